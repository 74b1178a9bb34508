"""The page of a phone that has a seat."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, redirect, render_template
from werkzeug.wrappers import Response

from web.access.this_device import known_device_id
from web.games.screen import screen_for
from web.pages.services import evenings
from web.phones import seats
from web.phones.around_table import chairs, is_over
from web.storage.event_store import MATCH_ID

blueprint = Blueprint("seat", __name__)


@blueprint.get("/abend/<match>/platz")
def show(match: str) -> Response:
    """Show the seat of this phone; after the evening go on to the next one of the same people."""
    if not MATCH_ID.fullmatch(match):
        abort(404)
    database, device = evenings().store.database, known_device_id()
    with evenings().reading(match) as evening:
        player = seats.player_of(database, match, device)
        onward = seats.goes_on_at(database, match, device) if is_over(evening) else None
        if onward is not None:
            return redirect(f"/abend/{onward}/platz", 303)
        chair = next((chair for chair in chairs(evening) if chair.player == player), None)
        name = "phones/no_seat.html" if chair is None else "phones/seat.html"
        page = render_template(name, match=match, chair=chair, screen=screen_for(evening), state=evening.log.state)
    response = make_response(page, 403 if chair is None else 200)
    response.headers["Cache-Control"] = "no-store"
    return response
