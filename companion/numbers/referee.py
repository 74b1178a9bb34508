"""A round with real cards: the table enters who was caught, who won, and how many cards are left (A-25).

The ruling on a card is no part of the round: `ruling.rule` answers from the open cards.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.action import Action
from companion.game import Outcome, Setup
from companion.numbers import scoring
from companion.numbers.actions import ACTIONS, Caught, Counted, Finish
from companion.numbers.scoring import ENDINGS
from companion.numbers.state import RefereeState
from companion.refusal import Refused
from companion.ways import misplaced


def start(setup: Setup) -> RefereeState:
    """Return a round without any entry."""
    return RefereeState(setup, (0,) * setup.players, (None,) * setup.players)


def apply(state: RefereeState, action: Action) -> RefereeState:
    """Return the round after `action`. :raises Refused: when it can't have happened."""
    step = _STEPS.get(type(action))
    if step is None:
        raise misplaced(action, ACTIONS, "A-27")
    return step(state, action)


def legal_actions(state: RefereeState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the actions that the table can enter now, of `seat` or of everybody; a count with its default."""
    players = len(state.left)
    if seat is None:
        of_seats = [action for one in range(players) for action in legal_actions(state, one)]
        return (*of_seats, *([] if state.ending else [*map(Finish, range(players)), Finish()]))
    if not 0 <= seat < players:
        return ()
    if not state.ending:
        return (Caught(seat),)
    return (Counted(seat),) if state.counting and state.left[seat] is None else ()


def outcome(state: RefereeState) -> Outcome | None:
    """Return how the round ended; None while it is going on or cards are being counted."""
    if not state.ending or state.counting:
        return None
    return scoring.outcome(state.ending, score(state), state.winner)


def score(state: RefereeState) -> tuple[int, ...]:
    """Return the cards left with every seat, 0 for a seat that isn't counted yet."""
    return tuple(cards or 0 for cards in state.left)


def check_call(state: RefereeState, seat: int) -> None:
    """Check that `seat` can call "Schlafmütze!" from its chair (A-17). :raises Refused: A-1, or when cards are down."""
    _check_seat(state, seat)
    _check_running(state)


def _caught(state: RefereeState, action: Caught) -> RefereeState:
    seat = action.seat
    _check_seat(state, seat)
    _check_running(state)
    return state._replace(caught=tuple(count + (one == seat) for one, count in enumerate(state.caught)))


def _finish(state: RefereeState, action: Finish) -> RefereeState:
    winner = action.winner
    if winner is not None:
        _check_seat(state, winner)
    _check_running(state)
    left = tuple(0 if seat == winner else None for seat in range(len(state.left)))
    return state._replace(left=left, ending="stuck" if winner is None else "out", winner=winner)


def _counted(state: RefereeState, action: Counted) -> RefereeState:
    seat, cards = action.seat, action.cards
    _check_seat(state, seat)
    if not state.counting:
        raise Refused("A-25", why="not_counting", seat=seat)
    if state.left[seat] is not None:
        raise Refused("A-25", why="counted_already", seat=seat, cards=state.left[seat])
    if not 1 <= cards <= state.most_left:
        raise Refused("A-25", why="cards", cards=cards, least=1, most=state.most_left)
    return state._replace(left=(*state.left[:seat], cards, *state.left[seat + 1 :]))


def _check_seat(state: RefereeState, seat: int) -> None:
    if not 0 <= seat < len(state.left):
        raise Refused("A-1", why="no_such_seat", seat=seat, players=len(state.left))


def _check_running(state: RefereeState) -> None:
    if state.ending:
        raise Refused(ENDINGS[state.ending], why="over")


_STEPS: Final[Mapping[type[Action], Callable[[RefereeState, Any], RefereeState]]] = {
    Caught: _caught,
    Finish: _finish,
    Counted: _counted,
}
