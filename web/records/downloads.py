"""Evenings as files to take along, and everything as one file: out of this house, and into it."""

from __future__ import annotations

import tempfile
from contextlib import closing
from datetime import datetime
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from web import access
from web.games.screen import SLUG_OF
from web.judge.services import memory
from web.pages import clock
from web.pages.language import language
from web.pages.services import evenings
from web.records import people
from web.records.archive import HouseShelf
from web.records.bgstats import play_file, play_link
from web.records.bundle import Bundle, bundle_name
from web.records.bundle_faults import BundleFault
from web.records.evening_csv import evening_csv
from web.records.import_bundle import Report, take_in
from web.storage.database import StorageFault
from web.storage.kept_evening import KeptEvening
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("records", __name__)

LARGEST_BUNDLE: Final = 32_000_000  # bytes that somebody may send: some 20,000 evenings
_IN_MEMORY: Final = 4_000_000  # what is more waits on disk


def evening_of(evening: OpenEvening) -> KeptEvening:
    """Return an evening as the exports see it; use it only as long as the table is held."""
    row = evening.row
    return KeptEvening(evening.id, evening.log, row.started, people.colours(evening), row.follows, row.settings)


def _shelf() -> HouseShelf:
    return HouseShelf(evenings(), memory())


@blueprint.get("/abend/<match>/abend.csv")
def spreadsheet(match: str) -> Response:
    """Send an evening as a table."""
    with evenings().reading(match) as evening:
        return _file(evening_csv(evening_of(evening), language()), evening, "csv", "text/csv")


@blueprint.get("/abend/<match>/abend.bgsplay")
def play(match: str) -> Response:
    """Send an evening as a play for BG Stats."""
    with evenings().reading(match) as evening:
        return _file(play_file(evening_of(evening), language()).encode(), evening, "bgsplay", "application/json")


@blueprint.get("/abend/<match>/bgstats")
def hand_over(match: str) -> AnyResponse:
    """Go to the app BG Stats with an evening, by its own address."""
    with evenings().reading(match) as evening:
        return redirect(play_link(evening_of(evening), language()), HTTPStatus.SEE_OTHER)


@blueprint.get("/sicherung")
def backup() -> str:
    """Offer everything as one file, and to take one in."""
    return _page()


@blueprint.get("/sicherung/alles.zip")
def everything() -> AnyResponse:
    """Send everything as one file."""
    file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed when it has been sent
    try:
        _shelf().write(file)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    name = bundle_name(datetime.now().astimezone().date())
    return send_file(file, mimetype="application/zip", as_attachment=True, download_name=name, max_age=0)


@blueprint.post("/sicherung")
def receive() -> tuple[str, int]:
    """Take in a file that another machine wrote."""
    if not _may_take_in():
        return _page(refused=True), HTTPStatus.FORBIDDEN
    request.max_content_length = LARGEST_BUNDLE
    sent = request.files.get("datei")
    if sent is None or not sent.filename:
        return _page(nothing=True), HTTPStatus.BAD_REQUEST
    try:
        with closing(sent):
            report = take_in(Bundle(sent.stream), _shelf())
    except BundleFault as fault:
        return _page(fault.sentence(language())), HTTPStatus.BAD_REQUEST
    except StorageFault as fault:
        return _page(fault.sentence(language())), fault.status
    return _page(report=report), HTTPStatus.OK


def _page(notice: str = "", *, report: Report | None = None, refused: bool = False, nothing: bool = False) -> str:
    return render_template(
        "records/backup.html", notice=notice, report=report, refused=refused, nothing=nothing, may=_may_take_in()
    )


def _may_take_in() -> bool:
    try:
        return access.may_change_house()
    except StorageFault:
        return False


def _file(raw: bytes, evening: OpenEvening, kind: str, mime: str) -> Response:
    day = clock.moment(evening.row.started).date().isoformat()
    response = Response(raw, mimetype=mime)
    response.headers["Content-Disposition"] = f'attachment; filename="{day}-{SLUG_OF[evening.log.header.game]}.{kind}"'
    return response
