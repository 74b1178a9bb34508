"""The own list of a deck in a file: it lies beside it, as `familie.gelesen.txt` beside `familie.csv`."""

import os
from pathlib import Path

from lexicon.deck_list.deck_list import DeckList


def list_beside(deck: Path) -> Path:
    """Return the path of the own list of a deck in a file."""
    return deck.with_suffix(".gelesen.txt")


def own_list_of(deck: Path) -> DeckList:
    """Return the own list of a deck in a file, without an answer where there is none.

    :raises OSError: if it can't be read.
    """
    try:
        return DeckList.of_text(list_beside(deck).read_text(encoding="utf-8-sig", errors="replace"))
    except FileNotFoundError:
        return DeckList()


def keep_beside(deck: Path, own: DeckList) -> None:
    """Keep the own list of a deck in a file, whole or not at all. :raises OSError: if it can't be written."""
    path = list_beside(deck)
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_text(own.as_text(), encoding="utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
