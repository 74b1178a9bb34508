"""What a table or a list yields, before its words are looked at."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.words.deck import Colour
from companion.words.deck_files.faults import DeckFault, Doubt


class Row(NamedTuple):
    """A word as it stands in a line, with what stands beside it; anything but the word may be missing."""

    line: int
    word: str
    article: str = ""
    colours: tuple[Colour, ...] = ()
    source: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a table or a list, its faults, doubts and notes.

    `lost` says that not all rows could be read, `has_colours` that colours stand there, and `is_long` that a word has
    a row for each of its colours.
    """

    rows: tuple[Row, ...] = ()
    faults: tuple[DeckFault, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    notes: tuple[DeckFault, ...] = ()
    lost: bool = False
    has_colours: bool = True
    is_long: bool = False
