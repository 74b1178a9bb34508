"""A house is put back or deleted while a real server has it and devices book: no booking that was answered is lost."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from companion.numbers.actions import Caught
from tests.waiting import wait_until
from tests.web.forms import form_of, new_key, set_up
from tests.web.hosting.real_server import TOP, real_server
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page
from web.storage import moving
from web.storage.database import open_database
from web.storage.engines.many_houses import HouseDatabase, installation_at
from web.storage.event_store import EventStore
from web.storage.houses import Houses
from web.storage.moving import back_up_database, restore_database

NOW = datetime(2026, 11, 21, 20).astimezone()
SOON = "from web.storage.engines import lease; lease.KEPT = 0.5; from web.cli import main; main()"
"""The program, which hands a house over half a second after it has got it: else each restore waits for five."""


class Running:
    """A house on a running server, and a table there."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.tablet = HttpTablet(port)
        form = Page(self.tablet.ask("GET", "/", whole=True)[1]).first("[name=id]")["value"]
        status, body, _ = self.tablet.ask("POST", "/haus", {"id": form, "name": "Bei Oma"}, whole=True)
        assert status == 200, body
        self.root = urlsplit(Page(body).one("#into")["href"]).path.rstrip("/")
        self.id = self.root.rpartition("/")[2]
        self.houses = Houses(installation_at(address))
        status, body, location = self.tablet.ask(
            "POST", f"{self.root}/neu/zahlenspiel", set_up(new_key(), ("Oma", "Ben"), table="referee")
        )
        assert status == 303, body
        self.match = location.rpartition("/")[2]
        assert self.book(self.tablet, new_key()) == 200

    @property
    def database(self) -> HouseDatabase:
        return self.houses.database_of(self.id)

    def send(self, device: HttpTablet, key: str) -> None:
        device.send("POST", f"{self.root}/abend/{self.match}/tun", form_of(Caught(1), key, 0))

    def book(self, device: HttpTablet, key: str) -> int:
        self.send(device, key)
        return device.answer()[0]

    def events(self, place: Path | None = None) -> set[str]:
        store = EventStore(open_database(place) if place else self.database)
        return {str(event["id"]) for event in store.read(self.match)}


class Bookings:
    """Devices that book until the end, each booking again until it is taken, as pages do."""

    def __init__(self, running: Running, devices: int) -> None:
        self.running = running
        self.taken: list[str] = []
        self.statuses: list[int] = []
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._run) for _ in range(devices)]

    def __enter__(self) -> "Bookings":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(30)

    def go_on(self, answers: int = 12) -> None:
        """Wait until so many more were answered, whatever the answer."""
        end = len(self.statuses) + answers
        wait_until(lambda: len(self.statuses) >= end)

    def _run(self) -> None:
        with closing(HttpTablet(self.running.port, self.running.tablet.cookies)) as device:
            key = new_key()
            while not self._over.is_set():
                status = self.running.book(device, key)
                self.statuses.append(status)
                if status == 200:
                    self.taken.append(key)
                    key = new_key()


@pytest.fixture
def running(data_home: Path, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    with real_server(data_home, "--houses", "--database", postgres, program=("-c", SOON)) as server:
        monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "aside"))
        house = Running(server.port, postgres)
        with closing(house.tablet):
            yield house
    installation_at(postgres).close()


def waits_for_a_lock(postgres: str) -> bool:
    """Say whether somebody waits for an advisory lock."""
    with psycopg.connect(postgres) as raw:
        found = raw.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone()
    return bool(found and found[0])


def is_wished_for(house: HouseDatabase) -> bool:
    """Say whether another process asks for the lease of a house."""
    with house.reading() as connection:
        query = "SELECT count(*) FROM pg_locks WHERE ((classid::bigint << 32) | objid::bigint) = ? AND granted"
        return bool(connection.execute(query, (house.lock_number("wish"),)).fetchone() == (1,))


def test_restores_under_bookings_lose_none_that_was_answered(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "saved.sqlite"
    back_up_database(running.database, saved)
    fill, aside = moving._fill, []

    def filled_slowly(*args: Any) -> None:
        """Between the copy of the former house and the swap devices go on."""
        bookings.go_on()
        fill(*args)

    monkeypatch.setattr(moving, "_fill", filled_slowly)
    with Bookings(running, 3) as bookings:
        for _ in range(3):
            bookings.go_on()
            aside.append(restore_database(saved, running.database, NOW)[1])
        wait_until(lambda: bookings.statuses[-1] == 200)
    kept = running.events().union(*(running.events(path) for path in aside if path is not None))
    assert len(aside) == 3
    assert set(bookings.statuses) <= {200, 502, 503}
    assert set(bookings.taken) - kept == set()


def test_two_restores_at_once_keep_both_former_houses(
    running: Running, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "saved.sqlite"
    back_up_database(running.database, saved)
    key = new_key()
    assert running.book(running.tablet, key) == 200
    fill, others = moving._fill, []
    command = [sys.executable, "-m", "web.cli", "restore", str(saved), "--database", postgres, "--house", running.id]

    def filled_slowly(*args: Any) -> None:
        others.append(subprocess.Popen(command, cwd=TOP))
        wait_until(lambda: is_wished_for(running.database))
        fill(*args)

    monkeypatch.setattr(moving, "_fill", filled_slowly)
    first = restore_database(saved, running.database, NOW)[1]
    assert [each.wait(60) for each in others] == [0]
    assert first is not None
    (second,) = set(first.parent.glob("postgresql-bis-*")) - {first}
    assert running.events(first) - running.events(second) == {key}
    assert running.events(second) == running.events()


def test_a_house_that_is_deleted_under_a_booking_is_gone_and_not_damaged(running: Running, postgres: str) -> None:
    with running.database.writing("another table"):
        deleting = threading.Thread(target=running.houses.delete, args=(running.id,))
        deleting.start()
        wait_until(lambda: waits_for_a_lock(postgres))
        running.send(running.tablet, new_key())  # it comes while the house is about to be deleted
        status, body, _ = running.tablet.answer()
        assert (status, "Gerade schreibt jemand anders" in body) == (503, True), body
    deleting.join(30)
    wait_until(lambda: running.book(running.tablet, new_key()) == 404)


def test_a_booking_at_a_house_that_was_deleted_just_now_finds_none(running: Running) -> None:
    """The server has not heard of it yet: its connection still looks at the house."""
    database = running.database
    with database.reading():
        pass
    running.houses.delete(running.id)
    for alone in ("a table", None):
        with pytest.raises(Exception, match="Dieses Haus gibt es nicht mehr"), database.writing(alone):
            pass
