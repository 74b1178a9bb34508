"""The editor of a deck: its cards, the card that is being changed, how far the pairs are.

The answers at the end are for its script: what is to be said about words while they are typed.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.words.deck import LONGEST_WORD, Colour, Deck, DeckWord
from companion.words.deck_files.content import fewest
from companion.words.deck_files.reader import faults_of_all
from web.judge.decks import editing
from web.judge.decks.editing import Finding, Weight, WordFault, card_word, check_word
from web.judge.decks.pictures import FOUND, Picture, picture_name, proposed_pictures
from web.judge.decks.services import ShownDeck, changeable, judge_if_there, may_add, refuse_others, shown_deck
from web.judge.decks.store import LONGEST_NAME, KeptDeckFault, in_alphabet, is_picture, is_playable
from web.judge.services import services
from web.pages.fault_pages import json_not_stored, page_or_fragment, wants_fragment
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import evenings
from web.storage.faults import CatalogueFault

blueprint = Blueprint("editor", __name__)

LONGEST_TEXT: Final = 8000
"""Characters that may be pasted; as many as a field of a form may have."""
_PATIENCE: Final = 0.3  # seconds that a page waits for the pairs, which mostly are done by then
_NEW: Final = "neu"
"""The value of `karte` for a card that isn't there yet."""


class CardForm(NamedTuple):
    """The card in the form: what it was before ("" for a new one), what it shall be, and what was found about that."""

    before: str
    card: DeckWord
    finding: Finding | None
    pictures: tuple[Picture, ...]


@blueprint.get("/kartenspiele/<key>")
def page(key: str) -> Response:
    """Show the cards of a deck."""
    return render_editor(key)


@blueprint.post("/kartenspiele/<key>/karte")
def save_card(key: str) -> Response:
    """Put the card of the form into the deck, or put it away."""
    before = request.form.get("war", "")
    if request.form.get("do") == "weg":
        return _changed(key, lambda deck: editing.swap(deck, before, None))
    card, fault = _card_in_form(key, before)
    if fault is not None:
        return render_editor(key, fault, card=_card_form(key, before, card))

    def put(deck: Deck) -> Deck:
        return editing.swap(deck, before, card) if before else editing.add(deck, [card])

    return _changed(key, put, card=_card_form(key, before, card), after=None if before else _NEW)


@blueprint.post("/kartenspiele/<key>/zurueck")
def step_back(key: str) -> Response:
    """Take the last change back."""
    try:
        refuse_others(key)
        services().deck_store.step_back(key, number(request.form.get("stand")) or 0, evenings().clock())
    except CatalogueFault as fault:
        return render_editor(key, fault)
    return _done(key)


def own_deck(key: str) -> ShownDeck:
    """Return a deck by its key, or answer 404."""
    return shown_deck(key) or abort(404)


def _changed(
    key: str, change: Callable[[Deck], Deck], *, card: CardForm | None = None, after: str | None = None
) -> Response:
    """Change a deck and show it. If it can't be changed, it is shown with the form `card` as it was filled in."""
    try:
        refuse_others(key)
        services().deck_store.change(key, change, evenings().clock())
    except CatalogueFault as fault:
        return render_editor(key, fault, card=card)
    return _done(key, after)


def _done(key: str, card: str | None = None) -> Response:
    if wants_fragment():
        return render_editor(key, card=_card_form(key, "", None) if card else None)
    return redirect(url_for("decks.editor.page", key=key, karte=card), 303)


def _checked(key: str, before: str, typed: str) -> Finding:
    """Return what is found about a word in the place of the card `before`."""
    return check_word(typed, [word for word in own_deck(key).deck.names if word != before], judge_if_there())


def _card_in_form(key: str, before: str) -> tuple[DeckWord, CatalogueFault | None]:
    """Return the card in this request's form, and why it can't be kept; None if it can."""
    form = request.form
    finding = _checked(key, before, (form.getlist("wort") or [""])[-1])
    colours = tuple(colour for colour in Colour if colour.value in form.getlist("farbe"))
    picture = form.get("eigenes", "").strip() or form.get("bild", "").strip()
    card = DeckWord(finding.word[:LONGEST_WORD], finding.article, colours, picture=picture)
    if finding.weight is Weight.STOP:
        return card, finding.fault
    if not colours:
        return card, KeptDeckFault("no_colour")
    if picture and not is_picture(picture):
        return card, KeptDeckFault("no_picture")
    return card, None


def _card_form(key: str, before: str, card: DeckWord | None) -> CardForm:
    """Return the form for a card: as it is kept, or as it was sent and refused."""
    was_sent = card is not None
    if card is None:
        deck = own_deck(key).deck
        kept = next((row for row in deck if row.word == before), None)
        card = kept or DeckWord("", "", fewest(deck.per_colour()))
    finding = _checked(key, before, card.word) if card.word or was_sent else None
    pictures = proposed_pictures([card.word, *(finding.instead if finding else ())])
    if card.picture and not any(picture.emoji == card.picture for picture in pictures):
        pictures = (Picture(card.picture, picture_name(card.picture), (0, False, 0)), *pictures)
    return CardForm(before, card, finding, pictures)


def render_editor(
    key: str,
    fault: CatalogueFault | None = None,
    *,
    card: CardForm | None = None,
    text: str = "",
    notice: str = "",
    status: int = 200,
) -> Response:
    """Return the page of a deck: with a fault or a notice, with the form for a card, with a text to take in."""
    shown = own_deck(key)
    owns = bool(changeable([key]))
    changes = owns and shown.kept is not None and shown.kept.removed is None
    wanted = request.args.get("karte", "")
    if card is None and changes and (wanted == _NEW or card_word(wanted) in shown.deck.names) and wanted:
        card = _card_form(key, "" if wanted == _NEW else card_word(wanted), None)
    words = shown.deck.names
    return page_or_fragment(
        "decks/editor.html",
        status if fault is None else fault.status,
        shown=shown,
        cards=sorted(shown.deck, key=lambda row: in_alphabet(row.word)),
        may_change=changes,
        owns=owns,
        may_add=may_add(),
        card=card,
        text=text,
        notice=notice if fault is None or isinstance(fault, WordFault) else fault.sentence(language()),
        counts=shown.deck.per_colour(),
        faults=[each.sentence(language()) for each in faults_of_all(shown.deck)] if words else [],
        judging=services().judging.of(words, shown.own_list, _PATIENCE) if is_playable(shown.deck) else None,
        can_step_back=changes and services().deck_store.can_step_back(key),
        longest_word=LONGEST_WORD,
        longest_name=LONGEST_NAME,
        longest_text=LONGEST_TEXT,
    )


@blueprint.get("/kartenspiele/<key>/wort")
def check_one(key: str) -> Response:
    """Return what was found about a word that is being typed, and pictures for it."""
    found = _checked(key, request.args.get("war", ""), request.args.get("wort", "")[: 2 * LONGEST_WORD])
    shown = _pictures(proposed_pictures([found.word, *found.instead]))
    return json_not_stored({**_finding(found), "article": found.article, "pictures": shown})


@blueprint.get("/kartenspiele/bilder")
def find_pictures() -> Response:
    """Return pictures by a word that somebody looks for."""
    wanted = request.args.get("suche", "").strip()[:LONGEST_WORD]
    return json_not_stored({"pictures": _pictures(proposed_pictures([card_word(wanted)], FOUND))})


@blueprint.get("/kartenspiele/<key>/urteile")
def judged(key: str) -> Response:
    """Return how far the pairs of a deck are judged."""
    shown = own_deck(key)
    judging = services().judging.of(shown.deck.names, shown.own_list)
    fault = None if judging.fault is None else judging.fault.sentence(language())
    return json_not_stored({"share": round(judging.share, 3), "over": judging.over.is_set(), "fault": fault})


def _finding(found: Finding) -> dict[str, Any]:
    return {
        "word": found.word[:LONGEST_WORD],
        "weight": found.weight.value,
        "sentence": found.sentence(language()),
        "instead": found.instead,
    }


def _pictures(found: tuple[Picture, ...]) -> list[dict[str, str]]:
    return [{"emoji": picture.emoji, "name": picture.name} for picture in found]
