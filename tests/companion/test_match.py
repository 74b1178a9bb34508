"""A match of rounds: totals, target, the moving deal, comings and goings, results put right."""

from typing import Any

import pytest

from companion.action import Action
from companion.game import game
from companion.header import Header
from companion.log import Log, Redo, Undo
from companion.match.actions import Agree, Correct, CorrectRound, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.match.game import Match
from companion.match.sheet import MatchState, places, totals
from companion.numbers.actions import Counted, Finish as Stop
from companion.refusal import Malformed, Refused
from companion.words.actions import Count, Doubt, Finish, SetChips, Vote
from tests.companion.lab import after, present, refusal
from tests.companion.playing import random_log
from tests.companion.words.circle import OPTION

MATCH = Match(game("words"))

NAMES = ("Oma", "Ben", "Mia", "Jo")


def opened(*names: str, dealer: int = 0, **options: str | int) -> MatchState:
    return MATCH.open(names or NAMES, "a table in Bremen", {"table": "referee", **options}, dealer)


def round_of(state: MatchState, *cards: int) -> MatchState:
    """Play a round that ends with these numbers of cards in the hands; the player with none has won."""
    return after(MATCH, state, Finish(cards.index(0)), Count(cards))


def rounds_of(state: MatchState, *rounds: tuple[int, ...]) -> MatchState:
    for number, cards in enumerate(rounds):
        state = round_of(MATCH.apply(state, NextRound()) if number or not state.running else state, *cards)
    return state


def refused(state: MatchState, action: Action, clause: str, why: str) -> None:
    assert refusal(MATCH, state, action) == f"{clause} {why}"


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
    outcome = present(MATCH.outcome(state))
    assert (outcome.ending, outcome.clause, outcome.winners, outcome.losers) == ("target", "W-43", (2, 3), (1,))
    assert totals(state) == (5, 15, 3, 3)
    refused(state, NextRound(), "W-43", "match_over")
    assert NextRound() not in MATCH.legal_actions(state)


def test_w43_who_comes_or_goes_after_the_end_does_not_change_who_has_won() -> None:
    state = rounds_of(opened(target=10, newcomer="zero"), (0, 12, 3, 1))
    outcome = present(MATCH.outcome(state))
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
    state = after(MATCH, state, Leave(1), NextRound())
    assert state.names[state.dealer] == "Mia"
    first = round_of(opened(dealer=0), 0, 1, 1, 1)
    first = after(MATCH, first, Leave(0), NextRound())
    assert first.names[first.dealer] == "Ben"


def test_w42_the_chips_go_back_to_the_middle_after_each_round() -> None:
    state = MATCH.apply(opened(), Doubt(0, (1,)))
    for seat in (1, 2, 3, 0):
        state = MATCH.apply(state, Vote(seat, against=True))
    assert sum(state.round.chips) == 1
    state = MATCH.apply(round_of(state, 3, 0, 2, 2), NextRound())
    assert (sum(state.round.chips), totals(state)) == (0, (4, 0, 2, 2))


def test_the_table_may_end_the_match_at_any_time() -> None:
    state = after(MATCH, rounds_of(opened(), (0, 5, 3, 1)), NextRound(), EndMatch())
    outcome = present(MATCH.outcome(state))
    assert (outcome.ending, outcome.winners, outcome.losers) == ("ended", (0,), (1,))
    assert totals(state) == (0, 5, 3, 1)
    assert MATCH.legal_actions(state) == ()
    refused(state, EndMatch(), "W-43", "match_over")
    refused(state, Finish(0), "W-43", "match_over")
    refused(state, Join("Ada"), "W-43", "match_over")
    refused(state, NextRound(), "W-43", "match_over")
    assert totals(MATCH.apply(state, Correct(1, 1, 4))) == (0, 4, 3, 1)


def test_the_last_ones_of_a_round_are_kept_for_the_story() -> None:
    state = rounds_of(opened(), (0, 5, 5, 1))
    assert state.results[0].losers == (1, 2)
    assert MATCH.view(state, None)["losses"] == [0, 1, 1, 0]
    assert MATCH.view(state, None)["wins"] == [1, 0, 0, 0]


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
    log = random_log("numbers", 3000, seed="many rounds")
    starts = [log.state_at(event.number).round for event in log.events if isinstance(event.action, NextRound)]
    assert len(starts) > 1
    assert len({repr(state) for state in starts}) == len(starts)


def test_w44_an_earlier_round_is_corrected_cell_by_cell() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = MATCH.apply(state, Correct(round=1, player=2, points=8))
    assert (totals(state), state.results[0].corrected, state.results[1].corrected) == ((4, 5, 10, 3), (2,), ())
    refused(state, Correct(round=3, player=2, points=8), "W-44", "no_such_round")
    refused(state, Correct(round=0, player=2, points=8), "W-44", "no_such_round")
    refused(state, Correct(round=1, player=4, points=8), "W-44", "not_at_the_table")
    refused(state, Correct(round=1, player=2, points=-1), "W-44", "points")
    refused(state, Correct(round=1, player=2, points=10_000), "W-44", "points")


def test_w44_a_round_is_corrected_at_one_go() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = MATCH.apply(state, CorrectRound(1, (0, 6, 3, 2)))
    assert (totals(state), state.results[0].corrected, state.results[0].losers) == ((4, 6, 5, 4), (1, 3), (1,))
    state = MATCH.apply(state, CorrectRound(1, (7, 6, 3, 2), winner=2))
    assert (state.results[0].winners, state.results[0].points) == ((2,), (7, 6, 0, 2))
    assert state.results[0].corrected == (0, 1, 2, 3)
    refused(state, CorrectRound(3, (0, 1, 1, 1)), "W-44", "no_such_round")
    refused(state, CorrectRound(1, (0, 1, 1)), "W-44", "points_of_all")
    refused(state, CorrectRound(1, (0, 1, 1, -1)), "W-44", "points")
    refused(state, CorrectRound(1, (1, 1, 1, 1)), "W-41", "winner")
    refused(state, CorrectRound(1, (0, 1, 1, 1), winner=4), "W-44", "not_at_the_table")


def test_w44_who_won_an_earlier_round_is_corrected() -> None:
    state = rounds_of(opened(), (0, 5, 3, 1), (4, 0, 2, 2))
    state = after(MATCH, state, CorrectWinner(1, 3), Correct(1, 3, 0))
    assert (state.results[0].winners, state.results[0].corrected) == ((3,), (3,))
    assert MATCH.view(state, None)["wins"] == [0, 1, 0, 1]
    refused(state, CorrectWinner(3, 0), "W-44", "no_such_round")
    refused(state, CorrectWinner(1, 7), "W-44", "not_at_the_table")


def test_w38_a_stuck_round_has_no_winner_to_correct() -> None:
    state = after(MATCH, opened(), Finish(None), Count((2, 5, 3, 1)))
    assert state.results[0].winners == ()
    refused(state, CorrectWinner(1, 0), "W-38", "nobody_won")


def test_a25_a_corrected_count_decides_anew_who_has_won_a_stuck_round() -> None:
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
    assert (totals(state), state.round, state.running) == ((0, 6, 3, 1), before, True)


def test_w43_a_correction_may_end_the_game_or_let_it_go_on() -> None:
    state = rounds_of(opened(target=10), (0, 9, 3, 1))
    ended = MATCH.apply(state, Correct(1, 1, 10))
    assert MATCH.outcome(state) is None
    assert MATCH.outcome(ended) is not None
    assert after(MATCH, ended, Correct(1, 1, 9), NextRound()).number == 2


def test_w40_a_correction_of_the_points_counts_the_cards_anew() -> None:
    state = MATCH.apply(opened(), SetChips(1, 4))
    state = round_of(state, 0, 2, 5, 1)
    assert (state.results[0].points, state.results[0].held) == ((0, 6, 5, 1), (0, 2, 5, 1))
    assert state.results[0].losers == (2,), "the most cards, not the most points"
    more = MATCH.apply(state, Correct(1, 1, 9))
    assert (more.results[0].held, more.results[0].losers) == ((0, 5, 5, 1), (1, 2))
    fewer = MATCH.apply(state, Correct(1, 2, 1))
    assert (fewer.results[0].held, fewer.results[0].losers) == ((0, 2, 1, 1), (1,))
    other = after(MATCH, state, CorrectWinner(1, 2), Correct(1, 0, 7))
    assert (other.results[0].held, other.results[0].losers) == ((7, 2, 0, 1), (0,))
    assert MATCH.view(state, None)["results"][0]["held"] == [0, 2, 5, 1]  # type: ignore[index]


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
    elsewhere = after(MATCH, left, Join("Ada", place=3), NextRound())
    assert elsewhere.names[elsewhere.dealer] == "Mia"
    two = after(MATCH, left, Join("Ada", place=1), Join("Kim", place=2))
    assert [two.names[player] for player in two.seated] == ["Oma", "Ada", "Kim", "Mia", "Jo"]
    two = MATCH.apply(two, NextRound())
    assert two.names[two.dealer] == "Kim"


def test_w46_nobody_comes_or_goes_during_a_round() -> None:
    refused(opened(), Join("Ada"), "W-46", "round_running")
    refused(opened(), Leave(0), "W-46", "round_running")


def test_w46_who_joins_starts_with_the_worst_total_of_the_table() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Join("Ada"))
    assert (totals(state), places(state)) == ((0, 5, 3, 1, 5), (1, 4, 3, 2, 4))
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
    assert (state.results[1].players, totals(state)) == ((0, 4, 1, 2, 3), (4, 8, 5, 2, 5))


def test_w46_who_leaves_keeps_the_total_and_has_no_place() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    assert (totals(state), places(state)) == ((0, 5, 3, 1), (None, 3, 2, 1))
    refused(state, Leave(0), "W-46", "not_at_the_table")
    refused(state, Leave(9), "W-46", "not_at_the_table")


def test_w46_who_comes_back_is_not_better_off() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Leave(0))
    state = round_of(MATCH.apply(state, NextRound()), 1, 0, 2)
    back = MATCH.apply(state, Join(" Ｏ\u00admａ"))  # in another writing it is the same player
    assert back.names == NAMES
    assert totals(back)[0] == max(totals(state)) == 6
    at_once = after(MATCH, rounds_of(opened(), (0, 5, 3, 1)), Leave(0), Join("Oma"))
    assert totals(at_once) == (0, 5, 3, 1), "who missed no round has what there was"
    worse = after(MATCH, rounds_of(opened(), (2, 5, 3, 0)), Leave(1), Join("Ben"))
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
    own = after(MATCH, state, CorrectWinner(1, 3), Correct(1, 0, 4))
    assert totals(own) == (6, 6, 3, 2), "her own points were fewer than the worst total, and still are"
    assert totals(MATCH.apply(own, Correct(1, 0, 8))) == (8, 6, 3, 2)
    later = round_of(MATCH.apply(state, NextRound()), 0, 1, 1, 1)
    assert totals(MATCH.apply(later, Correct(3, 2, 4)))[0] == totals(later)[0], "a later round changes nothing"


def test_w46_a_correction_of_an_old_round_keeps_it_for_a_newcomer() -> None:
    state = MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), Join("Ada"))
    assert totals(MATCH.apply(state, Correct(1, 1, 9))) == (0, 9, 3, 1, 9)
    zero = MATCH.apply(rounds_of(opened(newcomer="zero"), (0, 5, 3, 1)), Join("Ada"))
    assert totals(MATCH.apply(zero, Correct(1, 1, 9))) == (0, 9, 3, 1, 0)
    at_once = after(MATCH, rounds_of(opened(), (0, 5, 3, 1)), Leave(0), Join("Oma"))
    assert totals(MATCH.apply(at_once, Correct(1, 1, 9))) == (0, 9, 3, 1), "she has missed no round"


def test_w46_a_table_with_too_few_waits_for_somebody_to_join() -> None:
    state = MATCH.apply(rounds_of(opened("Oma", "Ben", "Mia"), (0, 5, 3)), Leave(2))
    assert NextRound() not in MATCH.legal_actions(state)
    refused(state, NextRound(), "W-2", "players")
    assert after(MATCH, state, Join("Jo"), NextRound()).running


def test_w46_the_last_one_at_the_table_stays() -> None:
    state = rounds_of(opened("Oma", "Ben", "Mia"), (0, 5, 3))
    state = after(MATCH, state, Leave(1), Leave(2))
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
    assert (totals(log.state), log.state.names) == ((0, 5, 3, 1), NAMES)
    for number in (3, 4, 5):
        log.append(Redo(number))
    assert totals(log.state) == (0, 9, 3, 1, 9)
    assert log.state.running


def test_w30_the_table_agrees_on_secret_votes_for_the_vote_that_is_next_and_all_rounds_after() -> None:
    secretly, openly = Agree("votes", "secret"), Agree("votes", "open")
    doubted = after(MATCH, opened(), Doubt(1, (2,)), secretly)
    assert doubted.round.dispute.secret
    begun = after(MATCH, doubted, Vote(2, against=True), openly)  # a vote ends as it began
    assert begun.round.dispute.secret
    voted = after(MATCH, begun, *(Vote(seat, against=False) for seat in (0, 1, 3)))
    assert not after(MATCH, voted, Doubt(0, (1,))).round.dispute.secret
    later = MATCH.apply(MATCH.apply(rounds_of(opened(), (0, 5, 3, 1)), secretly), NextRound())
    assert after(MATCH, later, Doubt(1, (2,))).round.dispute.secret
    options: Any = MATCH.view(later, None)["options"]
    assert options["votes"] == "secret"


def test_w30_phones_vote_as_the_table_agrees_while_the_round_goes_on() -> None:
    state = MATCH.open(NAMES, "a table in Bremen", {"deck": OPTION}, 0)
    assert after(MATCH, state, Agree("votes", "secret")).round.conditions.secret


def test_the_table_agrees_on_nothing_that_stays_for_an_evening() -> None:
    for option in ("target", "table", "cards"):
        with pytest.raises(Malformed):
            MATCH.apply(opened(), Agree(option, "secret"))
    refused(opened(), Agree("votes", "loud"), "W-30", "option")
    over = MATCH.apply(opened(), EndMatch())
    refused(over, Agree("votes", "secret"), "W-43", "match_over")
