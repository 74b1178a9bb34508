"""Files that vanish, come back, become writable or are put aside: nothing that was kept is lost or hidden."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from lexicon.paths import sweep_partial
from tests.web.page import Page
from web.app import create_app
from web.storage import backup
from web.storage.database import Database
from web.storage.faults import StorageFault

NOW = datetime(2026, 11, 22, 21, 4, 0)  # noqa: DTZ001 - as the clock on the wall has it


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house" / "table.sqlite"


@pytest.fixture
def client(path: Path) -> FlaskClient:
    client = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    return client


def begin(client: FlaskClient, form: str = "form-0001") -> tuple[int, str]:
    data = {"id": form, "name": ["Oma", "Ben"], "farbe": ["0", "1"]}
    answer = client.post("/neu/zahlenspiel", data=data, headers={"Accept-Language": "de"})
    return answer.status_code, answer.headers.get("Location", "")


def book(client: FlaskClient, evening: str, number: int) -> int:
    form = {"id": f"key-{number:06}", "do": "caught", "seat": "1"}
    return client.post(f"{evening}/tun", data=form).status_code


def stop(client: FlaskClient) -> None:
    """Let go of the file, as a server does that is stopped."""
    client.application.extensions["evenings"].store.database._drop()


def evenings_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


WRITES: list[Callable[[FlaskClient], int]] = [
    lambda client: begin(client, "form-0002")[0],
    lambda client: client.post("/tisch/strenge", data={"id": "key-strict", "wie": "strict"}).status_code,
    lambda client: client.post("/sicherung", data={"datei": (BytesIO(_empty_zip()), "a.zip")}).status_code,
]


def _empty_zip() -> bytes:
    other = create_app({"DATABASE": Path(os.devnull).parent / "no-house" / "x.sqlite", "SECRET_KEY": "-"})
    with other.test_client().get("/sicherung/alles.zip") as response:
        return bytes(response.data)


def test_no_write_of_any_kind_makes_a_file_where_one_has_been(client: FlaskClient, path: Path) -> None:
    _, evening = begin(client)
    for number in range(10):
        assert book(client, evening, number) == 303
    aside = path.with_name("elsewhere.sqlite")
    path.rename(aside)
    assert begin(client, "form-0002")[0] == 503
    assert book(client, evening, 99) == 503
    database = Database(path)
    database._was_there = True
    with pytest.raises(StorageFault, match="verschwunden"), database.writing():
        pass
    assert not path.exists()
    aside.rename(path)
    assert book(client, evening, 100) == 303
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM match_events").fetchone() == (11,)


@pytest.mark.parametrize("write", [0, 1])
def test_a_vote_or_a_new_evening_says_that_the_file_is_gone(client: FlaskClient, path: Path, write: int) -> None:
    begin(client)
    path.rename(path.with_name("elsewhere.sqlite"))
    WRITES[write](client)
    assert not path.exists()


def test_a_house_that_never_was_is_made_for_this_user_alone(client: FlaskClient, path: Path) -> None:
    assert begin(client)[0] == 303
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_that_others_could_read_is_closed(client: FlaskClient, path: Path) -> None:
    begin(client)
    path.chmod(0o644)
    with Database(path).reading():
        pass
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_has_become_writable_is_written_without_a_restart(path: Path) -> None:
    database = Database(path)
    with database.writing():
        pass
    held = database.connection()
    held.execute("PRAGMA query_only = ON")  # as a connection to a file that was read-only when it was opened
    with database.writing() as connection:
        connection.execute("INSERT INTO people (key, name, added) VALUES ('oma', 'Oma', 1)")
    with database.reading() as connection:
        assert connection.execute("SELECT name FROM people").fetchone() == ("Oma",)


def test_two_restores_in_one_second_keep_every_former_file(client: FlaskClient, path: Path, tmp_path: Path) -> None:
    begin(client)
    first = tmp_path / "first.sqlite"
    backup.back_up(path, first)
    begin(client, "form-0002")
    stop(client)
    for number in range(4):
        backup.restore(first, path, NOW)
        assert evenings_in(path) == 1, number
    aside = sorted(path.parent.glob("table-bis-*"))
    assert len(aside) == 4
    assert sorted(map(evenings_in, aside)) == [1, 1, 1, 2]


def test_there_is_no_moment_without_the_file(client: FlaskClient, path: Path, tmp_path: Path) -> None:
    begin(client)
    backup.back_up(path, tmp_path / "copy.sqlite")
    stop(client)
    missing: list[int] = []
    over = threading.Event()

    def look() -> None:
        while not over.is_set():
            if not path.exists():
                missing.append(1)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        for _ in range(20):
            backup.restore(tmp_path / "copy.sqlite", path, NOW)
    finally:
        over.set()
        watcher.join()
    assert not missing


def test_where_a_file_has_one_name_only_it_is_copied_aside(
    client: FlaskClient, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client)
    backup.back_up(path, tmp_path / "copy.sqlite")
    stop(client)

    def refused(*_: object) -> None:
        raise PermissionError(1, "one name only")

    monkeypatch.setattr("web.storage.backup.os.link", refused)
    for _ in range(2):
        backup.restore(tmp_path / "copy.sqlite", path, NOW)
    assert [evenings_in(each) for each in path.parent.glob("table-bis-*")] == [1, 1]


def test_a_newer_file_put_aside_is_told_at_the_start(client: FlaskClient, path: Path) -> None:
    begin(client)
    assert backup.newer_aside(path) is None
    aside = path.with_name("table-bis-2026-11-22-210400.sqlite")
    path.rename(aside)
    assert backup.newer_aside(path) == aside
    path.write_bytes(aside.read_bytes())
    os.utime(path, (1, 1))
    assert backup.newer_aside(path) == aside
    os.utime(aside, (0, 0))
    assert backup.newer_aside(path) is None


def test_half_files_of_killed_processes_are_swept_and_those_of_others_stay(tmp_path: Path) -> None:
    names = {
        f".table.sqlite.{2**22 + 1}.part": False,
        f".table.sqlite.{os.getpid()}.part": True,
        ".table.sqlite.part": True,
    }
    for name in names:
        (tmp_path / name).touch()
    sweep_partial(tmp_path, ".table.sqlite", ".part")
    assert {name: (tmp_path / name).exists() for name in names} == names


def test_an_export_can_be_made_whatever_the_clock_says(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(client)
    monkeypatch.setattr("web.records.bundle.localtime", lambda: (1970, 1, 1, 0, 0, 0, 3, 1, 0))
    with client.get("/sicherung/alles.zip") as response:
        assert response.status_code == 200
        assert ZipFile(BytesIO(response.data)).testzip() is None


@pytest.mark.parametrize(
    "header",
    [
        '{"game": "numbers", "rules_version": 99, "seats": ["Oma", "Ben"], "seed": "a", "options": {}, "dealer": 0}',
        "{",
        "[]",
    ],
)
def test_an_evening_of_newer_rules_or_a_damaged_one_is_a_sentence(client: FlaskClient, path: Path, header: str) -> None:
    _, evening = begin(client)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET header = ?", (header,))
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    for page in (evening, f"{evening}/zettel", "/abende", "/leute", "/", "/sicherung/alles.zip"):
        answer = fresh.get(page, headers={"Accept-Language": "de"}, buffered=True)
        assert answer.status_code in (200, 503), page
        if answer.status_code == 503:
            assert "Abend" in Page(answer.text).text
