"""One event for the story: its action, and the match before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.action import Action
from companion.match.game import Match
from companion.match.sheet import MatchState, Result
from web.games.seats import seat_names
from web.pages.names import isolated, listed


class Description(NamedTuple):
    """The sentence of the story on an event, and the clause behind it; None without one."""

    sentence: str
    clause: str | None = None


class Moment(NamedTuple):
    """An event of a match. Seats are those of the round `before`, in which it happened."""

    match: Match
    before: MatchState
    action: Action
    after: MatchState

    @property
    def result(self) -> Result | None:
        """The result of the round that ended with this event; None if none did."""
        ended = len(self.after.results) > len(self.before.results)
        return self.after.results[-1] if ended else None

    def name(self, seat: int) -> str:
        """Return the name of the player on a seat, isolated."""
        return isolated(seat_names(self.before)[seat])

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of the players on some seats, as a sentence lists them."""
        names = seat_names(self.before)
        return listed(names[seat] for seat in seats)


def joined(*sentences: str) -> str:
    """Return sentences one after another, without the empty ones."""
    return " ".join(filter(None, sentences))
