"""Standings of an evening and sums over played ones, beside figures worked out by hand and sums added up anew."""

from functools import partial
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.action import Action
from companion.game import GAMES
from companion.header import Header
from companion.log import Log, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave, NextRound
from companion.match.sheet import totals
from companion.numbers.actions import Caught, Finish as NumbersFinish
from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.pairs import PAIRS, value
from companion.words.actions import Count, Finish, SetChips, Vote
from tests.companion.playing import new_log, play_on, random_log
from tests.engines import Place
from tests.web.added_up import SumRow, added_up
from tests.web.evening_logs import log_of
from tests.web.forms import NAMES
from tests.web.random_actions import next_action
from tests.web.records.evenings import (
    TABLE,
    against,
    database,
    first_evening,
    halt,
    ids,
    round_of,
    second_evening,
    sums,
)
from tests.web.tablet import book, played
from web.app import create_app
from web.records import statistics
from web.records.deleted import delete
from web.records.standings import standings
from web.records.statistics import HEIGHT, WIDTH, Average, FinishedEvening, HeadToHead, wins_over_time
from web.storage.database import Connection
from web.storage.kept_evening import lines
from web.storage.open_evenings import OpenEvenings

vote_of = partial(halt, players=4)


def test_totals_places_rounds_won_and_who_has_won_once_the_match_is_over() -> None:
    log = log_of("words", *round_of(0, 5, 3, 1), NextRound(), *round_of(4, 0, 2, 2))
    oma, ben, mia, jo = standings(log)
    assert (oma.name, oma.total, oma.place, oma.points, oma.wins, oma.losses) == ("Oma", 4, 2, (0, 4), 1, 1)
    assert (ben.total, ben.place, mia.place, jo.place) == (5, 3, 3, 1)
    assert not any(standing.won for standing in standings(log))
    log.append(EndMatch())
    assert [standing.won for standing in standings(log)] == [False, False, False, True]


def test_a_word_that_falls_counts_for_who_doubted_and_against_who_laid_it() -> None:
    log = log_of("words", *vote_of(0, (1, 2), 3), *vote_of(0, (3,), 2))
    oma, ben, mia, jo = standings(log)
    assert oma.counts == {"laid_doubted": 2, "laid_fell": 1}  # a tie lets the second word stand
    assert [each.counts for each in (ben, mia, jo)] == [
        {"doubted": 1, "doubted_right": 1},
        {"doubted": 1, "doubted_right": 1},
        {"doubted": 1},
    ]


def test_a_vote_that_is_still_going_on_or_was_taken_back_counts_for_nobody() -> None:
    *votes, last = vote_of(0, (1,), 3)
    log = log_of("words", *votes)
    assert all(each.counts == {} for each in standings(log))
    log.append(last)
    log.append(Undo(5, confirmed=True))
    assert all(each.counts == {} for each in standings(log))


def test_doubts_count_for_the_player_wherever_they_sit_by_then() -> None:
    log = log_of("words", *round_of(0, 5, 3, 1), Leave(0), Join("Ada", place=0), NextRound(), *vote_of(0, (1,), 4))
    by_name = {each.name: each for each in standings(log)}
    assert by_name["Ada"].counts["laid_fell"] == 1
    assert by_name["Ben"].counts["doubted_right"] == 1
    assert by_name["Oma"].place is None
    assert by_name["Oma"].points == (0,)
    assert by_name["Ada"].points == ()


def test_running_totals_hold_corrections_what_newcomers_began_with_and_what_who_comes_back_had() -> None:
    log = log_of("words", *round_of(0, 5, 3, 1), Join("Ada"), NextRound(), *round_of(1, 0, 2, 2, 4), Correct(1, 1, 7))
    first, second = lines(log)
    assert first.totals == {0: 0, 1: 7, 2: 3, 3: 1}
    assert second.totals == {0: 1, 1: 7, 2: 5, 3: 3, 4: 9}
    without_oma = (*round_of(0, 5, 3, 1), Leave(0), NextRound(), *round_of(9, 0, 2), Join("Oma"), NextRound())
    log = log_of("words", *without_oma, Finish(0), Count((0, 1, 1, 1)))
    first, second, third = lines(log)
    assert (first.totals[0], second.totals[0]) == (0, 0)
    assert third.totals[0] == standings(log)[0].total == 15  # the worst total at the table when coming back, and one


def test_any_evening_adds_up_and_each_vote_is_counted_once() -> None:
    for name in GAMES:
        log = random_log(name, 400)
        sums = standings(log)
        assert tuple(each.total for each in sums) == totals(log.state), name
        assert sum(each.wins for each in sums) == sum(len(result.winners) for result in log.state.results), name
        rounds = lines(log)
        assert [line.number for line in rounds] == list(range(1, len(log.state.results) + 1)), name
        if rounds:
            assert tuple(rounds[-1].totals.values()) == totals(log.state), name
    log = new_log("words", 4, target=0)
    play_on(log, Random(3), 1500)
    decided = sum(
        isinstance(log.event(number).action, Vote) and log.state_at(number).round.dispute is None
        for number in log.standing
    )
    assert decided > 3
    assert sum(each.counts.get("laid_doubted", 0) for each in standings(log)) == decided


def test_evenings_wins_minus_points_per_round_places_and_head_to_head(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    second_evening(client)
    known = ids(app)
    ben, oma = sums(app, "Ben")["words"], sums(app, "Oma")["words"]
    assert (ben.evenings, ben.ended, ben.won, ben.rounds, ben.rounds_won) == (2, 2, 2, 3, 2)
    assert (oma.evenings, oma.ended, oma.won, oma.rounds, oma.rounds_won) == (2, 2, 0, 3, 1)
    assert (ben.points, oma.points) == (4, 8)
    assert ben.average == pytest.approx(4 / 3)
    assert against(app, "Oma") == {"Ben": (0, 0, 2), "Mia": (1, 1, 0)}
    assert against(app, "Ben") == {"Oma": (2, 0, 0), "Mia": (2, 0, 0)}
    with database(app).reading() as connection:
        found = statistics.head_to_head(connection, known["Mia"])
        places_of_oma, places_of_ben = (
            statistics.finished_evenings(connection, known[name]) for name in ("Oma", "Ben")
        )
    assert found[0] == HeadToHead(known["Oma"], "Oma", 0, 0, 1, 1)
    assert found[0].together == 2
    assert [(each.place, each.players, each.won) for each in places_of_oma] == [(2, 3, False), (2, 3, False)]
    assert [(each.place, each.luck) for each in places_of_ben] == [(1, 1 / 3)] * 2


def test_an_evening_without_a_round_counts_for_nothing_and_one_that_goes_on_has_no_winner(
    app: Flask, client: FlaskClient
) -> None:
    played(client, "words", TABLE, EndMatch())
    match = played(client, "words", TABLE, SetChips(0, 1))  # this one goes on, so that they are listed
    assert sums(app, "Ben") == {}
    with database(app).reading() as connection:
        assert [(each.evenings, each.ended, each.won) for each in statistics.everybody(connection)] == [(0, 0, 0)] * 3
    book(client, match, *round_of(3, 0, 3))
    ben = sums(app, "Ben")["words"]
    assert (ben.evenings, ben.ended, ben.won, ben.rounds) == (1, 0, 0, 1)
    assert against(app, "Ben") == {}


def test_who_left_has_no_place_and_did_not_lose(app: Flask, client: FlaskClient) -> None:
    played(
        client, "words", TABLE, *round_of(0, 4, 9), Leave(2), Join("Jo"), NextRound(), *round_of(0, 1, 2), EndMatch()
    )
    mia = sums(app, "Mia")["words"]
    assert (mia.evenings, mia.ended, mia.points) == (1, 0, 9)
    assert against(app, "Oma") == {"Ben": (1, 0, 0), "Jo": (1, 0, 0)}


def out(seat: int) -> list[Action]:
    """A round of Siebenschläfer in which one lays five pairs, each worth more, and all others pass."""
    others = [Passed((seat + step) % len(TABLE)) for step in range(1, len(TABLE))]
    worth = {value(*pair): pair for pair in PAIRS if Rank.SEVEN not in pair}
    laid = [action for best in sorted(worth)[:4] for action in (Laid(seat, *worth[best]), *others)]
    return [Opened(seat), *laid, Laid(seat, *worth[sorted(worth)[4]]), Finished(seat)]


def test_drinks_paid_in_siebenschlaefer(app: Flask, client: FlaskClient) -> None:
    first, second = (*out(0), Counted(1, 20), Counted(2, 35)), (*out(1), Counted(0, 10), Counted(2, 10))
    played(client, "siebenschlaefer", TABLE, *first, NextRound(), *second, EndMatch(), target="0")
    drinks = {name: each.losses for name in TABLE for each in sums(app, name).values()}
    assert drinks == {"Oma": 1, "Ben": 0, "Mia": 2}  # equal counts share the round of drinks
    assert sums(app, "Mia")["siebenschlaefer"].average == 22.5


def test_a_number_game_that_counts_wins_has_no_points(app: Flask, client: FlaskClient) -> None:
    played(client, "numbers", TABLE, Caught(2), Caught(2), NumbersFinish(1), NextRound(), Caught(0), EndMatch())
    mia, ben, oma = (sums(app, name)["numbers"] for name in ("Mia", "Ben", "Oma"))
    assert (mia.figure("caught"), ben.figure("caught"), oma.figure("caught")) == (2, 0, 1)
    assert (mia.average, mia.pointed, ben.rounds_won, ben.won) == (None, 0, 1, 1)


def test_averages_are_of_the_same_evenings(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    played(client, "words", ("Ben", "Jo", "Ida"), *round_of(0, 9, 8))
    with database(app).reading() as connection:
        beside = statistics.averages_beside(connection, ids(app)["Oma"])["words"]
        everybody = statistics.averages(connection)["words"]
        seasoned = statistics.averages(connection, least=3)["words"]
    assert [(each.name, each.points) for each in beside] == [("Ben", 2), ("Oma", 2.5), ("Mia", 4)]
    assert [each.name for each in everybody] == ["Ben", "Oma", "Mia", "Ida", "Jo"]
    assert [each.rounds for each in everybody] == [3, 2, 2, 1, 1]
    assert seasoned == [Average(ids(app)["Ben"], "Ben", 0, 4 / 3, 3)]


def test_the_line_of_wins_ends_where_the_wins_are_and_is_short_and_there_only_from_five_evenings_on() -> None:
    evenings = [FinishedEvening("x", "words", 0, place, 4, 1) for place in (1, 2, 1, 3, 1, 1, 4, 2)]
    plot = wins_over_time(evenings)
    assert plot is not None
    assert (plot.total, plot.expected, plot.evenings) == (4, 2, 8)
    assert plot.won.startswith(f"M0.0 {HEIGHT}.0L{WIDTH / 8:.1f} {HEIGHT * 3 / 4:.1f}L")
    assert plot.won.endswith(f"L{WIDTH}.0 0.0")
    assert plot.luck.endswith(f"L{WIDTH}.0 {HEIGHT / 2:.1f}")
    assert wins_over_time(evenings[:4]) is None
    plot = wins_over_time(evenings[:1] * 1000)
    assert plot is not None
    assert plot.won.count("L") < 160
    assert plot.won.endswith(f"L{WIDTH}.0 0.0")


def kept(connection: Connection) -> list[SumRow]:
    return sorted(connection.execute("SELECT * FROM sums").fetchall())


@pytest.mark.contract
@pytest.mark.parametrize("steps", [40, pytest.param(150, marks=pytest.mark.endurance)])
def test_the_kept_sums_are_those_that_adding_up_gives(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str, steps: int
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    opened: OpenEvenings = create_app({"DATABASE": place}).extensions["evenings"]
    rng = Random(engine)  # other evenings for each engine
    matches = []
    for game in ("words", "numbers", "siebenschlaefer"):
        for number in range(2):
            header = Header.of(game, rng.sample(NAMES, 4), f"{engine}/{number}", {"table": "referee"}, 0)
            match = opened.begin(header, f"form-{game}-{number}")
            matches.append(match)
            log = Log(header)
            for step in range(steps):
                action = next_action(log, rng)
                log.append(action, id=f"event-{step:04}")
                opened.book(match, action, f"event-{step:04}")
            if number:
                opened.book(match, EndMatch(), "the-end-0001")
    database = opened.store.database
    with database.reading() as connection:
        before = kept(connection)
        assert before == added_up(connection)
        assert {"evenings", "won", "ahead", "pointed", "caught"} <= {name for _, _, _, name, _ in before}
    with database.writing() as connection:
        for match in matches:
            delete(connection, match, 1)
        assert kept(connection) == []
    for match in reversed(matches):
        opened.restore(match)
    with database.reading() as connection:
        assert kept(connection) == before
