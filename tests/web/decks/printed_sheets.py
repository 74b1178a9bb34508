"""A printed PDF as a person with a ruler sees it: its words, the places of its cards, and its lines, in millimetres."""

import io
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pypdf import PageObject, PdfReader

POINTS: Final = 72 / 25.4
CARD: Final = (63.0, 88.0)
PICTURE: Final = (14.0, 31.0)
"""The corner of a picture on its card."""


class Line(NamedTuple):
    """A straight line by its ends."""

    x: float
    y: float
    to_x: float
    to_y: float

    @property
    def length(self) -> float:
        return abs(self.to_x - self.x) + abs(self.to_y - self.y)


class Sheet:
    """A page of a PDF."""

    def __init__(self, page: PageObject) -> None:
        self.width, self.height = (float(side) / POINTS for side in (page.mediabox.width, page.mediabox.height))
        self.stamped: list[tuple[float, float]] = []
        self.lines: list[Line] = []
        self._pen = (0.0, 0.0)
        self.texts: list[tuple[str, float, float]] = []
        self.text = page.extract_text(visitor_operand_before=self._see, visitor_text=self._read)
        self.words = Counter(self.text.split())

    def cards(self, offset: tuple[float, float] = (0, 0)) -> set[tuple[float, float]]:
        """The lower left corners of the cards on this page, by what is stamped on each."""
        return {(round(x - offset[0], 2), round(y - offset[1], 2)) for x, y in self.stamped}

    def cuts(self) -> tuple[list[float], list[float]]:
        """The distances between the cuts upright, and between those across, as the crop marks show them."""
        marks = [line for line in self.lines if round(line.length, 1) == 3.5]
        upright = sorted({round(line.x, 2) for line in marks if line.x == line.to_x and self._is_outside(line)})
        across = sorted({round(line.y, 2) for line in marks if line.y == line.to_y and self._is_outside(line)})
        return [round(b - a, 1) for a, b in pairwise(upright)], [round(b - a, 1) for a, b in pairwise(across)]

    def _is_outside(self, line: Line) -> bool:
        """Say whether a line stands in the margin, beside all cards."""
        return abs(line.x - self.width / 2) > 1.5 * CARD[0] + 0.5 or abs(line.y - self.height / 2) > 1.5 * CARD[1] + 0.5

    def _read(self, text: str, matrix: list[float], at: list[float], *_font: object) -> None:
        self.texts.append((text.strip(), *_placed(matrix, *at[4:])))

    def _see(self, operator: bytes, operands: list[Any], matrix: list[float], _text: list[float]) -> None:
        if round(abs(matrix[0]) + abs(matrix[1]), 3) != round(POINTS, 3):
            return  # inside of a drawing, which has a measure of its own
        if operator == b"Do":
            self.stamped.append(_placed(matrix, 0, 0))
        elif operator == b"m":
            self._pen = _placed(matrix, *map(float, operands))
        elif operator == b"l":
            end = _placed(matrix, *map(float, operands))
            self.lines.append(Line(*self._pen, *end))
            self._pen = end


def _placed(matrix: list[float], x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / POINTS, (b * x + d * y + f) / POINTS


def sheets(pdf: bytes, wanted: Callable[[int], bool] = lambda _number: True) -> list[Sheet]:
    """Return the pages of a PDF whose numbers (from 0) are wanted."""
    return [Sheet(page) for number, page in enumerate(PdfReader(io.BytesIO(pdf)).pages) if wanted(number)]
