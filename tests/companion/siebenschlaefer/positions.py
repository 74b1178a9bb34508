"""Positions built by hand, from cards by their codes: "7h 10s Kd"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.action import Action
from companion.game import Setup
from companion.options import Value
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Laid, Opened, TurnedUp
from companion.siebenschlaefer.cards import CARDS, Cards, Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.state import DigitalState, RefereeState


def cards(text: str) -> Cards:
    return tuple(CARDS[code] for code in text.split())


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text.split()))


def digital(
    hands: Sequence[str], pair: str = "", stock: str = "", discards: str = "", turn: int = 0, **options: Value
) -> DigitalState:
    """Return a round in which the seats hold `hands`; the last card of `stock` is drawn first."""
    state = SIEBENSCHLAEFER.start(Setup(len(hands), "a pub in Bremen", options))
    assert isinstance(state, DigitalState)
    return state._replace(
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        pair=cards(pair),
        piles=Piles(cards(stock), cards(discards)),
        turn=turn,
    )


def table(players: int = 3, **options: Value) -> RefereeState:
    """Return a table with real cards before anybody has begun."""
    state = SIEBENSCHLAEFER.start(Setup(players, "a pub in Bremen", {"table": "referee", **options}))
    assert isinstance(state, RefereeState)
    return state


def play(state: DigitalState, *actions: Action) -> DigitalState:
    for action in actions:
        after = SIEBENSCHLAEFER.apply(state, action)
        assert isinstance(after, DigitalState)
        state = after
    return state


def tell(state: RefereeState, *actions: Action) -> RefereeState:
    for action in actions:
        after = SIEBENSCHLAEFER.apply(state, action)
        assert isinstance(after, RefereeState)
        state = after
    return state


def refusal(state: DigitalState | RefereeState, action: Action) -> tuple[str, object]:
    """Return the clause and the code by which `action` is refused."""
    with pytest.raises(Refused) as caught:
        SIEBENSCHLAEFER.apply(state, action)
    return caught.value.clause, caught.value.facts.get("why")


def drew(state: DigitalState) -> dict[int, int]:
    """Return the number of cards that each seat has drawn by the last action."""
    return dict(state.effects.draws)


def opened(players: int = 3, seat: int = 0, **options: Value) -> RefereeState:
    """Return a table with real cards where `seat` begins."""
    return tell(table(players, **options), Opened(seat))


def late(players: int = 3, seat: int = 0, **options: Value) -> RefereeState:
    """Return such a table after every seat has laid four pairs, so that the next may be anybody's last."""
    state = opened(players, seat, **options)
    return state._replace(ledger=state.ledger._replace(pairs=(4,) * players))


def laid(seat: int, pair: str, last: bool = False) -> Laid:
    first, second = ranks(pair)
    return Laid(seat, first, second, last)


def turned(pair: str) -> TurnedUp:
    first, second = ranks(pair)
    return TurnedUp(first, second)


def draws(state: RefereeState) -> object:
    return SIEBENSCHLAEFER.view(state, None)["draws"]
