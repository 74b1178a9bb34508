"""Every pair of the deck: the map of all verdicts, and two lists for one card."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from flask import Blueprint, make_response, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from lexicon.judging.house_options import HouseOption
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_rude
from web.judge.panel import LETTERS, SIGNS, Panel, ruling_name
from web.judge.precedents import Precedents
from web.judge.question import adjusted_verdict, requested_answer, shown_unasked
from web.judge.services import deck, deck_judge, precedents
from web.pages.assets import packed

blueprint = Blueprint("pairs", __name__)

HIDDEN: Final = "s0"
"""The square of a word that the house doesn't want to be shown."""


class PairMap(NamedTuple):
    """The map: a word with the squares of its row, for each word of the deck; and how many pairs have each ruling.

    The squares are markup. The class of one tells its colour by the ruling and the tenth of the probability (`g9`:
    gilt, nine tenths), and a sign says the ruling without colour.
    """

    rows: list[tuple[str, Markup]]
    counts: dict[Ruling, int]


class CardLists(NamedTuple):
    """The verdicts on one card in front and at the end of a compound, the surest first."""

    word: str
    front: tuple[Verdict, ...]
    back: tuple[Verdict, ...]


@blueprint.get("/paare")
def page() -> Response:
    """Show the map, or the lists of the card that was asked for; beside them the verdict on one pair."""
    table = deck_judge().pair_table()
    only = request.args.get("urteil", type=Ruling)
    word = deck().spelling(request.args.get("karte", "").strip())
    card = _card_lists(table, word, only) if word in table.words else None
    missing = word if word and card is None else ""
    answer = requested_answer()
    pair_map = _pair_map(table, precedents())
    html = render_template(
        "judge/pairs.html",
        panel=Panel(answer),
        deck=table.words,
        rows=[] if card else pair_map.rows,
        counts=pair_map.counts,
        card=card,
        rulings=tuple(Ruling),
        only=only,
        ruling_names=[ruling_name(each) for each in Ruling],
        missing=missing,
    )
    # The map is large, and the next page is most often the same one.
    return packed(make_response(html, 404 if missing else answer.status))


@lru_cache(maxsize=2)  # a pair table never changes, and precedents are another object once an event is added
def _pair_map(table: PairTable, at: Precedents) -> PairMap:
    cells, counts = [], dict.fromkeys(Ruling, 0)
    discreet = HouseOption.NO_RUDE_WORDS in at.options
    for verdict in map(at.adjust, table.rulings()):
        if discreet and is_rude(verdict.word):
            cells.append(_cell(HIDDEN, ""))
            continue
        shade = f"{LETTERS[verdict.ruling]}{min(int(verdict.p_any * 10), 9)}"
        cells.append(_cell(shade, SIGNS[verdict.ruling]))
        counts[verdict.ruling] += 1
    width = len(table.words)
    rows = [(word, Markup("").join(cells[row * width : (row + 1) * width])) for row, word in enumerate(table.words)]
    return PairMap(rows, counts)


@cache
def _cell(shade: str, sign: str) -> Markup:
    return Markup("<td class={}>{}").format(shade, sign)


def _card_lists(table: PairTable, word: str, only: Ruling | None) -> CardLists:
    def surest_first(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        wanted = [verdict for verdict in verdicts if only in (None, verdict.ruling) and shown_unasked(verdict.word)]
        return tuple(sorted(wanted, key=lambda verdict: (-verdict.p, verdict.word)))

    return CardLists(
        word,
        front=surest_first(adjusted_verdict(table.verdict(word, other)) for other in table.words),
        back=surest_first(adjusted_verdict(table.verdict(other, word)) for other in table.words),
    )
