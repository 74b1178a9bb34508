"""The vote store: the house's vote events on disk, appended and never rewritten.

    events    seq, id, kind, at, modifier, head, word, votes_for, votes_against, p, strictness, target,
              option, is_on

An event's id was made with the form that sent it, so a double tap or a retry is one event. An event is on disk before
the answer says so.

The projection of evenings of the word game makes a table's vote its precedent. The last vote of a dispute is stored in
the transaction of its own event. Once that event is taken back the precedent no longer counts; once it is brought back
the precedent counts again. The id of a vote event follows from the evening and the event, so each is stored once,
however often the evening is read in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion.log import Event, Log, Redo, Undo
from companion.words import actions
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, RefereeVerdict, Texts
from companion.words.state import DigitalState
from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Strictness
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Verdict
from web.judge.precedents import (
    NO_PRECEDENTS,
    Precedents,
    VoteEvent,
    VoteEventKind,
    fold,
    source_of_event,
    undone_ids,
    vote_event_id,
    vote_on,
)
from web.pages.forms import is_key
from web.storage.database import Connection, Database, broken_rows_are_faults, marks, open_database
from web.storage.event_store import Appending
from web.storage.faults import StorageFault
from web.storage.kept_evening import moment
from web.storage.open_evenings import OpenEvening


class VoteStore:
    """The vote events of a house. Safe to share between threads.

    The methods that add one event take its id first, return whether it is new, and are idempotent per id. All raise a
    `StorageFault` when the house can't be read or can't keep a change; who adds an event, when another one has its id.
    """

    def __init__(
        self, house: Database | Path | str | None = None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
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
                if stored[0].content == event.content:
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


_HARMLESS: Final = frozenset({"no_target", "reused"})
"""The faults that change nothing: the vote was taken back by hand, or another lexicon judges the word now."""


class VoteProjection:
    """Keeps the vote store up to date with the evenings.

    `verdict_of` gives the lexicon's verdict on a word of an evening, by the evening's deck. `has_bots` says whether
    bots vote at a table: they echo the judge, so their votes are no precedent.
    """

    def __init__(
        self,
        vote_store: VoteStore,
        verdict_of: Callable[[Texts, OpenEvening], Verdict | None],
        has_bots: Callable[[Appending], bool] = lambda _: False,
    ) -> None:
        self.vote_store = vote_store
        self.verdict_of = verdict_of
        self.has_bots = has_bots

    def __call__(self, appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
        """Store the votes that `events` decided, and undo those that `events` took back."""
        if evening.log.header.game != "words" or not events or self.has_bots(appending):
            return
        for event in events:
            for candidate in self._candidates(evening, event):
                if self._append(appending.connection, candidate):
                    break

    def _append(self, connection: Connection, event: VoteEvent) -> bool:
        try:
            return self.vote_store.append(connection, event)
        except StorageFault as fault:
            if fault.code in _HARMLESS:
                return False
            raise

    def _candidates(self, evening: OpenEvening, event: Event) -> list[VoteEvent]:
        """Return the vote events that may follow from an event; the first new one is stored."""
        log = evening.log
        at = moment(event.at or 0)
        match event.action:
            case actions.Vote() | actions.Close():
                return self._vote(evening, event.number, at)
            case Undo(target) if isinstance(log.event(target).action, actions.Vote | actions.Close):
                return [_undo(evening.id, event.number, target, at)]
            case Redo(target) if isinstance(log.event(target).action, actions.Vote | actions.Close):
                undo_of_the_undo = _undo(evening.id, event.number, _last_undo(log, target, event.number), at)
                return [undo_of_the_undo, *self._vote(evening, target, at)]
            case _:
                return []

    def _vote(self, evening: OpenEvening, number: int, at: datetime) -> list[VoteEvent]:
        decided = voted_word(evening.log, number)
        verdict = None if decided is None else self.verdict_of(decided[0], evening)
        if decided is None or verdict is None or verdict.clause is not None:
            return []
        against, players = decided[1].against, len(decided[1].votes)
        vote = vote_on(verdict, players - against, against)
        return [VoteEvent(vote_event_id(evening.id, number), VoteEventKind.VOTE, at, vote, verdict.word)]


def voted_word(log: Log, number: int) -> tuple[Texts, Dispute] | None:
    """Return the word and its dispute if event `number` decided one, with real cards or without; else None."""
    decision = decision_at(log, number)
    if decision is not None:
        return decision.word.texts, decision.dispute
    if number < 1 or not isinstance(log.event(number).action, actions.Vote | actions.Close):
        return None
    before, after = log.state_at(number - 1).round, log.state_at(number).round
    if not isinstance(after, DigitalState) or after.verdict is None or after.verdict is before.verdict:
        return None
    laid, dispute = after.verdict
    deck = after.conditions.deck
    return Texts(deck[laid.card].word, deck[laid.top].word, laid.word), dispute


def decision_at(log: Log, number: int) -> RefereeVerdict | None:
    """Return the decision of a dispute if event `number` was its last vote, else None."""
    if number < 1 or not isinstance(log.event(number).action, actions.Vote | actions.Close):
        return None
    after = log.state_at(number).round
    if not isinstance(after, RefereeState) or after.dispute is not None:
        return None
    return after.verdict


def _undo(evening: str, number: int, target: int, at: datetime) -> VoteEvent:
    target_id = vote_event_id(evening, target)
    return VoteEvent(vote_event_id(evening, number), VoteEventKind.UNDO, at, target=target_id)


def _last_undo(log: Log, target: int, before: int) -> int:
    return next(
        number
        for number in range(before - 1, 0, -1)
        if isinstance(undo := log.event(number).action, Undo) and undo.target == target
    )
