"""The font of printed cards: Nunito, in two weights, and how much room a text takes in it."""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from reportlab.pdfbase.pdfmetrics import getFont, registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

PLAIN: Final = "Nunito-Medium"
STRONG: Final = "Nunito-ExtraBold"


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
    load_fonts()
    return " ".join("".join(sign if has_letter(sign) else " " for sign in text).split())


def has_letter(letter: str) -> bool:
    """Say whether the font has a letter."""
    return ord(letter) in getFont(STRONG).face.charToGlyph
