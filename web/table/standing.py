"""How the table stands: the number of the last event, who asks to write, whose phone is missing.

A stream tells it to tablets, which then fetch their page: there are few of them, and each may show another step.
"""

import msgspec
from flask import Blueprint, Flask
from werkzeug.wrappers import Response

from web.access.limits import sender
from web.access.membership import taking_part
from web.access.roles import role_at
from web.access.this_device import device_id
from web.live.event_stream import Listener, as_event
from web.live.services import live, stream_to
from web.pages.fault_pages import json_not_stored
from web.pages.language import language
from web.pages.services import check_match_id, evenings
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("standing", __name__)


class Standing(msgspec.Struct, frozen=True):
    """The standing of a table: its last event, a sign that changes with its devices, the players who are missing."""

    seq: int
    doors: str
    missing: list[int]


def install(app: Flask) -> None:
    """Let devices without a seat listen."""
    app.register_blueprint(blueprint)
    app.extensions["live"].make_for_table = _frame


@blueprint.get("/abend/<match>/stand")
def show(match: str) -> Response:
    """Return how a table stands, for a tablet that has lost its stream."""
    check_match_id(match)
    return json_not_stored(standing(match, evenings().store.last(match)))


@blueprint.get("/abend/<match>/strom")
def stream(match: str) -> Response:
    """Send the standing of a table after each change."""
    check_match_id(match)
    evenings().store.last(match)  # raises if there is no such evening
    writes = role_at(evenings().store.database, match).writes
    return stream_to(Listener(match, None, device_id(), language(), "" if writes else sender()))


def standing(match: str, seq: int, device: str | None = None, missing: frozenset[int] | None = None) -> Standing:
    """Return the standing of a table as a device sees it; as a rule that is the one that asks."""
    there = taking_part(evenings().store.database, match, device)
    gone = live().missing(match) if missing is None else missing
    return Standing(seq, there.sign, [player for player in there.phone_of if player in gone])


def _frame(evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes:
    return as_event("stand", msgspec.json.encode(standing(evening.id, evening.seen, listener.device, missing)))
