"""How a phone joins a table: by its code to the faces around it, by a tap to a seat, or as somebody new; on the table's
screen the way to join, and which phones ask for a seat.
"""

from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.action import MOST_LETTERS
from companion.match.actions import Join
from companion.refusal import Malformed, Refused
from companion.typed import same_key, typed
from web.access import limits, membership
from web.access.house_address import QrCode, house_address, qr_code
from web.access.membership import Participant, Role, TableChange, bots_at
from web.access.roles import role_at
from web.access.this_device import device_id, known_device_id
from web.games.booking import notice_of
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.live.services import live
from web.pages.fault_pages import fault_page, not_stored
from web.pages.forms import key_of, number
from web.pages.language import gettext as _, language
from web.pages.names import isolated
from web.pages.services import evenings, rooted
from web.records.faces import known_people, players_shown
from web.storage.database import Database
from web.storage.event_store import MATCH_ID
from web.storage.faults import CatalogueFault, StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.phones import join_codes


class Invitation(NamedTuple):
    """The way to join a table: a QR code, the same as an address and a code to type, and who has a phone already.

    Without a network there is none: `qr` is None then.
    """

    qr: QrCode | None
    address: str
    code: str


def invitation(evening: OpenEvening) -> Invitation:
    """Return the way to join a table. :raises StorageFault: when its code can't be read or kept."""
    house = house_address()
    if not house:
        return Invitation(None, "", "")
    code = join_codes.code_of(evenings().store.database, evening.id)
    return Invitation(qr_code(f"{house}mit/{code}"), f"{house.partition('//')[2]}mit", join_codes.shown(code))


def phone_name(name: str) -> str:
    """Return what people call somebody's phone: „Mias Handy“, „Jonas’ Handy“."""
    if not name[-1:].isalpha():
        return _("Handy von %(name)s", name=isolated(name))
    if name.casefold().endswith(("s", "ß", "x", "z", "ce")):
        return _("%(name)s’ Handy", name=isolated(name))
    return _("%(name)ss Handy", name=isolated(name))


def people_at_table(evening: OpenEvening) -> tuple[int, ...]:
    """Return the players at a table who are no bots, clockwise. :raises StorageFault: when they can't be read."""
    of_bots = bots_at(evenings().store.database, evening.id)
    return tuple(
        player for player in players_at_table(evening.log.state) if player not in of_bots or of_bots[player].stands_in
    )


def _has_room(evening: OpenEvening) -> bool:
    return len(evening.log.state.seated) < evening.log.match.facts.players[-1]


def is_over(evening: OpenEvening) -> bool:
    """Say whether an evening has ended."""
    return evening.log.match.outcome(evening.log.state) is not None


blueprint = Blueprint("joining", __name__)

_KNOWN: Final = 8  # people who sit down by a tap


@blueprint.get("/mit")
def ask_code() -> Response:
    """Ask for the code of a table."""
    code = join_codes.plain(request.args.get("code", ""))
    if code:
        return redirect(url_for("joining.ask_seat", code=code), 303)
    return _code_page()


@blueprint.get("/mit/<code>")
def ask_seat(code: str) -> Response:
    """Show the faces around a table, or where this device stands: on its seat, waiting for one, or new."""
    match, device = _match_of(code), device_id()
    with evenings().reading(match) as evening:
        if membership.player_of(_database(), match, device) is not None:
            return redirect(_seat_address(match), 303)
        return _page(evening, code, membership.taking_part(_database(), match, device).request)


@blueprint.post("/mit/<code>")
def sit_down(code: str) -> Response:
    """Sit down on the seat of a tap, or as somebody new; with the field `nicht` ask for no seat any more."""
    match, device = _match_of(code), known_device_id()
    if device is None:
        text = _("Erlaube Cookies für diese Seite. Daran erkenne ich dein Handy wieder, und du behältst deinen Platz.")
        return not_stored(fault_page(_("Dein Browser merkt sich den Tisch nicht."), text), 403)
    with evenings().reading(match) as evening:
        if is_over(evening):
            return _over_page()
        if "nicht" in request.form:
            with _changing(match, device) as table:
                table.stop_asking_for_seat()
            live().changed(match)
            return redirect(url_for("joining.ask_seat", code=join_codes.plain(code)), 303)
        try:
            player = _newcomer(evening, device) if "neu" in request.form else number(request.form.get("player"))
        except (Refused, Malformed, StorageFault) as fault:
            notice = notice_of(match, fault)
            return _newcomer_page(evening, code, notice.sentence, notice.status)
        if player not in people_at_table(evening):
            return _faces_page(evening, code, _("Diesen Platz gibt es nicht mehr. Tippe noch einmal."), 409)
        try:
            with _changing(match, device) as table:
                answer = table.sit(player)
        except CatalogueFault as fault:
            return _faces_page(evening, code, fault.sentence(language()), fault.status)
    live().changed(match)
    if answer is Role.WAITING:
        return redirect(url_for("joining.ask_seat", code=join_codes.plain(code)), 303)
    return redirect(_seat_address(match), 303)


@blueprint.post("/abend/<match>/platz/aufstehen")
def stand_up(match: str) -> Response:
    """Free the seat of this device, and let it choose another one; a device without a seat is asked for the code."""
    device = known_device_id()
    if device is None or not MATCH_ID.fullmatch(match):
        return redirect(url_for("joining.ask_code"), 303)
    evenings().store.last(match)  # raises if there is no such evening
    if membership.player_of(_database(), match, device) is None:
        return redirect(url_for("joining.ask_code"), 303)
    code = join_codes.code_of(_database(), match)
    with _changing(match, device) as table:
        table.stand_up()
    return redirect(url_for("joining.ask_seat", code=code), 303)


def _newcomer(evening: OpenEvening, device: str) -> int | None:
    """Let somebody new sit down at the table and return their number; None if they were taken back since.

    A device that has a seat already brings nobody else. Raises like `OpenEvenings.book`.
    """
    own = membership.player_of(_database(), evening.id, device)
    if own is not None:
        return own
    name = typed(request.form["neu"])
    evenings().book(evening.id, Join(name), key_of(request.form))
    state = evening.log.state
    key = same_key(name)
    return next((player for player in state.seated if same_key(state.names[player]) == key), None)


def _match_of(code: str) -> str:
    """Return the table of a code; one that no table has is counted, and answered with the question for a code."""
    match = limits.found_by_code(lambda: join_codes.match_of_code(_database(), code))
    return match or abort(_code_page(_("Diesen Code kenne ich nicht. Schau noch einmal aufs Tablet."), code, 404))


def _page(evening: OpenEvening, code: str, wish: Participant | None) -> Response:
    if is_over(evening):
        return _over_page()
    around = players_shown(evening, people_at_table(evening))
    if wish is not None and not wish.refused and wish.player in around:
        chair = around[wish.player]
        return _shown("phones/join_waiting.html", evening, code, chair=chair, number=wish.code, sign="waiting")
    if "neu" in request.args:
        return _newcomer_page(evening, code)
    refused = wish is not None and wish.refused
    text = _("Der Tisch hat Nein gesagt. Nimm einen anderen Platz, oder klärt es am Tisch.") if refused else ""
    return _faces_page(evening, code, text)


def _faces_page(evening: OpenEvening, code: str, notice: str = "", status: int = 200) -> Response:
    taken, people = membership.taking_part(_database(), evening.id).phone_of, people_at_table(evening)
    sign, room = "-".join(f"{player}{'t' if player in taken else 'f'}" for player in people), _has_room(evening)
    chairs = players_shown(evening, people)
    return _shown(
        "phones/join.html", evening, code, status, chairs=chairs, taken=taken, room=room, notice=notice, sign=sign
    )


def _newcomer_page(evening: OpenEvening, code: str, notice: str = "", status: int = 200) -> Response:
    return _shown(
        "phones/join_new.html",
        evening,
        code,
        status,
        known=() if evening.log.state.running else known_people(evening, _KNOWN),
        room=_has_room(evening),
        entered=request.form.get("neu", ""),
        longest=MOST_LETTERS,
        notice=notice,
        sign=f"new-{evening.log.state.running}-{_has_room(evening)}",
    )


def _shown(template: str, evening: OpenEvening, code: str, status: int = 200, **context: object) -> Response:
    runs = evening.id if role_at(_database(), evening.id).writes else ""
    facts = {"code": join_codes.plain(code), "screen": screen_for(evening), "state": evening.log.state, "runs": runs}
    page = render_template(template, **facts, **context)
    return not_stored(page, status)


def _code_page(notice: str = "", entered: str = "", status: int = 200) -> Response:
    tables = membership.tables_of(_database(), known_device_id())
    page = render_template("phones/join_code.html", notice=notice, entered=entered[:12], tables=tables[:1])
    return not_stored(page, status)


def _over_page() -> Response:
    text = _("Fangt ihr noch einen an, steht auf dem Tablet ein neuer Code.")
    return not_stored(fault_page(_("Dieser Abend ist zu Ende."), text), 410)


def _seat_address(match: str) -> str:
    return rooted(f"/abend/{match}/platz")


def _database() -> Database:
    return evenings().store.database


def _changing(match: str, device: str) -> AbstractContextManager[TableChange]:
    return membership.changing(_database(), match, device, evenings().clock())
