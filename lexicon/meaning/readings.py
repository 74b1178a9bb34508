"""Readings: pairs of everyday nouns that a pass of a language model judged, and what their counts are worth.

No table voted on these pairs, and nobody wrote an explanation down; but a reader who knows both nouns knows more of
their pair than two vectors do. So the model's odds of a pair that was read move by what its reading is worth, which
training works out ahead of time (`lexicon.workshop.worth_of_readings`). In the model's file each noun that was read has
its place and, as a modifier, the moves with all the others as heads.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

STEP: Final = 0.2
"""The unit of a move, in log odds."""
_UNREAD: Final = 0  # the byte of a pair that nobody read
_NO_MOVE: Final = 128  # the byte of a pair that was read and stays where it is
_REMEMBERED: Final = 256  # rows of about a kilobyte each


class Readings:
    """The moves of a model's file; threads may share them. They are unpacked a row at a time.

    The log odds of a pair that was read are `weight` times the model's own, plus its move.
    """

    def __init__(self, rows: Iterable[tuple[str, bytes]], weight: float) -> None:
        """Take the nouns with their packed moves, in the order of their places."""
        self._packed = dict(rows)
        self._place = {noun: place for place, noun in enumerate(self._packed)}
        self.weight = weight
        self._row = lru_cache(maxsize=_REMEMBERED)(self._unpack)

    def _unpack(self, noun: str) -> bytes:
        return zlib.decompress(self._packed[noun])

    def __len__(self) -> int:
        """Return the number of nouns."""
        return len(self._packed)

    def move(self, modifier: str, head: str) -> float | None:
        """Return the move, in log odds, of the compound of two nouns, None if nobody read it."""
        place = self._place.get(head)
        if place is None or modifier not in self._place:
            return None
        found = self._row(modifier)[place]
        return None if found == _UNREAD else (found - _NO_MOVE) * STEP

    def odds(self, modifier: str, head: str, odds: float) -> float:
        """Return the log odds of a pair for which the model alone has `odds`."""
        move = self.move(modifier, head)
        return odds if move is None else self.weight * odds + move


def packed(moves: Mapping[tuple[str, str], float]) -> Iterator[tuple[str, bytes]]:
    """Yield each noun with its moves as a modifier, packed: a byte for each noun as the head, in the same order."""
    nouns = sorted({noun for pair in moves for noun in pair})
    for modifier in nouns:
        steps = (moves.get((modifier, head)) for head in nouns)
        yield modifier, zlib.compress(bytes(_UNREAD if move is None else _byte(move) for move in steps), 9)


def _byte(move: float) -> int:
    return max(_UNREAD + 1, min(255, _NO_MOVE + round(move / STEP)))
