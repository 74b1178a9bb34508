"""The number game on the bench, with both ways of playing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Final

from companion.action import Action, SeatAction
from companion.game import Setup
from companion.numbers.actions import Begin, Call, Caught, Close, Counted, Finish, Keep, Lay, Turn
from companion.numbers.cards import Piles
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import Place, Source
from companion.numbers.state import DigitalState, RefereeState
from tests.companion.lab import Lab


@dataclass(frozen=True, slots=True)
class Knock(SeatAction):
    """An action of another game."""


class NumbersLab(Lab[NumbersState]):
    """Digital rounds under every option that changes the legal actions, and rounds with real cards."""

    game = NUMBERS

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        yield Setup(players, seed)
        yield Setup(players, seed, {"call_until": "next_turn", "wrong_call": "one_card"}, dealer=players - 1)
        yield Setup(players, seed, {"table": "referee"})
        yield Setup(players, seed, {"table": "referee", "tally": "points"})

    def cards(self, state: NumbersState) -> list[int] | None:
        if isinstance(state, RefereeState):
            return None
        piles = chain(*state.middle, *state.draws, *state.discards)
        return sorted([*piles, *([state.turned] if state.turned else [])])

    def universe(self, state: NumbersState, rng: Random) -> Iterable[Action]:
        players = len(state.left if isinstance(state, RefereeState) else state.draws)
        for seat in range(-1, players + 1):
            yield from (kind(seat) for kind in (Begin, Turn, Keep, Call, Caught, Counted, Finish, Knock))
            yield from (Lay(seat, source, place) for source in Source for place in Place)
            yield Call(seat, rng.randrange(-1, 6))
            if isinstance(state, DigitalState):
                yield Call(seat, state.put - rng.randrange(-1, 4))
            yield Counted(seat, rng.choice((-1, 0, 2, 40, 95, 96, 10**9)))
        yield from (Close(), Finish())

    def canonical(self, state: NumbersState, action: Action) -> Action:
        if isinstance(action, Counted) and isinstance(state, RefereeState) and 1 <= action.cards <= state.most_left:
            return Counted(action.seat)
        if (
            isinstance(action, Call)
            and isinstance(state, DigitalState)
            and action.act in [act.number for act in state.acts]
        ):
            return Call(action.seat)
        return action

    def dressed(self, state: NumbersState, action: Action, rng: Random) -> Action:
        if isinstance(action, Counted) and isinstance(state, RefereeState):
            return replace(action, cards=rng.randrange(1, min(25, state.most_left) + 1))
        if isinstance(action, Call) and isinstance(state, DigitalState):
            return replace(action, act=rng.choice((None, state.put)))
        return action

    def scrambled(self, state: NumbersState, seat: int | None, rng: Random) -> NumbersState:  # noqa: ARG002 - no secrets
        setup = state.setup._replace(seed=f"another seed {rng.random()}")
        if isinstance(state, RefereeState):
            return state._replace(setup=setup)
        under = [card for pile in (*state.middle, *state.discards) for card in pile[:-1]]
        hidden = [*under, *chain(*state.draws)]
        rng.shuffle(hidden)

        def dealt(piles: Piles, *, face_up: bool) -> Piles:
            return tuple(
                (*(hidden.pop() for _ in pile[face_up:]), *(pile[-1:] if face_up else ())) if pile else ()
                for pile in piles
            )

        return state._replace(
            setup=setup,
            middle=dealt(state.middle, face_up=True),
            discards=dealt(state.discards, face_up=True),
            draws=dealt(state.draws, face_up=False),
            run=tuple(rng.randrange(9) for _ in state.run),
        )


LAB: Final = NumbersLab()
