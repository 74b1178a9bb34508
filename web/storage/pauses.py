"""The pauses before something is tried again that has failed at a table: longer each time, so that it costs little."""

from typing import Final

FIRST: Final = 5000
"""The first pause in ms; each is twice as long as the one before it."""
LONGEST: Final = 60_000
"""The longest pause in ms."""


class Pauses:
    """The pauses of all tables at which something has failed since it went well last."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def failed(self, match: str) -> int:
        """Return the ms to wait at a table before the next attempt."""
        pause = self._next.get(match, FIRST)
        self._next[match] = min(2 * pause, LONGEST)
        return pause

    def went_well(self, match: str) -> None:
        """Forget the pauses of a table, as it went well there or the table is gone."""
        self._next.pop(match, None)
