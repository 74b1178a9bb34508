"""Evenings as files to take along: a table for spreadsheets, and a play for BG Stats."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as AnyResponse

from web.games.screen import screen_for
from web.pages import local_time
from web.pages.language import language
from web.pages.services import evenings
from web.records import people
from web.records.bgstats import play_file, play_link
from web.records.evening_csv import evening_csv
from web.storage.kept_evening import KeptEvening
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("downloads", __name__)


def kept_evening(evening: OpenEvening) -> KeptEvening:
    """Return an open evening for the exports; use it only within `OpenEvenings.reading`."""
    row = evening.row
    return KeptEvening(evening.id, evening.log, row.started, people.player_colours(evening), row.follows, row.settings)


@blueprint.get("/abend/<match>/abend.csv")
def spreadsheet(match: str) -> Response:
    """Send an evening as a table for spreadsheets."""
    with evenings().reading(match) as evening:
        return _file(evening_csv(kept_evening(evening), language()), evening, "csv", "text/csv")


@blueprint.get("/abend/<match>/abend.bgsplay")
def play(match: str) -> Response:
    """Send an evening as a play for BG Stats."""
    with evenings().reading(match) as evening:
        return _file(play_file(kept_evening(evening), language()).encode(), evening, "bgsplay", "application/json")


@blueprint.get("/abend/<match>/bgstats")
def hand_over(match: str) -> AnyResponse:
    """Redirect to the app BG Stats with an evening."""
    with evenings().reading(match) as evening:
        return redirect(play_link(kept_evening(evening), language()), HTTPStatus.SEE_OTHER)


def _file(raw: bytes, evening: OpenEvening, kind: str, mime: str) -> Response:
    day = local_time.moment(evening.row.started).date().isoformat()
    response = Response(raw, mimetype=mime)
    response.headers["Content-Disposition"] = f'attachment; filename="{day}-{screen_for(evening).slug}.{kind}"'
    return response
