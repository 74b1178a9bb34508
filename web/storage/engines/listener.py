"""A process listens to the others: which tables have changed, and whether it is the one that keeps the deadlines.

A notification carries a table and the number of its last event, and nothing else. One that was lost while there was no
connection is no harm: the log has the event, and whoever shows a table looks at its number once a second. The process
that has the lock of the deadlines keeps them; if it dies, PostgreSQL frees the lock, and the next one takes it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

import psycopg

from web.storage.engines.contract import Heard
from web.storage.faults import StorageFault

CHANNEL: Final = "schlafmuetze"
LOOK: Final = 1.0
"""Seconds between two attempts to take over the deadlines, and to connect again."""

_logger = logging.getLogger("schlafmuetze.storage")


@dataclass(eq=False)
class Ear:
    """One that is told of what comes through a channel: the changes of one house.

    `deadlines` is the lock that one ear of all processes has. `shared` is a lock that it has beside others as long as
    it listens.
    """

    channel: str
    heard: Heard
    deadlines: int | None = None
    shared: int | None = None
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

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self._connect = connect
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._ears: dict[str, Ear] = {}
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def add(self, ear: Ear) -> Callable[[], None]:
        """Let an ear hear from a moment on, in place of another one for its channel; return what ends that."""
        with self._lock:
            self._ears[ear.channel] = ear

        def end() -> None:
            with self._lock:
                if self._ears.get(ear.channel) is ear:
                    del self._ears[ear.channel]

        return end

    def close(self) -> None:
        """Listen no more; another process may keep the deadlines."""
        self._over.set()  # its thread ends in a moment, and lets go of its connection

    def _run(self) -> None:
        while not self._over.is_set():
            known: dict[str, Ear] = {}
            try:
                with self._connect() as raw:
                    looked = 0.0
                    while not self._over.is_set():
                        self._change_ears(raw, known)
                        if monotonic() - looked >= LOOK:
                            looked = monotonic()
                            _take_over(raw, known.values())
                        for notice in raw.notifies(timeout=LOOK / 4, stop_after=64):
                            if (ear := known.get(notice.channel)) is not None:
                                ear.hear(notice.payload)
            except (psycopg.Error, StorageFault) as fault:
                _logger.info("Not listening: %s", type(fault).__name__)
            for ear in known.values():
                ear.keep(on=False)
            self._over.wait(LOOK)

    def _change_ears(self, raw: psycopg.Connection[Any], known: dict[str, Ear]) -> None:
        """Begin to listen for new ears, and end it for those that are gone."""
        with self._lock:
            wanted = dict(self._ears)
        for channel, ear in list(known.items()):
            if wanted.get(channel) is not ear:
                kept = ear.keeps
                ear.keep(on=False)
                del known[channel]
                raw.execute(f"UNLISTEN {channel}".encode())
                if kept:
                    raw.execute(f"SELECT pg_advisory_unlock({ear.deadlines})".encode())
                if ear.shared is not None:
                    raw.execute(f"SELECT pg_advisory_unlock_shared({ear.shared})".encode())
        for channel, ear in wanted.items():
            if channel not in known:
                raw.execute(f"LISTEN {channel}".encode())
                if ear.shared is not None:
                    raw.execute(f"SELECT pg_try_advisory_lock_shared({ear.shared})".encode())
                known[channel] = ear


def _take_over(raw: psycopg.Connection[Any], ears: Iterable[Ear]) -> None:
    """Take the deadlines of each house unless another process has them."""
    wanting = {ear.deadlines: ear for ear in ears if ear.deadlines is not None and not ear.keeps}
    if wanting:
        query = "SELECT number FROM unnest(%s::bigint[]) AS number WHERE pg_try_advisory_lock(number)"
        for (number,) in raw.execute(query, (list(wanting),)).fetchall():
            wanting[number].keep(on=True)
