"""The changes of a match by calls from chairs, and the answer that follows from them by itself (W-28, A-17)."""

from typing import Any

from companion.action import Action, received
from companion.clock import stamp
from companion.game import Deadline, Game
from companion.match.actions import Buzz, Hush, Retract
from companion.match.calls import PATIENCE, Call, first_time, in_order, sorted_calls
from companion.match.sheet import MatchState
from companion.options import Way, way_of
from companion.refusal import Refused, is_allowed


def somebody_may_call(game: Game[Any], state: MatchState) -> bool:
    """Say whether calls from chairs are known here: in a game with a word to call, with real cards."""
    return bool(game.facts.buzz) and way_of(state.setup.options) is Way.REFEREE


def called(game: Game[Any], state: MatchState, action: Buzz) -> MatchState:
    """Return the match with one more call. :raises Refused: when the round has nothing to call, or the seat has."""
    if not state.running:
        raise Refused(game.facts.buzz, why="no_round")
    game.check_call(state.round, action.seat)
    if action.seat in callers(state):
        raise Refused(game.facts.buzz, why="buzzed_already", seat=action.seat)
    call = Call(action.seat, stamp(action.at, action.spread, game.facts.buzz))
    return state._replace(calls=sorted_calls((*state.calls, call)))


def retracted(game: Game[Any], state: MatchState, action: Retract) -> MatchState:
    """Return the match without the call of a seat. :raises Refused: when that seat hasn't called."""
    if action.seat not in callers(state):
        raise Refused(game.facts.buzz, why="not_buzzed", seat=action.seat)
    return state._replace(calls=tuple(call for call in state.calls if call.seat != action.seat))


def hushed(game: Game[Any], state: MatchState) -> MatchState:
    """Return the match without any call. :raises Refused: when nobody has called."""
    if not state.calls:
        raise Refused(game.facts.buzz, why="nobody_called")
    return state._replace(calls=())


def callers(state: MatchState) -> tuple[int, ...]:
    """Return the seats that have called, the first one first."""
    return tuple(call.seat for call in state.calls)


def answer(game: Game[Any], state: MatchState) -> Action | None:
    """Return what follows from the calls by itself; None where the table has to say whom they mean."""
    return game.answer(state.round, in_order(state.calls)) if state.calls else None


def answer_due(game: Game[Any], state: MatchState) -> Deadline | None:
    """Return when the calls are answered by themselves; None if they aren't, or nobody has measured their times."""
    first, action = first_time(state.calls), answer(game, state)
    if first is None or action is None:
        return None
    return Deadline(first + PATIENCE, received(action, first + PATIENCE, 0))


def legal_calls(game: Game[Any], state: MatchState, seat: int | None) -> tuple[Action, ...]:
    """Return the actions around calls that are allowed now, of `seat` or of everybody."""
    if not somebody_may_call(game, state):
        return ()
    seats = range(len(state.players)) if seat is None else (seat,)
    found: list[Action] = []
    for one in seats:
        if one in callers(state):
            found.append(Retract(one))
        elif is_allowed(game.check_call, state.round, one):
            found.append(Buzz(one))
    return (*found, Hush()) if state.calls and seat is None else tuple(found)
