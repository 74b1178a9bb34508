"""The lines of the lists in data/judgements, and the rows that name a modifier's heads with a number behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lexicon.paths import shipped

_NUMBERED: Final = re.compile(r"(\D+)(\d?)")


def lines(name: str) -> Iterator[list[str]]:
    """Yield the fields of each line of a list, without its head."""
    with shipped(f"judgements/{name}.tsv").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\r\n").split("\t")


def pairs_of_row(modifier: str, heads: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the pairs of a row with their numbers; a head without one has 0.

    :raises ValueError: if an entry is no noun with at most one digit behind it.
    """
    for entry in heads.split():
        match = _NUMBERED.fullmatch(entry)
        if match is None:
            raise ValueError(f"{modifier}: {entry}")
        yield (modifier, match[1]), int(match[2] or 0)
