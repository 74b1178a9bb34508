"""The live side of a phone at the table: its stream, its clock, and its call.

All stamps are the server's: a phone names the times of its own clock, and the server knows what they mean.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from flask import Blueprint, Flask, abort, make_response, request
from werkzeug.wrappers import Response

from companion.action import LARGEST
from companion.match.actions import Buzz
from companion.refusal import Malformed, Refused
from web.access.this_device import known_device_id
from web.games.screen import screen_for
from web.live.arrival import arrived_ms
from web.live.event_stream import Listener, as_event
from web.live.services import Live, changes_nothing, live, stream_to
from web.pages.forms import is_key
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.phones import bookings, seats
from web.phones.attendance import attendance
from web.phones.frame import frame
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("phone_live", __name__)

T = TypeVar("T", bound=msgspec.Struct)


class Ping(msgspec.Struct, forbid_unknown_fields=True):
    """A phone's ping: its clock `c` in ms, and the nonce `n` that it answers; "" for the first one."""

    c: float
    n: str = ""


class Pong(msgspec.Struct, omit_defaults=True):
    """The answer to a ping: a nonce, and by how many ms the phone's clock may be wrong, once that is known."""

    n: str
    u: float | None = None


class Call(msgspec.Struct, forbid_unknown_fields=True):
    """A call from the chair: an id of its own, the last event that the phone has seen, the time `t` of the tap."""

    id: str
    seen: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
    t: float


def install(app: Flask) -> None:
    """Let phones with a seat listen, each to what its player may see."""
    app.register_blueprint(blueprint)
    made: Live = app.extensions["live"]
    made.make_for_player, made.with_phone = _frame, lambda match: attendance(match).phones


@blueprint.get("/abend/<match>/platz/strom")
def stream(match: str) -> Response:
    """Send this phone what its player may see, at once and after each change."""
    return stream_to(Listener(match, _player(match), known_device_id() or "", language()))


@blueprint.post("/abend/<match>/platz/uhr")
def ping(match: str) -> Response:
    """Take in a ping of the phone's clock, and answer with a nonce for the next one.

    It touches no table: whoever brings a nonce back has shown a seat when the nonce was given.
    """
    sent = _sent(Ping)
    if isinstance(sent, Response):
        return sent
    changes_nothing()
    device, clocks = known_device_id() or "", live().clocks
    if not clocks.gave(device, sent.n[:40]):
        _player(match)
    nonce, spread = clocks.ping(device, sent.n[:40], sent.c, arrived_ms())
    return _json(Pong(nonce, spread))


@blueprint.post("/abend/<match>/platz/ruf")
def call(match: str) -> Response:
    """Book a call of the phone's own player, with its moment on the server's clock."""
    came = arrived_ms()
    sent = _sent(Call)
    if isinstance(sent, Response):
        return sent
    if not is_key(sent.id):
        return bookings.garbled()
    device = known_device_id()
    with evenings().reading(match) as evening:
        player = seats.player_of(evenings().store.database, match, device)
        if player is None:
            return bookings.no_seat()
        state, screen = evening.log.state, screen_for(evening)
        try:
            seat = bookings.seat_of(state, player)
            if not bookings.is_done(evening, sent.id, seat):
                moment = live().clocks.moment(device or "", sent.t, came)
                action = Buzz(seat, at=round(moment.at), spread=max(round(moment.spread), 1))
                evenings().book(match, action, sent.id, sent.seen, by=seat)
        except (Refused, Malformed) as refused:
            return bookings.refused_by_rules(state, screen, refused)
        except StorageFault as fault:
            return bookings.refusal(fault.status, fault.sentence(language()))
        return bookings.done(evening)


def _frame(evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes | None:
    """Return a phone's frame; None if its seat isn't its own any more."""
    there = attendance(evening.id)
    if listener.player is None or there.phones.get(listener.player) != listener.device:
        return None
    leads = listener.device in there.hosts
    return as_event("frame", frame(evening, listener.player, missing, leads=leads))


def _player(match: str) -> int:
    """Return the player of this phone. Answers 404 to no table, 403 to a phone without a seat there."""
    check_match_id(match)
    evenings().store.last(match)  # raises if there is no such evening
    found = seats.player_of(evenings().store.database, match, known_device_id())
    if found is None:
        abort(bookings.no_seat())
    return found


def _sent(kind: type[T]) -> T | Response:
    """Return the body of a request, read strictly, or the answer to one that isn't so."""
    try:
        found = msgspec.json.decode(request.get_data(cache=False), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return bookings.garbled()
    times = [value for value in msgspec.structs.astuple(found) if isinstance(value, float)]
    return found if all(0 <= value <= bookings.LATEST for value in times) else bookings.garbled()


def _json(answer: Any) -> Response:  # noqa: ANN401 - any struct
    response = make_response(msgspec.json.encode(answer))
    response.mimetype = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response
