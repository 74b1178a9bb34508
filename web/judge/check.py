"""Checking words: the page with the cards, and the panel alone for a page that is already open."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.datastructures import MultiDict

from web.judge.adviser import Answer, Question, initial
from web.judge.at_table import ours
from web.judge.services import adviser
from web.storage.event_store import MATCH_ID

blueprint = Blueprint("judge", __name__)


def asked(sent: MultiDict[str, str] | None = None) -> Question:
    """Return the question in this request's address, or in what a form `sent`."""
    given = request.args if sent is None else sent
    cards = [adviser().card(given.get(key, "").strip()) for key in ("a", "b")]
    tapped = given.get("tipp", "").strip()
    if tapped:
        cards = toggled(cards, adviser().card(tapped))
    first, *rest = [card for card in cards if card] or [""]
    return Question(
        a=first,
        b=rest[0] if rest else "",
        word="" if tapped else given.get("wort", "").strip(),
        fixed="fest" in given and not tapped,
        sent="wort" in given,
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


@blueprint.get("/wort")
def check() -> tuple[str, int]:
    """Show the cards and the verdict on those chosen."""
    answer = ours(adviser().answer(asked()))
    return page(answer), answer.status


@blueprint.get("/urteil")
def panel() -> tuple[str, int]:
    """Show the verdict alone, for a page that puts it into itself."""
    answer = ours(adviser().answer(asked()))
    return panel_of(answer), answer.status


def page(answer: Answer, notice: str = "") -> str:
    """Return the page with the cards and an answer; `notice` tells why something wasn't done."""
    deck = adviser().deck()
    letters: dict[str, int] = {}
    for number, row in enumerate(deck, start=1):
        letters.setdefault(initial(row.word), number)
    evening = request.args.get("abend", "")  # the table that asks, and that is gone back to
    return render_template(
        "judge/check.html",
        answer=answer,
        deck=deck,
        letters=letters.items(),
        notice=notice,
        evening=evening if MATCH_ID.fullmatch(evening) else "",
    )


def panel_of(answer: Answer, notice: str = "") -> str:
    """Return the panel with an answer, alone."""
    return render_template("judge/_verdict.html", answer=answer, notice=notice)
