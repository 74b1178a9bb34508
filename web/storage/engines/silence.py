"""One limit for a request, however often it asks a database that doesn't answer: a page waits once, not each time.

If one thread has waited in vain, all others of the process ask no more for a moment: a queue of requests would wait for
the same silence in turn.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final, TypeAlias

LONGEST: Final = 5.0
"""Seconds that a request waits in all without an answer; elsewhere, that each question does."""
AWAY: Final = 1.0
"""Seconds for which a database that didn't answer isn't asked again."""

Application: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
"""A WSGI application."""

_request = threading.local()


def with_one_limit(inner: Application) -> Application:
    """Return an application that waits once in a request, however often it asks."""

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with one_limit():
            return inner(environ, start_response)

    return outer


@contextmanager
def one_limit() -> Iterator[None]:
    """Let all that this thread asks inside, the answer to one request, wait no longer than `LONGEST` in all."""
    if getattr(_request, "left", None) is not None:  # a house within a server of many
        yield
        return
    _request.left = LONGEST
    try:
        yield
    finally:
        _request.left = None


def seconds_left() -> float:
    """Return how long this thread may wait for an answer now; 0 if its request has waited in vain."""
    left: float | None = getattr(_request, "left", None)
    return LONGEST if left is None else left


@contextmanager
def waiting(*, answers: bool = True) -> Iterator[None]:
    """Count what is waited for inside; if it `answers`, the next wait may be a long one again."""
    since = monotonic()
    yield
    if getattr(_request, "left", None) is not None:
        _request.left = LONGEST if answers else max(_request.left - (monotonic() - since), 0.0)


class Reach:
    """Whether a database can be reached, as the threads of this process have found last. `clock` is in seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._away_until = float("-inf")

    @property
    def is_away(self) -> bool:
        """Whether there is no use in asking: for this request, or just now."""
        return seconds_left() <= 0 or self._clock() < self._away_until

    def note_away(self) -> None:
        """Take notice that it didn't answer: this request asks no more, and others don't for a moment."""
        self._away_until = self._clock() + AWAY
        if getattr(_request, "left", None) is not None:
            _request.left = 0.0

    def forget(self) -> None:
        """Ask again with the next question."""
        self._away_until = float("-inf")
