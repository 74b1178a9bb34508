"""Results of earlier rounds put right, cell by cell or at one go."""

from __future__ import annotations

from companion.game import game
from companion.match.actions import Correct, CorrectRound, CorrectWinner, NextRound
from companion.match.game import Match
from companion.match.sheet import places, totals
from companion.words.actions import Count, Finish, SetChips
from tests.companion.rounds_of_words import MATCH, NAMES, opened, refused, round_of, rounds_of


def test_w44_an_earlier_round_is_corrected_cell_by_cell() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = MATCH.apply(state, Correct(round=1, player=2, points=8))
    assert totals(state) == (4, 5, 10, 3)
    assert (state.results[0].corrected, state.results[1].corrected) == ((2,), ())
    refused(state, Correct(round=3, player=2, points=8), "W-44", "no_such_round")
    refused(state, Correct(round=0, player=2, points=8), "W-44", "no_such_round")
    refused(state, Correct(round=1, player=4, points=8), "W-44", "not_at_the_table")
    refused(state, Correct(round=1, player=2, points=-1), "W-44", "points")
    refused(state, Correct(round=1, player=2, points=10_000), "W-44", "points")


def test_w44_a_round_is_corrected_at_one_go() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = MATCH.apply(state, CorrectRound(1, (0, 6, 3, 2)))
    assert totals(state) == (4, 6, 5, 4)
    assert (state.results[0].corrected, state.results[0].losers) == ((1, 3), (1,))
    state = MATCH.apply(state, CorrectRound(1, (7, 6, 3, 2), winner=2))
    assert (state.results[0].winners, state.results[0].points) == ((2,), (7, 6, 0, 2))
    assert state.results[0].corrected == (0, 1, 2, 3)
    refused(state, CorrectRound(3, (0, 1, 1, 1)), "W-44", "no_such_round")
    refused(state, CorrectRound(1, (0, 1, 1)), "W-44", "points_of_all")
    refused(state, CorrectRound(1, (0, 1, 1, -1)), "W-44", "points")
    refused(state, CorrectRound(1, (1, 1, 1, 1)), "W-41", "winner")
    refused(state, CorrectRound(1, (0, 1, 1, 1), winner=4), "W-44", "not_at_the_table")


def test_w44_a_correction_changes_who_is_worst_off() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1))
    assert state.results[0].losers == (1,)
    assert MATCH.apply(state, Correct(1, 3, 9)).results[0].losers == (3,)
    assert MATCH.apply(state, Correct(1, 2, 5)).results[0].losers == (1, 2)


def test_w44_who_won_an_earlier_round_is_corrected() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = MATCH.apply(MATCH.apply(state, CorrectWinner(1, 3)), Correct(1, 3, 0))
    assert (state.results[0].winners, state.results[0].corrected) == ((3,), (3,))
    assert MATCH.view(state, None)["wins"] == [0, 1, 0, 1]
    refused(state, CorrectWinner(3, 0), "W-44", "no_such_round")
    refused(state, CorrectWinner(1, 7), "W-44", "not_at_the_table")


def test_w38_a_stuck_round_has_no_winner_to_correct() -> None:
    state = MATCH.apply(MATCH.apply(opened(), Finish(None)), Count((2, 5, 3, 1)))
    assert state.results[0].winners == ()
    refused(state, CorrectWinner(1, 0), "W-38", "nobody_won")


def test_a25_a_corrected_count_decides_anew_who_has_won_a_stuck_round() -> None:
    from companion.numbers.actions import Counted
    from companion.numbers.actions import Finish as Stop

    numbers = Match(game("numbers"))
    state = numbers.open(NAMES, "x", {"table": "referee"}, 0)
    for action in (Stop(None), Counted(0, 20), Counted(1, 10), Counted(2, 11), Counted(3, 12)):
        state = numbers.apply(state, action)
    assert (state.results[0].winners, places(state)) == ((1,), (2, 1, 2, 2))
    state = numbers.apply(state, Correct(1, 2, 9))
    assert (state.results[0].winners, places(state)) == ((2,), (2, 2, 1, 2))
    assert numbers.apply(state, Correct(1, 1, 9)).results[0].winners == (1, 2)


def test_w44_a_correction_while_the_next_round_is_running() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), NextRound())
    before = state.round
    state = MATCH.apply(state, Correct(1, 1, 6))
    assert totals(state) == (0, 6, 3, 1)
    assert (state.round, state.running) == (before, True)


def test_w43_a_correction_may_end_the_game_or_let_it_go_on() -> None:
    state = rounds_of(opened(target=10), (0, 9, 3, 1))
    ended = MATCH.apply(state, Correct(1, 1, 10))
    assert MATCH.outcome(state) is None
    assert MATCH.outcome(ended) is not None
    assert MATCH.apply(MATCH.apply(ended, Correct(1, 1, 9)), NextRound()).number == 2


def test_w40_a_correction_of_the_points_counts_the_cards_anew() -> None:
    state = MATCH.apply(opened(), SetChips(1, 4))
    state = round_of(state, 0, 2, 5, 1)
    assert (state.results[0].points, state.results[0].held) == ((0, 6, 5, 1), (0, 2, 5, 1))
    assert state.results[0].losers == (2,), "the most cards, not the most points"
    more = MATCH.apply(state, Correct(1, 1, 9))
    assert (more.results[0].held, more.results[0].losers) == ((0, 5, 5, 1), (1, 2))
    fewer = MATCH.apply(state, Correct(1, 2, 1))
    assert (fewer.results[0].held, fewer.results[0].losers) == ((0, 2, 1, 1), (1,))
    other = MATCH.apply(MATCH.apply(state, CorrectWinner(1, 2)), Correct(1, 0, 7))
    assert (other.results[0].held, other.results[0].losers) == ((7, 2, 0, 1), (0,))
    assert MATCH.view(state, None)["results"][0]["held"] == [0, 2, 5, 1]  # type: ignore[index]
