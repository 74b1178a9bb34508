"""The sources of the training: attested compounds, classes of nouns, judged pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from lexicon.judging.judgements import MOST, Judged, read_judgements
from lexicon.paths import lexicon_path, shipped
from lexicon.store import NAME_ONLY, NounRow, Store

CLASSES: Final = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
UNNAMED: Final = 0.35  # labels, of 6, of a pair in a graded row that the pass didn't name: mostly 0, sometimes 1
KINDS: Final = ("klassik", "train-deck", "train", "graded", "rows")
"""The lists to learn from. Three passes judged the first three, one pass the others."""
BY_THREE: Final = 3
_GRADED: Final = re.compile(r"(\D+)(\d?)")


class Meaning(NamedTuple):
    """A noun's judged meaning: English gloss, classes, and its freedom to combine; see data/judgements/CLASSES.md."""

    gloss: str
    classes: str
    before: str
    behind: str
    takes: int
    gives: int


class Example(NamedTuple):
    """A pair and its share of the greatest sum of labels, 0 to 1. `kind` is the place of its list in `KINDS`."""

    modifier: str
    head: str
    share: float
    kind: int


@dataclass(frozen=True, slots=True)
class Attested:
    """The nouns of the lexicon, the pairs of them that some source has as a compound, and the keys of all compounds."""

    nouns: list[NounRow]
    pairs: list[tuple[int, int]]
    keys: frozenset[str]


def meanings() -> dict[str, Meaning]:
    """Return the judged meanings by noun."""
    found = {}
    with shipped("judgements/classes.tsv").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                noun, gloss, classes, before, behind, takes, gives = line.rstrip("\n").split("\t")
                found[noun] = Meaning(gloss, classes, before.strip("-"), behind.strip("-"), int(takes), int(gives))
    return found


def judged(name: str) -> list[Judged]:
    """Return the list of data/judgements with this name."""
    return list(read_judgements(shipped(f"judgements/{name}.tsv")))


def examples() -> list[Example]:
    """Return all judged pairs that the model may learn from; they have no noun of the held-out lists."""
    found = [
        Example(row.modifier, row.head, row.total / MOST, kind)
        for kind, name in enumerate(KINDS[:BY_THREE])
        for row in judged(name)
    ]
    found += [Example(*pair, grade / MOST, KINDS.index("graded")) for pair, grade in _graded()]
    return found + [Example(*pair, grade / MOST, KINDS.index("rows")) for pair, grade in _rows()]


def _graded() -> Iterator[tuple[tuple[str, str], float]]:
    with shipped("judgements/graded.tsv").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                modifier, head, _, grade = line.rstrip("\n").split("\t")
                yield (modifier, head), float(grade)


def _rows() -> Iterator[tuple[tuple[str, str], float]]:
    with shipped("judgements/rows.tsv").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            modifier, heads = line.rstrip("\n").split("\t")
            for entry in heads.split():
                match = _GRADED.fullmatch(entry)
                if match is None:
                    raise ValueError(f"{modifier}: {entry}")
                yield (modifier, match[1]), float(match[2] or UNNAMED)


def held_out() -> frozenset[str]:
    """Return the nouns that no judged pair of the training may have."""
    return frozenset(noun for name in ("test", "test-deck") for row in judged(name) for noun in row[:2])


def attested() -> Attested:
    """Return the attested compounds of the lexicon without those whose two nouns are both held out."""
    store = Store(lexicon_path())
    nouns, compounds = store.all_nouns(), [row for row in store.all_compounds() if row.name < NAME_ONLY]
    unseen = held_out()
    apart = {noun.id for noun in nouns if noun.lemma in unseen}
    pairs = {(row.modifier, row.head) for row in compounds if not (row.modifier in apart and row.head in apart)}
    return Attested(nouns, sorted(pairs), frozenset(row.key for row in compounds))
