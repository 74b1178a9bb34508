"""Texts of `schlafmuetze deck check`: every fault of a deck, or a line about a sound one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.words.deck import Colour, Deck
from companion.words.deck_files.reader import Nearest, check_deck, read_deck

_COLOURS: Final = {
    "de": {Colour.RED: "Rot", Colour.BLUE: "Blau", Colour.GREEN: "Grün", Colour.YELLOW: "Gelb"},
    "en": {Colour.RED: "red", Colour.BLUE: "blue", Colour.GREEN: "green", Colour.YELLOW: "yellow"},
}
_SOUND: Final = {
    "de": "{file}: in Ordnung. {words} Wörter, {cards} Karten: {colours}.",
    "en": "{file}: all fine. {words} words, {cards} cards: {colours}.",
}
_FAULTS: Final = {
    "de": ("1 Fehler in {file}.", "{count} Fehler in {file}."),
    "en": ("1 fault in {file}.", "{count} faults in {file}."),
}

Say = Callable[[str], object]


def deck_words(path: Path) -> tuple[str, ...]:
    """Return the words of the deck in `path`. :raises DeckError: when it isn't sound. :raises OSError: unread."""
    return read_deck(path).names


def deck_check(path: Path, lang: str, *, nearest: Nearest | None, out: Say, err: Say) -> int:
    """Say every fault of the deck in `path`, or that there is none; return the exit code.

    Faults go to `out` as `FILE:LINE: sentence`, their number to `err`. :raises OSError: when it can't be read.
    """
    faults = check_deck(path, nearest)
    for fault in faults:
        out(f"{path}:{fault.line}: {fault.sentence(lang)}")
    if faults:
        err(_FAULTS[lang][len(faults) > 1].format(count=len(faults), file=path))
        return 1
    out(summary(path, read_deck(path), lang))
    return 0


def summary(path: Path, deck: Deck, lang: str) -> str:
    """Return one line about a sound deck: how many words and cards, and how many a colour."""
    colours = ", ".join(f"{_COLOURS[lang][colour]} {count}" for colour, count in deck.per_colour().items())
    return _SOUND[lang].format(file=path, words=len(deck), cards=deck.cards, colours=colours)
