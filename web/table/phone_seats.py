"""The host answers a phone that asks for a taken seat, and frees seats; a table lets bots stand in for people."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from web.access import this_device
from web.access.membership import MembershipFault
from web.bots.rows import skill_of
from web.bots.services import bots
from web.bots.standing_in import BotFault, send_away, stand_in
from web.live.services import live
from web.pages.forms import number
from web.pages.language import language
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.phones import seats
from web.phones.seat_rows import SeatFault
from web.storage.faults import StorageFault
from web.table.page import Notice, step_now, table_page, wants_fragment

blueprint = Blueprint("phone_seats", __name__)


@blueprint.post("/abend/<match>/handys")
def change(match: str) -> Response:
    """Give a seat to the phone that goes by a code, refuse it, or free the seat of a player, as the form says.

    With `bot` a bot plays for a player, with `person` no longer.
    """
    check_match_id(match)
    if request.form.get("do") not in ("nod", "shake", "free", "bot", "person"):
        abort(400)
    evenings().store.last(match)  # raises if there is no such evening
    try:
        change_of = _change_bot if request.form["do"] in ("bot", "person") else _change
        change_of(match, request.form["do"])
    except (MembershipFault, SeatFault, BotFault, StorageFault) as fault:
        return table_page(match, Notice(fault.sentence(language())), fault.status)
    if wants_fragment():
        return table_page(match)
    return redirect(f"{url_for('table.show', match=match)}?{step_now()}", 303)


def _change(match: str, do: str) -> None:
    database, host, at = evenings().store.database, this_device.known_device_id(), evenings().clock()
    if host is None:
        raise MembershipFault("not_host")
    if do == "free":
        seats.free(database, match, host, number(request.form.get("player")), at)
    else:
        answer = seats.nod if do == "nod" else seats.shake
        answer(database, match, host, number(request.form.get("code")), at)


def _change_bot(match: str, do: str) -> None:
    database, device, player = (
        evenings().store.database,
        this_device.known_device_id(),
        number(request.form.get("player")),
    )
    if device is None:
        raise MembershipFault("not_host")
    if do == "person":
        send_away(database, match, device, player)
    else:
        with evenings().reading(match) as evening:
            skill = skill_of(request.form.get("skill", ""))
            missing = live().missing(match)
            stand_in(database, evening, device, player, evenings().clock(), skill=skill, missing=missing)
    bots().changed(match)
