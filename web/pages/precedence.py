"""Changes before pages, pages before long files, within one process: a thread rests while what is more urgent goes on.

Python lets one thread at a time go on. Without this, a booking would wait for every page that is being drawn at each of
its questions to SQLite, and longer still while a long file is made beside a page.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

PATIENCE: Final = 2.0
"""Seconds that one page rests in all, however busy the tables are."""
FILE_PATIENCE: Final = 60.0
"""Seconds that one file of everything rests in all, however busy the tables are and whatever others look at."""
HOLDING: Final = 0.01
"""Seconds that it rests while it holds an evening: the change under way may be waiting for that very evening."""
_REST: Final = 1.0  # seconds at a time, so that a long file goes on in steps and its line never falls silent


class _UnderWay:
    """Requests of one kind that wait or are under way."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.number = 0
        self.none = threading.Event()
        self.none.set()

    def add(self) -> None:
        with self._lock:
            self.number += 1
            self.none.clear()

    def remove(self) -> None:
        with self._lock:
            self.number -= 1
            if not self.number:
                self.none.set()


class Precedence:
    """The changes that wait or are under way, the pages that are drawn, and the threads that make room for them."""

    def __init__(self) -> None:
        self._changes = _UnderWay()
        self._pages = _UnderWay()
        self._thread = threading.local()

    def expect_change(self) -> None:
        """Tell that a change has arrived; `finish_change` tells that it is done."""
        self._changes.add()

    def finish_change(self) -> None:
        """Tell that a change is done."""
        self._changes.remove()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Let this thread draw a page inside: it gives way to changes."""
        self._thread.patience = PATIENCE
        self._pages.add()
        try:
            yield
        finally:
            self._pages.remove()
            self._thread.patience = 0.0

    @contextmanager
    def sending_file(self) -> Iterator[None]:
        """Let this thread make a long file inside: it gives way to changes and to pages."""
        self._thread.patience, self._thread.has_file = FILE_PATIENCE, True
        try:
            yield
        finally:
            self._thread.patience, self._thread.has_file = 0.0, False

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Let this thread hold an evening inside: it hardly rests."""
        left: float = getattr(self._thread, "patience", 0.0)
        self._thread.patience = held = min(left, HOLDING)
        try:
            yield
        finally:
            self._thread.patience += left - held

    def give_way(self) -> None:
        """Rest while something more urgent than this thread's request is under way. Called often, so it is quick."""
        if self._changes.number:
            self._rest(self._changes)
        if self._pages.number and getattr(self._thread, "has_file", False):
            self._rest(self._pages)

    def _rest(self, urgent: _UnderWay) -> None:
        left: float = getattr(self._thread, "patience", 0.0)
        if left > 0:
            since = monotonic()
            urgent.none.wait(min(left, _REST))
            self._thread.patience = left - (monotonic() - since)


precedence: Final = Precedence()
"""The precedence of this process: the lock of Python that it is about is one for the process, too."""
