"""Answers while somebody types: what is to be said about a word or many, pictures, and how far the pairs are."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from companion.words.deck import LONGEST_WORD, Deck
from web.decks import editing
from web.decks.editor import LONGEST_TEXT, own_deck
from web.decks.kept_deck import MOST_WORDS
from web.decks.pictures import FOUND, Picture, proposed_pictures
from web.decks.services import judge_if_there, services
from web.decks.store import KeptDeckFault
from web.decks.word_check import Finding, card_word, check_word
from web.pages.language import language

blueprint = Blueprint("live", __name__)

_MOST_SAID: Final = 12  # words about which something is said at once


@blueprint.get("/kartenspiele/<key>/wort")
def word(key: str) -> Response:
    """Return what was found about a word that is being typed, and pictures for it."""
    before = request.args.get("war", "")
    others = [each for each in own_deck(key).deck.names if each != before]
    found = check_word(request.args.get("wort", "")[: 2 * LONGEST_WORD], others, judge_if_there())
    shown = _pictures(proposed_pictures([found.word, *found.instead]))
    return _fresh({**_finding(found), "article": found.article, "pictures": shown})


@blueprint.get("/kartenspiele/bilder")
def pictures() -> Response:
    """Return pictures by a word that somebody looks for."""
    wanted = request.args.get("suche", "").strip()[:LONGEST_WORD]
    return _fresh({"pictures": _pictures(proposed_pictures([card_word(wanted)], FOUND))})


@blueprint.post("/kartenspiele/<key>/pruefen")
def words(key: str) -> Response:
    """Return how many words of a text would be taken in, and what was found about the others."""
    deck = Deck(()) if request.form.get("wie") == "statt" else own_deck(key).deck
    try:
        taken = editing.take_in(request.form.get("text", "")[:LONGEST_TEXT], deck, judge_if_there())
    except editing.Full:
        full = KeptDeckFault("full", most=MOST_WORDS).sentence(language())
        return _fresh({"new": 0, "findings": [], "more": 0, "faults": [full]})
    said = [*map(_finding, taken.findings)]
    return _fresh(
        {
            "new": len(taken.cards),
            "findings": said[:_MOST_SAID],
            "more": max(len(said) - _MOST_SAID, 0),
            "faults": [f"{fault.line}: {fault.sentence(language())}" for fault in taken.faults[:_MOST_SAID]],
        }
    )


@blueprint.get("/kartenspiele/<key>/urteile")
def verdicts(key: str) -> Response:
    """Return how far the pairs of a deck are judged."""
    judging = services().judging.of(own_deck(key).deck.names)
    fault = None if judging.fault is None else judging.fault.sentence(language())
    return _fresh({"share": round(judging.share, 3), "over": judging.over.is_set(), "fault": fault})


def _finding(found: Finding) -> dict[str, Any]:
    return {
        "word": found.word[:LONGEST_WORD],
        "weight": found.weight.value,
        "sentence": found.sentence(language()),
        "instead": found.instead,
    }


def _pictures(found: tuple[Picture, ...]) -> list[dict[str, str]]:
    return [{"emoji": picture.emoji, "name": picture.name} for picture in found]


def _fresh(answer: dict[str, Any]) -> Response:
    response = jsonify(answer)
    response.headers["Cache-Control"] = "no-store"
    return response
