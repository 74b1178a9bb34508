"""The first sheet: the rules of the word game on one page, in words of our own, and all words of the deck behind.

The rules stand in `templates/rules.html`: a heading after `#`, then its paragraphs, a line each.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final

from jinja2 import Environment, PackageLoader
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from companion.words.cards import CLOCK, HAND_SIZES, STACKS
from companion.words.deck import Colour, Deck
from companion.words.state import CHIPS
from web.judge.decks.printing.card import INK, INKS, PLAIN, STRONG, draw_symbol, fitting_size, placed, width_of
from web.judge.decks.printing.paper import Paper
from web.judge.decks.store import in_alphabet
from web.translations.catalogue import N_, catalogue, translated, translated_plural

_MARGIN: Final = 18.0
_GAP: Final = 9.0
_HEAD: Final = 47.0
_LARGEST: Final = 4.6
_SMALLEST: Final = 2.6


def draw_rules(canvas: Canvas, paper: Paper, deck: Deck, lang: str) -> None:
    """Draw the page: a head with the circle of cards, then all parts in two columns as large as they fit."""
    _head(canvas, paper, lang)
    width = (paper.width - 2 * _MARGIN - _GAP) / 2
    height = paper.height - 2 * _MARGIN - _HEAD
    size = _LARGEST
    while (columns := _columns(list(_blocks(deck, lang, size)), width, height)) is None and size > _SMALLEST:
        size -= 0.05
    for number, column in enumerate(columns or ()):
        top = paper.height - _MARGIN - _HEAD
        for block in column:
            block.drawOn(canvas, _MARGIN + number * (width + _GAP), top - block.height)
            top -= block.height + block.getSpaceAfter()


def _columns(blocks: Sequence[Paragraph], width: float, height: float) -> tuple[list[Paragraph], ...] | None:
    """Return the blocks in two columns about as long as each other, None if they don't fit."""
    for block in blocks:
        block.wrap(width, height)
    lengths = [block.height + block.getSpaceAfter() for block in blocks]
    after_text = [place for place in range(1, len(blocks)) if blocks[place - 1].style.name != "heading"]
    cut = min(after_text, key=lambda place: abs(sum(lengths[:place]) - sum(lengths[place:])))
    return None if max(sum(lengths[:cut]), sum(lengths[cut:])) > height else (list(blocks[:cut]), list(blocks[cut:]))


def _blocks(deck: Deck, lang: str, size: float) -> Iterator[Paragraph]:
    """Yield headings and paragraphs in a size of letters."""
    heading = ParagraphStyle(
        "heading", fontName=STRONG, fontSize=1.3 * size, leading=1.6 * size, textColor=INK, spaceAfter=0.25 * size
    )
    text = ParagraphStyle(
        "text",
        fontName=PLAIN,
        fontSize=size,
        leading=1.36 * size,
        textColor=INK,
        alignment=TA_LEFT,
        spaceAfter=0.6 * size,
    )
    last = ParagraphStyle("last", parent=text, spaceAfter=1.5 * size)
    texts = Environment(
        loader=PackageLoader("web.judge.decks.printing"), autoescape=True, extensions=["jinja2.ext.i18n"]
    )
    texts.install_gettext_translations(catalogue(lang), newstyle=True)  # type: ignore[attr-defined]
    facts = {"cards": deck.cards, "chips": CHIPS, "stacks": STACKS, "hands": _hands(deck, lang)}
    for part in texts.get_template("rules.html").render(facts).split("\n# ")[1:]:
        title, *lines = part.strip().split("\n")
        yield Paragraph(title, heading)
        for line in lines:
            yield Paragraph(line, last if line is lines[-1] else text)


def _hands(deck: Deck, lang: str) -> str:
    """Return how many cards a hand has, by the number of players that this deck is enough for (W-2)."""
    enough = {count: size for count, size in HAND_SIZES.items() if STACKS + count * size <= deck.cards}
    said: list[str] = []
    for players, size in enough.items():
        text = N_("zu %(players)s je %(size)s") if said else N_("zu %(players)s je %(size)s Karten")
        said.append(translated(text, lang, players=players, size=size))
    return ", ".join(said) or translated(N_("jeder Person gleich viele"), lang)


def _head(canvas: Canvas, paper: Paper, lang: str) -> None:
    top = paper.height - _MARGIN
    radius = 17.0
    room = paper.width - 2 * _MARGIN - 2 * radius - 12
    canvas.setFillColor(INK)
    title = "Schlafmütze"
    size = fitting_size(title, STRONG, room, 19)
    canvas.setFont(STRONG, size)
    canvas.drawString(_MARGIN - 0.6, top - 17, title)
    for line, low, largest in (
        (translated(N_("Zwei Karten, ein Wort – die Regeln auf einer Seite"), lang), 26, 5.2),
        (translated(N_("3 bis 8 Personen · etwa 45 Minuten · laut, es wird gestritten"), lang), 33, 4.0),
    ):
        canvas.setFont(PLAIN, fitting_size(line, PLAIN, room, largest))
        canvas.drawString(_MARGIN, top - low, line)
    _circle(canvas, paper.width - _MARGIN - radius - 3, top - radius - 3, radius)


def _circle(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw the twelve open cards with their colours around the clock, red at its top (W-3), and the chips."""
    canvas.setLineWidth(0.35)
    for number, colour in enumerate(CLOCK):
        angle = pi / 2 - number * pi / 6
        with placed(canvas, x + radius * cos(angle), y + radius * sin(angle), -30 * number):
            canvas.setStrokeColor(INKS[colour])
            canvas.roundRect(-2.7, -3.8, 5.4, 7.6, 0.8)
        draw_symbol(canvas, colour, x + radius * cos(angle), y + radius * sin(angle), 2.7)
    canvas.setStrokeColor(INK)
    for inside, width in ((5.2, 0.5), (4.0, 0.2)):
        canvas.setLineWidth(width)
        canvas.circle(x, y, inside)
    canvas.setFillColor(INK)
    canvas.setFont(STRONG, 4.4)
    canvas.drawCentredString(x, y - 1.55, str(CHIPS))


_TALLEST_ROW: Final = 8.0
_TIGHTEST_ROW: Final = 3.6
_WORD_GAP: Final = 6.0
_TALLY: Final = 4.0  # the size of the numbers of cards
_FAINT: Final = HexColor("#C9BEA8")


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
    digits = len(str(max(deck.per_colour().values())))
    for place, (colour, count) in enumerate(reversed(deck.per_colour().items())):
        x = right - place * (_TALLY * width_of("0" * digits, STRONG) + 7)
        canvas.setFillColor(INK)
        canvas.setFont(STRONG, _TALLY)
        canvas.drawRightString(x, middle - 1.4, str(count))
        draw_symbol(canvas, colour, x - _TALLY * width_of(str(count), STRONG) - 3, middle, 3.6)


def _words(canvas: Canvas, paper: Paper, deck: Deck, top: float) -> None:
    words = sorted(deck, key=lambda card: in_alphabet(card.word))
    height = top - _MARGIN
    columns = next(count for count in range(2, 9) if -(-len(words) // count) * _row_of(count) <= height or count == 8)
    rows = -(-len(words) // columns)
    row = min(_TALLEST_ROW, height / rows)
    width = (paper.width - 2 * _MARGIN - (columns - 1) * _WORD_GAP) / columns
    symbol, step = min(3.4, 0.5 * row), 1.25 * min(3.4, 0.5 * row)
    room = width - 4 * step - 1
    for number, card in enumerate(words):
        column, line = divmod(number, rows)
        x, middle = _MARGIN + column * (width + _WORD_GAP), top - (line + 0.5) * row
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
