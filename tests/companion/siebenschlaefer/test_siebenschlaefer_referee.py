"""Real cards: the ruling on a pair, and the round that the referee follows (S-29, and other clauses by entries)."""

from __future__ import annotations

import json

import pytest

from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Draw, Laid, NothingTurned, Opened, Passed
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.pairs import PAIRS, to_beat, value
from companion.siebenschlaefer.ruling import Sequel, clause_against, ruling
from tests.companion.siebenschlaefer.positions import draws, laid, opened, refusal, table, tell, turned

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
                assert refusal(before, Laid(0, *pair)) == (broken, None)
            else:
                after = tell(before, Laid(0, *pair))
                ruled = ruling(3, 0, pair, on_top)
                assert (after.to_beat, after.turn, after.sequel) == (ruled.to_beat, ruled.sequel.turn, ruled.sequel)


def test_s29_a_play_is_two_taps() -> None:
    state = tell(opened(), laid(0, "K 6"))
    view = SIEBENSCHLAEFER.view(state, None)
    assert (view["pair"], view["to_beat"], view["turn"]) == (["K", "6"], 12, 1)
    assert json.loads(json.dumps(laid(0, "K 6").to_dict())) == {"do": "laid", "seat": 0, "first": "K", "second": "6"}
    assert SIEBENSCHLAEFER.read_action({"do": "laid", "seat": 0, "first": "K", "second": "6"}) == laid(0, "K 6")
    with pytest.raises(Malformed):
        SIEBENSCHLAEFER.read_action({"do": "laid", "seat": 0, "first": "1", "second": "6"})


def test_s29_what_is_done_on_the_phones_is_refused_at_a_real_table() -> None:
    assert refusal(opened(), Draw(0)) == ("S-29", "other_table")


def test_s3_the_table_says_who_begins() -> None:
    state = table(3)
    assert SIEBENSCHLAEFER.legal_actions(state) == (Opened(0), Opened(1), Opened(2))
    assert SIEBENSCHLAEFER.legal_actions(state, 1) == (Opened(1),)
    for action in (laid(0, "2 3"), Passed(0)):
        assert refusal(state, action) == ("S-3", "not_opened")
    state = tell(state, Opened(2))
    assert state.turn == 2
    assert refusal(state, Opened(1)) == ("S-3", "opened_already")
    assert refusal(state, laid(0, "2 3")) == ("S-17", "not_your_turn")


def test_s16_the_word_of_a_player_is_taken() -> None:
    state = tell(opened(), laid(0, "2 2"), Passed(1))
    assert state.turn == 2
    assert draws(state) == [{"seat": 1, "cards": 2}]


def test_s18_when_all_have_passed_two_cards_are_turned_up() -> None:
    state = tell(opened(), laid(0, "9 9"), Passed(1), Passed(2))
    for early in (turned("2 3"), NothingTurned()):
        assert refusal(state, early) == ("S-18", "not_all_passed")
    state = tell(state, Passed(0))
    for action in (laid(1, "10 10"), Passed(1)):
        assert refusal(state, action) == ("S-18", "turn_up_first")
    assert SIEBENSCHLAEFER.view(state, None)["turning_up"] is True
    assert refusal(state, turned("K Q")) == ("S-18", "no_pair")
    assert refusal(state, turned("A 2")) == ("S-18", "no_pair")
    state = tell(state, turned("7 7"))
    assert (state.to_beat, state.turn, state.passes) == (14, 1, 0)
    assert draws(state) == []
    assert tell(state, laid(1, "8 8")).turn == 2


def test_s18_two_aces_turned_up_leave_all_open() -> None:
    state = tell(opened(2), laid(0, "9 9"), Passed(1), Passed(0), turned("A A"))
    assert state.to_beat == 0


def test_s18_counts_passes_before_the_first_pair_too() -> None:
    state = tell(opened(2), Passed(0), Passed(1), turned("5 5"))
    assert (state.to_beat, state.turn) == (10, 0)


def test_s19_who_draws_and_who_misses_the_turn() -> None:
    state = tell(opened(), laid(0, "7 6"))
    assert draws(state) == [{"seat": 1, "cards": 2}]
    assert SIEBENSCHLAEFER.view(state, None)["misses"] == 1
    assert state.turn == 2
    assert refusal(state, laid(1, "9 9")) == ("S-19", "not_your_turn")


def test_s20_s21_two_7s_and_a_7_with_two_players() -> None:
    state = tell(opened(4, 1), laid(1, "7 7"))
    assert draws(state) == [{"seat": seat, "cards": 2} for seat in (2, 3, 0)]
    assert state.turn == 1
    assert refusal(state, laid(1, "7 7")) == ("S-14", None)
    assert tell(opened(2), laid(0, "7 6")).turn == 0


def test_s22_a_missed_turn_is_not_counted_as_a_pass() -> None:
    state = tell(opened(), laid(0, "7 6"), Passed(2), Passed(0))
    assert not state.turning_up
    assert tell(state, Passed(1)).turning_up


def test_s24_where_no_pair_can_be_turned_up_the_value_stays() -> None:
    state = tell(opened(2), laid(0, "9 9"), Passed(1), Passed(0), NothingTurned())
    assert (state.to_beat, state.turn) == (18, 1)
    assert tell(state, Passed(1), Passed(0)).turning_up
