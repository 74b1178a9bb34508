"""The consequences of a call: the card goes back, the others give one, the turn ends (A-19 to A-22)."""

from __future__ import annotations

from companion.numbers.actions import Call, Close, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.places import Place
from companion.numbers.state import Verdict
from tests.companion.numbers.positions import ANNE, BEN, CEM, DORA, discard, play, position, refused, turned

DRAWS = ((12, 13), (14, 15), (16, 17), (18, 19))


def test_a19_a_card_wrongly_laid_in_the_middle_goes_back() -> None:
    state = play(position([(9,), (4,)], turned=15), turned(ANNE, Place.MIDDLE_2), Call(BEN))
    assert state.middle == ((1,),) * 5
    assert state.discards == ((9, 15), (4,))
    assert state.verdict is not None
    assert state.verdict.back == (15,)


def test_a19_a_card_wrongly_laid_on_a_player_goes_back() -> None:
    state = play(position([(9, 6), (4,), (5,)], middle=(5, 1, 1, 1, 1)), discard(ANNE, Place.SEAT_2), Call(BEN))
    assert state.discards == ((9, 6), (4,), (5,))


def test_a19_an_overlooked_card_stays_where_it_is() -> None:
    state = play(position([(9, 5), (4,)], turned=15), Keep(ANNE), Call(BEN))
    assert state.discards == ((9, 5, 15), (4,))
    assert state.verdict is not None
    assert state.verdict.back == ()


def test_a19_a_turned_card_goes_back_from_anywhere_if_the_own_top_came_first() -> None:
    state = play(position([(9, 5), (4,), (16,)], turned=15), turned(ANNE, Place.SEAT_2), Call(BEN))
    assert state.discards == ((9, 5, 15), (4,), (16,))
    assert state.verdict is not None
    assert (state.verdict.mistakes[0].clause, state.verdict.back) == ("A-6", (15,))


def test_a19_by_the_option_a_card_rightly_laid_stays_though_another_was_overlooked() -> None:
    state = position([(9, 5), (4,), (16,)], turned=15, too_early="stays")
    state = play(state, turned(ANNE, Place.SEAT_2), Call(BEN))
    assert state.discards == ((9, 5), (4,), (16, 15))


def test_a20_every_other_player_gives_the_bottom_card_in_clockwise_order() -> None:
    state = play(position([(), (9,), (), ()], DRAWS, turn=CEM, turned=8), Keep(CEM), Call(ANNE))
    assert state.verdict == Verdict(ANNE, CEM, state.verdict.mistakes if state.verdict else (), (), (DORA, ANNE, BEN))
    assert state.draws == ((13,), (15,), (14, 12, 18, 16, 17), (19,))


def test_a20_the_cards_go_under_and_come_up_last() -> None:
    state = play(position([(), (9,)], [(20,), (14, 15)], turned=8), Keep(ANNE), Call(BEN))
    assert state.draws == ((14, 20), (15,))


def test_a20_an_empty_draw_pile_gives_nothing() -> None:
    state = position([(), (9,), (4,), ()], [(12,), (14,), (), (18,)], turned=8)
    state = play(state, Keep(ANNE), Call(BEN))
    assert state.verdict is not None
    assert state.verdict.givers == (BEN, DORA)
    assert state.draws == ((18, 14, 12), (), (), ())
    assert state.discards[CEM] == (4,)


def test_a20_the_penalty_goes_under_a_pile_just_turned_over() -> None:
    state = position([(9, 15, 5), (4,)], [(), (14, 15)], call_until="next_turn")
    state = play(state, discard(ANNE, Place.MIDDLE_1), Turn(ANNE), Call(BEN))
    assert state.draws == ((14, 15), (15,))
    assert state.discards[ANNE] == (5, 9)


def test_a21_the_turn_ends() -> None:
    state = play(position([(9, 5), (4,), ()]), discard(ANNE, Place.MIDDLE_2), Call(CEM))
    assert state.turn == BEN
    assert refused(state, Turn(ANNE)) == ("A-4", "not_your_turn")
    assert Turn(BEN) in legal_actions(state, BEN)


def test_a21_a_turn_that_had_ended_is_not_ended_again() -> None:
    state = play(position([(), (9,), ()], turned=8), Keep(ANNE), Call(CEM))
    assert state.turn == BEN


def test_a21_a_card_in_the_hand_goes_on_the_own_pile() -> None:
    state = position([(9, 5), (4,)], [(20, 17), (20,)])
    state = play(state, Turn(ANNE), discard(ANNE, Place.MIDDLE_2), Call(BEN))
    assert state.discards[ANNE] == (9, 5, 17)
    assert (state.turn, state.turned) == (BEN, 0)


def test_a22_by_the_option_a_wrong_call_costs_nothing() -> None:
    before = play(position([(), (9,), (), ()], DRAWS, turned=15, wrong_call="free"), Keep(ANNE))
    after = apply(before, Call(CEM))
    assert after.verdict == Verdict(CEM, ANNE)
    assert after._replace(verdict=None, called=()) == before


def test_a22_on_phones_the_caller_takes_a_card_of_the_accused() -> None:
    state = position([(), (9,), (), ()], DRAWS, turned=15)
    state = play(state, Keep(ANNE), Call(CEM))
    assert state.draws == ((13,), (14, 15), (12, 16, 17), (18, 19))
    assert state.verdict == Verdict(CEM, ANNE, givers=(ANNE,))
    assert state.turn == BEN


def test_a22_on_phones_an_empty_draw_pile_gives_nothing() -> None:
    state = position([(), (9,)], [(), (14,)], turned=15)
    state = play(state, Keep(ANNE), Call(BEN))
    assert state.draws == ((), (14,))
    assert state.verdict == Verdict(BEN, ANNE)


def test_a22_on_phones_a_right_call_takes_no_card_of_the_accused() -> None:
    state = position([(), (9,), ()], DRAWS[:3], turned=8)
    state = play(state, Keep(ANNE), Call(CEM))
    assert state.draws == ((16, 14, 12, 13), (15,), (17,))


def test_a22_a_wrong_call_does_not_hold_the_game_up() -> None:
    state = play(position([(), (9,), ()], turned=15), Keep(ANNE), Call(CEM))
    assert refused(state, Close()) == ("A-24", "nobody_is_out")
    assert apply(state, Turn(BEN)).turned == 20
