"""The deck of one process: its cards in the order of the alphabet, how each is spelled and which picture it shows."""

from __future__ import annotations

import re
import threading
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from companion.words.deck import Colour, DeckWord
from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from web.pages.language import gettext as _

SPRITE: Final = "pictures.svg"
CARD_SYMBOLS: Final = {Colour.RED: "●", Colour.BLUE: "◆", Colour.GREEN: "■", Colour.YELLOW: "▲"}
"""The colours of cards, each with a symbol, so that nobody needs to see colour."""
_WITHOUT_DOTS: Final = str.maketrans("ÄÖÜẞ", "AOUS")
_IN_ASCII: Final = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS", "ß": "SS"})


class Deck:
    """The cards of a deck, read from its CSV file at the first question. Safe to share between threads."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path  # None: the shipped deck
        self._lock = threading.Lock()
        self._cards: tuple[DeckWord, ...] | None = None
        self._by_spelling: dict[str, DeckWord] = {}

    def cards(self) -> tuple[DeckWord, ...]:
        """Return the cards in the order of the alphabet.

        :raises DeckError: or :raises OSError: when the file can't be read.
        """
        with self._lock:
            if self._cards is None:
                path = self.path or shipped("decks/klassik.csv")
                self._cards = tuple(sorted(read_deck(path), key=lambda card: _sort_key(card.word)))
                self._by_spelling = {card.word.casefold(): card for card in reversed(self._cards)}
            return self._cards

    def spelling(self, typed: str) -> str:
        """Return the deck's spelling of a card as typed in any case, or `typed` if the deck has no such card."""
        card = self._card(typed)
        return card.word if card is not None else typed

    def emoji(self, word: str) -> str:
        """Return the emoji that the deck's file names for a card, "" if it names none."""
        card = self._card(word)
        return card.picture if card is not None and card.word == word else ""

    def colours(self, word: str) -> tuple[tuple[str, str], ...]:
        """Return the colours in which the deck has a card, each with its symbol; () for a word that is no card."""
        card = self._card(word)
        return tuple((colour.value, CARD_SYMBOLS[colour]) for colour in card.colours) if card is not None else ()

    def _card(self, typed: str) -> DeckWord | None:
        self.cards()
        return self._by_spelling.get(typed.casefold())


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return {
        Colour.RED: _("Rot"),
        Colour.BLUE: _("Blau"),
        Colour.GREEN: _("Grün"),
        Colour.YELLOW: _("Gelb"),
    }[colour]


def initial(word: str) -> str:
    """Return the letter under which a card is looked up: O for ÖL."""
    return _sort_key(word)[:1]


def picture(word: str) -> str | None:
    """Return the name of the symbol in `SPRITE` that shows `word`, None if there is no such symbol."""
    name = word.upper().translate(_IN_ASCII).lower()
    return name if name in symbols() else None


@cache
def symbols() -> frozenset[str]:
    """Return the names of all symbols in `SPRITE`."""
    text = files("web").joinpath("pages", "static", SPRITE).read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([a-z]+)"', text))


def _sort_key(word: str) -> str:
    return word.upper().translate(_WITHOUT_DOTS)
