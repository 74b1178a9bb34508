"""What the server does at tables by itself once it is due, such as the end of a time that a rule sets (contract 12).

A thread sleeps until the next thing is due, and the longest overdue goes first. Where something fails it is tried again
after a pause, each longer than the one before; other tables go on meanwhile.
"""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from companion.action import as_sent, received
from companion.refusal import Malformed, Refused
from web.live.clocks import steady_ms
from web.live.hub import Tally
from web.storage.faults import StorageFault
from web.storage.open_evenings import Meanwhile, NoSuchMatch, OpenEvening, OpenEvenings

RESUMED: Final = 200
"""Evenings that are looked at after a start: those that were played last and aren't over."""
FIRST: Final = 5000
"""The first pause in ms after a fault; each is twice as long as the one before it."""
LONGEST: Final = 60_000
"""The longest pause in ms."""

_logger = logging.getLogger("schlafmuetze.live")


class Scheduler(ABC):
    """When something is due at each table, in ms of the clock `now`. Without `threaded` somebody calls `step`."""

    name: ClassVar[str]

    def __init__(self, evenings: OpenEvenings, now: Callable[[], float] = steady_ms, *, threaded: bool = True) -> None:
        self._evenings = evenings
        self._now = now
        self._threaded = threaded
        self._due: dict[str, float] = {}
        self._pauses: dict[str, int] = {}
        self._condition = threading.Condition()
        self._thread: threading.Thread | None = None
        self._over = False

    @abstractmethod
    def _do(self, match: str) -> bool:
        """Do what is due at a table, if it still is; return whether something was booked. Raises like `book_own`."""

    @property
    def is_waiting(self) -> bool:
        """Whether something is due at a table."""
        with self._condition:
            return bool(self._due)

    def close(self) -> None:
        """Do nothing any more."""
        with self._condition:
            self._over = True
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def step(self) -> float | None:
        """Do all that is due now, and return when the next thing is; None if all wait for others."""
        while not self._over:
            with self._condition:
                match, at = min(self._due.items(), key=lambda item: item[1], default=("", None))
                if at is None or at > self._now():
                    return at
                del self._due[match]
            self._try(match)
        return None

    def _at(self, match: str, due: float | None) -> None:
        """Look at a table at that time and no sooner; at None not at all."""
        with self._condition:
            if due is None:
                self._due.pop(match, None)
                return
            self._due[match] = due
            if self._threaded and self._thread is None and not self._over:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
            self._condition.notify()

    def _by(self, match: str, due: float) -> None:
        """Look at a table at that time at the latest: one that is due already loses no turn."""
        with self._condition:
            self._at(match, min(self._due.get(match, due), due))

    def _run(self) -> None:
        while True:
            self.step()
            with self._condition:
                if self._over:
                    return
                first = min(self._due.values(), default=None)
                wait = None if first is None else (first - self._now()) / 1000
                if wait is None or wait > 0:
                    self._condition.wait(wait)

    def _try(self, match: str) -> None:
        try:
            if self._do(match):
                self._pauses.pop(match, None)
        except NoSuchMatch:
            self._pauses.pop(match, None)
        except (StorageFault, Refused, Malformed) as fault:  # its facts may name cards, and a log is for other eyes
            _logger.info("What is due at %s can't be booked now: %s", match, fault.code)
            self._again(match)
        except Exception:  # one table that can't go on takes the time from no other
            _logger.exception("What was due at %s can't be booked", match)
            self._again(match)

    def _again(self, match: str) -> None:
        pause = self._pauses.get(match, FIRST)
        self._pauses[match] = min(2 * pause, LONGEST)
        self._by(match, self._now() + pause)


class Deadlines(Scheduler):
    """The next deadline of each evening: what a rule says happens when time is up, also after a restart."""

    name = "deadlines"

    def __init__(self, evenings: OpenEvenings, now: Callable[[], float] = steady_ms, *, threaded: bool = True) -> None:
        super().__init__(evenings, now, threaded=threaded)
        self.tally = Tally()

    def look(self, evening: OpenEvening) -> None:
        """Remember the next deadline of an evening, or that it has none."""
        deadline = evening.log.deadline
        self._at(evening.id, None if deadline is None else deadline.at)

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

    def _do(self, match: str) -> bool:
        now = int(self._now())
        with self._evenings.reading(match) as evening:
            deadline, after = evening.log.deadline, len(evening.log)
            if deadline is None or deadline.at > now:
                self.look(evening)
                return False
        action = received(as_sent(deadline.action), now, 0)  # what runs from now, runs from now
        try:
            self._evenings.book_own(match, action, after)
        except Meanwhile:
            self._by(match, now)
            return False
        self.tally.deadline()
        return True
