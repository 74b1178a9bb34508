"""„Lohnt sich Halt?“: what doubting a word is expected to bring, for a person who asks.

At the table of a running evening one tap tells who asks; elsewhere a form asks how the table stands. A table may switch
the advice off, on this page or on „Unser Tisch“. A cookie of the device on the table keeps that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.words.advice.doubt import advise, assumed_situation
from companion.words.cards import HAND_SIZES
from lexicon.judging.verdict import Verdict
from lexicon.meaning.plausibility import shipped_scale
from web.judge.deck_judge import LONGEST, Answer, question_of
from web.judge.doubt.advice_text import describe
from web.judge.doubt.evening import EVENING_FIELDS, TableNow, requested_seat, table_now
from web.judge.doubt.numbers import (
    MOST_CARDS,
    MOST_CHIPS,
    NUMBER_FIELDS,
    PLAYERS_COOKIE,
    requested_numbers,
    told_numbers,
    usual_numbers,
)
from web.judge.faults import JudgeFault
from web.judge.question import adjusted_answer, question_fields, requested_answer, requested_question
from web.judge.services import deck_judge
from web.pages.language import language
from web.pages.root import rooted


class _CookieOptions(TypedDict):
    httponly: bool
    samesite: str
    secure: bool
    path: str


blueprint = Blueprint("doubt", __name__)

SWITCH_COOKIE, SWITCHED_OFF = "adviser", "off"
LEAST_DOUBT: Final = 0.02  # no table is sure to accept a word, and none to reject it
_EVEN: Final = 0.5  # a word of which nobody has said what it is
_YEAR: Final = 365 * 24 * 3600
_QUESTION_FIELDS: Final = ("a", "b", "wort", "fest")


def advice_is_on() -> bool:
    """Return whether the advice is switched on for this device."""
    return request.cookies.get(SWITCH_COOKIE) != SWITCHED_OFF


def acceptance(verdict: Verdict) -> float:
    """Return the probability (0 to 1) that any one player of this table accepts the word.

    `verdict` is the table's: its precedents and its taste are in `p` already. `p` is the probability that a majority
    accepts; of one player it is nearer to even.
    """
    return min(max(shipped_scale().share_of_nods(verdict.p), LEAST_DOUBT), 1 - LEAST_DOUBT)


@blueprint.get("/halt")
def page() -> Response | tuple[str, int]:
    """Show whether Halt is worth it, or that the advice is switched off."""
    if not advice_is_on():
        return render_template("judge/doubt_off.html", kept=_sent_fields(request.args)), 200
    now = table_now()
    return _page_at_the_table(now) if now is not None else _page_with_a_form()


def _page_at_the_table(now: TableNow) -> Response | tuple[str, int]:
    """Show the advice for the person who asks at the table of a running evening; before that, ask who it is."""
    question = requested_question()
    if not (question.cards or question.word or question.word_sent):
        question = question_of(now.texts)
    asked = question.cards or question.word or question.word_sent
    answer = adjusted_answer(deck_judge().answer(question)) if asked else Answer(question)
    context: dict[str, Any] = {"now": now, "answer": answer, "asking": None, "advice": None, "notice": ""}
    status = answer.status
    about = question_fields(question)
    try:
        asking = requested_seat("wer", now.askers)
        if asking is not None:
            layers = now.layers(asking)
            accused = requested_seat("gelegt", layers)
            accused = layers[0] if accused is None else accused
            known = now.numbers(asking, accused)
            context |= {"asking": asking, "accused": accused, "layers": layers, "numbers": known}
            told = told_numbers(known)
            accept = acceptance(answer.verdict) if answer.verdict is not None else _EVEN
            advice = describe(advise(now.situation(accept, asking, accused, told)))
            context |= {"numbers": told, "advice": advice}
    except JudgeFault as fault:
        context["notice"], status = fault.sentence(language()), fault.status
    html = render_template(
        "judge/doubt_evening.html", about=about, most_cards=MOST_CARDS, most_chips=MOST_CHIPS,
        kept=_sent_fields(request.args), **context,
    )  # fmt: skip
    return html, status


def _page_with_a_form() -> Response:
    """Show the advice for the numbers of the form, away from any evening."""
    answer, notice, status = requested_answer(), "", 200
    numbers = usual_numbers()
    try:
        numbers = requested_numbers()
    except JudgeFault as fault:
        notice, status = fault.sentence(language()), fault.status
    advice = None
    if answer.verdict is not None and not notice:
        advice = describe(
            advise(
                assumed_situation(
                    acceptance(answer.verdict), numbers.players, numbers.left, numbers.own,
                    left_chips=numbers.left_chips, own_chips=numbers.own_chips, called=numbers.called,
                )
            )
        )  # fmt: skip
    html = render_template(
        "judge/doubt.html",
        answer=answer,
        numbers=numbers,
        advice=advice,
        notice=notice,
        about=_sent_fields(request.args, _QUESTION_FIELDS),
        kept=_sent_fields(request.args),
        seats=tuple(HAND_SIZES),
        most_cards=MOST_CARDS,
        most_chips=MOST_CHIPS,
    )
    response = make_response(html, status if notice else answer.status)
    if "spieler" in request.args and not notice:
        response.set_cookie(PLAYERS_COOKIE, str(numbers.players), **_cookie_options(), max_age=_YEAR)
    return response


@blueprint.post("/halt/schalter")
def switch() -> Response:
    """Switch the advice off or on for this device, and go back to the question or to „Unser Tisch“."""
    from_taste_page = request.form.get("zurueck") == "tisch"
    back = (
        url_for("judge.taste.page", _anchor="advice")
        if from_taste_page
        else url_for("judge.doubt.page", **_sent_fields(request.form))
    )
    response = redirect(back, 303)
    if request.form.get("rat") == "aus":
        response.set_cookie(SWITCH_COOKIE, SWITCHED_OFF, **_cookie_options(), max_age=_YEAR)
    else:
        response.delete_cookie(SWITCH_COOKIE, **_cookie_options())
    return response


def _cookie_options() -> _CookieOptions:
    return {"httponly": True, "samesite": "Lax", "secure": request.is_secure, "path": rooted("/")}


def _sent_fields(
    sent: Mapping[str, str], names: tuple[str, ...] = (*_QUESTION_FIELDS, *NUMBER_FIELDS, *EVENING_FIELDS)
) -> dict[str, Any]:
    """Return those of the fields `names` that were sent and aren't too long."""
    return {name: sent[name] for name in names if sent.get(name) and len(sent[name]) <= LONGEST}
