"""The feed: after each change of a table all its devices are sent what they may see, each its own view.

A thread of its own makes the frames, so that no booking waits for them. Several changes in a row are one frame, the
latest. A table that can't be read just now is tried again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final, TypeAlias

from web.live.event_stream import Listener
from web.live.hub import Hub
from web.live.tally import Tally
from web.storage.faults import StorageFault

AGAIN: Final = 1.0
"""Seconds until a table is tried again that couldn't be read."""

MakeFrames: TypeAlias = Callable[[str, frozenset[Listener]], Mapping[Listener, bytes | None]]
"""Makes the frame of each listener of a table; None for one that may not listen any more."""

_logger = logging.getLogger("schlafmuetze.live")


class Feed:
    """Tells the devices of a table what has changed. `changed` may be called from any thread, and returns at once."""

    def __init__(self, loop: asyncio.AbstractEventLoop, make_frames: MakeFrames, tally: Tally | None = None) -> None:
        self._tally = tally or Tally()
        self._make_frames = make_frames
        self._waiting: dict[str, None] = {}  # tables in the order of their changes
        self._failed: set[str] = set()
        self._again = 0.0
        self._condition = threading.Condition()
        self._over = False
        self.hub = Hub(loop, self.changed, self._tally)
        self._thread = threading.Thread(target=self._run, name="feed", daemon=True)
        self._thread.start()

    def changed(self, match: str) -> None:
        """Send the devices of a table their frames soon."""
        with self._condition:
            self._waiting[match] = None
            self._condition.notify()

    def close(self) -> None:
        """End, and drop every stream."""
        with self._condition:
            self._over = True
            self._condition.notify()
        self._thread.join(timeout=5)
        self.hub.close()

    def _run(self) -> None:
        while True:
            with self._condition:
                if not self._waiting and not self._over:
                    self._condition.wait(AGAIN if self._failed else None)
                if self._failed and monotonic() >= self._again:
                    self._waiting |= dict.fromkeys(self._failed)
                    self._failed.clear()
                if self._over:
                    return
                match = next(iter(self._waiting), None)
                if match is None:
                    continue
                del self._waiting[match]
            try:
                self._send(match)
            except StorageFault as fault:  # they are told when they ask
                _logger.info("No frames: %s", fault.code)
                self._failed.add(match)
                self._again = monotonic() + AGAIN
            except Exception:  # the feed outlives a table that can't be read; its devices ask by themselves
                _logger.exception("No frames for %s", match)

    def _send(self, match: str) -> None:
        listeners = self.hub.listeners(match)
        if listeners:
            frames = self._make_frames(match, listeners)
            self._tally.frames(len(frames))
            self.hub.deliver(match, frames)
