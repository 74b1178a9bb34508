"""The house's own file as a shelf: what it holds goes out as a bundle, and what a bundle brings is kept in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import IO

from companion.log import Log
from lexicon.judging.taste import Vote
from web.judge.votes.events import VoteEvent, VoteEventKind
from web.judge.votes.store import VoteStore
from web.records import people as folk
from web.records.bundle import Known, Packed, Voted, log_text, write_bundle
from web.records.bundle_faults import BundleFault
from web.storage.event_store import Appending, EveningRow, NoSuchMatch
from web.storage.kept_evening import moment
from web.storage.open_evenings import OpenEvening, OpenEvenings


class HouseRecords:
    """The evenings, people and votes of this house (web.records.taking_in.Shelf)."""

    def __init__(self, evenings: OpenEvenings, vote_store: VoteStore) -> None:
        self.evenings = evenings
        self.store = evenings.store
        self.vote_store = vote_store

    def write(self, file: IO[bytes]) -> int:
        """Write everything into `file` and return how many evenings it was. :raises StorageFault: if unreadable."""
        return write_bundle(file, self._packed(), self._people(), self._votes(), self.evenings.clock())

    def text(self, evening: str) -> str | None:
        """Return the log of an evening as text; None when it isn't here."""
        try:
            row = self.store.row(evening)
        except NoSuchMatch:
            return None
        return log_text(row.header, self.store.read(evening))

    def keep(self, packed: Packed, log: Log) -> None:
        """Keep an evening that isn't here yet. :raises StorageFault: when it can't be kept."""
        with self.store.database.writing() as connection:
            _check_length(connection, packed.id, None)
            self.store.begin(
                connection,
                log.header,
                f"bundle.{packed.id}",
                packed.started,
                settings=packed.settings,
                colours=packed.colours,
                follows=packed.follows,
                id=packed.id,
            )
            self._add(Appending(connection, packed.id), packed, log, 0)

    def lengthen(self, packed: Packed, log: Log, after: int) -> None:
        """Append what follows event number `after` to an evening that is here. :raises StorageFault: as above."""
        row = self.store.row(packed.id)
        with self.store.appending(packed.id) as appending:
            _check_length(appending.connection, packed.id, after)
            here = packed._replace(started=row.started, colours=row.colours, follows=row.follows, settings=row.settings)
            self._add(appending, here, log, after)

    def know(self, people: Iterable[Known]) -> int:
        """Remember people who aren't known yet. Return how many there were."""
        found = [known._replace(spelled=folk.name_key(known.spelled or known.name)) for known in people]
        rows = [(known.spelled, known.name, known.colour, known.added) for known in found]
        if not rows:
            return 0
        with self.store.database.writing() as connection:
            before = connection.total_changes
            connection.executemany(
                "INSERT INTO people (key, name, colour, added) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING", rows
            )
            new = connection.total_changes - before
            folk.agree_on_spellings(
                connection, [(known.spelled, known.name, folk.name_key(known.same_as)) for known in found]
            )
            return new

    def remember(self, votes: Iterable[Voted]) -> int:
        """Remember votes that aren't known yet, but for words on which this house has had a later say."""
        precedents = self.vote_store.precedents().votes_by_pair
        events = []
        for voted in sorted(votes, key=lambda each: each.at):
            p = None if voted.p is None else float(voted.p)
            vote = Vote(voted.modifier, voted.head, voted.votes_for, voted.votes_against, p)
            ours, at = precedents.get(vote.pair), moment(voted.at)
            if ours is None or ours[0].at <= at:
                events.append(VoteEvent(voted.id, VoteEventKind.VOTE, at, vote, voted.word))
        return self.vote_store.import_events(events) if events else 0

    def _add(self, appending: Appending, packed: Packed, log: Log, after: int) -> None:
        added = log.events[after:]
        over = log.match.outcome(log.state) is not None
        appending.add(added, over=over)
        at = next((event.at for event in reversed(log.events) if event.at is not None), packed.started)
        row = EveningRow(
            packed.id, log.header, packed.settings, packed.colours, packed.started, packed.follows, len(log), at, over
        )
        for project in self.evenings.projections:
            project(appending, OpenEvening(packed.id, row, log), added)

    def _packed(self) -> Iterator[Packed]:
        if not self.store.database.exists:
            return
        with self.store.database.reading() as connection:
            ids = [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY started, id")]
        for evening in ids:
            row = self.store.row(evening)
            text = log_text(row.header, self.store.read(evening))
            yield Packed(evening, text, row.started, row.colours, row.follows, row.settings)

    def _people(self) -> list[Known]:
        if not self.store.database.exists:
            return []
        with self.store.database.reading() as connection:
            rows = connection.execute(
                "SELECT one.name, one.colour, one.added, one.key, ifnull(other.key, '') FROM people AS one "
                "LEFT JOIN people AS other ON other.id = one.same_as ORDER BY one.id"
            ).fetchall()
        return [Known(*row) for row in rows]

    def _votes(self) -> Iterator[Voted]:
        for event in reversed(self.vote_store.precedents().votes):
            if (vote := event.vote) is not None:
                at = int(event.at.timestamp() * 1000)
                yield Voted(
                    event.id, at, vote.modifier, vote.head, event.word, vote.votes_for, vote.votes_against, vote.p
                )


def _check_length(connection: sqlite3.Connection, evening: str, expected: int | None) -> None:
    """Check that nobody has added to an evening since it was looked at. :raises BundleFault: when somebody has."""
    found = connection.execute("SELECT seq FROM matches WHERE id = ?", (evening,)).fetchone()
    if (None if found is None else found[0]) != expected:
        raise BundleFault("meanwhile")
