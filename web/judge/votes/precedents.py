"""The precedents of a table: its votes on words, and how strict it wants words judged. A fold over its vote events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from companion.typed import same_key
from lexicon.judging.house_options import HouseOption, under_options
from lexicon.judging.strictness import Precedent, Strictness, reruled
from lexicon.judging.taste import Taste, Vote
from lexicon.judging.verdict import Authority, Verdict
from lexicon.spelling import fold as key_of
from web.judge.votes.events import VoteEvent, VoteEventKind, undone_ids
from web.judge.votes.word_index import WordIndex

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
    def word_index(self) -> WordIndex:
        """The votes that count by the letters that their words begin with."""
        return WordIndex(reversed(self.votes))

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

    def with_votes(self, events: Iterable[VoteEvent]) -> Precedents:
        """Return the precedents after more votes, the oldest first. The indexes are extended, not made anew."""
        new = tuple(events)
        after = replace(
            self, votes=(*reversed(new), *self.votes), events={**self.events, **{event.id: event for event in new}}
        )
        by_pair = dict(self.votes_by_pair)
        for event in new:
            _add_to_pair(by_pair, event)
        after.__dict__["votes_by_pair"] = by_pair
        if "word_index" in self.__dict__:
            after.__dict__["word_index"] = self.word_index.extended(new)
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
        return self.word_index.beginning_with(letters, self.votes)

    def last_vote_on(self, verdict: Verdict) -> VoteEvent | None:
        """Return the last vote on a word; None if there is none or a clause of the rules decides."""
        return next(iter(self.votes_on(verdict)), None)

    def adjust(self, verdict: Verdict, year: int | None = None) -> Verdict:
        """Return the lexicon's verdict as this table sees it. A vote's day is given without its year in `year`."""
        if self.change_nothing:
            return verdict
        return under_options(self._by_taste(verdict, year), self.options)

    def _by_taste(self, verdict: Verdict, year: int | None) -> Verdict:
        """Return a verdict as the table's votes and strictness have it."""
        if verdict.clause is not None:
            return verdict
        votes = [event.vote for event in self.votes_on(verdict) if event.vote is not None]
        last = self.last_vote_on(verdict)
        if last is None or last.vote is None:
            known = verdict.authority is not Authority.NOBODY
            return reruled(verdict, self.taste.p(verdict.p) if known else None, self.strictness)
        date = last.at.astimezone().date()
        day = date.isoformat() if date.year != year else f"{date:%m-%d}"
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
    p = None if verdict.authority is Authority.NOBODY else verdict.p
    return Vote(verdict.modifier, verdict.head, votes_for, votes_against, p)


def _keys_of(verdict: Verdict) -> frozenset[str]:
    """Return the keys of a word as somebody said it, and of its dictionary form."""
    seam = verdict.seam
    return frozenset(map(key_of, (seam.word, f"{seam.stem}{seam.link}{verdict.head.lower()}")))


def _add_to_pair(by_pair: dict[tuple[str, str], tuple[VoteEvent, ...]], event: VoteEvent) -> None:
    if event.vote is not None:
        by_pair[event.vote.pair] = (event, *by_pair.get(event.vote.pair, ()))
