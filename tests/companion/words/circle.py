"""The deck that comes along, and a circle and hands of it; tests write its cards as "AUTO r", the red AUTO."""

from functools import cache
from pathlib import Path

from companion.words.cards import Card, deck_option, parse_deck
from companion.words.deck import Colour
from companion.words.deck_files.reader import read_deck

RED, BLUE, GREEN, YELLOW = Colour
OPTION = deck_option(read_deck(Path(__file__).parents[3] / "data" / "decks" / "klassik.csv"))
DECK = parse_deck(OPTION)

CIRCLE = "BAUM r, BERG b, BRIEF y, BEIN g, BETT r, BROT b, EIS y, FRAU g, FLASCHE r, GELD b, KOPF y, NACHT g"
HANDS = (
    "AUTO r, AUTO b, HAUS g, LUFT r",
    "BAHN r, BAHN b, SPIEL g, STEIN y",
    "WASSER r, WASSER b, HOLZ y, HUND g",
    "HAUS r, LAND b, WASSER y, BUCH g",
    "LAND r, HAUS b, WEIN y, WASSER g",
)
REDS, BLUES, YELLOWS, GREENS = (0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11)


@cache
def card(text: str) -> int:
    """Return the card of the deck for a text: "AUTO r" is the red AUTO."""
    word, initial = text.split()
    colour = next(colour for colour in Colour if colour.value.startswith(initial))
    return DECK.index(Card(word, colour))


def cards(text: str) -> tuple[int, ...]:
    """Return the cards of a list."""
    return tuple(card(part) for part in text.split(", ") if part)
