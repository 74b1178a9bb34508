"""A deck passed on: as a file, and as a QR code with the deck in its address, which any house can take in."""

from __future__ import annotations

import re
import unicodedata

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from web.access import this_device
from web.access.house_address import address_of
from web.decks.deck_list import render_list, requested_name
from web.decks.editor import own_deck
from web.decks.services import may_add, refuse_readers, services
from web.decks.sharing import NoPackedDeck, deck_code, packed, unpacked
from web.decks.store import KeptDeckFault
from web.pages.fault_pages import noticed
from web.pages.forms import key_of
from web.pages.services import evenings

blueprint = Blueprint("share", __name__)


@blueprint.get("/kartenspiele/<key>/teilen")
def page(key: str) -> str:
    """Show the file and the QR code of a deck."""
    shown = own_deck(key)
    path = url_for("decks.share.receive", d=packed(shown.name, shown.deck))
    address = address_of(path) or f"{request.scheme}://{request.host}{path}"
    code = deck_code(address) if len(shown.deck) else None
    return render_template("decks/share.html", shown=shown, address=address, code=code)


@blueprint.get("/kartenspiele/<key>/kartenspiel.csv")
def file(key: str) -> Response:
    """Send a deck as a file, which `deck check` and `serve --deck` read as well."""
    shown = own_deck(key)
    response = make_response(shown.deck.as_csv())
    response.headers["Content-Type"] = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="kartenspiel-{file_name(shown.name)}.csv"'
    response.headers["Cache-Control"] = "no-cache, max-age=0"
    return response


@blueprint.get("/kartenspiele/holen")
@noticed(render_list)
def receive() -> str:
    """Show the deck in the address, before it is taken in."""
    try:
        name, deck = unpacked(request.args.get("d", ""))
    except NoPackedDeck as fault:
        raise KeptDeckFault("no_packed") from fault
    return render_template("decks/receive.html", name=name, deck=deck, sent=request.args["d"], may_add=may_add())


@blueprint.post("/kartenspiele/holen")
@noticed(render_list)
def take_in() -> Response:
    """Take a deck in out of an address, and open it."""
    sent = request.form.get("d", "")
    try:
        name, deck = unpacked(sent)
    except NoPackedDeck as fault:
        raise KeptDeckFault("no_packed") from fault
    refuse_readers()
    name = requested_name() or name
    made = services().store.add(key_of(request.form), name, deck, evenings().clock(), this_device.device_id())
    return redirect(url_for("decks.editor.page", key=made), 303)


def file_name(name: str) -> str:
    """Return the name of a deck as a part of the name of a file."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "eigenes"
