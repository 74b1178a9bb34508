"""The place where a house is kept, a SQLite file or a database of PostgreSQL, and all that the program knows of it.

SQL is what both engines speak alike: `?` for values, `coalesce`, `ON CONFLICT`, `NOT over` and `= FALSE` for what is
true or false, and an explicit `CAST` where a division must not be whole. `matches.rowid` counts evenings as they came.
"""

import os
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from msgspec import DecodeError

from web.storage.engines.sqlite import SqliteConnection, SqliteDatabase, database_path
from web.storage.faults import StorageFault


class Rows(Protocol):
    """The answer to a statement: its rows, and how many it has changed."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were changed."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a row has what the statement asks for
        """Return the next row as a tuple, None if there is none."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left, as tuples."""

    def __iter__(self) -> Iterator[Any]:
        """Yield all rows that are left, as tuples."""


class Leases(Protocol):
    """The houses that a server serves: each is served by one process at a time (contract 14)."""

    def take(self, house: Any, lost: Callable[[], object], /, *, ask: bool = True) -> None:  # noqa: ANN401 - a database of the same engine
        """Serve a house from now on; where another process serves it, `ask` that one to hand it over.

        `lost` is called, by a thread of its own, once this process has to end that.

        :raises StorageFault: "elsewhere" while another process serves it, "out_of_reach" when that can't be known.
        """

    def holds(self, house: Any, /) -> bool:  # noqa: ANN401
        """Say whether this process serves a house."""

    def close(self) -> None:
        """Let go of all houses."""


if TYPE_CHECKING:
    from web.storage.engines.postgres import PostgresConnection, PostgresDatabase

    Connection: TypeAlias = SqliteConnection | PostgresConnection
    Database: TypeAlias = SqliteDatabase | PostgresDatabase
else:  # the driver of PostgreSQL may not be there
    Connection, Database = SqliteConnection, SqliteDatabase


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


def rows_of(database: Database, query: str, *values: object) -> list[Any]:
    """Return the rows of a query, none where no house is there yet. :raises StorageFault: when they can't be read."""
    if not database.exists:
        return []
    with database.reading() as connection:
        return connection.execute(query, values).fetchall()


@contextmanager
def broken_rows_are_faults(database: Database) -> Iterator[None]:
    """Turn the errors of a row that no version of this program wrote into a StorageFault."""
    try:
        yield
    except (DecodeError, ValueError, KeyError, TypeError) as fault:
        raise database.broken() from fault
