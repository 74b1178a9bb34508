"""A scorecard as a table in German or English."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from lexicon.evaluation.scorecard import Figures, Ranking, Scorecard
from lexicon.text import Text

_TITLE: Final = Text(
    "{pairs} geordnete Paare aus {nouns} Nomen: {passing} kommen durch (davon {passing_unattested} ohne Beleg), "
    "der Rest fällt durch",
    "{pairs} ordered pairs of {nouns} nouns: {passing} pass ({passing_unattested} of them unattested), the rest falls",
)
_MEASURED: Final = Text("gemessen", "measured")
_SHIPPED: Final = Text("Urteil", "judge")
_UNSEEN: Final = Text("Nomen ungesehen", "nouns unseen")
_ASKED: Final = Text("verlangt", "asked")
_MISSING: Final = Text("nicht da", "not here")


class _Line(NamedTuple):
    """A line of the table: its name, the field of `Ranking` or `Rulings`, the sign of what is asked, and whether the
    figure is a share.
    """

    name: Text
    field: str
    sign: str
    is_share: bool


class Asked(NamedTuple):
    """The figures asked on a list, None where nothing is asked. The fields are those of `Ranking` and `Rulings`."""

    passing_above_falling: float | None = None
    the_same_unattested: float | None = None
    rank_correlation: float | None = None
    open: float | None = None
    gilt_of_passing: float | None = None
    gilt_of_passing_unattested: float | None = None
    gilt_nicht_of_passing: float | None = None
    wrong_of_gilt: float | None = 0.05
    right_of_decided: float | None = None
    calibration_error: float | None = None


ASKED_OF_DECK: Final = Asked(open=0.15, gilt_of_passing=0.90)
"""The figures asked on the default deck."""
ASKED_OF_UNSEEN: Final = Asked(0.93, 0.92, 0.80, 0.30, 0.55, None, 0.05, 0.05, 0.90, 0.06)
"""The figures asked on nouns that the model never saw."""

_LINES: Final = (
    _Line(Text("kommt durch vor fällt durch (AUC)", "passes above falls (AUC)"), "passing_above_falling", "≥", False),
    _Line(Text("dasselbe, nur Wörter ohne Beleg", "the same, unattested only"), "the_same_unattested", "≥", False),
    _Line(Text("Rangkorrelation mit den Freunden", "rank correlation with friends"), "rank_correlation", "≥", False),
    _Line(Text("strittig", "disputed"), "open", "≤", True),
    _Line(Text("was durchkommt, gilt", "of what passes, counts"), "gilt_of_passing", "≥", True),
    _Line(Text("dasselbe ohne Beleg", "the same, unattested"), "gilt_of_passing_unattested", "≥", True),
    _Line(Text("was durchkommt, gilt nicht", "of what passes, doesn’t count"), "gilt_nicht_of_passing", "≤", True),
    _Line(Text("„gilt“ zu Unrecht", "wrongly “counts”"), "wrong_of_gilt", "≤", True),
    _Line(Text("entschieden und richtig", "decided and right"), "right_of_decided", "≥", True),
    _Line(Text("Kalibrierungsfehler von p", "calibration error of p"), "calibration_error", "≤", False),
)


def as_text(card: Scorecard, lang: str = "de", asked: Asked = ASKED_OF_UNSEEN) -> str:
    """Return the scorecard as a Markdown table, under a line about the pairs."""
    facts = {name: _number(getattr(card, name), lang) for name in ("pairs", "nouns", "passing", "passing_unattested")}
    rows = [[column.in_language(lang) for column in (_MEASURED, _SHIPPED, _UNSEEN, _ASKED)] + list(card.peers)]
    for line in _LINES:
        wanted = getattr(asked, line.field)
        rows.append(
            [
                line.name.in_language(lang),
                _of(card.shipped, line, lang),
                _MISSING.in_language(lang) if card.unseen is None else _of(card.unseen, line, lang),
                "" if wanted is None else f"{line.sign} {_figure(wanted, lang, is_share=line.is_share)}",
                *(_of_peer(peer, line, lang) for peer in card.peers.values()),
            ]
        )
    return _TITLE.filled(lang, **facts) + "\n\n" + _table(rows)


def _of(figures: Figures, line: _Line, lang: str) -> str:
    part = figures.ranking if hasattr(figures.ranking, line.field) else figures.rulings
    return _figure(getattr(part, line.field), lang, is_share=line.is_share)


def _of_peer(peer: Ranking | None, line: _Line, lang: str) -> str:
    if line.field not in Ranking.__slots__:
        return ""
    return (
        _MISSING.in_language(lang) if peer is None else _figure(getattr(peer, line.field), lang, is_share=line.is_share)
    )


def _figure(value: float, lang: str, *, is_share: bool) -> str:
    if math.isnan(value):
        return "–"
    text = f"{value * 100:.1f} %" if is_share else f"{value:.3f}"
    return text if lang == "en" else text.replace(".", ",")


def _number(value: int, lang: str) -> str:
    return f"{value:,}".replace(",", "," if lang == "en" else ".")


def _table(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    rows = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rows.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(rows)
