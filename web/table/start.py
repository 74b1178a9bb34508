"""The start page: go on with an evening, or choose a game for a new one."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.games.screen import screen_of, screens
from web.pages.language import language
from web.pages.services import evenings
from web.records import evening_list
from web.storage.faults import StorageFault

blueprint = Blueprint("start", __name__)

_OFFERED: Final = 4  # evenings to go on with
_WORD: Final = ("a", "b", "wort", "tipp")  # arguments of old links: this address once checked words


@blueprint.get("/")
def start() -> Response | str:
    """Show the evenings that may go on, and all games."""
    if any(name in request.args for name in _WORD):
        return redirect(f"{url_for('judge.check.page')}?{request.query_string.decode(errors='replace')}", 301)
    running, notice, database = [], "", evenings().store.database
    try:
        if database.exists:
            with database.reading() as connection:
                running = evening_list.running_evenings(connection, evenings().clock(), _OFFERED)
    except StorageFault as fault:
        notice = fault.sentence(language())
    return render_template("table/start.html", running=running, notice=notice, screens=screens(), screen_of=screen_of)
