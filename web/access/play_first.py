"""The order in which the server's threads take requests: changes, then tables, then other pages; long files last.

A sign of life comes before all of them. A table waits for its bookings; a device that looks at lists can wait a moment.
So a thread is always free for a change whatever others look at, and changes overtake everything that waits.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import Any, Final

from waitress.task import ThreadedTaskDispatcher

from web.pages.precedence import precedence

THREADS: Final = 5
_SWITCH: Final = 0.0001
"""Seconds after which Python lets another thread go on. A booking gives Python's lock away at each question to SQLite,
and each time waits so long for every page that is being drawn; Python's own value is fifty times as long.
"""
_LONG: Final = re.compile(
    r"/sicherung/(alles\.zip|einwaende\.jsonl)|/tisch/abstimmungen\.csv|/kartenspiele/[^/]+/karten\.pdf"
)
_ASKED: Final = re.compile(r"/kartenspiele/[^/]+/pruefen")
"""Questions that are sent as a form because they are long; they change nothing."""

_HOUSE: Final = re.compile(r"^/h/[^/]+(?=/)")
"""The beginning of an address where a server has many houses (web/houses)."""


class Rank(IntEnum):
    """The kinds of requests, the most urgent first."""

    ALIVE = 0  # a sign of life, which waits for nothing
    CHANGE = 1
    TABLE = 2  # what a table shows, and the files that pages are made of
    LOOK = 3
    LONG = 4  # a file of everything, out or in


MOST: Final = {Rank.ALIVE: 1, Rank.CHANGE: THREADS, Rank.TABLE: 2, Rank.LOOK: 1, Rank.LONG: 1}
"""How many threads may be busy with requests of one rank. All pages together leave one thread free; a sign of life is
given at once. Two pages at
once would take as long as one after the other, because Python lets one thread at a time go on.
"""


def rank_of(method: str, path: str) -> Rank:
    """Return the rank of a request."""
    path = _HOUSE.sub("", path).rstrip("/")
    if path == "/healthz":
        return Rank.ALIVE
    if _LONG.fullmatch(path) or (path == "/sicherung" and method == "POST"):
        return Rank.LONG
    if method not in ("GET", "HEAD", "OPTIONS") and not _ASKED.fullmatch(path):
        return Rank.CHANGE
    return Rank.TABLE if path.startswith(("/abend/", "/mit/", "/static/")) else Rank.LOOK


class PlayFirst(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Waitress's dispatcher, but for the order. Its tasks are channels, each with its next request in front."""

    def __init__(self, threads: int = THREADS) -> None:
        super().__init__()
        self._busy: Counter[Rank] = Counter()
        sys.setswitchinterval(_SWITCH)
        self.set_thread_count(threads)

    def handler_thread(self, thread_no: int) -> None:
        """Serve tasks until this thread is stopped."""
        while True:
            with self.lock:
                while (taken := self._take()) is None and self.stop_count == 0:
                    self.active_count -= 1
                    self.queue_cv.wait()
                    self.active_count += 1
                if taken is None:
                    self.active_count -= 1
                    self.stop_count -= 1
                    self.threads.discard(thread_no)
                    self.thread_exit_cv.notify()
                    return
            rank, task = taken
            try:
                with _place_of(rank):
                    task.service()
            except BaseException:  # as in waitress: a thread outlives its tasks
                self.logger.exception("Exception when servicing %r", task)
            finally:
                if rank is Rank.CHANGE:
                    precedence.finish_change()
                with self.lock:
                    self._busy[rank] -= 1
                    self.queue_cv.notify()

    def add_task(self, task: Any) -> None:  # noqa: ANN401 - waitress has no types
        """Put a task into the queue; pages that are being drawn give way to a change from now on."""
        rank = _rank_of_task(task)
        if rank is Rank.CHANGE:
            precedence.expect_change()
        with self.lock:
            self.queue.append((rank, task))
            self.queue_cv.notify()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Stop the threads; tasks that wait are cancelled."""
        self.set_thread_count(0)  # no thread takes a task from now on, so waitress finds the queue as it leaves it
        with self.lock:
            for rank, _ in self.queue:
                if rank is Rank.CHANGE:
                    precedence.finish_change()
            waiting = [task for _, task in self.queue]
            self.queue.clear()
            self.queue.extend(waiting)
        return bool(super().shutdown(cancel_pending, timeout))

    def _take(self) -> tuple[Rank, Any] | None:
        """Take the first of the most urgent tasks that may be served now; None if there is none."""
        if self.stop_count:
            return None
        found: tuple[Rank, int] | None = None
        for place, (rank, _) in enumerate(self.queue):
            if self._busy[rank] < MOST[rank] and (found is None or rank < found[0]):
                found = rank, place
        if found is None:
            return None
        rank, place = found
        taken: tuple[Rank, Any] = self.queue[place]
        del self.queue[place]
        self._busy[rank] += 1
        return taken


def _place_of(rank: Rank) -> AbstractContextManager[None]:
    """Return what a request of that rank is served in, so that it gives way to what is more urgent."""
    if rank in (Rank.ALIVE, Rank.CHANGE):
        return nullcontext()
    return precedence.sending_file() if rank is Rank.LONG else precedence.looking()


def _rank_of_task(task: Any) -> Rank:  # noqa: ANN401 - waitress has no types
    request = task.requests[0] if task.requests else None
    if request is None or request.error is not None:  # waitress answers it itself, and it may have no method
        return Rank.CHANGE
    return rank_of(request.command or "", request.path or "")
