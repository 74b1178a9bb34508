"""The table that `make bench` prints."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what was measured, the result, what was asked ("" for nothing), and a peer or a remark."""

    what: str
    result: str
    asked: str = ""
    beside: str = ""


def render(rows: Iterable[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = [Row("measured", "result", "asked", "beside it"), *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(Row._fields))]
    text = [
        "| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    text.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(text)


def median_seconds(call: Callable[[], object], times: int) -> float:
    """Return the median duration of `call`, in seconds."""
    return statistics.median(one_duration(call) for _ in range(times))


def one_duration(call: Callable[[], object]) -> float:
    """Return how long `call` takes, in seconds."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def milliseconds(seconds: float) -> str:
    """Return a duration as text: 0.012 ms."""
    value = seconds * 1000
    return f"{value:.3f} ms" if value < 1 else f"{value:.1f} ms"


def percent(share: float) -> str:
    """Return a share as text: 97.4 %."""
    return f"{share * 100:.1f} %"
