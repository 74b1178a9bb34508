"""The sums that the file keeps are those that adding up gives, whatever was played, taken back, brought back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from companion.header import Header
from companion.log import Log
from tests.engines import Place
from tests.web.forms import NAMES
from tests.web.random_actions import next_action
from web.app import create_app
from web.storage.database import Connection
from web.storage.engines.sqlite import SqliteConnection
from web.storage.migrations import MIGRATIONS
from web.storage.open_evenings import OpenEvenings

pytestmark = pytest.mark.contract

KEPT: Final = ("sums", "met", "count_sums")
INDEXES: Final = ("matches_played", "matches_played_by_game", "objections_standing")


def added_up(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Return the tables as a file has them that was brought to this version with the same evenings in it."""
    with closing(SqliteConnection(":memory:")) as other:
        for step in MIGRATIONS:
            step(other)
        for table, width in (("people", 8), ("standings", 12), ("counts", 4)):
            columns = ", ".join(row[1] for row in other.execute(f"PRAGMA table_info({table})"))
            rows = connection.execute(f"SELECT {columns} FROM {table}").fetchall()
            other.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * width)})", rows)
        for kind, name in other.execute("SELECT type, name FROM sqlite_master").fetchall():
            if kind == "trigger" or name in (*KEPT, *INDEXES):
                other.execute(f"DROP {kind} {name}")
        MIGRATIONS[4](other)
        return kept(other)


def kept(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of the tables that say something."""
    return {
        name: [row for row in connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3") if any(row[width:])]
        for name, width in (("sums", 2), ("met", 3), ("count_sums", 3))
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_kept_sums_are_those_that_adding_up_gives(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    opened: OpenEvenings = create_app({"DATABASE": place}).extensions["evenings"]
    rng = Random(seed)
    for game in ("words", "numbers", "siebenschlaefer"):
        for number in range(3):
            header = Header.of(game, rng.sample(NAMES, 4), f"{seed}/{number}", {"table": "referee"}, 0)
            match = opened.begin(header, f"form-{game}-{number}")
            log = Log(header)
            for step in range(90):
                action = next_action(log, rng)
                log.append(action, id=f"event-{step:04}")
                opened.book(match, action, f"event-{step:04}")
    with opened.store.database.reading() as connection:
        found = kept(connection)
        assert found == added_up(connection)
        assert all(found.values())
