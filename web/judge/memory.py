"""What the house has settled: votes on words and how strict they are judged; appended to and never rewritten.

    events    seq, at_table, id, kind, at, modifier, head, word, votes_for, votes_against, p, strictness, target

Every line carries an id made with the form it was sent from, so that a double tap or a retry is one line. A line is on
disk before anybody is told "done". There is one table so far, `HOME`; the column is there for more.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from lexicon.judging.strictness import Strictness
from lexicon.judging.taste import Vote
from web.judge.house import UNTOUCHED, Event, House, Kind, fold, undone
from web.storage.database import Database, StorageFault
from web.storage.migrations import HOME

LINE_ID: Final = re.compile(r"[0-9A-Za-z.-]{8,64}")
"""What the id of a line may look like."""


def _now() -> datetime:
    return datetime.now(UTC)


class Memory:
    """The memory of one house. Safe to share between threads."""

    def __init__(
        self, file: Database | Path | None = None, table: str = HOME, now: Callable[[], datetime] = _now
    ) -> None:
        self.database = file if isinstance(file, Database) else Database(file)
        self.table = table
        self.now = now
        self._known: tuple[int, int, House] | None = None

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.database.path

    def house(self) -> House:
        """Return what the table has settled; the same object as long as nothing is added.

        :raises StorageFault: when the file can't be read.
        """
        if not self.database.exists:
            return UNTOUCHED
        with self.database.reading() as connection, self._sound():
            (last,) = connection.execute(
                "SELECT ifnull(max(seq), 0) FROM events WHERE at_table = ?", (self.table,)
            ).fetchone()
            inode, known = self.database.inode, self._known
            if known is not None and known[0] == inode and known[1] >= last:
                return known[2]  # which another thread may have brought further than this one has looked
            # Nothing is ever rewritten, so what was read before need not be read again.
            before, there = (known[1], known[2]) if known is not None and known[0] == inode else (0, UNTOUCHED)
            new = self._events(connection, "seq > ? AND seq <= ?", before, last)
            if all(event.kind is Kind.VOTE for event in new):
                house = there.with_votes(new)
            else:
                house = fold((*there.events.values(), *new))
            self._known = inode, last, house
            return house

    def vote(self, key: str, vote: Vote, word: str) -> bool:
        """Remember a vote, sent with the id `key`. Return whether it is new: a second time it is remembered already.

        :raises StorageFault: when it can't be remembered, or `key` has been used for something else.
        """
        return self._append(Event(key, Kind.VOTE, self.now(), vote, word))

    def choose(self, key: str, strictness: Strictness) -> bool:
        """Remember how strict the table wants it. Returns and raises like `vote`."""
        return self._append(Event(key, Kind.STRICTNESS, self.now(), strictness=strictness))

    def reset(self, key: str) -> bool:
        """Let the votes so far count no longer. Returns and raises like `vote`."""
        return self._append(Event(key, Kind.RESET, self.now()))

    def undo(self, key: str, target: str) -> bool:
        """Let the event with the id `target` count no longer; what is taken back already stays so.

        Returns and raises like `vote`. :raises StorageFault: when there is no such event.
        """
        return self._append(Event(key, Kind.UNDO, self.now(), target=target))

    def take(self, events: Iterable[Event]) -> int:
        """Remember what another house has settled. Return how much of it is new: an id that is known is passed over.

        :raises StorageFault: when it can't be remembered; then none of it is.
        """
        with self.database.writing() as connection, self._sound():
            said = {each.id for each in self._events(connection, "seq > 0")}
            new = {event.id: event for event in events if event.id not in said}
            for event in new.values():
                self._insert(connection, event)
        return len(new)

    def append(self, connection: sqlite3.Connection, event: Event) -> bool:
        """Add `event` within somebody's transaction. Return whether it is new. :raises StorageFault: as `vote`."""
        with self._sound():
            known = self._events(connection, "id = ?", event.id)
            if known:
                if _same(known[0], event):
                    return False
                raise StorageFault("reused")
            if event.kind is Kind.UNDO:
                if not self._events(connection, "id = ?", event.target):
                    raise StorageFault("no_target")
                if event.target in undone(self._events(connection, "kind = ?", Kind.UNDO.value)):
                    return False
            self._insert(connection, event)
        return True

    def _append(self, event: Event) -> bool:
        if not LINE_ID.fullmatch(event.id):
            raise StorageFault("bad_id")
        with self.database.writing() as connection:
            return self.append(connection, event)

    def _insert(self, connection: sqlite3.Connection, event: Event) -> None:
        row = _row(event) | {"at_table": self.table}
        marks = ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO events ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))

    def _events(self, connection: sqlite3.Connection, which: str, *values: object) -> list[Event]:
        """Return the events of this table for which a condition holds, the oldest first."""
        from sqlite_utils import Database as Rows

        rows = Rows(connection, execute_plugins=False).query(
            f"SELECT * FROM events WHERE at_table = ? AND {which} ORDER BY seq", (self.table, *values)
        )
        return [_event(row) for row in rows]

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """Say so when a line is one that no version of this program wrote."""
        try:
            yield
        except (ValueError, KeyError, TypeError) as fault:
            raise StorageFault("broken", path=self.path) from fault


def _row(event: Event) -> dict[str, Any]:
    vote = event.vote
    return {
        "id": event.id,
        "kind": event.kind.value,
        "at": event.at.astimezone(UTC).isoformat(timespec="seconds"),
        "modifier": vote.modifier if vote else None,
        "head": vote.head if vote else None,
        "word": event.word or None,
        "votes_for": vote.votes_for if vote else None,
        "votes_against": vote.votes_against if vote else None,
        "p": vote.p if vote else None,
        "strictness": event.strictness.value if event.strictness else None,
        "target": event.target or None,
    }


def _event(row: dict[str, Any]) -> Event:
    kind = Kind(row["kind"])
    vote = None
    if kind is Kind.VOTE:
        vote = Vote(row["modifier"], row["head"], row["votes_for"], row["votes_against"], row["p"])
    strictness = Strictness(row["strictness"]) if kind is Kind.STRICTNESS else None
    at = datetime.fromisoformat(row["at"])
    return Event(row["id"], kind, at, vote, row["word"] or "", strictness, row["target"] or "")


def _same(there: Event, sent: Event) -> bool:
    """Tell whether two events say the same; when they were said, and what the lexicon thought then, may differ."""

    def said(event: Event) -> tuple[object, ...]:
        vote = event.vote
        counts = (vote.pair, vote.votes_for, vote.votes_against) if vote else ()
        return event.kind, counts, event.strictness, event.target

    return said(there) == said(sent)
