"""The bench of the number game: positions built by hand, short words for actions, and its part of the `Lab`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Final, TypeVar

from companion.action import Action, SeatAction
from companion.game import Setup, settled
from companion.numbers.actions import CLOSE, Begin, Call, Caught, Close, Counted, Finish, Keep, Lay, Turn
from companion.numbers.cards import Piles
from companion.numbers.digital import apply
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import Place, Source
from companion.numbers.state import DigitalState, RefereeState
from companion.options import Value
from tests.companion import lab

S = TypeVar("S")
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


def play(state: S, *actions: Action) -> S:
    return lab.after(NUMBERS, state, *actions)


def refusal(state: NumbersState, action: Action) -> str:
    return lab.refusal(NUMBERS, state, action)


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


@dataclass(frozen=True, slots=True)
class Knock(SeatAction):
    """An action of another game."""


class NumbersLab(lab.Lab[NumbersState]):
    """Digital rounds under every option that changes the legal actions, and rounds with real cards."""

    game = NUMBERS

    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        yield Setup(players, seed)
        other = {"call_until": "next_card", "wrong_call": "free", "too_early": "stays"}
        yield Setup(players, seed, other, dealer=players - 1)
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
            yield from (Turn(seat, 7), Keep(seat, 7), Call(seat, None, 7))
            yield Call(seat, rng.randrange(-1, 6))
            if isinstance(state, DigitalState):
                for late in (None, -9000, 0, 40, 9000):
                    at = None if late is None else overtaken_at(state) + late
                    yield Call(seat, state.put - rng.randrange(-1, 4), at, rng.choice((0, 30, 9000, -1)))
            yield Counted(seat, rng.choice((-1, 0, 2, 40, 95, 96, 10**9)))
        yield from (Close(), Close(7), Finish())
        if isinstance(state, DigitalState) and state.acts and state.acts[-1].at is not None:
            yield from (Close(state.acts[-1].at + late) for late in (0, 4_999, 5_000, 9_000))

    def canonical(self, state: NumbersState, action: Action) -> Action:
        if isinstance(action, Counted) and isinstance(state, RefereeState) and 1 <= action.cards <= state.most_left:
            return Counted(action.seat)
        if isinstance(state, RefereeState):
            return action
        match action:
            case Turn() | Lay() if action.spread >= 0:
                return replace(action, at=None, spread=0)
            case Keep():
                return replace(action, at=None)
            case Call(seat, act, at, spread) if spread >= 0:
                overtaken = state.overtaken
                if overtaken is not None and (act in overtaken.numbers or (act is None and not state.acts)):
                    late = at is None or at - overtaken.moment.at > min(spread + overtaken.moment.spread, 500)  # type: ignore[operator]
                    return action if late else Call(seat, overtaken.numbers[-1], overtaken.moment.at)
                return Call(seat) if act is None or act in [act.number for act in state.acts] else action
            case Close(at) if state.acts and (put_down := state.acts[-1].at) is not None:
                return Close(put_down + 5_000) if at is not None and at >= put_down + 5_000 else action
            case Close():
                return CLOSE
        return action

    def dressed(self, state: NumbersState, action: Action, rng: Random) -> Action:
        if isinstance(action, Counted) and isinstance(state, RefereeState):
            return replace(action, cards=rng.randrange(1, min(25, state.most_left) + 1))
        if isinstance(state, RefereeState):
            return action
        now = max(overtaken_at(state), *(act.at or 0 for act in state.acts), 1_000)
        at = rng.choice((None, now + rng.randrange(3_000)))
        match action:
            case Turn() | Lay():
                return replace(action, at=at, spread=rng.randrange(90))
            case Keep():
                return replace(action, at=at)
            case Call(at=None):
                act = None if state.overtaken is not None and not state.acts else rng.choice((None, state.put))
                return replace(action, act=act, at=at)
            case Call(at=known) if known is not None:
                return replace(action, at=known - rng.randrange(60), spread=rng.randrange(90))
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


def overtaken_at(state: DigitalState) -> int:
    """Return the time of the card that ended the last time for a call; 0 if nobody has measured it."""
    return 0 if state.overtaken is None else state.overtaken.moment.at or 0


LAB: Final = NumbersLab()
