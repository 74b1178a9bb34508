"""„Kartenspiele“: the list of decks, and what is done with a deck as a whole: made, copied, renamed, put away."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.action import can_be_seen, fits_a_line
from companion.typed import as_seen, turns_around
from companion.words.deck import Deck
from web.access import this_device
from web.judge.decks.services import (
    changeable,
    may_add,
    refuse_others,
    refuse_readers,
    shown_deck,
    shown_decks,
)
from web.judge.decks.store import LONGEST_NAME, SHIPPED, KeptDeckFault
from web.judge.services import services
from web.pages.fault_pages import noticed
from web.pages.forms import key_of
from web.pages.language import gettext as _
from web.pages.services import evenings

blueprint = Blueprint("list", __name__)


def render_list(notice: str = "", **_address: str) -> str:
    """Return the page of the list; `notice` tells why something wasn't done."""
    away = request.args.get("weg", "")
    decks, removed = shown_decks(), services().deck_store.listed(removed=True)
    own = changeable([*(deck.key for deck in decks if deck.kept), *(deck.id for deck in removed)])
    return render_template(
        "decks/list.html",
        decks=decks,
        removed=[deck for deck in removed if deck.id in own],
        just_away=next((deck for deck in removed if deck.id == away), None),
        may_add=may_add(),
        own=own,
        notice=notice,
        longest_name=LONGEST_NAME,
        shipped=SHIPPED,
    )


@blueprint.get("/kartenspiele")
def page() -> str:
    """Show all decks."""
    return render_list()


@blueprint.post("/kartenspiele")
@noticed(render_list)
def make() -> Response:
    """Make a deck, with the cards of another one or empty, and open it."""
    template = request.form.get("von", "")
    refuse_readers()
    found = shown_deck(template) if template else None
    if template and found is None:
        raise KeptDeckFault("no_deck")
    usual = _("%(name)s, Kopie", name=found.name) if found and found.kept else _("Unsere Schachtel")
    answers = "" if found is None else found.own_list.as_text()
    return added(usual[:LONGEST_NAME], Deck(()) if found is None else found.deck, answers)


def added(usual: str, cards: Deck, answers: str = "") -> Response:
    """Add a deck by the name in this form, or by its usual one, and open it. :raises KeptDeckFault: beyond the most."""
    name, device = requested_name() or usual, this_device.device_id()
    made = services().deck_store.add(key_of(request.form), name, cards, evenings().clock(), device, answers)
    return redirect(url_for("decks.editor.page", key=made), 303)


@blueprint.post("/kartenspiele/<key>/name")
@noticed(render_list)
def rename(key: str) -> Response:
    """Give a deck another name."""
    refuse_others(key)
    services().deck_store.rename(key, requested_name())
    return redirect(url_for("decks.editor.page", key=key), 303)


@blueprint.post("/kartenspiele/<key>/weg")
@noticed(render_list)
def put_away(key: str) -> Response:
    """Take a deck out of the list. The page offers the way back."""
    return _put_away(key, evenings().clock())


@blueprint.post("/kartenspiele/<key>/wieder")
@noticed(render_list)
def bring_back(key: str) -> Response:
    """Put a deck back into the list."""
    return _put_away(key, None)


def requested_name() -> str:
    """Return the name in this request's form, "" for none. :raises KeptDeckFault: when it turns the line around."""
    name = as_seen("".join(sign if fits_a_line(sign) else " " for sign in request.form.get("name", "")))
    if turns_around(name):
        raise KeptDeckFault("turned")
    return name[:LONGEST_NAME].rstrip() if can_be_seen(name) else ""


def _put_away(key: str, at: int | None) -> Response:
    refuse_others(key)
    services().deck_store.put_away(key, at)
    return redirect(url_for("decks.list.page", weg=None if at is None else key), 303)
