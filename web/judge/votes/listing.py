"""The list of a table's votes: a page of it, with the evenings they come from, and all of it as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import url_for

from companion.typed import same_key
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Ruling
from web.judge.check import pair_url
from web.judge.question import requested_evening
from web.judge.votes.events import VoteEvent, evening_of_event
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.local_time import day_of
from web.pages.spreadsheet_csv import spreadsheet_csv_pieces
from web.storage.event_store import EventStore


class ListedVote(NamedTuple):
    """A vote as the page lists it; `evening` is "" without an evening here.

    `asked_at` is the evening whose table the page leads back to. The addresses follow from these
    and are made only where the row is drawn: they take most of its time.
    """

    id: str
    day: str
    evening: str
    word: str
    vote: Vote
    asked_at: str

    @property
    def evening_url(self) -> str:
        """The address of the evening; "" without one."""
        return url_for("table.show", match=self.evening) if self.evening else ""

    @property
    def word_url(self) -> str:
        """The address of the page about the word."""
        return pair_url(self.vote) if self.vote.modifier else url_for("judge.check.page", wort=self.word)

    @property
    def ruling(self) -> Ruling:
        """The ruling of the table."""
        return Ruling.GILT if self.vote.accepted else Ruling.GILT_NICHT

    @property
    def winners(self) -> int:
        """How many voted with most."""
        return max(self.vote.votes_for, self.vote.votes_against)

    @property
    def losers(self) -> int:
        """How many voted against most."""
        return min(self.vote.votes_for, self.vote.votes_against)


def listed_votes(votes: Sequence[VoteEvent], evenings: Mapping[str, str]) -> tuple[ListedVote, ...]:
    """Return votes as the page lists them; `evenings` are those of `evenings_of_votes`."""
    at = requested_evening()
    return tuple(
        ListedVote(event.id, day_of(event.at), evenings.get(event.id, ""), event.word, event.vote, at)
        for event in votes
        if event.vote is not None
    )


def evenings_of_votes(store: EventStore, votes: Iterable[VoteEvent]) -> Mapping[str, str]:
    """Return the evenings that votes were cast at, by the vote event's id; only evenings that `store` has."""
    named = {event.id: evening for event in votes if (evening := evening_of_event(event.id)) is not None}
    known = store.known(named.values())
    return {event_id: evening for event_id, evening in named.items() if evening in known}


def votes_of_cards(votes: Iterable[VoteEvent], words: Iterable[str]) -> list[VoteEvent]:
    """Return the votes on two cards of a deck: what the table has decided so far is that deck's list."""
    cards = {same_key(word) for word in words}
    return [
        event
        for event in votes
        if event.vote is not None and cards >= {same_key(event.vote.modifier), same_key(event.vote.head)}
    ]


def votes_csv(votes: Iterable[VoteEvent]) -> Iterator[bytes]:
    """Yield the votes as CSV for spreadsheets, in the language of this request, piece by piece."""
    return spreadsheet_csv_pieces(_rows(votes), language())


def _rows(votes: Iterable[VoteEvent]) -> Iterator[tuple[str | int, ...]]:
    yield (
        _("Datum"),
        _("Wort"),
        _("Erster Teil"),
        _("Zweiter Teil"),
        _("Dafür"),
        _("Dagegen"),
        _("Angenommen"),
        _("Wörterbuch (%)"),
        _("Abend"),
    )
    for event in votes:
        if (vote := event.vote) is None:
            continue
        yield (
            event.at.astimezone().date().isoformat(),
            event.word,
            vote.modifier,
            vote.head if vote.modifier else "",
            vote.votes_for,
            vote.votes_against,
            _("ja") if vote.accepted else _("nein"),
            "" if vote.p is None else round(100 * vote.p),
            evening_of_event(event.id) or "",
        )
