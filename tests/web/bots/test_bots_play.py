"""Bots play whole rounds at a human pace, through restarts and beside another process."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.action import SeatAction
from companion.bots import Wakefulness
from companion.log import Event, Undo
from companion.words.actions import Halt, Lay, Vote
from tests.web.bots.hour import HOUR, all_tables, play
from tests.web.bots.tables import BotHouse
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings


def events(house: BotHouse, match: str) -> tuple[Event, ...]:
    with house.evenings.reading(match) as evening:
        return evening.log.events


@pytest.mark.parametrize(("game", "players"), [("numbers", 4), ("siebenschlaefer", 4), ("words", 3), ("words", 8)])
def test_bots_alone_play_a_whole_round(house: BotHouse, game: str, players: int) -> None:
    match = house.begin(game, players, skill=Wakefulness.WIDE_AWAKE)
    house.run(match)
    assert house.rounds(match) == 1


def test_no_table_is_stuck_at_a_human_pace(tmp_path: Path) -> None:
    tables = [
        ("words", 5, Wakefulness.SLEEPY),
        ("numbers", 4, Wakefulness.AWAKE),
        ("siebenschlaefer", 3, Wakefulness.WIDE_AWAKE),
    ]
    for found in play(tmp_path, HOUR / 2, tables):
        assert not found.stuck, found
        assert found.moves > 50
        assert found.clock >= HOUR / 6


@pytest.mark.endurance
def test_no_table_of_any_game_and_skill_is_stuck_for_an_hour(tmp_path: Path, measured: Callable[[str], None]) -> None:
    tables = all_tables()
    for found in play(tmp_path, HOUR * len(tables), tables):
        measured(
            f"an hour of bots: {found.game}, {found.players} players, {found.skill.value}: {found.evenings} evenings, "
            f"{found.rounds} rounds, {found.moves} moves, longest wait {found.longest / 1000:.1f} s"
        )
        assert not found.stuck, found


def test_pauses_are_those_of_people(house: BotHouse) -> None:
    match = house.begin("words", 4)
    house.run(match)
    found = events(house, match)
    pauses = [
        event.at - before.at
        for before, event in pairwise(found)
        if isinstance(event.action, Lay) and isinstance(before.action, Lay) and event.at and before.at
    ]
    assert min(pauses) >= 4000
    assert max(pauses) <= 15_000


def test_w30_bots_think_about_their_vote_while_others_vote(house: BotHouse) -> None:
    match = house.begin("words", 4)
    house.run(match)
    found = events(house, match)
    votes = [event.at or 0 for event in found if isinstance(event.action, Vote)]
    halts = [event.at or 0 for event in found if isinstance(event.action, Halt)]
    assert len(halts) > 1
    for halt in halts:
        of_dispute = [at for at in votes if at >= halt][:4]
        assert of_dispute[-1] - halt <= 5000 + 3 * 1100  # the longest thought, and a reaction each


def test_a_wide_awake_bot_is_quicker_than_a_sleepy_one(house: BotHouse) -> None:
    lengths = {}
    for skill in (Wakefulness.SLEEPY, Wakefulness.WIDE_AWAKE):
        began = house.now
        number = house.run(house.begin("numbers", 3, skill=skill), most=120_000)
        lengths[skill] = (house.now - began) / number
    assert lengths[Wakefulness.WIDE_AWAKE] < lengths[Wakefulness.SLEEPY]


def test_each_booking_is_of_its_seat_with_its_moment(house: BotHouse) -> None:
    match = house.begin("words", 4)
    house.run(match)
    for event in events(house, match):
        if not event.id:
            assert isinstance(event.action, SeatAction)
            assert event.by == event.action.seat
            if isinstance(event.action, Lay | Halt):
                assert event.action.at is not None
                assert event.action.spread == 8
    assert {Lay, Vote, Halt} <= {type(event.action) for event in events(house, match)}


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
