"""The four colours of cards, each with a symbol, so that nobody needs to see colour."""

from collections.abc import Iterable
from typing import Final

from companion.words.deck import Colour
from web.pages.language import gettext as _

CARD_SYMBOLS: Final = {Colour.RED: "●", Colour.BLUE: "◆", Colour.GREEN: "■", Colour.YELLOW: "▲"}


def with_symbols(colours: Iterable[Colour]) -> tuple[tuple[str, str], ...]:
    """Return colours with their symbols, as cards show them."""
    return tuple((colour.value, CARD_SYMBOLS[colour]) for colour in colours)


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return {Colour.RED: _("Rot"), Colour.BLUE: _("Blau"), Colour.GREEN: _("Grün"), Colour.YELLOW: _("Gelb")}[colour]
