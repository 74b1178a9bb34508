"""The contract of an engine: all that the rest of the program knows of the place where a house is kept.

SQL is what both engines speak alike: `?` for values, `coalesce`, `ON CONFLICT`, `NOT over` and `= FALSE` for what is
true or false, and an explicit `CAST` where a division must not be whole. `matches.rowid` counts evenings as they came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from web.storage.faults import StorageFault


class Rows(Protocol):
    """The answer to a statement: its rows, and how many it has changed."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were changed."""
        ...

    def fetchone(self) -> Any:  # noqa: ANN401 - a row has what the statement asks for
        """Return the next row as a tuple, None if there is none."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all rows that are left, as tuples."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Yield all rows that are left, as tuples."""
        ...


class Connection(Protocol):
    """A connection within `Database.reading` or `Database.writing`; it is good for nothing outside."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        """Run a statement with these values in the places of its `?`."""
        ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Rows:
        """Run a statement once for each row of values. `rowcount` counts what all of them have changed."""
        ...

    def hold(self, what: str, /) -> None:
        """Let nobody else hold `what` until this change has ended: what changes at several tables is changed in turn.

        One change holds several things only in the order people, votes; otherwise two could wait for each other.
        """
        ...


class Heard(Protocol):
    """Told of changes that other processes have made."""

    def changed(self, match: str, number: int) -> None:
        """Take notice of a change at a table; `number` is that of its last event, 0 for a change that is no event."""

    def keeping(self, *, on: bool) -> None:
        """Take notice of whether this process keeps the deadlines of the house from now on."""


class Database(Protocol):
    """The place where a house is kept."""

    @property
    def place(self) -> str | Path:
        """The place by which `open_database` opens it again: a path, or an address."""
        ...

    @property
    def name(self) -> str:
        """The place as a sentence names it, without any password."""
        ...

    @property
    def exists(self) -> bool:
        """Whether a house is there: something was kept. :raises StorageFault: when it was there and is gone."""
        ...

    @property
    def origin(self) -> int:
        """The number of what this thread has read from last; another house in its place has another one."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a connection to read from. :raises StorageFault: when that can't be."""
        ...

    def writing(self, alone: str | None = None) -> AbstractContextManager[Connection]:
        """Give a connection that holds the right to write from before its first read; a failure inside is rolled back.

        `alone` is the one thing that is changed, such as the id of a table: who changes others may do so meanwhile,
        where the engine can do that. Without it nobody else writes.

        :raises StorageFault: when it can't be kept.
        """
        ...

    def tell(self, match: str, number: int) -> None:
        """Tell the other processes of a change that has been kept (`Heard.changed`). It never fails."""
        ...

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Tell `heard` what other processes change from now on, and return what ends that.

        Where one process at a time keeps the deadlines, `heard` is told at once that it is another one.
        """
        ...

    def broken(self) -> StorageFault:
        """Return the fault of rows that no version of this program wrote."""
        ...
