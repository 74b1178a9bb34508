"""A moment of a finished round of Siebenschläfer without a box: the pair that lies, and one open hand by rank."""

from __future__ import annotations

from typing import Any

from companion.log import Log
from companion.match.sheet import MatchState
from companion.siebenschlaefer.cards import CARDS, RANKS
from web.games.replay import Scene
from web.games.siebenschlaefer.cards import Card, card_of


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it, built from that seat's view of the rules."""
    seen: Any = log.match.view(match, seat)["round"]
    context = {
        "pair": [_card(code) for code in seen["pair"] or ()],
        "to_beat": seen["to_beat"],
        "stock": seen["stock"],
        "hand": [_card(code) for code in sorted(seen["hand"] or (), key=CARDS.__getitem__)],
        "open": seat is not None,
    }
    return Scene("siebenschlaefer/_replay.html", context, tuple(seen["held"]))


def _card(code: str) -> Card:
    return card_of(RANKS[CARDS[code]])
