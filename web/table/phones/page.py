"""A phone that has a seat: its page, one frame of it, its stream, and its clock.

All stamps are the server's: a phone names the times of its own clock, and the server knows what they mean.
"""

from typing import Annotated

import msgspec
from flask import Blueprint, Flask, abort, redirect, render_template
from werkzeug.wrappers import Response

from companion.options import Way, way_of
from web.access import membership
from web.access.membership import MembershipFault
from web.access.this_device import known_device_id
from web.games.booking import as_json, door
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.judge.doubt import advice_is_on
from web.live.clocks import arrived_ms
from web.live.event_stream import Listener, as_event
from web.live.services import Live, changes_nothing, live, stream_to
from web.pages.fault_pages import json_not_stored, not_stored
from web.pages.language import language
from web.pages.services import check_match_id, evenings, rooted
from web.storage.open_evenings import OpenEvening
from web.table.phones.at_table import is_over
from web.table.phones.bookings import LATEST, own_player, sent_by_phone
from web.table.phones.frame import attendance, frame

blueprint = Blueprint("seat", __name__)


class Ping(msgspec.Struct, forbid_unknown_fields=True):
    """A phone's ping: its clock `c` in ms, and the nonce `n` that it answers; "" for the first one."""

    c: Annotated[float, msgspec.Meta(ge=0, le=LATEST)]
    n: str = ""


class Pong(msgspec.Struct, omit_defaults=True):
    """The answer to a ping: a nonce, and by how many ms the phone's clock may be wrong, once that is known."""

    n: str
    u: float | None = None


def install(app: Flask) -> None:
    """Let phones with a seat listen, each to what its player may see."""
    app.register_blueprint(blueprint)
    made: Live = app.extensions["live"]
    made.make_for_player, made.with_phone = _frame_of, lambda match: attendance(match).phone_of


@blueprint.get("/abend/<match>/platz")
def show(match: str) -> Response:
    """Show the seat of this phone; after the evening go on to the next one of the same people."""
    check_match_id(match)
    database, device = evenings().store.database, known_device_id()
    with evenings().reading(match) as evening:
        player = membership.player_of(database, match, device)
        if is_over(evening) and (onward := membership.goes_on_at(database, match, device)) is not None:
            return redirect(rooted(f"/abend/{onward}/platz"), 303)
        state, screen = evening.log.state, screen_for(evening)
        if player is None or player not in players_at_table(state):
            return not_stored(render_template("phones/no_seat.html", match=match, screen=screen, state=state), 403)
        shown = _frame(evening, player).decode()
        files = screen.hand_files if way_of(state.setup.options) is Way.DIGITAL else ()
        page = render_template(
            "phones/phone.html", match=match, screen=screen, frame=shown, advised=advice_is_on(), hand_files=files
        )
        return not_stored(page)


@blueprint.get("/abend/<match>/platz/stand")
@door(as_json)
def standing(match: str) -> Response:
    """Return what this phone shows now, as the stream would send it."""
    with evenings().reading(match) as evening:
        player = own_player(match)
        if player not in players_at_table(evening.log.state):
            raise MembershipFault("no_seat")
        live().hear(match, player)
        return json_not_stored(msgspec.Raw(_frame(evening, player)))


@blueprint.get("/abend/<match>/platz/frage/<name>")
@door(as_json)
def asked(match: str, name: str) -> Response:
    """Return what the hand of this phone asks for beside its frame."""
    with evenings().reading(match) as evening:
        player, seats = own_player(match), evening.log.state.players
        if player not in seats:
            raise MembershipFault("no_seat")
        side = screen_for(evening).way(evening.log.header.options).phone
        if side is None or name not in side.asks:
            abort(404)
        return json_not_stored(side.asks[name](evening, seats.index(player)))


@blueprint.get("/abend/<match>/platz/strom")
@door(as_json)
def stream(match: str) -> Response:
    """Send this phone what its player may see, at once and after each change."""
    evenings().store.last(match)  # raises if there is no such evening
    return stream_to(Listener(match, own_player(match), known_device_id() or "", language()))


@blueprint.post("/abend/<match>/platz/uhr")
@door(as_json)
def ping(match: str) -> Response:
    """Take in a ping of the phone's clock, and answer with a nonce for the next one.

    It touches no table: whoever brings a nonce back has shown a seat when the nonce was given.
    """
    sent = sent_by_phone(Ping)
    changes_nothing()
    device, clocks = known_device_id() or "", live().clocks
    if not clocks.gave(device, sent.n[:40]):
        evenings().store.last(match)  # as above
        own_player(match)
    nonce, spread = clocks.ping(device, sent.n[:40], sent.c, arrived_ms())
    return json_not_stored(Pong(nonce, spread))


def _frame(evening: OpenEvening, player: int) -> bytes:
    leads = known_device_id() in attendance(evening.id).hosts
    return frame(evening, player, live().missing(evening.id), leads=leads)


def _frame_of(evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes | None:
    """Return a phone's frame; None if its seat isn't its own any more."""
    there = attendance(evening.id)
    if listener.player is None or there.phone_of.get(listener.player) != listener.device:
        return None
    leads = listener.device in there.hosts
    return as_event("frame", frame(evening, listener.player, missing, leads=leads))
