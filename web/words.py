"""Checking words: the page with the cards, and the panel alone for a page that is already open."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, request

from web.adviser import Adviser, Question, initial

blueprint = Blueprint("words", __name__)


def adviser() -> Adviser:
    """Return the one adviser of this process."""
    found: Adviser = current_app.extensions["adviser"]
    return found


def asked() -> Question:
    """Return the question in this request's address."""
    cards = [adviser().card(request.args.get(key, "").strip()) for key in ("a", "b")]
    tapped = request.args.get("tipp", "").strip()
    if tapped:
        cards = toggled(cards, adviser().card(tapped))
    first, *rest = [card for card in cards if card] or [""]
    return Question(
        a=first,
        b=rest[0] if rest else "",
        word="" if tapped else request.args.get("wort", "").strip(),
        fixed="fest" in request.args and not tapped,
        sent="wort" in request.args,
    )


def toggled(cards: list[str], tapped: str) -> list[str]:
    """Return the choice after a tap: a chosen card is taken back, a third one begins the next question."""
    chosen = [card for card in cards if card]
    if tapped in chosen:
        return [card for card in chosen if card != tapped]
    return [tapped] if len(chosen) == 2 else [*chosen, tapped]


def guess(question: Question, suggestion: str) -> dict[str, str]:
    """Return the question with what was unknown in it replaced by `suggestion`, as parts of an address."""
    a, b, word = question.a, question.b, question.word
    if word:
        word = suggestion
    elif b:
        a, b = (a, suggestion) if _known(a) else (suggestion, b)
    else:
        a = suggestion
    return {key: value for key, value in (("a", a), ("b", b), ("wort", word)) if value}


def _known(card: str) -> bool:
    return adviser().answer(Question(a=card)).fault is None


@blueprint.get("/")
def check() -> tuple[str, int]:
    """Show the cards and the verdict on those chosen."""
    answer, deck = adviser().answer(asked()), adviser().deck()
    letters: dict[str, int] = {}
    for number, row in enumerate(deck, start=1):
        letters.setdefault(initial(row.word), number)
    return render_template("words.html", answer=answer, deck=deck, letters=letters.items()), answer.status


@blueprint.get("/urteil")
def panel() -> tuple[str, int]:
    """Show the verdict alone, for a page that puts it into itself."""
    answer = adviser().answer(asked())
    return render_template("_panel.html", answer=answer), answer.status
