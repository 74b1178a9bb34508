"""Changes before pages, within one process: a thread that draws a page rests while a table's change is under way.

Python lets one thread at a time go on. Without this, a booking would wait for every page that is being drawn at each of
its questions to SQLite.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

PATIENCE: Final = 2.0
"""Seconds that one page rests in all, however busy the tables are."""


class Precedence:
    """The changes that wait or are under way, and the threads that make room for them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changes = 0
        self._none = threading.Event()
        self._none.set()
        self._thread = threading.local()

    def expect_change(self) -> None:
        """Tell that a change has arrived; `finish_change` tells that it is done."""
        with self._lock:
            self._changes += 1
            self._none.clear()

    def finish_change(self) -> None:
        """Tell that a change is done."""
        with self._lock:
            self._changes -= 1
            if not self._changes:
                self._none.set()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Let this thread give way to changes inside."""
        self._thread.patience = PATIENCE
        try:
            yield
        finally:
            self._thread.patience = 0.0

    def give_way(self) -> None:
        """Rest while a change is under way, if this thread is looking. Called often, so it is quick."""
        if not self._changes:
            return
        left: float = getattr(self._thread, "patience", 0.0)
        if left > 0:
            since = monotonic()
            self._none.wait(left)
            self._thread.patience = left - (monotonic() - since)


precedence: Final = Precedence()
"""The precedence of this process: the lock of Python that it is about is one for the process, too."""
