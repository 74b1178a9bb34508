"""Bots play at a human pace on a clock that jumps, through restarts and in two processes; their sense for words."""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from flask_babel import force_locale

from companion.action import SeatAction
from companion.bots import TEMPO, Wakefulness
from companion.game import GAMES
from companion.header import Header
from companion.log import AFTER_UNDO, Event, Undo
from companion.match.actions import NextRound
from companion.words.actions import Halt, Lay, Vote
from tests.web.bots.tables import KLASSIK, BotHouse
from web.games.bots.wits import Wits
from web.games.words.dispute import explanation_of
from web.judge.deck_judge import DeckJudge, DeckShelf
from web.live.scheduler import FIRST
from web.storage.database import open_database
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening, OpenEvenings

HOUR: Final = 3_600_000.0
SLOWEST_PAUSE: Final = 15_000  # ms: „no combination“ of the word game
SLOWEST_DEADLINE: Final = 20_000  # ms: the table's patience with a photo finish
TARGETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "words": {"target": 60},
    "numbers": {"tally": "points", "target": 60},
    "siebenschlaefer": {"target": 200},
}


def events(house: BotHouse, match: str) -> tuple[Event, ...]:
    with house.evenings.reading(match) as evening:
        return evening.log.events


@pytest.mark.parametrize(("game", "players"), [("numbers", 4), ("siebenschlaefer", 4), ("words", 3), ("words", 8)])
def test_bots_alone_play_a_whole_round(house: BotHouse, game: str, players: int) -> None:
    match = house.begin(game, players, skill=Wakefulness.WIDE_AWAKE)
    house.run(match)
    assert house.rounds(match) == 1
    moves = [event for event in events(house, match) if event.by is not None]
    assert len(moves) > players
    assert not any(event.id for event in moves)  # so no id that somebody sends or brings is taken for one of theirs


def play(house: BotHouse, game: str, players: int, skill: Wakefulness, ms: float) -> str:
    """Let evenings follow each other until so many ms are over; fail where a table waits longer than it may.

    It may stand still for a pause, a deadline, and a plan that had to be made anew.
    """
    allowed = TEMPO[skill] * SLOWEST_PAUSE + max(SLOWEST_DEADLINE, AFTER_UNDO) + FIRST
    end, evenings, rounds, moves, longest, over = house.now + ms, 0, 0, 0, 0.0, True
    while house.now < end:
        assert over, f"{game}: nothing is due any more, and the evening isn't over"
        first = house.now
        match = house.begin(game, players, skill=skill, number=evenings, **TARGETS[game])
        house.run(match, rounds=sys.maxsize, most=end - house.now)
        with house.evenings.reading(match) as evening:
            log = evening.log
        evenings, rounds = evenings + 1, rounds + len(log.state.results)
        over = log.match.outcome(log.state) is not None
        moves += sum(not isinstance(event.action, NextRound) for event in log.events)
        times = [first, *(event.at for event in log.events if event.at is not None), house.now]
        longest = max(longest, *(later - sooner for sooner, later in pairwise(times)))
    found = (
        f"an hour of bots: {game}, {players} players, {skill.value}: {evenings} evenings, {rounds} rounds, "
        f"{moves} moves, longest wait {longest / 1000:.1f} s"
    )
    assert longest <= allowed, found
    assert moves > 50, found
    return found


def test_no_table_is_stuck_at_a_human_pace(house: BotHouse) -> None:
    for game, players, skill in zip(GAMES, (5, 4, 3), Wakefulness, strict=True):
        play(house, game, players, skill, HOUR / 6)


@pytest.mark.endurance
def test_no_table_of_any_game_and_skill_is_stuck_for_an_hour(house: BotHouse, measured: Callable[[str], None]) -> None:
    for (game, skill), players in zip([(game, skill) for game in GAMES for skill in Wakefulness], cycle((3, 4, 6, 8))):
        measured(play(house, game, players, skill, HOUR))


def test_w30_each_move_is_of_its_seat_after_a_pause_as_people_make_it(house: BotHouse) -> None:
    match = house.begin("words", 4)
    house.run(match)
    found = events(house, match)
    for event in found:
        if not event.id:
            assert isinstance(event.action, SeatAction)
            assert event.by == event.action.seat
            if isinstance(event.action, Lay | Halt):
                assert event.action.at is not None
                assert event.action.spread == 8
    pauses = [
        event.at - before.at
        for before, event in pairwise(found)
        if isinstance(event.action, Lay) and isinstance(before.action, Lay) and event.at and before.at
    ]
    assert 4000 <= min(pauses) <= max(pauses) <= 15_000
    votes = [event.at or 0 for event in found if isinstance(event.action, Vote)]
    halts = [event.at or 0 for event in found if isinstance(event.action, Halt)]
    assert len(halts) > 1
    for halt in halts:  # they think about their vote while others vote: the longest thought, and a reaction each
        assert [at for at in votes if at >= halt][3] - halt <= 2500 + 3 * 700


def test_a_wide_awake_bot_is_quicker_than_a_sleepy_one(house: BotHouse) -> None:
    lengths = {}
    for skill in (Wakefulness.SLEEPY, Wakefulness.WIDE_AWAKE):
        began = house.now
        number = house.run(house.begin("numbers", 3, skill=skill), most=120_000)
        lengths[skill] = (house.now - began) / number
    assert lengths[Wakefulness.WIDE_AWAKE] < lengths[Wakefulness.SLEEPY]


def test_after_a_restart_they_go_on_where_they_were(house: BotHouse, tmp_path: Path) -> None:
    match = house.begin("numbers", 4)
    before = house.run(match, most=30_000)
    assert before > 3
    again = BotHouse(tmp_path / "table.sqlite")
    again.now = house.now
    again.driver.resume()
    again.run(match)
    assert again.rounds(match) == 1
    assert [event.number for event in events(again, match)] == list(range(1, again.count(match) + 1))


def test_two_processes_with_one_file_do_nothing_twice(house: BotHouse, tmp_path: Path) -> None:
    match = house.begin("numbers", 4)
    other = OpenEvenings(open_database(tmp_path / "table.sqlite"))
    beside = house.new_driver(other)
    beside.changed(match)
    house.run(match, house.driver, beside, most=200_000)
    beside.changed(match)
    house.run(match, beside, house.driver)
    assert house.rounds(match) == 1
    alone = BotHouse(tmp_path / "alone.sqlite")
    same = alone.begin("numbers", 4)
    alone.run(same)
    assert [event.action for event in events(house, match)] == [event.action for event in events(alone, same)]


def test_a_move_that_was_taken_back_is_thought_about_again(house: BotHouse) -> None:
    match = house.begin("siebenschlaefer", 3)
    number = house.run(match, most=60_000)
    assert number > 3
    house.evenings.book(match, Undo(number, confirmed=True), "undo-1")
    house.run(match, most=20_000)
    assert house.count(match) > number + 1


def test_without_anybody_at_the_table_bots_wait(house: BotHouse) -> None:
    match = house.begin("siebenschlaefer", 3)
    house.watched = False
    assert house.run(match, most=60_000) == 0
    house.watched = True
    assert house.run(match, most=60_000) > 3


def test_bots_leave_it_to_a_person_to_play(house: BotHouse) -> None:
    match = house.begin("numbers", 3, bots=(1, 2))
    house.run(match)
    with house.evenings.reading(match) as evening:
        assert evening.log.state.round.turn in (None, 0)
    assert 0 not in {event.by for event in events(house, match)}


def test_with_two_people_nobody_answers_for_the_table(house: BotHouse) -> None:
    match = house.begin("numbers", 4, bots=(1, 2))
    assert house.run(match, most=60_000) == 0


NAMES = ("Bruno", "Fritz", "Ella", "Rosi")


@pytest.fixture
def wits(app: Flask, data_home: object) -> Wits:  # noqa: ARG001 - the lexicon is there
    shelf: DeckShelf = app.extensions["judge"].shelf
    return Wits(shelf)


def test_a_bot_says_a_word_as_people_say_it(wits: Wits) -> None:
    ella = wits.of({}, "Ella", Wakefulness.AWAKE)
    assert ella.form("LAND", "SPIEL") == "Länderspiel"


def test_each_bot_has_a_taste_of_its_own_and_keeps_it(wits: Wits) -> None:
    tastes = [
        [wits.of({}, name, Wakefulness.AWAKE).judge(*pair, False) for name in NAMES] for pair in (("WEIN", "BAHN"),) * 2
    ]
    assert tastes[0] == tastes[1]
    assert len(set(tastes[0])) > 1
    assert all(0 <= p <= 1 for p in tastes[0])


def test_all_of_them_like_a_word_better_than_nonsense(wits: Wits) -> None:
    for name in NAMES:
        bot = wits.of({}, name, Wakefulness.SLEEPY)
        assert bot.judge("EIS", "WEIN", False) > bot.judge("BAHN", "WEIN", False)


def test_without_a_lexicon_every_word_is_as_good_as_another() -> None:
    class NoLexicon(DeckJudge):
        def pair(self, _modifier: str, _head: str) -> None:
            return None

    class Shelf:
        def judge_of(self, _key: str) -> DeckJudge:
            return NoLexicon()

    bot = Wits(Shelf()).of({}, "Ella", Wakefulness.AWAKE)  # type: ignore[arg-type]
    assert bot.form("LAND", "SPIEL") == "Landspiel"
    assert 0.2 <= bot.judge("LAND", "SPIEL", True) <= 0.8


@pytest.mark.usefixtures("data_home")
def test_a_bot_explains_a_doubted_word_by_the_reason_of_the_judge(app: Flask, evenings: OpenEvenings) -> None:
    header = Header.of("words", NAMES, "a", {"table": "digital", "deck": KLASSIK}, 0)
    match = evenings.begin(header, "form-1")
    with evenings.reading(match) as evening:
        lay = next(each for each in evening.log.match.legal_actions(evening.log.state) if isinstance(each, Lay))
        evenings.book(match, lay, "lay-1")
        evenings.book(match, Halt((lay.seat + 1) % 4), "halt-1")
        for lang in ("de", "en"):
            with app.test_request_context(), force_locale(lang):
                assert len(explanation_of(evening, evening.log.state.round.last)) > 5


def test_a_table_where_nothing_can_be_booked_costs_the_others_nothing(tmp_path: Path) -> None:
    house = BotHouse(tmp_path / "table.sqlite")
    tried: list[float] = []

    def fails(appending: Appending, _evening: OpenEvening, events: Sequence[Event]) -> None:
        if events and appending.match == broken:
            tried.append(house.now)
            raise ValueError(appending.match)

    house.evenings.projections = (*house.evenings.projections, fails)
    broken, sound = house.begin("siebenschlaefer", 3, number=1), house.begin("siebenschlaefer", 3, number=2)
    began = house.now
    house.run(sound)
    assert house.rounds(sound) == 1
    house.run(broken, most=600_000)
    assert house.count(broken) == 0
    pauses = [later - sooner for sooner, later in pairwise(tried)]
    assert len(tried) <= 6 + (house.now - began) / 60_000
    assert max(pauses) >= 60_000
