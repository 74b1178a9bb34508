"""What a table has settled: its votes, its taste, how strict it wants the word judged. A fold over its events.

Nothing is deleted: taking something back is an event that names its target, and may itself be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Final

from lexicon.judging.strictness import Precedent, Strictness, reruled
from lexicon.judging.taste import Taste, Vote
from lexicon.judging.verdict import Authority, Verdict

RECENT: Final = 400
"""So many votes, the newest, make a table's taste; every vote is a precedent. More would cost time and move nothing."""


class Kind(StrEnum):
    """What can happen to a table's memory."""

    VOTE = "vote"
    STRICTNESS = "strictness"
    RESET = "reset"  # the votes before it no longer count
    UNDO = "undo"  # its target no longer counts


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's memory. `id` was made with the form it came from; `at` is in UTC."""

    id: str
    kind: Kind
    at: datetime
    vote: Vote | None = None
    word: str = ""
    strictness: Strictness | None = None
    target: str = ""


@dataclass(frozen=True, eq=False)
class House:
    """What the events of a table amount to. `votes` are those that count, the newest first.

    Compared by identity: as long as nothing is added it is the same object, so what is worked out may be kept.
    """

    strictness: Strictness = Strictness.NORMAL
    votes: tuple[Event, ...] = ()
    events: Mapping[str, Event] = field(default_factory=dict)
    undone: frozenset[str] = frozenset()
    reset: Event | None = None  # the last one that hides votes and still counts
    hidden: int = 0  # how many votes it hides

    @cached_property
    def taste(self) -> Taste:
        """What the newest votes tell of the table."""
        return Taste.from_votes(event.vote for event in self.votes[:RECENT] if event.vote is not None)

    @cached_property
    def precedents(self) -> Mapping[tuple[str, str], tuple[Event, ...]]:
        """The votes that count by pair, the newest first."""
        found: dict[tuple[str, str], tuple[Event, ...]] = {}
        for event in reversed(self.votes):
            _put(found, event)
        return found

    @cached_property
    def unheard(self) -> Mapping[str, frozenset[str]]:
        """The ids of the votes that count on words of which the lexicon knew nothing, by the folded word."""
        found: dict[str, set[str]] = {}
        for event in self.votes:
            if event.vote is not None and event.vote.p is None:
                found.setdefault(event.word.casefold(), set()).add(event.id)
        return {word: frozenset(ids) for word, ids in found.items()}

    def with_votes(self, cast: Iterable[Event]) -> House:
        """Return the house once it has voted again; what was worked out of the earlier votes is taken over."""
        new = tuple(cast)
        after = replace(
            self, votes=(*reversed(new), *self.votes), events={**self.events, **{event.id: event for event in new}}
        )
        precedents = dict(self.precedents)
        for event in new:
            _put(precedents, event)
        after.__dict__["precedents"] = precedents
        return after

    @property
    def plain(self) -> bool:
        """Whether the table judges just as the lexicon does."""
        return self.strictness is Strictness.NORMAL and not self.votes

    def votes_on(self, verdict: Verdict) -> tuple[Event, ...]:
        """Return the votes on a word, the newest first; none where a clause of the rules speaks.

        What nobody knows is found by the whole word as well, for the table doesn't always tell its two cards.
        """
        if verdict.clause is not None:
            return ()
        cast = self.precedents.get((verdict.modifier, verdict.head), ())
        if verdict.authority is not Authority.NOBODY:
            return cast
        said = self.unheard.get(verdict.word.casefold())
        if not said:
            return cast
        found = said.union(event.id for event in cast)
        return tuple(event for event in self.votes if event.id in found)

    def precedent(self, verdict: Verdict) -> Event | None:
        """Return the last vote on a word, None where there is none or a clause of the rules speaks."""
        return next(iter(self.votes_on(verdict)), None)

    def judged(self, verdict: Verdict, year: int | None = None) -> Verdict:
        """Return the lexicon's verdict as this table sees it; days of `year` are said without it."""
        if self.plain or verdict.clause is not None:
            return verdict
        last = self.precedent(verdict)
        if last is None or last.vote is None:
            known = verdict.authority is not Authority.NOBODY
            return reruled(verdict, self.taste.p(verdict.p) if known else None, self.strictness)
        day = last.at.astimezone().date()
        said = day.isoformat() if day.year != year else f"{day:%m-%d}"
        settled = Precedent(said, last.vote.votes_for, last.vote.votes_against)
        tally = self.taste.tally(*last.vote.pair)
        return reruled(verdict, self.taste.p(verdict.p, tally), self.strictness, settled)


def cast_on(verdict: Verdict, votes_for: int, votes_against: int) -> Vote:
    """Return a vote on the word of the lexicon's verdict; what nobody knows was given no probability."""
    p = None if verdict.authority is Authority.NOBODY else verdict.p
    return Vote(verdict.modifier, verdict.head, votes_for, votes_against, p)


def _put(precedents: dict[tuple[str, str], tuple[Event, ...]], event: Event) -> None:
    if event.vote is not None:
        precedents[event.vote.pair] = (event, *precedents.get(event.vote.pair, ()))


UNTOUCHED: Final = House()
"""A table that has settled nothing yet."""


def undone(events: Sequence[Event]) -> frozenset[str]:
    """Return the ids of what counts no longer, by all undoing among `events`, the oldest first."""
    found: set[str] = set()
    for event in reversed(events):
        if event.kind is Kind.UNDO and event.id not in found:
            found.add(event.target)
    return frozenset(found)


def fold(events: Iterable[Event]) -> House:
    """Return what `events`, the oldest first, amount to."""
    said = list(events)
    taken_back = undone(said)
    votes: list[Event] = []
    strictness, reset, hidden = Strictness.NORMAL, None, 0
    for event in said:
        if event.id in taken_back:
            continue
        if event.kind is Kind.VOTE:
            votes.append(event)
        elif event.kind is Kind.STRICTNESS and event.strictness is not None:
            strictness = event.strictness
        elif event.kind is Kind.RESET and votes:
            reset, hidden, votes = event, len(votes), []
    return House(strictness, tuple(reversed(votes)), {event.id: event for event in said}, taken_back, reset, hidden)
