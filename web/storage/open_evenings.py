"""The evenings that are being played: each a log in memory, the fold of its events in the event store.

An action is checked against the rules, written to disk and only then shown (contract 6). An evening is read and written
under its own lock, and events that another process has appended meanwhile are read first, so that a reader sees the
last state on disk. While the disk can't be read, a reader gets the state that was read last, and the fault.
"""

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from time import time
from typing import Final, TypeAlias

from companion.action import Action, Json
from companion.header import Header
from companion.log import Event, Log, Undo
from companion.match.actions import NextRound
from companion.options import Way, way_of
from companion.refusal import Malformed, Refused
from web.storage.database import Database
from web.storage.event_store import Appending, EveningRow, EventStore, NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.kept_evening import LATEST
from web.storage.log_file import event_of

Draw: TypeAlias = Callable[[], str]
"""Returns a text that can't be guessed."""


def new_chance() -> str:
    """Return 128 bits of chance."""
    return secrets.token_hex(16)


def with_fresh_deal(log: Log, action: Action, draw: Draw) -> Action:
    """Return `action` as it is booked: a deal of cards in the computer with chance of its own, whatever was sent.

    A deal that was taken back comes again as it was, so that nobody deals until they like their hand; but not for other
    people or other seats, and not once the match has been over since, as anybody could read the log then.
    """
    if not isinstance(action, NextRound):
        return action
    if way_of(log.header.options) is Way.REFEREE:
        return replace(action, fresh="")
    return replace(action, fresh=_taken_back(log) or draw())


def _taken_back(log: Log) -> str:
    """Return the chance of the deal that was taken back and may come again; "" where there is none."""
    now = log.state
    for event in reversed(log.events):
        then = log.state_at(event.number)
        if log.match.outcome(then) is not None:
            return ""
        if isinstance(event.action, NextRound):
            again = then.number == now.number + 1 and then.players == now.seated
            return event.action.fresh if again else ""
    return ""


MOST_OPEN: Final = 512  # evenings in memory at once; any other is read again when a page asks for it
MOST_EVENTS: Final = 20_000
"""Events of all evenings in memory that are being played, at about 2 KB each; as many of those that are looked at."""

_logger = logging.getLogger("schlafmuetze.storage")


def now_ms() -> int:
    """Return the time in ms since 1970, no later than `LATEST`.

    The time is for the story and for lists; the order of events never depends on it.
    """
    return min(max(int(time() * 1000), 0), LATEST)


@dataclass(eq=False)
class OpenEvening:
    """An evening as it stands on disk. Hold it only inside `OpenEvenings.reading`."""

    id: str
    row: EveningRow
    log: Log
    lock: threading.RLock = field(default_factory=threading.RLock)
    file: int | None = None  # the house it was read from, as another may take its place; None: not yet read
    read_fault: StorageFault | None = None  # the reason why the disk can't be read just now
    phones: frozenset[int] = frozenset()  # the players who have a phone, as the one who shows the evening knows them
    bots: frozenset[int] = frozenset()  # likewise those whom the computer plays
    grows: bool = False  # events came while it was in memory

    @property
    def is_played(self) -> bool:
        """Whether it is being played, and not only looked at."""
        return self.grows and not self.row.over

    @property
    def seen(self) -> int:
        """The number of the last event; every form of the page sends it back."""
        return len(self.log)

    @property
    def last_event_at(self) -> int:
        """When the last event on disk came, in ms since 1970."""
        return self.row.at


Check: TypeAlias = Callable[[Log, Action], None]
"""A question before an action is appended; it raises if the sender may not do that."""
Projection: TypeAlias = Callable[[Appending, OpenEvening, Sequence[Event]], None]
"""Keeps what follows from an evening's log beside it, in the same transaction, after `events` were appended; without
events the evening has just begun."""
Watcher: TypeAlias = Callable[[OpenEvening], None]
"""Told of an evening once new events of it are on disk (contract 6), under its lock; it returns at once. An error of
one is logged, as the booking stands."""


class Meanwhile(Exception):
    """Something has happened at the table since the server decided on an action of its own."""


class OpenEvenings:
    """All evenings of the house. `watchers` are told of each that has new events. `draw` is the chance of each deal.

    `replaying` is asked before an evening that isn't in memory is replayed, with the number of its events, and may
    raise.
    """

    def __init__(
        self,
        database: Database,
        projections: Sequence[Projection] = (),
        clock: Callable[[], int] = now_ms,
        draw: Draw = new_chance,
    ) -> None:
        self.store = EventStore(database)
        self._draw = draw
        self.projections = tuple(projections)
        self.clock = clock
        self.watchers: list[Watcher] = []
        self.replaying: Callable[[int], None] = lambda _events: None
        self._open: OrderedDict[str, OpenEvening] = OrderedDict()
        self._lock = threading.Lock()

    def begin(
        self,
        header: Header,
        form: str,
        *,
        settings: Mapping[str, str] | None = None,
        colours: Sequence[int] = (),
        follows: str | None = None,
        first: Callable[[Appending], None] | None = None,
        also: Callable[[Appending], None] | None = None,
    ) -> str:
        """Begin an evening and return its id. Idempotent per `form`.

        If the evening is new, `first` runs in the same transaction before its projections, and `also` after them.

        :raises Refused: or :raises Malformed: when the rules are against the set-up.
        :raises StorageFault: when it can't be kept.
        """
        log = Log(header)
        at = self.clock()
        row = EveningRow("", log.header, dict(settings or {}), tuple(colours), at, follows, 0, at, over=False)
        with self.store.database.writing(f"form {form}") as connection:
            row, new = self.store.begin(connection, row, form)
            if new:
                appending = Appending(connection, row.id)
                if first is not None:
                    first(appending)
                for project in self.projections:
                    project(appending, OpenEvening(row.id, row, log), ())
                if also is not None:
                    also(appending)
        return row.id

    @contextmanager
    def reading(self, match: str) -> Iterator[OpenEvening]:
        """Give an evening as it stands on disk, under its lock.

        While the disk can't be read, this is the evening in memory, with the reason as its `read_fault`.

        :raises NoSuchMatch: when there is none. :raises StorageFault: when it can't be read and never was.
        """
        evening = self._opened(match)
        with evening.lock:
            evening.read_fault = None
            try:
                self._refresh(evening)
            except StorageFault as fault:
                if evening.file is None:
                    raise
                evening.read_fault = fault
            yield evening

    def book(
        self,
        match: str,
        action: Action,
        key: str,
        seen: int | None = None,
        check: Check | None = None,
        *,
        by: int | None = None,
    ) -> Event:
        """Append an action and return its event once it is on disk. Idempotent per `key`.

        `check` sees the action beside the last log on disk, and raises if its sender may not do that. `by` is the seat
        whose phone sent it, None for the table's own device.

        :raises Refused: or :raises Malformed: when the rules are against it.
        :raises NoSuchMatch: when there is no such evening. :raises StorageFault: when it can't be kept, or `key` was
            sent with another action.
        """
        with self.reading(match) as evening:
            if evening.log.known(_step(key, 0)) is not None:
                raise StorageFault("reused")
            return self._book(evening, [(action, key)], seen, check, by)[-1]

    def book_own(self, match: str, action: Action, after: int, *, by: int | None = None) -> Event:
        """Append an action of the server's own right after event `after`, and return its event once it is on disk.

        It has no id, so no id that somebody sends can meet it: what two processes decide on after one event is done
        once, as the other one finds the log longer.

        :raises Meanwhile: when the log has gone on. Raises like `book` otherwise.
        """

        def only_then(log: Log, _action: Action) -> None:
            if len(log) != after:
                raise Meanwhile

        with self.reading(match) as evening:
            only_then(evening.log, action)
            return self._book(evening, [(action, "")], None, only_then, by)[-1]

    def book_together(
        self, match: str, actions: Callable[[Log], Sequence[Action]], key: str, check: Check | None = None
    ) -> None:
        """Append several actions in one transaction: all of them or none. Idempotent per `key`.

        `actions` works them out from the log as it stands. Raises like `book`, and what `actions` raises.
        """
        with self.reading(match) as evening:
            log = evening.log
            if log.known(key) is not None:
                raise StorageFault("reused")
            if log.known(_step(key, 0)) is None:
                self._book(evening, [(each, _step(key, step)) for step, each in enumerate(actions(log))], None, check)

    def take_back(
        self,
        match: str,
        to: int,
        key: str,
        seen: int | None,
        *,
        confirmed: bool = False,
        check: Check | None = None,
    ) -> None:
        """Take back, step by step, every event that stands from event `to` on (W-45). Idempotent per `key`.

        Raises like `book`; then nothing is taken back. Refused if `seen` predates an event that would be undone.
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
            steps = [(Undo(target, confirmed), _step(key, step)) for step, target in enumerate(targets)]
            self._book(evening, steps, seen, check)

    def restore(self, match: str) -> None:
        """Bring a deleted evening back, with all that follows from its log.

        :raises NoSuchMatch: when there is none. :raises StorageFault: when it can't be kept, or its log can't be read.
        """
        with self.store.appending(match) as appending:
            appending.connection.execute("UPDATE matches SET deleted = NULL, deleted_on = NULL WHERE id = ?", (match,))
            row = self.store.row(match)
            log = empty_log(row.header)
            _append_read(log, appending.newer(0))
            for project in self.projections:
                project(appending, OpenEvening(match, row, log), ())

    def _book(
        self,
        evening: OpenEvening,
        actions: Sequence[tuple[Action, str]],
        seen: int | None,
        check: Check | None,
        by: int | None = None,
    ) -> list[Event]:
        if evening.read_fault is not None and evening.read_fault.code == "gone":
            raise evening.read_fault  # a new file in its place would bar the old one's return
        if all(evening.log.known(key) is not None for _, key in actions):
            return [self._append(evening.log, action, key, None, None, by) for action, key in actions]
        before = len(evening.log)
        try:
            with self.store.appending(evening.id) as appending:
                self._refuse_another_house(evening)
                self._catch_up(evening, appending.last(), appending.newer)
                log, at, done = evening.log, self.clock(), []
                before = len(log)
                for action, key in actions:
                    if check is not None:
                        check(log, action)
                    done.append(self._append(log, action, key, at, seen, by))
                    seen = None if seen is None else len(log)
                added = [event for event in done if event.number > before]
                over = log.match.outcome(log.state) is not None
                appending.add(added, over=over)
                for project in self.projections if added else ():
                    project(appending, evening, added)
        except BaseException:
            if len(evening.log) > before:  # memory never holds more than the disk
                evening.log = Log.replay(evening.log.header, evening.log.events[:before])
            raise
        if added:
            evening.row = evening.row._replace(seq=len(log), at=at, over=over)
            evening.grows = True
            for tell in self.watchers:
                try:
                    tell(evening)
                except Exception:  # the change is on disk, and stands
                    _logger.exception("What was kept at %s isn't told everywhere", evening.id)
        return done

    def _append(
        self, log: Log, action: Action, key: str, at: int | None, seen: int | None, by: int | None = None
    ) -> Event:
        if seen is not None and seen > len(log) and log.known(key) is None:
            raise Refused("W-45", why="meanwhile", seen=seen, turned=len(log))  # the page shows another past
        try:
            return log.append(with_fresh_deal(log, action, self._draw), by, key, at, seen)
        except Malformed as fault:
            if fault.code == "id_used_twice":
                raise StorageFault("reused") from fault
            raise

    def _refuse_another_house(self, evening: OpenEvening) -> None:
        if evening.file != self.store.database.origin:  # a restore has put it in the place of the one that was read
            raise StorageFault("busy")

    def _refresh(self, evening: OpenEvening) -> None:
        database = self.store.database
        if evening.file is not None and not database.exists:
            raise StorageFault("gone", path=database.name)
        try:
            last = self.store.last(evening.id)
        except NoSuchMatch:
            with self._lock:
                if self._open.get(evening.id) is evening:
                    del self._open[evening.id]
            raise
        if evening.file != database.origin or last < len(evening.log):  # not yet read, or another file took its place
            self.replaying(last)
            row = self.store.row(evening.id)
            log = empty_log(row.header)
            _append_read(log, self.store.read(evening.id))
            evening.row, evening.log, evening.file = row, log, database.origin
            with self._lock:
                self._make_room_for(evening)
        self._catch_up(evening, last, partial(self.store.read, evening.id))

    @staticmethod
    def _catch_up(evening: OpenEvening, last: int, newer: Callable[[int], Iterable[Json]]) -> None:
        log = evening.log
        if last <= len(log):
            return
        _append_read(log, newer(len(log)))
        evening.grows = True
        at, over = log.event(len(log)).at, log.match.outcome(log.state) is not None
        evening.row = evening.row._replace(seq=len(log), at=evening.row.at if at is None else at, over=over)

    def _opened(self, match: str) -> OpenEvening:
        with self._lock:
            if (known := self._open.get(match)) is not None:
                self._open.move_to_end(match)
                return known
        row = self.store.row(match)
        evening = OpenEvening(match, row, empty_log(row.header))
        with self._lock:  # two requests that open it at once share one
            kept = self._open.setdefault(match, evening)
            self._make_room_for(kept)
            return kept

    def _make_room_for(self, evening: OpenEvening) -> None:
        """Close the evenings that were asked for longest ago; those that are looked at close none that is played."""
        for played in (False, True):
            group = [each for each in self._open.values() if each.is_played is played]
            events = sum(len(each.log) for each in group)
            for each in group:
                if len(self._open) <= MOST_OPEN and events <= MOST_EVENTS:
                    break
                if each is not evening:
                    del self._open[each.id]
                    events -= len(each.log)


def empty_log(header: Header) -> Log:
    """Return the log of an evening before its events. :raises StorageFault: for rules that this version can't know."""
    try:
        return Log(header)
    except (Refused, Malformed) as fault:
        raise StorageFault("newer_evening" if fault.code == "foreign_rules" else "broken_evening") from fault


def _append_read(log: Log, shapes: Iterable[Json]) -> None:
    try:
        for shape in shapes:
            log.append_event(event_of(log, shape))
    except (Refused, Malformed) as fault:
        raise StorageFault("broken_evening") from fault


def _step(key: str, step: int) -> str:
    return f"{key}.{step}"


def _reached(log: Log, key: str) -> int | None:
    reached, step = None, 0
    while (event := log.known(_step(key, step))) is not None:
        reached, step = getattr(event.action, "target", None), step + 1
    return reached


__all__ = ["Check", "NoSuchMatch", "OpenEvening", "OpenEvenings", "Projection", "Watcher", "empty_log", "now_ms"]
