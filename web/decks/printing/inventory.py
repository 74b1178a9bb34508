"""The page with all words of a deck and their colours, to see whether every card is there."""

from __future__ import annotations

from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, Deck
from web.decks.printing.card import INK, draw_symbol
from web.decks.printing.fonts import PLAIN, STRONG, fitting_size, width_of
from web.decks.printing.paper import Paper
from web.translations.catalogue import N_, translated, translated_plural

_MARGIN: Final = 18.0
_TALLEST_ROW: Final = 8.0
_TIGHTEST_ROW: Final = 3.6
_GAP: Final = 6.0
_TALLY: Final = 4.0  # the size of the numbers of cards
_FAINT: Final = HexColor("#C9BEA8")
_IN_ORDER: Final = str.maketrans("ÄÖÜẞ", "AOUS")


def draw_inventory(canvas: Canvas, paper: Paper, name: str, deck: Deck, lang: str) -> None:
    """Draw the page: the name of the deck, how many cards of each colour, then all words in columns."""
    top = paper.height - _MARGIN
    canvas.setFillColor(INK)
    title = translated(N_("Alle Karten"), lang)
    canvas.setFont(STRONG, 8)
    canvas.drawString(_MARGIN, top - 6, title)
    size = translated_plural("%(num)s Wort", "%(num)s Wörter", len(deck), lang)
    cards = translated_plural("%(num)s Karte", "%(num)s Karten", deck.cards, lang)
    line = " · ".join(filter(None, (name, size, cards)))
    canvas.setFont(PLAIN, fitting_size(line, PLAIN, paper.width - 2 * _MARGIN - 62, 4))
    canvas.drawString(_MARGIN, top - 13, line)
    _tally(canvas, deck, paper.width - _MARGIN, top - 12.2)
    _words(canvas, paper, deck, top - 22)


def _tally(canvas: Canvas, deck: Deck, right: float, middle: float) -> None:
    """Draw how many cards each colour has, flush right."""
    digits = len(str(max(deck.per_colour().values())))
    for place, (colour, count) in enumerate(reversed(deck.per_colour().items())):
        x = right - place * (_TALLY * width_of("0" * digits, STRONG) + 7)
        canvas.setFillColor(INK)
        canvas.setFont(STRONG, _TALLY)
        canvas.drawRightString(x, middle - 1.4, str(count))
        draw_symbol(canvas, colour, x - _TALLY * width_of(str(count), STRONG) - 3, middle, 3.6)


def _words(canvas: Canvas, paper: Paper, deck: Deck, top: float) -> None:
    words = sorted(deck, key=lambda card: card.word.translate(_IN_ORDER))
    height = top - _MARGIN
    columns = next(count for count in range(2, 9) if -(-len(words) // count) * _row_of(count) <= height or count == 8)
    rows = -(-len(words) // columns)
    row = min(_TALLEST_ROW, height / rows)
    width = (paper.width - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    symbol, step = min(3.4, 0.5 * row), 1.25 * min(3.4, 0.5 * row)
    room = width - 4 * step - 1
    for number, card in enumerate(words):
        column, line = divmod(number, rows)
        x, middle = _MARGIN + column * (width + _GAP), top - (line + 0.5) * row
        size = fitting_size(card.word, STRONG, room, 0.55 * row)
        canvas.setFillColor(INK)
        canvas.setFont(STRONG, size)
        canvas.drawString(x, middle - 0.35 * size, card.word)
        for place, colour in enumerate(Colour):
            if colour in card.colours:
                draw_symbol(canvas, colour, x + width - (3.5 - place) * step, middle, symbol)
        canvas.setStrokeColor(_FAINT)
        canvas.setLineWidth(0.1)
        canvas.line(x, middle - row / 2, x + width, middle - row / 2)


def _row_of(columns: int) -> float:
    """Return the height of a row that is wanted with so many columns: the more words, the tighter."""
    return max(_TIGHTEST_ROW, _TALLEST_ROW - 1.6 * (columns - 2))
