"""„Lohnt sich Halt?“ in words: what an advice says, in the language of the request."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import format_decimal

from companion.words.advice.doubt import Advice, Reason, Recommendation
from web.pages.language import gettext as _


class AdviceText(NamedTuple):
    """An advice in words and numbers. `rejects` and `break_even` are whole percentages, `falls` and `stands` points."""

    recommendation: Recommendation
    title: str
    value: str
    rejects: int
    break_even: int | None
    from_when: str
    falls: str
    stands: str
    reasons: tuple[str, ...]


def describe(advice: Advice) -> AdviceText:
    """Return an advice in the language of this request."""
    title, value = _describe_recommendation(advice)
    return AdviceText(
        advice.recommendation,
        title,
        value,
        _percent(advice.rejects),
        None if advice.break_even is None else _percent(advice.break_even),
        _describe_break_even(advice.break_even),
        _signed(advice.gain),
        _signed(-advice.loss),
        tuple(_describe_reason(reason) for reason in advice.reasons),
    )


def _describe_recommendation(advice: Advice) -> tuple[str, str]:
    """Return the title and the sentence about the points."""
    points = _points(abs(advice.value))
    return {
        Recommendation.DOUBT: (
            _("Ja, ruf „Halt!“"),
            _("Das bringt dir im Schnitt %(points)s Punkte Vorsprung.", points=points),
        ),
        Recommendation.EVEN: (
            _("Fast egal."),
            _("Im Schnitt macht es kaum etwas aus: %(points)s Punkte.", points=_signed(advice.value)),
        ),
        Recommendation.LEAVE: (
            _("Nein, lass es liegen."),
            _("Das kostet dich im Schnitt %(points)s Punkte Vorsprung.", points=points),
        ),
    }[advice.recommendation]


def _describe_break_even(share: float | None) -> str:
    if share is None:
        return _("Lohnen kann es sich hier nicht.")
    return _("Erst ab %(percent)s %% lohnt es sich.", percent=_percent(share))


def _describe_reason(reason: Reason) -> str:
    return {
        Reason.WOULD_WIN: _("Es war die letzte Karte: Gilt das Wort, ist die Runde vorbei (W-39)."),
        Reason.LAST_CARD_TIP: _("Zweifle nicht aus Gewohnheit, nur weil jemand fast fertig ist (W-47)."),
        Reason.DOUBTED_ALREADY: _("Abgestimmt wird jetzt sowieso. Stimm dagegen – dann riskierst du keinen Chip."),
        Reason.NEVER: _("Selbst wenn das Wort fällt, hast du nichts davon."),
    }[reason]


def _percent(share: float) -> int:
    return round(100 * share)


def _points(points: float) -> str:
    return str(format_decimal(round(points, 1), format="0.0"))


def _signed(points: float) -> str:
    rounded = round(points, 1)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_points(abs(rounded))}"
