"""The order in which the server's threads take requests: changes, then tables, then other pages; long files last.

A sign of life comes before all of them. A table waits for its bookings; a device that looks at lists can wait a moment.
So a thread is always free for a change whatever others look at, and changes overtake everything that waits.

Of one rank, those come first whose house and sender were served longest ago. One place is always left for another
house and another sender.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import Any, Final, NamedTuple

from waitress.task import ThreadedTaskDispatcher

from web.pages.precedence import precedence

THREADS: Final = 8
_SWITCH: Final = 0.0001
"""Seconds after which Python lets another thread go on. A booking gives Python's lock away at each question to SQLite,
and each time waits so long for every page that is being drawn; Python's own value is fifty times as long.
"""
_LONG: Final = re.compile(
    r"/sicherung/(alles\.zip|einwaende\.jsonl)|/tisch/abstimmungen\.csv|/kartenspiele/[^/]+/karten\.pdf"
)
_ASKED: Final = re.compile(r"/kartenspiele/[^/]+/pruefen")
"""Questions that are sent as a form because they are long; they change nothing."""

_HOUSE: Final = re.compile(r"^/h/([^/]+)(?=/)")
"""The beginning of an address where a server has many houses (web/houses)."""


class Rank(IntEnum):
    """The kinds of requests, the most urgent first."""

    ALIVE = 0  # a sign of life, which waits for nothing
    CHANGE = 1
    TABLE = 2  # what a table shows, and the files that pages are made of
    LOOK = 3
    LONG = 4  # a file of everything, out or in


MOST: Final = {Rank.ALIVE: 1, Rank.CHANGE: THREADS, Rank.TABLE: 3, Rank.LOOK: 2, Rank.LONG: 2}
"""How many threads may be busy with requests of one rank; those of one house or one sender leave one of these places
free. All pages together leave one thread free; a sign of life is given at once. Two pages at once take as long as one
after the other, because Python lets one thread at a time go on: the further place is there for another sender.
"""
_REMEMBERED: Final = 4096  # houses and senders served lately


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


class Asker(NamedTuple):
    """The house and the sender of a request; the house is "" at home."""

    house: str
    sender: str


class PlayFirst(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Waitress's dispatcher, but for the order. Its tasks are channels, each with its next request in front."""

    def __init__(self, threads: int = THREADS) -> None:
        super().__init__()
        self._busy: Counter[Rank] = Counter()
        self._held: Counter[tuple[Rank, str]] = Counter()  # by the houses and senders that hold them
        self._served: dict[str, int] = {}  # the turn in which a house or a sender was served last
        self._turn = 0
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
            rank, asker, task = taken
            try:
                with _place_of(rank):
                    task.service()
            except BaseException:  # as in waitress: a thread outlives its tasks
                self.logger.exception("Exception when servicing %r", task)
            finally:
                if rank is Rank.CHANGE:
                    precedence.finish_change()
                with self.lock:
                    self._release(rank, asker)
                    self.queue_cv.notify()

    def add_task(self, task: Any) -> None:  # noqa: ANN401 - waitress has no types
        """Put a task into the queue; pages that are being drawn give way to a change from now on."""
        rank, asker = _rank_and_asker(task)
        if rank is Rank.CHANGE:
            precedence.expect_change()
        with self.lock:
            self.queue.append((rank, asker, task))
            self.queue_cv.notify()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Stop the threads; tasks that wait are cancelled."""
        self.set_thread_count(0)  # no thread takes a task from now on, so waitress finds the queue as it leaves it
        with self.lock:
            for rank, _, _ in self.queue:
                if rank is Rank.CHANGE:
                    precedence.finish_change()
            waiting = [task for _, _, task in self.queue]
            self.queue.clear()
            self.queue.extend(waiting)
        return bool(super().shutdown(cancel_pending, timeout))

    def _take(self) -> tuple[Rank, Asker, Any] | None:
        """Take the most urgent task that may be served now; None if there is none."""
        if self.stop_count:
            return None
        found = min(
            (
                (rank, self._last_turn(rank, asker), place)
                for place, (rank, asker, _) in enumerate(self.queue)
                if self._may(rank, asker)
            ),
            default=None,
        )
        if found is None:
            return None
        place = found[-1]
        taken: tuple[Rank, Asker, Any] = self.queue[place]
        del self.queue[place]
        rank, asker, _ = taken
        self._hold(rank, asker)
        return taken

    def _may(self, rank: Rank, asker: Asker) -> bool:
        """Say whether one more request of a rank may be served."""
        if self._busy[rank] >= MOST[rank]:
            return False
        return rank < Rank.TABLE or all(self._held[rank, name] < MOST[rank] - 1 for name in _names(asker))

    def _last_turn(self, rank: Rank, asker: Asker) -> int:
        """Return the turn in which the house or the sender was served last; changes go in the order they come in."""
        return max(self._served.get(name, 0) for name in _names(asker)) if rank >= Rank.TABLE else 0

    def _hold(self, rank: Rank, asker: Asker) -> None:
        self._busy[rank] += 1
        self._turn += 1
        if len(self._served) > _REMEMBERED:
            self._served.clear()
        for name in _names(asker):
            self._held[rank, name] += 1
            self._served[name] = self._turn

    def _release(self, rank: Rank, asker: Asker) -> None:
        self._busy[rank] -= 1
        self._held.subtract((rank, name) for name in _names(asker))
        self._held += Counter()  # drops the zeros


def _place_of(rank: Rank) -> AbstractContextManager[None]:
    """Return what a request of that rank is served in, so that it gives way to what is more urgent."""
    if rank in (Rank.ALIVE, Rank.CHANGE):
        return nullcontext()
    return precedence.sending_file() if rank is Rank.LONG else precedence.looking()


def _names(asker: Asker) -> tuple[str, ...]:
    """Return the names under which places are counted; at home there is no house."""
    return (f"house {asker.house}", asker.sender) if asker.house else (asker.sender,)


def _rank_and_asker(task: Any) -> tuple[Rank, Asker]:  # noqa: ANN401 - waitress has no types
    request = task.requests[0] if task.requests else None
    if request is None or request.error is not None:  # waitress answers it itself, and it may have no method
        return Rank.CHANGE, Asker("", "")
    path = request.path or ""
    house = _HOUSE.match(path)
    return rank_of(request.command or "", path), Asker(house[1] if house else "", request.sender)
