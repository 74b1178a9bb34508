"""The phones that are there: each listens to a stream, or has asked within ten seconds how its table stands."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Final, NamedTuple

ABSENT: Final = 10.0
"""Seconds without a sign of life after which a player is missing: without a stream, and without a question."""
_EARLY: Final = 0.01  # seconds by which a timer may run out too early


class Seat(NamedTuple):
    """A player of a match."""

    match: str
    player: int


class Presence:
    """The phones of all tables. Methods that take notice are called on the hub's event loop; any thread may ask.

    `changed` is told of tables where a phone is missing, or back; `later` is the event loop's `call_later`.
    """

    def __init__(self, changed: Callable[[str], None], later: Callable[..., Any]) -> None:
        self._changed, self._later = changed, later
        self._lock = threading.Lock()
        self._present: Counter[Seat] = Counter()
        self._heard: dict[Seat, float] = {}  # the last sign of life of those without a stream, by `monotonic`
        self._missing: set[Seat] = set()

    def joined(self, seat: Seat) -> None:
        """Take notice of a phone that listens now; it may listen more than once."""
        with self._lock:
            self._present[seat] += 1
            self._missing.discard(seat)
            self._heard.pop(seat, None)

    def left(self, seat: Seat, ago: float) -> None:
        """Take notice of a phone that has stopped listening, and was heard last so many seconds ago."""
        with self._lock:
            self._present[seat] -= 1
            if gone := not self._present[seat]:
                del self._present[seat]
        if gone:
            self.hear(seat, ago)

    def unknown(self, seats: Iterable[Seat]) -> set[Seat]:
        """Return those phones that nobody waits for yet."""
        with self._lock:
            return set(seats) - self._present.keys() - self._heard.keys() - self._missing

    def missing(self, match: str) -> frozenset[int]:
        """Return the players of a table whose phones are gone."""
        with self._lock:
            return frozenset(seat.player for seat in self._missing if seat.match == match)

    def hear(self, seat: Seat, ago: float = 0.0) -> None:
        """Take notice of a sign of life, so many seconds ago, of a phone that doesn't listen."""
        with self._lock:
            if seat in self._present:
                return
            self._heard[seat] = monotonic() - ago
            back = seat in self._missing
            self._missing.discard(seat)
        self._later(ABSENT - ago, self._miss, seat)
        if back:
            self._changed(seat.match)

    def _miss(self, seat: Seat) -> None:
        with self._lock:
            heard = self._heard.get(seat)
            if heard is None or monotonic() - heard < ABSENT - _EARLY:  # it listens, or was heard since
                return
            del self._heard[seat]
            self._missing.add(seat)
        self._changed(seat.match)
