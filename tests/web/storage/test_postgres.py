"""PostgreSQL as the place of a house: made once, waited for once while it is away; others' databases are left alone."""

import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from typing import Any

import psycopg
import pytest
from psycopg_pool import ConnectionPool

from companion.header import Header
from companion.numbers.actions import Caught
from tests.engines import new_house
from tests.postgres import Cluster
from tests.server import serving
from tests.waiting import at_once, wait_until
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page
from web.app import create_app
from web.storage import database as places
from web.storage.database import open_database
from web.storage.engines import postgres as engine, silence
from web.storage.engines.postgres import database_at
from web.storage.engines.silence import LONGEST, Reach, one_limit, seconds_left, waiting
from web.storage.event_store import EventStore
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings
from web.storage.schema import STEPS


@pytest.fixture
def raw(postgres: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres, autocommit=True) as connection:
        yield connection


def code(place: str) -> str:
    with pytest.raises(StorageFault) as told, open_database(place).reading():
        pass
    assert told.value.status == 503
    assert told.value.sentence("de") != told.value.sentence("en")
    return told.value.code


def test_servers_that_start_at_once_make_one_house(postgres: str) -> None:
    start = threading.Barrier(6)

    def open_it() -> None:
        with closing(engine.PostgresDatabase(postgres)) as house:
            start.wait()
            with house.reading() as connection:
                connection.execute("SELECT 1 FROM matches")

    at_once(*[open_it] * 6)


def test_a_step_that_fails_leaves_the_version_before(
    postgres: str, raw: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = OpenEvenings(open_database(postgres)).begin(Header.of("numbers", ["Oma", "Ben"], "a"), "form-0001")
    database_at(postgres).close()
    newer = ("ALTER TABLE people ADD COLUMN pet TEXT", "ALTER TABLE nowhere ADD COLUMN pet TEXT")
    monkeypatch.setattr(engine, "STEPS", (*STEPS, newer))
    code(postgres)
    assert raw.execute("SELECT version FROM house").fetchone() == (len(STEPS),)
    monkeypatch.setattr(engine, "STEPS", (*STEPS, newer[:1]))
    assert OpenEvenings(open_database(postgres)).store.known([match]) == {match}
    assert raw.execute("SELECT version FROM house").fetchone() == (len(STEPS) + 1,)
    assert raw.execute("SELECT count(pet) FROM people").fetchone() == (0,)
    database_at(postgres).close()
    monkeypatch.undo()
    assert code(postgres) == "newer"


def test_a_database_of_something_else_is_left_alone(postgres: str, raw: psycopg.Connection, cluster: Cluster) -> None:
    raw.execute("CREATE TABLE customers (name TEXT)")
    assert code(postgres) == "foreign"
    assert raw.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (1,)
    with new_house(cluster, encoding="LATIN1") as address:
        assert code(address) == "not_utf8"


def test_what_fails_before_the_end_is_not_there(postgres: str) -> None:
    database = open_database(postgres)

    def fail() -> None:
        with database.writing() as connection:
            connection.execute("INSERT INTO days_seen (day) VALUES (1)")
            raise LookupError

    def go_on_all_the_same() -> None:
        with database.writing() as connection:
            connection.execute("INSERT INTO days_seen (day) VALUES (2)")
            with suppress(psycopg.Error):
                connection.execute("SELECT 1 / 0")

    with pytest.raises(LookupError):
        fail()
    with pytest.raises(StorageFault):
        go_on_all_the_same()
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM days_seen").fetchone() == (0,)


def test_a_lost_answer_to_a_commit_is_no_lie(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks off after the server has kept it: nobody is told that it wasn't, and once more is once."""
    evenings = OpenEvenings(open_database(postgres))
    match = evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    real = engine.Pooled.execute

    def lost(self: engine.Pooled, query: object, *rest: object, **more: object) -> object:
        done = real(self, query, *rest, **more)  # type: ignore[call-overload]
        if query == "COMMIT":
            raise psycopg.OperationalError("the line is dead")
        return done

    with monkeypatch.context() as patch:
        patch.setattr(engine.Pooled, "execute", lost)
        with pytest.raises(StorageFault) as told:
            evenings.book(match, Caught(1), "booking-0001")
    assert told.value.code == "unsure"
    evenings.book(match, Caught(1), "booking-0001")
    assert [event["id"] for event in evenings.store.read(match)] == ["booking-0001"]


def test_the_variable_names_the_place_which_is_told_without_host_and_password(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert engine.PostgresDatabase("postgresql://oma:secret@db.example:5433/abende").name == "PostgreSQL (abende)"
    monkeypatch.setenv(places.VARIABLE, postgres)
    assert open_database().place == postgres
    monkeypatch.setenv(places.VARIABLE, "mysql://oma:secret@db.example/abende")
    with pytest.raises(StorageFault) as told:
        open_database()
    assert told.value.code == "no_address"
    assert "secret" not in str(told.value)
    monkeypatch.setitem(sys.modules, "web.storage.engines.postgres", None)  # without its packages
    with pytest.raises(StorageFault) as told:
        open_database("postgresql://db.example/abende")
    assert told.value.code == "no_driver"


def test_a_house_in_a_file_needs_nothing_of_it() -> None:
    check = "import sys, web.app, web.serve; sys.exit(any(name.startswith('psycopg') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


Away = Callable[[Cluster], AbstractContextManager[None]]


@contextmanager
def ended(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


@pytest.fixture
def in_vain(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each thread has waited for a connection that didn't come."""
    found: Counter[str] = Counter()
    getconn = ConnectionPool.getconn

    def counted(self: ConnectionPool[Any], timeout: float | None = None) -> Any:
        try:
            return getconn(self, timeout)
        except psycopg.OperationalError:
            found[threading.current_thread().name] += 1
            raise

    monkeypatch.setattr(ConnectionPool, "getconn", counted)
    return found


def of_requests(in_vain: Counter[str]) -> int:
    return sum(number for name, number in in_vain.items() if name.startswith("requests"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("away", [ended, Cluster.standing_still])
def test_a_page_and_a_booking_wait_once_for_a_database_that_is_away(
    postgres: str, cluster: Cluster, away: Away, in_vain: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "AWAY", 0.0)  # each request tries for itself
    app = create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"})
    with serving(app) as address, closing(HttpTablet(int(address.rpartition(":")[2]))) as tablet:
        match = tablet.begin("numbers")
        booking = form_of(Caught(1), new_key(), 0)
        with away(cluster), monkeypatch.context() as patch:
            patch.setattr(silence, "LONGEST", 0.5)
            status, page, _ = tablet.ask("POST", f"/abend/{match}/tun", booking)
            assert (status, "komme ich gerade nicht heran" in Page(page).text) == (503, True)
            for number, path in enumerate((f"/abend/{match}", "/abende", "/"), 2):
                assert tablet.ask("GET", path)[0] in (200, 503)  # the first page asks for less
                assert of_requests(in_vain) <= number, path
            assert of_requests(in_vain) >= 3
        wait_until(lambda: tablet.ask("POST", f"/abend/{match}/tun", booking)[0] == 200)
        assert [event["id"] for event in EventStore(open_database(postgres)).read(match)] == [booking["id"]]


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_queue_of_requests_waits_once(
    postgres: str, cluster: Cluster, in_vain: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "AWAY", 600.0)
    app = create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"})
    with serving(app) as address, closing(HttpTablet(int(address.rpartition(":")[2]))) as tablet:
        match = tablet.begin("numbers")
        with cluster.standing_still(), monkeypatch.context() as patch:
            patch.setattr(silence, "LONGEST", 0.5)
            assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), new_key(), 0))[0] == 503
            once = of_requests(in_vain)
            for _ in range(5):
                assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Caught(1), new_key(), 0))[0] == 503
                assert tablet.ask("GET", "/abende")[0] == 503
            assert of_requests(in_vain) == once


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_a_question_under_way_when_the_database_falls_silent_ends(
    postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "LONGEST", 1.0)
    database = open_database(postgres)
    with database.reading():
        pass

    def ask_in_between() -> None:
        with database.writing("a table") as connection, cluster.standing_still():
            connection.execute("SELECT 1")

    with pytest.raises(Exception, match="Ich erreiche die Datenbank gerade nicht"):
        ask_in_between()


def test_a_network_that_swallows_everything_is_told_on_each_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "LONGEST", 0.3)
    with closing(socket.create_server(("127.0.0.1", 0), backlog=50)) as never:
        place = f"postgresql://postgres@127.0.0.1:{never.getsockname()[1]}/house"
        client = create_app({"DATABASE": place, "SECRET_KEY": "for these tests"}).test_client()
        for path in ("/abende", "/abend/abcdefghjk"):
            answer = client.get(path)
            assert (answer.status_code, "komme ich gerade nicht heran" in answer.text) == (503, True)


def test_after_a_wait_in_vain_a_request_asks_no_more_and_others_dont_for_a_moment() -> None:
    now = [0.0]
    reach = Reach(lambda: now[0])
    found = []
    with one_limit():
        found.append(reach.is_away)
        reach.note_away()
        found.append(reach.is_away)
        now[0] += silence.AWAY
        found.append(reach.is_away)
        assert seconds_left() == 0
    assert seconds_left() == LONGEST
    assert [*found, reach.is_away] == [False, True, True, False]


def test_what_a_connection_has_cost_is_no_longer_there_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((0.0, 3.0, 3.0, 4.0))
    monkeypatch.setattr(silence, "monotonic", lambda: next(times))
    with one_limit():
        with waiting(answers=False):
            pass
        assert seconds_left() == LONGEST - 3
        with waiting():
            pass
        assert seconds_left() == LONGEST


def test_a_connection_that_breaks_at_once_keeps_no_other_from_asking(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_at(postgres)
    bring_up = database._bring_up

    def broken(raw: psycopg.Connection[Any]) -> None:
        with psycopg.connect(postgres, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (raw.info.backend_pid,))
        bring_up(raw)

    with monkeypatch.context() as patch:
        patch.setattr(database, "_bring_up", broken)
        with pytest.raises(StorageFault), database.reading():
            pass
    with database.reading() as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
