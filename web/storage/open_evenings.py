"""The evenings that are being played: each a log in memory that is the fold of what the store holds.

What is booked is checked against the rules, written to disk and only then shown (contract 6). Whoever reads sees the
last state that is on disk: an evening is read and written under its own lock, and what another process has appended
meanwhile is taken in first. While the disk can't be read, what was last read of it is shown, with the reason.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import time
from typing import Final, Protocol

from companion.action import Action, Json
from companion.header import Header
from companion.log import Event, Log, Undo
from companion.refusal import Malformed, Refused
from web.storage.database import Database, StorageFault
from web.storage.event_store import Appending, EveningRow, EventStore, NoSuchMatch
from web.storage.kept_evening import LATEST
from web.storage.log_shapes import event_of

KEPT: Final = 32  # evenings in memory at once; any other is read again when somebody asks for it


def now_ms() -> int:
    """Return the time in ms since 1970; only for the story and for lists, never for an order of events.

    A clock gone mad says the latest time that calendars know.
    """
    return min(max(int(time() * 1000), 0), LATEST)


@dataclass
class OpenEvening:
    """An evening as it stands on disk. Hold it only inside `OpenEvenings.reading`."""

    id: str
    row: EveningRow
    log: Log
    lock: threading.RLock = field(default_factory=threading.RLock)
    file: int | None = None  # which it was read from, to notice when another takes its place; None: not yet read
    trouble: StorageFault | None = None  # why what is on disk can't be read just now

    @property
    def seen(self) -> int:
        """The number of the last event, which every answer to this page names."""
        return len(self.log)

    @property
    def kept_until(self) -> int:
        """When the last event came that is on disk, in ms since 1970."""
        return self.row.at


class Projection(Protocol):
    """What follows from an evening and is kept beside it, in the same transaction."""

    def __call__(self, appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
        """Bring it up to date after `events` were appended; none of them when the evening has just begun."""


class OpenEvenings:
    """All evenings of the house."""

    def __init__(
        self, database: Database, projections: Sequence[Projection] = (), clock: Callable[[], int] = now_ms
    ) -> None:
        self.store = EventStore(database)
        self.projections = tuple(projections)
        self.clock = clock
        self._kept: OrderedDict[str, OpenEvening] = OrderedDict()
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
                row = EveningRow(
                    match, log.header, dict(settings or {}), tuple(colours), at, follows, 0, at, over=False
                )
                appending = Appending(connection, match)
                for project in self.projections:
                    project(appending, OpenEvening(match, row, log), ())
                if also is not None:
                    also(appending)
        return match

    @contextmanager
    def reading(self, match: str) -> Iterator[OpenEvening]:
        """Give an evening as it stands, held still until this ends.

        What is in memory is given while the disk can't be read; its `trouble` then says why.

        :raises NoSuchMatch: when there is none. :raises StorageFault: when it can't be read and never was.
        """
        evening = self._table(match)
        with evening.lock:
            evening.trouble = None
            try:
                self._look(evening)
            except StorageFault as fault:
                if evening.file is None:
                    raise
                evening.trouble = fault
            yield evening

    def book(self, match: str, action: Action, key: str, seen: int | None = None) -> Event:
        """Book what was done and return its event once it is on disk; with a `key` sent before, the one that is there.

        :raises Refused: or :raises Malformed: when the rules are against it.
        :raises NoSuchMatch: when there is no such evening. :raises StorageFault: when it can't be kept, or `key` was
            sent with something else.
        """
        with self.reading(match) as evening:
            if evening.log.known(_step(key, 0)) is not None:
                raise StorageFault("reused")
            return self._book(evening, [(action, key)], seen)[-1]

    def take_back(self, match: str, to: int, key: str, seen: int | None, *, confirmed: bool = False) -> None:
        """Take back, step by step, everything that stands from event `to` on (W-45).

        Who hasn't `seen` what would go with it is refused. Raises like `book`; then nothing was taken back.
        """
        with self.reading(match) as evening:
            log = evening.log
            if log.known(key) is not None:
                raise StorageFault("reused")
            if log.known(_step(key, 0)) is not None:
                if _reached(log, key) != to:
                    raise StorageFault("reused")
                return
            targets = [number for number in reversed(log.standing) if number >= to]
            if to not in targets:
                raise Refused("W-45", why="not_the_last", target=to, last=log.undoable)
            if seen is not None and targets[0] > seen:
                raise Refused("W-45", why="meanwhile", seen=seen, turned=targets[0])
            self._book(
                evening, [(Undo(target, confirmed), _step(key, step)) for step, target in enumerate(targets)], seen
            )

    def _book(self, evening: OpenEvening, actions: Sequence[tuple[Action, str]], seen: int | None) -> list[Event]:
        if evening.trouble is not None and evening.trouble.code == "gone":
            raise evening.trouble  # a new file in its place would be in the way of the old one's return
        if all(evening.log.known(key) is not None for _, key in actions):
            return [self._append(evening.log, action, key, None, None) for action, key in actions]
        before = len(evening.log)
        try:
            with self.store.appending(evening.id) as appending:
                self._catch_up(evening, appending.last(), appending.newer)
                log, at, done = evening.log, self.clock(), []
                before = len(log)
                for action, key in actions:
                    done.append(self._append(log, action, key, at, seen))
                    seen = None if seen is None else len(log)
                added = [event for event in done if event.number > before]
                over = log.match.outcome(log.state) is not None
                appending.add(added, over=over)
                for project in self.projections if added else ():
                    project(appending, evening, added)
        except BaseException:
            if len(evening.log) > before:  # memory never knows more than the disk
                evening.log = Log.replay(evening.log.header, evening.log.events[:before])
            raise
        if added:
            evening.row = evening.row._replace(seq=len(log), at=at, over=over)
        return done

    @staticmethod
    def _append(log: Log, action: Action, key: str, at: int | None, seen: int | None) -> Event:
        if seen is not None and seen > len(log) and log.known(key) is None:
            raise Refused("W-45", why="meanwhile", seen=seen, turned=len(log))  # that page is of another past
        try:
            return log.append(action, id=key, at=at, seen=seen)
        except Malformed as fault:
            if fault.code == "id_used_twice":
                raise StorageFault("reused") from fault
            raise

    def _look(self, evening: OpenEvening) -> None:
        """Take in what is on disk and not yet in memory. :raises StorageFault: when it can't be read."""
        database = self.store.database
        if evening.file is not None and not database.exists:
            raise StorageFault("gone", path=database.path)
        try:
            last = self.store.last(evening.id)
        except NoSuchMatch:
            self._forget(evening)
            raise
        if evening.file != database.inode or last < len(evening.log):  # the first look, or another file took its place
            row = self.store.row(evening.id)
            log = Log(row.header)
            _take(log, self.store.read(evening.id))
            evening.row, evening.log, evening.file = row, log, database.inode
        self._catch_up(evening, last, partial(self.store.read, evening.id))

    @staticmethod
    def _catch_up(evening: OpenEvening, last: int, newer: Callable[[int], Iterable[Json]]) -> None:
        log = evening.log
        if last <= len(log):
            return
        _take(log, newer(len(log)))
        at, over = log.event(len(log)).at, log.match.outcome(log.state) is not None
        evening.row = evening.row._replace(seq=len(log), at=evening.row.at if at is None else at, over=over)

    def _forget(self, evening: OpenEvening) -> None:
        with self._lock:
            if self._kept.get(evening.id) is evening:
                del self._kept[evening.id]

    def _table(self, match: str) -> OpenEvening:
        with self._lock:
            if (known := self._kept.get(match)) is not None:
                self._kept.move_to_end(match)
                return known
        row = self.store.row(match)
        evening = OpenEvening(match, row, Log(row.header))
        with self._lock:  # two who open it at once share one
            kept = self._kept.setdefault(match, evening)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return kept


def _take(log: Log, shapes: Iterable[Json]) -> None:
    try:
        for shape in shapes:
            log.append_event(event_of(log, shape))
    except (Refused, Malformed) as fault:
        raise StorageFault("broken_evening") from fault


def _step(key: str, step: int) -> str:
    """Return the id of one of the steps by which a form takes back."""
    return f"{key}.{step}"


def _reached(log: Log, key: str) -> int | None:
    """Return the event down to which the form `key` took back."""
    reached, step = None, 0
    while (event := log.known(_step(key, step))) is not None:
        reached, step = getattr(event.action, "target", None), step + 1
    return reached


__all__ = ["NoSuchMatch", "OpenEvening", "OpenEvenings", "Projection", "now_ms"]
