"""A round with real cards: the tablet keeps the entries of the table, counts votes and chips, and asks for the rest.

The table needn't enter every word. So the tablet takes its word for all that it can't know; `Pauses` corrects its
picture of the player who pauses.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from companion.action import Action, SeatAction
from companion.game import Deadline, Outcome, Setup
from companion.refusal import Malformed, Refused, is_allowed
from companion.words import scoring
from companion.words.actions import (
    Close,
    Count,
    Doubt,
    Finish,
    Halt,
    Laid,
    NameColour,
    Pauses,
    SetAllChips,
    SetChips,
    Stuck,
    Tell,
    Vote,
)
from companion.words.cards import HAND_SIZES, STACKS, parse_deck
from companion.words.deck import Colour
from companion.words.laid_words import add_unlogged_word, doubt, end_vote, halt, log_word, tell, vote
from companion.words.referee_state import (
    STUCK,
    RefereeCourse,
    RefereeState,
    check_going_on,
    check_seats,
    replaced,
    round_over,
)
from companion.words.state import Phase, drawing_seats

CARDS: Final = 108  # in the box (W-1)
MOST_CHIPS: Final = 99  # that the table can enter for one player (W-44)


def start(setup: Setup) -> RefereeState:
    """Return the round as dealt (W-2, W-4). `setup` is settled; without a deck in it, the box has 108 cards.

    :raises Refused: W-1 when the deck has a text that is no card, or too few cards.
    """
    deck = setup.options["deck"]
    cards = len(parse_deck(deck)) if isinstance(deck, tuple) and deck else CARDS
    dealt = HAND_SIZES[setup.players]
    least = STACKS + dealt * setup.players
    if cards < least:
        raise Refused("W-1", why="too_few_cards", count=cards, least=least)
    return RefereeState(
        players=setup.players,
        dealer=setup.dealer,
        secret=setup.options["votes"] == "secret",
        never_same=setup.options["same_word"] == "never",
        most=cards - STACKS,
        hands=(dealt,) * setup.players,
        pile=cards - least,
        chips=(0,) * setup.players,
        attested_only=setup.options["same_word"] == "attested",
        vote_ms=1000 * int(setup.options["vote_seconds"]),  # type: ignore[arg-type]  # settled: a number
    )


def apply(state: RefereeState, action: Action) -> RefereeState:
    """Return the round after `action`.

    :raises Refused: when the rules are against it; nothing has changed.
    :raises Malformed: for an action that a table with real cards doesn't enter.
    """
    step = _STEPS.get(type(action))
    if step is None:
        raise Malformed("unknown_action", found=action.do)
    if state.counted:
        raise round_over(state)
    return step(state, action)


def legal_actions(state: RefereeState, seat: int | None = None) -> tuple[Action, ...]:
    """Return the actions that `apply` accepts now: of `seat` or, without one, of everybody.

    A doubt is listed once with its first doubter, chips with one other number, a count with the proposed numbers.
    `Tell` and `SetAllChips` aren't listed: their values are free. The end of a time is listed with its own time.
    """
    due = deadline(state) if seat is None else None
    found = (
        action
        for action in _conceivable(state)
        if (seat is None or (isinstance(action, SeatAction) and action.seat == seat))
        and is_allowed(apply, state, action)
    )
    return (*found, due.action) if due is not None else tuple(found)


def deadline(state: RefereeState) -> Deadline | None:
    """Return the end of the time to vote (W-30), where the table has set one."""
    at = None if state.dispute is None else state.dispute.ends(state.vote_ms)
    return None if at is None else Deadline(at, Close(at))


def outcome(state: RefereeState) -> Outcome | None:
    """Return how the round ended; None until the table has confirmed the numbers of cards."""
    return scoring.outcome(state.ending, state.counted, state.winner) if state.counted else None


def score(state: RefereeState) -> tuple[int, ...]:
    """Return the minus points: a card and a chip one each (W-40), nothing for the winner (W-41)."""
    return scoring.score(state.counted or state.proposed, state.chips, state.winner)


def _name_colour(state: RefereeState, action: NameColour) -> RefereeState:
    check_seats(state, action.seat)
    check_going_on(state)
    course = state.course
    if action.after not in (None, state.moment):
        raise Refused("W-20", why="other_moment", after=action.after, now=state.moment)
    if course.pausing not in (None, action.seat):
        raise Refused("W-20", why="not_pausing", seat=action.seat, pausing=course.pausing)
    if state.namer not in (None, action.seat):
        raise Refused("W-17", why="not_the_dealer", seat=action.seat, dealer=state.dealer)
    if action.colour == course.named:
        raise Refused("W-33", why="due_already", colour=action.colour)
    # After a word fell, any colour but the one due may be named (W-33); otherwise it must be an untried one (W-37).
    if state.naming != "W-33" and action.colour in course.tried:
        raise Refused("W-37", why="tried", colour=action.colour)
    # A colour that nobody asked for shows that there were unlogged words.
    opening = state.opening and state.phase is not Phase.OPENING
    named = course._replace(named=action.colour)
    return state._replace(moment=state.moment + 1, course=named, naming="", opening=opening)


def _stuck(state: RefereeState, _: Stuck) -> RefereeState:
    check_going_on(state)
    if state.naming in STUCK:
        raise Refused("W-37", why="no_colour_named")
    course = state.course
    again = course.named is not None and course.named in course.tried
    opening = course.pausing is None and course.named is None  # no colour is due before a word lies (W-17)
    tried = course.tried if again or opening else (*course.tried, course.named)
    stuck = state._replace(moment=state.moment + 1, course=RefereeCourse(course.pausing, None, tried))
    if len(tried) == len(Colour):
        return _put_down(stuck, "stuck")
    drew = drawing_seats(state.players, state.dealer, course.pausing)[: state.pile]
    naming = "W-37" if course.tried else "W-17" if state.opening and opening else "W-36"
    return stuck._replace(
        hands=tuple(held + (seat in drew) for seat, held in enumerate(state.hands)),
        pile=state.pile - len(drew),
        naming=naming,
        drew=drew,
    )


def _pauses(state: RefereeState, action: Pauses) -> RefereeState:
    check_going_on(state)
    known = state.course.pausing
    if action.player is not None:
        check_seats(state, action.player)
    if action.player == known is None and state.naming == "W-33":
        # The word that fell had opened the round, which the log couldn't know: the opening goes on.
        return state._replace(moment=state.moment + 1, naming="", opening=True)
    if action.player == known:
        raise Refused("W-21", why="known_already", seat=known)
    state = state._replace(moment=state.moment + 1, opening=False)
    if known is None:
        naming = "W-36" if state.naming == "W-17" else state.naming
        return state._replace(course=state.course._replace(pausing=action.player), naming=naming)
    # If another player pauses, there were unlogged words, which changed all the rest.
    return state._replace(course=RefereeCourse(action.player), last=None, earlier=None, naming="", drew=())


def _set_chips(state: RefereeState, action: SetChips) -> RefereeState:
    check_seats(state, action.seat)
    if not 0 <= action.chips <= MOST_CHIPS:
        raise Refused("W-44", why="chips", chips=action.chips, most=MOST_CHIPS)
    if action.chips == state.chips[action.seat]:
        raise Refused("W-44", why="has_them_already", seat=action.seat, chips=action.chips)
    return state._replace(chips=replaced(state.chips, action.seat, action.chips))


def _set_all_chips(state: RefereeState, action: SetAllChips) -> RefereeState:
    if len(action.chips) != state.players:
        raise Refused("W-44", why="players", counts=len(action.chips), players=state.players)
    for chips in action.chips:
        if not 0 <= chips <= MOST_CHIPS:
            raise Refused("W-44", why="chips", chips=chips, most=MOST_CHIPS)
    if action.chips == state.chips:
        raise Refused("W-44", why="same_chips")
    return state._replace(chips=action.chips)


def _finish(state: RefereeState, action: Finish) -> RefereeState:
    check_going_on(state)
    winner = action.winner
    if winner is None:
        return _put_down(state, "stuck")
    check_seats(state, winner)
    word = state.last
    # A word that was voted to stand while its player had cards left wasn't the last one.
    last_word_logged = (
        word is not None and word.seat == winner and word.logged and not (word.settled and state.hands[winner])
    )
    if not last_word_logged:
        state = add_unlogged_word(state, winner)
    return _put_down(state._replace(hands=replaced(state.hands, winner, 0), winner=winner), "out")


def _put_down(state: RefereeState, ending: str) -> RefereeState:
    return state._replace(ending=ending, naming="", drew=())


def _count(state: RefereeState, action: Count) -> RefereeState:
    if not state.ending:
        raise Refused("W-44", why="round_running")
    if state.dispute is not None:
        raise Refused("W-28", why="word_in_doubt", accused=state.dispute.accused)
    cards = action.cards or state.proposed
    if len(cards) != state.players:
        raise Refused("W-44", why="players", counts=len(cards), players=state.players)
    for seat, held in enumerate(cards):
        if held < 0:
            raise Refused("W-44", why="negative", seat=seat, cards=held)
        if seat == state.winner and held:
            raise Refused("W-39", why="winner_has_cards", seat=seat, cards=held)
        if seat != state.winner and not held:
            raise Refused("W-39", why="has_no_cards", seat=seat, winner=state.winner)
    if sum(cards) > state.most:
        raise Refused("W-44", why="too_many", cards=sum(cards), most=state.most)
    return state._replace(counted=cards)


def _conceivable(state: RefereeState) -> Iterator[Action]:
    """Yield every action that the table could enter at some moment, each kind with the fields that matter."""
    seats = range(state.players)
    for seat in seats:
        yield Laid(seat)
        yield Halt(seat)
        yield Vote(seat, against=True)
        yield Vote(seat, against=False)
        yield from (NameColour(seat, colour) for colour in Colour)
        yield SetChips(seat, 0 if state.chips[seat] else 1)
        yield from (Doubt(seat, (doubter,)) for doubter in seats)
    yield Stuck()
    for player in (None, *seats):
        yield Pauses(player)
        yield Finish(player)
    yield Count()


_STEPS: Final[Mapping[type[Action], Callable[[RefereeState, Any], RefereeState]]] = {
    Laid: log_word,
    Doubt: doubt,
    Halt: halt,
    Tell: tell,
    Vote: vote,
    Close: end_vote,
    NameColour: _name_colour,
    Stuck: _stuck,
    Pauses: _pauses,
    SetChips: _set_chips,
    SetAllChips: _set_all_chips,
    Finish: _finish,
    Count: _count,
}
