"""A process listens to the others: which tables have changed, and whether it is the one that keeps the deadlines.

Over the same connection it says that it is alive, and takes part in what all of them know together (`Shared`).

A notification carries a table and the number of its last event, and nothing else. One that was lost while there was no
connection is no harm: the log has the event, and whoever shows a table looks at its number once a second. The process
that has the lock of the deadlines keeps them; if it dies, PostgreSQL frees the lock, and the next one takes it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

import psycopg

from web.storage.engines.contract import Heard
from web.storage.engines.shared_state import SharedState
from web.storage.faults import StorageFault

CHANNEL: Final = "schlafmuetze"
LOOK: Final = 1.0
"""Seconds between two attempts to take over the deadlines, and to connect again."""

_PATIENCE: Final = b"SELECT set_config('lock_timeout', '5s', FALSE), set_config('statement_timeout', '5s', FALSE)"

_logger = logging.getLogger("schlafmuetze.storage")


@dataclass(eq=False)
class Ear:
    """One that is told of what comes through a channel: the changes of one house.

    `deadlines` is the lock that one ear of all processes has. `shared` is a lock that it has beside others as long as
    it listens. `schema` is that of its house where many share the connection.
    """

    channel: str
    heard: Heard
    deadlines: int | None = None
    shared: int | None = None
    schema: str = ""
    keeps: bool = False

    def keep(self, *, on: bool) -> None:
        """Tell that this process keeps the deadlines from now on, or no longer."""
        if on is not self.keeps:
            self.keeps = on
            with suppress(Exception):  # whoever is told may be at its end; the listener goes on
                self.heard.keeping(on=on)

    def hear(self, payload: str) -> None:
        """Tell of a notification."""
        match, _, number = payload.partition(" ")
        try:
            self.heard.changed(match, int(number))
        except ValueError:
            _logger.info("Somebody else uses this channel")
        except Exception:
            _logger.exception("What has changed at %s goes unheard for now", match)


class Listener:
    """A thread with a connection of its own, for all ears of a process."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], translated: Callable[[str], bytes]) -> None:
        self._connect = connect
        self._translated = translated
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._ears: set[Ear] = set()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def add(self, ear: Ear) -> Callable[[], None]:
        """Let an ear hear from a moment on, and return what ends that."""
        with self._lock:
            self._ears.add(ear)

        def end() -> None:
            with self._lock:
                self._ears.discard(ear)

        return end

    def close(self) -> None:
        """Listen no more; another process may keep the deadlines."""
        self._over.set()  # its thread ends in a moment, and lets go of its connection

    def _run(self) -> None:
        while not self._over.is_set():
            known: set[Ear] = set()
            try:
                with self._connect() as raw:
                    raw.execute(_PATIENCE)
                    looked = 0.0
                    while not self._over.is_set():
                        self._change_ears(raw, known)
                        if monotonic() - looked >= LOOK:
                            looked = monotonic()
                            _take_over(raw, known)
                            self._look_round(raw, known)
                        else:
                            self._look_round(raw, {ear for ear in known if not ear.schema})
                        for notice in raw.notifies(timeout=LOOK / 4, stop_after=64):
                            for ear in [each for each in known if each.channel == notice.channel]:
                                ear.hear(notice.payload)
                    for ear in known:
                        ear.heard.take_leave(self._shared(raw, ear))
            except (psycopg.Error, StorageFault) as fault:
                _logger.info("Not listening: %s", type(fault).__name__)
            for ear in known:
                ear.keep(on=False)
            self._over.wait(LOOK)

    def _look_round(self, raw: psycopg.Connection[Any], ears: Collection[Ear]) -> None:
        """Let ears tell the other processes what is new, and hear from them what is new there."""
        for ear in ears:
            try:
                ear.heard.look_round(self._shared(raw, ear))
            except psycopg.errors.UndefinedTable:
                if not ear.schema:
                    raise  # the house of the others is deleted, and soon let go

    def _shared(self, raw: psycopg.Connection[Any], ear: Ear) -> SharedState:
        """Return what the processes of an ear's house know together."""
        if ear.schema:
            raw.execute(f"SELECT set_config('search_path', '{ear.schema}', FALSE)".encode())
        return SharedState(lambda sql, values=(): raw.execute(self._translated(sql), values))

    def _change_ears(self, raw: psycopg.Connection[Any], known: set[Ear]) -> None:
        """Begin to listen for new ears, and end it for those that are gone."""
        with self._lock:
            wanted = set(self._ears)
        for ear in known - wanted:
            known.remove(ear)
            with suppress(psycopg.errors.UndefinedTable):  # its house is deleted
                ear.heard.take_leave(self._shared(raw, ear))
            if ear.keeps:
                raw.execute(f"SELECT pg_advisory_unlock({ear.deadlines})".encode())
            ear.keep(on=False)
            if ear.shared is not None:
                raw.execute(f"SELECT pg_advisory_unlock_shared({ear.shared})".encode())
            if ear.channel not in {each.channel for each in known}:
                raw.execute(f"UNLISTEN {ear.channel}".encode())
        for ear in wanted - known:
            raw.execute(f"LISTEN {ear.channel}".encode())
            if ear.shared is not None:
                raw.execute(f"SELECT pg_try_advisory_lock_shared({ear.shared})".encode())
            known.add(ear)
            ear.heard.listening()


def _take_over(raw: psycopg.Connection[Any], ears: Collection[Ear]) -> None:
    """Take the deadlines of each house unless another process has them, or another ear of this one."""
    kept = {ear.deadlines for ear in ears if ear.keeps}
    wanting = {ear.deadlines: ear for ear in ears if ear.deadlines is not None and ear.deadlines not in kept}
    if wanting:
        query = "SELECT number FROM unnest(%s::bigint[]) AS number WHERE pg_try_advisory_lock(number)"
        for (number,) in raw.execute(query, (list(wanting),)).fetchall():
            wanting[number].keep(on=True)
