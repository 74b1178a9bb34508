"""Sheets of paper in millimetres, and where cards lie on them: on the two sides of a sheet, or on one that is folded.

Places are counted from the lower left corner of a page, as PDF does.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
"""The size of a card, that of poker cards: sleeves of the usual size fit."""
RULER: Final = 100.0
"""The length of the line that shows whether the printer kept the size."""
FARTHEST: Final = 10.0
"""How far backs may be shifted."""
_FOLD_GAP: Final = 5.0  # between the cards and the fold, which is cut off


class Backs(StrEnum):
    """How cards get their backs, by the names in addresses."""

    DUPLEX = "ja"
    FOLDED = "falten"
    NONE = "nein"


class Shift(NamedTuple):
    """How far the backs are shifted to the right and up on their own page, for a printer that misses."""

    right: float = 0.0
    up: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """A page of cards: its size, how many columns and rows, and the lower left corner of all.

    `for_ruler` and `for_caption` are the middles of two lines in a margin, and by how many degrees they are turned.
    """

    width: float
    height: float
    columns: int
    rows: int
    left: float
    bottom: float
    for_ruler: tuple[float, float, float]
    for_caption: tuple[float, float, float]

    @property
    def cards(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows

    def front(self, number: int) -> tuple[float, float]:
        """Return the lower left corner of a card's front: from left to right, from the top to the bottom."""
        row, column = divmod(number, self.columns)
        return self.left + column * CARD_WIDTH, self.bottom + (self.rows - 1 - row) * CARD_HEIGHT

    def back(self, number: int) -> tuple[float, float]:
        """Return the place of its back, on a page turned over its upright edge or on the other half of a folded one."""
        x, y = self.front(number)
        return self.width - x - CARD_WIDTH, y


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper format: the name in addresses, that for people, and its size upright."""

    key: str
    name: str
    width: float
    height: float

    def layout(self, backs: Backs) -> Layout:
        """Return where the cards lie: nine in the middle, or four beside the fold of a sheet that lies across."""
        if backs is Backs.FOLDED:
            width, height = self.height, self.width
            left, bottom = width / 2 - _FOLD_GAP - 2 * CARD_WIDTH, height / 2 - CARD_HEIGHT
            below = bottom / 2
            return Layout(width, height, 2, 2, left, bottom, (width / 4, below, 0), (0.75 * width, below, 0))
        width, height = self.width, self.height
        left, bottom = (width - 3 * CARD_WIDTH) / 2, (height - 3 * CARD_HEIGHT) / 2
        beside, middle = left / 2, height / 2
        return Layout(width, height, 3, 3, left, bottom, (beside, middle, 90), (width - beside, middle, 90))


PAPERS: Final = {paper.key: paper for paper in (Paper("a4", "A4", 210, 297), Paper("letter", "Letter", 215.9, 279.4))}
"""The formats that can be had, the usual one first."""
