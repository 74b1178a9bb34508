"""The score sheet of an evening: a row a round, a column a player, the corrections of a round, and a plot."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.log import Log
from companion.match.actions import Correct, CorrectRound, CorrectWinner
from companion.match.sheet import Result, by_wins, target_of, totals
from web.access.membership import Role
from web.games.booking import Notice, kept_until
from web.games.screen import screen_for
from web.pages.fault_pages import page_or_fragment, wants_fragment
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import check_match_id, evenings
from web.records.faces import Face, players_shown
from web.storage.kept_evening import lines
from web.storage.open_evenings import OpenEvening
from web.table.between_rounds import Rank, plot, ranks
from web.table.page import PAGES, devices_at_table


class Column(NamedTuple):
    """A player with the last line of the sheet.

    `start` are points that a player got for sitting down since the last round (W-46); `again` says that this player
    had left before.
    """

    rank: Rank
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


def columns(evening: OpenEvening) -> tuple[Column, ...]:
    """Return the players at the table, clockwise, then those who have left."""
    state, finished = evening.log.state, lines(evening.log)
    sums, so_far = totals(state), finished[-1].totals if finished else {}
    played = {player for result in state.results for player in result.players}
    ranked = {rank.player: rank for rank in ranks(evening)}
    return tuple(
        Column(ranked[player], 0 if by_wins(state) else max(0, sums[player] - so_far.get(player, 0)), player in played)
        for player in _order(evening.log)
    )


def rows(evening: OpenEvening) -> dict[int, tuple[Cell, ...]]:
    """Return the finished rounds by number as they stand, corrections included."""
    log, wins_count = evening.log, by_wins(evening.log.state)
    order = _order(log)
    wins = dict.fromkeys(order, 0)
    before: dict[int, int] = {}
    found = {}
    for line in lines(log):
        result, cells = line.result, []
        for player in order:
            if player not in result.players:
                cells.append(Cell(player, here=False))
                continue
            won, points = player in result.winners, result.points_of(player)
            wins[player] += won
            start = 0 if wins_count else line.totals[player] - points - before.get(player, 0)
            cells.append(
                Cell(
                    player,
                    here=True,
                    points=points if counted(log, result) else None,
                    running=wins[player] if wins_count else line.totals[player],
                    won=won,
                    corrected=player in result.corrected,
                    head_start=max(0, start),
                    again=player in before,
                    doubtful=player in doubtful(log, result),
                )
            )
            before[player] = line.totals[player]
        found[line.number] = tuple(cells)
    return found


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


class PlayerOfRound(NamedTuple):
    """A player of the round with the points that stand in the form."""

    player: int
    name: str
    colour: int
    face: Face
    points: str
    won: bool


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
    shown = players_shown(evening, result.players)
    return Correction(
        number,
        player,
        tuple(
            PlayerOfRound(one, *shown[one], held, one in result.winners)
            for one, held in zip(result.players, points, strict=True)
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


blueprint = Blueprint("sheet", __name__)


@blueprint.get("/abend/<match>/zettel")
def show(match: str) -> Response:
    """Show the sheet; `runde` and `wer` open one of its cells."""
    check_match_id(match)
    return _sheet(match, None, request.args)


def _show_after_booking(match: str, notice: Notice | None) -> Response:
    if notice is None and not wants_fragment():
        return redirect(url_for("sheet.show", match=match), 303)
    return _sheet(match, notice, request.form if notice else MultiDict())


PAGES["zettel"] = _show_after_booking


def _sheet(match: str, notice: Notice | None, step: MultiDict[str, str]) -> Response:
    """Return the sheet; `step` names the cell that is open, or the question whether the evening ends."""
    status, cell = 200 if notice is None else notice.status, (number(step.get("runde")), number(step.get("wer")))
    entered = ",".join(step.getlist("points")).split(",")  # the points of a form that was refused
    with evenings().reading(match) as evening:
        state, role = evening.log.state, devices_at_table(evening).role
        over = evening.log.match.outcome(state) is not None
        if notice is None and evening.read_fault is not None:
            notice = Notice(evening.read_fault.sentence(language(), until=kept_until(evening)))
        return page_or_fragment(
            "table/sheet.html",
            status,
            evening=evening,
            state=state,
            screen=screen_for(evening),
            columns=columns(evening),
            rows=rows(evening),
            by_wins=by_wins(state),
            target=target_of(state),
            plot=plot(evening),
            over=over,
            ending=step.get("schritt") == "schluss" and role is Role.HOST and not over,
            correction=correction(evening, *cell, entered) if role.writes else None,
            role=role,
            notice=notice,
        )
