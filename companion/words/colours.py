"""The steps when nobody can go on, or a word fell: pass the opening on, draw cards, name a colour.

W-16, W-17, W-20, W-27, W-33 and W-36 to W-38.
"""

from functools import cache

from companion.refusal import Refused
from companion.words.actions import NameColour, NoCombination
from companion.words.state import (
    Course,
    DigitalState,
    Naming,
    Phase,
    check_moment,
    drawing_seats,
    not_now,
    other_colours,
    untried_colours,
    with_new_question,
)


def no_combination(state: DigitalState, action: NoCombination) -> DigitalState:
    """Return the round after `action`. Play is stuck once all who may lay have said that they have no combination.

    :raises Refused: W-16 or W-36 when this seat can't say so now.
    """
    seat, phase = action.seat, state.phase
    check_moment(state, action.after, "W-36")
    if phase is Phase.OPENING:
        if seat != state.opener:
            raise Refused("W-16", why="not_the_opener", opener=state.opener)
        return pass_opening(state)
    course = state.course
    if phase is not Phase.PLAY or course.due is None:
        raise not_now(state)
    if seat == course.pausing:
        raise Refused("W-36", why="pausing", seat=seat)
    if seat in state.taps:
        raise Refused("W-36", why="said_already", seat=seat)
    taps = state.taps | {seat}
    if len(taps) < state.conditions.players - (course.pausing is not None):
        return state._replace(taps=taps)
    return _draw_and_name(state._replace(course=course._replace(tried=course.tried | {course.due})))


def name_colour(state: DigitalState, action: NameColour) -> DigitalState:
    """Return the round with a new colour due. :raises Refused: when this seat or this colour can't be meant now."""
    check_moment(state, action.after, "W-20")
    if state.phase is not Phase.NAMING:
        raise Refused("W-20", why="nothing_to_name")
    if action.seat != state.namer:
        raise Refused("W-20", why="not_the_namer", namer=state.namer)
    if action.colour not in state.showing:
        raise Refused("W-20", why="not_showing", colour=action.colour.value)
    if action.colour not in state.nameable:
        if state.naming is Naming.UNTRIED:
            raise Refused("W-37", why="tried", colour=action.colour.value)
        raise Refused("W-33", why="due_already", colour=action.colour.value)
    return with_new_question(state, course=state.course._replace(due=action.colour), naming=None)


def legal_passing(state: DigitalState, seat: int) -> tuple[NoCombination, ...]:
    """Return the action by which `seat` says, in the opening or in play, that it has no combination, if it may."""
    due, pausing, _ = state.course
    if due is None:
        return (_no_combination(seat),) if seat == state.opener else ()
    return (_no_combination(seat),) if seat != pausing and seat not in state.taps else ()


def legal_namings(state: DigitalState, seat: int) -> list[NameColour]:
    """Return the colours that `seat` may name."""
    return [_name_colour(seat, colour) for colour in state.nameable] if seat == state.namer else []


_no_combination, _name_colour = cache(NoCombination), cache(NameColour)


def ask_another(state: DigitalState) -> DigitalState:
    """Return the round that waits for a colour other than the one due, which stays if no other shows."""
    return with_new_question(state, naming=Naming.ANOTHER if other_colours(state) else None)


def pass_opening(state: DigitalState) -> DigitalState:
    """Return the round with the next opener; after a whole lap all draw, and the dealer names a colour (W-17).

    Every colour is open again: before the first standing word none has been tried.
    """
    state = state._replace(passed=state.passed + 1, course=Course())
    return with_new_question(state) if state.passed < state.conditions.players else _draw_and_name(state)


def _draw_and_name(state: DigitalState) -> DigitalState:
    """Return the round after all but the pausing player drew a card, as far as the pile goes (W-36).

    Without a colour left to name nobody draws, and the round ends at once (W-38).
    """
    if not untried_colours(state):
        return with_new_question(state, ending="stuck")
    seats = drawing_seats(state.conditions.players, state.conditions.dealer, state.course.pausing)
    hands = list(state.hands)
    for seat, card in zip(seats, state.pile, strict=False):
        hands[seat] = (*hands[seat], card)
    return with_new_question(state, hands=tuple(hands), pile=state.pile[len(seats) :], naming=Naming.UNTRIED)
