"""Mistakes, and the time to call them (A-15 to A-18)."""

from __future__ import annotations

import json

from companion.numbers.actions import Call, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place
from tests.companion.numbers.positions import ANNE, BEN, CEM, caught, discard, play, position, refused, turned


def test_a15_a_card_overlooked_on_the_own_pile() -> None:
    state = play(position([(5,), (9,), ()], [(13,), (20,), (20,)], middle=(4, 1, 1, 1, 1)), Turn(ANNE), Keep(ANNE))
    assert caught(state, CEM) == ["A-6"]


def test_a15_a_turned_card_overlooked() -> None:
    assert caught(play(position([(), (9,)], turned=8), Keep(ANNE)), BEN) == ["A-7"]


def test_a15_a_wrong_pile() -> None:
    assert caught(play(position([(5,), (9,)]), discard(ANNE, Place.MIDDLE_3)), BEN) == ["A-10"]
    assert caught(play(position([(5,), (9,)]), discard(ANNE, Place.SEAT_1)), BEN) == ["A-11"]


def test_a15_a_wrong_order() -> None:
    state = position([(5,), (6,)], middle=(4, 1, 1, 1, 1))
    assert caught(play(state, discard(ANNE, Place.SEAT_1)), BEN) == ["A-13"]


def test_a15_the_turned_card_laid_rightly_while_the_own_top_was_overlooked() -> None:
    state = position([(5,), (9,)], middle=(4, 1, 1, 1, 1), turned=8)
    assert caught(play(state, turned(ANNE, Place.SEAT_1)), BEN) == ["A-6"]


def test_a16_turning_too_early_is_no_mistake_yet() -> None:
    state = play(position([(5,), (9,)], [(13,), (20,)], middle=(4, 1, 1, 1, 1)), Turn(ANNE))
    assert refused(state, Call(BEN)) == ("A-18", "nothing_to_call")
    assert legal_actions(state, BEN) == ()


def test_a16_corrected_in_the_last_moment() -> None:
    state = play(position([(5,), (9,)], [(20, 13), (20,)], middle=(4, 1, 1, 1, 1)), Turn(ANNE))
    state = apply(state, discard(ANNE, Place.MIDDLE_1))
    assert caught(state, BEN) == []
    assert (state.turned, state.turn) == (13, ANNE)
    assert caught(apply(state, Keep(ANNE)), BEN) == []


def test_a17_the_others_call_and_the_player_does_not() -> None:
    state = play(position([(5,), (9,), ()]), discard(ANNE, Place.MIDDLE_1))
    assert refused(state, Call(ANNE)) == ("A-17", "own_card")
    assert Call(BEN) in legal_actions(state, BEN)
    assert Call(CEM) in legal_actions(state, CEM)


def test_a17_no_view_gives_a_mistake_away() -> None:
    right = play(position([(), (), (9,)], turned=8), turned(ANNE, Place.SEAT_2))
    wrong = play(position([(), (), (9,)], turned=8), turned(ANNE, Place.SEAT_1))
    for seat in (None, ANNE, BEN, CEM):
        views = [NUMBERS.view(state, seat) for state in (right, wrong)]
        assert [view["verdict"] for view in views] == [None, None]
        assert views[0].keys() == views[1].keys()
        assert [act.keys() for view in views for act in view["acts"]] == [  # type: ignore[attr-defined]
            {"number", "seat", "card", "from", "on", "middle", "discards"}
        ] * 2
        assert not any(word in json.dumps(views) for word in ("wrong", "fault", "mistake", "right"))
    assert [legal_actions(right, seat) for seat in range(3)] == [legal_actions(wrong, seat) for seat in range(3)]


def test_a17_an_unnoticed_mistake_stands() -> None:
    state = play(position([(5,), (9,)]), discard(ANNE, Place.MIDDLE_1), Turn(ANNE))
    assert state.middle[0] == (1, 5)
    assert refused(state, Call(BEN)) == ("A-18", "nothing_to_call")
    assert caught(play(state._replace(turned=6), turned(ANNE, Place.MIDDLE_1)), BEN) == []


def test_a18_a_call_is_too_late_once_a_card_is_turned() -> None:
    kept = play(position([(), (9,), ()], turned=8), Keep(ANNE))
    assert caught(kept, CEM) == ["A-7"]
    assert refused(apply(kept, Turn(BEN)), Call(CEM)) == ("A-18", "nothing_to_call")


def test_a18_a_call_is_too_late_once_a_card_is_laid() -> None:
    kept = play(position([(), (9,), (10,)], turned=8), Keep(ANNE))
    laid = apply(kept, discard(BEN, Place.SEAT_2))
    assert caught(laid, CEM) == []
    assert caught(laid, ANNE) == []


def test_a18_a_call_that_comes_after_the_next_card_means_the_one_before_and_is_too_late() -> None:
    state = play(position([(5,), (9,)], middle=(4, 5, 1, 1, 1), turned=6), discard(ANNE, Place.MIDDLE_3))
    wrong = state.acts[0].number
    state = apply(state, turned(ANNE, Place.MIDDLE_2))
    assert refused(state, Call(BEN, act=wrong)) == ("A-18", "another_card")
    assert refused(state, Call(BEN, act=wrong + 2)) == ("A-18", "another_card")
    assert caught(state, BEN) == []
    assert apply(state, Call(BEN, act=wrong + 1)) == apply(state, Call(BEN))


def test_a18_by_the_option_until_the_next_turn_has_begun() -> None:
    state = position([(5,), (9,), ()], [(20, 15, 14), (20,), (20,)], call_until="next_turn")
    state = play(state, discard(ANNE, Place.MIDDLE_1))
    assert caught(state, BEN) == ["A-10"]
    state = play(state, Turn(ANNE))
    assert caught(state, BEN) == ["A-10"]
    state = play(state, Keep(ANNE))
    assert caught(state, CEM) == ["A-10"]
    assert refused(play(state, Turn(BEN)), Call(CEM)) == ("A-18", "nothing_to_call")
    laid = play(state._replace(discards=((14,), (9,), (8,))), discard(BEN, Place.SEAT_2))
    assert caught(laid, CEM) == []


def test_a18_the_next_player_may_call_before_the_own_turn() -> None:
    state = play(position([(), (9,), ()], turned=8), Keep(ANNE))
    assert state.turn == BEN
    assert {Call(BEN), Turn(BEN)} <= set(legal_actions(state, BEN))
    assert caught(state, BEN) == ["A-7"]


def test_a18_several_mistakes_in_one_act_are_one_call() -> None:
    state = position([(5,), (9,), ()], middle=(4, 1, 1, 1, 1), turned=8)
    state = play(state, turned(ANNE, Place.MIDDLE_2), Call(BEN))
    assert state.verdict is not None
    assert [mistake.clause for mistake in state.verdict.mistakes] == ["A-6", "A-10"]
    assert len(state.verdict.givers) == 2
    assert refused(state, Call(CEM)) == ("A-18", "nothing_to_call")


def test_a18_by_the_option_all_mistakes_of_a_turn_are_one_call() -> None:
    state = position([(5,), (9,)], middle=(4, 1, 1, 1, 1), turned=8, call_until="next_turn")
    state = play(state, turned(ANNE, Place.MIDDLE_2), discard(ANNE, Place.MIDDLE_2), Call(BEN))
    assert state.verdict is not None
    assert [mistake.clause for mistake in state.verdict.mistakes] == ["A-6", "A-10", "A-10"]
    assert state.verdict.givers == (BEN,)
    assert state.middle == ((1, 2, 3, 4), (1,), (1,), (1,), (1,))
    assert state.discards[ANNE] == (5, 8)


def test_a18_nobody_calls_the_same_card_twice() -> None:
    state = play(position([(), (9,), ()], turned=15), Keep(ANNE), Call(CEM))
    assert refused(state, Call(CEM)) == ("A-18", "called_already")
    assert Call(CEM) not in legal_actions(state)
    assert caught(state, BEN) == []
    again = play(state, Turn(BEN), Keep(BEN))
    assert Call(CEM) in legal_actions(again, CEM)
