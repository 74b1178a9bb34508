"""The file of a house as another connection reads it: headers, events, all of it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.header import Header
from web.storage.database import Database, open_database
from web.storage.engines.sqlite import SqliteDatabase
from web.storage.event_store import EventStore

TABLES: Final = (
    "matches", "match_events", "people", "portraits", "standings", "counts", "sums", "participants",
    "host_links", "join_codes", "events", "objections", "decks", "days_seen",
    "keepers",
)  # fmt: skip


def file_of(database: Database) -> SqliteDatabase:
    """Return a house as the file that it is."""
    assert isinstance(database, SqliteDatabase)
    return database


def contents_of(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Return everything that a house holds, by table."""
    with database.reading() as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr) for table in TABLES}


def header_of(path: Path | str, match: str) -> Header:
    """Return the header of an evening."""
    return EventStore(open_database(path)).row(match).header


def events_of(path: Path | str, match: str) -> list[tuple[str, dict[str, object]]]:
    """Return id and action of every event of an evening."""
    query = "SELECT seq, id, action FROM match_events WHERE match = ? ORDER BY seq"
    if isinstance(path, Path):
        with closing(sqlite3.connect(path)) as file:
            found = file.execute(query, (match,)).fetchall()
    else:
        with open_database(path).reading() as connection:
            found = connection.execute(query, (match,)).fetchall()
    assert [seq for seq, _, _ in found] == list(range(1, len(found) + 1))
    return [(known_as, json.loads(action)) for _, known_as, action in found]


def dump_of(path: Path) -> list[str]:
    """Return everything in the file as SQL statements; [] if there is no file."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())
