"""The race between two calls from chairs, in words: which came first, by how much, and how surely (W-28, A-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.clock import MOST_SPREAD
from companion.match.calls import Call
from web.pages.language import gettext as _


class Race(NamedTuple):
    """The first two calls, by seat. `ms` lie between them, `spread` is how far that may be wrong."""

    first: int
    second: int
    ms: int
    spread: int

    @property
    def equal(self) -> bool:
        """Whether the clock can't tell which was first."""
        return self.ms <= self.spread


def race_of(calls: Sequence[Call], one: int | None = None) -> Race | None:
    """Return the race between the first two calls, or between that of the seat `one` and its nearest rival.

    None if there are no two, or nobody has measured their times.
    """
    timed = [call for call in calls if call.moment.at is not None]
    timed.sort(key=lambda call: call.moment.at or 0)
    seats = [call.seat for call in timed]
    if len(timed) < 2 or (one is not None and one not in seats):
        return None
    at = 1 if one is None or one == seats[0] else seats.index(one)
    first, second = timed[0 if one is not None else at - 1], timed[at]
    ms = (second.moment.at or 0) - (first.moment.at or 0)
    return Race(first.seat, second.seat, ms, min(first.moment.spread + second.moment.spread, MOST_SPREAD))


def describe_race(race: Race, name: Callable[[int], str]) -> str:
    """Return a race in words: „Ben 34 ms vor Mia (± 6)“, „Ben gleichzeitig mit Mia“."""
    facts = {"first": name(race.first), "second": name(race.second), "ms": race.ms, "spread": race.spread}
    if race.equal:
        return _("%(first)s gleichzeitig mit %(second)s (%(ms)s ms Abstand, ± %(spread)s)", **facts)
    return _("%(first)s %(ms)s ms vor %(second)s (± %(spread)s)", **facts)
