"""The evenings that are being played: each a log in memory that is the fold of what the store holds.

What is booked is checked against the rules, written to disk and only then shown (contract 6). Whoever reads sees the
last state that is on disk: an evening is read and written under its own lock, and what another process has appended
meanwhile is taken in first.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import time
from typing import Final, Protocol

from companion.action import Action, Json
from companion.log import Event, Header, Log, Undo
from companion.refusal import Malformed, Refused
from web.database import Database, StorageFault
from web.store import Appending, NoSuchMatch, Row, Store

KEPT: Final = 32  # evenings in memory at once; any other is read again when somebody asks for it


def now_ms() -> int:
    """Return the time in ms since 1970; only for the story and for lists, never for an order of events."""
    return int(time() * 1000)


@dataclass
class Table:
    """An evening as it stands on disk. Hold it only inside `Tables.reading`."""

    id: str
    row: Row
    log: Log
    lock: threading.RLock = field(default_factory=threading.RLock)
    stale: bool = False  # it may know more than the disk

    @property
    def seen(self) -> int:
        """The number of the last event, which every answer to this page names."""
        return len(self.log)


class Projection(Protocol):
    """What follows from an evening and is kept beside it, in the same transaction."""

    def __call__(self, appending: Appending, table: Table, events: Sequence[Event]) -> None:
        """Bring it up to date after `events` were appended; none of them when the evening has just begun."""


class Tables:
    """All evenings of the house."""

    def __init__(
        self, database: Database, projections: Sequence[Projection] = (), clock: Callable[[], int] = now_ms
    ) -> None:
        self.store = Store(database)
        self.projections = tuple(projections)
        self.clock = clock
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    def begin(
        self,
        header: Header,
        form: str,
        *,
        settings: Mapping[str, str] | None = None,
        colours: Sequence[int] = (),
        follows: str | None = None,
        also: Callable[[Appending], None] | None = None,
    ) -> str:
        """Begin an evening and return its id; from one `form` it is always the same one.

        `also` is done in the same transaction, if the evening is new.

        :raises Refused: or :raises Malformed: when the rules are against the set-up.
        :raises StorageFault: when it can't be kept.
        """
        log = Log(header)
        at = self.clock()
        with self.store.database.writing() as connection:
            match, new = self.store.begin(
                connection, log.header, form, at, settings=settings, colours=colours, follows=follows
            )
            if new:
                row = Row(match, log.header, dict(settings or {}), tuple(colours), at, follows, 0, at, over=False)
                appending = Appending(connection, match)
                for project in self.projections:
                    project(appending, Table(match, row, log), ())
                if also is not None:
                    also(appending)
        return match

    @contextmanager
    def reading(self, match: str) -> Iterator[Table]:
        """Give an evening as it stands, held still until this ends.

        :raises NoSuchMatch: when there is none. :raises StorageFault: when it can't be read.
        """
        while True:
            table = self._table(match)
            with table.lock:
                if table.stale:
                    continue
                try:
                    last = self.store.last(match)
                except StorageFault:
                    last = len(table.log)  # what is in memory was on disk
                if last > len(table.log):
                    self._take(table, self.store.read(match, len(table.log)))
                yield table
                return

    def book(self, match: str, action: Action, key: str, seen: int | None = None) -> Event:
        """Book what was done and return its event once it is on disk; with a `key` sent before, the one that is there.

        :raises Refused: or :raises Malformed: when the rules are against it.
        :raises NoSuchMatch: when there is no such evening. :raises StorageFault: when it can't be kept.
        """
        return self._book(match, [(action, key)], seen)[-1]

    def take_back(self, match: str, to: int, key: str, seen: int | None, *, confirmed: bool = False) -> None:
        """Take back, step by step, everything that stands from event `to` on (W-45).

        Raises like `book`; then nothing was taken back.
        """
        with self.reading(match) as table:
            if table.log.known(f"{key}.0") is not None:
                return
            targets = [number for number in reversed(table.log.standing) if number >= to]
            if to not in targets:
                raise Refused("W-45", why="not_the_last", target=to, last=table.log.undoable)
            undos = [(Undo(target, confirmed), f"{key}.{step}") for step, target in enumerate(targets)]
            self._book(match, undos, seen)

    def _book(self, match: str, actions: Sequence[tuple[Action, str]], seen: int | None) -> list[Event]:
        with self.reading(match) as table:
            log, before = table.log, len(table.log)
            try:
                with self.store.appending(match) as appending:
                    self._take(table, appending.newer(before))
                    before, at, done = len(log), self.clock(), []
                    for action, key in actions:
                        done.append(log.append(action, id=key, at=at, seen=seen))
                        seen = None if seen is None else len(log)
                    added = [event for event in done if event.number > before]
                    over = log.match.outcome(log.state) is not None
                    appending.add(added, over=over)
                    for project in self.projections if added else ():
                        project(appending, table, added)
            except BaseException:
                if len(log) > before:
                    self._forget(table)
                raise
            if added:
                table.row = table.row._replace(seq=len(log), at=at, over=over)
        return done

    def _forget(self, table: Table) -> None:
        table.stale = True
        with self._lock:
            if self._kept.get(table.id) is table:
                del self._kept[table.id]

    def _take(self, table: Table, shapes: Iterable[Json]) -> None:
        """Take in what is on disk and not yet in memory."""
        try:
            for shape in shapes:
                table.log.take(table.log.read_event(shape))
        except (Refused, Malformed) as fault:
            raise StorageFault("broken", path=self.store.database.path) from fault

    def _table(self, match: str) -> Table:
        with self._lock:
            if (known := self._kept.get(match)) is not None:
                self._kept.move_to_end(match)
                return known
        row = self.store.row(match)
        table = Table(match, row, Log(row.header))
        with self._lock:  # two who open it at once share one
            kept = self._kept.setdefault(match, table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return kept


__all__ = ["NoSuchMatch", "Projection", "Table", "Tables", "now_ms"]
