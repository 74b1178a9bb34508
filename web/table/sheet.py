"""The score sheet of an evening: rounds by players, corrections of each cell, and the evening as a plot."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins, target_of
from web.access.membership import Role
from web.games.booking import Notice, kept_until
from web.games.screen import screen_for
from web.pages.forms import number
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.storage.open_evenings import OpenEvening
from web.table.correction import Correction, correction
from web.table.page import PAGES, devices_at_table, wants_fragment
from web.table.ranking import plot
from web.table.sheet_rows import columns, rows

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/abend/<match>/zettel")
def show(match: str) -> Response:
    """Show the sheet; `runde` and `wer` open one of its cells."""
    check_match_id(match)
    return _sheet(match, None, request.args)


def show_after_booking(match: str, notice: Notice | None) -> Response:
    """Return to the sheet after a booking from there."""
    if notice is None and not wants_fragment():
        return redirect(url_for("sheet.show", match=match), 303)
    return _sheet(match, notice, request.form if notice else MultiDict())


PAGES["zettel"] = show_after_booking


def sheet_context(evening: OpenEvening, notice: Notice | None, step: MultiDict[str, str]) -> dict[str, Any]:
    """Return the context of the sheet; `step` names the cell that is open, or the question whether the evening ends."""
    state = evening.log.state
    over = evening.log.match.outcome(state) is not None
    role = devices_at_table(evening).role
    if notice is None and evening.read_fault is not None:
        notice = Notice(evening.read_fault.sentence(language(), until=kept_until(evening)))
    return {
        "evening": evening,
        "state": state,
        "screen": screen_for(evening),
        "columns": columns(evening),
        "rows": rows(evening),
        "by_wins": by_wins(state),
        "target": target_of(state),
        "plot": plot(evening),
        "over": over,
        "ending": step.get("schritt") == "schluss" and role is Role.HOST and not over,
        "correction": _open_round(evening, step) if role.writes else None,
        "role": role,
        "notice": notice,
        "on_sheet": True,
    }


def _open_round(evening: OpenEvening, step: MultiDict[str, str]) -> Correction | None:
    """Return the corrections of the round that is open, with the points of a refused form."""
    return correction(
        evening, number(step.get("runde")), number(step.get("wer")), ",".join(step.getlist("points")).split(",")
    )


def _sheet(match: str, notice: Notice | None, step: MultiDict[str, str]) -> Response:
    with evenings().reading(match) as evening:
        name = "table/_sheet.html" if wants_fragment() else "table/sheet.html"
        response = make_response(render_template(name, **sheet_context(evening, notice, step)))
    response.status_code = 200 if notice is None else notice.status
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response
