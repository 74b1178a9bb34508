"""The two faces of a printed card, in millimetres from its lower left corner.

As on the screens a card has its picture, its word and the symbol of its colour at two corners. On paper the word stands
along both long edges, too: so it is read in a fan, and from the other side of the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportlab.lib.colors import HexColor, white
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, DeckWord
from web.decks.printing.fonts import STRONG, fitting_size, width_of
from web.decks.printing.paper import CARD_HEIGHT, CARD_WIDTH
from web.decks.printing.pictures import SIDE, Drawing, cap, drawing_of
from web.decks.printing.svg import draw_svg

INK: Final = HexColor("#1F2430")
NIGHT: Final = HexColor("#384063")
INKS: Final = {
    Colour.RED: HexColor("#C8372D"),
    Colour.BLUE: HexColor("#2B5FA8"),
    Colour.GREEN: HexColor("#2F7D4F"),
    Colour.YELLOW: HexColor("#D9A21B"),
}
"""The colours of the cards, as the screens have them."""

_TINT: Final = HexColor("#E3E5EE")
_PAPER: Final = white
_INSET: Final = 3.4  # from the edge to the printed frame
_FRAME: Final = 1.0
_SYMBOL: Final = 7.6
_CORNER: Final = 12.4  # the corner that the frame leaves to the symbol
_PICTURE: Final = 35.0
_PICTURE_LOW: Final = 31.0
_WORD_WIDTH: Final = 42.0
_WORD_MIDDLE: Final = 20.2
_LARGEST_WORD: Final = 9.6
_SMALLEST_WORD: Final = 4.3  # a word that would be smaller is broken
_EDGE_WORD: Final = 3.4
_CAPITALS: Final = 0.705  # the height of capitals in the font
BACK: Final = "back"
"""The name of the back in a document."""


class Face(NamedTuple):
    """The front of a card: its word in one colour."""

    card: DeckWord
    colour: Colour


def draw_front(canvas: Canvas, face: Face, drawings: set[str]) -> None:
    """Draw a front at the origin; `drawings` are the names of the drawings that the document has already."""
    word, ink = face.card.word, INKS[face.colour]
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(_FRAME)
    canvas.roundRect(_INSET, _INSET, CARD_WIDTH - 2 * _INSET, CARD_HEIGHT - 2 * _INSET, 4.5)
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(CARD_WIDTH, CARD_HEIGHT)
            canvas.rotate(180)
        _corner(canvas, word, face.colour)
        canvas.restoreState()
    _picture(canvas, face.card, drawings)
    canvas.setFillColor(INK)
    _word(canvas, word)


def draw_symbol(canvas: Canvas, colour: Colour, x: float, y: float, size: float) -> None:
    """Draw the symbol of a colour, its middle at x and y."""
    half = size / 2
    canvas.setFillColor(INKS[colour])
    path = canvas.beginPath()
    if colour is Colour.RED:
        path.circle(x, y, half)
    elif colour is Colour.GREEN:
        path.roundRect(x - 0.92 * half, y - 0.92 * half, 1.84 * half, 1.84 * half, size / 12)
    else:
        diamond = ((0, 1.1), (1.1, 0), (0, -1.1), (-1.1, 0))
        corners = diamond if colour is Colour.BLUE else ((0, 0.95), (1.08, -0.85), (-1.08, -0.85))
        path.moveTo(x + half * corners[0][0], y + half * corners[0][1])
        for a, b in corners[1:]:
            path.lineTo(x + half * a, y + half * b)
        path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def define_back(canvas: Canvas) -> None:
    """Make the back known to a document: it is the same for all cards, and the same upside down."""
    canvas.beginForm(BACK, 0, 0, CARD_WIDTH, CARD_HEIGHT)
    width, height = CARD_WIDTH - 2 * _INSET, CARD_HEIGHT - 2 * _INSET
    canvas.saveState()
    frame = canvas.beginPath()
    frame.roundRect(_INSET, _INSET, width, height, 4.5)
    canvas.clipPath(frame, stroke=0, fill=0)
    canvas.setStrokeColor(_TINT)
    canvas.setLineWidth(2.1)
    for start in range(-100, 100, 6):
        canvas.line(start, -10, start + 110, 100)
    canvas.restoreState()
    canvas.setStrokeColor(NIGHT)
    canvas.setLineWidth(_FRAME)
    canvas.roundRect(_INSET, _INSET, width, height, 4.5)
    canvas.setFillColor(_PAPER)
    canvas.ellipse(10, 14, CARD_WIDTH - 10, CARD_HEIGHT - 14, stroke=1, fill=1)
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(CARD_WIDTH, CARD_HEIGHT)
            canvas.rotate(180)
        canvas.translate(CARD_WIDTH / 2 - 12.5, CARD_HEIGHT / 2 + 0.4)
        draw_svg(canvas, cap(), 25, 64)
        canvas.restoreState()
    canvas.endForm()


def _corner(canvas: Canvas, word: str, colour: Colour) -> None:
    """Draw the upper left corner: the symbol, and below it the word along the edge."""
    canvas.setFillColor(_PAPER)
    canvas.rect(0, CARD_HEIGHT - _CORNER, _CORNER, _CORNER, stroke=0, fill=1)
    middle = _INSET + _SYMBOL / 2 - 0.3
    draw_symbol(canvas, colour, middle, CARD_HEIGHT - middle, _SYMBOL)
    size = fitting_size(word, STRONG, CARD_HEIGHT - 2 * _CORNER - 4, _EDGE_WORD)
    canvas.setFillColor(INK)
    canvas.setFont(STRONG, size)
    canvas.saveState()
    canvas.translate(_INSET + 2.6, CARD_HEIGHT - _CORNER - 0.6)
    canvas.rotate(-90)
    canvas.drawString(0, -size * _CAPITALS / 2, word)
    canvas.restoreState()


def _picture(canvas: Canvas, card: DeckWord, drawings: set[str]) -> None:
    drawing = drawing_of(card)
    if drawing is None:
        canvas.setFillColor(INK)
        canvas.setFont(STRONG, 36)
        canvas.drawCentredString(CARD_WIDTH / 2, _PICTURE_LOW + (_PICTURE - 36 * _CAPITALS) / 2, card.word[:1])
        return
    if drawing.name not in drawings:
        _define(canvas, drawing)
        drawings.add(drawing.name)
    canvas.saveState()
    canvas.translate((CARD_WIDTH - _PICTURE) / 2, _PICTURE_LOW)
    canvas.doForm(drawing.name)
    canvas.restoreState()


def _define(canvas: Canvas, drawing: Drawing) -> None:
    canvas.beginForm(drawing.name, 0, 0, _PICTURE, _PICTURE)
    draw_svg(canvas, drawing.drawn, _PICTURE, SIDE)
    canvas.endForm()


def _word(canvas: Canvas, word: str) -> None:
    """Write the word in one line, a very long one in two."""
    lines = [word]
    if fitting_size(word, STRONG, _WORD_WIDTH, _LARGEST_WORD) < _SMALLEST_WORD:
        lines = broken(word)
    size = min(fitting_size(line, STRONG, _WORD_WIDTH, _LARGEST_WORD) for line in lines)
    canvas.setFont(STRONG, size)
    height = size * (_CAPITALS + 1.15 * (len(lines) - 1))
    for number, line in enumerate(lines):
        low = _WORD_MIDDLE + height / 2 - size * (_CAPITALS + 1.15 * number)
        canvas.drawCentredString(CARD_WIDTH / 2, low, line)


def broken(word: str) -> list[str]:
    """Return a word in two lines that are about as wide: after a hyphen of its own, or with one."""

    def uneven(place: int) -> float:
        return abs(width_of(word[:place], STRONG) - width_of(word[place:], STRONG))

    own = [place + 1 for place, letter in enumerate(word) if letter == "-"]
    near = [place for place in own if len(word) / 4 < place < 3 * len(word) / 4]
    place = min(near or range(2, len(word) - 1), key=uneven)
    return [word[:place] + ("" if near else "-"), word[place:]]
