"""The word game's deck: words, and the colours in which each is on a card (W-1)."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LONGEST_WORD: Final = 40  # characters that a card can show


class Colour(StrEnum):
    """The four colours of the cards."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class DeckWord:
    """A word as printed, its article ("" if unknown), the colours of its cards, the source that has it, a picture."""

    word: str
    article: str
    colours: tuple[Colour, ...]
    source: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A sound deck. Iterating gives its words in the order of the file."""

    words: tuple[DeckWord, ...]

    def __iter__(self) -> Iterator[DeckWord]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def names(self) -> tuple[str, ...]:
        """The words alone."""
        return tuple(row.word for row in self.words)

    @property
    def cards(self) -> int:
        """The number of cards in all."""
        return sum(len(row.colours) for row in self.words)

    def per_colour(self) -> dict[Colour, int]:
        """Return the number of cards of each colour."""
        return {colour: sum(colour in row.colours for row in self.words) for colour in Colour}

    def as_csv(self) -> str:
        """Return the deck as the CSV text that `read_deck` reads."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(self.as_rows())
        return out.getvalue()

    def as_rows(self) -> Iterator[tuple[str | int, ...]]:
        """Yield the names of the columns, then a row for each word, with a 1 for each colour that it has."""
        yield "word", "article", *Colour, "source", "picture"
        for row in self.words:
            marks = (1 if colour in row.colours else "" for colour in Colour)
            yield row.word, row.article, *marks, row.source, row.picture
