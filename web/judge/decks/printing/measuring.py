"""The sheet that measures how far a printer misses on the second side: a scale in front, a cross behind.

Against the light the cross is seen through the paper, from the front. What is right on the back is left there, so the
numbers of the scale are the shift that puts the cross into its middle: read, and typed as they are.
"""

import io
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from web.judge.decks.printing.card import INK, PLAIN, STRONG, load_fonts, placed
from web.judge.decks.printing.document import canvas_for, page
from web.judge.decks.printing.paper import FARTHEST, Paper
from web.translations.catalogue import N_, translated

ARM: Final = 40.0
"""From the middle of the cross on the back to its ends."""
BESIDE: Final = 25.0
"""How far below and beside the middle the two scales stand."""
_TICKS: Final = 2 * round(FARTHEST)  # half millimetres on either side of the middle
_TEXT: Final = 4.2


def measuring_sheet(paper: Paper, lang: str) -> bytes:
    """Return the PDF: two pages for the two sides of one sheet, never shifted."""
    load_fonts()
    title = translated(N_("Messblatt"), lang)
    out = io.BytesIO()
    canvas = canvas_for(out, title, paper, lang, duplex=True)
    with page(canvas):
        _text(canvas, paper, title, (
            translated(N_("Druck dieses Blatt beidseitig und halt es gegen das Licht, diese Seite zu dir."), lang),
            translated(N_("Wo kreuzen die dicken Linien der Rückseite die beiden Skalen?"), lang),
            translated(N_("Diese beiden Zahlen tippst du beim Drucken der Karten ein."), lang),
        ))  # fmt: skip
        with placed(canvas, paper.width / 2, paper.height / 2 - BESIDE):
            _scale(canvas, translated(N_("nach rechts"), lang), direction=1)
        with placed(canvas, paper.width / 2 + BESIDE, paper.height / 2, 90):
            _scale(canvas, translated(N_("nach oben"), lang), direction=-1)
    with page(canvas):
        wrong = translated(N_("Steht dieser Satz auf dem Kopf? Dann lass über die lange Kante wenden."), lang)
        _text(canvas, paper, translated(N_("Rückseite"), lang), (wrong,))
        canvas.setLineWidth(0.4)
        with placed(canvas, paper.width / 2, paper.height / 2):
            canvas.line(-ARM, 0, ARM, 0)
            canvas.line(0, -ARM, 0, ARM)
    canvas.save()
    return out.getvalue()


def _text(canvas: Canvas, paper: Paper, title: str, lines: tuple[str, ...]) -> None:
    canvas.setFillColor(INK)
    canvas.setStrokeColor(INK)
    canvas.setFont(STRONG, 2 * _TEXT)
    canvas.drawCentredString(paper.width / 2, paper.height - 45, title)
    canvas.setFont(PLAIN, _TEXT)
    for number, line in enumerate(lines):
        canvas.drawCentredString(paper.width / 2, paper.height - 58 - 1.6 * _TEXT * number, line)


def _scale(canvas: Canvas, name: str, *, direction: int) -> None:
    """Draw a scale along x through the origin; its numbers grow to the right or, with direction -1, to the left."""
    canvas.setLineWidth(0.12)
    canvas.line(-_TICKS / 2, 0, _TICKS / 2, 0)
    for half in range(-_TICKS, _TICKS + 1):
        tick = 3.2 if half % 10 == 0 else 2.2 if half % 2 == 0 else 1.2
        canvas.line(half / 2, -tick, half / 2, tick)
    canvas.setFont(PLAIN, 2.8)
    for number in range(-_TICKS // 2, _TICKS // 2 + 1, 5):
        canvas.drawCentredString(direction * number, -6.4, str(number).replace("-", "−"))
    canvas.drawString(_TICKS / 2 + 3, -1, name)
