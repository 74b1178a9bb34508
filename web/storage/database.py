"""The place where this house is kept: a SQLite file, or a database of PostgreSQL.

It holds evenings (web/storage/event_store.py) and the house's votes (web/judge/vote_store.py).
"""

from __future__ import annotations

import os
from collections.abc import Sized
from pathlib import Path
from typing import Final

from web.storage.engines.contract import Connection, Database
from web.storage.engines.sqlite import SqliteDatabase, database_path
from web.storage.faults import StorageFault

ADDRESSES: Final = ("postgresql://", "postgres://")
"""The beginnings of an address of PostgreSQL (libpq, 34.1.1.2)."""


VARIABLE: Final = "SCHLAFMUETZE_DATABASE"
"""The variable that names the place of this house."""


def open_database(place: str | Path | None = None) -> Database:
    """Return the house at a place: an address of PostgreSQL, or a path. Without one `VARIABLE` says it, or it is the
    house's file. An address with `#` and an id is that of one house of many.

    Nothing is opened before somebody asks for something.

    :raises StorageFault: when the variable has no address, or what PostgreSQL needs isn't installed.
    """
    if not place and (named := os.environ.get(VARIABLE)):
        place = address(named)
    if isinstance(place, str) and place.startswith(ADDRESSES):
        try:
            from web.storage.engines.many_houses import house_at
            from web.storage.engines.postgres import database_at
        except ImportError as fault:
            raise StorageFault("no_driver") from fault
        return house_at(place) if "#" in place else database_at(place)
    return SqliteDatabase(Path(place) if place else database_path())


def address(text: str) -> str:
    """Return an address of PostgreSQL that somebody has named. :raises StorageFault: when it is none."""
    if not text.startswith(ADDRESSES):
        raise StorageFault("no_address")
    return text


def marks(values: Sized) -> str:
    """Return the places of values for `IN (…)`; of none of them a NULL, as nothing is in that."""
    return ", ".join("?" * len(values)) or "NULL"


__all__ = ["VARIABLE", "Connection", "Database", "address", "database_path", "marks", "open_database"]
