"""The two faces of a printed card, in millimetres from its lower left corner.

As on the screens a card has its picture, its word and the symbol of its colour at two corners. On paper the word stands
along both long edges, too: so it is read in a fan, and from the other side of the table. Its font is Nunito.
"""

import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import Final, NamedTuple

from reportlab.lib.colors import HexColor, white
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, DeckWord
from lexicon.paths import shipped
from web.judge.decks.pictures import drawings, drawn_as, shipped_pictures
from web.judge.decks.printing.paper import CARD_HEIGHT, CARD_WIDTH
from web.judge.decks.printing.svg import draw_svg

PLAIN: Final = "Nunito-Medium"
STRONG: Final = "Nunito-ExtraBold"
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
_BACK: Final = "back"
_BOTH_WAYS: Final = ((0, 0), (CARD_WIDTH, CARD_HEIGHT, 180))
"""The places at which what stands at one corner stands at the other one, too, upside down."""


@cache
def load_fonts() -> None:
    """Make both weights known to reportlab."""
    for name in (PLAIN, STRONG):
        with as_file(files("web").joinpath("judge", "decks", "printing", "fonts", f"{name}.ttf")) as path:
            registerFont(TTFont(name, path))
    registerFontFamily(PLAIN, normal=PLAIN, bold=STRONG, italic=PLAIN, boldItalic=STRONG)


def width_of(text: str, font: str) -> float:
    """Return how wide a text is at the size 1."""
    return float(stringWidth(text, font, 1))


def fitting_size(text: str, font: str, width: float, largest: float) -> float:
    """Return the size at which a text is no wider than `width`, at most `largest`."""
    return min(largest, width / max(width_of(text, font), 1e-6))


def printable(text: str) -> str:
    """Return a text without the signs that the font lacks, such as emoji in the name of a deck."""
    return " ".join("".join(sign if has_letter(sign) else " " for sign in text).split())


def has_letter(letter: str) -> bool:
    """Say whether the font has a letter."""
    load_fonts()
    return ord(letter) in getFont(STRONG).face.charToGlyph


@contextmanager
def placed(canvas: Canvas, x: float, y: float, turned: float = 0) -> Iterator[None]:
    """Let the origin be at x and y for what is drawn in this block, and turned to the left by so many degrees."""
    canvas.saveState()
    canvas.translate(x, y)
    if turned:
        canvas.rotate(turned)
    yield
    canvas.restoreState()


def draw_front(canvas: Canvas, card: DeckWord, colour: Colour, known: set[str]) -> None:
    """Draw a front at the origin; `known` are the names of the drawings that the document has already."""
    canvas.setStrokeColor(INKS[colour])
    canvas.setLineWidth(_FRAME)
    canvas.roundRect(_INSET, _INSET, CARD_WIDTH - 2 * _INSET, CARD_HEIGHT - 2 * _INSET, 4.5)
    for place in _BOTH_WAYS:
        with placed(canvas, *place):
            _corner(canvas, card.word, colour)
    _picture(canvas, card, known)
    canvas.setFillColor(INK)
    _word(canvas, card.word)


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


def draw_back(canvas: Canvas, known: set[str]) -> None:
    """Draw a back at the origin: it is the same for all cards, and the same upside down."""
    if _BACK not in known:
        _define_back(canvas)
        known.add(_BACK)
    canvas.doForm(_BACK)


def _define_back(canvas: Canvas) -> None:
    canvas.beginForm(_BACK, 0, 0, CARD_WIDTH, CARD_HEIGHT)
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
    for place in _BOTH_WAYS:
        with placed(canvas, *place), placed(canvas, CARD_WIDTH / 2 - 12.5, CARD_HEIGHT / 2 + 0.4):
            draw_svg(canvas, cap(), 25, 64)
    canvas.endForm()


def _corner(canvas: Canvas, word: str, colour: Colour) -> None:
    canvas.setFillColor(_PAPER)
    canvas.rect(0, CARD_HEIGHT - _CORNER, _CORNER, _CORNER, stroke=0, fill=1)
    middle = _INSET + _SYMBOL / 2 - 0.3
    draw_symbol(canvas, colour, middle, CARD_HEIGHT - middle, _SYMBOL)
    size = fitting_size(word, STRONG, CARD_HEIGHT - 2 * _CORNER - 4, _EDGE_WORD)
    canvas.setFillColor(INK)
    canvas.setFont(STRONG, size)
    with placed(canvas, _INSET + 2.6, CARD_HEIGHT - _CORNER - 0.6, -90):
        canvas.drawString(0, -size * _CAPITALS / 2, word)


def _picture(canvas: Canvas, card: DeckWord, known: set[str]) -> None:
    drawing = drawing_of(card)
    if drawing is None:
        canvas.setFillColor(INK)
        canvas.setFont(STRONG, 36)
        canvas.drawCentredString(CARD_WIDTH / 2, _PICTURE_LOW + (_PICTURE - 36 * _CAPITALS) / 2, card.word[:1])
        return
    if drawing.name not in known:
        canvas.beginForm(drawing.name, 0, 0, _PICTURE, _PICTURE)
        draw_svg(canvas, drawing.drawn, _PICTURE, SIDE)
        canvas.endForm()
        known.add(drawing.name)
    with placed(canvas, (CARD_WIDTH - _PICTURE) / 2, _PICTURE_LOW):
        canvas.doForm(drawing.name)


def _word(canvas: Canvas, word: str) -> None:
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


SIDE: Final = 32.0
"""The side of the square in which drawings stand."""
_IN_COLOURS: Final = "\ufe0f"
"""The mark after an emoji that asks for colours, which keyboards set or leave out."""


class Drawing(NamedTuple):
    """A drawing by its name, as the inside of an SVG."""

    name: str
    drawn: str


def drawing_of(card: DeckWord) -> Drawing | None:
    """Return the drawing of a card, None for one with a letter: without a picture, or with one that isn't drawn."""
    name = drawn_as(card.word, card.picture) if card.word in shipped_pictures() else None
    if name is not None:
        return Drawing(name, drawings()[name])
    emoji = card.picture.replace(_IN_COLOURS, "")
    drawn = _of_emoji().get(emoji) if emoji else None
    return Drawing("-".join(("emoji", *(f"{ord(sign):x}" for sign in emoji))), drawn) if drawn is not None else None


def cap() -> str:
    """Return the cap of the start page, in a square of 64."""
    text = files("web").joinpath("pages", "static", "cap.svg").read_text(encoding="utf-8")
    return text.partition(">")[2].rpartition("</svg>")[0]


@cache
def _of_emoji() -> dict[str, str]:
    with shipped("pictures/fluent.tsv.xz").open("rb") as packed:
        lines = lzma.decompress(packed.read()).decode().splitlines()
    return {emoji.replace(_IN_COLOURS, ""): drawn for emoji, _tab, drawn in (line.partition("\t") for line in lines)}
