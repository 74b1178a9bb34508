"""A round with real cards: the table enters each play, the referee rules on it and says what follows."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.action import Action, SeatAction
from companion.game import Outcome, Setup
from companion.refusal import Refused
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import (
    ACTIONS,
    LEAST,
    Counted,
    Finished,
    Laid,
    NothingTurned,
    Opened,
    Passed,
    Stuck,
    TurnedUp,
)
from companion.siebenschlaefer.ledger import CARDS_OF_A_RANK, PAIRS_OF_A_HAND, after_deal
from companion.siebenschlaefer.pairs import PAIRS, Pair, clause_broken
from companion.siebenschlaefer.ruling import Sequel, clause_against, ruling, sequel, sevens_awake
from companion.siebenschlaefer.state import RefereeState
from companion.ways import misplaced


def start(setup: Setup) -> RefereeState:
    """Return the round before anybody has begun."""
    return RefereeState(setup, after_deal(setup.players), (None,) * setup.players)


def apply(state: RefereeState, action: Action) -> RefereeState:
    """Return the round after `action`. :raises Refused: when the rules are against it."""
    step = _STEPS.get(type(action))
    if step is None:
        raise misplaced(action, ACTIONS, "S-29")
    if isinstance(action, SeatAction) and not 0 <= action.seat < state.setup.players:
        raise Refused("S-2", why="no_such_seat", seat=action.seat, players=state.setup.players)
    if state.ending and type(action) is not Counted:
        raise Refused(scoring.ENDINGS[state.ending], why="over")
    return step(state, action)


def legal_actions(state: RefereeState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the actions that the table may enter now, of `seat` or of everybody; a count once, with its default.

    The winner after missing entries (`Finished` with `untold`) may always be entered and is not listed.
    """
    seats = range(state.setup.players)
    legal: list[Action] = []
    if state.ending:
        legal.extend(Counted(other) for other in seats if state.counts[other] is None)
    elif state.turn is None:
        legal.extend(map(Opened, seats))
    else:
        ledger = state.ledger
        if state.laid_by is not None and ledger.may_be_out(state.laid_by):
            legal.append(Finished(state.laid_by))
        if ledger.may_be_stuck:
            legal.append(Stuck())
        if state.turning_up:
            legal.extend((*_starts(ledger.lacking), NothingTurned()))
        else:
            legal.extend(_plays(state.turn, state.to_beat, False, ledger.lacking))
            if ledger.may_be_out(state.turn, 1):
                legal.extend(_plays(state.turn, state.to_beat, True, ledger.lacking))
            legal.append(Passed(state.turn))
    if seat is None:
        return tuple(legal)
    return tuple(action for action in legal if isinstance(action, SeatAction) and action.seat == seat)


def outcome(state: RefereeState) -> Outcome | None:
    """Return how the round ended; None while it is going on or the hands are being counted."""
    if state.ending is None or None in state.counts:
        return None
    return scoring.outcome(state.ending, score(state), state.winner)


def score(state: RefereeState) -> tuple[int, ...]:
    """Return the points of each hand, 0 for one that isn't counted yet."""
    return tuple(count or 0 for count in state.counts)


def _opened(state: RefereeState, action: Opened) -> RefereeState:
    if state.turn is not None:
        raise Refused("S-3", why="opened_already", turn=state.turn)
    return state._replace(turn=action.seat)


def _laid(state: RefereeState, action: Laid) -> RefereeState:
    _check_turn(state, action.seat)
    seat, pair, setup = action.seat, (action.first, action.second), state.setup
    ruled = ruling(setup.players, seat, pair, state.pair, last=action.last, last_seven=setup.options["last_seven"])
    if ruled.breaks:
        raise Refused(ruled.breaks, first=pair[0], second=pair[1], value=ruled.value, to_beat=ruled.to_beat)
    _check_there(state, pair)
    after = ruled.sequel
    ledger = state.ledger.laid(seat, pair, len(after.draws))
    state = state._replace(turn=after.turn, pair=pair, passes=0, laid_by=seat, sequel=after, ledger=ledger)
    return _out(state, seat, pair) if action.last else state


def _passed(state: RefereeState, action: Passed) -> RefereeState:
    _check_turn(state, action.seat)
    after = (action.seat + 1) % state.setup.players
    sequel_of_pass = Sequel((action.seat,), None, after)
    laid_by = None if action.seat == state.laid_by else state.laid_by  # a seat that has drawn isn't out
    ledger = state.ledger.passed(state.pair)
    return state._replace(turn=after, passes=state.passes + 1, laid_by=laid_by, sequel=sequel_of_pass, ledger=ledger)


def _turned_up(state: RefereeState, action: TurnedUp) -> RefereeState:
    _check_turning_up(state)
    if broken := clause_broken(action.first, action.second):
        raise Refused("S-18", why="no_pair", breaks=broken, first=action.first, second=action.second)
    pair = (action.first, action.second)
    _check_there(state, pair)
    return state._replace(pair=pair, passes=0, sequel=None, ledger=state.ledger.turned_up(pair, state.pair))


def _nothing_turned(state: RefereeState, action: NothingTurned) -> RefereeState:  # noqa: ARG001 - it says all by its kind
    _check_turning_up(state)
    return state._replace(passes=0, sequel=None)


def _stuck(state: RefereeState, action: Stuck) -> RefereeState:  # noqa: ARG001 - it says all by its kind
    if not state.ledger.may_be_stuck:
        raise Refused("S-31", why="not_dry", dry=state.ledger.dry, players=state.setup.players)
    return state._replace(ending="stuck", sequel=None)


def _finished(state: RefereeState, action: Finished) -> RefereeState:
    if action.untold:
        _check_opened(state)
        return _without_cards(state, action.seat)._replace(
            sequel=None
        )  # nobody knows the last pair, and so its effects
    if action.seat != state.laid_by or state.pair is None:
        raise Refused("S-25", why="not_laid_last", seat=action.seat)
    return _out(state, action.seat, state.pair)


def _out(state: RefereeState, winner: int, pair: Pair) -> RefereeState:
    """Return the round once `pair` was the winner's last one; 7s in it may not have had their effect (S-25)."""
    setup, laid = state.setup, state.ledger.pairs[winner]
    if not state.ledger.may_be_out(winner):
        raise Refused("S-25", why="too_early", seat=winner, laid=laid, least=PAIRS_OF_A_HAND)
    after = sequel(setup.players, winner, sevens_awake(pair, True, setup.options["last_seven"]))
    return _without_cards(state, winner)._replace(sequel=after)


def _without_cards(state: RefereeState, winner: int) -> RefereeState:
    counts = tuple(0 if seat == winner else None for seat in range(state.setup.players))
    return state._replace(ending="out", winner=winner, counts=counts)


def _counted(state: RefereeState, action: Counted) -> RefereeState:
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
    if points > most or any((held + on_top).count(rank) > CARDS_OF_A_RANK for rank in action.cards):
        raise Refused("S-1", why="more_than_there_is", seat=seat, points=points, most=most)
    return state._replace(counts=(*state.counts[:seat], points, *state.counts[seat + 1 :]), held=held)


def _check_opened(state: RefereeState) -> None:
    if state.turn is None:
        raise Refused("S-3", why="not_opened")


def _check_turn(state: RefereeState, seat: int) -> None:
    _check_opened(state)
    if state.turning_up:
        raise Refused("S-18", why="turn_up_first")
    if seat != state.turn:
        missed = state.sequel.misses if state.sequel else None
        raise Refused("S-19" if seat == missed else "S-17", why="not_your_turn", seat=seat, turn=state.turn)


def _check_there(state: RefereeState, pair: Pair) -> None:
    """Check that somebody can have these cards. :raises Refused: S-1 when all lie among the discards."""
    if state.ledger.lack(pair):
        raise Refused("S-1", why="all_laid", first=pair[0], second=pair[1])


def _check_turning_up(state: RefereeState) -> None:
    """Check that all have passed. :raises Refused: S-18."""
    if not state.turning_up:
        raise Refused("S-18", why="not_all_passed", passes=state.passes, players=state.setup.players)


@lru_cache(maxsize=512)
def _starts(lacking: tuple[Pair, ...]) -> tuple[TurnedUp, ...]:
    return tuple(TurnedUp(*pair) for pair in PAIRS if pair not in lacking)


@lru_cache(maxsize=2048)
def _plays(seat: int, least: int, last: bool, lacking: tuple[Pair, ...]) -> tuple[Laid, ...]:
    pairs = (pair for pair in PAIRS if pair not in lacking and clause_against(pair, least) is None)
    return tuple(Laid(seat, *pair, last) for pair in pairs)


_STEPS: Final[Mapping[type[Action], Callable[[RefereeState, Any], RefereeState]]] = {
    Opened: _opened,
    Laid: _laid,
    Passed: _passed,
    TurnedUp: _turned_up,
    NothingTurned: _nothing_turned,
    Stuck: _stuck,
    Finished: _finished,
    Counted: _counted,
}
