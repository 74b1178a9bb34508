"""Draws that come from a text and from nothing else, on every machine and with every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededChoice:
    """A bag of lots, mixed by a seed. Only `random()` is used: how it is seeded is what Python promises to keep."""

    def __init__(self, *seed: object) -> None:
        # Encoded here, because Random would trip over half characters, which an address can hold.
        self._draw = Random("/".join(map(str, seed)).encode(errors="surrogatepass")).random

    def one(self, things: Sequence[T]) -> T:
        """Return one of `things`. :raises IndexError: when there are none."""
        return things[int(self._draw() * len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all of `things` in a drawn order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
