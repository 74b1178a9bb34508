"""The place where a house is kept, a SQLite file or a database of PostgreSQL, and all that the program knows of it.

SQL is what both engines speak alike: `?` for values, `coalesce`, `ON CONFLICT`, `NOT over` and `= FALSE` for what is
true or false, and an explicit `CAST` where a division must not be whole. `matches.rowid` counts evenings as they came.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import DecodeError

from web.storage.engines.sqlite import SqliteDatabase, database_path
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


class Connection(Protocol):
    """A connection within `Database.reading` or `Database.writing`; it is good for nothing outside."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        """Run a statement with these values in the places of its `?`."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Rows:
        """Run a statement once for each row of values. `rowcount` counts what all of them have changed."""

    def hold(self, *what: str) -> None:
        """Let nobody else hold any of `what` until this change has ended: what tables share is changed in turn.

        One change calls it only in the order people (their list), single persons, votes, each once; otherwise two
        could wait for each other. All that one call holds is taken in an order that is the same for everybody.
        """


class Leases(Protocol):
    """The houses that a server serves: each is served by one process at a time (contract 14)."""

    def take(self, house: Any, lost: Callable[[], object], /) -> None:  # noqa: ANN401 - a database of the same engine
        """Serve a house from now on. `lost` is called, by a thread of its own, once this process has to end that.

        :raises StorageFault: "elsewhere" while another process serves it, "out_of_reach" when that can't be known.
        """

    def holds(self, house: Any, /) -> bool:  # noqa: ANN401
        """Say whether this process serves a house."""

    def let_go(self, house: Any, /) -> None:  # noqa: ANN401
        """Serve a house no longer."""

    def close(self) -> None:
        """Let go of all houses."""


class Database(Protocol):
    """The place where a house is kept."""

    @property
    def place(self) -> str | Path:
        """The place by which `open_database` opens it again: a path, or an address."""

    @property
    def name(self) -> str:
        """The place as a sentence names it, without any password."""

    @property
    def exists(self) -> bool:
        """Whether a house is there: something was kept. :raises StorageFault: when it was there and is gone."""

    @property
    def origin(self) -> int:
        """The number of what this thread has read from last; another house in its place has another one."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a connection to read from. :raises StorageFault: when that can't be."""

    def writing(self, alone: str | None = None) -> AbstractContextManager[Connection]:
        """Give a connection that holds the right to write from before its first read; a failure inside is rolled back.

        `alone` is the one thing that is changed, such as the id of a table: who changes others may do so meanwhile,
        where the engine can do that. Without it nobody else writes.

        :raises StorageFault: when it can't be kept.
        """

    def leases(self) -> Leases:
        """Return the leases of a server, of which it holds none yet."""

    @property
    def is_shared(self) -> bool:
        """Whether any of several servers may serve this house, so that it keeps the key of their cookies."""

    def signing_key(self, own: bytes) -> bytes:
        """Return the key of the house's cookies; the first server that asks leaves its `own`.

        :raises StorageFault: when it can't be read.
        """

    def broken(self) -> StorageFault:
        """Return the fault of rows that no version of this program wrote."""


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
