"""The PDF of a deck: a sheet with the rules and all words, then the cards, fronts and backs in turn or side by side.

It bears no time and no chance: the same deck makes the same file.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, ClassVar, Final, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.reader import FEWEST_WORDS
from web.judge.decks.printing.card import INK, PLAIN, draw_back, draw_front, has_letter, placed, printable, width_of
from web.judge.decks.printing.first_sheet import draw_inventory, draw_rules
from web.judge.decks.printing.paper import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FARTHEST,
    PAPERS,
    RULER,
    Backs,
    Layout,
    Paper,
    Shift,
)
from web.judge.decks.store import is_playable
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_, translated

_SMALL: Final = 2.6
_TICK: Final = 1.2
_MARK_GAP: Final = 1.0  # between a card and its crop mark
_MARK: Final = 3.5


class Edition(NamedTuple):
    """A deck to print: by its name, on which paper, in which language, with which backs, and how far those are shifted.

    Only the backs of `Backs.DUPLEX` are shifted.
    """

    name: str
    deck: Deck
    paper: Paper
    lang: str
    backs: Backs = Backs.DUPLEX
    shift: Shift = Shift()


class PrintFault(CatalogueFault):
    """A deck that can't be printed as it is, a paper or a shift that there isn't, or a file that is there."""

    sentences: ClassVar = {
        "no_paper": N_("Dieses Papier habe ich nicht, nur %(papers)s."),
        "no_shift": N_("Die Rückseiten verschiebe ich um höchstens %(most)s mm in jede Richtung."),
        "too_few_words": N_(
            "Nur %(count)s Wörter: Zum Spielen braucht es mindestens %(least)s. Leg noch welche dazu, dann drucke ich."
        ),
        "no_letter": N_("Das Zeichen „%(letter)s“ in „%(word)s“ hat meine Druckschrift nicht."),
        "exists": N_("%(path)s gibt es schon. Nimm einen anderen Namen, oder ersetze die Datei mit --force."),
    }
    statuses: ClassVar = {"too_few_words": 409, "no_letter": 409}


def paper_named(key: str) -> Paper:
    """Return a paper format. :raises PrintFault: when there is none of that name."""
    if key.lower() not in PAPERS:
        raise PrintFault("no_paper", papers=", ".join(paper.name for paper in PAPERS.values()))
    return PAPERS[key.lower()]


def checked_shift(right: float, up: float) -> Shift:
    """Return a shift in mm. :raises PrintFault: when it goes too far, or is no number."""
    if not all(abs(way) <= FARTHEST for way in (right, up)):
        raise PrintFault("no_shift", most=round(FARTHEST))
    return Shift(right, up)


def sheets_of(deck: Deck, backs: Backs) -> int:
    """Return how many sheets the cards of a deck take."""
    return -(-deck.cards // PAPERS["a4"].layout(backs).cards)


def printed(edition: Edition) -> bytes:
    """Return the PDF. :raises PrintFault: for a deck of too few words, and for a word that the font can't show."""
    deck, paper = edition.deck, edition.paper
    if not is_playable(deck):
        raise PrintFault("too_few_words", count=len(deck), least=FEWEST_WORDS)
    for word in deck.names:
        for letter in word:
            if not has_letter(letter):
                raise PrintFault("no_letter", letter=letter, word=word)
    out = io.BytesIO()
    canvas = canvas_for(out, printable(edition.name), paper, edition.lang, duplex=edition.backs is Backs.DUPLEX)
    with page(canvas):
        draw_rules(canvas, paper, deck, edition.lang)
    with page(canvas):
        draw_inventory(canvas, paper, printable(edition.name), deck, edition.lang)
    _cards(canvas, edition)
    canvas.save()
    return out.getvalue()


def canvas_for(out: BinaryIO, title: str, paper: Paper, lang: str, *, duplex: bool) -> Canvas:
    """Return a PDF to draw in, which tells viewers to print it unscaled and on both sides or on one."""
    size = (paper.width * mm, paper.height * mm)
    canvas = Canvas(out, pagesize=size, pageCompression=1, invariant=1, lang=lang)
    canvas.setTitle(f"Schlafmütze – {title}")
    canvas.setAuthor("Schlafmütze Companion")
    canvas.setCreator("Schlafmütze Companion")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if duplex else "Simplex")
    return canvas


@contextmanager
def page(canvas: Canvas) -> Iterator[None]:
    """Let what is drawn in this block be a page, in millimetres."""
    canvas.scale(mm, mm)
    yield
    canvas.showPage()


def _cards(canvas: Canvas, edition: Edition) -> None:
    faces = [(card, colour) for colour in Colour for card in edition.deck if colour in card.colours]
    drawings: set[str] = set()
    layout = edition.paper.layout(edition.backs)
    canvas.setPageSize((layout.width * mm, layout.height * mm))
    for start in range(0, len(faces), layout.cards):
        sheet = faces[start : start + layout.cards]
        with page(canvas):
            _front(canvas, edition, layout, sheet, start // layout.cards + 1, drawings)
            if edition.backs is Backs.FOLDED:
                _fold(canvas, layout, edition.lang)
                _backs(canvas, layout, len(sheet), drawings)
        if edition.backs is Backs.DUPLEX:
            with page(canvas), placed(canvas, *edition.shift):
                _backs(canvas, layout, len(sheet), drawings)


def _front(
    canvas: Canvas,
    edition: Edition,
    layout: Layout,
    sheet: Sequence[tuple[DeckWord, Colour]],
    number: int,
    drawings: set[str],
) -> None:
    for place, (card, colour) in enumerate(sheet):
        with placed(canvas, *layout.front(place)):
            draw_front(canvas, card, colour, drawings)
    _crop_marks(canvas, layout)
    line = translated(N_("Diese Linie ist 10 cm lang."), edition.lang)
    with placed(canvas, *layout.for_ruler):
        _ruler(canvas, line)
    caption = translated(
        N_("%(name)s · Blatt %(number)s von %(count)s"),
        edition.lang,
        name=printable(edition.name) or "Schlafmütze",
        number=number,
        count=sheets_of(edition.deck, edition.backs),
    )
    with placed(canvas, *layout.for_caption):
        canvas.setFont(PLAIN, _SMALL)
        canvas.drawCentredString(0, -0.9, caption)


def _backs(canvas: Canvas, layout: Layout, count: int, drawings: set[str]) -> None:
    for place in map(layout.back, range(count)):
        with placed(canvas, *place):
            draw_back(canvas, drawings)


def _fold(canvas: Canvas, layout: Layout, lang: str) -> None:
    middle, top = layout.width / 2, layout.height - layout.bottom / 2
    canvas.setFont(PLAIN, _SMALL)
    canvas.drawCentredString(middle, top, translated(N_("hier falten"), lang))
    canvas.setDash(2, 1.5)
    canvas.line(middle, 0, middle, top - 1.5)
    canvas.setDash()


def _crop_marks(canvas: Canvas, layout: Layout) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.12)
    left, low = layout.left, layout.bottom
    right, high = left + layout.columns * CARD_WIDTH, low + layout.rows * CARD_HEIGHT
    for x in (left + column * CARD_WIDTH for column in range(layout.columns + 1)):
        canvas.line(x, low - _MARK_GAP, x, low - _MARK_GAP - _MARK)
        canvas.line(x, high + _MARK_GAP, x, high + _MARK_GAP + _MARK)
    for y in (low + row * CARD_HEIGHT for row in range(layout.rows + 1)):
        canvas.line(left - _MARK_GAP, y, left - _MARK_GAP - _MARK, y)
        canvas.line(right + _MARK_GAP, y, right + _MARK_GAP + _MARK, y)


def _ruler(canvas: Canvas, said: str) -> None:
    end, gap = RULER / 2, _SMALL * width_of(said, PLAIN) / 2 + 1.5
    canvas.setLineWidth(0.2)
    canvas.setFillColor(INK)
    for side in (-1, 1):
        canvas.line(side * gap, 0, side * end, 0)
        canvas.line(side * end, -_TICK, side * end, _TICK)
    canvas.setFont(PLAIN, _SMALL)
    canvas.drawCentredString(0, -0.9, said)
