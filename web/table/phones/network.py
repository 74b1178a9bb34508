"""The page for phones that don't find the table: another address, the Wi-Fi as a QR code, and what else helps."""

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from segno.helpers import make_wifi_data
from werkzeug.wrappers import Response

from web.access.house_address import CHOSEN, address_of, hosts_to_tell, qr_code
from web.access.roles import role_at
from web.pages.fault_pages import not_stored
from web.pages.language import gettext as _
from web.pages.services import check_match_id, evenings, keep_cookie
from web.table.phones.joining import invitation

blueprint = Blueprint("network", __name__)

MOST_OF_A_NAME: Final = 32  # bytes of a Wi-Fi's name (IEEE 802.11)
PASSWORDS: Final = range(8, 65)  # characters; 64 are a key in hexadecimal digits


@blueprint.get("/wlan")
def page() -> Response:
    """Show what helps; `abend` is the table at which somebody asks."""
    return _page()


@blueprint.post("/wlan")
def choose() -> Response:
    """Keep the host that others are told from now on, or show the Wi-Fi of a form as a QR code; it isn't kept here."""
    if "netz" in request.form:
        return _wifi(request.form["netz"].strip(), request.form.get("passwort", ""))
    host = request.form.get("adresse", "")
    if host not in hosts_to_tell():
        return _page(notice=_("Diese Adresse habe ich nicht mehr. Nimm eine von denen, die hier stehen."), status=409)
    response = redirect(url_for("network.page", abend=_match() or None), 303)
    keep_cookie(response, CHOSEN, host)
    return response


def _wifi(name: str, password: str) -> Response:
    if not name:
        return _page(notice=_("Wie heißt euer WLAN? Schreib den Namen so, wie ihn ein Handy zeigt."), status=400)
    if len(name.encode()) > MOST_OF_A_NAME:
        return _page(notice=_("So lang kann der Name eines WLANs nicht sein."), status=400)
    if password and len(password) not in PASSWORDS:
        return _page(notice=_("Ein WLAN-Passwort hat 8 bis 63 Zeichen. Ohne Passwort lass das Feld leer."), status=400)
    return _page(wifi=make_wifi_data(name, password or None, "WPA" if password else "nopass"))


def _page(notice: str = "", wifi: str = "", status: int = 200) -> Response:
    match, joined, hosts = _match(), None, hosts_to_tell()
    if match and role_at(evenings().store.database, match).writes:
        with evenings().reading(match) as evening:
            joined = invitation(evening)
    address = address_of(url_for("start.start"))
    html = render_template(
        "phones/network.html",
        match=match,
        invitation=joined if joined and joined.qr else None,
        address=address,
        qr=qr_code(address) if address else None,
        hosts=hosts,
        wifi=qr_code(wifi) if wifi else None,
        network=request.form.get("netz", "").strip(),
        notice=notice,
    )
    return not_stored(html, status)


def _match() -> str:
    match = request.args.get("abend", "")
    if match:
        check_match_id(match)
        evenings().store.last(match)  # raises if there is no such evening
    return match
