"""Several servers over one PostgreSQL: any device may ask any of them, and one of them may die at any moment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from companion.header import Header
from companion.numbers.actions import Caught, Finish
from companion.words.actions import Doubt, Laid, Vote
from tests.postgres import Cluster
from tests.server import serving
from tests.waiting import wait_until
from tests.web.forked_server import TOP, ForkedServer, forked_server
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet, Unanswered
from tests.web.live.event_lines import listening
from tests.web.live.test_deadlines import kept_until_the_close
from tests.web.page import Page
from web.app import create_app
from web.judge.vote_store import VoteStore
from web.live import feed
from web.storage.database import open_database
from web.storage.engines.postgres import lock_number
from web.storage.event_store import EventStore
from web.storage.faults import StorageFault


@pytest.fixture
def servers(postgres: str, data_home: Path) -> Iterator[list[ForkedServer]]:
    """Two servers, not yet started, over one database."""
    with ExitStack() as stack:
        yield [stack.enter_context(forked_server(postgres, data_home)) for _ in range(2)]


def test_an_evening_is_begun_here_played_there_and_shown_everywhere(postgres: str, servers: list[ForkedServer]) -> None:
    here, there = servers
    here.start()
    there.start()
    with closing(HttpTablet(here.port)) as tablet, closing(HttpTablet(there.port)) as other:
        match = tablet.begin("words", table="referee")
        other.cookies.update(tablet.cookies)
        with listening(f"http://127.0.0.1:{there.port}/abend/{match}/strom", tablet.cookie) as line:
            assert line.next("stand")["seq"] == 0
            actions = [
                Laid(0, "Wein", "Bahn"),
                Doubt(0, (1,), "Wein", "Bahn"),
                *(Vote(s, against=False) for s in (1, 2, 3, 0)),
            ]
            for number, action in enumerate(actions):
                device = (tablet, other)[number % 2]
                answer = device.ask("POST", f"/abend/{match}/tun", form_of(action, new_key(), number))
                assert answer[0] == 200, answer
                assert line.next("stand")["seq"] == number + 1
        pages = [Page(each.ask("GET", f"/abend/{match}", whole=True)[1]).text for each in (tablet, other)]
    assert pages[0] == pages[1]
    assert EventStore(open_database(postgres)).last(match) == len(actions)
    assert [vote.word for vote in VoteStore(postgres).precedents().votes] == ["Weinbahn"]


def end_listeners(postgres: str, *, wait: bool) -> None:
    """Wait until a process listens and has the deadlines; without `wait` end its connection, and see it gone."""
    number = lock_number("deadlines")
    holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32) | objid::bigint = %s"
    with psycopg.connect(postgres, autocommit=True) as raw:
        wait_until(lambda: raw.execute(holder, (number,)).fetchone() is not None)
        if not wait:
            (pid,) = raw.execute(holder, (number,)).fetchone() or (0,)
            raw.execute("SELECT pg_terminate_backend(%s, 10000)", (pid,))


def test_another_process_is_heard_at_once(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "SWEEP", 60.0)  # nobody looks at the numbers meanwhile
    app, other = (create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"}) for _ in range(2))
    with serving(app) as address, serving(other), closing(HttpTablet(int(address.rpartition(":")[2]))) as tablet:
        match = tablet.begin("numbers")
        with listening(f"{address}/abend/{match}/strom") as line:
            line.next("stand")
            end_listeners(postgres, wait=True)
            other.extensions["evenings"].book(match, Finish(0), "from-afar-1")
            assert line.next("stand")["seq"] == 1


def test_what_a_lost_connection_has_not_heard_is_found_in_the_log(postgres: str) -> None:
    app, other = (create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"}) for _ in range(2))
    with serving(app) as address, serving(other), closing(HttpTablet(int(address.rpartition(":")[2]))) as tablet:
        match = tablet.begin("numbers")
        with listening(f"{address}/abend/{match}/strom", timeout=30) as line:
            line.next("stand")
            end_listeners(postgres, wait=False)
            other.extensions["evenings"].book(match, Caught(1), "from-afar-1")  # nobody hears of it
            assert line.next("stand")["seq"] == 1
            end_listeners(postgres, wait=True)  # it listens again
            other.extensions["evenings"].book(match, Finish(0), "from-afar-2")
            assert line.next("stand")["seq"] == 2


def test_a_notification_names_a_table_and_a_number_and_nothing_else(postgres: str) -> None:
    evenings = create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"}).extensions["evenings"]
    match = evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    with psycopg.connect(postgres, autocommit=True) as raw:
        raw.execute("LISTEN schlafmuetze")
        for number in (1, 2):
            evenings.book(match, Caught(1), f"booking-{number}")
        assert [notice.payload for notice in raw.notifies(timeout=20, stop_after=2)] == [f"{match} 1", f"{match} 2"]


def test_killed_in_turn_what_was_answered_is_there_once_and_in_order(
    postgres: str, servers: list[ForkedServer], cluster: Cluster
) -> None:
    for server in servers:
        server.start()
    sent: list[str] = []
    with closing(HttpTablet(servers[0].port)) as tablet:
        match = tablet.begin("numbers")

        def book(key: str, server: int) -> None:
            """Send a booking until it is answered, now to this server and now to that one, as the pages do."""
            end = time.monotonic() + 60
            while time.monotonic() < end:
                server = 1 - server
                try:
                    tablet.connect(servers[server].port)
                    status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), key, 0))
                except Unanswered:
                    continue
                if status == 200:
                    return
                assert status == 503, body
                time.sleep(0.1)
            pytest.fail("never answered")

        for kill in range(10):
            for number in range(6):
                sent.append(f"booking-{kill}-{number}")
                book(sent[-1], number % 2)
                if number == 3:
                    servers[kill % 2].kill()
                if number == 4 and kill == 5:
                    cluster.stop("fast")
                    cluster.start()
            servers[kill % 2].wait()
            servers[kill % 2].start()
    assert [event["id"] for event in EventStore(open_database(postgres)).read(match)] == sent


def test_one_server_keeps_the_deadlines_and_when_it_dies_the_other_one_does(
    postgres: str, servers: list[ForkedServer]
) -> None:
    first, second = servers
    first.start()
    lock = lock_number("deadlines") & (2**32 - 1)
    database = open_database(postgres)

    def is_kept() -> bool:
        with database.reading() as connection:
            query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = ? AND granted"
            return bool(connection.execute(query, (lock,)).fetchone()[0])

    wait_until(is_kept)
    second.start()
    with first.standing_still():
        match, before, _ = kept_until_the_close(postgres)
        time.sleep(1)
        store = EventStore(database)
        assert store.last(match) == before  # the second one leaves it to the first
        first.kill()
        wait_until(lambda: store.last(match) == before + 1)
    first.wait()


def test_two_tables_do_not_wait_for_each_other_and_one_table_does(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(postgres)
    inside, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with database.writing("one table"):
            inside.set()
            go_on.wait(20)

    holder = threading.Thread(target=hold)
    holder.start()
    inside.wait(20)
    with database.writing("another table"):
        pass
    with database.writing("a third one") as connection:
        connection.execute("SET LOCAL lock_timeout = '50ms'")
    monkeypatch.setattr("web.storage.engines.postgres._SETTINGS", "SELECT set_config('lock_timeout', '50ms', FALSE)")
    database.close()  # type: ignore[attr-defined]
    for alone in ("one table", None):
        with pytest.raises(StorageFault, match="Gerade schreibt jemand anders"), database.writing(alone):
            pass
    go_on.set()
    holder.join()
    with database.writing("one table"):
        pass


def test_rounds_of_different_people_end_at_once_and_those_of_one_person_in_turn(postgres: str) -> None:
    database = open_database(postgres)
    inside, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with database.writing("one table") as connection:
            connection.hold("person 1", "person 2")
            inside.set()
            go_on.wait(20)

    holder = threading.Thread(target=hold)
    holder.start()
    inside.wait(20)
    with database.writing("another table") as connection:
        connection.hold("person 4", "person 3")

    def hold_one_of_them() -> None:
        with database.writing("a third one") as connection:
            connection.execute("SET LOCAL lock_timeout = '50ms'")
            connection.hold("person 3", "person 2")

    with pytest.raises(StorageFault, match="Gerade schreibt jemand anders"):
        hold_one_of_them()
    go_on.set()
    holder.join()


def test_the_command_serves_a_house_in_a_database(postgres: str, data_home: Path) -> None:
    command = [sys.executable, "-m", "web.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--database", postgres]
    environment = {**os.environ, "SCHLAFMUETZE_DATA": str(data_home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=TOP) as process:
        try:
            assert process.stdout is not None
            port = next(int(found[1]) for line in process.stdout if (found := re.search(r":(\d+)/", line)))
            with closing(HttpTablet(port)) as tablet:
                match = tablet.begin("numbers")
                assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), "booking-1", 0))[0] == 200
        finally:
            process.send_signal(signal.SIGINT)
        assert "Gute Nacht." in process.stdout.read()
    assert process.returncode == 0
    assert EventStore(open_database(postgres)).last(match) == 1
