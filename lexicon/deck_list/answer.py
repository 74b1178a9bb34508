"""The answer to a sheet, read line by line: whatever is wrong is named with its line, and the rest counts.

    #! EIS KELLER WEIN
    WEIN: EIS 4, KELLER 3
    EIS:

A line has a head and the modifiers before it, each with the friends who nod; a modifier that isn't named has 0. Both
may be written as language models do: numbered, with bullets, stars, brackets, in any case. As it is kept, an answer
begins with a line of the nouns that were asked about, so that a noun which the deck gets later isn't read as 0; and a
modifier that came without a sound number has a ? there, for its pair isn't read either.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from lexicon.errors import FAULTS, LexiconError
from lexicon.judging.judgements import FRIENDS
from lexicon.spelling import fold
from lexicon.text import Text

_KEPT: Final = "#! "
"""The beginning of the line of nouns in an answer as it is kept."""
_AROUND: Final = " \t>*•–—-_|"  # signs around a line or its pieces
_NUMBERED: Final = re.compile(r"\d{1,3}[.)]\s+")
_ENTRY: Final = re.compile(r"(?P<noun>[^\d?]*?)[\s=:(]*(?P<number>-?\d{1,3}|\?)")
_FENCES: Final = ("```", "~~~")
_NONE: Final = frozenset(("", "keine", "keiner", "keins", "nichts", "none"))
_LONGEST: Final = 80  # characters of a piece that is looked at
_SHOWN: Final = 40  # characters that a sentence shows


class AnswerFault(LexiconError):
    """Something in an answer that doesn't count, or that it lacks; `line` is 0 for what it lacks."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["answer"]

    def __init__(self, line: int, code: str, /, **facts: object) -> None:
        super().__init__(code, **facts)
        self.line = line


class Answer(NamedTuple):
    """One table's answer: the nouns it was asked about, as on the cards, and for each head that it went through the
    friends, 0 to 4, who let the word with each modifier pass; None for one that came without a sound number.
    """

    nouns: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int | None]]

    def as_text(self) -> str:
        """Return the answer as it is kept."""
        lines = (
            f"{head}: {', '.join(f'{noun} {_sign(friends)}' for noun, friends in row.items())}".rstrip()
            for head, row in self.counts.items()
        )
        return "\n".join((f"{_KEPT}{' '.join(self.nouns)}", *lines, ""))

    def is_about(self, cards: Sequence[str]) -> bool:
        """Say whether it tells anything about some of these cards: a line of one that others could stand before."""
        known = {fold(card) for card in cards}
        return any(fold(head) in known for head in self.counts) and sum(fold(noun) in known for noun in self.nouns) > 1


class ReadAnswer(NamedTuple):
    """An answer, and all that is wrong with its text, line by line."""

    answer: Answer
    faults: tuple[AnswerFault, ...]


def read_answers(text: str, nouns: Sequence[str]) -> list[ReadAnswer]:
    """Return the answers in a text: one about `nouns`, or those that were kept, each behind the line of its nouns."""
    lines = list(enumerate(text.splitlines(), start=1))
    starts = [place for place, (_, line) in enumerate(lines) if line.startswith(_KEPT)]
    first = starts[0] if starts else len(lines)
    found = [_read(lines[:first], tuple(nouns))] if not starts or any(line.strip() for _, line in lines[:first]) else []
    for start, end in pairwise([*starts, len(lines)]):
        asked = (re.sub(r"[^\w’'-]", "", noun) for noun in lines[start][1].removeprefix(_KEPT).split())
        found.append(_read(lines[start + 1 : end], tuple(dict.fromkeys(noun for noun in asked if fold(noun)))))
    return found


def _read(lines: Sequence[tuple[int, str]], asked: tuple[str, ...]) -> ReadAnswer:
    known = {fold(noun): noun for noun in asked}
    counts: dict[str, dict[str, int | None]] = {}
    first: dict[str, int] = {}
    faults: list[AnswerFault] = []
    for number, line in lines:
        said = _NUMBERED.sub("", line.strip(_AROUND), count=1)
        if not said or line.lstrip().startswith(_FENCES):
            continue
        typed, colon, rest = said.partition(":")
        head = known.get(fold(typed)) if colon and len(typed) <= _LONGEST else None
        if head is None:
            faults.append(AnswerFault(number, "unknown_head" if colon else "no_line", text=_shown(typed)))
        elif head in counts:
            faults.append(AnswerFault(number, "head_twice", text=head, first=first[head]))
        else:
            first[head] = number
            row = counts[head] = dict[str, int | None]()
            faults += _take_row(number, rest, known, row)
    missing = [noun for noun in asked if noun not in counts]
    if missing:
        faults.append(AnswerFault(0, "missing", text=", ".join(missing)))
    return ReadAnswer(Answer(asked, counts), tuple(faults))


def _take_row(line: int, text: str, known: Mapping[str, str], row: dict[str, int | None]) -> Iterator[AnswerFault]:
    """Put the modifiers of a line into `row`, and yield what is wrong with some."""
    if text.strip(f"{_AROUND}.").lower() in _NONE:
        return
    for piece in filter(None, (piece.strip(f"{_AROUND}().") for piece in re.split(r"[,;|]", text))):
        found = _ENTRY.fullmatch(piece.replace("*", " ")) if len(piece) <= _LONGEST else None
        noun = known.get(fold(piece[:_LONGEST] if found is None else found["noun"]))
        number = None if found is None or found["number"] == "?" else int(found["number"])
        if noun is None:
            yield AnswerFault(line, "unknown_card", text=_shown(piece))
        elif noun in row:
            yield AnswerFault(line, "card_twice", text=noun)
        else:
            row[noun] = number if number is not None and 0 <= number <= FRIENDS else None
            if found is None:
                yield AnswerFault(line, "no_number", text=noun)
            elif number is not None and row[noun] is None:
                yield AnswerFault(line, "bad_number", text=noun, number=number, most=FRIENDS)


def _sign(friends: int | None) -> str:
    return "?" if friends is None else str(friends)


def _shown(text: str) -> str:
    clean = "".join(sign if sign.isprintable() else "�" for sign in text[: 2 * _SHOWN].strip())
    return clean if len(clean) <= _SHOWN else f"{clean[: _SHOWN - 1]}…"
