"""Every pair of the deck: the table as a heat map, and a list for one card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flask import Blueprint, render_template, request

from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from web.judge.at_table import house, judged, judged_pairs, ours
from web.judge.check import asked
from web.judge.house import House
from web.judge.services import adviser

blueprint = Blueprint("pairs", __name__)

SIGNS: Final = {Ruling.GILT: "✓", Ruling.STRITTIG: "?", Ruling.GILT_NICHT: "✗"}
_LETTERS: Final = {Ruling.GILT: "g", Ruling.STRITTIG: "s", Ruling.GILT_NICHT: "n"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the map: a class for its colour (`g9`: gilt, nine tenths) and a sign for who sees no colour."""

    shade: str
    sign: str


@dataclass(frozen=True, slots=True)
class Card:
    """What one card makes, in front and at the end, the surest first."""

    word: str
    front: tuple[Verdict, ...]
    back: tuple[Verdict, ...]


@blueprint.get("/paare")
def pairs() -> tuple[str, int]:
    """Show the map, or the lists of the card that was asked for; beside them the verdict on one pair."""
    table = adviser().table()
    only = _only()
    chosen = adviser().card(request.args.get("karte", "").strip())
    card = _card(table, chosen, only) if chosen in table.words else None
    answer = ours(adviser().answer(asked()))
    rows, counts = _map(table, house())
    page = render_template(
        "judge/pairs.html",
        answer=answer,
        words=table.words,
        rows=[] if card else rows,
        counts=counts,
        card=card,
        only=only,
        missing=chosen if chosen and not card else "",
    )
    return page, 404 if chosen and not card else answer.status


def _only() -> Ruling | None:
    try:
        return Ruling(request.args.get("urteil", ""))
    except ValueError:
        return None


@lru_cache(maxsize=2)  # a table never changes, and a house is another one once something is added
def _map(table: PairTable, at: House) -> tuple[list[tuple[str, list[Cell]]], dict[Ruling, int]]:
    """Return the rows of the map, and how many pairs have each ruling."""
    cells, counts = [], dict.fromkeys(Ruling, 0)
    for verdict in judged_pairs(table, at):
        cells.append(Cell(f"{_LETTERS[verdict.ruling]}{min(int(verdict.p * 10), 9)}", SIGNS[verdict.ruling]))
        counts[verdict.ruling] += 1
    width = len(table.words)
    return [(word, cells[row * width : (row + 1) * width]) for row, word in enumerate(table.words)], counts


def _card(table: PairTable, word: str, only: Ruling | None) -> Card:
    def best_first(verdicts: list[Verdict]) -> tuple[Verdict, ...]:
        wanted = [verdict for verdict in verdicts if only in (None, verdict.ruling)]
        return tuple(sorted(wanted, key=lambda verdict: (-verdict.p, verdict.word)))

    return Card(
        word,
        front=best_first([judged(table.verdict(word, other)) for other in table.words]),
        back=best_first([judged(table.verdict(other, word)) for other in table.words]),
    )
