"""The feed: after each change of a table all its devices are sent what they may see, each its own view.

A thread of its own makes the frames, so that no booking waits for them. Several changes in a row are one frame, the
latest. Another process tells of what it appends where the engine can do that; what went unheard is found by a look at
the numbers of all tables that somebody listens to.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from web.live.event_stream import Listener
from web.live.hub import Hub
from web.live.tally import Tally
from web.live.together import Together
from web.storage.faults import StorageFault

SWEEP: Final = 1.0
"""Seconds between two looks for what other processes have appended."""


class Frames(NamedTuple):
    """The view of each listener of a table after event `number`; None for one that may not listen any more."""

    number: int
    by_listener: Mapping[Listener, bytes | None]


MakeFrames: TypeAlias = Callable[[str, frozenset[Listener]], Frames]
"""Makes the frames of a table for all its listeners."""
Numbers: TypeAlias = Callable[[Iterable[str]], Mapping[str, int]]
"""Returns the number of the last event of each of these tables."""

_logger = logging.getLogger("schlafmuetze.live")


class Feed:
    """Tells the devices of a table what has changed. `changed` may be called from any thread, and returns at once."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        make_frames: MakeFrames,
        numbers: Numbers,
        tally: Tally | None = None,
        together: Together | None = None,
    ) -> None:
        self._tally = tally or Tally()
        self._make_frames = make_frames
        self._numbers = numbers
        self._waiting: dict[str, None] = {}  # tables in the order of their changes
        self._sent: dict[str, int] = {}
        self._condition = threading.Condition()
        self._over = False
        if together is None:
            self.hub = Hub(loop, self.changed, self._tally)
        else:
            self.hub = Hub(loop, self.changed, self._tally, together.presence, together.is_cut_off)
            together.tables = self.hub.tables
        self._thread = threading.Thread(target=self._run, name="feed", daemon=True)
        self._thread.start()

    def changed(self, match: str) -> None:
        """Send the devices of a table their frames soon."""
        with self._condition:
            self._waiting[match] = None
            self._condition.notify()

    def heard(self, match: str, number: int) -> None:
        """Take notice of a change that another process has made; `number` is 0 for one that is no event."""
        if self.hub.listeners(match) and not 0 < number <= self._sent.get(match, -1):
            self.changed(match)

    def close(self) -> None:
        """End, and drop every stream."""
        with self._condition:
            self._over = True
            self._condition.notify()
        self._thread.join(timeout=5)
        self.hub.close()

    def _run(self) -> None:
        swept = monotonic()
        while True:
            with self._condition:
                if not self._waiting and not self._over:
                    self._condition.wait(SWEEP)
                if self._over:
                    return
                match = next(iter(self._waiting), None)
                if match is not None:
                    del self._waiting[match]
            try:
                if match is not None:
                    self._send(match)
                if monotonic() - swept >= SWEEP:
                    swept = monotonic()
                    self._sweep()
            except StorageFault as fault:  # they are told when they ask
                _logger.info("No frames: %s", fault.code)
            except Exception:  # the feed outlives a table that can't be read; its devices ask by themselves
                _logger.exception("No frames for %s", match)

    def _send(self, match: str) -> None:
        listeners = self.hub.listeners(match)
        if listeners:
            frames = self._make_frames(match, listeners)
            self._sent[match] = frames.number
            self._tally.frames(len(frames.by_listener))
            self.hub.deliver(match, frames.by_listener)

    def _sweep(self) -> None:
        tables = self.hub.tables()
        found = self._numbers(tables) if tables else {}
        for match, number in found.items():
            if self._sent.get(match) != number:
                self.changed(match)
        self._sent = dict(found)  # of other tables it need not be known
