"""A correction of a round on the sheet: the points of all its players and its winner, at one go (W-44, W-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.match.actions import Correct, CorrectRound, CorrectWinner
from web.pages.services import evenings
from web.records import people
from web.records.faces import Face, faces_of
from web.storage.open_evenings import OpenEvening
from web.table.sheet_rows import counted, doubtful


class PlayerOfRound(NamedTuple):
    """A player of the round with the points that stand in the form; `tapped` is the one whose cell was tapped."""

    player: int
    name: str
    colour: int
    face: Face
    points: str
    won: bool
    tapped: bool


class Correction(NamedTuple):
    """The corrections that a round allows.

    `counts` says that points may be changed, `may_win` that the victory can be moved to another player. The page asks
    for a player who is `in_doubt` of its own accord: the last correction has left this one without points.
    """

    number: int
    player: int
    players: tuple[PlayerOfRound, ...]
    counts: bool
    may_win: bool
    in_doubt: str


def correction(
    evening: OpenEvening, number: int | None, player: int | None, entered: Sequence[str] = ()
) -> Correction | None:
    """Return the corrections of the round whose cell the address names, else of one that is left in doubt.

    `entered` are the points of a form that was refused.
    """
    state, in_doubt = evening.log.state, False
    if number is None and player is None:
        number, player = _left_in_doubt(evening)
        in_doubt = True
    if number is None or player is None or not 1 <= number <= len(state.results):
        return None
    result = state.results[number - 1]
    if player not in result.players:
        return None
    points = entered if len(entered) == len(result.players) else [str(held) for held in result.points]
    colours = people.player_colours(evening)
    names = [state.names[one] for one in result.players]
    faces = faces_of(evenings().store.database, names)
    return Correction(
        number,
        player,
        tuple(
            PlayerOfRound(one, name, colours[one], face, held, one in result.winners, one == player)
            for one, name, face, held in zip(result.players, names, faces, points, strict=True)
        ),
        counted(evening.log, result),
        bool(result.winners) and result.ending not in evening.log.match.facts.won_by_points,
        state.names[player] if in_doubt else "",
    )


def _left_in_doubt(evening: OpenEvening) -> tuple[int | None, int | None]:
    """Return the cell of a former winner without points, if the last booking was a correction of its round."""
    log = evening.log
    action = log.event(log.undoable).action if log.undoable else None
    if not isinstance(action, Correct | CorrectRound | CorrectWinner):
        return None, None
    in_doubt = doubtful(log, log.state.results[action.round - 1])
    told = None if isinstance(action, CorrectRound) else action.player
    return action.round, next((player for player in in_doubt if player != told), None)
