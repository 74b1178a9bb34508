"""Rows of the bench: a figure, what was asked of it, a peer's figure; as a Markdown table and as JSON."""

import json
import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

Sign: TypeAlias = Literal["<", "≤", "≥", "about"]
_HEADINGS: Final = ("measured", "result", "asked", "beside it")
_HOLDS: Final[Mapping[Sign, Callable[[float, float], bool]]] = {
    "<": operator.lt,
    "≤": operator.le,
    "≥": operator.ge,
    "about": lambda value, bound: bound / 1.25 <= value <= bound * 1.25,
}


class Limit(NamedTuple):
    """The bound that a value is held against, in the unit of its row. “About” allows a quarter more or less."""

    sign: Sign
    bound: float

    def met(self, value: float) -> bool:
        """Return whether `value` keeps to the limit."""
        return _HOLDS[self.sign](value, self.bound)


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: `value` in `unit`, the limit it is held against, and a peer's figure or a remark.

    A value that couldn't be measured is NaN, and the remark says why.
    """

    measured: str
    value: float
    unit: str = ""
    limit: Limit | None = None
    beside: str | None = None

    @property
    def result(self) -> str:
        """The value as text, in three significant digits: `45.6 s`."""
        return "–" if math.isnan(self.value) else with_unit(in_three_digits(self.value), self.unit)

    @property
    def asked(self) -> str | None:
        """The limit as text: `< 30 s`. None where nothing was asked."""
        return self.limit and f"{self.limit.sign} {with_unit(f'{self.limit.bound:,g}', self.unit)}"

    @property
    def met(self) -> bool | None:
        """Whether the value keeps to its limit, before any rounding. None where nothing was asked."""
        return self.limit and self.limit.met(self.value)

    def to_dict(self) -> dict[str, str | float | bool | None]:
        """Return the row as it is printed with `--json`."""
        return {
            "measured": self.measured,
            "value": None if math.isnan(self.value) else float(f"{self.value:.6g}"),
            "unit": self.unit,
            "asked": self.asked,
            "met": self.met,
            "beside": self.beside,
        }

    def to_json(self) -> str:
        """Return the row as a line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def render(rows: Iterable[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = [_HEADINGS, *((row.measured, row.result, row.asked or "", row.beside or "") for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    text.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(text)


def with_unit(figure: str, unit: str) -> str:
    """Return a figure with its unit: `3.30×`, `45.6 s`, `0.951`."""
    return figure + unit if unit in {"", "×"} else f"{figure} {unit}"


def in_three_digits(value: float) -> str:
    """Return a number in three significant digits, never with more than three decimals: `0.157`, `45.6`, `1,234`."""
    decimals = 2 - math.floor(math.log10(abs(value))) if value else 0
    return f"{value:,.{min(max(decimals, 0), 3)}f}"


def milliseconds(seconds: float) -> str:
    """Return a duration as text, for what stands beside a figure: `30.5 ms`."""
    return f"{in_three_digits(seconds * 1000)} ms"


def percent(share: float) -> str:
    """Return a share as text, for what stands beside a figure: `94.2 %`."""
    return f"{in_three_digits(share * 100)} %"
