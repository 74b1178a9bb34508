"""Choices that follow from a text alone, on every machine and with every Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededChoice:
    """Chooses by a seed. Only `Random.random` is used: Python promises to keep its numbers for a seed the same."""

    def __init__(self, *seed: object) -> None:
        # Encoded here: an address can hold half characters, which `Random` would refuse.
        self._draw = Random("/".join(map(str, seed)).encode(errors="surrogatepass")).random

    def one(self, things: Sequence[T]) -> T:
        """Return one of `things`. :raises IndexError: if there are none."""
        return things[int(self._draw() * len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all of `things` in a random order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
