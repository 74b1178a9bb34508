"""The page that exports the whole house as one file, and imports such a file."""

from __future__ import annotations

import tempfile
from contextlib import closing
from datetime import datetime
from http import HTTPStatus
from io import BytesIO
from typing import Final

from flask import Blueprint, render_template, request, send_file
from werkzeug.wrappers import Response

from web.access import roles
from web.judge.objections.entry import write_lines
from web.judge.services import objection_store, vote_store
from web.pages.language import language
from web.pages.services import evenings
from web.records.bundle import Bundle, bundle_name
from web.records.bundle_faults import BundleFault
from web.records.house_records import HouseRecords
from web.records.import_bundle import Report, import_bundle
from web.storage.faults import StorageFault

blueprint = Blueprint("bundle", __name__)

LARGEST_BUNDLE: Final = 32_000_000  # bytes that somebody may send: some 20,000 evenings
_IN_MEMORY: Final = 4_000_000  # bytes; a larger file is written to disk


@blueprint.get("/sicherung")
def backup() -> str:
    """Show the page."""
    return _page()


@blueprint.get("/sicherung/alles.zip")
def everything() -> Response:
    """Send the whole house as a bundle."""
    file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed when it has been sent
    try:
        _house_records().write(file)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    name = bundle_name(datetime.now().astimezone().date())
    return send_file(file, mimetype="application/zip", as_attachment=True, download_name=name, max_age=0)


@blueprint.get("/sicherung/einwaende.jsonl")
def objections() -> Response | tuple[str, int]:
    """Send the objections to verdicts as JSON lines."""
    try:
        lines = write_lines(objection_store().standing())
    except StorageFault as fault:
        return _page(fault.sentence(language())), fault.status
    name = f"einwaende-{datetime.now().astimezone().date().isoformat()}.jsonl"
    return send_file(BytesIO(lines), mimetype="application/jsonl", as_attachment=True, download_name=name, max_age=0)


@blueprint.post("/sicherung")
def receive() -> tuple[str, int]:
    """Import a bundle from another machine."""
    if not _may_import():
        return _page(refused=True), HTTPStatus.FORBIDDEN
    request.max_content_length = LARGEST_BUNDLE
    sent = request.files.get("datei")
    if sent is None or not sent.filename:
        return _page(nothing=True), HTTPStatus.BAD_REQUEST
    try:
        with closing(sent):
            report = import_bundle(Bundle(sent.stream), _house_records())
    except BundleFault as fault:
        return _page(fault.sentence(language())), HTTPStatus.BAD_REQUEST
    except StorageFault as fault:
        return _page(fault.sentence(language())), fault.status
    return _page(report=report), HTTPStatus.OK


def _page(notice: str = "", *, report: Report | None = None, refused: bool = False, nothing: bool = False) -> str:
    return render_template(
        "records/backup.html",
        notice=notice,
        report=report,
        refused=refused,
        nothing=nothing,
        may=_may_import(),
        objections=_count_objections(),
    )


def _count_objections() -> int:
    try:
        return len(objection_store().standing())
    except StorageFault:
        return 0


def _may_import() -> bool:
    try:
        return roles.may_change_house()
    except StorageFault:
        return False


def _house_records() -> HouseRecords:
    return HouseRecords(evenings(), vote_store())
