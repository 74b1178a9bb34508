"""The PDF of a deck: a sheet with the rules and all words, then the sheets of cards, fronts and backs in turn.

It bears no time and no chance: the same deck makes the same file.
"""

import io
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.reader import FEWEST_WORDS
from web.judge.decks.printing.card import INK, PLAIN, draw_back, draw_front, has_letter, placed, printable, width_of
from web.judge.decks.printing.first_sheet import draw_inventory, draw_rules
from web.judge.decks.printing.paper import CARD_HEIGHT, CARD_WIDTH, CARDS_A_SHEET, COLUMNS, PAPERS, ROWS, RULER, Paper
from web.judge.decks.store import is_playable
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_, translated

_SMALL: Final = 2.6
_TICK: Final = 1.2
_MARK_GAP: Final = 1.0  # between a card and its crop mark
_MARK: Final = 3.5


class Edition(NamedTuple):
    """A deck to print: by its name, on which paper, in which language, with backs or without."""

    name: str
    deck: Deck
    paper: Paper
    lang: str
    backs: bool = True


class PrintFault(CatalogueFault):
    """A deck that can't be printed as it is, a paper that there isn't, or a file that is there."""

    sentences: ClassVar = {
        "no_paper": N_("Dieses Papier habe ich nicht, nur %(papers)s."),
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


def sheets_of(deck: Deck) -> int:
    """Return how many sheets the cards of a deck take."""
    return -(-deck.cards // CARDS_A_SHEET)


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
    canvas = Canvas(
        out, pagesize=(paper.width * mm, paper.height * mm), pageCompression=1, invariant=1, lang=edition.lang
    )
    canvas.setTitle(f"Schlafmütze – {printable(edition.name)}")
    canvas.setAuthor("Schlafmütze Companion")
    canvas.setCreator("Schlafmütze Companion")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if edition.backs else "Simplex")
    canvas.scale(mm, mm)
    draw_rules(canvas, paper, deck, edition.lang)
    canvas.showPage()
    canvas.scale(mm, mm)
    draw_inventory(canvas, paper, printable(edition.name), deck, edition.lang)
    canvas.showPage()
    _cards(canvas, edition)
    canvas.save()
    return out.getvalue()


def _cards(canvas: Canvas, edition: Edition) -> None:
    faces = [(card, colour) for colour in Colour for card in edition.deck if colour in card.colours]
    drawings: set[str] = set()
    for start in range(0, len(faces), CARDS_A_SHEET):
        sheet = faces[start : start + CARDS_A_SHEET]
        canvas.scale(mm, mm)
        _front(canvas, edition, sheet, start // CARDS_A_SHEET + 1, drawings)
        canvas.showPage()
        if edition.backs:
            canvas.scale(mm, mm)
            for place in map(edition.paper.back, range(len(sheet))):
                with placed(canvas, *place):
                    draw_back(canvas, drawings)
            canvas.showPage()


def _front(
    canvas: Canvas, edition: Edition, sheet: Sequence[tuple[DeckWord, Colour]], number: int, drawings: set[str]
) -> None:
    paper = edition.paper
    for place, (card, colour) in enumerate(sheet):
        with placed(canvas, *paper.front(place)):
            draw_front(canvas, card, colour, drawings)
    _crop_marks(canvas, paper)
    line = translated(N_("Diese Linie ist 10 cm lang."), edition.lang)
    _ruler(canvas, paper.left / 2, (paper.height - RULER) / 2, line)
    caption = translated(
        N_("%(name)s · Blatt %(number)s von %(count)s"),
        edition.lang,
        name=printable(edition.name) or "Schlafmütze",
        number=number,
        count=sheets_of(edition.deck),
    )
    with placed(canvas, paper.width - paper.left / 2, paper.height / 2, 90):
        canvas.setFont(PLAIN, _SMALL)
        canvas.drawCentredString(0, -0.9, caption)


def _crop_marks(canvas: Canvas, paper: Paper) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.12)
    low, high, left, right = paper.bottom, paper.height - paper.bottom, paper.left, paper.width - paper.left
    for x in (left + column * CARD_WIDTH for column in range(COLUMNS + 1)):
        canvas.line(x, low - _MARK_GAP, x, low - _MARK_GAP - _MARK)
        canvas.line(x, high + _MARK_GAP, x, high + _MARK_GAP + _MARK)
    for y in (low + row * CARD_HEIGHT for row in range(ROWS + 1)):
        canvas.line(left - _MARK_GAP, y, left - _MARK_GAP - _MARK, y)
        canvas.line(right + _MARK_GAP, y, right + _MARK_GAP + _MARK, y)


def _ruler(canvas: Canvas, x: float, y: float, said: str) -> None:
    gap = _SMALL * width_of(said, PLAIN) + 3
    canvas.setLineWidth(0.2)
    canvas.setFillColor(INK)
    for start, end in ((y, y + (RULER - gap) / 2), (y + (RULER + gap) / 2, y + RULER)):
        canvas.line(x, start, x, end)
    for tick in (y, y + RULER):
        canvas.line(x - _TICK, tick, x + _TICK, tick)
    with placed(canvas, x, y + RULER / 2, 90):
        canvas.setFont(PLAIN, _SMALL)
        canvas.drawCentredString(0, -0.9, said)
