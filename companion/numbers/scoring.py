"""The outcome of a round, by the cards left (A-24 to A-26)."""

from collections.abc import Sequence
from typing import Final

from companion.game import Outcome, seats_with

ENDINGS: Final = {"out": "A-24", "stuck": "A-26"}
"""The ways in which a round can end, each with its clause."""


def outcome(ending: str, left: Sequence[int], winner: int | None) -> Outcome:
    """Return the outcome of a round. `left` are the numbers of cards left, by seat.

    Without a `winner`, nobody got rid of all cards, and all with the fewest have won. All with the most are worst off.
    """
    winners = seats_with(min(left), left) if winner is None else (winner,)
    worst = seats_with(max(left), left) if any(left) else ()
    return Outcome(ending, ENDINGS[ending], winners, tuple(seat for seat in worst if seat not in winners))
