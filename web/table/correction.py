"""One cell of the sheet put right: other points, or another winner (W-44, W-41)."""

from __future__ import annotations

from typing import NamedTuple

from companion.match.actions import Correct, CorrectWinner
from web.records import people
from web.storage.open_evenings import OpenEvening
from web.table.sheet_rows import counted, doubtful


class Correction(NamedTuple):
    """What can be put right in a cell.

    `points` may be changed where `counts`; `winner` says that the player has won the round, `may_win` that another
    cell's victory can be moved here, `others` who may have won instead. It is `asked` for by itself where a correction
    before left a doubt.
    """

    number: int
    player: int
    name: str
    colour: int
    points: int
    counts: bool
    winner: bool
    may_win: bool
    others: tuple[tuple[int, str, int], ...]
    asked: bool


def correction(evening: OpenEvening, number: int | None, player: int | None) -> Correction | None:
    """Return what can be put right in the cell asked for, or in one that the last correction left open."""
    state, asked = evening.log.state, False
    if number is None and player is None:
        number, player = _left_open(evening)
        asked = True
    if number is None or player is None or not 1 <= number <= len(state.results):
        return None
    result = state.results[number - 1]
    if player not in result.players:
        return None
    colours = people.player_colours(evening)
    by_being_out = bool(result.winners) and result.ending not in evening.log.match.facts.won_by_points
    winner = by_being_out and player in result.winners
    return Correction(
        number,
        player,
        state.names[player],
        colours[player],
        result.points_of(player),
        counted(evening.log, result) and not winner,
        winner,
        by_being_out and not winner,
        tuple((other, state.names[other], colours[other]) for other in result.players if other != player),
        asked,
    )


def _left_open(evening: OpenEvening) -> tuple[int | None, int | None]:
    """Return the cell of somebody who no longer has won and is noted with nothing, if the last booking left one."""
    log = evening.log
    action = log.event(log.undoable).action if log.undoable else None
    if not isinstance(action, Correct | CorrectWinner):
        return None, None
    open_cells = doubtful(log, log.state.results[action.round - 1])
    return action.round, next((player for player in open_cells if player != action.player), None)
