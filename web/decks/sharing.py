"""A deck in an address: packed as short as it gets, and drawn as a QR code if a camera can still read that."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final

from companion.action import can_be_seen, fits_a_line
from companion.typed import as_seen, turns_around
from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.reader import fault_of_word, same_word
from web.access.house_address import QrCode, qr_code
from web.decks.editing import with_picture
from web.decks.kept_deck import LONGEST_NAME, MOST_WORDS, is_picture

LONGEST_QR: Final = 1500
"""Characters of an address that a phone still reads from a tablet: 125 modules a side, 3 mm each on 40 cm."""
_FORMAT: Final = "1"
_MOST_UNPACKED: Final = 60_000  # bytes
_INITIALS: Final = {colour.value[0]: colour for colour in Colour}
_LINE: Final = re.compile(r"(\S+) ([rbgy]{1,4})(?: (\S+))?")


class NoPackedDeck(ValueError):
    """A text that is no deck from an address."""


def packed(name: str, deck: Deck) -> str:
    """Return a deck as a text for an address: the name, and a word a line with its colours.

    A picture stands there only if it isn't the one that any house would propose.
    """
    lines = [name]
    for row in deck:
        usual = with_picture(DeckWord(row.word, "", ())).picture
        parts = [row.word, "".join(colour.value[0] for colour in row.colours)]
        if row.picture and row.picture != usual:
            parts.append(row.picture)
        lines.append(" ".join(parts))
    squeezed = zlib.compress("\n".join(lines).encode(), 9)
    return _FORMAT + base64.urlsafe_b64encode(squeezed).rstrip(b"=").decode()


def unpacked(text: str) -> tuple[str, Deck]:
    """Return name and cards of a deck out of an address, or out of the text after its `d=`.

    :raises NoPackedDeck: when there is none in it.
    """
    found = text.strip().rpartition("d=")[2].partition("&")[0]
    if not found.startswith(_FORMAT):
        raise NoPackedDeck
    try:
        squeezed = base64.urlsafe_b64decode(found[1:] + "=" * (-len(found[1:]) % 4))
        opened = zlib.decompressobj()
        raw = opened.decompress(squeezed, _MOST_UNPACKED)
        if opened.unconsumed_tail or not opened.eof:
            raise NoPackedDeck
        name, *lines = raw.decode().split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        raise NoPackedDeck from error
    cards: list[DeckWord] = []
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None or fault_of_word(match[1]) is not None or len(cards) >= MOST_WORDS:
            raise NoPackedDeck
        if any(same_word(card.word, match[1]) for card in cards):
            raise NoPackedDeck
        colours = tuple(colour for initial, colour in _INITIALS.items() if initial in match[2])
        picture = match[3] if match[3] and is_picture(match[3]) else ""
        cards.append(with_picture(DeckWord(match[1].upper(), "", colours, picture=picture)))
    name = as_seen(name)
    if not cards or not can_be_seen(name) or not fits_a_line(name) or turns_around(name):
        raise NoPackedDeck
    return name[:LONGEST_NAME], Deck(tuple(cards))


def deck_code(address: str) -> QrCode | None:
    """Return an address as a QR code, None if it is too long for a camera to read from a tablet."""
    return None if len(address) > LONGEST_QR else qr_code(address, "l", boosted=False)
