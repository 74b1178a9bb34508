"""Names, cards and numbers as a sentence says them, in the language of the request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask_babel import format_decimal

from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.siebenschlaefer.cards import Rank
from companion.words.deck import Colour
from web.pages.language import gettext as _
from web.pages.names import isolated

N_: Final = str
"""Marks a text for the catalogue that is looked up later."""

_COLOURS: Final = {
    Colour.RED: N_("Rot"),
    Colour.BLUE: N_("Blau"),
    Colour.GREEN: N_("Grün"),
    Colour.YELLOW: N_("Gelb"),
}
_RANKS: Final = {Rank.JACK: N_("Bube"), Rank.QUEEN: N_("Dame"), Rank.KING: N_("König"), Rank.ACE: N_("Ass")}


def name_at(seat: int, names: Sequence[str]) -> str:
    """Return the name of who sits on `seat`; where nobody does, the seat as people count."""
    if 0 <= seat < len(names):
        return isolated(names[seat])
    return _("Platz %(number)s", number=number(seat + 1))


def number(value: int) -> str:
    """Return a number as it is written here: 9.999 or 9,999."""
    return str(format_decimal(value))


def colour(value: Colour) -> str:
    """Return the name of a card colour."""
    return _(_COLOURS[value])


def rank(value: Rank) -> str:
    """Return what a card is called: 7, König."""
    return _(_RANKS[value]) if value in _RANKS else str(value)


def place(value: Place, names: Sequence[str]) -> str:
    """Return the pile of the number game on which a card was laid: in the middle, or whose."""
    if value in STACK_AT:
        return _("Stapel %(number)s in der Mitte", number=STACK_AT[value] + 1)
    if value in SEAT_AT:
        return _("den Ablagestapel von %(name)s", name=name_at(SEAT_AT[value], names))
    return _("den eigenen Ablagestapel")
