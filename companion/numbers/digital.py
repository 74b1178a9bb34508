"""A round with the cards in the computer: its start, its legal actions, its steps.

Mistakes are allowed: a card may be put down wherever there is a pile. Refused is only an action that nobody could do at
a table, such as laying a card that one doesn't have. A call decides whether a card lies rightly.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.action import Action
from companion.chance import shuffled
from companion.clock import stamp
from companion.game import Deadline, Outcome, Setup
from companion.numbers import scoring
from companion.numbers.actions import ACTIONS, CALLS, CLOSE, Begin, Call, Close, Keep, Lay, Turn, begin, moves
from companion.numbers.calls import judge_call, late_calls, may_call
from companion.numbers.cards import COPIES, DEALT, swapped
from companion.numbers.places import SEAT_AT, STACK_AT, Place, Source
from companion.numbers.scoring import ENDINGS
from companion.numbers.state import Act, DigitalState, Overtaken
from companion.refusal import Refused
from companion.ways import misplaced

LAST_CARD_MS: Final = 5000  # of time to call the last card, once it came with its time


def start(setup: Setup) -> DigitalState:
    """Return the round after the deal (A-1 to A-3), before anybody begins."""
    players = setup.players
    deck = shuffled(DEALT, setup.seed, "deal")
    hands: list[tuple[int, ...]] = [()] * players
    for step in range(players):
        hands[(setup.dealer + 1 + step) % players] = deck[step::players]
    return DigitalState(setup, ((1,),) * COPIES, tuple(hands), ((),) * players, (0,) * players)


def apply(state: DigitalState, action: Action) -> DigitalState:
    """Return the round after `action`. :raises Refused: when nobody could do that now."""
    step = _STEPS.get(type(action))
    if step is None:
        raise misplaced(action, ACTIONS, "A-27")
    return step(state, action)


def legal_actions(state: DigitalState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the legal actions of `seat`, or of everybody: right ones and mistakes."""
    players = len(state.draws)
    if seat is None:
        of_seats = tuple(action for one in range(players) for action in legal_actions(state, one))
        return (*of_seats, *_of_the_table(state, players))
    if not 0 <= seat < players:
        return ()
    calls = may_call(state, seat)
    late = late_calls(state, seat)
    if seat == state.turn and not state.ending:
        return (*moves(players, seat, state.turned > 0, state.discards[seat] != (), calls), *late)
    return (*CALLS[seat], *late) if calls else late


def outcome(state: DigitalState) -> Outcome | None:
    """Return how the round ended; None while it is going on."""
    if not state.ending or state.acts:
        return None
    return scoring.outcome(state.ending, state.cards_left, state.winner)


def score(state: DigitalState) -> tuple[int, ...]:
    """Return the cards left with every seat, one minus point each (A-25)."""
    return state.cards_left


def _of_the_table(state: DigitalState, players: int) -> tuple[Action, ...]:
    if state.turn is None:
        return begin(players)
    if not state.ending or not state.acts:
        return ()
    due = deadline(state)
    return (CLOSE if due is None else due.action,)


def _begin(state: DigitalState, action: Begin) -> DigitalState:
    players = len(state.draws)
    if action.first not in range(players):
        raise Refused("A-1", why="no_such_seat", seat=action.first, players=players)
    if state.turn is not None:
        raise Refused("A-4", why="begun", turn=state.turn)
    return state._replace(turn=action.first)


def _turn(state: DigitalState, action: Turn) -> DigitalState:
    seat = action.seat
    _check_turn(state, seat)
    if state.turned:
        raise Refused("A-7", why="turned_already", seat=seat)
    acts = _acts_in_time(state, seat)
    overtaken = _overtaken(state, acts, action)
    called = state.called if acts else ()
    run = (*state.run[:seat], state.run[seat] + 1, *state.run[seat + 1 :])
    draw, discard = state.draws[seat], state.discards[seat]
    if draw:
        draws = swapped(state.draws, seat, draw[:-1])
        return state._replace(
            draws=draws, turned=draw[-1], run=run, acts=acts, called=called, verdict=None, overtaken=overtaken
        )
    # Turned over unshuffled, the discard pile has its lowest card on top.
    return state._replace(
        discards=swapped(state.discards, seat, discard[1:]),
        turned=discard[0],
        turning_over=True,
        run=run,
        acts=acts,
        called=called,
        verdict=None,
        overtaken=overtaken,
    )


def _lay(state: DigitalState, action: Lay) -> DigitalState:
    seat, source, on = action.seat, action.card, action.on
    _check_turn(state, seat)
    table = state.open_table(seat)
    middle, draws, discards = state.middle, state.draws, state.discards
    turned, turning_over = state.turned, state.turning_over
    if source is Source.TURNED:
        card = turned
        if not card:
            raise Refused("A-7", why="nothing_turned", seat=seat)
        draws, discards = state.turned_over(seat)
        turned, turning_over = 0, False
    else:
        card = table.own or 0
        if not card:
            raise Refused("A-6", why="empty_pile", seat=seat)
        discards = swapped(discards, seat, discards[seat][:-1])
    if on in STACK_AT:
        stack = STACK_AT[on]
        depth = len(middle[stack])
        middle = swapped(middle, stack, (*middle[stack], card))
    else:
        pile = _pile(state, seat, on)
        depth = len(discards[pile])
        discards = swapped(discards, pile, (*discards[pile], card))
    out = not (turned or draws[seat] or discards[seat])
    acts = _acts_in_time(state, seat)
    act = Act(state.put + 1, table, card, source, on, depth, state.run, action.at)
    return state._replace(
        middle=middle,
        draws=draws,
        discards=discards,
        run=(0,) * len(draws),
        turned=turned,
        turning_over=turning_over,
        put=state.put + 1,
        acts=(*acts, act),
        called=(),
        verdict=None,
        ending="out" if out else "",
        winner=seat if out else None,
        overtaken=_overtaken(state, acts, action),
    )


def _keep(state: DigitalState, action: Keep) -> DigitalState:
    seat, players = action.seat, len(state.draws)
    _check_turn(state, seat)
    if not state.turned:
        raise Refused("A-9", why="nothing_turned", seat=seat)
    draws, discards = state.turned_over(seat)
    pile = discards[seat]
    lies, depth = state.open_table(seat), len(pile)
    act = Act(state.put + 1, lies, state.turned, Source.TURNED, Place.OWN, depth, state.run, action.at)
    state = state._replace(
        draws=draws,
        discards=swapped(discards, seat, (*pile, state.turned)),
        turn=(seat + 1) % players,
        turned=0,
        turning_over=False,
        put=state.put + 1,
        acts=(*_acts_in_time(state, seat), act),
        called=(),
        verdict=None,
    )
    return state._replace(ending="stuck") if state.stuck else state


def deadline(state: DigitalState) -> Deadline | None:
    """Return the end of the time to call the last card, where that card came with its time."""
    at = state.acts[-1].at if state.ending and state.acts else None
    return None if at is None else Deadline(at + LAST_CARD_MS, Close(at + LAST_CARD_MS))


def _close(state: DigitalState, action: Close) -> DigitalState:
    if state.over:
        raise Refused(ENDINGS[state.ending], why="over")
    if not state.ending:
        raise Refused("A-24", why="nobody_is_out")
    due = deadline(state)
    if due is not None and (action.at is None or action.at < due.at):
        wait = LAST_CARD_MS if action.at is None else due.at - action.at
        raise Refused("A-24", why="too_soon", wait=wait)
    return state._replace(acts=(), called=(), overtaken=None)


def _acts_in_time(state: DigitalState, seat: int) -> tuple[Act, ...]:
    """Return the acts that can still be called once `seat` turns or lays a card (A-18)."""
    acts = state.acts
    if acts and acts[0].seat == seat and state.setup.options["call_until"] == "next_turn":
        return acts
    return ()


def _overtaken(state: DigitalState, acts: tuple[Act, ...], action: Turn | Lay) -> Overtaken | None:
    """Return the acts that a call may still mean by the clock, once `action` has left `acts` of those in time."""
    moment = stamp(action.at, action.spread, "A-18")
    if not state.acts or acts:
        return state.overtaken
    return None if moment.at is None else Overtaken(state._replace(overtaken=None), moment)


def _pile(state: DigitalState, seat: int, on: Place) -> int:
    """Return the seat on whose discard pile a card is laid. :raises Refused: when nobody lays a card there."""
    players = len(state.draws)
    pile = SEAT_AT.get(on, seat)
    if pile == seat:
        raise Refused("A-9", why="own_pile", seat=seat)
    if pile >= players:
        raise Refused("A-1", why="no_such_seat", seat=pile, players=players)
    return pile


def _check_turn(state: DigitalState, seat: int) -> None:
    if seat == state.turn and not state.ending:
        return
    players = len(state.draws)
    if seat not in range(players):
        raise Refused("A-1", why="no_such_seat", seat=seat, players=players)
    if state.ending:
        raise Refused(ENDINGS[state.ending], why="last_card" if state.acts else "over")
    raise Refused("A-4", why="not_your_turn" if state.turn is not None else "not_begun", seat=seat, turn=state.turn)


_STEPS: Final[Mapping[type[Action], Callable[[DigitalState, Any], DigitalState]]] = {
    Begin: _begin,
    Turn: _turn,
    Lay: _lay,
    Keep: _keep,
    Call: judge_call,
    Close: _close,
}
