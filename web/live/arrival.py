"""When a request came in, on a clock that never jumps.

The server's one thread for its sockets stamps a request as soon as it is whole, before it waits for a thread or a lock.
"""

from __future__ import annotations

from time import monotonic, time
from typing import Final

from flask import request

ARRIVED: Final = "schlafmuetze.arrived"
"""The key of that stamp in a request's environment: seconds, by `monotonic`."""
_BEGUN: Final = (time() - monotonic()) * 1000
"""Milliseconds since 1970 at which `monotonic` was 0, as the clock on the wall says it at the start."""


def arrived_ms() -> float:
    """Return when this request was whole, in ms of the steady clock."""
    return steady_ms(request.environ.get(ARRIVED))


def steady_ms(at: float | None = None) -> float:
    """Return a moment of `monotonic`, as a rule now, in ms since 1970 as this process knew the time when it began.

    Unlike the clock on the wall it goes on evenly, so two moments of one process have their true distance.
    """
    return _BEGUN + (monotonic() if at is None else at) * 1000
