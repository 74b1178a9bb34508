"""Sums of an evening: points, places, rounds won, words doubted and how it went."""

from __future__ import annotations

from random import Random

from companion.action import Action
from companion.game import GAMES
from companion.header import Header
from companion.log import Log, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave, NextRound
from companion.match.sheet import totals
from companion.words.actions import Count, Doubt, Finish, Vote
from tests.companion.playing import new_log, play_on, random_log
from web.records.standings import standings
from web.storage.kept_evening import lines

NAMES = ("Oma", "Ben", "Mia", "Jo")


def evening(*actions: Action, **options: str | int) -> Log:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee", **options}, dealer=0))
    for action in actions:
        log.append(action)
    return log


def round_of(*cards: int) -> tuple[Action, Action]:
    return Finish(cards.index(0)), Count(cards)


def vote_of(accused: int, doubters: tuple[int, ...], against: int, players: int = 4) -> list[Action]:
    order = [(doubters[0] + step) % players for step in range(players)]
    return [Doubt(accused, doubters), *(Vote(seat, against=n < against) for n, seat in enumerate(order))]


def test_totals_places_and_rounds_won() -> None:
    log = evening(*round_of(0, 5, 3, 1), NextRound(), *round_of(4, 0, 2, 2))
    oma, ben, mia, jo = standings(log)
    assert (oma.name, oma.total, oma.place, oma.points, oma.wins, oma.losses) == ("Oma", 4, 2, (0, 4), 1, 1)
    assert (ben.total, ben.place, mia.place, jo.place) == (5, 3, 3, 1)
    assert not any(standing.won for standing in standings(log))


def test_who_is_best_has_won_once_the_match_is_over() -> None:
    log = evening(*round_of(0, 5, 3, 1), EndMatch())
    assert [standing.won for standing in standings(log)] == [True, False, False, False]


def test_a_word_that_falls_counts_for_who_doubted_and_against_who_laid_it() -> None:
    log = evening(*vote_of(0, (1, 2), 3), *vote_of(0, (3,), 2))
    oma, ben, mia, jo = standings(log)
    assert oma.counts == {"laid_doubted": 2, "laid_fell": 1}  # a tie lets the second word stand
    assert [each.counts for each in (ben, mia, jo)] == [
        {"doubted": 1, "doubted_right": 1},
        {"doubted": 1, "doubted_right": 1},
        {"doubted": 1},
    ]


def test_a_vote_that_is_still_going_on_counts_for_nobody() -> None:
    log = evening(*vote_of(0, (1,), 3)[:-1])
    assert all(each.counts == {} for each in standings(log))


def test_what_was_taken_back_does_not_count() -> None:
    log = evening(*vote_of(0, (1,), 3))
    log.append(Undo(5, confirmed=True))
    assert all(each.counts == {} for each in standings(log))


def test_doubts_count_for_the_player_wherever_they_sit_by_then() -> None:
    log = evening(*round_of(0, 5, 3, 1), Leave(0), Join("Ada", place=0), NextRound(), *vote_of(0, (1,), 4))
    by_name = {each.name: each for each in standings(log)}
    assert by_name["Ada"].counts["laid_fell"] == 1
    assert by_name["Ben"].counts["doubted_right"] == 1
    assert by_name["Oma"].place is None
    assert by_name["Oma"].points == (0,)
    assert by_name["Ada"].points == ()


def test_running_totals_hold_corrections_and_what_newcomers_began_with() -> None:
    log = evening(*round_of(0, 5, 3, 1), Join("Ada"), NextRound(), *round_of(1, 0, 2, 2, 4), Correct(1, 1, 7))
    first, second = lines(log)
    assert first.totals == {0: 0, 1: 7, 2: 3, 3: 1}
    assert second.totals == {0: 1, 1: 7, 2: 5, 3: 3, 4: 9}


def test_who_comes_back_keeps_the_running_total_of_before() -> None:
    log = evening(*round_of(0, 5, 3, 1), Leave(0), NextRound(), *round_of(9, 0, 2), Join("Oma"), NextRound())
    log.append(Finish(0))
    log.append(Count((0, 1, 1, 1)))
    first, second, third = lines(log)
    assert (first.totals[0], second.totals[0]) == (0, 0)
    assert third.totals[0] == standings(log)[0].total == 15  # the worst total at the table when coming back, and one


def test_any_evening_adds_up() -> None:
    for name in GAMES:
        log = random_log(name, 400)
        sums = standings(log)
        assert tuple(each.total for each in sums) == totals(log.state), name
        assert sum(each.wins for each in sums) == sum(len(result.winners) for result in log.state.results), name
        rounds = lines(log)
        assert [line.number for line in rounds] == list(range(1, len(log.state.results) + 1)), name
        if rounds:
            assert tuple(rounds[-1].totals.values()) == totals(log.state), name


def test_in_a_random_evening_of_the_word_game_every_vote_is_counted_once() -> None:
    log = new_log("words", 4, target=0)
    play_on(log, Random(3), 1500)
    decided = sum(
        isinstance(log.event(number).action, Vote) and log.state_at(number).round.dispute is None
        for number in log.standing
    )
    assert decided > 3
    assert sum(each.counts.get("laid_doubted", 0) for each in standings(log)) == decided
