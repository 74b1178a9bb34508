"""The number game at the table of the golden games: players who overlook nothing, unless the game is about that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

import pytest

from companion.action import Action, SeatAction
from companion.log import Event
from companion.match.sheet import Result
from companion.numbers.actions import CLOSE, Begin, Call, Keep, Lay, Turn
from companion.numbers.cards import Cards
from companion.numbers.places import MIDDLE, OpenTable, Place, Source
from companion.numbers.state import DigitalState, Verdict
from companion.refusal import Refused
from tests.golden.recording import NotHere, Recording

GAME: Final = "numbers"
OMA, BEN, MIA, JO, ADA, KIM, LEA, TOM = range(8)
EVENING: Final = 1_790_000_000_000  # in ms since 1970: when the players sat down
LONGEST: Final = 100  # events; with eight players one round in six is as short


class Move(NamedTuple):
    """An action on a turn, with the round before and after it."""

    before: DigitalState
    action: Action
    after: DigitalState

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return on_turn(self.before)


class Numbers(Recording):
    """A table of eight with phones, unless other options are given."""

    def __init__(self, seed: int, players: int = 8, **options: object) -> None:
        super().__init__(GAME, players, seed, 0, **options)
        self.now = EVENING

    @property
    def seat(self) -> int:
        """The seat on turn."""
        return on_turn(self.round)

    @property
    def lies(self) -> OpenTable:
        """The open cards for the seat on turn."""
        found: OpenTable = self.round.open_table(self.seat)
        return found

    @property
    def result(self) -> Result:
        """How the last round that ended did."""
        return self.log.state.results[-1]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.log.state.seated))

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` steps clockwise from `seat`."""
        return (seat + steps) % len(self.seats)

    def do(self, *actions: Action) -> None:
        """Do these things, each after some seconds."""
        for action in actions:
            self.send(action)

    def send(self, action: Action, id: str = "") -> Event:  # noqa: A002 - as the log calls it
        """Do an action after some seconds; that of a seat comes from its phone, if there are phones."""
        self.now += 1_700 + 900 * (len(self.log) % 4)
        by = action.seat if isinstance(action, SeatAction) and isinstance(self.round, DigitalState) else None
        return self.log.append(action, by, id, self.now)

    def due(self) -> Action:
        """Return the right actions of the seat on turn, the first choice first (A-6, A-7, A-13)."""
        for source, card in ((Source.DISCARD, self.lies.own), (Source.TURNED, self.round.turned)):
            if card and (places := self.lies.fits(card)):
                return Lay(self.seat, source, places[0])
        return Keep(self.seat) if self.round.turned else Turn(self.seat)

    def until(self, wanted: Callable[[DigitalState], object], most: int = 60) -> None:
        """Let all play as they have to until the round is `wanted`. :raises NotHere: when it doesn't come to that."""
        while not wanted(self.round):
            if self.round.ending or len(self.log) > most:
                raise NotHere
            self.do(self.due())

    def play_on(self, most: int = LONGEST) -> Numbers:
        """Let all play as they have to until the round is over. :raises NotHere: when that takes too long."""
        while not self.over:
            if len(self.log) >= most:
                raise NotHere
            self.do(CLOSE if self.round.ending else self.due())
        return self

    def refused(self, clause: str, *actions: Action) -> None:
        """Try each of these actions: the rules are against it, by this clause, and nothing changes."""
        before, events = self.log.state, len(self.log)
        for action in actions:
            with pytest.raises(Refused) as turned_down:
                self.do(action)
            assert turned_down.value.clause == clause
            assert (self.log.state, len(self.log)) == (before, events)

    def caught(self, caller: int, *clauses: str) -> Verdict:
        """Let `caller` rightly call by these clauses; check that the penalty is paid and the turn is over."""
        before: DigitalState = self.round
        accused = before.acts[0].seat
        self.do(Call(caller))
        after: DigitalState = self.round
        verdict = after.verdict
        assert verdict is not None
        assert (verdict.caller, verdict.accused) == (caller, accused)
        assert tuple(mistake.clause for mistake in verdict.mistakes) == clauses
        others = [self.after(accused, steps) for steps in self.seats[1:]]
        givers = [seat for seat in others if before.draws[seat]]
        assert verdict.givers == tuple(givers)
        assert all(after.draws[seat] == before.draws[seat][1:] for seat in others)
        given = tuple(before.draws[seat][0] for seat in reversed(givers))
        assert after.draws[accused][: len(given)] == given
        assert after.turn == others[0]
        assert after.acts == ()
        return verdict

    def in_vain(self, caller: int) -> None:
        """Let `caller` wrongly call; check that no card has moved but the one that the option may cost."""
        before: DigitalState = self.round
        self.do(Call(caller))
        after: DigitalState = self.round
        assert after.verdict is not None
        assert after.verdict.mistakes == ()
        assert not after.verdict.back
        assert (after.middle, after.discards, after.turn) == (before.middle, before.discards, before.turn)
        assert after.called == (*before.called, caller)

    def moves(self) -> Iterator[Move]:
        """Yield all actions on turns."""
        for event in self.log.events:
            if isinstance(event.action, Turn | Lay | Keep):
                before, after = self.log.state_at(event.number - 1).round, self.log.state_at(event.number).round
                yield Move(before, event.action, after)

    def turns(self) -> list[list[Move]]:
        """Return the moves of each turn."""
        return [list(moves) for _, moves in groupby(self.moves(), lambda move: move.seat)]


def begun(seed: int, players: int, first: int, **options: object) -> Numbers:
    """Return a table at which `first` has just begun."""
    table = Numbers(seed, players, **options)
    table.do(Begin(first))
    return table


def on_turn(state: DigitalState) -> int:
    """Return the seat on turn, once somebody has begun."""
    assert state.turn is not None
    return state.turn


def own_pile(state: DigitalState) -> Cards:
    """Return the discard pile of the seat on turn."""
    return state.discards[on_turn(state)]


def own_places(state: DigitalState) -> tuple[Place, ...]:
    """Return the places where the top of the discard pile of the seat on turn fits."""
    lies = state.open_table(on_turn(state))
    return lies.fits(lies.own) if lies.own else ()


def places(state: DigitalState) -> tuple[Place, ...]:
    """Return the places where the turned card fits; none without a turned card."""
    return state.open_table(on_turn(state)).fits(state.turned) if state.turned else ()


def fits_nowhere(state: DigitalState) -> bool:
    """Say whether the turned card rightly goes on the own pile."""
    return bool(state.turned) and not places(state) and not own_places(state)


def in_the_middle(found: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return those of the places that are in the middle."""
    return tuple(place for place in found if place in MIDDLE)


def need(condition: object) -> None:
    """Go on only if the seed has brought this about. :raises NotHere: when it hasn't."""
    if not condition:
        raise NotHere
