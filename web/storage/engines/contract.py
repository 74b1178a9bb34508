"""The contract of an engine: all that the rest of the program knows of the place where a house is kept.

SQL is what both engines speak alike: `?` for values, `coalesce`, `ON CONFLICT`, `NOT over` and `= FALSE` for what is
true or false, and an explicit `CAST` where a division must not be whole. `matches.rowid` counts evenings as they came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

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

    def hold(self, *what: str) -> None:
        """Let nobody else hold any of `what` until this change has ended: what tables share is changed in turn.

        One change calls it only in the order people (their list), single persons, votes, each once; otherwise two
        could wait for each other. All that one call holds is taken in an order that is the same for everybody.
        """
        ...


SeatKey: TypeAlias = tuple[str, int]
"""A seat: its table and its player."""
ClockRow: TypeAlias = tuple[float, Sequence[tuple[float, float, float]]]
"""The clock of a phone: when it began to count, and exchanges as sent, came, claimed, the latest last."""


class Shared(Protocol):
    """The state that the processes of a house know together, beside what they keep.

    Times are those of the database's clock.
    """

    def beat(self, process: str, lost: float) -> tuple[float, bool]:
        """Say that a process is alive; return the database's time in ms, and whether the process was unknown so far."""
        ...

    def bury(self, lost: float) -> None:
        """Forget processes that were silent for `lost` seconds, and clocks and buckets that nobody uses."""
        ...

    def end(self, process: str) -> None:
        """Take notice of a process that ends."""
        ...

    def listens(self, process: str, seats: Iterable[SeatKey]) -> None:
        """Take notice of phones that listen to a process from now on."""
        ...

    def listens_no_more(self, process: str, seats: Iterable[SeatKey]) -> None:
        """Take notice of phones that don't listen to a process any more."""
        ...

    def heard(self, ago: Mapping[SeatKey, float]) -> None:
        """Take notice of signs of life, each so many seconds ago."""
        ...

    def expect(self, seats: Iterable[SeatKey]) -> None:
        """Wait from now on for phones that nobody has heard so far."""
        ...

    def missing(self, matches: Sequence[str], absent: float, lost: float) -> list[SeatKey]:
        """Return the phones of these tables that gave no sign of life for `absent` seconds."""
        ...

    def keep_clocks(self, clocks: Mapping[str, ClockRow]) -> None:
        """Add exchanges to the clocks of phones, by device."""
        ...

    def clock(self, device: str) -> ClockRow | None:
        """Return the clock of a phone; None for one that wasn't measured."""
        ...

    def take(self, bucket: str, sender: str, most: float, per_second: float) -> float:
        """Take a token and return 0; without one, return the seconds until the next one."""
        ...

    def spend(self, bucket: str, spent: Mapping[str, int], most: float, per_second: float) -> dict[str, float]:
        """Take tokens that were given away already; return what each of these senders has left."""
        ...

    def signing_key(self, own: bytes) -> bytes:
        """Return the key of the house's cookies; the first server that asks leaves its `own`."""
        ...


class Heard(Protocol):
    """Told of changes that other processes have made."""

    def changed(self, match: str, number: int) -> None:
        """Take notice of a change at a table; `number` is that of its last event, 0 for a change that is no event."""

    def listening(self) -> None:
        """Take notice that changes are heard from now on; those before may have gone unheard."""

    def keeping(self, *, on: bool) -> None:
        """Take notice of whether this process keeps the deadlines of the house from now on."""

    def look_round(self, shared: Shared) -> None:
        """Tell the other processes what has changed here, and take in what has changed there: some times a second."""

    def take_leave(self, shared: Shared) -> None:
        """Tell the other processes that this one ends."""


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

    @property
    def is_shared(self) -> bool:
        """Whether several processes may serve this house, and know some things together (`Shared`)."""
        ...

    def shared(self) -> AbstractContextManager[Shared]:
        """Give what the processes of this house know together, where it `is_shared`.

        :raises StorageFault: when it can't be reached.
        """
        ...

    def broken(self) -> StorageFault:
        """Return the fault of rows that no version of this program wrote."""
        ...
