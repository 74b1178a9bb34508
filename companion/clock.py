"""Moments on the server's clock, as far as they can be known: each phone has its own uncertainty (A-18, W-24, W-28).

A moment is `at`, in ms; `spread` is half the measured round-trip time of the phone that sent it.
"""

from typing import Final, NamedTuple

from companion.refusal import Refused

MOST_SPREAD: Final = 500  # ms that the uncertainty of two phones counts for at most, as a phone could delay its answers


class Stamp(NamedTuple):
    """The moment of an action; `at` is None where nobody has measured it."""

    at: int | None = None
    spread: int = 0

    def lag(self, earlier: "Stamp") -> int | None:
        """Return by how many ms this was later than `earlier`, below 0 by how many it was earlier.

        0 means that the clock can't tell; None that a time is missing.
        """
        if self.at is None or earlier.at is None:
            return None
        lag = self.at - earlier.at
        return lag if abs(lag) > min(self.spread + earlier.spread, MOST_SPREAD) else 0


def stamp(at: int | None, spread: int, clause: str) -> Stamp:
    """Return the moment of an action. :raises Refused: by `clause`, for an uncertainty below 0."""
    if spread < 0:
        raise Refused(clause, why="spread", spread=spread)
    return Stamp(at, spread)
