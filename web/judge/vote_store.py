"""The vote store: the house's vote events on disk, appended and never rewritten.

    events    seq, id, kind, at, modifier, head, word, votes_for, votes_against, p, strictness, target,
              option, is_on

An event's id was made with the form that sent it, so a double tap or a retry is one event. An event is on disk before
the answer says so.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Strictness
from lexicon.judging.taste import Vote
from web.judge.precedents import NO_PRECEDENTS, Precedents, VoteEvent, VoteEventKind, fold, source_of_event, undone_ids
from web.pages.forms import is_key
from web.storage.database import Connection, Database, broken_rows_are_faults, marks, open_database
from web.storage.faults import StorageFault


def _now() -> datetime:
    return datetime.now(UTC)


class VoteStore:
    """The vote events of a house. Safe to share between threads.

    The methods that add one event take its id first, return whether it is new, and are idempotent per id. All raise a
    `StorageFault` when the house can't be read or can't keep a change; who adds an event, when another one has its id.
    """

    def __init__(self, house: Database | Path | str | None = None, now: Callable[[], datetime] = _now) -> None:
        self.database = open_database(house) if house is None or isinstance(house, Path | str) else house
        self.now = now
        self._read: tuple[int, int, Precedents] | None = None  # the house, the last seq, what they come to

    def precedents(self) -> Precedents:
        """Return the table's precedents: the same object until an event is added."""
        if not self.database.exists:
            return NO_PRECEDENTS
        with self.database.reading() as connection, broken_rows_are_faults(self.database):
            (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()
            origin, read = self.database.origin, self._read
            if read is not None and read[0] == origin and read[1] >= last:
                return read[2]  # another thread may have read further than `last` meanwhile
            # No row is ever rewritten, so the rows read before need not be read again.
            before, known = (read[1], read[2]) if read is not None and read[0] == origin else (0, NO_PRECEDENTS)
            new = self._events(connection, "seq > ? AND seq <= ?", before, last)
            if all(event.kind is VoteEventKind.VOTE for event in new):
                found = known.with_votes(new)
            else:
                found = fold((*known.events.values(), *new))
            self._read = origin, last, found
            return found

    def add_vote(self, event_id: str, vote: Vote, word: str) -> bool:
        """Add a vote on `word`."""
        return self._add(VoteEvent(event_id, VoteEventKind.VOTE, self.now(), vote, word))

    def set_strictness(self, event_id: str, strictness: Strictness) -> bool:
        """Set how strict the table wants words judged."""
        return self._add(VoteEvent(event_id, VoteEventKind.STRICTNESS, self.now(), strictness=strictness))

    def set_option(self, event_id: str, option: HouseOption, *, is_on: bool) -> bool:
        """Switch an option of the house on or off."""
        return self._add(VoteEvent(event_id, VoteEventKind.OPTION, self.now(), option=option, is_on=is_on))

    def reset(self, event_id: str) -> bool:
        """Let the votes so far count no longer."""
        return self._add(VoteEvent(event_id, VoteEventKind.RESET, self.now()))

    def undo(self, event_id: str, target: str) -> bool:
        """Let the event with the id `target` count no longer. An event that is undone already adds nothing.

        :raises StorageFault: when there is no such event, too.
        """
        return self._add(VoteEvent(event_id, VoteEventKind.UNDO, self.now(), target=target))

    def import_events(self, events: Iterable[VoteEvent]) -> int:
        """Add the events of another house but those whose id is known, or will be that of a vote here; all or none.

        Return how many are new.
        """
        with self.database.writing() as connection:
            known = {event_id for (event_id,) in connection.execute("SELECT id FROM events")}
            before = len(known)
            for event in events:
                if event.id not in known and not _is_still_to_come(connection, event.id):
                    known.add(event.id)
                    self._insert(connection, event)
            return len(known) - before

    def append(self, connection: Connection, event: VoteEvent) -> bool:
        """Add `event` within the caller's transaction. Return whether it is new. :raises StorageFault: like `undo`."""
        connection.hold("votes")  # their numbers are read in order
        with broken_rows_are_faults(self.database):
            stored = self._events(connection, "id = ?", event.id)
            if stored:
                if stored[0].says_the_same_as(event):
                    return False
                raise StorageFault("reused")
            if event.kind is VoteEventKind.UNDO:
                if not self._events(connection, "id = ?", event.target):
                    raise StorageFault("no_target")
                if event.target in undone_ids(self._events(connection, "kind = ?", VoteEventKind.UNDO.value)):
                    return False
            self._insert(connection, event)
        return True

    def _add(self, event: VoteEvent) -> bool:
        if not is_key(event.id):
            raise StorageFault("bad_id")
        with self.database.writing() as connection:
            return self.append(connection, event)

    def _insert(self, connection: Connection, event: VoteEvent) -> None:
        row = _row(event)
        connection.execute(f"INSERT INTO events ({', '.join(row)}) VALUES ({marks(row)})", tuple(row.values()))

    def _events(self, connection: Connection, condition: str, *values: object) -> list[VoteEvent]:
        """Return the events that meet an SQL condition, the oldest first."""
        query = f"SELECT {', '.join(_COLUMNS)} FROM events WHERE {condition} ORDER BY seq"
        return [_event(dict(zip(_COLUMNS, row, strict=True))) for row in connection.execute(query, values).fetchall()]


def _is_still_to_come(connection: Connection, event_id: str) -> bool:
    """Say whether an evening of this house may yet make a vote event of that id."""
    if (source := source_of_event(event_id)) is None:
        return False
    found = connection.execute("SELECT seq FROM matches WHERE id = ?", source[:1]).fetchone()
    return found is not None and source[1] > found[0]


_COLUMNS: Final = (
    "id", "kind", "at", "modifier", "head", "word", "votes_for", "votes_against", "p", "strictness", "target", "option",
    "is_on",
)  # fmt: skip


def _row(event: VoteEvent) -> dict[str, Any]:
    return {
        "id": event.id,
        "kind": event.kind.value,
        "at": event.at.astimezone(UTC).isoformat(timespec="seconds"),
        **(asdict(event.vote) if event.vote else {}),
        "word": event.word or None,
        "strictness": event.strictness and event.strictness.value,
        "target": event.target or None,
        "option": event.option and event.option.value,
        "is_on": event.is_on if event.option else None,
    }


def _event(row: dict[str, Any]) -> VoteEvent:
    kind = VoteEventKind(row["kind"])
    vote = None
    if kind is VoteEventKind.VOTE:
        vote = Vote(row["modifier"], row["head"], row["votes_for"], row["votes_against"], row["p"])
    strictness = Strictness(row["strictness"]) if kind is VoteEventKind.STRICTNESS else None
    option = HouseOption(row["option"]) if kind is VoteEventKind.OPTION else None
    at, word, target = datetime.fromisoformat(row["at"]), row["word"] or "", row["target"] or ""
    return VoteEvent(row["id"], kind, at, vote, word, strictness, target, option, bool(row["is_on"]))
