"""„Noch eine Partie“: a new evening with the same people in the same seats, the deal moved on."""

from __future__ import annotations

import secrets

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.header import Header
from companion.typed import unturned
from web.access import membership
from web.bots.driver import bots
from web.games.booking import BookingFault, check_of_sender, door
from web.pages.forms import key_of
from web.pages.services import evenings
from web.phones.join_codes import make_code
from web.records import people
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening
from web.table.page import table_page

blueprint = Blueprint("next_evening", __name__)


@blueprint.post("/abend/<match>/noch-eine")
@door(table_page)
def begin(match: str) -> Response:
    """Begin the next evening and go there; idempotent per form.

    Every device keeps its role, so the host stays the same whichever device begins.
    """
    check_of_sender(match)
    key = f"{key_of(request.form)}-{match}"  # the same form, sent to another table, begins another evening
    with evenings().reading(match) as before:
        if before.log.match.outcome(before.log.state) is None:
            raise BookingFault("goes_on")
        header, colours, settings = _header(before), _colours(before), before.row.settings
        seated = before.log.state.seated
    at, of_bots = evenings().clock(), membership.bots_at(evenings().store.database, match)

    def carry_roles_over(appending: Appending) -> None:
        membership.carry_over(appending, match, at)
        make_code(appending.connection, appending.match)

    def carry_bots_over(appending: Appending) -> None:
        for player, whose in enumerate(seated):
            if (bot := of_bots.get(whose)) is not None and not bot.stands_in:
                membership.seat_bots(appending, [player], bot.skill, at)

    found = evenings().begin(
        header,
        key,
        settings=settings,
        colours=colours,
        follows=match,
        first=carry_bots_over,
        also=carry_roles_over,
    )
    if of_bots:
        bots().changed(found)
    return redirect(url_for("table.show", match=found), 303)


def _header(before: OpenEvening) -> Header:
    header, state = before.log.header, before.log.state
    names = [unturned(state.names[player]) for player in state.seated]
    dealer = (state.seated.index(state.dealer) + 1) % len(names)
    return Header.of(header.game, names, secrets.token_hex(8), header.options, dealer)


def _colours(before: OpenEvening) -> list[int]:
    colours = people.player_colours(before)
    return [colours[player] for player in before.log.state.seated]
