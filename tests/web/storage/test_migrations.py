"""A next version keeps the data: it brings a file up all or nothing, in several processes, some of them killed."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from companion.header import Header
from companion.numbers.actions import Caught
from lexicon.judging.taste import Vote
from web.judge.vote_store import VoteStore
from web.storage.database import open_database
from web.storage.engines import sqlite as engine
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings
from web.storage.schema import STEPS, in_postgres

NEXT: Final = ("ALTER TABLE people ADD COLUMN pet TEXT", "UPDATE people SET pet = 'Katze'")
"""A step that a next version might have: it changes a table, and the rows in it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of today's version with an evening and a vote in it."""
    path = tmp_path / "table.sqlite"
    opened = OpenEvenings(open_database(path))
    match = opened.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    opened.book(match, Caught(1), "booking-1")
    VoteStore(path).add_vote("vote-0001", Vote("Wein", "Bahn", 3, 2, 0.4), "Weinbahn")
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def assert_all_is_there(path: Path) -> None:
    assert [event.word for event in VoteStore(path).precedents().votes] == ["Weinbahn"]
    (evening,) = OpenEvenings(open_database(path)).store.rows()
    assert evening.seq == 1


def processes(path: Path, code: str, number: int) -> list[subprocess.Popen[str]]:
    """Start processes that run `code` once they get a line."""
    pipe, command = subprocess.PIPE, [sys.executable, "-c", code, str(path)]
    here = Path(__file__).parents[3]
    return [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=here) for _ in range(number)]


OPENING: Final = f"""
import sys
from pathlib import Path
from web.storage.engines import sqlite as engine
engine.STEPS = (*engine.STEPS, {NEXT})
database = engine.SqliteDatabase(Path(sys.argv[1]))
sys.stdin.readline()
with database.writing() as connection:
    print(connection.execute("SELECT (SELECT count(*) FROM matches), (SELECT max(pet) FROM people)").fetchone())
"""


@pytest.mark.parametrize("there", [True, False], ids=["a file of this version", "no file"])
def test_several_processes_may_bring_it_up_at_once(request: pytest.FixtureRequest, tmp_path: Path, there: bool) -> None:
    path = request.getfixturevalue("path") if there else tmp_path / "table.sqlite"
    started = processes(path, OPENING, 4)
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    answer = str((1, None)) if there else str((0, None))
    assert [process.communicate()[0].strip() for process in started] == [answer] * 4
    assert version(path) == len(STEPS) + 1


STOPPING: Final = f"""
import sys, time
from pathlib import Path
from web.storage.engines import sqlite as engine

def next_step():
    for statement in {NEXT}[:int(sys.stdin.readline())]:
        yield statement
    print("half done", flush=True)
    time.sleep(60)

engine.STEPS = (*engine.STEPS, next_step())
with engine.SqliteDatabase(Path(sys.argv[1])).writing():
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("statements", [0, 1, 2])
def test_killed_in_the_middle_it_is_as_before_and_comes_up_the_next_time(
    path: Path, statements: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (process,) = processes(path, STOPPING, 1)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{statements}\n")
    process.stdin.flush()
    assert process.stdout.readline() == "half done\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert version(path) == len(STEPS)
    monkeypatch.setattr(engine, "STEPS", (*STEPS, NEXT))
    assert_all_is_there(path)
    assert version(path) == len(STEPS) + 1


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "STEPS", (*STEPS, (*NEXT, "SELECT no_such_thing")))
    with pytest.raises(StorageFault):
        VoteStore(path).reset("reset-0001")
    monkeypatch.undo()
    assert version(path) == len(STEPS)
    assert_all_is_there(path)


def test_a_newer_file_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(engine, "STEPS", (*STEPS, NEXT))
        assert_all_is_there(path)
    before = path.read_bytes()
    with pytest.raises(StorageFault) as told:
        VoteStore(path).precedents()
    assert told.value.code == "newer"
    assert "neueren Version" in told.value.sentence("de")
    assert path.read_bytes() == before


def test_postgresql_says_the_same_in_its_own_words() -> None:
    said = in_postgres("CREATE TABLE a (b INTEGER PRIMARY KEY, c TEXT, d INTEGER, e BLOB, f REAL) WITHOUT ROWID")
    number, text = "BIGINT GENERATED BY DEFAULT AS IDENTITY", 'TEXT COLLATE "C"'
    assert said == (f"CREATE TABLE a (b {number} PRIMARY KEY, c {text}, d BIGINT, e BYTEA, f DOUBLE PRECISION)")
