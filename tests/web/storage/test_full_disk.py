"""A full disk, an unreadable or read-only file: the table page says so, no booking is half done, the game goes on."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.database_file import events_of
from tests.web.forms import NAMES
from tests.web.page import Page, read
from tests.web.tablet import cookie_of, played
from web.app import create_app
from web.pages.names import clock_of
from web.storage.schema import STEPS

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def match(client: FlaskClient) -> str:
    """An evening with three bookings."""
    found = played(client, "numbers", NAMES[:4])
    for number in range(3):
        assert caught(client, found, number)[0] == 200
    return found


def caught(client: FlaskClient, match: str, number: int, lang: str = "de") -> tuple[int, Page]:
    form = {"id": f"booking-{number:04}", "seen": str(number), "do": "caught", "seat": str(number % 4)}
    answer = client.post(f"/abend/{match}/tun?lang={lang}", data=form, headers={"X-Fragment": "1"})
    return answer.status_code, Page(answer.text)


def kept_until(app: Flask, match: str) -> str:
    """Return the time of day of the last saved event, as the page shows it."""
    with app.extensions["evenings"].reading(match) as evening:
        return clock_of(evening.log.event(len(evening.log)).at)


def assert_told_and_still_readable(client: FlaskClient, match: str, sentence: str, status: int, events: int) -> None:
    """Check that a booking is refused with `sentence` and leaves no trace, and that the evening can be read."""
    found, page = caught(client, match, events)
    assert (found, page.seq) == (status, events)
    assert page.notice == sentence
    page = read(client, f"/abend/{match}")
    assert page.seq == events
    assert page.texts("li.seat bdi") == list(NAMES[:4])


def filled_up(client: FlaskClient, app: Flask, match: str) -> tuple[sqlite3.Connection, int]:
    """Book until the file may grow no more. Return the connection that limits it, and the number of events."""
    connection: sqlite3.Connection = app.extensions["evenings"].store.database.connection()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    events = 3
    while (status := caught(client, match, events)[0]) == 200:
        events += 1
    assert status == 507
    return connection, events


def test_a_full_disk_is_told_with_the_time_and_booking_goes_on_later(
    client: FlaskClient, app: Flask, match: str, path: Path
) -> None:
    connection, events = filled_up(client, app, match)
    until = kept_until(app, match)
    full = f"Nicht gespeichert: Der Speicher ist voll. Bis {until} ist alles da."
    assert_told_and_still_readable(client, match, full, 507, events)
    english = caught(client, match, events, "en")[1].notice
    assert english == f"Not saved: the disk is full. Everything up to {until} is there."
    assert len(events_of(path, match)) == events
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    assert read(fresh, f"/abend/{match}").seq == events
    connection.execute("PRAGMA max_page_count = 1000000")
    status, page = caught(client, match, events, "de")
    assert (status, page.seq, page.notice) == (200, events + 1, "")


def test_a_disk_that_fills_while_several_steps_are_taken_back_takes_none_back(
    client: FlaskClient, app: Flask, match: str, path: Path
) -> None:
    connection, events = filled_up(client, app, match)
    form = {"id": "take-it-back", "seen": str(events), "to": "1"}
    answer = client.post(f"/abend/{match}/tun", data=form, headers={"X-Fragment": "1"})
    assert (answer.status_code, Page(answer.text).seq) == (507, events)
    assert len(events_of(path, match)) == events
    connection.execute("PRAGMA max_page_count = 1000000")
    assert client.post(f"/abend/{match}/tun", data=form, headers={"X-Fragment": "1"}).status_code == 200
    assert len(events_of(path, match)) == 2 * events


@contextmanager
def mounted(folder: Path, size: str) -> Iterator[Path]:
    """Mount a disk of this size at a folder."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MB."""
    with mounted(tmp_path / "disk", "1m") as folder:
        yield folder


def filled(disk: Path) -> Path:
    """Fill a disk, and return the file whose end makes room again."""
    ballast = disk / "photos"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass
    return ballast


@pytest.mark.skipif(not AS_ROOT or shutil.which("mount") is None, reason="only root may mount a disk")
def test_a_real_disk_that_is_full_is_told_even_after_a_restart(small_disk: Path) -> None:
    path = small_disk / "table.sqlite"
    app = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"})
    client = app.test_client()
    match = played(client, "numbers", NAMES[:4])
    for number in range(3):
        assert caught(client, match, number)[0] == 200
    events = assert_told_while_full(small_disk, app, client, match, lambda: restarted(path, client), lambda: client)
    assert len(events_of(path, match)) == events
    app.extensions["evenings"].store.database.connection().close()


def assert_told_while_full(
    disk: Path, app: Flask, client: FlaskClient, match: str, *others: Callable[[], FlaskClient]
) -> int:
    """Fill a disk, book until that is told to each device, and once more when there is room; return the events."""
    ballast, events = filled(disk), 3
    while (answer := caught(client, match, events))[0] == 200:
        events += 1
    sentence = f"Nicht gespeichert: Der Speicher ist voll. Bis {kept_until(app, match)} ist alles da."
    assert answer[1].notice == sentence
    for device in (client, *(other() for other in others)):
        assert_told_and_still_readable(device, match, sentence, 507, events)
    ballast.unlink()
    status, page = caught(client, match, events)
    assert (status, page.seq, page.notice) == (200, events + 1, "")
    return page.seq


def restarted(path: Path, client: FlaskClient) -> FlaskClient:
    """Return the same device at a restarted server."""
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    fresh.set_cookie("geraet", cookie_of(client))
    return fresh


def aside(path: Path) -> Path:
    """Move the house's file aside, with its WAL and index."""
    for suffix in ("", "-wal", "-shm"):
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(path.with_name("aside" + suffix))
    return path.with_name("aside")


def brought_back(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        old = path.with_name("aside" + suffix)
        if old.exists():
            old.rename(path.with_name(path.name + suffix))


@pytest.mark.parametrize("what", ["folder", "letter", "other"])
def test_something_else_in_its_place_is_told_and_left_alone(
    client: FlaskClient, match: str, path: Path, what: str
) -> None:
    aside(path)
    if what == "folder":
        path.mkdir()
    elif what == "letter":
        path.write_text("Liebe Oma, das ist keine Datenbank. " * 40, encoding="utf-8")
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE rezepte (name)")
    before = path.is_file() and path.read_bytes()
    status, page = caught(client, match, 3)
    assert (status, page.seq, str(path) in page.notice) == (503, 3, True)
    assert read(client, f"/abend/{match}").seq == 3
    assert str(path) in read(restarted(path, client), f"/abend/{match}", status=503).text
    assert (path.is_file() and path.read_bytes()) == before
    (path.rmdir if what == "folder" else path.unlink)()
    brought_back(path)
    assert read(client, f"/abend/{match}").notice == ""
    assert caught(client, match, 3)[0] == 200
    assert len(events_of(path, match)) == 4


def test_an_older_copy_in_its_place_is_shown_as_it_is(client: FlaskClient, match: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM INTO ?", (str(path.with_name("copy")),))
    assert caught(client, match, 3)[0] == 200
    aside(path)
    path.with_name("copy").rename(path)
    assert read(client, f"/abend/{match}").seq == 3
    assert caught(client, match, 4)[0] == 409  # the page knows events that are gone
    assert caught(client, match, 3)[0] == 200
    assert len(events_of(path, match)) == 4


def test_a_newer_file_is_refused_with_its_sentence_and_words_are_still_judged(
    data_home: Path, client: FlaskClient, match: str, path: Path
) -> None:
    assert data_home.is_dir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    fresh = restarted(path, client)
    for page in ("/", "/neu/zahlenspiel", f"/abend/{match}", "/tisch"):
        assert "neueren Version" in Page(fresh.get(page).text).text, page
    assert "neueren Version" in caught(fresh, match, 3)[1].text
    assert "Eiswein" in read(fresh, "/wort?a=EIS&b=WEIN").one("h2.compound").text
    assert len(events_of(path, match)) == 3
