"""„Lohnt sich Halt?“: what doubting a word is expected to bring, for a person who asks.

A table may switch the advice off, on this page or on „Unser Tisch“. A cookie of the device on the table keeps that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.words.advice.doubt import advise, assumed_situation
from companion.words.cards import HAND_SIZES
from lexicon.judging.verdict import Verdict
from lexicon.meaning.plausibility import shipped_scale
from web.judge.deck_judge import LONGEST
from web.judge.doubt_advice import describe
from web.judge.faults import JudgeFault
from web.judge.question import requested_answer
from web.pages.language import gettext as _
from web.pages.language import language

blueprint = Blueprint("doubt", __name__)

SWITCH_COOKIE, SWITCHED_OFF = "adviser", "off"
PLAYERS_COOKIE: Final = "players"  # how many played when somebody asked the last time
MOST_CARDS: Final = 20
MOST_CHIPS: Final = 16  # in the box (W-4)
USUAL_PLAYERS: Final = 4  # until somebody says another number
LEAST_DOUBT: Final = 0.02  # no table is sure to accept a word, and none to reject it
_YEAR: Final = 365 * 24 * 3600
_QUESTION_FIELDS: Final = ("a", "b", "wort", "fest")
_NUMBER_FIELDS: Final = ("spieler", "rest", "seine", "karten", "chips", "gerufen")


class Numbers(NamedTuple):
    """The state of the round as far as the advice needs it.

    The player of the word has `left` cards left and `left_chips`, the person who asks has `own` and `own_chips`.
    `called` says that somebody else has called "Halt!" already.
    """

    players: int
    left: int
    left_chips: int
    own: int
    own_chips: int
    called: bool


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
    answer, notice, status = requested_answer(), "", 200
    numbers = _usual_numbers()
    try:
        numbers = _requested_numbers()
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
        explanation=_(
            "So ist gerechnet: Punkte sind der Abstand auf den Schnitt der anderen am Ende der Runde. Du stimmst "
            "dagegen, wer gelegt hat, dafür. Die anderen haben so viele Karten wie du und keine Chips."
        ),
    )
    response = make_response(html, status if notice else answer.status)
    if "spieler" in request.args and not notice:
        response.set_cookie(PLAYERS_COOKIE, str(numbers.players), max_age=_YEAR, httponly=True, samesite="Lax")
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
        response.set_cookie(SWITCH_COOKIE, SWITCHED_OFF, max_age=_YEAR, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(SWITCH_COOKIE, httponly=True, samesite="Lax")
    return response


def _usual_numbers() -> Numbers:
    """Return the numbers before anybody says some: the middle of a round with as many players as the last time."""
    last = request.cookies.get(PLAYERS_COOKIE, "")
    players = int(last) if last in map(str, HAND_SIZES) else USUAL_PLAYERS
    half = HAND_SIZES[players] // 2
    return Numbers(players, half, 0, half, 0, called=False)


def _requested_numbers() -> Numbers:
    """Return the numbers in this request's address. :raises JudgeFault: when no table can have them."""
    usual = _usual_numbers()
    least, *_between, most = HAND_SIZES
    players = _number("spieler", usual.players, range(least, most + 1), "players")
    half = HAND_SIZES[players] // 2
    return Numbers(
        players,
        _number("rest", half, range(MOST_CARDS + 1), "cards"),
        _number("seine", 0, range(MOST_CHIPS + 1), "chips"),
        _number("karten", half, range(1, MOST_CARDS + 1), "own_cards"),
        _number("chips", 0, range(MOST_CHIPS + 1), "chips"),
        called="gerufen" in request.args,
    )


def _number(field: str, usual: int, allowed: range, code: str) -> int:
    """Return the number in a field, `usual` if it is empty. :raises JudgeFault: with `code` when it isn't allowed."""
    typed = request.args.get(field, "").strip()
    if not typed:
        return usual
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) in allowed):
        raise JudgeFault(code, least=allowed.start, most=allowed.stop - 1)
    return int(typed)


def _sent_fields(
    sent: Mapping[str, str], names: tuple[str, ...] = (*_QUESTION_FIELDS, *_NUMBER_FIELDS)
) -> dict[str, Any]:
    """Return those of the fields `names` that were sent and aren't too long."""
    return {name: sent[name] for name in names if sent.get(name) and len(sent[name]) <= LONGEST}
