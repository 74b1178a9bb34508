"""Many words are shown as the cards that they would become, with what is doubtful; only then are they taken in."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion.words.deck import Deck
from web.judge.decks import editing, taking_in
from web.judge.decks.editor import LONGEST_TEXT, own_deck, render_editor
from web.judge.decks.services import judge_if_there, refuse_others, shown_deck
from web.judge.decks.store import MOST_WORDS, KeptDeckFault
from web.judge.services import services
from web.pages.fault_pages import fault_page, http_fault_text, page_or_fragment
from web.pages.language import language
from web.pages.services import evenings
from web.storage.faults import CatalogueFault

blueprint = Blueprint("preview", __name__)

LARGEST_FILE: Final = 256 * 1024
"""Bytes of a file that may be sent: a table of 300 words has a tenth of them."""
LARGEST_BODY: Final = LARGEST_FILE * 4 // 3 + 32 * 1024
"""Bytes of a form that has a file with it for the next look, and the answers."""
_MOST_NAMED: Final = 3  # faults that are said where nothing else is to be shown


@blueprint.get("/kartenspiele/<key>/woerter")
def nothing_sent(key: str) -> Response:
    """Show the deck where a page that came as an answer to a form is loaded anew."""
    return redirect(url_for("decks.editor.page", key=own_deck(key).key))


@blueprint.post("/kartenspiele/<key>/woerter")
def look(key: str) -> Response:
    """Show what a text or a file would become; with `do` take it in, or go back to it."""
    instead = request.form.get("wie") == "statt"
    try:
        refuse_others(key)  # before any of it is looked up, which is work
        given, answers = _given(), _answers()
        deck = Deck(()) if instead else own_deck(key).deck
        taken = taking_in.take_in(given, deck, judge_if_there(), answers)
    except CatalogueFault as fault:
        return render_editor(key, fault, text=request.form.get("text", "")[:LONGEST_TEXT])
    if request.form.get("do") == "zurueck":
        return render_editor(key, text=taken.reading.text[:LONGEST_TEXT])
    if request.form.get("do") == "nehmen" and (taken.cards or taken.twice):
        return _booked(key, taken, instead=instead)
    if not taken.cards and not taken.reading.doubts and not taken.doubts:
        said = [*(fault.sentence(language()) for fault in taken.reading.faults)]
        said += [found.sentence(language()) for found in taken.twice]
        unread = KeptDeckFault("nothing_pasted") if not said else None
        notice = " ".join(said[:_MOST_NAMED])
        return render_editor(key, unread, notice=notice, status=400, text=taken.reading.text[:LONGEST_TEXT])
    return page_or_fragment(
        "decks/preview.html",
        shown=own_deck(key),
        taken=taken,
        deck=Deck(taken.cards),
        instead=instead,
        sent=b64encode(given).decode() if isinstance(given, bytes) else "",
        text=given if isinstance(given, str) else "",
        answers=urlencode(answers),
        answer=_answer,
        left_out_answer=taking_in.LEFT_OUT,
    )


def _booked(key: str, taken: taking_in.TakenIn, *, instead: bool) -> Response:
    """Put the cards into the deck. Those that a double tap has brought already are there and all is well."""
    try:
        services().deck_store.change(
            key, lambda deck: editing.add(Deck(()) if instead else deck, taken.cards), evenings().clock()
        )
    except CatalogueFault as fault:
        return render_editor(key, fault, text=taken.reading.text[:LONGEST_TEXT])
    return redirect(url_for("decks.editor.page", key=key), 303)


def _given() -> bytes | str:
    """Return the file of this request, sent now or kept in the form of the preview, else its text.

    :raises KeptDeckFault: when there is none, or it is too large.
    """
    if (kept := request.form.get("datei")) is not None:
        try:
            return b64decode(kept, validate=True)
        except NotBase64 as error:
            raise KeptDeckFault("no_file") from error
    sent = request.files.get("datei")
    if sent is None:
        text = request.form.get("text", "")
        if not text.strip():
            raise KeptDeckFault("nothing_pasted")
        return text
    if not sent.filename:
        raise KeptDeckFault("no_file")
    raw = sent.stream.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise _too_large()
    return raw


def _answers() -> Mapping[str, str]:
    """Return the answers so far, and the one that was just tapped."""
    form = request.form
    return dict(parse_qsl("&".join((form.get("antworten", ""), form.get("antwort", "")))))


def _answer(key: str, choice: str) -> str:
    return urlencode({key: choice})


@blueprint.errorhandler(413)
def too_much(_fault: HTTPException) -> Response | tuple[str, int]:
    """Say of a file that was turned away by its size how much goes; any other form gets the page for that."""
    key = (request.view_args or {}).get("key", "")
    if shown_deck(key) is not None:
        return render_editor(key, _too_large())
    return fault_page(*http_fault_text(413)), 413


def _too_large() -> KeptDeckFault:
    return KeptDeckFault("file_too_large", most=LARGEST_FILE // 1024, words=MOST_WORDS)
