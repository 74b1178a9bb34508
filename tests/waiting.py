"""Waiting for a condition instead of a time: how fast a machine is proves nothing. And what is done at once."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

PATIENCE: Final = 60.0
"""Seconds after which a condition that didn't come true never will, however busy the machine is."""


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is true. :raises AssertionError: when it isn't for that long."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not true within {seconds:g} s"
        time.sleep(0.02)


def at_once(*calls: Callable[[], object]) -> None:
    """Make calls at the same time, each in a thread of its own; an exception in one of them is raised here."""
    with ThreadPoolExecutor(len(calls)) as threads:
        for done in [threads.submit(call) for call in calls]:
            done.result()
