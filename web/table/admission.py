"""How devices and phones come to take part at a table, and bots: they ask, the host answers, or a link makes a host."""

from collections.abc import Callable, Mapping
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.access import membership, this_device
from web.access.membership import MembershipFault, TableChange
from web.games.booking import door
from web.games.bots.driver import bots
from web.games.screen import screen_of
from web.live.services import live
from web.pages.fault_pages import fault_page, not_stored, noticed, wants_fragment
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.services import evenings
from web.storage.database import Database
from web.storage.open_evenings import OpenEvening
from web.table.page import step_now, table_page
from web.translations.catalogue import N_

blueprint = Blueprint("admission", __name__)


def _take_over(table: TableChange, _evening: OpenEvening) -> None:
    if not this_device.may_take_over():
        raise MembershipFault("elsewhere")
    table.take_over()


def _stand_in(table: TableChange, evening: OpenEvening) -> None:
    skill = membership.skill_of(request.form.get("skill", ""))
    table.stand_in(evening.log.state, _player(), skill, live().missing(evening.id))


Change = Callable[[TableChange, OpenEvening], None]
_ROLES: Final[Mapping[str, Change]] = {
    "ask": lambda table, _: table.ask(),
    "stop": lambda table, _: table.stop_asking(),
    "let_in": lambda table, _: table.let_in(_code()),
    "turn_away": lambda table, _: table.turn_away(_code()),
    "turn_all_away": lambda table, _: table.turn_all_away(),
    "hand_over": lambda table, _: table.hand_over(_code()),
    "take_over": _take_over,
}
_SEATS: Final[Mapping[str, Change]] = {
    "nod": lambda table, _: table.give_seat(_code()),
    "shake": lambda table, _: table.refuse_seat(_code()),
    "free": lambda table, _: table.free_seat(_player()),
    "bot": _stand_in,
    "person": lambda table, _: table.send_away(_player()),
}


@blueprint.post("/abend/<match>/zugang")
@door(table_page)
def change(match: str) -> Response:
    """Change a device's role as the form says: ask, let in, turn away, hand over or take over."""
    _do(_ROLES, match, this_device.device_id())
    return table_page(match) if wants_fragment() else redirect(url_for("table.show", match=match), 303)


@blueprint.post("/abend/<match>/handys")
@door(table_page)
def change_seat(match: str) -> Response:
    """Give a seat to the phone that goes by a code, refuse it, or free the seat of a player, as the form says.

    With `bot` a bot plays for a player, with `person` no longer.
    """
    _do(_SEATS, match, this_device.known_device_id())
    there = f"{url_for('table.show', match=match)}?{step_now()}"
    return table_page(match) if wants_fragment() else redirect(there, 303)


def _do(changes: Mapping[str, Change], match: str, device: str | None) -> None:
    change = changes.get(request.form.get("do", "")) or abort(400)
    with evenings().reading(match) as evening:
        if device is None:
            raise MembershipFault("not_host")
        with membership.changing(_database(), match, device, _now()) as table:
            change(table, evening)
    bots().changed(match)


def _titled(title: str) -> Callable[[str, str], Response]:
    """Return what shows the fault of a link under a title of the catalogue."""
    return lambda sentence, token: not_stored(fault_page(_(title), sentence))  # noqa: ARG005 - as a view is called


_GONE: Final = _titled(N_("Dieser Link gilt nicht mehr."))


@blueprint.get("/gastgeber/<token>")
@noticed(_GONE, MembershipFault)
def link(token: str) -> Response:
    """Offer to run the house, and the table that a link is for. Looking at the page doesn't use the link up."""
    match = membership.link_leads_to(_database(), token, _now())
    row = evenings().store.row(match) if match else None
    title = screen_of(row.header.game).title if row else ""
    return not_stored(render_template("table/host.html", row=row, token=token, title=title))


@blueprint.post("/gastgeber/<token>")
@noticed(_titled(N_("Das hat nicht geklappt.")))
@noticed(_GONE, MembershipFault)
def redeem(token: str) -> Response:
    """Let this device run the house, and the table that the link is for; the link is used up."""
    match = membership.use_link(_database(), token, this_device.device_id(), _now())
    if not match:
        return redirect(url_for("start.start", getan="haus"), 303)
    live().changed(match)
    return redirect(url_for("table.show", match=match), 303)


def _database() -> Database:
    return evenings().store.database


def _code() -> int | None:
    return number(request.form.get("code"))


def _player() -> int | None:
    return number(request.form.get("player"))


def _now() -> int:
    return evenings().clock()
