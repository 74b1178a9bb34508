"""A house moves from its file to PostgreSQL and back: event by event the same, and everything beside the logs, too."""

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from companion.header import Header
from companion.match.actions import EndMatch
from companion.numbers.actions import Caught
from lexicon.judging.taste import Vote
from tests.web.records.evenings import first_evening, second_evening
from tests.web.routes import addresses
from tests.web.tablet import played
from tests.web.test_every_route import form as form_of_all
from web.app import create_app
from web.cli import run
from web.judge.vote_store import VoteStore
from web.records import people
from web.records.deleted import delete, empty_bin
from web.storage.backup import BackupFault, back_up
from web.storage.database import Database, open_database
from web.storage.engines import lease
from web.storage.engines.postgres import PostgresDatabase, database_at
from web.storage.moving import TABLES, back_up_database, columns_of, restore_database
from web.storage.open_evenings import OpenEvenings

NOW = datetime(2026, 11, 21, 20).astimezone()
NONCE = re.compile(r'(?<=name="id" value=")[^"]*|(?<=value=")[^"]*(?=" name="id")')


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a house's file in which there is something of everything."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "data"))
    path = tmp_path / "data" / "table.sqlite"
    client = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    first_evening(client)
    second_evening(client)
    gone = played(client, "numbers", ("Ida", "Kim"), EndMatch())
    database = open_database(path)
    VoteStore(database).add_vote("vote-0001", Vote("Wein", "Bahn", 3, 2, 0.4), "Weinbahn")
    empty_bin(database, 20_000 * 24 * 3600 * 1000)
    with database.writing() as connection:
        delete(connection, gone, 1)
        people.rename(connection, 1, "Großmutter", 5)
        connection.execute(
            "INSERT INTO portraits (person, mark, kind, bytes) VALUES (1, 'm', 'image/jpeg', ?)", (b"\0\xff",)
        )
        for part, device, player, code in (("stand_in", "", 0, 0), ("phone", "phone", 1, 0), ("waiting", "x", 1, 11)):
            connection.execute(
                "INSERT INTO participants (match, part, device, player, since, code) "
                "SELECT id, ?, ?, ?, 1, ? FROM matches",
                (part, device, player, code),
            )
        connection.execute("INSERT INTO host_links (token, match, until) VALUES ('t', 'm', 9)")
        connection.execute("INSERT INTO keepers (device, since) VALUES ('k', 9)")
        connection.execute("INSERT INTO objections (id, at, word, entry) VALUES ('o', 1, 'Weinbahn', '{}')")
        connection.execute(
            "INSERT INTO decks (id, form, name, cards, made, changed, revision) "
            "VALUES ('d', 'f', 'Omas „Karten“', '', 1, 2, 3)"
        )
    return path


def everything(house: Database, columns: dict[str, list[str]]) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a house."""
    found = {}
    with house.reading() as connection:
        for table, names in columns.items():
            rows = connection.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
            found[table] = sorted([tuple(row) for row in rows], key=lambda row: [str(each) for each in row])
    return found


def columns(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as file:
        return {table: columns_of(file, table) for table in TABLES}


def test_a_house_moves_to_postgresql_and_back_and_nothing_is_lost(path: Path, postgres: str, tmp_path: Path) -> None:
    before = everything(open_database(path), columns(path))
    assert all(before.values()), [table for table, rows in before.items() if not rows]
    back_up(path, tmp_path / "copy.sqlite")
    done, aside = restore_database(tmp_path / "copy.sqlite", database_at(postgres), NOW)
    assert (done.evenings, done.votes, aside) == (3, 1, None)
    assert everything(open_database(postgres), columns(path)) == before
    done = back_up_database(database_at(postgres), tmp_path / "again.sqlite")
    assert (done.evenings, done.votes) == (3, 1)
    assert everything(open_database(tmp_path / "again.sqlite"), columns(path)) == before


def test_every_page_of_a_house_is_the_same_after_a_move(path: Path, postgres: str) -> None:
    restore_database(path, database_at(postgres), NOW)
    houses = [create_app({"DATABASE": place, "SECRET_KEY": "for these tests"}) for place in (path, postgres)]
    clients = [house.test_client() for house in houses]
    with open_database(path).reading() as connection:
        matches = tuple(match for (match,) in connection.execute("SELECT id FROM matches ORDER BY id"))
    for rule, address in addresses(houses[0], "GET", matches):
        one, other = (client.get(address, buffered=True) for client in clients)
        assert one.status_code == other.status_code, (rule.endpoint, other.text)
        if one.mimetype == "text/html" and one.status_code == 200:
            assert NONCE.sub("", one.text) == NONCE.sub("", other.text), rule.endpoint
    for rule, address in addresses(houses[0], "POST", matches):
        one, other = (client.post(address, data=form_of_all("key-00000001")) for client in clients)
        assert one.status_code == other.status_code, (rule.endpoint, other.text)


def test_what_was_there_is_kept_as_a_file_and_what_comes_new_is_counted_on(
    path: Path, postgres: str, tmp_path: Path
) -> None:
    evenings = OpenEvenings(open_database(postgres))
    match = evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    database_at(postgres).close()
    _, aside = restore_database(path, database_at(postgres), NOW)
    assert aside is not None
    assert aside.parent == tmp_path / "data"
    assert OpenEvenings(open_database(aside)).store.known([match]) == {match}
    assert OpenEvenings(open_database(postgres)).store.known([match]) == frozenset()
    assert not list(aside.parent.glob("*.part*"))
    evenings = create_app({"DATABASE": postgres, "SECRET_KEY": "-"}).extensions["evenings"]
    match = evenings.begin(Header.of("numbers", ["Neu", "Ben"], "a", {"table": "referee"}), "form-0001")
    evenings.book(match, Caught(1), "booking-1")
    assert VoteStore(postgres).add_vote("vote-0002", Vote("Eis", "Fisch", 1, 4, 0.5), "Eisfisch")
    assert evenings.store.rows()[0].id == match
    with open_database(path).writing() as connection:
        connection.execute("UPDATE matches SET started = 'heute'")
    with pytest.raises(BackupFault) as told:  # a damaged backup changes nothing
        restore_database(path, database_at(postgres), NOW)
    assert told.value.code == "not_ours"
    assert evenings.store.known([match]) == {match}


def test_from_a_server_that_does_not_let_go_nothing_is_taken(
    path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "_HANDED_OVER", 0.2)
    house = PostgresDatabase(postgres)
    evenings, leases = OpenEvenings(house), house.leases()
    leases.take(house, lambda: None)
    leases.hand_nothing_over()
    match = evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    with pytest.raises(BackupFault) as told:
        restore_database(path, database_at(postgres), NOW)
    assert told.value.code == "running"
    assert evenings.store.known([match]) == {match}
    leases.close()
    house.close()


def test_the_commands_move_a_house(
    path: Path, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "saved.sqlite"
    assert run(["backup", str(saved)]) == 0
    assert run(["restore", "--database", postgres, str(saved)]) == 0
    assert "Wieder da: 3 Abende, 1 Stimme über ein Wort." in capsys.readouterr().out
    monkeypatch.setenv("SCHLAFMUETZE_DATABASE", postgres)
    assert run(["backup", str(saved)]) == 1
    assert "gibt es schon" in capsys.readouterr().err
    assert run(["backup", "--force", str(saved)]) == 0
    assert run(["host"]) == 0
    assert run(["backup", "--database", "mysql://", str(saved)]) == 1
    assert "Die Adresse einer Datenbank fängt mit postgresql:// an." in capsys.readouterr().err
    assert path.exists()
