"""A scorecard as a table, German or English."""

from __future__ import annotations

import math
from typing import Final

from lexicon.evaluation.scorecard import Ranking, Scorecard

_ASKED: Final = (0.95, 0.90, 0.75, 0.02, 0.05, 0.30, 0.05, 0.85)

_SAID: Final = {
    "de": {
        "title": "{pairs} geordnete Paare aus {nouns} Nomen: {good} gut (davon {good_unattested} ohne Beleg), "
        "{nonsense} Unsinn, der Rest dazwischen",
        "columns": ("gemessen", "Urteil", "verlangt"),
        "rows": (
            "gut vor Unsinn (AUC)",
            "dasselbe, nur Wörter ohne Beleg",
            "Rangkorrelation mit der Summe",
            "„gilt“ und doch Unsinn",
            "„gilt nicht“ und doch gut",
            "strittig",
            "Kalibrierungsfehler von p",
            "Modell allein: {attested} belegte vor neu gepaarten",
        ),
        "missing": "nicht da",
    },
    "en": {
        "title": "{pairs} ordered pairs of {nouns} nouns: {good} good ({good_unattested} of them unattested), "
        "{nonsense} nonsense, the rest in between",
        "columns": ("measured", "judge", "asked"),
        "rows": (
            "good above nonsense (AUC)",
            "the same, unattested words only",
            "rank correlation with the sum",
            "“counts” but nonsense",
            "“doesn’t count” but good",
            "disputed",
            "calibration error of p",
            "model alone: {attested} attested above re-paired",
        ),
        "missing": "not here",
    },
}


def as_text(card: Scorecard, lang: str = "de") -> str:
    """Return the scorecard as a Markdown table under a line that says what was measured."""
    said = _SAID[lang]
    facts = {
        name: _number(getattr(card, name), lang)
        for name in ("pairs", "nouns", "good", "good_unattested", "nonsense", "attested")
    }
    measured, judge, asked = said["columns"]
    names = [str(row).format(**facts) for row in said["rows"]]
    peers = [_column(ranking, str(said["missing"]), lang) for ranking in card.peers.values()]
    ours = [*_ranks(card.ranking), *_shares(card)]
    lines = [[measured, judge, asked, *card.peers]]
    for place, name in enumerate(names):
        figure, wanted = _figure(place, ours[place], lang), _figure(place, _ASKED[place], lang)
        sign = "≥" if place in (0, 1, 2, 7) else "≤"
        lines.append([name, figure, f"{sign} {wanted}", *(peer[place] if place < 3 else "" for peer in peers)])
    return str(said["title"]).format(**facts) + "\n\n" + _table(lines)


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
    return text.replace(".", ",") if lang == "de" else text


def _number(value: int, lang: str) -> str:
    return f"{value:,}".replace(",", "." if lang == "de" else ",")


def _table(lines: list[list[str]]) -> str:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    rows = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rows.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(rows)
