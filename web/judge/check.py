"""Checking words: the page with the cards, and the panel alone for a page that is already open."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, url_for

from lexicon.judging.verdict import Verdict
from web.judge.deck import initial
from web.judge.deck_judge import Answer
from web.judge.panel import Panel
from web.judge.question import Pair, pair_fields, requested_answer, requested_evening
from web.judge.services import deck

blueprint = Blueprint("check", __name__)


@blueprint.get("/wort")
def page() -> tuple[str, int]:
    """Show the cards and the verdict on those chosen."""
    answer = requested_answer()
    return render_check_page(answer), answer.status


@blueprint.get("/urteil")
def panel() -> tuple[str, int]:
    """Show the verdict alone, for a page that puts it into itself."""
    answer = requested_answer()
    return render_panel(answer), answer.status


def render_check_page(answer: Answer, notice: str = "") -> str:
    """Return the page with the cards and an answer; `notice` tells why a vote wasn't stored."""
    cards = deck().cards()
    letters: dict[str, int] = {}
    for number, card in enumerate(cards, start=1):
        letters.setdefault(initial(card.word), number)
    return render_template(
        "judge/check.html",
        panel=Panel(answer, notice),
        deck=cards,
        letters=letters.items(),
        evening=requested_evening(),
    )


def render_panel(answer: Answer, notice: str = "") -> str:
    """Return the panel with an answer, alone."""
    return render_template("judge/_panel.html", panel=Panel(answer, notice))


def pair_url(pair: Pair, *, reversed_order: bool = False) -> str:
    """Return the address of the page that shows two cards in this order, or in the other one."""
    fields: dict[str, Any] = {**pair_fields(pair)}
    if reversed_order:
        fields["a"], fields["b"] = fields["b"], fields["a"]
    return url_for("judge.check.page", **fields, abend=requested_evening() or None)


def word_url(verdict: Verdict) -> str:
    """Return the address of the page that shows a word as it was spoken, with its two cards."""
    return url_for(
        "judge.check.page",
        a=deck().spelling(verdict.modifier),
        b=deck().spelling(verdict.head),
        wort=verdict.word,
        abend=requested_evening() or None,
    )
