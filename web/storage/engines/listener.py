"""A process listens to the others: which tables have changed, and whether it is the one that keeps the deadlines.

Over the same connection it says that it is alive, and takes part in what all of them know together (`Shared`).

A notification carries a table and the number of its last event, and nothing else. One that was lost while there was no
connection is no harm: the log has the event, and whoever shows a table looks at its number once a second. The process
that has the lock of the deadlines keeps them; if it dies, PostgreSQL frees the lock, and the next one takes it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
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


class Listener:
    """A thread with a connection of its own."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[Any]],
        translated: Callable[[str], bytes],
        heard: Heard,
        lock: int,
    ) -> None:
        self._connect = connect
        self._translated = translated
        self._heard = heard
        self._lock = lock
        self._over = threading.Event()
        self._keeps = False
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Listen no more; another process may keep the deadlines."""
        self._over.set()  # its thread ends in a moment, and lets go of its connection

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                with self._connect() as raw:
                    raw.execute(f"LISTEN {CHANNEL}".encode())
                    raw.execute(_PATIENCE)
                    shared = SharedState(lambda sql, values=(), raw=raw: raw.execute(self._translated(sql), values))
                    while not self._over.is_set():
                        self._take_over(raw)
                        self._heard.look_round(shared)
                        for notice in raw.notifies(timeout=LOOK / 4, stop_after=64):
                            self._hear(notice.payload)
                    self._heard.take_leave(shared)
            except (psycopg.Error, StorageFault) as fault:
                _logger.info("Not listening: %s", type(fault).__name__)
            self._keep(on=False)
            self._over.wait(LOOK)

    def _take_over(self, raw: psycopg.Connection[Any]) -> None:
        """Take the deadlines unless another process has them."""
        if not self._keeps:
            row = raw.execute(f"SELECT pg_try_advisory_lock({self._lock})".encode()).fetchone()
            if row and row[0]:
                self._keep(on=True)

    def _keep(self, *, on: bool) -> None:
        if on is not self._keeps:
            self._keeps = on
            with suppress(Exception):  # whoever is told may be at its end; this thread goes on
                self._heard.keeping(on=on)

    def _hear(self, payload: str) -> None:
        match, _, number = payload.partition(" ")
        try:
            self._heard.changed(match, int(number))
        except ValueError:
            _logger.info("Somebody else uses this channel")
        except Exception:
            _logger.exception("What has changed at %s goes unheard for now", match)
