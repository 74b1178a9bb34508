"""Mistakes, the time to call them, and the consequences of a call (A-15 to A-22)."""

import json

from companion.game import Setup, settled
from companion.numbers.actions import Call, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place
from companion.numbers.state import Verdict
from tests.companion.lab import present
from tests.companion.numbers.lab import ANNE, BEN, CEM, DORA, caught, discard, play, position, refusal, turned

DRAWS = ((12, 13), (14, 15), (16, 17), (18, 19))


def test_a15_what_a_call_is_right_about() -> None:
    fours = position([(5,), (9,)], [(13,), (20,)], middle=(4, 1, 1, 1, 1))
    for state, actions, clause in [
        (fours, (Turn(ANNE), Keep(ANNE)), "A-6"),  # the card on the own pile was overlooked
        (fours._replace(turned=8), (turned(ANNE, Place.SEAT_1),), "A-6"),  # though the turned one was laid rightly
        (position([(), (9,)], turned=8), (Keep(ANNE),), "A-7"),  # the turned card was overlooked
        (position([(5,), (9,)]), (discard(ANNE, Place.MIDDLE_3),), "A-10"),  # a wrong pile
        (position([(5,), (9,)]), (discard(ANNE, Place.SEAT_1),), "A-11"),
        (fours._replace(discards=((5,), (6,))), (discard(ANNE, Place.SEAT_1),), "A-13"),  # the wrong order
    ]:
        assert caught(play(state, *actions), BEN) == [clause], actions


def test_a16_turning_too_early_is_no_mistake_yet() -> None:
    state = play(position([(5,), (9,)], [(13,), (20,)], middle=(4, 1, 1, 1, 1)), Turn(ANNE))
    assert refusal(state, Call(BEN)) == "A-18 nothing_to_call"
    assert legal_actions(state, BEN) == ()


def test_a16_corrected_in_the_last_moment() -> None:
    state = play(position([(5,), (9,)], [(20, 13), (20,)], middle=(4, 1, 1, 1, 1)), Turn(ANNE))
    state = apply(state, discard(ANNE, Place.MIDDLE_1))
    assert caught(state, BEN) == []
    assert (state.turned, state.turn) == (13, ANNE)
    assert caught(apply(state, Keep(ANNE)), BEN) == []


def test_a17_the_others_call_and_the_player_does_not() -> None:
    state = play(position([(5,), (9,), ()]), discard(ANNE, Place.MIDDLE_1))
    assert refusal(state, Call(ANNE)) == "A-17 own_card"
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
    for until in ["next_card", "next_turn"]:
        state = position([(5,), (9,), ()], call_until=until)
        state = play(state, discard(ANNE, Place.MIDDLE_1), Turn(ANNE), Keep(ANNE), Turn(BEN))
        assert state.middle[0] == (1, 5), until
        assert refusal(state, Call(CEM)) == "A-18 nothing_to_call", until
        assert caught(play(state._replace(turned=6), turned(BEN, Place.MIDDLE_1)), CEM) == [], until


def test_a18_a_call_that_comes_after_the_next_card_means_the_one_before_and_is_too_late() -> None:
    start = position([(5,), (9,)], middle=(4, 5, 1, 1, 1), turned=6, call_until="next_card")
    state = play(start, discard(ANNE, Place.MIDDLE_3))
    wrong = state.acts[0].number
    state = apply(state, turned(ANNE, Place.MIDDLE_2))
    assert refusal(state, Call(BEN, act=wrong)) == "A-18 another_card"
    assert refusal(state, Call(BEN, act=wrong + 2)) == "A-18 another_card"
    assert caught(state, BEN) == []
    assert apply(state, Call(BEN, act=wrong + 1)) == apply(state, Call(BEN))


def test_a18_on_phones_until_the_next_turn_has_begun() -> None:
    state = position([(5,), (9,), ()], [(20, 15, 14), (20,), (20,)])
    assert state.setup.options["call_until"] == "next_turn"
    state = play(state, discard(ANNE, Place.MIDDLE_1))
    assert caught(state, BEN) == ["A-10"]
    state = play(state, Turn(ANNE))
    assert caught(state, BEN) == ["A-10"]
    state = play(state, Keep(ANNE))
    assert caught(state, CEM) == ["A-10"]
    assert refusal(play(state, Turn(BEN)), Call(CEM)) == "A-18 nothing_to_call"
    laid = play(state._replace(discards=((14,), (9,), (8,))), discard(BEN, Place.SEAT_2))
    assert caught(laid, CEM) == []


def test_a18_on_phones_all_mistakes_of_a_turn_are_one_call() -> None:
    state = position([(5,), (9,)], middle=(4, 1, 1, 1, 1), turned=8)
    state = play(state, turned(ANNE, Place.MIDDLE_2), discard(ANNE, Place.MIDDLE_2), Call(BEN))
    assert state.verdict is not None
    assert [mistake.clause for mistake in state.verdict.mistakes] == ["A-6", "A-10", "A-10"]
    assert (state.verdict.givers, state.middle) == ((BEN,), ((1, 2, 3, 4), (1,), (1,), (1,), (1,)))
    assert state.discards[ANNE] == (5, 8)


def test_a18_as_with_real_cards_the_own_next_card_ends_the_time_for_a_call() -> None:
    state = play(position([(5,), (9,)], call_until="next_card"), discard(ANNE, Place.MIDDLE_1), Turn(ANNE))
    assert refusal(state, Call(BEN)) == "A-18 nothing_to_call"
    real = settled(NUMBERS.facts, Setup(3, "real cards", {"table": "referee"}))
    assert (real.options["call_until"], real.options["wrong_call"]) == ("next_card", "free")
    phones = settled(NUMBERS.facts, Setup(3, "phones"))
    assert (phones.options["call_until"], phones.options["wrong_call"]) == ("next_turn", "one_card")


def test_a18_what_was_laid_on_the_mistake_goes_back_with_it() -> None:
    state = position([(7,), (9,), (4,)], [(20, 3, 8), (20,), (20,)], middle=(5, 1, 1, 1, 1))
    state = play(state, discard(ANNE, Place.MIDDLE_1), Turn(ANNE), turned(ANNE, Place.MIDDLE_1))
    assert state.middle[0] == (1, 2, 3, 4, 5, 7, 8)
    state = play(state, Turn(ANNE), turned(ANNE, Place.SEAT_2))
    found = apply(state, Call(BEN))
    assert found.middle[0] == (1, 2, 3, 4, 5)
    assert found.discards == ((8, 7), (9,), (4, 3)), "what was laid elsewhere stays"
    assert present(found.verdict).back == (8, 7)


def test_a18_of_several_callers_the_first_counts_and_the_others_cost_nothing() -> None:
    state = play(position([(), (9,), (), ()], turned=15), Keep(ANNE), Call(CEM), Call(BEN), Call(DORA))
    assert [len(pile) for pile in state.draws] == [2, 3, 4, 3]
    assert state.verdict == Verdict(DORA, ANNE)


SPREAD = 40
KEPT = play(position([(), (9,), (), ()], DRAWS, turned=8), Keep(ANNE, at=4_000))
TURNED = apply(KEPT, Turn(BEN, at=5_000, spread=SPREAD))


def call(at: int | None, spread: int = 20, seat: int = CEM, act: int | None = 1) -> Call:
    return Call(seat, act, at, spread)


def test_a18_a_call_that_is_heard_of_late_counts_by_its_time() -> None:
    for late in (-900, 0, SPREAD + 20):
        state = apply(TURNED, call(5_000 + late))
        assert [mistake.clause for mistake in present(state.verdict).mistakes] == ["A-7"]
        assert state._replace(put=0) == apply(KEPT, Call(CEM))._replace(put=0), "as if nobody had turned a card since"
    assert refusal(TURNED, call(5_061)) == "A-18 too_late"
    assert refusal(TURNED, call(None)) == "A-18 too_late"
    assert refusal(TURNED, call(5_000, spread=-1)) == "A-18 spread"
    assert refusal(TURNED, call(4_900, seat=ANNE)) == "A-17 own_card"
    untimed = apply(KEPT, Turn(BEN))
    assert refusal(untimed, call(4_900)) == "A-18 nothing_to_call"


def test_a18_a_call_heard_of_late_takes_back_the_cards_of_the_next_player_too() -> None:
    laid = apply(TURNED._replace(turned=14), turned(BEN, Place.MIDDLE_2))
    again = apply(laid, Turn(BEN, at=5_600))
    state = apply(again, call(4_990))
    assert (state.turn, state.turned, state.middle) == (BEN, 0, ((1,),) * 5)
    assert state.put == again.put, "a number never means two cards"
    meant = again.acts[-1].number
    assert apply(again, Call(CEM, meant)).middle == ((1,),) * 5
    assert apply(again, Call(CEM)).discards[BEN] == (9, 14, 14), "without a number the last card is meant"


def test_a18_a_wrong_call_heard_of_late_changes_nothing_but_its_price() -> None:
    kept = play(position([(), (9,), (), ()], DRAWS, turned=15), Keep(ANNE, at=4_000))
    moved = play(kept, Turn(BEN, at=5_000))
    state = apply(moved, call(4_990))
    assert (state.turn, state.turned, state.middle, state.discards) == (BEN, 15, moved.middle, moved.discards)
    assert state.verdict == Verdict(CEM, ANNE, givers=(ANNE,))
    assert [len(pile) for pile in state.draws] == [1, 1, 3, 2]
    assert refusal(state, call(4_990)) == "A-18 called_already"
    assert apply(state, call(4_990, seat=DORA)).draws == state.draws


def test_a18_a_call_heard_of_late_is_listed_as_late_as_it_may_have_been_made() -> None:
    assert legal_actions(TURNED, CEM) == (Call(CEM, 1, 5_000),)
    assert Call(BEN, 1, 5_000) in legal_actions(TURNED, BEN)
    assert legal_actions(TURNED, ANNE) == ()
    assert NUMBERS.view(TURNED, CEM)["overtaken"] == NUMBERS.view(KEPT, CEM)["acts"]


def test_a18_two_slow_phones_count_for_half_a_second_together() -> None:
    slow = apply(KEPT, Turn(BEN, at=5_000, spread=9_000))
    assert apply(slow, call(5_500, spread=9_000)).verdict is not None
    assert refusal(slow, call(5_501, spread=9_000)) == "A-18 too_late"


def test_a18_nobody_calls_the_same_card_twice() -> None:
    state = play(position([(), (9,), ()], turned=15), Keep(ANNE), Call(CEM))
    assert refusal(state, Call(CEM)) == "A-18 called_already"
    assert Call(CEM) not in legal_actions(state)
    assert caught(state, BEN) == []
    again = play(state, Turn(BEN), Keep(BEN))
    assert Call(CEM) in legal_actions(again, CEM)


DRAWS = ((12, 13), (14, 15), (16, 17), (18, 19))


def test_a19_a_card_wrongly_laid_in_the_middle_goes_back() -> None:
    state = play(position([(9,), (4,)], turned=15), turned(ANNE, Place.MIDDLE_2), Call(BEN))
    assert (state.middle, state.discards) == (((1,),) * 5, ((9, 15), (4,)))
    assert present(state.verdict).back == (15,)


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
    assert (present(state.verdict).givers, state.draws) == ((BEN, DORA), ((18, 14, 12), (), (), ()))
    assert state.discards[CEM] == (4,)


def test_a21_the_turn_ends() -> None:
    state = play(position([(9, 5), (4,), ()]), discard(ANNE, Place.MIDDLE_2), Call(CEM))
    assert state.turn == BEN
    assert refusal(state, Turn(ANNE)) == "A-4 not_your_turn"
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
