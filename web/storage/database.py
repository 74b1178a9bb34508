"""The place where this house is kept: a SQLite file, or a database of PostgreSQL.

It holds evenings (web/storage/event_store.py) and the house's votes (web/judge/votes/store.py).
"""

from __future__ import annotations

from collections.abc import Sized
from pathlib import Path

from web.storage.engines.contract import Connection, Database
from web.storage.engines.sqlite import SqliteDatabase, database_path

ADDRESSES = ("postgresql://", "postgres://")
"""The beginnings of an address of PostgreSQL (libpq, 34.1.1.2)."""


def open_database(place: str | Path | None = None) -> Database:
    """Return the house at a place: an address of PostgreSQL, or a path; without one the house's file.

    Nothing is opened before somebody asks for something.
    """
    if isinstance(place, str) and place.startswith(ADDRESSES):
        from web.storage.engines.postgres import database_at

        return database_at(place)
    return SqliteDatabase(Path(place) if place else database_path())


def marks(values: Sized) -> str:
    """Return the places of values for `IN (…)`; of none of them a NULL, as nothing is in that."""
    return ", ".join("?" * len(values)) or "NULL"


__all__ = ["ADDRESSES", "Connection", "Database", "database_path", "marks", "open_database"]
