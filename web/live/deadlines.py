"""Deadlines: what a rule says happens when time is up, the server books, also after a restart (contract 12).

A thread of its own sleeps until the next one. A deadline that can't be booked is tried again after a pause, each longer
than the one before; other tables go on meanwhile.
"""

import logging
import threading
from collections.abc import Callable
from typing import Final

from companion.action import as_sent, received
from companion.refusal import Malformed, Refused
from web.live.clocks import steady_ms
from web.live.hub import Tally
from web.storage.faults import StorageFault
from web.storage.open_evenings import Meanwhile, NoSuchMatch, OpenEvening, OpenEvenings
from web.storage.pauses import Pauses

RESUMED: Final = 200
"""Evenings that are looked at after a start: those that were played last and aren't over."""

_logger = logging.getLogger("schlafmuetze.live")


class Deadlines:
    """The next deadline of each evening, in ms of the steady clock."""

    def __init__(self, evenings: OpenEvenings, now: Callable[[], float] = steady_ms) -> None:
        self._evenings = evenings
        self._now = now
        self._due: dict[str, float] = {}
        self._condition = threading.Condition()
        self._thread: threading.Thread | None = None
        self._over = False
        self.tally = Tally()
        self._pauses = Pauses()

    def look(self, evening: OpenEvening) -> None:
        """Remember the next deadline of an evening, or that it has none."""
        deadline = evening.log.deadline
        with self._condition:
            if deadline is None:
                self._due.pop(evening.id, None)
                return
            self._due[evening.id] = deadline.at
            self._begin()

    def resume(self) -> None:
        """Look at the evenings that were being played when the server stopped."""
        try:
            played = self._evenings.store.being_played(RESUMED)
        except StorageFault:  # the file is away for the moment: what is due is booked once an evening is played on
            _logger.warning("No deadlines: the evenings can't be read")
            return
        for match in played:
            try:
                with self._evenings.reading(match) as evening:
                    self.look(evening)
            except (StorageFault, NoSuchMatch):
                _logger.warning("No deadlines for %s: it can't be read", match)

    def _begin(self) -> None:
        """Let the thread look at what is due."""
        if self._thread is None and not self._over:
            self._thread = threading.Thread(target=self._run, name="deadlines", daemon=True)
            self._thread.start()
        self._condition.notify()

    @property
    def is_waiting(self) -> bool:
        """Whether something is due at a table."""
        with self._condition:
            return bool(self._due)

    def close(self) -> None:
        """Keep no more deadlines."""
        with self._condition:
            self._over = True
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _run(self) -> None:
        while True:
            with self._condition:
                if self._over:
                    return
                match, at = min(self._due.items(), key=lambda item: item[1], default=("", None))
                wait = None if at is None else (at - self._now()) / 1000
                if wait is None or wait > 0:
                    self._condition.wait(wait)
                    continue
                del self._due[match]
            self._keep(match)

    def _keep(self, match: str) -> None:
        """Book what is due at a table, if it still is."""
        now = int(self._now())
        try:
            with self._evenings.reading(match) as evening:
                deadline, after = evening.log.deadline, len(evening.log)
                if deadline is None or deadline.at > now:
                    self.look(evening)
                    return
            action = received(as_sent(deadline.action), now, 0)  # what runs from now, runs from now
            self._evenings.book_own(match, action, after)
        except NoSuchMatch:
            self._pauses.went_well(match)
        except Meanwhile:
            self._again(match, 0)
        except StorageFault:
            self._again(match, self._pauses.failed(match))
        except (Refused, Malformed) as refused:
            _logger.info("What is due at %s can't be booked now: %s", match, refused.code)
            self._again(match, self._pauses.failed(match))
        except Exception:  # one table that can't go on takes the time from no other
            _logger.exception("What was due at %s can't be booked", match)
            self._again(match, self._pauses.failed(match))
        else:
            self._pauses.went_well(match)
            self.tally.deadline()

    def _again(self, match: str, wait: float) -> None:
        """Look at a table after so many ms, or when something happens there."""
        with self._condition:
            self._due.setdefault(match, self._now() + wait)
