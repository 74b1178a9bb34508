"""A match of rounds: totals, target, shared places, the moving deal, comings and goings, corrections."""

from __future__ import annotations

import pytest

from companion.game import game
from companion.match.actions import Correct, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.match.game import Match
from companion.match.sheet import places, totals
from companion.refusal import Refused
from companion.words.actions import Finish
from tests.companion.rounds_of_words import MATCH, NAMES, opened, refused, round_of, rounds_of


def test_the_minus_points_of_all_rounds_add_up() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    assert totals(state) == (4, 5, 5, 3)
    assert MATCH.score(state) == (4, 5, 5, 3)
    assert [result.winners for result in state.results] == [(0,), (1,)]


def test_w5_the_table_agrees_on_a_target() -> None:
    for target, over in ((10, True), (11, False), (0, False)):
        state = rounds_of(opened(target=target), (0, 10, 3, 1))
        assert (MATCH.outcome(state) is not None) == over
    assert opened().setup.options["target"] == 30
    with pytest.raises(Refused, match="W-5"):
        opened(target=-1)


def test_w43_the_game_ends_after_the_round_in_which_somebody_reaches_the_target() -> None:
    state = rounds_of(opened(target=10), (0, 6, 3, 1), (5, 9, 0, 2))
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.clause, outcome.winners, outcome.losers) == ("target", "W-43", (2, 3), (1,))
    assert totals(state) == (5, 15, 3, 3)
    refused(state, NextRound(), "W-43", "match_over")
    assert NextRound() not in MATCH.legal_actions(state)


def test_w43_who_comes_or_goes_after_the_end_does_not_change_who_has_won() -> None:
    state = rounds_of(opened(target=10, newcomer="zero"), (0, 12, 3, 1))
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    for action in (Leave(1), Leave(0), Join("Neu")):  # the match would go on, or somebody else would have won
        refused(state, action, "W-43", "match_over")
    assert MATCH.legal_actions(state) == (EndMatch(),)


def test_w43_nobody_has_won_while_a_round_is_still_going_on() -> None:
    state = MATCH.apply(rounds_of(opened(target=10), (0, 9, 9, 9)), NextRound())
    assert MATCH.outcome(state) is None
    assert MATCH.outcome(round_of(state, 0, 1, 1, 1)) is not None


def test_w43_equal_totals_share_the_place() -> None:
    state = rounds_of(opened(), (0, 4, 4, 7))
    assert places(state) == (1, 2, 2, 4)
    assert places(rounds_of(opened(), (0, 5, 5, 5), (5, 0, 5, 5))) == (1, 1, 3, 3)


def test_w6_the_deal_moves_clockwise_one_seat_a_round() -> None:
    state = opened(dealer=2)
    dealers = [state.dealer]
    for _ in range(4):
        state = MATCH.apply(round_of(state, 0, 1, 1, 1), NextRound())
        dealers.append(state.dealer)
    assert dealers == [2, 3, 0, 1, 2]


def test_w6_the_deal_goes_on_to_the_next_seat_when_the_dealer_has_left() -> None:
    state = round_of(opened(dealer=1), 0, 1, 1, 1)
    state = MATCH.apply(MATCH.apply(state, Leave(1)), NextRound())
    assert state.names[state.dealer] == "Mia"
    first = round_of(opened(dealer=0), 0, 1, 1, 1)
    first = MATCH.apply(MATCH.apply(first, Leave(0)), NextRound())
    assert first.names[first.dealer] == "Ben"


def test_w42_the_chips_go_back_to_the_middle_after_each_round() -> None:
    from companion.words.actions import Doubt, Vote

    state = MATCH.apply(opened(), Doubt(0, (1,)))
    for seat in (1, 2, 3, 0):
        state = MATCH.apply(state, Vote(seat, against=True))
    assert sum(state.round.chips) == 1
    state = MATCH.apply(round_of(state, 3, 0, 2, 2), NextRound())
    assert sum(state.round.chips) == 0
    assert totals(state) == (4, 0, 2, 2)


def test_the_table_may_end_the_match_at_any_time() -> None:
    state = MATCH.apply(MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), NextRound()), EndMatch())
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.losers) == ("ended", (0,), (1,))
    assert totals(state) == (0, 5, 3, 1)
    assert MATCH.legal_actions(state) == ()
    refused(state, EndMatch(), "W-43", "match_over")
    refused(state, Finish(0), "W-43", "match_over")
    refused(state, Join("Ada"), "W-43", "match_over")
    refused(state, NextRound(), "W-43", "match_over")
    assert totals(MATCH.apply(state, Correct(1, 1, 4))) == (0, 4, 3, 1)


def test_w43_an_evening_ended_without_a_finished_round_has_no_winner() -> None:
    outcome = MATCH.outcome(MATCH.apply(opened(), EndMatch()))
    assert outcome == ("ended", "W-43", (), (), ())


def test_the_last_ones_of_a_round_are_kept_for_the_story() -> None:
    state = rounds_of(opened(), (0, 5, 5, 1))
    assert state.results[0].losers == (1, 2)
    assert MATCH.view(state, None)["losses"] == [0, 1, 1, 0]
    assert MATCH.view(state, None)["wins"] == [1, 0, 0, 0]


def test_a_match_by_wins_counts_no_points() -> None:
    numbers = Match(game("numbers"))
    by_wins = numbers.open(NAMES, "x", {"table": "referee", "tally": "wins"}, 0)
    assert places(by_wins) == (1, 1, 1, 1)
    assert by_wins.setup.options["tally"] == "wins"


def test_a25_a_target_needs_points_to_be_counted() -> None:
    numbers = Match(game("numbers"))
    with pytest.raises(Refused, match="A-25 why=target_without_points"):
        numbers.open(NAMES, "x", {"tally": "wins", "target": 50})
    assert numbers.open(NAMES, "x", {"tally": "points", "target": 50}).running


def test_w41_the_winner_of_a_round_keeps_no_points() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1))
    refused(state, Correct(1, 0, 4), "W-41", "winner")
    other = MATCH.apply(state, CorrectWinner(1, 2))
    assert totals(other) == (0, 5, 0, 1)
    assert totals(MATCH.apply(other, Correct(1, 0, 3))) == (3, 5, 0, 1)


def test_a_next_round_is_listed_only_if_it_can_be_dealt() -> None:
    small = tuple(f"WORT-{letter} rbgy" for letter in "ABCDEFGHIJKL")
    state = MATCH.open([*"ABC"], "x", {"table": "referee", "deck": small}, 0)
    state = round_of(state, 0, 1, 1)
    assert NextRound() in MATCH.legal_actions(state)
    for name in "DEFGH":
        state = MATCH.apply(state, Join(name))
    refused(state, NextRound(), "W-1", "too_few_cards")
    assert NextRound() not in MATCH.legal_actions(state)


def test_each_round_is_dealt_from_its_own_seed() -> None:
    from tests.companion.playing import random_log

    log = random_log("numbers", 3000, seed="many rounds")
    starts = [log.state_at(event.number).round for event in log.events if isinstance(event.action, NextRound)]
    assert len(starts) > 1
    assert len({repr(state) for state in starts}) == len(starts)
