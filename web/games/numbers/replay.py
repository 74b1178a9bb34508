"""A moment of a finished round of the number game without a box: the open piles, and the card that was turned."""

from __future__ import annotations

from typing import Any

from companion.log import Log
from companion.match.sheet import MatchState
from web.games.replay import Scene
from web.games.seats import seat_names


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it; no seat holds a secret, so a chosen seat's pile comes first."""
    seen: Any = log.match.view(match, seat)["round"]
    piles = [
        {"name": name, "top": top, "held": held, "turn": number == seen["turn"], "own": number == seat}
        for number, (name, top, held) in enumerate(
            zip(seat_names(match), seen["discards"], seen["draw_sizes"], strict=True)
        )
    ]
    first = seat or 0
    context = {"middle": seen["middle"], "turned": seen["turned"], "piles": [*piles[first:], *piles[:first]]}
    return Scene("numbers/_replay.html", context, tuple(seen["cards_left"]))
