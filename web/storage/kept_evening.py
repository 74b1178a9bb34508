"""What a log tells lists, plots and exports: the totals after each of its rounds; and times as they are written."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.log import Event, Log
from companion.match.sheet import MatchState, Result

LATEST: Final = 253_402_000_000_000  # in ms since 1970: the end of the year 9999, with a day to spare for time zones
DAY: Final = 24 * 3600 * 1000  # ms
PLAYER_COLOURS: Final = 8
"""The number of colours for players, from 0 on (web/pages/static/players.css)."""


class Line(NamedTuple):
    """A finished round with its corrections; `totals` are those of all players who were there by then, by player."""

    number: int
    result: Result
    totals: Mapping[int, int]


def moment(ms: int) -> datetime:
    """Return the time of so many ms since 1970, in UTC; beyond the calendar the nearest that can be written."""
    return datetime.fromtimestamp(min(max(0, ms), LATEST) / 1000, UTC)


def history(log: Log) -> Iterator[tuple[Event, MatchState, MatchState]]:
    """Yield every event that stands, with the match before and after it."""
    before = log.state_at(0)
    for number in log.standing:
        after = log.state_at(number)
        yield log.event(number), before, after
        before = after


def lines(log: Log) -> tuple[Line, ...]:
    """Return the finished rounds.

    A player who joined later has no total before, and starts with the points that the table gave (W-46).
    """
    began = [after.began for _, before, after in history(log) if len(after.results) > len(before.results)]
    found: list[Line] = []
    sums = [0] * len(log.state.names)
    for number, (start, result) in enumerate(zip(began, log.state.results, strict=True), 1):
        for player, points in zip(result.players, result.points, strict=True):
            sums[player] += points
        totals = {player: points + sums[player] for player, points in enumerate(start)}
        found.append(Line(number, result, totals))
    return tuple(found)
