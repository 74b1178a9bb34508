"""A correction of one cell of the sheet: other points, or another winner (W-44, W-41)."""

from __future__ import annotations

from typing import NamedTuple

from companion.match.actions import Correct, CorrectWinner
from web.records import people
from web.storage.open_evenings import OpenEvening
from web.table.sheet_rows import counted, doubtful


class OtherPlayer(NamedTuple):
    """Another player of the round, who may have won it instead."""

    player: int
    name: str
    colour: int


class Correction(NamedTuple):
    """The corrections that a cell allows.

    `counts` says that its `points` may be changed, `winner` that the player has won the round, `may_win` that the
    victory can be moved to this player. The page asks for a cell that is `in_doubt` of its own accord: the last
    correction has left it without points.
    """

    number: int
    player: int
    name: str
    colour: int
    points: int
    counts: bool
    winner: bool
    may_win: bool
    others: tuple[OtherPlayer, ...]
    in_doubt: bool


def correction(evening: OpenEvening, number: int | None, player: int | None) -> Correction | None:
    """Return the corrections of the cell that the address names, else of one that the last booking left in doubt."""
    state, in_doubt = evening.log.state, False
    if number is None and player is None:
        number, player = _left_in_doubt(evening)
        in_doubt = True
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
        tuple(OtherPlayer(other, state.names[other], colours[other]) for other in result.players if other != player),
        in_doubt,
    )


def _left_in_doubt(evening: OpenEvening) -> tuple[int | None, int | None]:
    """Return the cell of a former winner without points, if the last booking was a correction of its round."""
    log = evening.log
    action = log.event(log.undoable).action if log.undoable else None
    if not isinstance(action, Correct | CorrectWinner):
        return None, None
    in_doubt = doubtful(log, log.state.results[action.round - 1])
    return action.round, next((player for player in in_doubt if player != action.player), None)
