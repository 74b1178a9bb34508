"""A phone takes its seat back from the bot that plays for its player."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from web.access.this_device import known_device_id
from web.bots.services import bots
from web.bots.standing_in import come_back
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.root import rooted
from web.pages.services import evenings
from web.phones import seats
from web.phones.bookings import done, no_seat, refusal
from web.storage.faults import StorageFault

blueprint = Blueprint("coming_back", __name__)


@blueprint.post("/abend/<match>/platz/zurueck")
def back(match: str) -> AnyResponse:
    """Let the player of this phone play again. A form is led back to its seat, a script is answered with a number."""
    check_match_id(match)
    database = evenings().store.database
    with evenings().reading(match) as evening:
        player = seats.player_of(database, match, known_device_id())
        if player is None:
            return no_seat()
        try:
            come_back(database, match, player)
        except StorageFault as fault:
            return refusal(fault.status, fault.sentence(language()))
        answer: Response = done(evening)
    bots().changed(match)
    by_form = request.mimetype == "application/x-www-form-urlencoded"
    return redirect(rooted(f"/abend/{match}/platz"), 303) if by_form else answer
