"""Two cards nearly at once (W-22 to W-27)."""

from typing import Any

from companion.clock import MOST_SPREAD
from companion.words import digital as rounds
from companion.words.actions import Close, Concede, Disagree, Halt, NameColour, NoCombination, Saw
from companion.words.state import Course, DigitalState, Phase
from companion.words.views import digital_view
from tests.companion.lab import present
from tests.companion.words.circle import BLUE, GREEN, RED, YELLOW, card
from tests.companion.words.digital_lab import all_cards, allows, fallen, lay, play, position, refusal, voted

OPENED = play(position(players=5), lay(0, "AUTO r", 1, at=1_000, spread=20))  # red is due, seat 0 pauses
ASKED = OPENED.moment
FIRST = lay(1, "BAHN b", 0, at=5_000, spread=30)
LAID = play(OPENED, FIRST)


def second(
    at: int = 5_060, spread: int = 30, seat: int = 2, text: str = "WASSER b", stack: int = 4, **more: Any
) -> Any:
    """Return a card that answers the question that the first one answered."""
    return lay(seat, text, stack, at=at, spread=spread, after=more.pop("after", ASKED), **more)


PHOTO = play(LAID, second())
THREE = play(PHOTO, second(5_010, seat=3, text="HAUS r", stack=0))


def agree(first: int, *asked: int) -> tuple[Saw, ...]:
    """Return the answers of these seats, all with the same card."""
    return tuple(Saw(seat, first) for seat in asked)


def seats(state: DigitalState) -> list[int]:
    return [] if state.photo is None else state.photo.seats


def test_w22_a_card_that_answers_an_older_question_goes_back_even_if_it_would_fit_now() -> None:
    state = play(OPENED, lay(1, "BAHN r", 0))
    assert allows(state, lay(2, "WASSER b", 0))
    assert refusal(state, lay(2, "WASSER b", 0, after=ASKED)) == "W-22 later"
    assert refusal(state, lay(2, "WASSER b", 0, after=ASKED - 1)) == "W-22 stale"
    assert refusal(state, lay(2, "WASSER b", 0, after=state.moment + 1)) == "W-22 stale"


def test_w24_without_both_times_the_order_of_arrival_decides() -> None:
    untimed = play(OPENED, lay(1, "BAHN b", 0))
    assert refusal(untimed, second()) == "W-22 later"
    assert refusal(LAID, lay(2, "WASSER b", 4, after=ASKED)) == "W-22 later"
    assert refusal(LAID, second(spread=-1)) == "W-24 spread"
    assert refusal(OPENED, lay(1, "BAHN b", 0, spread=-1)) == "W-24 spread"


def test_w24_nearer_than_the_two_phones_uncertainty_is_a_photo_finish() -> None:
    for late, spread in ((0, 0), (30, 0), (80, 50), (-80, 50), (500, 500), (500, 60_000)):
        assert seats(play(LAID, second(5_000 + late, spread))) == [1, 2], late
    # Two slow phones count for half a second together. One may say that it is slow, but not as slow as it likes.
    for late, spread in ((31, 0), (81, 50), (501, 500), (501, 60_000)):
        assert refusal(LAID, second(5_000 + late, spread)) == "W-22 later", late


def test_w24_what_a_slow_phone_counts_for_has_its_end_for_the_card_that_lies_too() -> None:
    slow = play(OPENED, lay(1, "BAHN b", 0, at=5_000, spread=60_000))
    assert present(slow.last).spread == MOST_SPREAD
    assert seats(play(slow, second(5_500, 0))) == [1, 2]
    assert refusal(slow, second(5_501, 0)) == "W-22 later"


def test_w24_a_card_that_was_clearly_earlier_stays_although_it_is_heard_of_later() -> None:
    assert seats(play(LAID, second(4_940))) == [1, 2]
    state = play(LAID, second(4_939))
    assert (state.phase, state.course, state.stacks[4][-1]) == (Phase.PLAY, Course(BLUE, 2), card("WASSER b"))
    assert state.stacks[0] == OPENED.stacks[0]
    assert card("BAHN b") in state.hands[1]
    assert state.before == OPENED.last
    assert all_cards(state) == list(range(108))
    assert refusal(LAID, second(4_939, seat=0, text="AUTO b")) == "W-21 pausing"
    # Others may have been as early as that one.
    assert seats(play(state, second(4_930, seat=3, text="HAUS r", stack=0))) == [2, 3]
    assert refusal(state, second(5_000, seat=3, text="HAUS r", stack=0)) == "W-22 later"


def test_w24_a_card_must_be_near_to_all_that_contend_and_what_is_clearly_later_goes_back() -> None:
    photo = play(LAID, second(4_950))  # seat 1 at 5,000 and seat 2 at 4,950
    third = lay(3, "HAUS r", 0, at=4_930, spread=10, after=ASKED)
    state = play(photo, third)
    assert seats(state) == [2, 3]
    assert card("BAHN b") in state.hands[1]
    assert refusal(photo, lay(3, "HAUS r", 0, at=5_000, spread=10, after=ASKED)) == "W-22 later"
    alone = play(photo, lay(3, "HAUS r", 0, at=4_900, spread=10, after=ASKED))
    assert (alone.photo, alone.course) == (None, Course(RED, 3))
    assert [sorted(hand) for hand in alone.hands[:3]] == [sorted(hand) for hand in OPENED.hands[:3]]
    for seat in (3, 4):
        assert all(play(photo, one) for one in rounds.legal_actions(photo, seat))


def test_w24_what_contends_must_have_been_lawful_when_it_was_laid() -> None:
    assert refusal(LAID, second(seat=0, text="AUTO b")) == "W-21 pausing"
    assert refusal(LAID, second(stack=3)) == "W-19 colour"
    assert refusal(LAID, second(text="NACHT g")) == "W-7 not_in_hand"
    assert refusal(LAID, second(stack=12)) == "W-7 no_such_stack"
    assert refusal(LAID, second(seat=1, text="BAHN r")) == "W-22 contends_already"
    # Stack 0 shows blue by now, but showed red then.
    assert seats(play(LAID, second(stack=0))) == [1, 2]


def test_w23_play_stops_and_all_contending_cards_are_held_aside() -> None:
    assert (PHOTO.phase, PHOTO.stacks, PHOTO.course) == (Phase.PHOTO, OPENED.stacks, OPENED.course)
    assert card("BAHN b") not in PHOTO.hands[1]
    assert card("WASSER b") not in PHOTO.hands[2]
    assert all_cards(PHOTO) == list(range(108))
    assert refusal(PHOTO, lay(3, "HAUS r", 0)) == "W-23 photo_finish"
    assert refusal(PHOTO, NoCombination(3)) == "W-23 photo_finish"
    assert seats(THREE) == [1, 2, 3]
    for action in (Saw(0, 1), Concede(1), Disagree(0)):
        assert refusal(LAID, action) == "W-23 no_photo_finish"
        assert refusal(PHOTO, type(action)(**{**_fields(action), "after": LAID.moment})) == "W-23 stale"


def _fields(action: Any) -> dict[str, Any]:
    return {name: value for name, value in action.to_dict().items() if name != "do"}


def test_w23_the_agreed_card_stays_and_play_goes_on_from_it() -> None:
    state = play(PHOTO, *agree(2, 0, 1, 2, 3, 4))
    assert (state.phase, state.course, state.stacks[4][-1]) == (Phase.PLAY, Course(BLUE, 2), card("WASSER b"))
    assert card("BAHN b") in state.hands[1]
    assert present(state.last).number > ASKED + 1
    assert state.before == OPENED.last
    # The photo finish is over: nobody contends with its winner.
    assert refusal(state, second(5_010, seat=3, text="HAUS r", stack=0)) == "W-22 stale"


def test_w25_all_settle_it_the_contenders_too() -> None:
    assert refusal(PHOTO, Saw(0, 3)) == "W-25 no_contender"
    state = play(PHOTO, Saw(0, 1), *agree(2, 1, 2, 3, 4))
    assert seats(state) == [1, 2]
    assert refusal(state, Saw(0, 1)) == "W-25 said_already"
    assert play(state, Saw(0, 2)).course == Course(BLUE, 2)
    assert play(state, *agree(1, 1, 2, 3, 4)).course == Course(BLUE, 1)
    for seat in (1, 2):
        assert {Saw(seat, 1), Saw(seat, 2)} <= set(rounds.legal_actions(PHOTO, seat))
    waiting = play(PHOTO, *agree(2, 0, 3, 4))
    assert seats(waiting) == [1, 2], "the contenders may still answer"


def test_w25_after_the_patience_of_the_table_all_who_answered_count() -> None:
    ends = 5_060 + 20_000
    assert rounds.deadline(PHOTO) == (ends, Close(ends))
    assert rounds.legal_actions(PHOTO)[-1] == Close(ends)
    agreed = play(PHOTO, Saw(1, 2, at=6_000), Saw(3, 2, at=7_000))
    assert refusal(agreed, Close()) == "W-25 too_soon"
    assert refusal(agreed, Close(ends - 1)) == "W-25 too_soon"
    settled = play(agreed, Close(ends))
    assert (settled.course, settled.last and settled.last.agreed) == (Course(BLUE, 2), ends)
    assert refusal(agreed, Saw(0, 1, at=ends + 1)) == "W-25 too_late"
    assert play(agreed, Saw(0, 1, at=ends), Close(ends)).phase is Phase.NAMING, "two cards were named"


def test_w25_contenders_alone_do_not_settle_it() -> None:
    ends = Close(5_060 + 20_000)
    assert play(PHOTO, *agree(2, 1, 2), ends).phase is Phase.NAMING
    assert play(PHOTO, Saw(1, 2), Saw(4, 2), ends).course == Course(BLUE, 2)
    assert play(PHOTO, ends).phase is Phase.NAMING, "nobody has answered"


def test_w25_by_the_option_the_table_has_as_much_patience_as_it_likes() -> None:
    patient = position(players=5, photo_seconds=0)
    state = play(patient, lay(0, "AUTO r", 1, at=1_000, spread=20), FIRST, second())
    assert rounds.deadline(state) is None
    assert refusal(state, Close(999_999)) == "W-39 no_last_card"
    assert play(state, Saw(0, 2, at=999_999)).photo is not None


def test_w25_a_new_contender_is_a_new_question_to_the_witnesses() -> None:
    state = play(PHOTO, Saw(0, 1), Saw(3, 1), second(5_010, seat=4, text="LAND r", stack=8))
    assert seats(state) == [1, 2, 4]
    assert set(present(state.photo).seen) == {None}
    assert refusal(state, second(5_010, seat=4, text="HAUS b")) == "W-22 contends_already"


def test_w25_contenders_may_concede_and_the_last_one_stays() -> None:
    assert refusal(THREE, Concede(0)) == "W-25 does_not_contend"
    two = play(THREE, Concede(1))
    assert seats(two) == [2, 3]
    assert card("BAHN b") in two.hands[1]
    assert seats(play(two, *agree(2, 0, 2, 3, 4))) == [2, 3], "a player who has conceded is asked too"
    assert play(two, *agree(2, 0, 1, 2, 3, 4)).course == Course(BLUE, 2)
    assert play(two, Concede(3)).course == Course(BLUE, 2)
    # Only testimonies for the player who has conceded are forgotten.
    said = play(THREE, Saw(0, 1), Saw(4, 2), Concede(1))
    assert present(said.photo).seen == (None, None, None, None, 2)
    assert seats(play(said, *agree(2, 1, 2, 3))) == [2, 3]
    assert play(said, *agree(2, 1, 2, 3, 0)).course == Course(BLUE, 2)


def test_w25_all_see_who_has_conceded_who_saw_what_and_when_it_was_agreed() -> None:
    two = play(THREE, Saw(0, 2, at=5_900), Concede(1, at=6_000))
    for seat in (None, *range(5)):
        photo: Any = digital_view(two, seat)["photo"]
        assert (photo["conceded"], photo["seen"]) == ([1], [2, None, None, None, None])
    last: Any = digital_view(play(two, Concede(3, at=6_500)), 4)["last"]
    assert (last["seat"], last["agreed"]) == (2, 6_500)


def test_w25_to_give_in_counts_although_another_card_has_joined_the_race_meanwhile() -> None:
    tapped = Concede(1, after=PHOTO.moment)
    assert THREE.moment > PHOTO.moment
    assert seats(play(THREE, tapped)) == [2, 3]
    assert refusal(THREE, Concede(1, after=ASKED)) == "W-23 stale", "of before the own card lay"
    assert refusal(THREE, Concede(3, after=PHOTO.moment)) == "W-23 stale"
    assert refusal(THREE, Concede(1, after=THREE.moment + 1)) == "W-23 stale"


def test_w25_who_has_conceded_does_not_contend_again_but_others_may() -> None:
    two = play(THREE, Concede(1))
    again = second(5_010, seat=1, text="BAHN r", stack=0)
    assert refusal(two, again) == "W-25 conceded"
    assert not allows(two, again)
    four = play(two, second(5_010, seat=4, text="LAND r", stack=8))
    assert seats(four) == [2, 3, 4]
    assert refusal(four, again) == "W-25 conceded"


def test_w25_contenders_may_not_give_up_while_there_is_somebody_else_to_ask() -> None:
    for seat in (1, 2, 3):
        assert refusal(THREE, Disagree(seat)) == "W-25 contends"
        assert Concede(seat) in rounds.legal_actions(THREE, seat)
        assert not allows(THREE, Disagree(seat))
    # A player who has conceded is asked too.
    assert play(THREE, Concede(1), Disagree(1)).photo is None


def test_w25_if_all_contend_only_they_can_settle_it() -> None:
    start = position()._replace(course=Course(RED), passed=3)
    state = play(
        start, lay(0, "AUTO r", 0, at=50), lay(1, "BAHN r", 4, at=50, after=0), lay(2, "WASSER r", 8, at=50, after=0)
    )
    assert seats(state) == [0, 1, 2]
    assert seats(play(state, *agree(1, 0, 1, 2))) == [0, 1, 2], "at least one who answers must be no contender"
    assert play(state, *agree(1, 0, 1, 2), Concede(0)).course == Course(RED, 1)
    assert play(state, Concede(0), Concede(2)).course == Course(RED, 1)
    assert play(state, Disagree(1)).phase is Phase.NAMING
    assert refusal(play(state, Concede(0)), Disagree(1)) == "W-25 contends"


def test_w26_without_agreement_all_contenders_take_their_cards_back() -> None:
    for seat in (0, 4):
        state = play(THREE, Disagree(seat))
        assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in OPENED.hands]
        assert (state.stacks, state.photo) == (OPENED.stacks, None)


def test_w27_then_the_pausing_player_names_another_colour_and_goes_on_pausing() -> None:
    state = play(PHOTO, Disagree(4))
    assert (state.phase, state.namer, state.nameable) == (Phase.NAMING, 0, (BLUE, GREEN, YELLOW))
    assert refusal(state, NameColour(0, RED)) == "W-33 due_already"
    assert refusal(state, NameColour(1, BLUE)) == "W-20 not_the_namer"
    assert play(state, NameColour(0, GREEN)).course == Course(GREEN, 0)


def test_w27_if_nobody_pauses_yet_the_dealer_names_it() -> None:
    start = position()._replace(course=Course(RED), passed=3)
    state = play(start, lay(2, "WASSER r", 0, at=50), lay(1, "BAHN r", 4, at=50, after=0), Disagree(0))
    assert (state.phase, state.namer) == (Phase.NAMING, 0)
    assert play(state, NameColour(0, BLUE)).course == Course(BLUE, None)


def test_w15_nobody_contends_with_the_opening_card() -> None:
    start = position()
    state = play(start, lay(0, "AUTO r", 0, at=50, spread=99))
    assert refusal(state, lay(1, "BAHN r", 4, at=50, spread=99, after=start.moment)) == "W-22 stale"


def test_w22_after_a_new_question_nobody_contends_any_more() -> None:
    doubted = play(LAID, Halt(3))
    assert refusal(doubted, second()) == "W-28 halt"
    assert refusal(voted(doubted, 0), second()) == "W-22 stale"
    assert refusal(fallen(LAID, 3), second()) == "W-22 stale"
    taps = play(LAID, NoCombination(2), NoCombination(3))
    assert seats(play(taps, second())) == [1, 2]


def test_w39_a_last_card_may_be_contended_too() -> None:
    start = play(position("AUTO r, HAUS g", "BAHN b", "WASSER b"), lay(0, "AUTO r", 1))
    last = play(start, lay(1, "BAHN b", 0, at=50))
    assert last.phase is Phase.LAST
    photo = play(last, lay(2, "WASSER b", 4, at=50, after=start.moment))
    assert photo.phase is Phase.PHOTO
    again = play(photo, *agree(2, 0, 1, 2))
    assert (again.phase, again.last and again.last.seat) == (Phase.LAST, 2)
    assert again.hands[1] == (card("BAHN b"),)


def test_w39_a_last_card_out_of_a_photo_finish_may_be_doubted_once_it_is_agreed_on() -> None:
    start = play(position("AUTO r, HAUS g", "BAHN b", "WASSER b"), lay(0, "AUTO r", 1))
    photo = play(start, lay(1, "BAHN b", 0, at=50), lay(2, "WASSER b", 4, at=50, after=start.moment))
    for settled in ((*agree(2, 0, 1), Saw(2, 2, at=20_000)), (Concede(1, at=20_000),)):
        state = play(photo, *settled)
        assert refusal(state, Close(at=24_999)) == "W-39 too_soon"
        assert play(state, Close(at=25_000)).ending == "out"
        assert play(state, Halt(0, at=24_999)).phase is Phase.DISPUTE
    # Without the time of the agreement, the card's own time counts.
    assert play(photo, *agree(2, 0, 1, 2), Close(at=5_050)).ending == "out"
