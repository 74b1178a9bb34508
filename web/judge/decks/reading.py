"""A deck is read: its sheet to copy, and the answers of language models, which become the deck's own list."""

from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from lexicon.deck_list.answer import AnswerFault, read_answers
from lexicon.deck_list.sheet import sheet
from web.judge.decks.editor import own_deck
from web.judge.decks.services import ShownDeck, changeable, refuse_others, shown_deck
from web.judge.decks.sharing import file_name
from web.judge.decks.store import LONGEST_ANSWERS, KeptDeckFault, mark_of
from web.judge.services import services
from web.pages.fault_pages import fault_page, http_fault_text, not_stored, sent_file
from web.pages.language import language
from web.storage.faults import CatalogueFault

blueprint = Blueprint("reading", __name__)

LARGEST_BODY: Final = 3 * LONGEST_ANSWERS
"""Bytes of a form with answers; an umlaut takes six of them."""
_MOST_SAID: Final = 30  # faults that are named at once


class AnswerForm(NamedTuple):
    """The text in the form, and what was found about it; `mends` is the mark of the answer that it made.

    `is_taken_back` tells that it counted until now.
    """

    text: str = ""
    faults: tuple[AnswerFault, ...] = ()
    mends: str = ""
    is_taken_back: bool = False


@blueprint.get("/kartenspiele/<key>/lesen")
def page(key: str) -> Response:
    """Show the sheet of a deck, and how far it is read."""
    return _render(_readable(key), AnswerForm())


@blueprint.get("/kartenspiele/<key>/frage.txt")
def question(key: str) -> Response:
    """Send the sheet of a deck as a file."""
    shown = _readable(key)
    return sent_file(
        sheet(shown.deck.names, language()), "text/plain; charset=utf-8", f"frage-{file_name(shown.name)}.txt"
    )


@blueprint.get("/kartenspiele/<key>/gelesen.txt")
def own_list(key: str) -> Response:
    """Send the own list of a deck as a file, which another house and `deck read` take in."""
    shown = _readable(key)
    return sent_file(shown.own_list.as_text(), "text/plain; charset=utf-8", f"gelesen-{file_name(shown.name)}.txt")


@blueprint.post("/kartenspiele/<key>/lesen")
def take_in(key: str) -> Response:
    """Take in an answer that was pasted or sent as a file. What of it doesn't count is named, and stays in the form."""
    shown, text = own_deck(key), _sent_text()
    try:
        refuse_others(key)
        if not text.strip():
            raise KeptDeckFault("no_answer")
        if len(text) > LONGEST_ANSWERS:
            raise KeptDeckFault("answer_too_long")
        found = read_answers(text, shown.deck.names)
        read = [each.answer for each in found if each.answer.is_about(shown.deck.names)]
        if not read:
            raise KeptDeckFault("nothing_read")
        services().deck_store.add_answers(key, read, request.form.get("statt", ""))
    except CatalogueFault as fault:
        return _render(own_deck(key), AnswerForm(text[:LONGEST_ANSWERS]), fault)
    faults = tuple(fault for each in found for fault in each.faults)
    if not faults:
        return redirect(url_for("decks.reading.page", key=key), 303)
    return _render(own_deck(key), AnswerForm(text, faults, mark_of(read[0]) if len(read) == 1 else ""))


@blueprint.errorhandler(413)
def too_much(_fault: HTTPException) -> Response | tuple[str, int]:
    """Say of a text that was turned away by its size that it is too long; without a deck it gets the page for that."""
    shown = shown_deck((request.view_args or {}).get("key", ""))
    if shown is not None:
        return _render(shown, AnswerForm(), KeptDeckFault("answer_too_long"))
    return fault_page(*http_fault_text(413)), 413


@blueprint.post("/kartenspiele/<key>/lesen/zurueck")
def take_back(key: str) -> Response:
    """Take the last answer back; it stands in the form, so that it is there again with one tap."""
    try:
        refuse_others(key)
        answer = services().deck_store.take_answer_back(key, request.form.get("stand", ""))
    except CatalogueFault as fault:
        return _render(own_deck(key), AnswerForm(), fault)
    return _render(own_deck(key), AnswerForm(answer.as_text(), is_taken_back=True))


def _readable(key: str) -> ShownDeck:
    """Return a deck that can be read, or answer 404."""
    shown = own_deck(key)
    return shown if shown.is_readable else abort(404)


def _sent_text() -> str:
    sent = request.files.get("datei")
    raw = sent.stream.read(4 * LONGEST_ANSWERS) if sent is not None and sent.filename else b""
    return raw.decode("utf-8-sig", errors="replace") or request.form.get("text", "")


def _render(shown: ShownDeck, form: AnswerForm, fault: CatalogueFault | None = None) -> Response:
    own, nouns = shown.own_list, shown.deck.names
    unread = own.unread(nouns)
    return not_stored(
        render_template(
            "decks/reading.html",
            shown=shown,
            sheet=sheet(nouns, language()),
            pairs=len(nouns) * (len(nouns) - 1),
            answers=len(own.answers),
            unread=unread if own.answers else (),
            form=form,
            most_said=_MOST_SAID,
            may_change=bool(changeable([shown.key])),
            last=mark_of(own.answers[-1]) if own.answers else "",
            longest=LONGEST_ANSWERS,
            notice="" if fault is None else fault.sentence(language()),
        ),
        200 if fault is None else fault.status,
    )
