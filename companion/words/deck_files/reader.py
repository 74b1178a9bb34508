"""Decks in files: `read_deck` returns a sound one or raises `DeckError`, `check_deck` names all faults of one."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from companion.words.deck import Colour, Deck
from companion.words.deck_files.content import (
    BARE,
    LARGEST,
    NO_ANSWERS,
    Nearest,
    OpenWorkbook,
    no_workbooks,
    read_cards,
)
from companion.words.deck_files.faults import DeckError, DeckFault

FEWEST_WORDS: Final = 12  # the circle shows 12 different words (W-3)
FEWEST_PER_COLOUR: Final = 3  # three of each colour (W-3)


class Checked(NamedTuple):
    """A deck, its faults and doubts in the order of their lines, and what was passed over."""

    deck: Deck
    faults: tuple[DeckFault, ...]
    notes: tuple[DeckFault, ...]


def read_deck(path: Path, open_workbook: OpenWorkbook = no_workbooks) -> Deck:
    """Return the deck in `path`. :raises DeckError: when it has faults. :raises OSError: when it can't be read."""
    checked = check_deck(path, None, open_workbook)
    if checked.faults:
        raise DeckError(path, checked.faults)
    return checked.deck


def check_deck(path: Path, nearest: Nearest | None = None, open_workbook: OpenWorkbook = no_workbooks) -> Checked:
    """Check the deck in `path`; a sound one has no faults.

    With `nearest` the spelling is checked too: it returns None for a known word, otherwise the nearest known words
    (none if nothing is near). :raises OSError: when the file can't be read.
    """
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    return _examine(raw, nearest, open_workbook)


def examine_deck(raw: bytes) -> tuple[Deck, tuple[DeckFault, ...]]:
    """Return the deck in a file's content as far as it can be read, and all its faults."""
    return _examine(raw, None, no_workbooks)[:2]


def _examine(raw: bytes, nearest: Nearest | None, open_workbook: OpenWorkbook) -> Checked:
    reading = read_cards(raw, NO_ANSWERS, open_workbook, nearest)
    deck = reading.deck(fills=not any(doubt.key == BARE for doubt in reading.doubts))
    of_all = () if reading.lost else faults_of_all(deck)
    faults = sorted((*reading.faults, *reading.doubts, *of_all), key=lambda fault: fault.line)
    return Checked(deck, tuple(faults), reading.notes)


def faults_of_all(deck: Deck) -> Iterator[DeckFault]:
    """Yield the faults of a deck as a whole: too few words or cards, or colours that share too few words (W-1, W-3)."""
    counts = deck.per_colour()
    most = max(counts.values())
    sound = True
    if len(deck) < FEWEST_WORDS:
        sound = False
        yield DeckFault(1, "too_few_words", {"count": len(deck), "most": FEWEST_WORDS})
    for colour, count in counts.items():
        code, wanted = ("colour_short", most) if count < most else ("colour_few", FEWEST_PER_COLOUR)
        if count < wanted:
            sound = False
            yield DeckFault(1, code, {"colour": colour.value, "count": count, "most": wanted})
    if sound:
        yield from _faults_of_circle(deck)


def _faults_of_circle(deck: Deck) -> Iterator[DeckFault]:
    """Yield colours that share too few words for twelve different ones, three of each colour (Hall's condition)."""
    for size in (2, 3):
        for colours in combinations(Colour, size):
            words = sum(not set(colours).isdisjoint(row.colours) for row in deck)
            wanted = size * FEWEST_PER_COLOUR
            if words < wanted:
                facts = {"colours": tuple(colour.value for colour in colours), "count": words, "most": wanted}
                yield DeckFault(1, "circle", facts)
                return
