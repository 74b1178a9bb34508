"""What a hand can lay. A round asks this before every move, so it is made to be quick."""

from __future__ import annotations

from functools import cache, lru_cache

from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.cards import CODES, Cards
from companion.siebenschlaefer.pairs import BEST, VALUES


@lru_cache(maxsize=4096)
def lays(seat: int, hand: Cards, least: int) -> tuple[Lay, ...]:
    """Return all that `seat` can lay from its sorted `hand` and that is worth more than `least`.

    Two cards that look the same, one of each pack, make no difference: such a pair is listed once.
    """
    saying = _sayings(seat)
    found: list[Lay] = []
    looks = list(dict.fromkeys(hand))
    for place, card in enumerate(looks, 1):
        if BEST[card] > least:
            worth, say = VALUES[card], saying[card]
            for other in looks[place:]:
                if worth[other] > least:
                    found.append(say[other])  # noqa: PERF401 - quicker here, as most of these lists would be empty
            if worth[card] > least and hand.count(card) == 2:
                found.append(say[card])
    return tuple(found)


@cache
def _sayings(seat: int) -> tuple[tuple[Lay, ...], ...]:
    """Return what `seat` says when it lays a card and another one, by their numbers; the lower card leads."""
    return tuple(
        tuple(Lay(seat, CODES[min(card, other)], CODES[max(card, other)]) for other in range(len(CODES)))
        for card in range(len(CODES))
    )
