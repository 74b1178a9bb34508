"""The cards that a device may not see, by game, as they would be written in an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, Final

from companion.numbers import state as numbers
from companion.siebenschlaefer import state as siebenschlaefer
from companion.siebenschlaefer.cards import CODES
from companion.words import state as words

_CODE: Final = re.compile(r"(?<![\w-])(?:10|[2-9JQKA])[cdhs](?![\w-])")
_WORD: Final = re.compile(r"(?<![\w-])[A-ZÄÖÜ]{2,}(?![\w-])")
PATTERNS: Final[Mapping[str, re.Pattern[str]]] = {"words": _WORD, "siebenschlaefer": _CODE}
"""The way in which a game writes a card, where a card can be told from anything else on a page."""


def hidden(state: Any, seat: int | None) -> tuple[frozenset[str], int]:
    """Return the cards that `seat` can't see as they would be written, and how many cards are hidden from it in all."""
    return _HIDDEN[type(state)](state, seat)


def _words(state: words.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:
    deck = state.conditions.deck
    foreign = _foreign(state.hands, seat)
    own = state.hands[seat] if seat is not None and 0 <= seat < len(state.hands) else ()
    seen = {deck[card].word for card in chain(own, *state.stacks)}  # several cards have the same word
    return frozenset({deck[card].word for card in (*foreign, *state.pile)} - seen), len(foreign) + len(state.pile)


def _siebenschlaefer(state: siebenschlaefer.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:
    if state.ending:
        return frozenset(), 0
    foreign, piles = _foreign(state.hands, seat), state.piles
    secret = {CODES[card] for card in (*foreign, *piles.stock, *piles.discards)}
    own = state.hands[seat] if seat is not None and 0 <= seat < len(state.hands) else ()
    open_cards = {
        CODES[card] for card in chain(own, state.pair, *state.effects.turned, (card for _, card in state.lots))
    }
    return frozenset(secret - open_cards), len(foreign) + len(piles.stock)


def _numbers(state: numbers.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:  # noqa: ARG001 - as above
    covered = sum(len(pile[:-1]) for pile in chain(state.middle, state.discards))
    return frozenset(), covered + sum(map(len, state.draws))


def _foreign(hands: Iterable[tuple[int, ...]], seat: int | None) -> tuple[int, ...]:
    return tuple(chain.from_iterable(hand for other, hand in enumerate(hands) if other != seat))


_HIDDEN: Final[Mapping[type, Callable[[Any, int | None], tuple[frozenset[str], int]]]] = {
    words.DigitalState: _words,
    siebenschlaefer.DigitalState: _siebenschlaefer,
    numbers.DigitalState: _numbers,
}
