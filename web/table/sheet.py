"""The score sheet of an evening: rounds by players, each cell to be corrected, and the evening as a plot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.match.sheet import by_wins
from web.access.roles import Role
from web.games import screen as games
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import evenings
from web.storage.open_evenings import OpenEvening
from web.table import page as screen
from web.table.correction import correction
from web.table.page import Notice
from web.table.ranking import plot, target
from web.table.sheet_rows import columns, rows

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/abend/<match>/zettel")
def show(match: str) -> Response:
    """Show the sheet; `runde` and `wer` open one of its cells."""
    screen.check(match)
    return _answer(match, None, 200, request.args)


def back(match: str, notice: Notice | None, status: int) -> Response:
    """Return to the sheet after a booking that was made there."""
    if notice is None and not screen.wants_fragment():
        return redirect(url_for("sheet.show", match=match), 303)
    return _answer(match, notice, status, request.form if notice else {})


screen.BACK["zettel"] = back


def page_of(table: OpenEvening, notice: Notice | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the sheet needs; `asked` is which cell is open."""
    log, state = table.log, table.log.state
    role = screen.door_at(table).role
    if notice is None and table.trouble is not None:
        notice = Notice(table.trouble.sentence(language(), until=screen.until(table)))
    return {
        "table": table,
        "state": state,
        "game": log.header.game,
        "slug": games.SLUG_OF[log.header.game],
        "title": games.title(log.header.game),
        "columns": columns(table),
        "rows": rows(table),
        "by_wins": by_wins(state),
        "target": target(state),
        "plot": plot(table),
        "over": log.match.outcome(state),
        "ending": asked.get("schritt") == "schluss" and role is Role.HOST,
        "correction": correction(table, number(asked.get("runde")), number(asked.get("wer"))) if role.writes else None,
        "role": role,
        "notice": notice,
        "on_sheet": True,
    }


def _answer(match: str, notice: Notice | None, status: int, asked: Mapping[str, str]) -> Response:
    with evenings().reading(match) as table:
        name = "table/_sheet.html" if screen.wants_fragment() else "table/sheet.html"
        response = make_response(render_template(name, **page_of(table, notice, asked)), status)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("X-Fragment")
    return response
