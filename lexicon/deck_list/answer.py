"""The answer to a sheet, read line by line: whatever is wrong is named with its line, and the rest counts.

    # EIS KELLER WEIN
    WEIN: EIS 4, KELLER 3
    EIS:

A line has a head and the modifiers before it, each with the friends who nod; a modifier that isn't named has 0. Both
may be written as language models do: numbered, with bullets, stars, brackets, in any case. As it is kept, an answer
begins with a line of the nouns that were asked about, so that a noun which the deck gets later isn't read as 0.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from lexicon.errors import LexiconError
from lexicon.judging.judgements import FRIENDS
from lexicon.spelling import fold
from lexicon.text import Text

_HEAD: Final = re.compile(r"[\s>*•–-]*(?:\d+[.)]\s*)?(?P<head>[^:#]+?)[\s*]*:[\s*]*(?P<rest>.*)")
_ENTRY: Final = re.compile(r"(?P<noun>.*?)[\s*=:(]*(?P<number>-?\d+)?[\s*).]*")
_FENCE: Final = re.compile(r"\s*(?:```\w*|~~~\w*|-{3,})?\s*")
_SHOWN: Final = 40  # characters of a line that a sentence shows


class AnswerFault(LexiconError):
    """Something in an answer that doesn't count, or that it lacks; `line` is 0 for what it lacks."""

    texts: ClassVar[Mapping[str, Text]] = {
        "no_line": Text("„{text}“ ist keine Zeile mit Karten.", "“{text}” is no line of cards."),
        "unknown_head": Text(
            "„{text}“ ist keine Karte dieses Spiels; die Zeile zählt nicht.",
            "“{text}” is no card of this deck; the line doesn’t count.",
        ),
        "unknown_card": Text("„{text}“ ist keine Karte dieses Spiels.", "“{text}” is no card of this deck."),
        "head_twice": Text(
            "„{text}“ steht schon in Zeile {first}; die zählt.", "“{text}” is already in line {first}, which counts."
        ),
        "card_twice": Text(
            "„{text}“ steht zweimal in der Zeile; das erste Mal zählt.",
            "“{text}” is in the line twice; the first one counts.",
        ),
        "no_number": Text("Bei „{text}“ fehlt die Zahl.", "“{text}” has no number."),
        "bad_number": Text(
            "Bei „{text}“ steht {number}; es geht von 0 bis {most}.", "“{text}” has {number}; it goes from 0 to {most}."
        ),
        "missing": Text(
            "Diese Karten haben keine Zeile: {text}. Wörter, die damit enden, sind noch nicht gelesen.",
            "These cards have no line: {text}. Words that end with them aren’t read yet.",
        ),
    }

    def __init__(self, line: int, code: str, /, **facts: object) -> None:
        super().__init__(code, **facts)
        self.line = line


class Answer(NamedTuple):
    """One table's answer: the nouns it was asked about, as on the cards, and for each head that it went through the
    friends, 1 to 4, who let the word with each modifier pass.
    """

    nouns: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int]]

    def as_text(self) -> str:
        """Return the answer as it is kept."""
        lines = (
            f"{head}: {', '.join(f'{noun} {friends}' for noun, friends in row.items())}".rstrip()
            for head, row in self.counts.items()
        )
        return "\n".join((f"# {' '.join(self.nouns)}", *lines, ""))


class ReadAnswer(NamedTuple):
    """An answer, and all that is wrong with its text, line by line."""

    answer: Answer
    faults: tuple[AnswerFault, ...]


def read_answers(text: str, nouns: Sequence[str]) -> list[ReadAnswer]:
    """Return the answers in a text: one about `nouns`, or those that were kept, each behind the line of its nouns."""
    lines = list(enumerate(text.splitlines(), start=1))
    starts = [place for place, (_, line) in enumerate(lines) if line.startswith("# ")]
    if not starts:
        return [_read(lines, tuple(nouns), nouns)]
    ends = [*starts[1:], len(lines)]
    return [
        _read(lines[start + 1 : end], tuple(lines[start][1].split()[1:]), nouns)
        for start, end in zip(starts, ends, strict=True)
    ]


def _read(lines: Sequence[tuple[int, str]], asked: tuple[str, ...], cards: Sequence[str]) -> ReadAnswer:
    known = {fold(noun): noun for noun in (*cards, *asked)}
    counts: dict[str, dict[str, int]] = {}
    first: dict[str, int] = {}
    faults: list[AnswerFault] = []
    for number, line in lines:
        if _FENCE.fullmatch(line):
            continue
        found = _HEAD.fullmatch(line)
        head = known.get(fold(found["head"])) if found else None
        if found is None or head is None:
            code = "no_line" if found is None else "unknown_head"
            faults.append(AnswerFault(number, code, text=_shown(line if found is None else found["head"])))
        elif head in counts:
            faults.append(AnswerFault(number, "head_twice", text=head, first=first[head]))
        else:
            first[head] = number
            row = counts[head] = dict[str, int]()
            faults += _take_row(number, found["rest"], known, row)
    missing = [noun for noun in asked if noun not in counts]
    if missing:
        faults.append(AnswerFault(0, "missing", text=", ".join(missing)))
    return ReadAnswer(Answer(asked, counts), tuple(faults))


def _take_row(line: int, text: str, known: Mapping[str, str], row: dict[str, int]) -> Iterator[AnswerFault]:
    """Put the modifiers of a line into `row`, and yield what is wrong with the others."""
    for piece in filter(str.strip, re.split(r"[,;|]", text)):
        found = _ENTRY.fullmatch(piece.strip())
        typed = piece.strip() if found is None else found["noun"].strip()
        noun = known.get(fold(typed))
        number = None if found is None or found["number"] is None else int(found["number"])
        if not typed or noun is None:
            yield AnswerFault(line, "unknown_card", text=_shown(piece.strip()))
        elif number is None:
            yield AnswerFault(line, "no_number", text=noun)
        elif not 0 <= number <= FRIENDS:
            yield AnswerFault(line, "bad_number", text=noun, number=number, most=FRIENDS)
        elif noun in row:
            yield AnswerFault(line, "card_twice", text=noun)
        else:
            row[noun] = number


def _shown(text: str) -> str:
    clean = "".join(sign if sign.isprintable() else "�" for sign in text.strip())
    return clean if len(clean) <= _SHOWN else f"{clean[: _SHOWN - 1]}…"
