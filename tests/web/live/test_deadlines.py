"""The server's deadlines: it books what a rule says when time is up, once, also after a restart."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.log import Event
from companion.numbers.actions import Close
from tests.engines import Place
from tests.waiting import wait_until
from web.app import create_app
from web.live.scheduler import FIRST, Deadlines
from web.storage.database import open_database
from web.storage.event_store import Appending
from web.storage.log_file import read_log_file
from web.storage.open_evenings import OpenEvening, OpenEvenings

GAME: Final = Path(__file__).parents[2] / "golden/numbers/the_last_card_waits_for_a_call.jsonl"
"""Somebody is out; for five seconds all may still call, then the server closes the round (A-24)."""


def kept_until_the_close(place: Place, form: str = "a-form-1") -> tuple[str, int, float]:
    """Keep the game up to its last seconds; return its id, its number of events, and when they are over."""
    log = read_log_file(GAME)
    last = next(event.number for event in log.events if isinstance(event.action, Close))
    evenings = OpenEvenings(open_database(place))
    match = evenings.begin(log.header, form)
    with evenings.store.appending(match) as appending:
        appending.add(log.events[: last - 1], over=False)
    deadline = log.match.deadline(log.state_at(last - 1))
    assert deadline is not None
    return match, last - 1, deadline.at


@pytest.fixture
def deadlines() -> Iterator[Callable[[Place, float], tuple[OpenEvenings, Deadlines]]]:
    made: list[Deadlines] = []

    def start(place: Place, now: float) -> tuple[OpenEvenings, Deadlines]:
        """Start as a server does; its clock stands still at `now`."""
        evenings = OpenEvenings(open_database(place))
        found = Deadlines(evenings, lambda: now)
        evenings.watchers.append(found.look)
        made.append(found)
        found.resume()
        return evenings, found

    yield start
    for each in made:
        each.close()


def events(evenings: OpenEvenings, match: str, wanted: int) -> int:
    """Return the number of events once it is `wanted` at least."""
    wait_until(lambda: evenings.store.last(match) >= wanted)
    return evenings.store.last(match)


Start = Callable[[Place, float], tuple[OpenEvenings, Deadlines]]


def test_a24_time_that_ran_out_while_the_server_was_down_is_up_at_its_start(place: Place, deadlines: Start) -> None:
    match, before, at = kept_until_the_close(place)
    evenings, _ = deadlines(place, at + 60_000)
    assert events(evenings, match, before + 1) == before + 1
    with evenings.reading(match) as evening:
        closed = evening.log.event(before + 1)
        assert closed.action == Close(int(at) + 60_000)
        assert not closed.id  # so no id that somebody sends or brings is taken for that of a deadline
        assert not evening.log.state.running


def test_a24_nothing_is_booked_before_time_is_up(place: Place, deadlines: Start) -> None:
    match, before, at = kept_until_the_close(place)
    evenings, _ = deadlines(place, at - 60_000)
    time.sleep(0.2)
    assert evenings.store.last(match) == before


def test_a24_two_servers_of_one_house_book_it_once(place: Place, deadlines: Start) -> None:
    match, before, at = kept_until_the_close(place)
    servers = [deadlines(place, at + 1)[0] for _ in range(3)]
    assert [events(evenings, match, before + 1) for evenings in servers] == [before + 1] * 3
    time.sleep(0.2)
    assert servers[0].store.last(match) == before + 1


def test_an_evening_that_cannot_be_read_keeps_no_other_from_its_deadline(place: Place, deadlines: Start) -> None:
    match, before, at = kept_until_the_close(place)
    with open_database(place).writing() as connection:
        connection.execute(
            "INSERT INTO matches (id, form, game, header, settings, colours, started, at) "
            "SELECT 'broken2', 'a-form-2', game, '{', settings, colours, started, at + 1 FROM matches"
        )
    evenings, _ = deadlines(place, at + 1)
    assert events(evenings, match, before + 1) == before + 1


def test_a_fault_at_one_table_takes_the_time_from_no_other(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    matches = [kept_until_the_close(place, form)[0] for form in ("a-form-1", "a-form-2")]
    _, before, at = kept_until_the_close(place, "a-form-3")
    now, tried = [at + 1], []

    def fails_twice(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:  # noqa: ARG001
        tried.append(evening.id)
        if len(tried) < 3:
            raise ValueError(evening.id)

    evenings = OpenEvenings(open_database(place), [fails_twice])
    found = Deadlines(evenings, lambda: now[0])
    evenings.watchers.append(found.look)
    found.resume()
    wait_until(lambda: len(tried) == 3)
    assert caplog.text.count("can't be booked") == 2

    def are_kept_later() -> bool:
        now[0] += FIRST  # it is tried again, and not given up
        with evenings.reading(matches[0]) as evening:
            found.look(evening)  # it may sleep until a time that has come
        return all(evenings.store.last(match) > before for match in matches)

    wait_until(are_kept_later)
    found.close()


def test_an_application_keeps_the_deadlines_of_what_is_booked(place: Place) -> None:
    app: Flask = create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})
    match, before, _ = kept_until_the_close(place)
    evenings: OpenEvenings = app.extensions["evenings"]
    with evenings.reading(match) as evening:
        app.extensions["live"].deadlines.look(evening)
    assert events(evenings, match, before + 1) == before + 1
    app.extensions["live"].close()
