"""Files that become writable, are put aside or swapped by a restore: nothing that was kept is lost or hidden."""

import fcntl
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from tests.waiting import wait_until
from tests.web.page import Page, page_of
from tests.web.tablet import cookie_of
from web.access.this_device import signing_key
from web.app import create_app
from web.storage import backup
from web.storage.backup import missed, newer_aside
from web.storage.database import open_database
from web.storage.event_store import EventStore

NOBODY = 65534
DEAD = 2**22 + 1
"""The number of a process that no system gives."""
NOW = datetime(2026, 11, 22, 21, 4, 0)  # noqa: DTZ001 - as the clock on the wall has it


@pytest.fixture
def client(path: Path) -> FlaskClient:
    return local_device(path)


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
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


def test_a_house_that_never_was_is_made_for_this_user_alone_and_one_that_others_could_read_is_closed(
    client: FlaskClient, path: Path
) -> None:
    assert begin(client)[0] == 303
    assert path.parent.stat().st_mode & 0o777 == 0o700
    for _ in range(2):
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o644)
        with open_database(path).reading():
            pass


def test_whatever_makes_the_folder_first_makes_it_for_this_user_alone(
    client: FlaskClient, path: Path, tmp_path: Path
) -> None:
    begin(client)
    copy = tmp_path / "copy.sqlite"
    backup.back_up(path, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    made = [tmp_path / name / "share" / "schlafmuetze" for name in ("key", "restored")]
    signing_key(made[0] / "secret.key")
    backup.restore(copy, made[1] / "table.sqlite", NOW)
    assert (made[1] / "table.sqlite").stat().st_mode & 0o777 == 0o600
    for folder in made:
        assert [each.stat().st_mode & 0o777 for each in (folder, folder.parent)] == [0o700, 0o700]


@pytest.mark.parametrize(("chosen", "rights"), [(False, 0o700), (True, 0o755)])
def test_a_folder_that_an_earlier_version_left_open_is_closed_and_a_chosen_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, chosen: bool, rights: int
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "schlafmuetze"
    folder.mkdir(mode=0o755)
    if chosen:
        monkeypatch.setenv("SCHLAFMUETZE_DATA", str(folder))
    else:
        monkeypatch.delenv("SCHLAFMUETZE_DATA", raising=False)
    assert begin(create_app({"SECRET_KEY": "for these tests"}).test_client())[0] == 303
    assert (folder / "table.sqlite").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == rights


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Do without the rights of root, who may write any file."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def house(path: Path) -> FlaskClient:
    """Return a client of a house that keeps no templates: the folder of the tests isn't everybody's."""
    app = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"})
    app.jinja_env.bytecode_cache = None
    return app.test_client()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder of its own that somebody else reaches, too."""
    with TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        if not os.geteuid():
            os.chown(folder, NOBODY, -1)
        yield folder


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="there are no such users")
@pytest.mark.parametrize("folder_too", [False, True])
@pytest.mark.parametrize("killed", [False, True])
def test_a_file_opened_while_it_was_read_only_is_written_once_it_may_be(
    client: FlaskClient, open_folder: Path, *, killed: bool, folder_too: bool
) -> None:
    path = open_folder / "house" / "table.sqlite"
    _, evening = begin(client)
    assert (client.get(evening).status_code, book(client, evening, 1)) == (200, 303)  # all is imported from now on
    with as_somebody_else(), ExitStack() as stack:
        maker = house(path)
        _, evening = begin(maker)
        left = {each: each.read_bytes() for each in path.parent.glob("table.sqlite*")}
        stop(maker)
        for each in left if killed else ():  # its bookings lie beside the file, as a kill leaves them
            each.write_bytes(left[each])
            each.chmod(0o400)
        path.chmod(0o400)
        if folder_too:
            path.parent.chmod(0o500)
        tablet = house(path)
        tablet.set_cookie("geraet", cookie_of(maker))
        another_thread = stack.enter_context(ThreadPoolExecutor(1))  # of the server, which has looked and waits
        assert another_thread.submit(lambda: tablet.application.test_client().get(evening)).result().status_code == 200
        for _ in range(3):
            assert tablet.get(evening).status_code == 200
            answer = tablet.post(f"{evening}/tun", data={"id": "key-000001", "do": "caught", "seat": "1"})
            assert (answer.status_code, "darf ich nicht schreiben" in Page(answer.text).text) == (503, True)
        path.parent.chmod(0o700)
        path.chmod(0o600)
        assert book(tablet, evening, 2) == 303
        assert begin(tablet, "form-0002")[0] == 303
        stop(tablet)


@pytest.mark.parametrize("one_name_only", [False, True])
def test_two_restores_in_one_second_keep_every_former_file(
    client: FlaskClient, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, one_name_only: bool
) -> None:
    begin(client)
    first = tmp_path / "first.sqlite"
    backup.back_up(path, first)
    begin(client, "form-0002")
    stop(client)

    def refused(*_: object) -> None:
        raise PermissionError(1, "one name only")

    if one_name_only:  # a file is copied aside
        monkeypatch.setattr("web.storage.backup.os.link", refused)
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

    with ThreadPoolExecutor(1) as watcher:
        watcher.submit(look)
        try:
            for _ in range(20):
                backup.restore(tmp_path / "copy.sqlite", path, NOW)
        finally:
            over.set()
    assert not missing


def test_a_newer_file_put_aside_is_told_at_the_start(client: FlaskClient, path: Path) -> None:
    begin(client)
    assert newer_aside(path) is None
    aside = path.with_name("table-bis-2026-11-22-210400.sqlite")
    path.rename(aside)
    assert newer_aside(path) == aside
    assert missed(path) == [aside]
    path.write_bytes(aside.read_bytes())
    os.utime(path, (1, 1))
    assert newer_aside(path) == aside
    os.utime(aside, (0, 0))
    assert newer_aside(path) is None
    aside.unlink()  # somebody has taken it away
    assert missed(path) == []


def test_a_newer_file_put_aside_is_told_until_somebody_has_seen_to_it(client: FlaskClient, path: Path) -> None:
    begin(client)
    begin(client, "form-0002")
    stop(client)
    aside = path.with_name("table-bis-2026-11-22-210400.sqlite")
    aside.write_bytes(path.read_bytes())
    os.utime(path, (1, 1))
    assert missed(path) == [aside]
    assert begin(client, "form-0003")[0] == 303
    stop(client)
    os.utime(path)
    for _ in range(3):  # starts
        assert missed(path) == [aside]
    assert evenings_in(path) == 3
    backup.restore(aside, path, NOW)
    assert evenings_in(path) == 2
    assert missed(path) == []
    assert newer_aside(path) is None
    assert aside.exists()


def test_half_files_of_killed_processes_are_swept_and_those_of_others_stay(tmp_path: Path) -> None:
    names = {
        f".table.sqlite.{DEAD}.part": False,
        f".schlafmuetze-2026-11-21.sqlite.{DEAD}.part": False,  # a backup of another day
        f".schlafmuetze-2026-11-21.sqlite.{DEAD}.part-journal": False,
        f".schlafmuetze-2026-11-21.sqlite.{os.getpid()}.part": True,
        f"Film.{DEAD}.part": True,  # a download of somebody else's
        f".Omas Abende.{DEAD}.part": True,
        ".table.sqlite.part": True,
    }
    for name in names:
        (tmp_path / name).touch()
    backup.sweep(tmp_path)
    assert {name: (tmp_path / name).exists() for name in names} == names
    backup.sweep(tmp_path / "nowhere")


def test_on_windows_no_process_is_asked_by_a_signal_that_would_be_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = tmp_path / f".table.sqlite.{DEAD}.part"
    half.touch()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "kill", pytest.fail)
    backup.sweep(tmp_path)
    assert half.exists()


def test_the_next_backup_sweeps_what_a_killed_one_has_left(client: FlaskClient, path: Path, tmp_path: Path) -> None:
    begin(client)
    yesterday = tmp_path / f".schlafmuetze-2026-11-21.sqlite.{DEAD}.part"
    named = tmp_path / f".Omas Abende.{DEAD}.part"
    for half in (yesterday, named):
        half.touch()
    backup.back_up(path, tmp_path / "schlafmuetze-2026-11-22.sqlite")
    assert (yesterday.exists(), named.exists()) == (False, True)
    backup.back_up(path, tmp_path / "Omas Abende")
    assert not named.exists()


def test_an_export_can_be_made_whatever_the_clock_says(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(client)
    for year in (1970, 1980, 2107, 2108, 9999):
        monkeypatch.setattr("web.records.bundle.localtime", lambda year=year: (year, 1, 1, 0, 0, 0, 3, 1, 0))
        with client.get("/sicherung/alles.zip") as response:
            assert response.status_code == 200
            archive = ZipFile(BytesIO(response.data))
        assert archive.testzip() is None
        assert {each.date_time[0] for each in archive.infolist()} == {min(max(year, 1980), 2107)}


NEWER = '{"game": "numbers", "rules_version": 99, "seats": ["Oma", "Ben"], "seed": "a", "options": {}, "dealer": 0}'


def test_an_evening_of_newer_rules_is_a_sentence(client: FlaskClient, path: Path) -> None:
    said = "nach neueren Regeln gespielt"
    _, evening = begin(client)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET header = ?", (NEWER,))
    fresh = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    for page in (evening, f"{evening}/zettel"):
        assert said in page_of(fresh.get(page, headers={"Accept-Language": "de"}), 503).text
    for page in ("/abende", "/leute", "/", "/sicherung"):
        assert fresh.get(page).status_code == 200, page
    with fresh.get("/sicherung/alles.zip", headers={"Accept-Language": "de"}) as sent:
        left_out = ZipFile(BytesIO(sent.data)).read("left-out.txt").decode()
    assert said in left_out


def local_device(path: Path) -> FlaskClient:
    client = create_app({"DATABASE": path, "SECRET_KEY": "for these tests"}).test_client()
    client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    return client


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


def amid_a_restore(
    monkeypatch: pytest.MonkeyPatch, refused: threading.Event, act: Callable[[], None]
) -> threading.Thread:
    """Let a thread act amid the next restore, until it is done or has to wait."""
    put_aside, acting = backup._put_aside, threading.Thread(target=act)

    def put_aside_slowly(*args: Any) -> Path | None:
        if acting.ident is None:
            acting.start()
            wait_until(lambda: refused.is_set() or not acting.is_alive())
        return put_aside(*args)

    monkeypatch.setattr(backup, "_put_aside", put_aside_slowly)
    return acting


@pytest.mark.parametrize("former", [True, False])
def test_a_server_that_starts_amid_a_restore_books_into_the_house_that_comes(
    former: bool, refused: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, saved = tmp_path / "house" / "table.sqlite", tmp_path / "saved.sqlite"
    source = path if former else tmp_path / "elsewhere.sqlite"
    client = local_device(source)
    evening = begin(client)[1]
    backup.back_up(source, saved)
    assert book(client, evening, 1) in (200, 302, 303)
    stop(client)
    path.parent.mkdir(exist_ok=True)
    answers = []

    def start_a_server() -> None:
        client = local_device(path)
        answers.append(begin(client, "form-0002")[0])
        stop(client)

    starting = amid_a_restore(monkeypatch, refused, start_a_server)
    aside = backup.restore(saved, path, NOW)[1]
    starting.join(30)
    assert answers == [303]
    assert evenings_in(path) == 2
    assert (aside is not None) is former
    if aside is not None:
        assert evenings_in(aside) == 1
    match = evening.rpartition("/")[2]
    assert EventStore(open_database(path)).last(match) == 0


def test_a_restore_amid_another_one_puts_aside_what_the_first_has_brought(
    refused: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, saved, other = tmp_path / "house" / "table.sqlite", tmp_path / "saved.sqlite", tmp_path / "other.sqlite"
    client = local_device(path)
    begin(client)
    backup.back_up(path, saved)
    begin(client, "form-0002")
    backup.back_up(path, other)
    begin(client, "form-0003")
    stop(client)
    asides = []

    def restore_too() -> None:
        monkeypatch.setattr("os.getpid", lambda: 4_000_000)  # another process, by the name of its copy
        asides.append(backup.restore(other, path, NOW)[1])

    second = amid_a_restore(monkeypatch, refused, restore_too)
    asides.insert(0, backup.restore(saved, path, NOW)[1])
    second.join(30)
    assert [evenings_in(aside) for aside in asides if aside is not None] == [3, 1]
    assert evenings_in(path) == 2
