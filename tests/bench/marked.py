"""Reads the marked words and pairs of data/evaluation."""

from collections.abc import Iterator
from typing import NamedTuple

from lexicon.paths import shipped


class Marked(NamedTuple):
    """A compound with its parts, as marked in data/evaluation."""

    word: str
    kind: str
    first: str
    modifier: str
    head: str


def compounds(name: str = "compounds-test.tsv") -> list[Marked]:
    """Return the compounds of a file, without the words that are no compounds."""
    return [Marked(*fields) for fields in _lines(name) if len(fields) == len(Marked._fields)]


def pairs() -> list[tuple[str, str, int]]:
    """Return modifier, head and label of each judged pair."""
    return [(modifier, head, int(label)) for modifier, head, label in _lines("pairs.tsv")]


def _lines(name: str) -> Iterator[list[str]]:
    with shipped(f"evaluation/{name}").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")
