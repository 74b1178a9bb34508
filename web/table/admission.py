"""How a device comes to write at a table: it asks, the host admits it or hands over, or a link makes it host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.access import membership, this_device
from web.access.membership import MembershipFault
from web.games.screen import screen_of
from web.live.services import live
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.services import evenings
from web.storage.database import Database
from web.storage.faults import StorageFault
from web.table.page import Notice, table_page, wants_fragment

blueprint = Blueprint("admission", __name__)


def _take_over(match: str, device: str) -> None:
    if not this_device.may_take_over():
        raise MembershipFault("elsewhere")
    membership.take_over(_database(), match, device, _now())


_CHANGES: Final[Mapping[str, Callable[[str, str], None]]] = {
    "ask": lambda match, device: membership.ask(_database(), match, device, _now()),
    "stop": lambda match, device: membership.stop_asking(_database(), match, device),
    "let_in": lambda match, device: membership.let_in(_database(), match, device, _code(), _now()),
    "turn_away": lambda match, device: membership.turn_away(_database(), match, device, _code()),
    "turn_all_away": lambda match, device: membership.turn_all_away(_database(), match, device),
    "hand_over": lambda match, device: membership.hand_over(_database(), match, device, _code(), _now()),
    "take_over": _take_over,
}


@blueprint.post("/abend/<match>/zugang")
def change(match: str) -> Response:
    """Change a device's role as the form says: ask, let in, turn away, hand over or take over."""
    change_role = _CHANGES.get(request.form.get("do", ""))
    if change_role is None:
        abort(400)
    evenings().store.last(match)  # raises if there is no such evening
    try:
        change_role(match, this_device.device_id())
    except (MembershipFault, StorageFault) as fault:
        return table_page(match, Notice(fault.sentence(language())), fault.status)
    if wants_fragment():
        return table_page(match)
    return redirect(url_for("table.show", match=match), 303)


@blueprint.get("/gastgeber/<token>")
def link(token: str) -> Response:
    """Offer to run the house, and the table that a link is for. Looking at the page doesn't use the link up."""
    try:
        match = membership.link_leads_to(_database(), token, _now())
    except MembershipFault:
        return _link_fault()
    row = evenings().store.row(match) if match else None
    title = screen_of(row.header.game).title if row else ""
    page = render_template("table/host.html", row=row, token=token, title=title)
    return _not_stored(page, 200)


@blueprint.post("/gastgeber/<token>")
def redeem(token: str) -> Response:
    """Let this device run the house, and the table that the link is for; the link is used up."""
    try:
        match = membership.use_link(_database(), token, this_device.device_id(), _now())
    except MembershipFault:
        return _link_fault()
    except StorageFault as fault:
        page = render_template("fault.html", title=_("Das hat nicht geklappt."), text=fault.sentence(language()))
        return _not_stored(page, fault.status)
    if not match:
        return redirect(url_for("start.start", getan="haus"), 303)
    live().changed(match)
    return redirect(url_for("table.show", match=match), 303)


def _link_fault() -> Response:
    fault = MembershipFault("link")
    page = render_template("fault.html", title=_("Dieser Link gilt nicht mehr."), text=fault.sentence(language()))
    return _not_stored(page, fault.status)


def _not_stored(page: str, status: int) -> Response:
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _database() -> Database:
    return evenings().store.database


def _code() -> int | None:
    return number(request.form.get("code"))


def _now() -> int:
    return evenings().clock()
