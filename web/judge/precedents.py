"""The precedents of a table: its votes on words, and how strict it wants words judged. A fold over its vote events."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Final

from companion.typed import same_key
from lexicon.judging.house_options import HouseOption, under_options
from lexicon.judging.strictness import Precedent, Strictness, reruled
from lexicon.judging.taste import Taste, Vote
from lexicon.judging.verdict import Authority, Verdict
from lexicon.spelling import fold as key_of

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

    @property
    def content(self) -> tuple[object, ...]:
        """What it says, whenever it was sent and whatever the lexicon thought then."""
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


TASTE_VOTES: Final = 400
"""How many of the newest votes make a table's taste: more cost time and move nothing. All votes are precedents."""


@dataclass(frozen=True, eq=False)
class Precedents:
    """The state after a table's vote events. `votes` are those that count, the newest first.

    Compared by identity: the vote store gives the same object until an event is added, so results may be cached by it.
    """

    strictness: Strictness = Strictness.NORMAL
    votes: tuple[VoteEvent, ...] = ()
    events: Mapping[str, VoteEvent] = field(default_factory=dict)
    undone: frozenset[str] = frozenset()
    reset: VoteEvent | None = None  # the last one that hides votes and still counts
    hidden: int = 0  # how many votes it hides
    options: frozenset[HouseOption] = frozenset()  # those that are switched on

    @cached_property
    def taste(self) -> Taste:
        """The table's taste, from its newest votes."""
        return Taste.from_votes(event.vote for event in self.votes[:TASTE_VOTES] if event.vote is not None)

    @cached_property
    def votes_by_pair(self) -> Mapping[tuple[str, str], tuple[VoteEvent, ...]]:
        """The votes that count by modifier and head, the newest first."""
        found: dict[tuple[str, str], tuple[VoteEvent, ...]] = {}
        for event in reversed(self.votes):
            _add_to_pair(found, event)
        return found

    @cached_property
    def _searched(self) -> tuple[tuple[str, str, VoteEvent], ...]:
        return tuple(
            (same_key(event.word), same_key(event.vote.head), event) for event in self.votes if event.vote is not None
        )

    @cached_property
    def _ids_by_unknown_word(self) -> Mapping[str, frozenset[str]]:
        """The ids of the votes that count on words unknown to the lexicon, by the folded word."""
        found: dict[str, set[str]] = {}
        for event in self.votes:
            if event.vote is not None and event.vote.p is None:
                found.setdefault(same_key(event.word), set()).add(event.id)
        return {word: frozenset(ids) for word, ids in found.items()}

    @property
    def change_nothing(self) -> bool:
        """Whether the table judges just as the lexicon does."""
        return self.strictness is Strictness.NORMAL and not self.votes and not self.options

    def with_votes(self, events: Iterable[VoteEvent]) -> "Precedents":
        """Return the precedents after more votes, the oldest first. The index by pairs is extended, not made anew."""
        new = tuple(events)
        after = replace(
            self, votes=(*reversed(new), *self.votes), events={**self.events, **{event.id: event for event in new}}
        )
        by_pair = dict(self.votes_by_pair)
        for event in new:
            _add_to_pair(by_pair, event)
        after.__dict__["votes_by_pair"] = by_pair
        return after

    def votes_on(self, verdict: Verdict) -> tuple[VoteEvent, ...]:
        """Return the votes on a word in this form, the newest first; none if a clause of the rules decides.

        A vote on Weinbahn says nothing on Weinsbahn, another form of the same pair; Weinbahnen is its plural. Votes on
        a word unknown to the lexicon are found by the whole word as well: the table doesn't always name the two cards.
        """
        if verdict.clause is not None:
            return ()
        of_pair = self.votes_by_pair.get((verdict.modifier, verdict.head), ())
        keys = _keys_of(verdict) if of_pair else frozenset()
        found = tuple(event for event in of_pair if key_of(event.word) in keys)
        if verdict.authority is not Authority.NOBODY:
            return found
        by_word = self._ids_by_unknown_word.get(same_key(verdict.word))
        if not by_word:
            return found
        ids = by_word.union(event.id for event in found)
        return tuple(event for event in self.votes if event.id in ids)

    def votes_beginning_with(self, letters: str) -> tuple[VoteEvent, ...]:
        """Return the votes on words that begin with `letters`, or whose second part does, the newest first."""
        begin = same_key(letters)
        return tuple(event for word, head, event in self._searched if word.startswith(begin) or head.startswith(begin))

    def last_vote_on(self, verdict: Verdict) -> VoteEvent | None:
        """Return the last vote on a word; None if there is none or a clause of the rules decides."""
        return next(iter(self.votes_on(verdict)), None)

    def adjust(self, verdict: Verdict, now: datetime | None = None) -> Verdict:
        """Return the lexicon's verdict as this table sees it, with a vote's day in the zone of `now`, in its year."""
        if self.change_nothing:
            return verdict
        return under_options(self._by_taste(verdict, now), self.options)

    def _by_taste(self, verdict: Verdict, now: datetime | None) -> Verdict:
        if verdict.clause is not None:
            return verdict
        votes = [event.vote for event in self.votes_on(verdict) if event.vote is not None]
        last = self.last_vote_on(verdict)
        if last is None or last.vote is None:
            known = verdict.authority is not Authority.NOBODY
            return reruled(verdict, self.taste.p(verdict.p) if known else None, self.strictness)
        date = last.at.astimezone(None if now is None else now.tzinfo).date()
        day = date.isoformat() if now is None or date.year != now.year else f"{date:%m-%d}"
        precedent = Precedent(day, last.vote.votes_for, last.vote.votes_against)
        tally = sum(vote.votes_for for vote in votes), sum(vote.votes_against for vote in votes)
        return reruled(verdict, self.taste.p(verdict.p, tally), self.strictness, precedent)


NO_PRECEDENTS: Final = Precedents()
"""The precedents of a table without vote events."""


def fold(events: Iterable[VoteEvent]) -> Precedents:
    """Return the precedents after all `events` of a table, the oldest first."""
    all_events = list(events)
    undone = undone_ids(all_events)
    votes: list[VoteEvent] = []
    strictness, reset, hidden = Strictness.NORMAL, None, 0
    options: set[HouseOption] = set()
    for event in all_events:
        if event.id in undone:
            continue
        if event.kind is VoteEventKind.VOTE:
            votes.append(event)
        elif event.kind is VoteEventKind.STRICTNESS and event.strictness is not None:
            strictness = event.strictness
        elif event.kind is VoteEventKind.OPTION and event.option is not None:
            (options.add if event.is_on else options.discard)(event.option)
        elif event.kind is VoteEventKind.RESET and votes:
            reset, hidden, votes = event, len(votes), []
    by_id = {event.id: event for event in all_events}
    return Precedents(strictness, tuple(reversed(votes)), by_id, undone, reset, hidden, frozenset(options))


def vote_on(verdict: Verdict, votes_for: int, votes_against: int) -> Vote:
    """Return a vote on the word of the lexicon's verdict; its `p` is None if the lexicon doesn't know the word."""
    p = None if verdict.authority is Authority.NOBODY else verdict.p_any
    return Vote(verdict.modifier, verdict.head, votes_for, votes_against, p)


def _keys_of(verdict: Verdict) -> frozenset[str]:
    seam = verdict.seam
    return frozenset(map(key_of, (seam.word, f"{seam.stem}{seam.link}{verdict.head.lower()}")))


def _add_to_pair(by_pair: dict[tuple[str, str], tuple[VoteEvent, ...]], event: VoteEvent) -> None:
    if event.vote is not None:
        by_pair[event.vote.pair] = (event, *by_pair.get(event.vote.pair, ()))
