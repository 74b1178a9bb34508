"""The steps of laying a card: by the opener in peace, then by the first player who can (W-7 to W-22, W-39)."""

from functools import cache

from companion.refusal import Refused
from companion.words.actions import Lay
from companion.words.cards import STACKS
from companion.words.state import Course, DigitalState, LaidWord, Phase, capped_spread, hands_without, not_now


def lay(state: DigitalState, action: Lay) -> DigitalState:
    """Return the round with the card laid. :raises Refused: when it can't be laid there now."""
    phase = state.phase
    if phase is Phase.OPENING:
        if action.seat != state.opener:
            raise Refused("W-16" if state.passed else "W-15", why="not_the_opener", opener=state.opener)
    elif phase is not Phase.PLAY:
        raise not_now(state)
    laid = checked(state, action)
    return put(state, laid, hands_without(state, laid.seat, laid.card))


def checked(state: DigitalState, action: Lay) -> LaidWord:
    """Return the word that `action` would lay on `state`. :raises Refused: when it can't be laid there."""
    seat, card, stack = action.seat, action.card, action.stack
    deck, course = state.conditions.deck, state.course
    if card not in state.hands[seat]:
        raise Refused("W-7", why="not_in_hand", card=card)
    if not 0 <= stack < STACKS:
        raise Refused("W-7", why="no_such_stack", stack=stack, stacks=STACKS)
    spread = capped_spread(action.spread)
    if seat == course.pausing:
        raise Refused("W-21", why="pausing", seat=seat)
    top = state.stacks[stack][-1]
    if course.due is not None and deck[top].colour is not course.due:
        named = state.last is None or deck[state.last.card].colour is not course.due
        raise Refused("W-20" if named else "W-19", why="colour", due=course.due.value, top=deck[top].colour.value)
    if deck[card].word == deck[top].word:
        if state.conditions.never_same:
            raise Refused("W-14", why="same_word", word=deck[card].word)
        if state.conditions.attested_only and not action.attested:
            raise Refused("W-14", why="not_attested", word=deck[card].word)
    moment = state.moment
    return LaidWord(moment + 1, seat, card, stack, top, action.word, action.at, spread, moment, course)


def put(state: DigitalState, laid: LaidWord, hands: tuple[tuple[int, ...], ...]) -> DigitalState:
    """Return the round with `laid` on its stack (W-8): its colour is due now, and its player pauses (W-19, W-21).

    `hands` are the hands without the card. Without time to doubt the last word, the last card ends the round at once
    (W-39): a later message is refused, even if the clock would put its card or its Halt before.
    """
    stacks, stack, seat = state.stacks, laid.stack, laid.seat
    return state._replace(
        hands=hands,
        stacks=(*stacks[:stack], (*stacks[stack], laid.card), *stacks[stack + 1 :]),
        course=Course(state.conditions.deck[laid.card].colour, seat),
        moment=state.moment + 1,
        last=laid,
        before=state.last,
        taps=frozenset(),
        photo=None,
        verdict=None,
        ending="" if hands[seat] or state.conditions.last_word_ms else "out",
    )


@cache
def plays_of_card(seat: int, card: int) -> tuple[Lay, ...]:
    """Return the plays of `card` on every stack."""
    return tuple(Lay(seat, card, stack) for stack in range(STACKS))


def legal_plays(state: DigitalState, seat: int) -> list[Lay]:
    """Return the plays of `seat` in the opening or in play."""
    due, pausing, _ = state.course
    if seat == pausing or (due is None and seat != state.opener):
        return []
    return fitting_plays(state, seat)


def fitting_plays(state: DigitalState, seat: int) -> list[Lay]:
    """Return the plays of each card of `seat` on each stack where it fits, even if `seat` may not lay now."""
    deck, due = state.conditions.deck, state.course.due
    rows = [plays_of_card(seat, card) for card in state.hands[seat]]
    if due is None:
        found = [lay for row in rows for lay in row]
    else:
        stacks = [stack for stack, cards in enumerate(state.stacks) if deck[cards[-1]].colour is due]
        found = [row[stack] for row in rows for stack in stacks]
    if state.conditions.never_same or state.conditions.attested_only:
        tops = [deck[cards[-1]].word for cards in state.stacks]
        found = [lay for lay in found if deck[lay.card].word != tops[lay.stack]]
    return found
