"""The score sheet of an evening: rounds by players, each cell to be corrected, and the evening as a plot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins
from web.access.roles import Role
from web.games.screen import screen_for
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import evenings
from web.storage.open_evenings import OpenEvening
from web.table.bookings import ANSWERS
from web.table.correction import correction
from web.table.page import Notice, check, door_at, until, wants_fragment
from web.table.ranking import plot, target
from web.table.sheet_rows import columns, rows

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/abend/<match>/zettel")
def show(match: str) -> Response:
    """Show the sheet; `runde` and `wer` open one of its cells."""
    check(match)
    return _answer(match, None, 200, request.args)


def back(match: str, notice: Notice | None, status: int) -> Response:
    """Return to the sheet after a booking that was made there."""
    if notice is None and not wants_fragment():
        return redirect(url_for("sheet.show", match=match), 303)
    return _answer(match, notice, status, request.form if notice else {})


ANSWERS["zettel"] = back


def page_of(evening: OpenEvening, notice: Notice | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the sheet needs; `asked` is which cell is open."""
    log, state = evening.log, evening.log.state
    role = door_at(evening).role
    if notice is None and evening.read_fault is not None:
        notice = Notice(evening.read_fault.sentence(language(), until=until(evening)))
    return {
        "evening": evening,
        "state": state,
        "screen": screen_for(evening),
        "columns": columns(evening),
        "rows": rows(evening),
        "by_wins": by_wins(state),
        "target": target(state),
        "plot": plot(evening),
        "over": log.match.outcome(state),
        "ending": asked.get("schritt") == "schluss" and role is Role.HOST,
        "correction": correction(evening, number(asked.get("runde")), number(asked.get("wer")))
        if role.writes
        else None,
        "role": role,
        "notice": notice,
        "on_sheet": True,
    }


def _answer(match: str, notice: Notice | None, status: int, asked: Mapping[str, str]) -> Response:
    with evenings().reading(match) as evening:
        name = "table/_sheet.html" if wants_fragment() else "table/sheet.html"
        response = make_response(render_template(name, **page_of(evening, notice, asked)), status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response
