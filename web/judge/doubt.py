"""„Lohnt sich Halt?“: what doubting a word is expected to bring, shown only to who asks for it.

A table may switch it off, here or at what it has settled; that is kept in a cookie of the device on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask_babel import format_decimal
from werkzeug.wrappers import Response

from companion.words.advice.doubt import Advice, Reason, Recommendation, advise, pictured
from companion.words.cards import HAND_SIZES
from lexicon.judging.verdict import Verdict
from web.judge.adviser import LONGEST, Answer
from web.judge.at_table import ours
from web.judge.check import asked
from web.judge.services import adviser
from web.pages.language import gettext as _

blueprint = Blueprint("doubt", __name__)

SWITCH, OFF, SEATS = "adviser", "off", "players"  # cookies: whether it is switched off, how many played last
MOST_CARDS: Final = 20
MOST_CHIPS: Final = 16  # in the box (W-4)
USUAL: Final = 4  # players, until somebody says another number
DOUBTFUL: Final = 0.02  # no table is sure to accept a word, and none to reject it
_YEAR: Final = 365 * 24 * 3600
_QUESTION: Final = ("a", "b", "wort", "fest")
_NUMBERS: Final = ("spieler", "rest", "seine", "karten", "chips", "gerufen")


class CannotCount(ValueError):
    """Numbers that no table can have, with the sentence that says so."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Numbers:
    """How the table stands: who laid the word has `left` cards left and `left_chips`, who asks `own` and `own_chips`.

    `called` says that somebody else called "Halt!" already.
    """

    players: int
    left: int
    left_chips: int
    own: int
    own_chips: int
    called: bool


@dataclass(frozen=True, slots=True)
class Told:
    """An advice in words and numbers, in the language of the request; percentages are whole."""

    recommendation: Recommendation
    title: str
    value: str
    rejects: int
    break_even: int | None
    from_when: str
    falls: str
    stands: str
    reasons: tuple[str, ...]


def switched_on() -> bool:
    """Say whether this table wants the adviser."""
    return request.cookies.get(SWITCH) != OFF


def accepts(verdict: Verdict) -> float:
    """Return how likely any one player of this table accepts the word.

    The one place where a verdict becomes a vote: what moves the probability for a table is in `p` already.
    """
    return min(max(verdict.p, DOUBTFUL), 1 - DOUBTFUL)


def about(verdict: Verdict, answer: Answer) -> dict[str, str]:
    """Return the parts of an address that ask about this word as the panel's question had it."""
    question = answer.question
    if question.word:
        parts = {"a": question.a, "b": question.b, "wort": question.word}
    else:
        parts = {"a": adviser().card(verdict.modifier), "b": adviser().card(verdict.head), "fest": "1"}
    return {key: part for key, part in parts.items() if part}


@blueprint.get("/halt")
def halt() -> Response | tuple[str, int]:
    """Show whether Halt is worth it, or that the table wants no such advice."""
    if not switched_on():
        return render_template("judge/doubt_off.html", kept=_kept(request.args)), 200
    answer, notice, status = ours(adviser().answer(asked())), "", 200
    numbers = _usual()
    try:
        numbers = _numbers()
    except CannotCount as fault:
        notice, status = fault.sentence, 400
    shown = None
    if answer.verdict is not None and not notice:
        advice = advise(
            pictured(
                accepts(answer.verdict), numbers.players, numbers.left, numbers.own,
                left_chips=numbers.left_chips, own_chips=numbers.own_chips, called=numbers.called,
            )
        )  # fmt: skip
        shown = told(advice)
    page = render_template(
        "judge/doubt.html",
        answer=answer,
        numbers=numbers,
        advice=shown,
        notice=notice,
        about=_kept(request.args, _QUESTION),
        kept=_kept(request.args),
        seats=tuple(HAND_SIZES),
        most_cards=MOST_CARDS,
        most_chips=MOST_CHIPS,
    )
    response = make_response(page, status if notice else answer.status)
    if "spieler" in request.args and not notice:
        response.set_cookie(SEATS, str(numbers.players), max_age=_YEAR, httponly=True, samesite="Lax")
    return response


@blueprint.post("/halt/schalter")
def switch() -> Response:
    """Switch the adviser off or on for this device, and go back to the question, or to what the table has settled."""
    settled = request.form.get("zurueck") == "tisch"
    back = url_for("taste.table", _anchor="advice") if settled else url_for("doubt.halt", **_kept(request.form))
    response = redirect(back, 303)
    if request.form.get("rat") == "aus":
        response.set_cookie(SWITCH, OFF, max_age=_YEAR, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(SWITCH, httponly=True, samesite="Lax")
    return response


def told(advice: Advice) -> Told:
    """Return an advice in the language of this request."""
    value, break_even = advice.value, advice.break_even
    points = _points(abs(value))
    title, sentence = {
        Recommendation.DOUBT: (
            _("Ja, ruf „Halt!“"),
            _("Im Schnitt gewinnst du %(points)s Punkte Abstand auf die anderen.", points=points),
        ),
        Recommendation.EVEN: (
            _("Fast egal."),
            _("Im Schnitt ändert es deinen Abstand auf die anderen kaum: %(points)s Punkte.", points=_signed(value)),
        ),
        Recommendation.LEAVE: (
            _("Nein, lass es liegen."),
            _("Im Schnitt verlierst du %(points)s Punkte Abstand auf die anderen.", points=points),
        ),
    }[advice.recommendation]
    from_when = (
        _("Lohnen kann es sich hier nicht.")
        if break_even is None
        else _("Erst ab %(percent)s %% lohnt es sich.", percent=_percent(break_even))
    )
    why = {
        Reason.WOULD_WIN: _("Es war die letzte Karte: Gilt das Wort, ist die Runde vorbei (W-39)."),
        Reason.LAST_CARD_TIP: _("Zweifle nicht aus Gewohnheit, nur weil jemand fast fertig ist (W-47)."),
        Reason.DOUBTED_ALREADY: _("Abgestimmt wird jetzt sowieso. Stimm dagegen – dann riskierst du keinen Chip."),
        Reason.NEVER: _("Selbst wenn das Wort fällt, hast du nichts davon."),
    }
    return Told(
        advice.recommendation,
        title,
        sentence,
        _percent(advice.rejects),
        None if break_even is None else _percent(break_even),
        from_when,
        _signed(advice.gain),
        _signed(-advice.loss),
        tuple(why[reason] for reason in advice.reasons),
    )


def _usual() -> Numbers:
    """Return the numbers before anybody says some: as many players as the last time, in the middle of the round."""
    last = request.cookies.get(SEATS, "")
    players = int(last) if last in map(str, HAND_SIZES) else USUAL
    half = HAND_SIZES[players] // 2
    return Numbers(players, half, 0, half, 0, called=False)


def _numbers() -> Numbers:
    """Return the numbers in this request's address. :raises CannotCount: when they can't be those of a table."""
    usual = _usual()
    least, *_between, most = HAND_SIZES
    who = _("Wie viele spielen mit? Nimm eine Zahl von %(least)s bis %(most)s (W-2).", least=least, most=most)
    players = _number("spieler", usual.players, range(least, most + 1), who)
    half = HAND_SIZES[players] // 2
    cards = _("Wie viele Karten? Nimm eine Zahl von %(least)s bis %(most)s.", least=0, most=MOST_CARDS)
    own = _("Wie viele Karten hast du? Nimm eine Zahl von %(least)s bis %(most)s.", least=1, most=MOST_CARDS)
    chips = _("Wie viele Chips? Nimm eine Zahl von %(least)s bis %(most)s.", least=0, most=MOST_CHIPS)
    return Numbers(
        players,
        _number("rest", half, range(MOST_CARDS + 1), cards),
        _number("seine", 0, range(MOST_CHIPS + 1), chips),
        _number("karten", half, range(1, MOST_CARDS + 1), own),
        _number("chips", 0, range(MOST_CHIPS + 1), chips),
        called="gerufen" in request.args,
    )


def _number(name: str, usual: int, allowed: range, sentence: str) -> int:
    said = request.args.get(name, "").strip()
    if not said:
        return usual
    if not (said.isascii() and said.isdecimal() and len(said) < 4 and int(said) in allowed):
        raise CannotCount(sentence)
    return int(said)


def _kept(sent: Mapping[str, str], names: tuple[str, ...] = (*_QUESTION, *_NUMBERS)) -> dict[str, Any]:
    """Return what was asked so far, as parts of an address."""
    return {name: sent[name] for name in names if sent.get(name) and len(sent[name]) <= LONGEST}


def _percent(share: float) -> int:
    return round(100 * share)


def _points(points: float) -> str:
    return str(format_decimal(round(points, 1), format="0.0"))


def _signed(points: float) -> str:
    rounded = round(points, 1)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_points(abs(rounded))}"
