"""Durations of calls, in seconds."""

import math
import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

_T = TypeVar("_T")


def one_duration(call: Callable[[], object]) -> float:
    """Return how long `call` takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def median_duration(call: Callable[[], object], times: int) -> float:
    """Return the median duration of `call`, called so many times."""
    return statistics.median(one_duration(call) for _ in range(times))


def median_for_each(call: Callable[[_T], object], values: Iterable[_T]) -> float:
    """Return the median duration of `call`, called once with each value."""
    return statistics.median(one_duration(partial(call, value)) for value in values)


def p95(times: Iterable[float]) -> float:
    """Return the 95th percentile of durations."""
    found = sorted(times)
    return found[math.ceil(0.95 * len(found)) - 1]
