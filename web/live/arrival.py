"""When a request came in, on a clock that never jumps.

The server's one thread for its sockets stamps a request as soon as it is whole, before it waits for a thread or a lock.

Where several processes serve a house, on one machine or on several, a call at one of them is compared with a call at
another: so all of them go by the clock of the house's database, which each of them measures.
"""

from __future__ import annotations

from collections import deque
from time import monotonic, time
from typing import Final, NamedTuple

from flask import request

ARRIVED: Final = "schlafmuetze.arrived"
"""The key of that stamp in a request's environment: seconds, by `monotonic`."""
_KEPT: Final = 64
"""Looks at the database's clock that count: those of the last minute. No clock drifts by much in that time."""
_JUMP: Final = 1000.0
"""Milliseconds by which two looks differ only if somebody has set that clock."""


class _Look(NamedTuple):
    """A look at another clock: what to add to `monotonic` (ms), and the time that the question was under way (ms)."""

    offset: float
    way: float


class HouseClock:
    """The clock by which a house goes: what to add to `monotonic`, in ms.

    It begins as the clock on this machine's wall.
    """

    def __init__(self) -> None:
        self.offset = (time() - monotonic()) * 1000
        self.spread = 0.0
        """Milliseconds by which it may be wrong against the house's."""
        self._looks: deque[_Look] = deque(maxlen=_KEPT)

    def follow(self, asked: float, said: float, answered: float) -> None:
        """Take in that the house's clock showed `said` (ms) between two moments of `monotonic` (s).

        The shortest way of the last looks says it best, as with the clock of a phone (web/live/clocks.py).
        """
        look = _Look(said - (asked + answered) * 500, (answered - asked) * 1000)
        if self._looks and abs(look.offset - self._looks[-1].offset) > _JUMP + look.way:
            self._looks.clear()
        self._looks.append(look)
        best = min(self._looks, key=lambda each: each.way)
        self.offset, self.spread = best.offset, best.way / 2


HOUSE: Final = HouseClock()


def arrived_ms() -> float:
    """Return when this request was whole, in ms of the steady clock."""
    return steady_ms(request.environ.get(ARRIVED))


def steady_ms(at: float | None = None) -> float:
    """Return a moment of `monotonic`, as a rule now, in ms since 1970 as this process knew the time when it began.

    Unlike the clock on the wall it goes on evenly, so two moments of one process have their true distance. Where
    several processes serve a house, it is the time of the house.
    """
    return HOUSE.offset + (monotonic() if at is None else at) * 1000
