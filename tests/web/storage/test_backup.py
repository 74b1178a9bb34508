"""A backup during a game, and its restoration: whole or not at all; no file is overwritten unasked."""

import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from companion.header import Header
from companion.numbers.actions import Caught
from tests.web.database_file import events_of, file_of
from web.cli import run
from web.storage.backup import BackupFault, back_up
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings
from web.storage.schema import STEPS


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the house's file; commands run in a folder beside it."""
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "data" / "table.sqlite"


@pytest.fixture
def evenings(path: Path) -> OpenEvenings:
    return OpenEvenings(open_database(path))


@pytest.fixture
def match(evenings: OpenEvenings) -> str:
    found = evenings.begin(Header.of("numbers", ["Oma", "Ben", "Mia"], "a", {"table": "referee"}), "form-0001")
    for number in range(5):
        evenings.book(found, Caught(number % 3), f"booking-{number}")
    return found


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def test_a_backup_is_named_by_the_day_or_as_one_likes_and_holds_all(
    path: Path, match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = datetime.now().astimezone().date()
    Path("stick").mkdir()
    assert run(["backup", "stick"]) == 0
    (copy,) = Path("stick").iterdir()
    days = (before, datetime.now().astimezone().date())
    assert copy.name in {f"schlafmuetze-{day.isoformat()}.sqlite" for day in days}
    assert re.fullmatch(rf"Gesichert in {copy} \(\d+ KB\): 1 Abend, 0 Stimmen über Wörter\.\n", capsys.readouterr().out)
    assert run(["--lang", "en", "backup", "stick/Omas Abende.db"]) == 0
    for copy in Path("stick").iterdir():
        assert integrity(copy) == "ok"
        assert events_of(copy, match) == events_of(path, match)


def test_while_somebody_books_the_copy_is_one_moment_of_the_evening(
    evenings: OpenEvenings, match: str, path: Path
) -> None:
    over = threading.Event()

    def play() -> None:
        for number in count():
            if over.is_set():
                return
            evenings.book(match, Caught(0), f"while-{number:06}")

    with ThreadPoolExecutor(1) as somebody:
        playing = somebody.submit(play)
        copies = [back_up(path, Path(f"copy-{number}.sqlite")).path for number in range(8)]
        over.set()
        playing.result()
    final = events_of(path, match)
    lengths = []
    for copy in copies:
        assert integrity(copy) == "ok"
        assert not list(Path().glob(f"{copy.name}-*"))
        there = events_of(copy, match)
        assert there == final[: len(there)]
        lengths.append(len(there))
        with OpenEvenings(open_database(copy)).reading(match) as evening:
            assert evening.row.seq == len(evening.log) == len(there)
    assert lengths == sorted(lengths)


def test_nothing_is_overwritten_unless_by_force(match: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("kept.sqlite").write_text("ein Brief", encoding="utf-8")
    assert run(["backup", "kept.sqlite"]) == 1
    assert capsys.readouterr().err.startswith("kept.sqlite gibt es schon.")
    assert Path("kept.sqlite").read_text(encoding="utf-8") == "ein Brief"
    assert run(["backup", "kept.sqlite", "--force"]) == 0
    assert events_of(Path("kept.sqlite"), match) == events_of(path, match)
    assert run(["backup", str(path), "--force"]) == 1
    assert "die Datei, in der die Abende liegen" in capsys.readouterr().err
    assert len(events_of(path, match)) == 5


def test_a_stick_whose_files_have_one_name_only_will_do(
    match: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("web.storage.backup.os.link", refused)
    assert run(["backup", "copy.sqlite"]) == 0
    assert events_of(Path("copy.sqlite"), match) == events_of(path, match)
    assert [found.name for found in Path().iterdir()] == ["copy.sqlite"]


def test_faults_are_told_and_leave_nothing_behind(
    path: Path, evenings: OpenEvenings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["backup"]) == 1
    assert capsys.readouterr().err == f"Hier ist noch nichts zu sichern: {path} gibt es nicht.\n"
    evenings.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    assert run(["backup", "nowhere/copy.sqlite"]) == 1
    assert capsys.readouterr().err == "nowhere/copy.sqlite gibt es nicht.\n"
    assert run(["--lang", "en", "backup", "nowhere/copy.sqlite"]) == 1
    assert capsys.readouterr().err == "nowhere/copy.sqlite doesn’t exist.\n"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    assert run(["backup"]) == 1
    assert "neueren Version" in capsys.readouterr().err
    file_of(evenings.store.database).connection().close()
    path.write_bytes(b"Liebe Oma, das ist keine Datenbank. " * 40)
    assert run(["backup"]) == 1
    assert "beschädigt" in capsys.readouterr().err
    path.rename(path.with_name("away"))
    assert run(["backup", "copy.sqlite"]) == 1
    assert capsys.readouterr().err.startswith(f"{path} fehlt, aber ")
    assert list(Path().iterdir()) == []


def test_a_damaged_file_gives_no_copy(match: str, evenings: OpenEvenings, path: Path) -> None:
    assert match
    file_of(evenings.store.database).connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file_of(evenings.store.database).connection().close()
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 + 8 : page * 4096 + 40] = b"\xff" * 32
    path.write_bytes(content)
    with pytest.raises((BackupFault, Exception), match="beschädigt"):
        back_up(path, Path("copy.sqlite"))
    assert list(Path().iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_full_disk_is_told_and_leaves_nothing_behind(match: str, path: Path) -> None:
    assert match
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))\n"
    code += "from web.cli import run; sys.exit(run(['backup', sys.argv[1]]))"
    done = subprocess.run(
        # It compiles no module: of those that others read, too, the limit would leave the first 8192 bytes.
        [sys.executable, "-B", "-c", code, str(Path("copy.sqlite").absolute())],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Nicht gespeichert: Der Speicher ist voll. Was schon da war, ist noch da.\n"
    assert list(Path().iterdir()) == []
    assert path.exists()


def test_a_backup_comes_back_and_what_was_there_is_put_aside(
    match: str, evenings: OpenEvenings, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["backup", "copy.sqlite"]) == 0
    evenings.book(match, Caught(0), "after-the-backup")
    later = events_of(path, match)
    file_of(evenings.store.database).connection().close()
    capsys.readouterr()
    assert run(["restore", "copy.sqlite"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Wieder da: 1 Abend, 0 Stimmen über Wörter.\nWas vorher da war, liegt in ")
    assert len(events_of(path, match)) == 5
    (aside,) = path.parent.glob("table-bis-*.sqlite")
    assert events_of(aside, match) == later
    assert sorted(found.suffix for found in path.parent.iterdir()) == [".sqlite", ".sqlite", ".sqlite-begun"]
    fresh = OpenEvenings(open_database(path))
    fresh.book(match, Caught(1), "it-goes-on", seen=5)
    assert len(events_of(path, match)) == 6
    file_of(fresh.store.database).connection().close()
    shutil.rmtree(path.parent)  # as on a new machine
    assert run(["restore", "copy.sqlite"]) == 0
    assert len(events_of(path, match)) == 5
    assert sorted(found.name for found in path.parent.iterdir()) == ["table.sqlite", "table.sqlite-begun"]


def test_while_it_runs_nothing_is_put_in_its_place(
    match: str, evenings: OpenEvenings, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["backup", "copy.sqlite"]) == 0
    evenings.book(match, Caught(0), "after-the-backup")
    assert run(["restore", "copy.sqlite"]) == 1
    assert capsys.readouterr().err == "Schlafmütze läuft noch. Beende sie mit Strg+C, dann noch einmal.\n"
    evenings.book(match, Caught(0), "and-it-goes-on")
    assert len(events_of(path, match)) == 7
    assert not list(path.parent.glob("*-bis-*"))
    assert not list(path.parent.glob("*.part*"))


def test_what_is_no_backup_is_told_and_all_stays(
    match: str, evenings: OpenEvenings, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file_of(evenings.store.database).connection().close()
    Path("letter.txt").write_text("Liebe Oma, das ist keine Datenbank. " * 40, encoding="utf-8")
    for name, said in (("letter.txt", "keine Sicherung"), ("nothing.sqlite", "gibt es nicht"), (".", "keine Datei")):
        assert run(["restore", name]) == 1
        assert said in capsys.readouterr().err
    assert len(events_of(path, match)) == 5
    assert {found.suffix for found in path.parent.iterdir()} == {".sqlite", ".sqlite-begun"}
