"""Highest card on the bench, as the tests need it that hold for every game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final

from companion.action import Action, SeatAction
from companion.game import Setup
from tests.another_game.rules import GAME, HIGHEST, DigitalState, Play, RefereeState, State, Took
from tests.companion.lab import Lab


@dataclass(frozen=True, slots=True)
class Knock(SeatAction):
    """Something done in yet another game."""


class HighestLab(Lab[State]):
    """Both ways of playing."""

    game = GAME

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        yield Setup(players, seed, dealer=players - 1)
        yield Setup(players, seed, {"table": "referee"})

    def cards(self, state: State) -> list[int] | None:
        if isinstance(state, RefereeState):
            return None
        return sorted([*chain(*state.hands), *state.stock, *state.taken, *(card for _, card in state.trick)])

    def universe(self, state: State, rng: Random) -> Iterable[Action]:  # noqa: ARG002 - small enough to be whole
        for seat in range(-1, state.setup.players + 1):
            yield from (Took(seat), Knock(seat))
            yield from (Play(seat, card) for card in range(HIGHEST + 2))

    def scrambled(self, state: State, seat: int | None, rng: Random) -> State:
        setup = state.setup._replace(seed=f"another seed {rng.random()}")
        if isinstance(state, RefereeState):
            return state._replace(setup=setup)
        hidden = [*state.stock, *chain(*(hand for one, hand in enumerate(state.hands) if one != seat))]
        rng.shuffle(hidden)
        hands = tuple(
            hand if one == seat else tuple(sorted(hidden.pop() for _ in hand)) for one, hand in enumerate(state.hands)
        )
        taken = list(state.taken)
        rng.shuffle(taken)
        return DigitalState(setup, hands, tuple(hidden), state.turn, state.tricks, state.trick, tuple(taken))


LAB: Final = HighestLab()
