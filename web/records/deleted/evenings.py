"""The bin: evenings that were deleted, and may come back for `DAYS` days.

A deleted evening keeps its log. Its standings and counts go at once, and with them, by the triggers of the file, all
that it adds to sums. Restored, they follow from its log again. Votes on words are the house's own and stay.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Final, NamedTuple

from web.records.evening_list import DAY
from web.storage.database import Database
from web.storage.event_store import NoSuchMatch
from web.storage.faults import StorageFault

DAYS: Final = 30
_BESIDE: Final = ("counts", "standings")  # counts belong to standings, so they go first
_ALL: Final = (*_BESIDE, "match_events", "devices", "host_links", "phones", "seat_requests", "join_codes", "bots")


class DeletedEvening(NamedTuple):
    """An evening in the bin: its game, when it began, who began it, and how many days it can still be restored."""

    id: str
    game: str
    started: int
    names: tuple[str, ...]
    days: int


def delete(connection: sqlite3.Connection, match: str, at: int) -> None:
    """Put an evening into the bin. :raises NoSuchMatch: when there is none, or it is there already."""
    done = connection.execute("UPDATE matches SET deleted = ? WHERE id = ? AND deleted IS NULL", (at, match))
    if not done.rowcount:
        raise NoSuchMatch(match)
    for table in _BESIDE:
        connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))


def in_bin(connection: sqlite3.Connection, now: int) -> list[DeletedEvening]:
    """Return the evenings that can be restored, the one deleted last first."""
    rows = connection.execute(
        "SELECT id, game, started, header, deleted FROM matches WHERE deleted > ? ORDER BY deleted DESC, id",
        (now - DAYS * DAY,),
    ).fetchall()
    return [
        DeletedEvening(match, game, started, _names(header), max(1, DAYS - (now - deleted) // DAY))
        for match, game, started, header, deleted in rows
    ]


def is_in_bin(database: Database, match: str) -> bool:
    """Say whether an evening was deleted and is still kept."""
    if not database.exists:
        return False
    with database.reading() as connection:
        found = connection.execute("SELECT 1 FROM matches WHERE id = ? AND deleted IS NOT NULL", (match,)).fetchone()
    return found is not None


def empty_bin(database: Database, now: int) -> int:
    """Remove for good what was deleted more than `DAYS` days ago, and return how many evenings these were.

    :raises StorageFault: when they can't be removed.
    """
    if not database.exists:
        return 0
    with database.reading() as connection:
        old = connection.execute("SELECT id FROM matches WHERE deleted <= ?", (now - DAYS * DAY,)).fetchall()
    if not old:
        return 0
    with database.writing() as connection:
        for table in _ALL:
            connection.executemany(f"DELETE FROM {table} WHERE match = ?", old)
        connection.executemany("DELETE FROM matches WHERE id = ? AND deleted IS NOT NULL", old)
    return len(old)


def _names(header: str) -> tuple[str, ...]:
    try:
        return tuple(str(name) for name in json.loads(header)["seats"])
    except (ValueError, KeyError, TypeError) as fault:  # no version of this program wrote that
        raise StorageFault("broken_evening") from fault
