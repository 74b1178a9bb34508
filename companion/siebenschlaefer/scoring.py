"""The points of the hands, and the outcome of a round (S-25 to S-27, S-31)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from companion.game import Outcome, seats_with
from companion.siebenschlaefer.cards import PACKS, PICTURES, RANKS, Cards, Rank

ENDINGS: Final[Mapping[str, str]] = {"out": "S-25", "stuck": "S-31"}
"""The ways in which a round can end, each with its clause."""


def points(rank: Rank) -> int:
    """Return the points of a card of that rank (S-26)."""
    if rank in PICTURES:
        return 12
    return 11 if rank is Rank.ACE else rank.number


def count(ranks: Iterable[Rank]) -> int:
    """Return the points of a hand of these ranks."""
    return sum(map(points, ranks))


POINTS: Final = tuple(map(points, RANKS))
"""The points of every card, by its number."""
MOST: Final = sum(POINTS[card] for card in PACKS)
"""The points of all cards together: nobody can hold more."""


def counts(hands: Sequence[Cards]) -> tuple[int, ...]:
    """Return the points of each hand."""
    return tuple(sum(POINTS[card] for card in hand) for hand in hands)


def outcome(ending: str, scores: Sequence[int], winner: int | None = None) -> Outcome:
    """Return the outcome of a round: the player who is out wins, else the fewest points; the most points pay (S-27)."""
    winners = seats_with(min(scores), scores) if winner is None else (winner,)
    return Outcome(ending, ENDINGS[ending], winners, seats_with(max(scores), scores))
