"""What a single cell says: a column's name, a colour, yes or no, a word as it is seen."""

import re
from typing import Final

from companion.typed import as_seen, plain
from companion.words.deck import Colour

COLOURS: Final = frozenset(colour.value for colour in Colour)
_NAMES: Final = {
    name: column
    for column, names in {
        "word": "word words wort wörter woerter begriff begriffe nomen noun nouns substantiv",
        "article": "article articles artikel",
        "red": "red rot rote ● 🔴",
        "blue": "blue blau blaue ◆ 🔵",
        "green": "green grün gruen grüne ■ 🟢",
        "yellow": "yellow gelb gelbe ▲ 🟡",
        "colours": "colour colours color colors farbe farben",
        "source": "source quelle",
        "picture": "picture pictures image bild bilder emoji",
    }.items()
    for name in names.split()
}
_YES: Final = frozenset(("x", "j", "ja", "y", "yes", "w", "wahr", "t", "true", *"✓✔✅☑☒🗹■●•×✖"))
_NO: Final = frozenset(("n", "nein", "no", "f", "falsch", "false", "leer", *"-–—☐□○./"))
_EVERY: Final = frozenset(("alle", "all", "every", "jede"))
_HYPHENS: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2043\u2212"), "-")
_AROUND: Final = " \"'`´^„“”‚‘’«»‹›()[]{}<>*_~#.,;:!?…=→"
"""What stands around a word and not in it: quotation marks, brackets, signs of Markdown, punctuation."""
_MARKS: Final = dict.fromkeys((0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, *range(0x2066, 0x206A)))
"""Signs that say which way a text runs. Word processors leave them behind; those that turn letters around stay."""
_FORMULA: Final = re.compile(r'="(.*)"')
_BETWEEN_COLOURS: Final = re.compile(r"[\s,;/+&|]+")


def column_of(cell: str) -> str:
    """Return the column that a cell of a header names, "" if it names none: `Farbe Rot` and `rot (27)` are `red`."""
    key = plain(cell).casefold().strip(_AROUND)
    if key in _NAMES:
        return _NAMES[key]
    parts = re.findall(r"[^\W\d_]+", key)
    found = {_NAMES[part] for part in parts if part in _NAMES} & COLOURS
    return found.pop() if len(found) == 1 and len(parts) < 4 else ""


def names_words(cell: str) -> bool:
    """Say whether a cell can be the header of a column of words."""
    return column_of(cell) == "word"


def colour_of(cell: str) -> Colour | None:
    """Return the colour that a word or sign names, None for any other."""
    column = _NAMES.get(plain(cell).casefold().strip(_AROUND), "")
    return Colour(column) if column in COLOURS else None


def colours_of(cell: str) -> tuple[Colour, ...] | None:
    """Return the colours in a cell such as `rot, blau` or `alle`, None if something else is in it."""
    parts = [part for part in _BETWEEN_COLOURS.split(cell) if part.strip(_AROUND)]
    if len(parts) == 1 and plain(parts[0]).casefold() in _EVERY:
        return tuple(Colour)
    found = [colour_of(part) for part in parts]
    return None if None in found else tuple(colour for colour in Colour if colour in found)


def mark_of(cell: str, colour: str = "") -> bool | None:
    """Return whether a mark in a colour's column says yes; None where it may say either."""
    if cell in ("", "1"):  # nearly all of them
        return bool(cell)
    key = plain(cell).casefold().strip(" \"'()[]{}")
    if not key or key in _NO:
        return False
    if key in _YES or (colour and column_of(cell) == colour):
        return True
    try:
        number = float(key.replace(",", "."))
    except ValueError:
        return None
    return bool(number) if number in (0, 1) else None


def is_number(cell: str) -> bool:
    """Say whether a cell is a number that counts more than one card."""
    return plain(cell).replace(",", ".").replace(".", "", 1).isdecimal() and mark_of(cell) is None


def word_in(cell: str) -> str:
    """Return what is in a cell as it is seen: without undrawn signs, quotation marks around it, a formula's frame."""
    seen = as_seen(cell.translate(_MARKS)).translate(_HYPHENS)
    framed = _FORMULA.fullmatch(seen)
    return (framed[1] if framed else seen).strip(_AROUND)
