"""A round with real cards: the table tells what happened, the referee says whether it was lawful and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion.action import Action, SeatAction
from companion.game import Outcome, Setup
from companion.refusal import Refused
from companion.siebenschlaefer import books, scoring
from companion.siebenschlaefer.actions import (
    LEAST,
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
from companion.siebenschlaefer.books import LAST_PAIR, OF_A_RANK, Books
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.pairs import PAIRS, Pair, clause_broken, to_beat, value
from companion.siebenschlaefer.ruling import Sequel, clause_against, ruling, sequel, sevens_awake


class Table(NamedTuple):
    """What the referee knows of the real table.

    `turn` is None until somebody has opened. `pair` lies on top. `sequel` is what the last play or pass brought.
    `laid_by` has laid the pair, until it passes: so long the table may still say that it was its last one. `passes`
    counts who passed one after another: when all have, two cards are turned up. `counts` are what the seats hold at the
    end, None where it isn't told yet; `held` are the cards told so far. `books` tell what can't be.
    """

    setup: Setup
    books: Books
    counts: tuple[int | None, ...]
    held: tuple[Rank, ...] = ()
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
    return Table(setup, books.opened(setup.players), (None,) * setup.players)


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
    """Return what may be told now, of `seat` or of anybody; a count is listed once, as the least there is.

    That plays were forgotten, and who is out all the same, may always be told and is not listed.
    """
    seats = range(state.setup.players)
    told: list[Action] = []
    if state.ending:
        told.extend(Counted(other) for other in seats if state.counts[other] is None)
    elif state.turn is None:
        told.extend(map(Opened, seats))
    else:
        known = state.books
        if state.laid_by is not None and known.may_be_out(state.laid_by):
            told.append(Finished(state.laid_by))
        if known.may_be_stuck:
            told.append(Stuck())
        if state.turning_up:
            told.extend((*_starts(known.lacking), NothingTurned()))
        else:
            told.extend(_plays(state.turn, state.to_beat, False, known.lacking))
            if known.may_be_out(state.turn, 1):
                told.extend(_plays(state.turn, state.to_beat, True, known.lacking))
            told.append(Passed(state.turn))
    if seat is None:
        return tuple(told)
    return tuple(action for action in told if isinstance(action, SeatAction) and action.seat == seat)


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
    seat, pair, setup = action.seat, (action.first, action.second), state.setup
    ruled = ruling(setup.players, seat, pair, state.pair, last=action.last, last_seven=setup.options["last_seven"])
    if ruled.breaks:
        raise Refused(ruled.breaks, first=pair[0], second=pair[1], value=ruled.value, to_beat=ruled.to_beat)
    _check_there(state, pair)
    after = ruled.sequel
    known = state.books.laid(seat, pair, len(after.draws))
    state = state._replace(turn=after.turn, pair=pair, passes=0, laid_by=seat, sequel=after, books=known)
    return _out(state, seat, pair) if action.last else state


def _passed(state: Table, action: Passed) -> Table:
    _check_turn(state, action.seat)
    after = (action.seat + 1) % state.setup.players
    told = Sequel((action.seat,), None, after)
    laid_by = None if action.seat == state.laid_by else state.laid_by  # who has drawn isn't out
    known = state.books.passed(state.pair)
    return state._replace(turn=after, passes=state.passes + 1, laid_by=laid_by, sequel=told, books=known)


def _turned_up(state: Table, action: TurnedUp) -> Table:
    _check_turning_up(state)
    if broken := clause_broken(action.first, action.second):
        raise Refused("S-18", why="no_pair", breaks=broken, first=action.first, second=action.second)
    pair = (action.first, action.second)
    _check_there(state, pair)
    return state._replace(pair=pair, passes=0, sequel=None, books=state.books.turned_up(pair, state.pair))


def _nothing_turned(state: Table, action: NothingTurned) -> Table:  # noqa: ARG001 - it says all by its kind
    _check_turning_up(state)
    return state._replace(passes=0, sequel=None)


def _stuck(state: Table, action: Stuck) -> Table:  # noqa: ARG001 - it says all by its kind
    if not state.books.may_be_stuck:
        raise Refused("S-31", why="not_dry", dry=state.books.dry, players=state.setup.players)
    return state._replace(ending="stuck", sequel=None)


def _finished(state: Table, action: Finished) -> Table:
    if action.untold:
        _check_opened(state)
        return _without_cards(state, action.seat)._replace(sequel=None)  # what the last pair brought nobody knows
    if action.seat != state.laid_by or state.pair is None:
        raise Refused("S-25", why="not_laid_last", seat=action.seat)
    return _out(state, action.seat, state.pair)


def _out(state: Table, winner: int, pair: Pair) -> Table:
    """Return the table once `pair` was the winner's last one; what was told before of its 7s is put right (S-25)."""
    setup, laid = state.setup, state.books.pairs[winner]
    if not state.books.may_be_out(winner):
        raise Refused("S-25", why="too_early", seat=winner, laid=laid, least=LAST_PAIR)
    after = sequel(setup.players, winner, sevens_awake(pair, True, setup.options["last_seven"]))
    return _without_cards(state, winner)._replace(sequel=after)


def _without_cards(state: Table, winner: int) -> Table:
    counts = tuple(0 if seat == winner else None for seat in range(state.setup.players))
    return state._replace(ending="out", winner=winner, counts=counts)


def _counted(state: Table, action: Counted) -> Table:
    seat = action.seat
    if not state.ending:
        raise Refused("S-26", why="not_over")
    if state.counts[seat] is not None:
        raise Refused("S-26", why="counted_already", seat=seat, points=state.counts[seat])
    points = scoring.count(action.cards) if action.cards else action.points
    if action.cards and action.points not in (LEAST, points):
        raise Refused("S-26", why="two_counts", seat=seat, points=action.points, by_cards=points)
    if points < LEAST:
        raise Refused("S-25", why="not_out", seat=seat, points=points, least=LEAST)
    held, on_top = state.held + action.cards, state.pair or ()
    waiting = state.counts.count(None) - 1
    most = scoring.MOST - scoring.count(on_top) - sum(score(state)) - LEAST * waiting
    if points > most or any((held + on_top).count(rank) > OF_A_RANK for rank in action.cards):
        raise Refused("S-1", why="more_than_there_is", seat=seat, points=points, most=most)
    return state._replace(counts=(*state.counts[:seat], points, *state.counts[seat + 1 :]), held=held)


def _check_opened(state: Table) -> None:
    if state.turn is None:
        raise Refused("S-3", why="not_opened")


def _check_turn(state: Table, seat: int) -> None:
    """Turn down a play or a pass that isn't due."""
    _check_opened(state)
    if state.turning_up:
        raise Refused("S-18", why="turn_up_first")
    if seat != state.turn:
        missed = state.sequel.misses if state.sequel else None
        raise Refused("S-19" if seat == missed else "S-17", why="not_your_turn", seat=seat, turn=state.turn)


def _check_there(state: Table, pair: Pair) -> None:
    """Turn down cards that lie among the discards."""
    if state.books.lack(pair):
        raise Refused("S-1", why="all_laid", first=pair[0], second=pair[1])


def _check_turning_up(state: Table) -> None:
    """Turn down cards turned up before all have passed."""
    if not state.turning_up:
        raise Refused("S-18", why="not_all_passed", passes=state.passes, players=state.setup.players)


@lru_cache(maxsize=512)
def _starts(lacking: tuple[Pair, ...]) -> tuple[TurnedUp, ...]:
    return tuple(TurnedUp(*pair) for pair in PAIRS if pair not in lacking)


@lru_cache(maxsize=2048)
def _plays(seat: int, least: int, last: bool, lacking: tuple[Pair, ...]) -> tuple[Laid, ...]:
    pairs = (pair for pair in PAIRS if pair not in lacking and clause_against(pair, least) is None)
    return tuple(Laid(seat, *pair, last) for pair in pairs)


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
