"""A deck passed on: as a file, and packed into an address, drawn as a QR code if a camera can still read that."""

import base64
import binascii
import re
import unicodedata
import zlib
from typing import Final

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.action import can_be_seen, fits_a_line
from companion.typed import as_seen, turns_around
from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.card_word import fault_of_word, same_word
from web.access.house_address import QrCode, address_of, qr_code
from web.judge.decks.deck_list import added, render_list
from web.judge.decks.editing import with_picture
from web.judge.decks.editor import own_deck
from web.judge.decks.services import may_add, refuse_readers
from web.judge.decks.store import LONGEST_NAME, MOST_WORDS, KeptDeckFault, is_picture
from web.pages.fault_pages import noticed, sent_file
from web.pages.language import language
from web.pages.spreadsheet_csv import spreadsheet_csv

LONGEST_QR: Final = 1500
"""Characters of an address that a phone still reads from a tablet: 125 modules a side, 3 mm each on 40 cm."""
_FORMAT: Final = "1"
_MOST_UNPACKED: Final = 60_000  # bytes
_INITIALS: Final = {colour.value[0]: colour for colour in Colour}
_LINE: Final = re.compile(r"(\S+) ([rbgy]{1,4})(?: (\S+))?")


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

    :raises KeptDeckFault: when there is none in it.
    """
    found = text.strip().rpartition("d=")[2].partition("&")[0]
    if not found.startswith(_FORMAT):
        raise KeptDeckFault("no_packed")
    try:
        squeezed = base64.urlsafe_b64decode(found[1:] + "=" * (-len(found[1:]) % 4))
        opened = zlib.decompressobj()
        raw = opened.decompress(squeezed, _MOST_UNPACKED)
        if opened.unconsumed_tail or not opened.eof:
            raise KeptDeckFault("no_packed")
        name, *lines = raw.decode().split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        raise KeptDeckFault("no_packed") from error
    cards: list[DeckWord] = []
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None or fault_of_word(match[1]) is not None or len(cards) >= MOST_WORDS:
            raise KeptDeckFault("no_packed")
        if any(same_word(card.word, match[1]) for card in cards):
            raise KeptDeckFault("no_packed")
        colours = tuple(colour for initial, colour in _INITIALS.items() if initial in match[2])
        picture = match[3] if match[3] and is_picture(match[3]) else ""
        cards.append(with_picture(DeckWord(match[1].upper(), "", colours, picture=picture)))
    name = as_seen(name)
    if not cards or not can_be_seen(name) or not fits_a_line(name) or turns_around(name):
        raise KeptDeckFault("no_packed")
    return name[:LONGEST_NAME], Deck(tuple(cards))


def deck_code(address: str) -> QrCode | None:
    """Return an address as a QR code, None if it is too long for a camera to read from a tablet."""
    return None if len(address) > LONGEST_QR else qr_code(address, "l", boosted=False)


blueprint = Blueprint("sharing", __name__)


@blueprint.get("/kartenspiele/<key>/teilen")
def page(key: str) -> str:
    """Show the file and the QR code of a deck."""
    shown = own_deck(key)
    path = url_for("decks.sharing.receive", d=packed(shown.name, shown.deck))
    address = address_of(path) or f"{request.scheme}://{request.host}{path}"
    code = deck_code(address) if len(shown.deck) else None
    return render_template("decks/share.html", shown=shown, address=address, code=code)


@blueprint.get("/kartenspiele/<key>/kartenspiel.csv")
def file(key: str) -> Response:
    """Send a deck as a table for spreadsheets, which `deck check` and `serve --deck` read as well."""
    shown = own_deck(key)
    table = spreadsheet_csv(shown.deck.as_rows(), language())
    return sent_file(table, "text/csv; charset=utf-8", f"kartenspiel-{file_name(shown.name)}.csv")


@blueprint.get("/kartenspiele/holen")
@noticed(render_list)
def receive() -> str:
    """Show the deck in the address, before it is taken in."""
    name, deck = unpacked(request.args.get("d", ""))
    return render_template("decks/receive.html", name=name, deck=deck, sent=request.args["d"], may_add=may_add())


@blueprint.post("/kartenspiele/holen")
@noticed(render_list)
def take_in() -> Response:
    """Take a deck in out of an address, and open it."""
    name, deck = unpacked(request.form.get("d", ""))
    refuse_readers()
    return added(name, deck)


def file_name(name: str) -> str:
    """Return the name of a deck as a part of the name of a file."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "eigenes"
