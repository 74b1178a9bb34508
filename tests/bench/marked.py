"""The words and pairs of data/evaluation, read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexicon.paths import shipped


class Marked(NamedTuple):
    """A compound taken apart by hand."""

    word: str
    kind: str
    first: str
    modifier: str
    head: str


def compounds(name: str = "compounds-test.tsv") -> list[Marked]:
    """Return the compounds of a file, words that are none left out."""
    return [Marked(*fields) for fields in _lines(name) if len(fields) == len(Marked._fields)]


def pairs() -> list[tuple[str, str, int]]:
    """Return (modifier, head, label) of the judged pairs."""
    return [(modifier, head, int(label)) for modifier, head, label in _lines("pairs.tsv")]


def _lines(name: str) -> Iterator[list[str]]:
    with shipped(f"evaluation/{name}").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")
