"""The events of a table's votes: what each of them says, and the ids they go by.

Nothing is deleted: to take an event back is another event that names it, and that one may be taken back as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Strictness
from lexicon.judging.taste import Vote

EVENT_ID: Final = re.compile(r"[0-9A-Za-z.-]{8,64}")
"""The form of an event's id."""


class VoteEventKind(StrEnum):
    """The kinds of events."""

    VOTE = "vote"
    STRICTNESS = "strictness"
    OPTION = "option"  # another option of the house is switched on or off
    RESET = "reset"  # the votes before it no longer count
    UNDO = "undo"  # its target no longer counts


@dataclass(frozen=True, slots=True)
class VoteEvent:
    """One event. `id` was made with the form that sent it; `at` is in UTC."""

    id: str
    kind: VoteEventKind
    at: datetime
    vote: Vote | None = None
    word: str = ""
    strictness: Strictness | None = None
    target: str = ""
    option: HouseOption | None = None
    is_on: bool = False

    def says_the_same_as(self, other: VoteEvent) -> bool:
        """Tell whether two events say the same, whenever they were sent and whatever the lexicon thought then."""
        return self._content == other._content

    @property
    def _content(self) -> tuple[object, ...]:
        counts = (self.vote.pair, self.vote.votes_for, self.vote.votes_against) if self.vote else ()
        return self.kind, counts, self.strictness, self.target, self.option, self.is_on


def undone_ids(events: Sequence[VoteEvent]) -> frozenset[str]:
    """Return the ids of the events that no longer count; `events` come with all their undos, the oldest first."""
    found: set[str] = set()
    for event in reversed(events):
        if event.kind is VoteEventKind.UNDO and event.id not in found:
            found.add(event.target)
    return frozenset(found)


def vote_event_id(evening: str, number: int) -> str:
    """Return the id of the vote event that follows from event `number` of an evening's log."""
    return f"{evening}.{number}"


def source_of_event(event_id: str) -> tuple[str, int] | None:
    """Return the evening that a vote event follows from and the event's number there, None if a form sent it."""
    evening, dot, number = event_id.rpartition(".")
    return (evening, int(number)) if dot and number.isdecimal() else None


def evening_of_event(event_id: str) -> str | None:
    """Return the id of the evening that a vote event follows from, None if it was sent by a form."""
    source = source_of_event(event_id)
    return None if source is None else source[0]
