"""A newer version over many houses: each comes up by itself with its first request, and nothing in it is lost."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Final, NamedTuple

import psycopg
import pytest

from companion.numbers.actions import Caught
from tests.waiting import at_once
from tests.web.forms import form_of, new_key
from tests.web.houses.visitor import Opened, Visitor, begin, deck, hosting, vote
from tests.web.page import page_of
from web.server.houses.hosted import Hosted
from web.storage.engines import many_houses, postgres as engine
from web.storage.engines.many_houses import HouseDatabase, Installation, installation_at
from web.storage.faults import StorageFault
from web.storage.moving import TABLES
from web.storage.schema import STEPS

NAMES: Final = ("Haus am See", "Haus am Berg", "Haus am Wald")
NEWER: Final = (
    "ALTER TABLE people ADD COLUMN pet TEXT",
    "UPDATE people SET pet = 'die Katze von ' || name",
    "ALTER TABLE people ADD CHECK (name <> 'Kunibert')",  # a house in which he plays can't come up
)
"""A step that a later version might have: it changes a table, and the rows in it."""
Rows = Mapping[str, tuple[Sequence[str], Sequence[Any]]]


class Old(NamedTuple):
    """A house that the version of today has left behind, with the device of its host and its evening."""

    device: Visitor
    opened: Opened
    match: str

    @property
    def id(self) -> str:
        return self.opened.root.rpartition("/")[2]


@pytest.fixture
def raw(postgres: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres, autocommit=True) as connection:
        yield connection


@pytest.fixture
def olds(hosted: Hosted, visitor: Callable[[], Visitor], postgres: str) -> list[Old]:
    """Three houses with an evening, a vote and a deck each, and no server any more."""
    found = []
    for name in NAMES:
        device = visitor()
        opened = device.open(name)
        match = begin(device, opened.root, ("Oma", "Ben", f"Kind vom {name}"))
        form = form_of(Caught(1), new_key(), 0)
        assert device.client.post(f"{opened.root}/abend/{match}/tun", data=form).status_code == 303
        vote(device, opened.root, "Quorpeltanz")
        deck(device, opened.root, f"Karten vom {name}")
        found.append(Old(device, opened, match))
    hosted.close()
    installation_at(postgres).close()
    return found


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch, olds: list[Old]) -> None:
    """Make this program the later version."""
    assert olds
    monkeypatch.setattr(engine, "STEPS", (*STEPS, NEWER))


@pytest.fixture
def upgraded(request: pytest.FixtureRequest, olds: list[Old], postgres: str) -> Iterator[Hosted]:
    """A server of the later version, which the devices ask from now on."""
    request.getfixturevalue("newer")
    with hosting(postgres) as found:
        for old in olds:
            old.device.hosted = old.device.client.application = found
        yield found


def rows_of(raw: psycopg.Connection, house: str, known: Rows | None = None) -> Rows:
    """Return all that is in a house, or what is in the same columns as before."""
    found = {}
    for table in TABLES:
        columns = ", ".join(known[table][0]) if known else "*"
        cursor = raw.execute(f"SELECT {columns} FROM house_{house}.{table}".encode())
        names = [each.name for each in cursor.description or ()]
        found[table] = (names, sorted(cursor.fetchall(), key=str))
    return found


def version_of(raw: psycopg.Connection, house: str) -> int:
    row = raw.execute(f"SELECT version FROM house_{house}.house".encode()).fetchone()
    assert row
    return int(row[0])


def test_each_house_comes_up_with_its_first_request_and_nothing_is_lost(
    olds: list[Old], raw: psycopg.Connection, request: pytest.FixtureRequest
) -> None:
    before = [rows_of(raw, old.id) for old in olds]
    assert all(len(rows["match_events"][1]) == 1 and rows["decks"][1] and rows["events"][1] for rows in before)
    request.getfixturevalue("upgraded")
    assert [version_of(raw, old.id) for old in olds] == [len(STEPS)] * 3
    first, *others = olds
    assert first.device.get(f"{first.opened.root}/abend/{first.match}").status_code == 200
    assert [version_of(raw, old.id) for old in olds] == [len(STEPS) + 1, len(STEPS), len(STEPS)]
    for old in others:
        assert old.device.get(f"{old.opened.root}/abend/{old.match}").status_code == 200
    assert [version_of(raw, old.id) for old in olds] == [len(STEPS) + 1] * 3
    for old, rows in zip(olds, before, strict=True):
        found = rows_of(raw, old.id, rows)
        lively = ("days_seen", "devices", "join_codes")  # a page of the evening may add to these
        assert {table: found[table] for table in TABLES if table not in lively} == {
            table: rows[table] for table in TABLES if table not in lively
        }
        pets = raw.execute(f"SELECT pet FROM house_{old.id}.people WHERE name = 'Oma'".encode()).fetchall()
        assert pets == [("die Katze von Oma",)]
        form = form_of(Caught(0), new_key(), 1)
        assert old.device.client.post(f"{old.opened.root}/abend/{old.match}/tun", data=form).status_code == 303


def test_a_house_that_cannot_come_up_stays_as_it_was_and_harms_no_other(
    olds: list[Old], raw: psycopg.Connection, request: pytest.FixtureRequest
) -> None:
    stuck, *others = olds
    raw.execute(f"UPDATE house_{stuck.id}.people SET name = 'Kunibert' WHERE name = 'Ben'".encode())
    before = rows_of(raw, stuck.id)
    request.getfixturevalue("upgraded")
    assert "beschädigt" in page_of(stuck.device.get(f"{stuck.opened.root}/abend/{stuck.match}"), 503).text
    for old in others:
        assert old.device.get(f"{old.opened.root}/abend/{old.match}").status_code == 200
    assert version_of(raw, stuck.id) == len(STEPS)
    assert rows_of(raw, stuck.id) == before
    raw.execute(f"UPDATE house_{stuck.id}.people SET name = 'Ben' WHERE name = 'Kunibert'".encode())
    assert stuck.device.get(f"{stuck.opened.root}/abend/{stuck.match}").status_code == 200
    assert version_of(raw, stuck.id) == len(STEPS) + 1


@pytest.mark.usefixtures("newer")
def test_servers_that_start_at_once_bring_each_house_up_once(
    olds: list[Old], postgres: str, raw: psycopg.Connection
) -> None:
    start = threading.Barrier(4)

    def serve() -> None:
        with closing(Installation(postgres)) as installation:
            start.wait()
            for old in olds:
                with HouseDatabase(installation, old.id).reading() as connection:
                    ((pets,),) = connection.execute("SELECT count(pet) FROM people").fetchall()
                    assert pets >= 3

    at_once(*[serve] * 4)
    assert [version_of(raw, old.id) for old in olds] == [len(STEPS) + 1] * 3


@pytest.mark.usefixtures("newer")
def test_a_server_of_before_leaves_a_house_that_has_come_up_alone(
    olds: list[Old], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with HouseDatabase(installation_at(postgres), olds[0].id).reading():
        pass
    installation_at(postgres).close()
    monkeypatch.undo()
    before = Installation(postgres)
    with pytest.raises(StorageFault) as told, HouseDatabase(before, olds[0].id).reading():
        pass
    assert told.value.code == "newer"
    with HouseDatabase(before, olds[1].id).reading() as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    before.close()


def test_the_list_of_houses_comes_up_too(
    olds: list[Old], postgres: str, raw: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = raw.execute("SELECT id, form, name, code, host FROM houses.houses ORDER BY id").fetchall()
    steps = (*many_houses._STEPS, ("ALTER TABLE houses ADD COLUMN pet TEXT", "UPDATE houses SET pet = 'Katze'"))
    monkeypatch.setattr(many_houses, "_STEPS", steps)
    with hosting(postgres) as made:
        for old in olds:
            old.device.hosted = old.device.client.application = made
            assert old.device.get(f"{old.opened.root}/abend/{old.match}").status_code == 200
    assert raw.execute("SELECT version, pet FROM houses.house, houses.houses").fetchall() == [(2, "Katze")] * 3
    assert raw.execute("SELECT id, form, name, code, host FROM houses.houses ORDER BY id").fetchall() == listed
