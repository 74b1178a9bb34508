"""Readings: pairs of everyday nouns that one pass of a language model judged, and what such a count is worth.

No table voted on these pairs, and nobody wrote an explanation down; but a reader who knows both nouns knows more of
their pair than two vectors do. So the model's odds of a pair that was read move by its count. How far, training works
out (`lexicon.training.calibration`). In the model's file each noun that was read has its place and, as a modifier, the
counts with all the others as heads.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNREAD: Final = 5
"""Stands for the friends, 0 to 4, of a pair that nobody read."""
_REMEMBERED: Final = 256  # rows of about a kilobyte each


class Worth(NamedTuple):
    """The worth of a count: the odds of a pair that was read are `weight` * the model's odds + `shift` of its count.

    `shift` has a number for each count of friends, 0 to 4.
    """

    weight: float
    shift: tuple[float, ...]

    def odds(self, odds: float, friends: int) -> float:
        """Return the log odds of a pair with this count of friends, 0 to 4."""
        return self.weight * odds + self.shift[friends]


class Readings:
    """The counts of a model's file; threads may share them. They are unpacked a row at a time."""

    def __init__(self, rows: Iterable[tuple[str, bytes]], worth: str) -> None:
        """Take the nouns with their packed counts, in the order of their places, and the worth as JSON."""
        self._packed = dict(rows)
        self._place = {noun: place for place, noun in enumerate(self._packed)}
        self.worth = _worth(worth)
        self._row = lru_cache(maxsize=_REMEMBERED)(self._unpack)

    def _unpack(self, noun: str) -> bytes:
        return zlib.decompress(self._packed[noun])

    def __len__(self) -> int:
        """Return the number of nouns."""
        return len(self._packed)

    def friends(self, modifier: str, head: str) -> int | None:
        """Return how many of four friends let the compound of two nouns pass, None if nobody read it."""
        place = self._place.get(head)
        if place is None or modifier not in self._place:
            return None
        found = self._row(modifier)[place]
        return None if found == UNREAD else found

    def odds(self, modifier: str, head: str, odds: float) -> float:
        """Return the log odds of a pair for which the model alone has `odds`."""
        friends = self.friends(modifier, head)
        return odds if friends is None else self.worth.odds(odds, friends)

    def row(
        self, modifier: str, heads: npt.NDArray[np.int64], odds: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        """Return exactly what `odds` gives for each head; `heads` are the heads' places (`places`)."""
        import numpy as np

        if modifier not in self._place:
            return odds
        counts = np.frombuffer(self._row(modifier) + bytes([UNREAD]), np.uint8)[heads]
        moved = self.worth.weight * odds + np.array([*self.worth.shift, 0.0])[counts]
        return np.where(counts == UNREAD, odds, moved)

    def places(self, heads: Sequence[str]) -> npt.NDArray[np.int64]:
        """Return the places of heads in each row of counts; a noun that nobody read has the place behind the last."""
        import numpy as np

        return np.array([self._place.get(head, len(self._place)) for head in heads], np.int64)


def _worth(stored: str) -> Worth:
    weight, *shift = json.loads(stored)
    return Worth(weight, tuple(shift))


def packed(nouns: Sequence[str], friends: Mapping[tuple[str, str], int]) -> Iterator[tuple[str, bytes]]:
    """Yield each noun with its counts as a modifier, packed: a byte for each of `nouns` as the head."""
    for modifier in nouns:
        counts = bytes(friends.get((modifier, head), UNREAD) for head in nouns)
        yield modifier, zlib.compress(counts, 9)
