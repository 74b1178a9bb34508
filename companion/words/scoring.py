"""The minus points, and the outcome of a round (W-38 to W-41)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.game import Outcome, seats_with

ENDINGS: Final[Mapping[str, str]] = {"out": "W-39", "stuck": "W-38"}
"""The ways in which a round can end, each with its clause."""


def score(cards: Sequence[int], chips: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """Return the minus points by seat: a card and a chip one each (W-40), nothing for the `winner` (W-41)."""
    counts = zip(cards, chips, strict=True)
    return tuple([0 if seat == winner else held + taken for seat, (held, taken) in enumerate(counts)])


def outcome(ending: str, held: Sequence[int], winner: int | None) -> Outcome:
    """Return the outcome of a round; the most cards `held` make the Schlafmütze (W-40)."""
    losers = seats_with(max(held), held)
    return Outcome(ending, ENDINGS[ending], () if winner is None else (winner,), losers, tuple(held))
