"""An evening as lists, plots and exports see it: its log, when it was, and how its rounds added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.log import Event, Log
from companion.match.sheet import MatchState, Result

LATEST: Final = 253_402_000_000_000  # in ms since 1970: the end of the year 9999, with a day to spare for time zones


class KeptEvening(NamedTuple):
    """A match as it is kept: `id` is its address, `started` in ms since 1970, `colours` those of who began it (0 to 7).

    `follows` is the evening whose people went on with this one; `settings` are those of the screen.
    """

    id: str
    log: Log
    started: int
    colours: tuple[int, ...] = ()
    follows: str | None = None
    settings: Mapping[str, str] = MappingProxyType({})

    @property
    def began(self) -> datetime:
        """When it was set up, in UTC."""
        return moment(self.started)

    @property
    def ended(self) -> datetime:
        """When the last thing was done, in UTC; never before it began, whatever a clock says."""
        times = [event.at for event in self.log.events if event.at is not None]
        return moment(max([self.started, *times[-1:]]))


class Line(NamedTuple):
    """A finished round as it stands now, corrections included: `totals` are those of all known then, by player."""

    number: int
    result: Result
    totals: Mapping[int, int]


def moment(ms: int) -> datetime:
    """Return the time of so many ms since 1970, in UTC; of a clock gone mad the nearest that can be written."""
    return datetime.fromtimestamp(min(max(0, ms), LATEST) / 1000, UTC)


def history(log: Log) -> Iterator[tuple[Event, MatchState, MatchState]]:
    """Yield every event that stands, with the match before and after it."""
    before = log.state_at(0)
    for number in log.standing:
        after = log.state_at(number)
        yield log.event(number), before, after
        before = after


def lines(log: Log) -> tuple[Line, ...]:
    """Return the finished rounds. Who joined later has no total before, and starts with what the table gave (W-46)."""
    began = [after.began for _, before, after in history(log) if len(after.results) > len(before.results)]
    found: list[Line] = []
    sums = [0] * len(log.state.names)
    for number, (start, result) in enumerate(zip(began, log.state.results, strict=True), 1):
        for player, points in zip(result.players, result.points, strict=True):
            sums[player] += points
        totals = {player: points + sums[player] for player, points in enumerate(start)}
        found.append(Line(number, result, totals))
    return tuple(found)
