"""A round with real cards: the table tells what happened, the referee says whether it was lawful and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from companion.action import Action, SeatAction
from companion.game import Outcome, Setup
from companion.refusal import Refused
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import (
    Counted,
    Finished,
    Laid,
    NothingTurned,
    Opened,
    Passed,
    Stuck,
    TurnedUp,
    misplaced,
)
from companion.siebenschlaefer.pairs import PAIRS, Pair, clause_broken, to_beat, value
from companion.siebenschlaefer.ruling import Sequel, clause_against, ruling

MOST_OF_A_RANK: Final = 8  # S-1: two packs, four suits


class Table(NamedTuple):
    """What the referee knows of the real table.

    `turn` is None until somebody has opened. `pair` lies on top. `sequel` is what the last play brought; `laid_by` its
    seat, until something else happens. `passes` counts who passed one after another: when all have, two cards are
    turned up. `counts` are what the seats hold at the end, None where it isn't told yet.
    """

    setup: Setup
    counts: tuple[int | None, ...]
    turn: int | None = None
    pair: Pair | None = None
    passes: int = 0
    laid_by: int | None = None
    sequel: Sequel | None = None
    ending: str | None = None
    winner: int | None = None

    @property
    def to_beat(self) -> int:
        """What the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        return to_beat(value(*self.pair)) if self.pair else 0

    @property
    def turning_up(self) -> bool:
        """Whether all have passed, so that two cards must be turned up (S-18)."""
        return self.passes == self.setup.players


def start(setup: Setup) -> Table:
    """Return the table before anybody has begun."""
    return Table(setup, (None,) * setup.players)


def apply(state: Table, action: Action) -> Table:
    """Return what the table becomes by `action`. :raises Refused: when the rules are against it."""
    step = _STEPS.get(type(action))
    if step is None:
        raise misplaced(action)
    if isinstance(action, SeatAction) and not 0 <= action.seat < state.setup.players:
        raise Refused("S-2", why="no_such_seat", seat=action.seat, players=state.setup.players)
    if state.ending and type(action) is not Counted:
        raise Refused(scoring.ENDINGS[state.ending], why="over")
    return step(state, action)


def legal_actions(state: Table, seat: int | None = None) -> tuple[Action, ...]:
    """Return what may be told now, of `seat` or of anybody; a count is listed once, as nothing."""
    seats = range(state.setup.players)
    told: list[Action] = []
    if state.ending:
        told.extend(Counted(other) for other in seats if state.counts[other] is None)
    elif state.turn is None:
        told.extend(map(Opened, seats))
    else:
        if state.laid_by is not None:
            told.append(Finished(state.laid_by))
        if state.turning_up:
            told.extend((*_starts(), NothingTurned(), Stuck()))
        else:
            told.extend((*_plays(state.turn, state.pair), Passed(state.turn)))
    return tuple(action for action in told if seat in (None, getattr(action, "seat", None)))


def outcome(state: Table) -> Outcome | None:
    """Return how the round ended; None while it is going on or counted."""
    if state.ending is None or None in state.counts:
        return None
    return scoring.outcome(state.ending, score(state), state.winner)


def score(state: Table) -> tuple[int, ...]:
    """Return what the seats hold, as far as it is told."""
    return tuple(count or 0 for count in state.counts)


def _opened(state: Table, action: Opened) -> Table:
    if state.turn is not None:
        raise Refused("S-3", why="opened_already", turn=state.turn)
    return state._replace(turn=action.seat)


def _laid(state: Table, action: Laid) -> Table:
    _check_turn(state, action.seat)
    pair = (action.first, action.second)
    ruled = ruling(state.setup.players, action.seat, pair, state.pair)
    if ruled.breaks:
        raise Refused(ruled.breaks, first=pair[0], second=pair[1], value=ruled.value, to_beat=ruled.to_beat)
    return state._replace(turn=ruled.sequel.turn, pair=pair, passes=0, laid_by=action.seat, sequel=ruled.sequel)


def _passed(state: Table, action: Passed) -> Table:
    _check_turn(state, action.seat)
    after = (action.seat + 1) % state.setup.players
    told = Sequel((action.seat,), None, after)
    return state._replace(turn=after, passes=state.passes + 1, laid_by=None, sequel=told)


def _turned_up(state: Table, action: TurnedUp) -> Table:
    _check_turning_up(state)
    if broken := clause_broken(action.first, action.second):
        raise Refused("S-18", why="no_pair", breaks=broken, first=action.first, second=action.second)
    return state._replace(pair=(action.first, action.second), passes=0, sequel=None)


def _nothing_turned(state: Table, action: NothingTurned) -> Table:  # noqa: ARG001 - it says all by its kind
    _check_turning_up(state)
    return state._replace(passes=0, sequel=None)


def _stuck(state: Table, action: Stuck) -> Table:  # noqa: ARG001 - it says all by its kind
    _check_turning_up(state)
    return state._replace(ending="stuck", sequel=None)


def _finished(state: Table, action: Finished) -> Table:
    if action.seat != state.laid_by:
        raise Refused("S-25", why="not_laid_last", seat=action.seat)
    sequel = state.sequel if state.setup.options["last_seven"] == "counts" else None
    counts = tuple(0 if seat == action.seat else None for seat in range(state.setup.players))
    return state._replace(ending="out", winner=action.seat, counts=counts, sequel=sequel)


def _counted(state: Table, action: Counted) -> Table:
    seat = action.seat
    if not state.ending:
        raise Refused("S-26", why="not_over")
    if state.counts[seat] is not None:
        raise Refused("S-26", why="counted_already", seat=seat, points=state.counts[seat])
    points = scoring.count(action.cards) if action.cards else action.points
    if action.cards and action.points not in (0, points):
        raise Refused("S-26", why="two_counts", seat=seat, points=action.points, by_cards=points)
    if not 0 <= points <= scoring.MOST or any(held > MOST_OF_A_RANK for held in Counter(action.cards).values()):
        raise Refused("S-1", why="more_than_there_is", seat=seat, points=points)
    return state._replace(counts=(*state.counts[:seat], points, *state.counts[seat + 1 :]))


def _check_turn(state: Table, seat: int) -> None:
    """Turn down a play or a pass that isn't due."""
    if state.turn is None:
        raise Refused("S-3", why="not_opened")
    if state.turning_up:
        raise Refused("S-18", why="turn_up_first")
    if seat != state.turn:
        missed = state.sequel.misses if state.sequel else None
        raise Refused("S-19" if seat == missed else "S-17", why="not_your_turn", seat=seat, turn=state.turn)


def _check_turning_up(state: Table) -> None:
    """Turn down cards turned up before all have passed."""
    if not state.turning_up:
        raise Refused("S-18", why="not_all_passed", passes=state.passes, players=state.setup.players)


@cache
def _starts() -> tuple[TurnedUp, ...]:
    return tuple(TurnedUp(*pair) for pair in PAIRS)


@cache
def _plays(seat: int, on_top: Pair | None) -> tuple[Laid, ...]:
    return tuple(Laid(seat, *pair) for pair in PAIRS if clause_against(pair, on_top) is None)


_STEPS: Final[Mapping[type[Action], Callable[[Table, Any], Table]]] = {
    Opened: _opened,
    Laid: _laid,
    Passed: _passed,
    TurnedUp: _turned_up,
    NothingTurned: _nothing_turned,
    Stuck: _stuck,
    Finished: _finished,
    Counted: _counted,
}
