"""The learned model: how well two nouns go together, from vectors of each noun in each role.

A noun has one vector as a modifier and one as a head. The product of a modifier's and a head's vector is the log odds
that a table's vote lets their compound pass. Training (`lexicon.workshop`) makes the vectors ahead of time, so that
nothing is computed here but that product. The file is SQLite: a row per noun, vectors as whole numbers of 16 bits (the
lower byte first), their unit and scale in `meta`, and the pairs that were read (`lexicon.meaning.readings`).

For a noun without a row, the longest noun at its end stands in (Baum for Apfelbaum), or else the mean of all nouns.
"""

from __future__ import annotations

import math
import sqlite3
import sys
import threading
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul
from pathlib import Path
from typing import Any, Final

from lexicon.meaning.readings import Readings
from lexicon.meaning.relations import Relations
from lexicon.paths import shipped

APPLICATION_ID: Final = 0x53434D4D  # "SCMM"
VERSION: Final = 2
SHIPPED: Final = "model/nouns.sqlite"
_REMEMBERED: Final = 16384
_STRONGEST: Final = 12  # factors by which nouns are compared
_SHIFT: Final = 2**15  # makes any number of 16 bits positive
_SHORTEST_END: Final = 3  # letters of a noun that may stand in for a longer one


@dataclass(frozen=True, slots=True)
class NounVectors:
    """A noun as the model knows it.

    `as_modifier` and `as_head` are vectors of the same length. `classes` are the noun's classes, letters of
    data/judgements/CLASSES.md, the fittest first; `before` are the classes of modifiers that it readily takes. Both are
    "" for a noun that nobody judged, and its `relations` are empty. `plural` is "" for a noun without one; `oblique` is
    its singular after a preposition. The directions serve for comparing nouns; they are worked out once.
    """

    lemma: str
    as_modifier: array[int]
    as_head: array[int]
    classes: str
    before: str
    relations: Relations
    plural: str
    oblique: str

    direction_as_modifier: tuple[float, ...]
    direction_as_head: tuple[float, ...]


class Model:
    """A model file, read-only. Threads may share it."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        :raises FileNotFoundError: if it is missing.
        :raises ValueError: if it is no model of this version.
        """
        if not path.is_file():
            raise FileNotFoundError(path)
        self._lock = threading.Lock()
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._file = sqlite3.connect(uri, uri=True, check_same_thread=False)
        try:
            found = tuple(self._all(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version"))
            if found != (APPLICATION_ID, VERSION):
                raise ValueError(f"{path.name} is no model of version {VERSION}: {found}")
            self.meta: dict[str, str] = dict(self._all("SELECT name, value FROM meta"))
            self._lemmas = frozenset(lemma for (lemma,) in self._all("SELECT lemma FROM nouns"))
            self.readings = Readings(
                self._all("SELECT noun, moves FROM readings ORDER BY place"), float(self.meta["readings"])
            )
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path.name} is no model of version {VERSION}: {error}") from error
        self._unit = float(self.meta["unit"])
        self.noun = lru_cache(maxsize=_REMEMBERED)(self._find)

    def _all(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._file.execute(sql, values).fetchall()

    def __contains__(self, lemma: object) -> bool:
        return lemma in self._lemmas

    def _find(self, lemma: str) -> NounVectors:
        ends = [lemma[start:].capitalize() for start in range(1, len(lemma) - _SHORTEST_END + 1)]
        for name in (lemma, *ends, ""):
            for row in self._all("SELECT * FROM nouns WHERE lemma = ?", (name,)):
                _, modifier, head, classes, before, said, gives, takes, plural, oblique = row
                one, other = from_bytes(modifier), from_bytes(head)
                related = Relations.parsed(said, gives, takes)
                return NounVectors(
                    name, one, other, classes, before, related, plural, oblique, _direction(one), _direction(other)
                )
        raise LookupError("a model has a row for nouns that it doesn't know")

    def odds(self, modifier: str, head: str) -> float:
        """Return the log odds that a table accepts the compound of two nouns, by their lemmas."""
        alone = self._unit * float(sum(map(mul, self.noun(modifier).as_modifier, self.noun(head).as_head)))
        return self.readings.odds(modifier, head, alone)

    def rows(self, modifiers: Sequence[str], heads: Sequence[str]) -> Iterator[list[float]]:
        """Yield for each modifier its log odds with every head: exactly what `odds` gives one by one."""
        products = _Products([self.noun(word).as_head for word in heads])
        for modifier in modifiers:
            alone = products.of(self.noun(modifier).as_modifier)
            yield [
                self.readings.odds(modifier, head, self._unit * product)
                for head, product in zip(heads, alone, strict=True)
            ]


class _Products:
    """The products of one vector with many, all at once, an order of magnitude quicker than one by one.

    A column of all vectors is one long number with a field of 64 bits for each of them. So 64 products of a long number
    with a short one are the sums of all fields. With `_SHIFT` added nothing is negative, and no field overflows.
    """

    def __init__(self, vectors: Sequence[array[int]]) -> None:
        self._count = len(vectors)
        self._columns = [
            int.from_bytes(array("Q", [number + _SHIFT for number in column]).tobytes(), sys.byteorder)
            for column in zip(*vectors, strict=True)
        ]
        self._added = [_SHIFT * (sum(vector) + _SHIFT * len(vector)) for vector in vectors]

    def of(self, vector: array[int]) -> Iterator[int]:
        """Yield the product of a vector with each of them."""
        total = sum(map(mul, (number + _SHIFT for number in vector), self._columns))
        fields = array("Q", total.to_bytes(8 * self._count, sys.byteorder))
        added = _SHIFT * sum(vector)
        return (field - more - added for field, more in zip(fields, self._added, strict=True))


def from_bytes(stored: bytes) -> array[int]:
    """Return whole numbers of two bytes each, the lower byte first."""
    numbers = array("h", stored)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _direction(vector: array[int]) -> tuple[float, ...]:
    """Return the direction of a vector in its strongest factors, which set the kinds of nouns apart."""
    strongest = vector[:_STRONGEST]
    length = math.sqrt(sum(map(mul, strongest, strongest)))
    return tuple(each / length for each in strongest) if length else ()


@cache
def shipped_model() -> Model:
    """Return the model that the package brings.

    :raises FileNotFoundError: if the installation is not complete.
    """
    return Model(shipped(SHIPPED))
