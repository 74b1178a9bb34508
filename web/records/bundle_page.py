"""The page that exports the whole house as one file, and imports such a file."""

from contextlib import closing
from datetime import datetime
from http import HTTPStatus
from itertools import chain
from typing import Final

from flask import Blueprint, render_template, request, stream_with_context
from werkzeug.wrappers import Response

from web.access import roles, this_device
from web.access.house_address import entered
from web.judge.objections import write_lines
from web.judge.services import services
from web.pages.fault_pages import if_readable, noticed, sent_file
from web.pages.language import language
from web.pages.services import evenings
from web.records import evening_list
from web.records.bundle import Bundle, bundle_name
from web.records.house_records import HouseRecords, Report, import_bundle

blueprint = Blueprint("bundle", __name__)

LARGEST_BUNDLE: Final = 32_000_000  # bytes that somebody may send: some 20,000 evenings

_MOST_RUNNING: Final = 100  # that are counted


def _page(notice: str = "", *, report: Report | None = None, nothing: bool = False) -> str:
    return render_template(
        "records/backup.html",
        notice=notice,
        report=report,
        nothing=nothing,
        may=roles.may(roles.keeps_house),
        not_keeper=roles.not_keeper().sentence(language()),
        secret=if_readable(_secret_evenings, 0),
        objections=if_readable(services().objection_store.count, 0),
    )


def _secret_evenings() -> int:
    """Return how many evenings go on with their cards in the computer: a bundle leaves them out."""
    with evenings().store.database.reading() as connection:
        running = evening_list.running_evenings(connection, evenings().clock(), _MOST_RUNNING)
    return sum(not each.real_cards for each in running)


@blueprint.get("/sicherung")
def backup() -> str:
    """Show the page."""
    return _page()


@blueprint.get("/sicherung/alles.zip")
def everything() -> Response:
    """Send the whole house as a bundle."""
    pieces = _house_records().bundle(language())
    first = next(pieces)  # a house that can't be read is a page that says so, no broken file
    whole = stream_with_context(chain((first,), pieces))
    return sent_file(whole, "application/zip", bundle_name(datetime.now().astimezone().date()))


@blueprint.get("/sicherung/einwaende.jsonl")
@noticed(_page)
def objections() -> Response:
    """Send the objections to verdicts as JSON lines."""
    pieces = map(write_lines, services().objection_store.in_parts())
    first = next(pieces, b"")  # as above
    name = f"einwaende-{datetime.now().astimezone().date().isoformat()}.jsonl"
    return sent_file(stream_with_context(chain((first,), pieces)), "application/jsonl", name)


@blueprint.post("/sicherung")
@noticed(_page)
def receive() -> tuple[str, int]:
    """Import a bundle from another machine."""
    roles.check_keeper()
    request.max_content_length = LARGEST_BUNDLE
    sent = request.files.get("datei")
    if sent is None or not sent.filename:
        return _page(nothing=True), HTTPStatus.BAD_REQUEST
    importer = None if this_device.on_this_machine() and entered() is None else this_device.device_id()
    with closing(sent):
        report = import_bundle(Bundle(sent.stream), _house_records(), importer)
    return _page(report=report), HTTPStatus.OK


def _house_records() -> HouseRecords:
    return HouseRecords(evenings(), services().vote_store)
