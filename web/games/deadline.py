"""The time that is left at a table, as its screens show it."""

from __future__ import annotations

from web.live.arrival import steady_ms
from web.storage.open_evenings import OpenEvening


def time_left(evening: OpenEvening) -> int | None:
    """Return the ms until time is up; None where the rules set none, or nobody sees it: a call waits for others."""
    due = None if evening.log.state.calls else evening.log.deadline
    return None if due is None else max(0, round(due.at - steady_ms()))
