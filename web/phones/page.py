"""The page of a phone that has a seat, and one frame of it for phones that ask by themselves."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, make_response, redirect, render_template
from werkzeug.wrappers import Response

from companion.options import Way, way_of
from web.access.this_device import known_device_id
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.judge.doubt.page import advice_is_on
from web.live.services import live
from web.pages.match_id import check_match_id
from web.pages.root import rooted
from web.pages.services import evenings
from web.phones import seats
from web.phones.around_table import is_over
from web.phones.attendance import attendance
from web.phones.bookings import no_seat
from web.phones.frame import frame
from web.storage.open_evenings import OpenEvening

blueprint = Blueprint("seat", __name__)


@blueprint.get("/abend/<match>/platz")
def show(match: str) -> Response:
    """Show the seat of this phone; after the evening go on to the next one of the same people."""
    check_match_id(match)
    database, device = evenings().store.database, known_device_id()
    with evenings().reading(match) as evening:
        player = seats.player_of(database, match, device)
        if is_over(evening) and (onward := seats.goes_on_at(database, match, device)) is not None:
            return redirect(rooted(f"/abend/{onward}/platz"), 303)
        state, screen = evening.log.state, screen_for(evening)
        if player is None or player not in players_at_table(state):
            page, status = render_template("phones/no_seat.html", match=match, screen=screen, state=state), 403
        else:
            shown = _frame(evening, player).decode()
            files = screen.hand_files if way_of(state.setup.options) is Way.DIGITAL else ()
            page = render_template(
                "phones/phone.html", match=match, screen=screen, frame=shown, advised=advice_is_on(), hand_files=files
            )
            status = 200
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/abend/<match>/platz/stand")
def standing(match: str) -> Response:
    """Return what this phone shows now, as the stream would send it."""
    check_match_id(match)
    with evenings().reading(match) as evening:
        player = seats.player_of(evenings().store.database, match, known_device_id())
        if player is None or player not in players_at_table(evening.log.state):
            return no_seat()
        live().hear(match, player)
        response = make_response(_frame(evening, player))
    response.mimetype = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/abend/<match>/platz/frage/<name>")
def asked(match: str, name: str) -> Response:
    """Return what the hand of this phone asks for beside its frame."""
    check_match_id(match)
    with evenings().reading(match) as evening:
        state = evening.log.state
        player = seats.player_of(evenings().store.database, match, known_device_id())
        if player is None or player not in state.players:
            return no_seat()
        side = screen_for(evening).phones.get(way_of(evening.log.header.options))
        if side is None or name not in side.asks:
            abort(404)
        response = make_response(msgspec.json.encode(side.asks[name](evening, player)))
    response.mimetype = "application/json"
    response.headers["Cache-Control"] = "no-store"
    return response


def _frame(evening: OpenEvening, player: int) -> bytes:
    leads = known_device_id() in attendance(evening.id).hosts
    return frame(evening, player, live().missing(evening.id), leads=leads)
