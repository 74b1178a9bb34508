"""Positions built by hand, and short words for the actions in them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.action import Action
from companion.game import Setup, settled
from companion.numbers.actions import Call, Keep, Lay, Turn
from companion.numbers.digital import apply
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place, Source
from companion.numbers.state import DigitalState
from companion.options import Value
from companion.refusal import Refused

Pile = tuple[int, ...]

ANNE, BEN, CEM, DORA = range(4)


def position(
    discards: Sequence[Pile],
    draws: Sequence[Pile] | None = None,
    *,
    middle: Pile = (1, 1, 1, 1, 1),
    turn: int = ANNE,
    turned: int = 0,
    **options: Value,
) -> DigitalState:
    """Return a round with these piles, their tops last; without other draw piles, each has three 20s."""
    players = len(discards)
    return DigitalState(
        settled(NUMBERS.facts, Setup(players, "by hand", options)),
        middle=tuple(tuple(range(1, top + 1)) for top in middle),
        draws=tuple(draws or ((20, 20, 20),) * players),
        discards=tuple(discards),
        run=(0,) * players,
        turn=turn,
        turned=turned,
    )


def play(state: DigitalState, *actions: Action) -> DigitalState:
    for action in actions:
        state = apply(state, action)
    return state


def refused(state: DigitalState, action: Action) -> tuple[str, object]:
    """Return the clause and the code by which `action` is refused."""
    with pytest.raises(Refused) as refusal:
        apply(state, action)
    return refusal.value.clause, refusal.value.facts.get("why")


def turned(seat: int, on: Place) -> Lay:
    return Lay(seat, Source.TURNED, on)


def discard(seat: int, on: Place) -> Lay:
    return Lay(seat, Source.DISCARD, on)


def caught(state: DigitalState, caller: int) -> list[str]:
    """Return the clauses that a call of `caller` is right about; none if it is wrong."""
    verdict = apply(state, Call(caller)).verdict
    assert verdict is not None
    return [mistake.clause for mistake in verdict.mistakes]


def turn_and_keep(seat: int) -> tuple[Action, Action]:
    return Turn(seat), Keep(seat)
