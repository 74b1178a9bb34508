"""The parts of a turn (A-5 to A-9), and a draw pile that runs out (A-23)."""

from __future__ import annotations

from companion.numbers.actions import Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.places import Place
from tests.companion.numbers.positions import ANNE, BEN, CEM, caught, discard, play, position, refused, turned


def test_a5_a_turn_goes_on_as_long_as_cards_are_laid() -> None:
    state = position([(), (9,), (12,)], [(20, 8, 13, 2), (20,), (20,)])
    state = play(state, Turn(ANNE), turned(ANNE, Place.MIDDLE_4), Turn(ANNE), turned(ANNE, Place.SEAT_2))
    state = play(state, Turn(ANNE), turned(ANNE, Place.SEAT_1))
    assert (state.turn, state.middle[3], state.discards) == (ANNE, (1, 2), ((), (9, 8), (12, 13)))
    assert state.draws[ANNE] == (20,)


def test_a6_the_own_top_comes_before_the_draw_pile() -> None:
    state = position([(9, 5), (4,), (15,)], [(13,), (20,), (20,)])
    assert caught(play(state, Turn(ANNE), Keep(ANNE)), BEN) == ["A-6"]
    first = apply(state, discard(ANNE, Place.SEAT_1))
    assert caught(first, BEN) == []
    assert first.discards == ((9,), (4, 5), (15,))


def test_a6_without_a_pile_there_is_no_top_to_lay() -> None:
    state = position([(), (4,)])
    assert refused(state, discard(ANNE, Place.SEAT_1)) == ("A-6", "empty_pile")
    assert discard(ANNE, Place.SEAT_1) not in legal_actions(state)


def test_a7_a_card_is_turned_when_the_own_top_fits_nowhere() -> None:
    state = apply(position([(9,), (4,)], [(20, 6), (20,)]), Turn(ANNE))
    assert (state.turned, state.draws[ANNE]) == (6, (20,))
    assert refused(state, Turn(ANNE)) == ("A-7", "turned_already")
    assert caught(apply(state, Keep(ANNE)), BEN) == []


def test_a7_nothing_is_laid_that_was_not_turned() -> None:
    assert refused(position([(9,), (4,)]), turned(ANNE, Place.SEAT_1)) == ("A-7", "nothing_turned")


def test_a8_after_each_card_the_own_top_comes_first_again() -> None:
    # Once the turned 4 lies on Ben's 3, the own 5 fits there too, and the next card must wait.
    state = position([(5,), (3,)], [(20, 17, 4), (20,)], turned=0)
    state = play(state, Turn(ANNE), turned(ANNE, Place.SEAT_1))
    assert caught(state, BEN) == []
    assert caught(play(state, Turn(ANNE), Keep(ANNE)), BEN) == ["A-6"]
    assert caught(play(state, discard(ANNE, Place.SEAT_1)), BEN) == []


def test_a9_a_card_that_fits_nowhere_goes_on_the_own_pile_and_ends_the_turn() -> None:
    state = position([(9,), (4,), ()], turned=15)
    kept = apply(state, Keep(ANNE))
    assert (kept.discards, kept.turn, kept.turned) == (((9, 15), (4,), ()), BEN, 0)
    assert caught(kept, CEM) == []


def test_a9_only_a_turned_card_goes_on_the_own_pile() -> None:
    state = position([(9,), (4,)], turned=15)
    assert refused(state._replace(turned=0), Keep(ANNE)) == ("A-9", "nothing_turned")
    for place in (Place.SEAT_0, Place.OWN):
        assert refused(state, turned(ANNE, place)) == ("A-9", "own_pile")
        assert refused(state, discard(ANNE, place)) == ("A-9", "own_pile")


def test_a23_turned_over_unshuffled_the_lowest_card_comes_first() -> None:
    state = position([(9, 15, 12), (4,)], [(), (20,)])
    state = apply(state, Turn(ANNE))
    assert state.turned == 9
    state = apply(state, Keep(ANNE))
    assert (state.draws[ANNE], state.discards[ANNE]) == ((12, 15), (9,))
    order = []
    for _ in range(2):
        state = play(state, Turn(BEN), Keep(BEN), Turn(ANNE))
        order.append(state.turned)
        state = apply(state, Keep(ANNE))
    assert order == [15, 12]


def test_a23_what_lies_on_top_may_still_be_laid_before_the_pile_is_turned_over_for_good() -> None:
    state = apply(position([(9, 15, 5), (4,)], [(), (20,)]), Turn(ANNE))
    assert caught(apply(state, Keep(ANNE)), BEN) == ["A-6"]
    state = apply(state, discard(ANNE, Place.SEAT_1))
    assert state.open_table(ANNE).own == 15
    state = apply(state, Keep(ANNE))
    assert caught(state, BEN) == []
    assert (state.draws[ANNE], state.discards[ANNE]) == ((15,), (9,))
