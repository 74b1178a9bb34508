"""Comings and goings at a table: the newcomer's total, the deal, places, names."""

from __future__ import annotations

import pytest

from companion.header import Header
from companion.log import Log, Redo, Undo
from companion.match.actions import Correct, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.match.sheet import MatchState, places, totals
from companion.refusal import Refused
from companion.words.actions import Count, Finish
from tests.companion.rounds_of_words import MATCH, NAMES, opened, refused, round_of, rounds_of


def test_w6_a_newcomer_in_the_chair_of_the_dealer_who_left_does_not_deal_again() -> None:
    for name in ["Ada", "the dealer"]:
        for dealer in range(4):
            state = MATCH.apply(round_of(opened(dealer=dealer), 0, 1, 1, 1), Leave(dealer))
            joined = MATCH.apply(state, Join(NAMES[dealer] if name == "the dealer" else name, place=dealer))
            state = MATCH.apply(joined, NextRound())
            assert state.dealer == (dealer + 1) % 4, "the deal moves on one chair"
            state = MATCH.apply(round_of(state, 0, 1, 1, 1), NextRound())
            assert state.dealer == (dealer + 2) % 4, name


def test_w6_a_newcomer_in_another_chair_changes_nothing_and_a_second_one_deals_in_turn() -> None:
    left = MATCH.apply(round_of(opened(dealer=1), 0, 1, 1, 1), Leave(1))
    elsewhere = MATCH.apply(MATCH.apply(left, Join("Ada", place=3)), NextRound())
    assert elsewhere.names[elsewhere.dealer] == "Mia"
    two = MATCH.apply(MATCH.apply(left, Join("Ada", place=1)), Join("Kim", place=2))
    assert [two.names[player] for player in two.seated] == ["Oma", "Ada", "Kim", "Mia", "Jo"]
    two = MATCH.apply(two, NextRound())
    assert two.names[two.dealer] == "Kim"


def test_w46_nobody_comes_or_goes_during_a_round() -> None:
    refused(opened(), Join("Ada"), "W-46", "round_running")
    refused(opened(), Leave(0), "W-46", "round_running")


def test_w46_who_joins_starts_with_the_worst_total_of_the_table() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Join("Ada"))
    assert totals(state) == (0, 5, 3, 1, 5)
    assert places(state) == (1, 4, 3, 2, 4)
    state = round_of(MATCH.apply(state, NextRound()), 1, 1, 1, 1, 0)
    assert totals(state) == (1, 6, 4, 2, 5)


def test_w46_who_joins_may_start_with_nothing_by_option() -> None:
    state = MATCH.apply(rounds_of(opened(newcomer="zero"), (0, 5, 3, 1)), Join("Ada"))
    assert totals(state) == (0, 5, 3, 1, 0)


def test_w46_who_joins_may_sit_down_anywhere() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Join("Ada", place=1))
    assert [state.names[player] for player in state.seated] == ["Oma", "Ada", "Ben", "Mia", "Jo"]
    refused(state, Join("Kim", place=6), "W-46", "no_such_place")
    refused(state, Join("Kim", place=-1), "W-46", "no_such_place")
    state = round_of(MATCH.apply(state, NextRound()), 4, 0, 3, 2, 1)
    assert state.results[1].players == (0, 4, 1, 2, 3)
    assert totals(state) == (4, 8, 5, 2, 5)


def test_w46_who_leaves_keeps_the_total_and_has_no_place() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    assert totals(state) == (0, 5, 3, 1)
    assert places(state) == (None, 3, 2, 1)
    refused(state, Leave(0), "W-46", "not_at_the_table")
    refused(state, Leave(9), "W-46", "not_at_the_table")


def test_w46_who_comes_back_is_not_better_off() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    state = round_of(MATCH.apply(state, NextRound()), 1, 0, 2)
    back = MATCH.apply(state, Join(" oma"))
    assert back.names == NAMES
    assert totals(back)[0] == max(totals(state)) == 6
    at_once = MATCH.apply(MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0)), Join("Oma"))
    assert totals(at_once) == (0, 5, 3, 1), "who missed no round has what there was"
    worse = MATCH.apply(MATCH.apply(rounds_of(opened(), (2, 5, 3, 0)), Leave(1)), Join("Ben"))
    assert totals(worse)[1] == 5


def away_for_a_round() -> MatchState:
    """Return a match in which Oma misses the second round and comes back with the worst total, 6, in place of 0."""
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    state = round_of(MATCH.apply(state, NextRound()), 1, 0, 2)
    state = MATCH.apply(state, Join("Oma"))
    assert totals(state) == (6, 6, 3, 3)
    return state


def test_w46_a_correction_of_an_old_round_keeps_it_for_who_came_back() -> None:
    state = away_for_a_round()
    assert totals(MATCH.apply(state, Correct(1, 1, 9))) == (10, 10, 3, 3), "the worst total was another one"
    assert totals(MATCH.apply(state, Correct(1, 1, 1))) == (3, 2, 3, 3)
    own = MATCH.apply(MATCH.apply(state, CorrectWinner(1, 3)), Correct(1, 0, 4))
    assert totals(own) == (6, 6, 3, 2), "her own points were fewer than the worst total, and still are"
    assert totals(MATCH.apply(own, Correct(1, 0, 8))) == (8, 6, 3, 2)
    later = round_of(MATCH.apply(state, NextRound()), 0, 1, 1, 1)
    assert totals(MATCH.apply(later, Correct(3, 2, 4)))[0] == totals(later)[0], "a later round changes nothing"


def test_w46_a_correction_of_an_old_round_keeps_it_for_a_newcomer() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Join("Ada"))
    assert totals(MATCH.apply(state, Correct(1, 1, 9))) == (0, 9, 3, 1, 9)
    zero = MATCH.apply(rounds_of(opened(newcomer="zero"), (0, 5, 3, 1)), Join("Ada"))
    assert totals(MATCH.apply(zero, Correct(1, 1, 9))) == (0, 9, 3, 1, 0)
    at_once = MATCH.apply(MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0)), Join("Oma"))
    assert totals(MATCH.apply(at_once, Correct(1, 1, 9))) == (0, 9, 3, 1), "she has missed no round"


def test_w46_a_table_with_too_few_waits_for_somebody_to_join() -> None:
    state = MATCH.apply(rounds_of(opened("Oma", "Ben", "Mia"), (0, 5, 3)), Leave(2))
    assert NextRound() not in MATCH.legal_actions(state)
    refused(state, NextRound(), "W-2", "players")
    assert MATCH.apply(MATCH.apply(state, Join("Jo")), NextRound()).running


def test_w46_the_last_one_at_the_table_stays() -> None:
    state = rounds_of(opened("Oma", "Ben", "Mia"), (0, 5, 3))
    state = MATCH.apply(MATCH.apply(state, Leave(1)), Leave(2))
    refused(state, Leave(0), "W-46", "last_one")
    assert MATCH.legal_actions(state) == (EndMatch(),)


def test_w2_no_more_than_eight_sit_down() -> None:
    state = rounds_of(opened(*"ABCDEFGH"), (0, 1, 1, 1, 1, 1, 1, 1))
    refused(state, Join("Ada"), "W-2", "full")


def test_a_name_belongs_to_one_player() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1))
    for name in ("Oma", "OMA", " oma ", "BEN"):
        refused(state, Join(name), "W-46", "name_taken")
    for name in ("", "   ", "Ben\x1b[31m", "half a character: \ud800"):
        refused(state, Join(name), "W-46", "no_name")
    with pytest.raises(Refused, match="W-46 why=name_taken"):
        opened("Oma", "Ben", "oma")
    with pytest.raises(Refused, match="W-46 why=no_name"):
        opened("Oma", "Ben", " ")


def test_a_view_after_somebody_left_still_tells_who_sat_where() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    view = MATCH.view(state, None)
    assert (view["players"], view["seated"]) == ([0, 1, 2, 3], [1, 2, 3])
    assert MATCH.apply(state, NextRound()).players == (1, 2, 3)


def test_w45_a_correction_and_a_newcomer_are_undone_like_anything_else() -> None:
    log = Log(Header.of("words", NAMES, "x", {"table": "referee"}, dealer=0))
    for action in (Finish(0), Count((0, 5, 3, 1)), Correct(1, 1, 9), Join("Ada"), NextRound()):
        log.append(action)
    for number in (5, 4, 3):
        log.append(Undo(number, confirmed=True))
    assert totals(log.state) == (0, 5, 3, 1)
    assert log.state.names == NAMES
    for number in (3, 4, 5):
        log.append(Redo(number))
    assert totals(log.state) == (0, 9, 3, 1, 9)
    assert log.state.running
