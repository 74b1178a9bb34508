"""The cards: 100, each value from 1 to 20 five times (A-1)."""

from typing import Final, TypeAlias

Cards: TypeAlias = tuple[int, ...]
"""Cards by their values, the top of a pile at the end."""
Piles: TypeAlias = tuple[Cards, ...]

HIGHEST: Final = 20
COPIES: Final = 5  # of each value; also the number of stacks in the middle
DEALT: Final = tuple(range(2, HIGHEST + 1)) * COPIES
"""The cards that are dealt: all but the five 1s."""


def swapped(piles: Piles, number: int, pile: Cards) -> Piles:
    """Return `piles` with another one in the place of `number`."""
    return (*piles[:number], pile, *piles[number + 1 :])
