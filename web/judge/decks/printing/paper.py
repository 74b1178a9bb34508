"""Sheets of paper in millimetres: where the nine cards of a sheet lie, on its front and, mirrored, on its back.

Places are counted from the lower left corner of a page, as PDF does.
"""

from dataclasses import dataclass
from typing import Final

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
"""The size of a card, that of poker cards: sleeves of the usual size fit."""
COLUMNS: Final = 3
ROWS: Final = 3
CARDS_A_SHEET: Final = COLUMNS * ROWS
RULER: Final = 100.0
"""The length of the line that shows whether the printer kept the size."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper format: the name in addresses, that for people, and its size upright."""

    key: str
    name: str
    width: float
    height: float

    @property
    def left(self) -> float:
        """The margin beside the cards."""
        return (self.width - COLUMNS * CARD_WIDTH) / 2

    @property
    def bottom(self) -> float:
        """The margin below and above the cards."""
        return (self.height - ROWS * CARD_HEIGHT) / 2

    def front(self, number: int) -> tuple[float, float]:
        """Return the lower left corner of a card on the front: from left to right, from the top to the bottom."""
        row, column = divmod(number, COLUMNS)
        return self.left + column * CARD_WIDTH, self.bottom + (ROWS - 1 - row) * CARD_HEIGHT

    def back(self, number: int) -> tuple[float, float]:
        """Return the place of the same card on the back of a sheet that is turned over its long edge."""
        x, y = self.front(number)
        return self.width - x - CARD_WIDTH, y


PAPERS: Final = {paper.key: paper for paper in (Paper("a4", "A4", 210, 297), Paper("letter", "Letter", 215.9, 279.4))}
"""The formats that can be had, the usual one first."""
