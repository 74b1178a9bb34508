"""The default deck's pair table as text, in data/pairs/klassik, so that a change shows in a diff.

- words.tsv: the profile of each word: card, lemma, gender, Zipf, family sizes, first parts, common compounds
- odds.tsv: the model's log odds of each word (a line) before every other (a column), in hundredths
- attested.tsv: the attested compounds of two of the words: modifier, head, seam, Zipf, sources, probability of a name
- pairs.tsv: every ordered pair with its best form, verdict, probability and other forms; it follows from the other
  files and the editorial list
"""

import csv
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.verdict import Verdict
from lexicon.pairs.sqlite_file import Attested, Contents
from lexicon.spelling import fold
from lexicon.store import CompoundRow, NounRow

_WORDS = ("card", "lemma", "gender", "zipf", "heads", "modifiers", "first_parts", "usual", "as_modifier", "as_head")
_ATTESTED = ("modifier", "head", "stem", "link", "zipf", "sources", "name")
_PAIRS = ("modifier", "head", "word", "verdict", "p", "zipf", "authority", "forms")


def read_text(folder: Path) -> Contents:
    """Read a table from a folder.

    :raises OSError: if a file of it is missing.
    """
    rows = list(_read(folder / "words.tsv"))
    cards = [row["card"] for row in rows]
    positions = {card: place for place, card in enumerate(cards)}
    profiles: list[NounProfile | None] = [_profile(place, row) for place, row in enumerate(rows)]
    attested: Attested = {}
    for row in _read(folder / "attested.tsv"):
        modifier, head = positions[row["modifier"]], positions[row["head"]]
        second = profiles[head]
        tail = second.noun.lemma.lower() if second else ""
        word = row["stem"] + row["link"] + tail
        attested.setdefault((modifier, head), []).append(
            CompoundRow(
                fold(word),
                word,
                modifier,
                head,
                row["stem"],
                row["link"],
                float(row["zipf"]),
                row["sources"],
                float(row["name"]),
            )
        )
    by_card = {row["card"]: row for row in _read(folder / "odds.tsv")}
    odds = [array("h", [int(by_card[card][head]) for head in cards] if card in by_card else []) for card in cards]
    return cards, profiles, attested, odds


def write_text(contents: Contents, verdicts: Iterable[Verdict], folder: Path) -> None:
    """Write a table to a folder; `verdicts` are those on all ordered pairs, row by row."""
    cards, profiles, attested, odds = contents
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "words.tsv", _WORDS, (_word_line(card, each) for card, each in zip(cards, profiles, strict=True)))
    rows = ((card, *row) for card, row in zip(cards, odds, strict=True) if row)
    _write(folder / "odds.tsv", ("card", *cards), rows)
    _write(
        folder / "attested.tsv",
        _ATTESTED,
        (
            (cards[modifier], cards[head], row.stem, row.link, row.zipf, row.sources, row.name)
            for (modifier, head), rows in sorted(attested.items())
            for row in rows
        ),
    )
    pairs = ((modifier, head) for modifier in cards for head in cards)
    _write(
        folder / "pairs.tsv",
        _PAIRS,
        (
            (
                *pair,
                verdict.word,
                verdict.ruling.value,
                round(verdict.p, 3),
                verdict.zipf,
                verdict.authority.value,
                " ".join(verdict.forms),
            )
            for pair, verdict in zip(pairs, verdicts, strict=True)
        ),
    )


def _profile(place: int, row: dict[str, str]) -> NounProfile | None:
    if not row["lemma"]:
        return None
    zipf, heads, modifiers = float(row["zipf"]), int(row["heads"]), int(row["modifiers"])
    noun = NounRow(place, row["lemma"], fold(row["lemma"]), row["gender"], zipf, heads, modifiers, 0)
    parts = tuple((stem, link) for stem, _, link in (part.partition("|") for part in row["first_parts"].split()))
    families = tuple(row["as_modifier"].split()), tuple(row["as_head"].split())
    return NounProfile(noun, parts, *families, int(row["usual"]))


def _word_line(card: str, profile: NounProfile | None) -> tuple[object, ...]:
    if profile is None:
        return card, "", "", 0.0, 0, 0, "", 0, "", ""
    noun = profile.noun
    parts = " ".join(f"{stem}|{link}" if link else stem for stem, link in profile.parts)
    families = " ".join(profile.as_modifier), " ".join(profile.as_head)
    return card, noun.lemma, noun.genders, noun.zipf, noun.heads, noun.modifiers, parts, profile.usual, *families


def _read(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def _write(path: Path, columns: Sequence[str], lines: Iterable[tuple[object, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(lines)
