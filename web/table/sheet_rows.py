"""The sheet as a table: a row for every finished round, a column for each player who ever sat at the table."""

from __future__ import annotations

from typing import NamedTuple

from companion.log import Log
from companion.match.sheet import Result, by_wins, places, totals
from web.records import people
from web.storage.kept_evening import lines
from web.storage.open_evenings import OpenEvening
from web.table.ranking import marks


class Column(NamedTuple):
    """A player with the last line of the sheet.

    `start` are points that a player got for sitting down since the last round (W-46); `again` says that this player
    had left before.
    """

    player: int
    name: str
    colour: int
    mark: int
    place: int | None
    start: int
    again: bool


class Cell(NamedTuple):
    """A player's result in a round; a player who was not `here` has none.

    `points` is None if nothing was counted, `running` is the running total, or the wins so far. `head_start` are points
    that the player got for sitting down before this round (W-46), `again` says that the player had left before. A cell
    is `doubtful` if it notes no points for a player who hasn't won: that can't be.
    """

    player: int
    here: bool
    points: int | None = None
    running: int = 0
    won: bool = False
    corrected: bool = False
    head_start: int = 0
    again: bool = False
    doubtful: bool = False


class Row(NamedTuple):
    """A finished round."""

    number: int
    clause: str
    cells: tuple[Cell, ...]


def columns(evening: OpenEvening) -> tuple[Column, ...]:
    """Return the players at the table, clockwise, then those who have left."""
    state = evening.log.state
    found, ranked, colours, sums = marks(state), places(state), people.player_colours(evening), totals(state)
    played = {player for result in state.results for player in result.players}
    finished = lines(evening.log)
    so_far = finished[-1].totals if finished else {}
    return tuple(
        Column(
            player,
            state.names[player],
            colours[player],
            found[player],
            ranked[player],
            0 if by_wins(state) else max(0, sums[player] - so_far.get(player, 0)),
            player in played,
        )
        for player in _order(evening.log)
    )


def rows(evening: OpenEvening) -> tuple[Row, ...]:
    """Return the finished rounds as they stand, corrections included."""
    log, wins_count = evening.log, by_wins(evening.log.state)
    order = _order(log)
    wins = dict.fromkeys(order, 0)
    before: dict[int, int] = {}
    found = []
    for line in lines(log):
        result, cells = line.result, []
        for player in order:
            if player not in result.players:
                cells.append(Cell(player, here=False))
                continue
            won, points = player in result.winners, result.points_of(player)
            wins[player] += won
            running = wins[player] if wins_count else line.totals[player]
            start = 0 if wins_count else line.totals[player] - points - before.get(player, 0)
            cells.append(
                Cell(
                    player,
                    here=True,
                    points=points if counted(log, result) else None,
                    running=running,
                    won=won,
                    corrected=player in result.corrected,
                    head_start=max(0, start),
                    again=player in before,
                    doubtful=player in doubtful(log, result),
                )
            )
            before[player] = line.totals[player]
        found.append(Row(line.number, result.clause, tuple(cells)))
    return tuple(found)


def counted(log: Log, result: Result) -> bool:
    """Say whether a round's cards were counted: a tally of wins needs that only if they decided it (A-25, A-26)."""
    return not by_wins(log.state) or result.ending in log.match.facts.won_by_points


def doubtful(log: Log, result: Result) -> tuple[int, ...]:
    """Return the players without points in a round that somebody else won by being out: they had a card left (W-40).

    The correction of a winner leaves the former one like that (W-41).
    """
    decided = result.ending in log.match.facts.won_by_points
    if by_wins(log.state) or decided or not result.winners:
        return ()
    return tuple(
        player
        for player, points in zip(result.players, result.points, strict=True)
        if not points and player not in result.winners
    )


def _order(log: Log) -> tuple[int, ...]:
    seated = log.state.seated
    return (*seated, *(player for player in range(len(log.state.names)) if player not in seated))
