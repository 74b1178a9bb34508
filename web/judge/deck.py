"""A deck as the judge takes it: cards in the order of the alphabet, how each is spelled and which picture it shows."""

import math
from collections.abc import Iterable
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, url_for

from companion.typed import same_key
from companion.words.deck import Colour, Deck as Cards, DeckWord
from lexicon.judging.verdict import Seam
from lexicon.paths import shipped
from web.judge.decks.pictures import drawings, drawn_as
from web.judge.decks.store import in_alphabet
from web.judge.decks.workbook import read_deck_file
from web.pages.language import gettext as _
from web.pages.services import rooted

_SHIPPED: Final = shipped("decks/klassik.csv")


class Deck:
    """The cards of a deck: given ones, or read from a file at the first question. Safe to share between threads."""

    def __init__(self, source: Path | Cards | None = None) -> None:
        self.source = source  # None: the shipped deck

    @cached_property
    def _cards(self) -> tuple[DeckWord, ...]:
        cards = self.source if isinstance(self.source, Cards) else read_deck_file(self.source or _SHIPPED)
        return tuple(sorted(cards, key=lambda card: in_alphabet(card.word)))

    @cached_property
    def _by_spelling(self) -> dict[str, DeckWord]:
        return {same_key(card.word): card for card in reversed(self._cards)}

    def cards(self) -> tuple[DeckWord, ...]:
        """Return the cards in the order of the alphabet. :raises DeckError: or :raises OSError: for a bad file."""
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
        return with_symbols(card.colours) if card is not None else ()

    def drawing(self, word: str) -> str | None:
        """Return the name of the symbol that shows a card, None if the deck wants another picture."""
        return drawn_as(word, self.emoji(word))

    def _card(self, typed: str) -> DeckWord | None:
        return self._by_spelling.get(same_key(typed))


def initial(word: str) -> str:
    """Return the letter under which a card is looked up: O for ÖL."""
    return in_alphabet(word)[:1]


_NARROW: Final = dict.fromkeys("iljI'", 0.29) | dict.fromkeys("tfr-·", 0.41)
_BROAD: Final = {"m": 0.98, "w": 0.82, "W": 1.0, "M": 0.87}
_SMALL, _LARGE = 0.62, 0.74  # a letter without a width of its own, small and capital; DejaVu Sans, which runs wide
_BOLD: Final = 1.13  # how much wider the bold stem runs
_DOT: Final = 0.37
_MOST: Final = 511  # all powers together; no word that a field takes is as wide


def width_classes(seam: Seam) -> str:
    """Return the classes that tell the width of the whole line (l…) and of its widest unbroken part (part…)."""
    stem = _BOLD * _width(seam.stem) + (_DOT if seam.head else 0)
    link = _width(seam.link) + (_DOT if seam.link else 0)
    head = _width(seam.head)
    return f"{_powers('l', stem + link + head)} {_powers('part', max(stem, link, head))}"


def _width(text: str) -> float:
    return sum(_NARROW.get(each) or _BROAD.get(each) or (_LARGE if each.isupper() else _SMALL) for each in text)


def _powers(prefix: str, width: float) -> str:
    tenths = min(max(math.ceil(10 * width), 1), _MOST)
    return " ".join(f"{prefix}{1 << bit}" for bit in range(9) if tenths >> bit & 1)


blueprint = Blueprint("card_pictures", __name__)

_A_YEAR: Final = 365 * 24 * 3600  # seconds


@blueprint.get("/karten/bild/<name>.svg")
def show(name: str) -> Response:
    """Show the picture of that name; 404 where there is none."""
    if name not in drawings():
        abort(404)
    response = Response(_svg(name), mimetype="image/svg+xml")
    response.cache_control.public = response.cache_control.immutable = True
    response.cache_control.max_age = _A_YEAR
    return response


def picture_url(name: str) -> str:
    """Return the address of a picture, which changes with what it shows."""
    return url_for("judge.card_pictures.show", name=name, v=_mark(name))


def picture_path(name: str) -> str:
    """Return the address of a picture where there is no request."""
    return rooted(f"/karten/bild/{name}.svg?v={_mark(name)}")


def _svg(name: str) -> str:
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"'  # a canvas must know its size
    return f'{root} viewBox="0 0 32 32">{drawings()[name]}</svg>'


@cache
def _mark(name: str) -> str:
    return sha256(_svg(name).encode()).hexdigest()[:12]


CARD_SYMBOLS: Final = {Colour.RED: "●", Colour.BLUE: "◆", Colour.GREEN: "■", Colour.YELLOW: "▲"}


def with_symbols(colours: Iterable[Colour]) -> tuple[tuple[str, str], ...]:
    """Return colours with their symbols, as cards show them."""
    return tuple((colour.value, CARD_SYMBOLS[colour]) for colour in colours)


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return {Colour.RED: _("Rot"), Colour.BLUE: _("Blau"), Colour.GREEN: _("Grün"), Colour.YELLOW: _("Gelb")}[colour]
