"""The count of what is left on the hands, and how a round ended (S-25 to S-27, S-31)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.game import Outcome
from companion.siebenschlaefer.cards import PACKS, PICTURES, RANKS, Cards, Rank

ENDINGS: Final[Mapping[str, str]] = {"out": "S-25", "stuck": "S-31"}
"""How a round can end, each with its clause."""


def points(rank: Rank) -> int:
    """Return what a card of that rank counts on the hand (S-26)."""
    if rank in PICTURES:
        return 12
    return 11 if rank is Rank.ACE else rank.number


def count(ranks: Iterable[Rank]) -> int:
    """Return what a hand of these ranks counts."""
    return sum(map(points, ranks))


POINTS: Final = tuple(map(points, RANKS))
"""What every card counts, by its number."""
MOST: Final = sum(POINTS[card] for card in PACKS)
"""What all cards count together: nobody can hold more."""


def counts(hands: Sequence[Cards]) -> tuple[int, ...]:
    """Return what each hand counts."""
    return tuple(sum(POINTS[card] for card in hand) for hand in hands)


def outcome(ending: str, scores: Sequence[int], winner: int | None = None) -> Outcome:
    """Return how a round ended: who is out wins, else the lowest count; all with the highest count pay (S-27)."""
    winners = _all_with(min(scores), scores) if winner is None else (winner,)
    return Outcome(ending, ENDINGS[ending], winners, _all_with(max(scores), scores))


def _all_with(score: int, scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, found in enumerate(scores) if found == score)
