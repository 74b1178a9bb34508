"""Real cards: the ruling on a pair, and the round that the referee follows (S-29, and other clauses by entries)."""

import json

import pytest

from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Counted, Draw, Finished, Laid, NothingTurned, Opened, Passed, Stuck
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.pairs import PAIRS, to_beat, value
from companion.siebenschlaefer.ruling import Sequel, clause_against, ruling
from companion.siebenschlaefer.scoring import MOST
from companion.siebenschlaefer.state import RefereeState
from tests.companion.lab import present
from tests.companion.siebenschlaefer.lab import draws, laid, late, opened, play, ranks, refusal, table, turned

FOUR_NINE = (Rank.FOUR, Rank.NINE)


def test_s29_a_ruling_tells_value_sequel_and_what_to_beat() -> None:
    assert ruling(4, 2, (Rank.KING, Rank.SEVEN), FOUR_NINE) == (14, None, 14, Sequel((3,), 3, 0))
    assert ruling(3, 1, (Rank.SEVEN, Rank.SEVEN)) == (14, None, 14, Sequel((2, 0), None, 1))
    assert ruling(3, 1, (Rank.ACE, Rank.ACE), (Rank.TEN, Rank.TEN)) == (22, None, 0, Sequel((), None, 2))
    assert ruling(2, 1, (Rank.TWO, Rank.TWO), (Rank.ACE, Rank.ACE)) == (4, None, 4, Sequel((), None, 0))


def test_s29_a_ruling_names_the_clause_that_a_pair_breaks_and_leaves_the_value() -> None:
    still = Sequel((), None, 2)
    assert ruling(4, 2, (Rank.SIX, Rank.SEVEN), FOUR_NINE) == (13, "S-14", 13, still)
    assert ruling(4, 2, (Rank.JACK, Rank.QUEEN), FOUR_NINE) == (0, "S-10", 13, still)
    assert ruling(4, 2, (Rank.ACE, Rank.QUEEN)) == (0, "S-11", 0, still)


def test_s29_a_ruling_on_what_cannot_be_is_refused() -> None:
    for players, seat in ((1, 0), (9, 0), (3, 3), (3, -1)):
        with pytest.raises(Refused) as caught:
            ruling(players, seat, FOUR_NINE)
        assert caught.value.clause == "S-2"
    for on_top, clause in (((Rank.JACK, Rank.KING), "S-10"), ((Rank.ACE, Rank.TWO), "S-11")):
        with pytest.raises(Refused) as caught:
            ruling(3, 0, FOUR_NINE, on_top)
        assert caught.value.clause == clause


def test_s29_the_table_takes_what_the_ruling_allows_and_refuses_the_rest() -> None:
    for on_top in PAIRS:
        before = opened()._replace(pair=on_top)
        for pair in ((first, second) for first in Rank for second in Rank):
            broken = clause_against(pair, to_beat(value(*on_top)))
            if broken:
                assert refusal(before, Laid(0, *pair)) == broken
            else:
                after = play(before, Laid(0, *pair))
                ruled = ruling(3, 0, pair, on_top)
                assert (after.to_beat, after.turn, after.sequel) == (ruled.to_beat, ruled.sequel.turn, ruled.sequel)


def test_s29_a_play_is_two_taps() -> None:
    state = play(opened(), laid(0, "K 6"))
    view = SIEBENSCHLAEFER.view(state, None)
    assert (view["pair"], view["to_beat"], view["turn"]) == (["K", "6"], 12, 1)
    assert json.loads(json.dumps(laid(0, "K 6").to_dict())) == {"do": "laid", "seat": 0, "first": "K", "second": "6"}
    assert SIEBENSCHLAEFER.read_action({"do": "laid", "seat": 0, "first": "K", "second": "6"}) == laid(0, "K 6")
    with pytest.raises(Malformed):
        SIEBENSCHLAEFER.read_action({"do": "laid", "seat": 0, "first": "1", "second": "6"})


def test_s29_what_is_done_on_the_phones_is_refused_at_a_real_table() -> None:
    assert refusal(opened(), Draw(0)) == "S-29 other_table"


def test_s3_the_table_says_who_begins() -> None:
    state = table(3)
    assert SIEBENSCHLAEFER.legal_actions(state) == (Opened(0), Opened(1), Opened(2))
    assert SIEBENSCHLAEFER.legal_actions(state, 1) == (Opened(1),)
    for action in (laid(0, "2 3"), Passed(0)):
        assert refusal(state, action) == "S-3 not_opened"
    state = play(state, Opened(2))
    assert state.turn == 2
    assert refusal(state, Opened(1)) == "S-3 opened_already"
    assert refusal(state, laid(0, "2 3")) == "S-17 not_your_turn"


def test_s16_the_word_of_a_player_is_taken() -> None:
    state = play(opened(), laid(0, "2 2"), Passed(1))
    assert (state.turn, draws(state)) == (2, [{"seat": 1, "cards": 2}])


def test_s18_when_all_have_passed_two_cards_are_turned_up() -> None:
    state = play(opened(), laid(0, "9 9"), Passed(1), Passed(2))
    for early in (turned("2 3"), NothingTurned()):
        assert refusal(state, early) == "S-18 not_all_passed"
    state = play(state, Passed(0))
    for action in (laid(1, "10 10"), Passed(1)):
        assert refusal(state, action) == "S-18 turn_up_first"
    assert SIEBENSCHLAEFER.view(state, None)["turning_up"] is True
    assert refusal(state, turned("K Q")) == "S-18 no_pair"
    assert refusal(state, turned("A 2")) == "S-18 no_pair"
    state = play(state, turned("7 7"))
    assert (state.to_beat, state.turn, state.passes, draws(state)) == (14, 1, 0, [])
    assert play(state, laid(1, "8 8")).turn == 2


def test_s18_two_aces_turned_up_leave_all_open() -> None:
    state = play(opened(2), laid(0, "9 9"), Passed(1), Passed(0), turned("A A"))
    assert state.to_beat == 0


def test_s18_counts_passes_before_the_first_pair_too() -> None:
    state = play(opened(2), Passed(0), Passed(1), turned("5 5"))
    assert (state.to_beat, state.turn) == (10, 0)


def test_s19_who_draws_and_who_misses_the_turn() -> None:
    state = play(opened(), laid(0, "7 6"))
    assert draws(state) == [{"seat": 1, "cards": 2}]
    assert SIEBENSCHLAEFER.view(state, None)["misses"] == 1
    assert state.turn == 2
    assert refusal(state, laid(1, "9 9")) == "S-19 not_your_turn"


def test_s20_s21_two_7s_and_a_7_with_two_players() -> None:
    state = play(opened(4, 1), laid(1, "7 7"))
    assert (draws(state), state.turn) == ([{"seat": seat, "cards": 2} for seat in (2, 3, 0)], 1)
    assert refusal(state, laid(1, "7 7")) == "S-14"
    assert play(opened(2), laid(0, "7 6")).turn == 0


def test_s22_a_missed_turn_is_not_counted_as_a_pass() -> None:
    state = play(opened(), laid(0, "7 6"), Passed(2), Passed(0))
    assert not state.turning_up
    assert play(state, Passed(1)).turning_up


def test_s24_where_no_pair_can_be_turned_up_the_value_stays() -> None:
    state = play(opened(2), laid(0, "9 9"), Passed(1), Passed(0), NothingTurned())
    assert (state.to_beat, state.turn) == (18, 1)
    assert play(state, Passed(1), Passed(0)).turning_up


def won(players: int = 3) -> RefereeState:
    """Return a table where seat 0 has won with a 5 and a 6."""
    return play(late(players), laid(0, "5 6", last=True))


def passed(state: RefereeState, times: int) -> RefereeState:
    """Return the table after `times` passes, without a pair turned up in between."""
    for _ in range(times):
        assert state.turn is not None
        state = play(state, *([NothingTurned()] if state.turning_up else []))
        assert state.turn is not None
        state = play(state, Passed(state.turn))
    return state


def test_s25_a_last_pair_ends_the_round_at_once() -> None:
    over = won()
    assert (over.ending, over.winner, over.counts) == ("out", 0, (0, None, None))
    assert SIEBENSCHLAEFER.outcome(over) is None
    for action in (laid(1, "9 9"), Passed(1), Finished(0), Opened(1), Stuck()):
        assert refusal(over, action) == "S-25 over"
    assert refusal(late(), laid(0, "K Q", last=True)) == "S-10"
    assert refusal(late(), laid(1, "5 6", last=True)) == "S-17 not_your_turn"
    assert refusal(play(late(), laid(0, "9 9")), laid(1, "5 6", last=True)) == "S-14"


def test_s25_a_last_pair_prints_and_is_read_as_such() -> None:
    shape = {"do": "laid", "seat": 0, "first": "7", "second": "6", "last": True}
    assert laid(0, "7 6", last=True).to_dict() == shape
    assert SIEBENSCHLAEFER.read_action(shape) == laid(0, "7 6", last=True)
    assert "last" not in laid(0, "7 6").to_dict()


def test_s25_the_last_7_makes_somebody_draw_only_where_the_table_wants_it() -> None:
    for pair, drawers in [("7 6", [1]), ("7 K", [1]), ("7 7", [1, 2]), ("8 8", [])]:
        said = [{"seat": seat, "cards": 2} for seat in drawers]
        for last_seven, drawn in (("sleeps", []), ("counts", said)):
            at_once = play(late(last_seven=last_seven), laid(0, pair, last=True))
            afterwards = play(late(last_seven=last_seven), laid(0, pair), Finished(0))
            assert draws(at_once) == draws(afterwards) == drawn, pair
            assert at_once.ending == afterwards.ending == "out", pair


def test_s25_a_ruling_lets_the_7_of_a_last_pair_sleep() -> None:
    for pair in ((Rank.SEVEN, Rank.SIX), (Rank.SEVEN, Rank.SEVEN)):
        ruled = ruling(3, 0, pair, last=True)
        assert (ruled.breaks, ruled.sequel) == (None, Sequel((), None, 1))
        assert ruling(3, 0, pair, last=True, last_seven="counts") == ruling(3, 0, pair)


def test_s25_a_table_that_forgot_may_say_so_until_the_next_pair_is_laid() -> None:
    state = play(late(), laid(0, "7 6"))
    assert SIEBENSCHLAEFER.view(state, None)["misses"] == 1
    assert refusal(state, Finished(1)) == "S-25 not_laid_last"
    state = play(state, Passed(2))
    assert draws(state) == [{"seat": 2, "cards": 2}]
    assert Finished(0) in SIEBENSCHLAEFER.legal_actions(state)
    over = play(state, Finished(0))
    assert (over.winner, over.ending, draws(over)) == (0, "out", [])
    assert SIEBENSCHLAEFER.view(over, None)["misses"] is None
    assert draws(play(late(last_seven="counts"), laid(0, "7 6"), Passed(2), Finished(0))) == [{"seat": 1, "cards": 2}]
    assert refusal(play(state, laid(0, "9 9"), laid(1, "10 10")), Finished(0)) == "S-25 not_laid_last"
    assert refusal(table(3), Finished(0)) == "S-25 not_laid_last"


def test_s25_s29_where_plays_were_forgotten_the_tables_word_is_taken() -> None:
    assert refusal(table(3), Finished(0, untold=True)) == "S-3 not_opened"
    state = play(opened(3), laid(0, "7 6"))
    for seat in range(3):
        over = play(state, Finished(seat, untold=True))
        assert (over.ending, over.winner, over.sequel) == ("out", seat, None)
    over = play(play(state, Finished(2, untold=True)), Counted(0, 30), Counted(1, 12))
    outcome = present(SIEBENSCHLAEFER.outcome(over))
    assert (outcome.winners, outcome.losers) == ((2,), (0,))
    assert refusal(over, Finished(1, untold=True)) == "S-25 over"


def test_s25_who_passes_after_its_own_pair_holds_cards() -> None:
    state = play(late(), laid(0, "7 7"), Passed(0))
    assert refusal(state, Finished(0)) == "S-25 not_laid_last"
    state = play(late(), laid(0, "9 9"), Passed(1), Passed(2), Passed(0), turned("2 3"))
    assert refusal(state, Finished(0)) == "S-25 not_laid_last"


def test_s25_s2_ten_cards_are_not_laid_with_fewer_than_five_pairs() -> None:
    state = opened(2)
    for pairs in range(4):
        assert refusal(state, laid(0, "A A", last=True)) == "S-25 too_early"
        state = play(state, laid(0, "2 2"))
        assert refusal(state, Finished(0)) == "S-25 too_early"
        state = play(state, Laid(1, Rank.ACE, Rank.ACE))
        assert state.ledger.pairs == (pairs + 1, pairs + 1)
    assert play(state, laid(0, "3 3", last=True)).ending == "out"
    assert play(state, laid(0, "3 3"), Finished(0)).ending == "out"


def test_s26_s27_s29_the_count_is_told_by_ranks_or_as_a_number() -> None:
    state = won(4)
    assert SIEBENSCHLAEFER.legal_actions(state) == (Counted(1), Counted(2), Counted(3))
    state = play(state, Counted(1, cards=ranks("J A 10")), Counted(2, 33))
    assert SIEBENSCHLAEFER.view(state, None)["counts"] == [0, 33, 33, None]
    assert SIEBENSCHLAEFER.outcome(state) is None
    state = play(state, Counted(3, 2, ranks("2")))
    assert SIEBENSCHLAEFER.score(state) == (0, 33, 33, 2)
    assert SIEBENSCHLAEFER.outcome(state) == ("out", "S-25", (0,), (1, 2), ())
    assert SIEBENSCHLAEFER.legal_actions(state) == ()


def test_s26_a_count_that_cannot_be_is_refused() -> None:
    assert refusal(opened(), Counted(1, 5)) == "S-26 not_over"
    state = play(won(), Counted(1, 5))
    assert refusal(state, Counted(0, 5)) == "S-26 counted_already"
    assert refusal(state, Counted(1, 6)) == "S-26 counted_already"
    assert refusal(state, Counted(2, 6, ranks("2 3"))) == "S-26 two_counts"
    assert play(state, Counted(2, 5, ranks("2 3"))).counts == (0, 5, 5)


def test_s25_s26_who_is_not_out_holds_a_card() -> None:
    for points in (-1, 0, 1):
        assert refusal(won(), Counted(1, points)) == "S-25 not_out"
    over = play(won(), Counted(1), Counted(2, 3))
    assert over.counts == (0, 2, 3)
    assert SIEBENSCHLAEFER.outcome(over) == ("out", "S-25", (0,), (2,), ())


def test_s1_nobody_holds_more_than_two_packs() -> None:
    for action in (Counted(1, 809), Counted(1, cards=ranks("A " * 9)), Counted(1, cards=ranks("5 " * 8))):
        assert refusal(won(), action) == "S-1 more_than_there_is"
    assert play(won(), Counted(1, cards=ranks("A " * 8))).counts[1] == 88


def test_s1_all_hands_together_hold_no_more_than_two_packs() -> None:
    state = play(won(), Counted(1, cards=ranks("A " * 5)))
    assert refusal(state, Counted(2, cards=ranks("A " * 4))) == "S-1 more_than_there_is"
    assert play(state, Counted(2, cards=ranks("A " * 3))).counts == (0, 55, 33)
    most = MOST - 5 - 6 - 2  # the pair on top is in no hand, and seat 2 has a card
    assert refusal(won(), Counted(1, most + 1)) == "S-1 more_than_there_is"
    state = play(won(), Counted(1, most))
    assert SIEBENSCHLAEFER.legal_actions(state) == (Counted(2),)
    assert refusal(state, Counted(2, 3)) == "S-1 more_than_there_is"
    assert SIEBENSCHLAEFER.outcome(play(state, Counted(2))) is not None


def test_s1_a_rank_is_laid_eight_times_before_the_stock_can_be_used_up() -> None:
    state = play(opened(2), laid(0, "A A"), laid(1, "A A"), laid(0, "A A"))
    state = play(state, laid(1, "A A"))
    assert refusal(state, laid(0, "A A")) == "S-1 all_laid"
    assert not any(Laid(0, Rank.ACE, Rank.ACE, last) in SIEBENSCHLAEFER.legal_actions(state) for last in (False, True))
    used_up = play(state._replace(ledger=state.ledger._replace(stock=2)), Passed(0))
    assert play(used_up, laid(1, "A A")).to_beat == 0
    state = play(opened(2), laid(0, "9 9"), laid(1, "10 10"), Passed(0), Passed(1))
    seen = state._replace(ledger=state.ledger._replace(left=(8, 8, 1, *[8] * 10)))
    assert refusal(seen, turned("4 4")) == "S-1 all_laid"
    assert turned("4 4") not in SIEBENSCHLAEFER.legal_actions(seen)
    assert play(seen, turned("4 5")).to_beat == 9


def test_s23_the_stock_may_be_used_up_once_so_many_cards_can_have_been_drawn() -> None:
    state = opened(8)
    assert state.ledger.stock == 24
    assert play(state, Passed(0)).ledger.stock == 22
    assert play(state, laid(0, "7 7")).ledger.stock == 24 - 2 - 14
    assert play(state, laid(0, "7 7"), laid(0, "8 8"), laid(1, "7 10")).ledger.stock == 2
    assert play(passed(state, 8), turned("2 3")).ledger.stock == 0


def test_s31_a_lap_that_found_nothing_ends_the_round_and_the_lowest_count_wins() -> None:
    state = play(opened(), laid(0, "10 10"))
    state = state._replace(ledger=state.ledger._replace(hands=102))
    for _ in range(3):
        assert refusal(state, Stuck()) == "S-31 not_dry"
        assert Stuck() not in SIEBENSCHLAEFER.legal_actions(state)
        state = passed(state, 1)
    state = play(state, Stuck())
    assert state.ending == "stuck"
    for action in (laid(1, "A A"), Passed(1), turned("2 3"), Stuck()):
        assert refusal(state, action) == "S-31 over"
    state = play(state, Counted(0, 12), Counted(1, 9), Counted(2, 9))
    assert SIEBENSCHLAEFER.outcome(state) == ("stuck", "S-31", (1, 2), (0,), ())


def test_s31_the_lap_may_begin_before_nothing_was_turned_up_and_end_after_it() -> None:
    state = play(opened(), laid(0, "10 10"))
    state = state._replace(ledger=state.ledger._replace(hands=100))  # the first to pass takes the last two cards
    state = passed(state, 3)
    assert state.turning_up
    assert refusal(state, Stuck()) == "S-31 not_dry"
    state = passed(play(state, NothingTurned()), 1)
    assert not state.turning_up
    assert Stuck() in SIEBENSCHLAEFER.legal_actions(state)
    assert play(state, Stuck()).ending == "stuck"
    assert refusal(play(state, laid(2, "A A")), Stuck()) == "S-31 not_dry"


def test_s31_nobody_is_stuck_while_cards_must_be_left() -> None:
    state = play(opened(8), laid(0, "10 10"))
    state = passed(state, 11)  # 80 dealt, 2 drawn before the pair at most, 22 by passing: 102 with the pair on top
    assert state.ledger.hands == 102
    assert refusal(passed(state, 7), Stuck()) == "S-31 not_dry"
    assert play(passed(state, 8), Stuck()).ending == "stuck"


def test_s31_two_cards_turned_up_show_that_there_were_some() -> None:
    state = play(opened(2), laid(0, "9 9"))
    state = passed(state._replace(ledger=state.ledger._replace(hands=102)), 2)
    assert Stuck() in SIEBENSCHLAEFER.legal_actions(state)
    state = play(state, turned("5 5"))
    assert (state.ledger.hands, state.ledger.dry) == (100, 0)
    assert refusal(passed(state, 2), Stuck()) == "S-31 not_dry"
