"""A plot of evenings won, one after the other, beside the wins that chance alone would bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from web.records.statistics import MOST_FINISHED, FinishedEvening

LEAST: Final = 5  # evenings for a plot
WIDTH: Final = 600
HEIGHT: Final = 180
_MOST_POINTS: Final = 150


class WinsPlot(NamedTuple):
    """Two lines in a field of WIDTH × HEIGHT: evenings `won` so far, and the number that `luck` alone would bring.

    `is_whole` tells that it begins with the first evening; a longer history shows its latest `MOST_FINISHED`.
    """

    won: str
    luck: str
    total: int
    expected: float
    evenings: int

    @property
    def is_whole(self) -> bool:
        """Whether the line begins with the first evening."""
        return self.evenings < MOST_FINISHED


def wins_over_time(placed: Sequence[FinishedEvening]) -> WinsPlot | None:
    """Return the plot of a person's evenings, the oldest first; None where there are too few."""
    if len(placed) < LEAST:
        return None
    won = list(accumulate((float(each.won) for each in placed), initial=0.0))
    luck = list(accumulate((each.luck for each in placed), initial=0.0))
    most = max(won[-1], luck[-1], 1.0)
    return WinsPlot(_path(won, most), _path(luck, most), int(won[-1]), luck[-1], len(placed))


def _path(values: Sequence[float], most: float) -> str:
    last = len(values) - 1
    step = max(1, -(-last // _MOST_POINTS))
    numbers = [*range(0, last, step), last]
    return "M" + "L".join(
        f"{WIDTH * number / last:.1f} {HEIGHT - HEIGHT * values[number] / most:.1f}" for number in numbers
    )
