"""A server or a command opens the house's file while a restore swaps it: it waits, and finds the file that came."""

from __future__ import annotations

import fcntl
import sqlite3
import threading
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.waiting import wait_until
from tests.web.storage.test_lost_and_found import begin, book, stop
from web.app import create_app
from web.storage import backup
from web.storage.database import open_database
from web.storage.event_store import EventStore

NOW = datetime(2026, 11, 22, 21, 4).astimezone()


def device(path: Path) -> FlaskClient:
    client = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    return client


def evenings(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(file.execute("SELECT count(*) FROM matches").fetchone()[0])


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """An event that is set once somebody has to wait for the lock of the folder."""
    found, flock = threading.Event(), fcntl.flock

    def watched(*args: Any) -> None:
        try:
            flock(*args)
        except BlockingIOError:
            found.set()
            raise

    monkeypatch.setattr(fcntl, "flock", watched)
    return found


@pytest.mark.parametrize("former", [True, False])
def test_a_server_that_starts_amid_a_restore_books_into_the_house_that_comes(
    former: bool,
    refused: threading.Event,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, saved = tmp_path / "house" / "table.sqlite", tmp_path / "saved.sqlite"
    source = path if former else tmp_path / "elsewhere.sqlite"
    client = device(source)
    evening = begin(client)[1]
    backup.back_up(source, saved)
    assert book(client, evening, 1) in (200, 302, 303)
    stop(client)
    path.parent.mkdir(exist_ok=True)
    put_aside, answers = backup._put_aside, []

    def start_a_server() -> None:
        client = device(path)
        answers.append(begin(client, "form-0002")[0])
        stop(client)

    def put_aside_slowly(*args: Any) -> Path | None:
        starting.start()
        wait_until(lambda: refused.is_set() or not starting.is_alive())
        return put_aside(*args)

    starting = threading.Thread(target=start_a_server)
    monkeypatch.setattr(backup, "_put_aside", put_aside_slowly)
    aside = backup.restore(saved, path, NOW)[1]
    starting.join(30)
    assert answers == [303]
    assert evenings(path) == 2
    assert (aside is not None) is former
    if aside is not None:
        assert evenings(aside) == 1
    match = evening.rpartition("/")[2]
    assert EventStore(open_database(path)).last(match) == 0


def test_a_restore_amid_another_one_puts_aside_what_the_first_has_brought(
    refused: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, saved, other = tmp_path / "house" / "table.sqlite", tmp_path / "saved.sqlite", tmp_path / "other.sqlite"
    client = device(path)
    begin(client)
    backup.back_up(path, saved)
    begin(client, "form-0002")
    backup.back_up(path, other)
    begin(client, "form-0003")
    stop(client)
    put_aside, asides = backup._put_aside, []

    def restore_too() -> None:
        monkeypatch.setattr("os.getpid", lambda: 4_000_000)  # another process, by the name of its copy
        asides.append(backup.restore(other, path, NOW)[1])

    def put_aside_slowly(*args: Any) -> Path | None:
        if not asides and not second.is_alive():
            second.start()
            wait_until(lambda: refused.is_set() or not second.is_alive())
        return put_aside(*args)

    second = threading.Thread(target=restore_too)
    monkeypatch.setattr(backup, "_put_aside", put_aside_slowly)
    asides.insert(0, backup.restore(saved, path, NOW)[1])
    second.join(30)
    assert [evenings(aside) for aside in asides if aside is not None] == [3, 1]
    assert evenings(path) == 2
