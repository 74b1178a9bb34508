"""PostgreSQL as the place of a house: it is made once, told when it is away, and nobody else's database is touched."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress

import psycopg
import pytest

from companion.header import Header
from companion.numbers.actions import Caught
from tests.engines import new_house
from tests.postgres import Cluster
from tests.waiting import at_once
from web.storage import database as places
from web.storage.database import open_database
from web.storage.engines import postgres as engine
from web.storage.engines.postgres import database_at
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
