"""Shuffles and choices that come from a seed and from nothing else.

They use only the two things that Python promises to keep: how a text seeds a generator, and which numbers `random()`
then returns. So a log shuffles in the same way on another machine and with another Python.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(things: Sequence[T], *seed: object) -> tuple[T, ...]:
    """Return `things` in an order that `seed` alone decides (Fisher and Yates)."""
    draw = _source(seed).random
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def seeded_choice(things: Sequence[T], *seed: object) -> T:
    """Return one of `things`, chosen by `seed` alone. :raises IndexError: when there are none."""
    return things[int(_source(seed).random() * len(things))]


def _source(seed: tuple[object, ...]) -> Random:
    # JSON and a command line can hold half characters, which Random can't encode by itself.
    return Random("/".join(map(str, seed)).encode(errors="surrogatepass"))
