"""Pairs: which two cards make one, and its value (S-7 to S-13)."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

from companion.siebenschlaefer.cards import PICTURES, RANKS, Cards, Rank

Pair: TypeAlias = tuple[Rank, Rank]

ACES: Final = 22  # S-12: two times eleven, more than any other pair can reach


def clause_broken(first: Rank, second: Rank) -> str | None:
    """Return the clause that forbids the pair; None for a lawful one."""
    if (first is Rank.ACE) != (second is Rank.ACE):
        return "S-11"
    if first in PICTURES and second in PICTURES:
        return "S-10"
    return None


@cache
def value(first: Rank, second: Rank) -> int:
    """Return the value of the pair (S-8, S-9, S-12); 0 for an unlawful one."""
    if clause_broken(first, second):
        return 0
    if first is Rank.ACE:
        return ACES
    numbers = first.number + second.number
    return 2 * numbers if first in PICTURES or second in PICTURES else numbers


def to_beat(worth: int) -> int:
    """Return the value to exceed after a pair of value `worth`; 0 after aces, which any lawful pair exceeds (S-13)."""
    return 0 if worth == ACES else worth


def sevens(first: Rank, second: Rank) -> int:
    """Return how many 7s are in the pair (S-19, S-20)."""
    return (first, second).count(Rank.SEVEN)


PAIRS: Final[tuple[Pair, ...]] = tuple(
    pair for pair in combinations_with_replacement(Rank, 2) if clause_broken(*pair) is None
)
"""Every lawful pair of ranks, the lower one first."""

# The same by card instead of rank, as tables, since a simulation asks many thousand times a second.
VALUES: Final = tuple(tuple(value(first, second) for second in RANKS) for first in RANKS)
"""The value of any two cards as a pair, by their numbers."""
TO_BEAT: Final = tuple(tuple(map(to_beat, row)) for row in VALUES)
"""The value to exceed when any two cards lie on top, by their numbers."""
BEST: Final = tuple(max(row[card:]) for card, row in enumerate(VALUES))
"""The highest value that a card makes with one of its own rank or a higher one, by its number."""


def can_beat(cards: Cards, least: int) -> bool:
    """Say whether two of `cards` are a lawful pair worth more than `least`."""
    return any(VALUES[first][second] > least for first, second in combinations(cards, 2))
