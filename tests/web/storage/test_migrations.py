"""An upgrade keeps the data: today's version opens files of earlier ones, in several processes, some of them killed."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from companion.header import Header
from companion.match.actions import EndMatch
from companion.match.sheet import totals
from companion.numbers.actions import Caught
from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Strictness
from tests.web.database_file import events_of
from web.access import membership
from web.access.membership import bots_at
from web.app import create_app
from web.decks.store import DeckStore
from web.judge.objections import ObjectionStore
from web.judge.vote_store import VoteStore
from web.phones.join_codes import match_of_code
from web.records.deleted import DAYS, empty_bin
from web.records.evening_list import DAY
from web.storage.database import open_database
from web.storage.faults import StorageFault
from web.storage.migrations import MIGRATIONS
from web.storage.open_evenings import OpenEvenings

HERE: Final = Path(__file__).parent
OLD: Final = sorted(HERE.glob("version_*.sql"), key=lambda path: int(path.stem.removeprefix("version_")))


@pytest.fixture(params=OLD, ids=[path.stem for path in OLD])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file as written by one of the versions."""
    return written(request.param, tmp_path / "table.sqlite")


@pytest.fixture(params=OLD[:-1], ids=[path.stem for path in OLD[:-1]])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file as written by one of the earlier versions."""
    return written(request.param, tmp_path / "table.sqlite")


def written(dump: Path, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def evenings(path: Path) -> list[str]:
    """Return the ids of the evenings in a file, whatever its version."""
    with closing(sqlite3.connect(path)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchone():
            return []
        return [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY started")]


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def assert_the_votes_are_there(path: Path) -> None:
    precedents = VoteStore(path).precedents()
    assert precedents.strictness is Strictness.STRICT
    assert {event.word for event in precedents.votes} == {"Weinbahn", "Maßkrug", "Massenkäfig", "Eisfisch"}
    assert precedents.votes_by_pair["Wein", "Bahn"][0].id == "vote-0001"  # the later one was taken back
    assert precedents.taste.tally("Maß", "Krug") == (4, 0)


def test_there_is_a_file_of_every_version_that_was_published() -> None:
    assert [path.stem for path in OLD] == [f"version_{number}" for number in range(1, len(MIGRATIONS))]


def test_the_evenings_of_an_old_file_are_as_they_were_and_go_on(old: Path) -> None:
    opened = create_app({"DATABASE": old, "SECRET_KEY": "-"}).extensions["evenings"]
    played = {}
    for match in evenings(old):
        with opened.reading(match) as evening:
            played[evening.log.header.game] = evening.log.state
        opened.book(match, EndMatch(), "the-end-0001")
    if version(old) > 1 and played:
        assert set(played) == {"words", "numbers", "siebenschlaefer"}
        assert totals(played["words"]) == (6, 12, 5)
        assert totals(played["numbers"]) == (0, 3)
        assert played["siebenschlaefer"].round.to_beat == 12


def test_the_votes_of_an_old_file_are_there_and_evenings_are_possible(old: Path) -> None:
    assert_the_votes_are_there(old)
    assert version(old) == len(MIGRATIONS)
    opened = create_app({"DATABASE": old, "SECRET_KEY": "-"}).extensions["evenings"]
    match = opened.begin(Header.of("numbers", ["Oma", "Ben", "Mia"], "a", {"table": "referee"}), "form-0001")
    opened.book(match, Caught(1), "booking-1")
    assert len(events_of(old, match)) == 1
    assert_the_votes_are_there(old)
    assert VoteStore(old).undo("undo-0002", "vote-0005")


def test_an_old_file_becomes_what_a_new_one_is(old: Path, tmp_path: Path) -> None:
    with open_database(old).writing(), open_database(tmp_path / "new.sqlite").writing():
        pass
    assert schema(old) == schema(tmp_path / "new.sqlite")


def schema(path: Path) -> dict[tuple[str, str], tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('table', 'index')").fetchall()
        return {
            (kind, name): tuple(connection.execute(f"SELECT * FROM pragma_{kind}_info(?)", (name,)))
            for kind, name in names
        }


OPENING = """
import sys
from pathlib import Path
from web.access import membership
from web.phones.join_codes import match_of_code
from web.storage.database import open_database
database = open_database(Path(sys.argv[1]))
sys.stdin.readline()
with database.reading() as connection:
    print(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
"""


def opening(path: Path, code: str = OPENING) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, str(path)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=HERE.parents[1])


def test_several_processes_may_bring_it_up_at_once(old: Path) -> None:
    there = str(len(evenings(old)))
    processes = [opening(old) for _ in range(4)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate()[0].strip() for process in processes] == [there] * 4
    assert version(old) == len(MIGRATIONS)
    assert_the_votes_are_there(old)


def test_several_processes_may_make_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    processes = [opening(path) for _ in range(4)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate()[0].strip() for process in processes] == ["0"] * 4
    assert version(path) == len(MIGRATIONS)


STOPPING = """
import sys, time
from pathlib import Path
from web.storage.engines import sqlite as database

class Stopping:
    def __init__(self, connection):
        self.connection, self.left = connection, int(sys.stdin.readline())

    def execute(self, statement):
        if not self.left:
            stop()
        self.left -= 1
        return self.connection.execute(statement)

def stop():
    print("half done", flush=True)
    time.sleep(60)

def last_step(connection):
    steps[-1](Stopping(connection))
    stop()  # at the latest before it is committed

steps = database.MIGRATIONS
database.MIGRATIONS = (*steps[:-1], last_step)
with database.SqliteDatabase(Path(sys.argv[1])).writing():
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("statements", [0, 1])
def test_killed_in_the_middle_it_is_as_before_and_comes_up_the_next_time(older: Path, statements: int) -> None:
    before = version(older)
    process = opening(older, STOPPING)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{statements}\n")
    process.stdin.flush()
    assert process.stdout.readline() == "half done\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert version(older) == before
    assert_the_votes_are_there(older)
    assert version(older) == len(MIGRATIONS)


def test_a_step_that_fails_leaves_the_file_as_it_was(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version(older)

    def broken(connection: sqlite3.Connection) -> None:
        MIGRATIONS[-1](connection)
        connection.execute("SELECT no_such_thing")

    monkeypatch.setattr("web.storage.engines.sqlite.MIGRATIONS", (*MIGRATIONS[:-1], broken))
    with pytest.raises(StorageFault):
        VoteStore(older).add_vote("vote-0009", VoteStore(older).precedents().votes[0].vote, "Weinbahn")  # type: ignore[arg-type]
    monkeypatch.undo()
    assert version(older) == before
    assert_the_votes_are_there(older)


def test_what_version_2_counted_is_counted_by_name(tmp_path: Path) -> None:
    path = written(HERE / "version_2.sql", tmp_path / "table.sqlite")
    columns = ("laid_doubted", "laid_fell", "doubted", "doubted_right", "caught")
    with closing(sqlite3.connect(path)) as connection:
        before = {
            (match, player, name): value
            for match, player, *values in connection.execute(
                f"SELECT match, player, {', '.join(columns)} FROM standings"
            )
            for name, value in zip(columns, values, strict=True)
            if value
        }
    with open_database(path).reading() as connection:
        after = {tuple(row[:3]): row[3] for row in connection.execute("SELECT match, player, name, value FROM counts")}
    assert len(before) > 5
    assert after == before


def test_the_objections_and_options_of_an_old_file_are_there(tmp_path: Path) -> None:
    path = written(HERE / "version_4.sql", tmp_path / "table.sqlite")
    assert [each.word for each in ObjectionStore(open_database(path)).standing()] == ["Weinbahn"]
    assert VoteStore(path).precedents().options == {HouseOption.RIGHT_LINKS}


def test_the_decks_of_an_old_file_are_there(tmp_path: Path) -> None:
    store = DeckStore(open_database(written(HERE / "version_7.sql", tmp_path / "table.sqlite")))
    (deck,) = store.listed()
    assert (deck.name, len(deck.deck()), deck.deck().names[:2]) == ("Unsere Schachtel", 50, ("ANTENNE", "AUTO"))
    assert [each.name for each in store.listed(removed=True)] == ["Ferien"]


def test_the_phones_of_an_old_file_have_their_seats(tmp_path: Path) -> None:
    path = written(HERE / "version_8.sql", tmp_path / "table.sqlite")
    database, (match,) = open_database(path), seated_in(path)
    assert match_of_code(database, "K7M 2QP") == match
    assert [(seat.player, seat.device) for seat in membership.taking_part(database, match, "").phones] == [
        (0, "phone-of-player-0"),
        (2, "phone-of-player-2"),
    ]
    assert [(request.player, request.code) for request in membership.taking_part(database, match, "").waiting] == [
        (0, 42)
    ]


def test_the_bots_of_an_old_file_play_on(tmp_path: Path) -> None:
    database = open_database(written(HERE / "version_9.sql", tmp_path / "table.sqlite"))
    assert [(bot.player, bot.skill, bot.stands_in) for bot in bots_at(database, "wubftejs92").values()] == [
        (1, "sleepy", True),
        (3, "wide_awake", False),
    ]


def test_what_an_old_file_has_in_the_bin_stays_there_for_all_its_days(tmp_path: Path) -> None:
    path = written(HERE / "version_9.sql", tmp_path / "table.sqlite")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET deleted = 1 WHERE id = 'wubftejs92'")
    database = open_database(path)
    assert [empty_bin(database, day * DAY) for day in range(DAYS + 1)] == [*[0] * DAYS, 1]


def test_the_days_of_an_old_file_are_counted_on(tmp_path: Path) -> None:
    database = open_database(written(HERE / "version_10.sql", tmp_path / "table.sqlite"))
    empty_bin(database, 20_777 * DAY)  # seen already
    empty_bin(database, 20_778 * DAY)
    with database.reading() as connection:
        assert connection.execute("SELECT * FROM days_seen").fetchall() == [(1, 20_777), (2, 20_778)]


def test_the_keepers_and_makers_of_an_old_file_are_there(tmp_path: Path) -> None:
    database = open_database(written(HERE / "version_12.sql", tmp_path / "table.sqlite"))
    assert len(DeckStore(database).made_by("device-of-ben")) == 1
    with database.reading() as connection:
        assert [device for (device,) in connection.execute("SELECT device FROM keepers")] == ["device-of-oma"]


def seated_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT DISTINCT match FROM phones")]


def test_every_step_is_kept() -> None:
    """No step is removed or inserted: existing files count them."""
    assert [step.__name__ for step in MIGRATIONS] == [
        "_votes",
        "_evenings",
        "_counts",
        "_objections",
        "_sums",
        "_faces",
        "_decks",
        "_phones",
        "_bots",
        "_days",
        "_standing_objections",
        "_keepers",
        "_participants",
    ]


def test_the_tables_of_a_new_house_are_made_with_the_first_thing_to_keep(tmp_path: Path) -> None:
    path = tmp_path / "home" / "table.sqlite"
    opened = OpenEvenings(open_database(path))
    assert opened.store.rows() == []
    assert not path.parent.exists()
    opened.begin(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}), "form-0001")
    assert version(path) == len(MIGRATIONS)
