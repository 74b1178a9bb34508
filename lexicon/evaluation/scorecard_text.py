"""A scorecard as a table in German or English."""

from __future__ import annotations

import math
from typing import Final

from lexicon.evaluation.scorecard import Ranking, Scorecard
from lexicon.text import Text

_ASKED: Final = (0.95, 0.90, 0.75, 0.02, 0.05, 0.30, 0.05, 0.85)

_TITLE: Final = Text(
    "{pairs} geordnete Paare aus {nouns} Nomen: {good} gut (davon {good_unattested} ohne Beleg), "
    "{nonsense} Unsinn, der Rest dazwischen",
    "{pairs} ordered pairs of {nouns} nouns: {good} good ({good_unattested} of them unattested), "
    "{nonsense} nonsense, the rest in between",
)
_COLUMNS: Final = (Text("gemessen", "measured"), Text("Urteil", "judge"), Text("verlangt", "asked"))
_ROWS: Final = (
    Text("gut vor Unsinn (AUC)", "good above nonsense (AUC)"),
    Text("dasselbe, nur Wörter ohne Beleg", "the same, unattested words only"),
    Text("Rangkorrelation mit der Summe", "rank correlation with the sum"),
    Text("„gilt“ und doch Unsinn", "“counts” but nonsense"),
    Text("„gilt nicht“ und doch gut", "“doesn’t count” but good"),
    Text("strittig", "disputed"),
    Text("Kalibrierungsfehler von p", "calibration error of p"),
    Text("Modell allein: {attested} belegte vor neu gepaarten", "model alone: {attested} attested above re-paired"),
)
_MISSING: Final = Text("nicht da", "not here")


def as_text(card: Scorecard, lang: str = "de") -> str:
    """Return the scorecard as a Markdown table, under a line about the pairs."""
    facts = {
        name: _number(getattr(card, name), lang)
        for name in ("pairs", "nouns", "good", "good_unattested", "nonsense", "attested")
    }
    names = [row.filled(lang, **facts) for row in _ROWS]
    peers = [_column(ranking, _MISSING.in_language(lang), lang) for ranking in card.peers.values()]
    ours = [*_ranks(card.ranking), *_shares(card)]
    lines = [[*(column.in_language(lang) for column in _COLUMNS), *card.peers]]
    for place, name in enumerate(names):
        figure, wanted = _figure(place, ours[place], lang), _figure(place, _ASKED[place], lang)
        sign = "≥" if place in (0, 1, 2, 7) else "≤"
        lines.append([name, figure, f"{sign} {wanted}", *(peer[place] if place < 3 else "" for peer in peers)])
    return _TITLE.filled(lang, **facts) + "\n\n" + _table(lines)


def _ranks(ranking: Ranking) -> tuple[float, float, float]:
    return ranking.good_against_nonsense, ranking.the_same_unattested, ranking.rank_correlation


def _shares(card: Scorecard) -> tuple[float, ...]:
    rulings = card.rulings
    return (
        rulings.nonsense_of_gilt,
        rulings.good_of_gilt_nicht,
        rulings.open,
        rulings.calibration_error,
        card.attested_above_shuffled,
    )


def _column(ranking: Ranking | None, missing: str, lang: str) -> list[str]:
    if ranking is None:
        return [missing] * 3
    return [_figure(place, figure, lang) for place, figure in enumerate(_ranks(ranking))]


def _figure(place: int, value: float, lang: str) -> str:
    if math.isnan(value):
        return "–"
    text = f"{value * 100:.1f} %" if place in (3, 4, 5) else f"{value:.3f}"
    return text if lang == "en" else text.replace(".", ",")


def _number(value: int, lang: str) -> str:
    return f"{value:,}".replace(",", "," if lang == "en" else ".")


def _table(lines: list[list[str]]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    rows = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rows.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(rows)
