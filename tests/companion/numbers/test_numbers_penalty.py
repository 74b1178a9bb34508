"""The consequences of a call: the card goes back, the others give one, the turn ends (A-19 to A-22)."""

from __future__ import annotations

from companion.numbers.actions import Call, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.places import Place
from companion.numbers.state import Verdict
from tests.companion.numbers.positions import ANNE, BEN, CEM, DORA, discard, play, position, refused, turned

DRAWS = ((12, 13), (14, 15), (16, 17), (18, 19))


def test_a19_a_card_wrongly_laid_in_the_middle_goes_back() -> None:
    state = play(position([(9,), (4,)], turned=15), turned(ANNE, Place.MIDDLE_2), Call(BEN))
    assert (state.middle, state.discards) == (((1,),) * 5, ((9, 15), (4,)))
    assert state.verdict is not None
    assert state.verdict.back == (15,)


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


def test_a20_an_empty_draw_pile_gives_nothing() -> None:
    state = position([(), (9,), (4,), ()], [(12,), (14,), (), (18,)], turned=8)
    state = play(state, Keep(ANNE), Call(BEN))
    assert state.verdict is not None
    assert (state.verdict.givers, state.draws) == ((BEN, DORA), ((18, 14, 12), (), (), ()))
    assert state.discards[CEM] == (4,)


def test_a21_the_turn_ends() -> None:
    state = play(position([(9, 5), (4,), ()]), discard(ANNE, Place.MIDDLE_2), Call(CEM))
    assert state.turn == BEN
    assert refused(state, Turn(ANNE)) == ("A-4", "not_your_turn")
    assert Turn(BEN) in legal_actions(state, BEN)


def test_a22_by_the_option_a_wrong_call_costs_nothing() -> None:
    before = play(position([(), (9,), (), ()], DRAWS, turned=15, wrong_call="free"), Keep(ANNE))
    after = apply(before, Call(CEM))
    assert after.verdict == Verdict(CEM, ANNE)
    assert after._replace(verdict=None, called=()) == before


def test_a22_on_phones_the_caller_takes_a_card_of_the_accused() -> None:
    state = position([(), (9,), (), ()], DRAWS, turned=15)
    state = play(state, Keep(ANNE), Call(CEM))
    assert state.draws == ((13,), (14, 15), (12, 16, 17), (18, 19))
    assert (state.verdict, state.turn) == (Verdict(CEM, ANNE, givers=(ANNE,)), BEN)
