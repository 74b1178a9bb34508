"""The event store of evenings: begin one, append to it, read it, ask for its last number (contract 6).

An event is on disk before the call returns. `(match, seq)` is unique, and so is `(match, id)`: a retry or a double tap
is one event. Another engine has to keep these promises and no more.
"""

import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from msgspec import convert
from msgspec.json import decode

from companion.action import Json
from companion.header import Header
from companion.log import Event
from web.storage.database import Connection, Database, marks
from web.storage.faults import StorageFault
from web.storage.log_file import header_of, header_shape

MATCH_ID: Final = re.compile(r"[a-z0-9]{4,32}")
"""The shape of an evening's id, in an address or in a file that another machine wrote."""
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that sound or look alike
ID_LENGTH: Final = 10

_COLUMNS: Final = "id, header, settings, colours, started, follows, seq, at, over"
_THERE: Final = "deleted IS NULL"
"""The condition on an evening that it wasn't deleted; one that was is nowhere to be found."""
_Columns = tuple[str, str, str, str, int, str | None, int, int, int | bool]
PLAYED_SINCE: Final = f"matches WHERE {_THERE} AND over = FALSE AND at >= ?"
"""The evenings that aren't over and had an event since a time, as a query names them."""


def random_letters(length: int) -> str:
    """Return so many letters and digits that can't be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class NoSuchMatch(LookupError):
    """There is no evening of that id."""


class EveningRow(NamedTuple):
    """An evening without its events. Times are ms since 1970; `seq` is the number of the last event."""

    id: str
    header: Header
    settings: Mapping[str, str]
    colours: tuple[int, ...]
    started: int
    follows: str | None
    seq: int
    at: int
    over: bool


class EventStore:
    """The evenings in the house's file."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, connection: Connection, row: EveningRow, form: str) -> tuple[EveningRow, bool]:
        """Begin an evening within a transaction. Return it, and whether it is new. Idempotent per `form`.

        Its id is made here, unless it has one.
        """
        known = connection.execute("SELECT id FROM matches WHERE form = ?", (form,)).fetchone()
        if known is not None:
            return row._replace(id=str(known[0])), False
        row = row._replace(id=row.id or random_letters(ID_LENGTH))
        kept = _json(header_shape(row.header)), _json(dict(row.settings)), _json(list(row.colours))
        connection.execute(
            "INSERT INTO matches (id, form, game, header, settings, colours, started, follows, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (row.id, form, row.header.game, *kept, row.started, row.follows, row.at),
        )
        return row, True

    def row(self, match: str) -> EveningRow:
        """Return an evening. :raises NoSuchMatch: when there is none."""
        with self.database.reading() as connection:
            found = connection.execute(f"SELECT {_COLUMNS} FROM matches WHERE id = ? AND {_THERE}", (match,)).fetchone()
        if found is None:
            raise NoSuchMatch(match)
        return _row(found)

    def rows(self, *, over: bool | None = None, most: int = 50) -> list[EveningRow]:
        """Return evenings, the latest first: those that are `over`, those that aren't, or both (None)."""
        where = _THERE if over is None else f"{_THERE} AND over = {str(over).upper()}"
        query = f"SELECT {_COLUMNS} FROM matches WHERE {where} ORDER BY at DESC, rowid DESC LIMIT ?"
        with self.database.reading() as connection:
            return [_row(each) for each in connection.execute(query, (most,))]

    def being_played(self, most: int) -> list[str]:
        """Return the ids of evenings that aren't over, those that were played last first."""
        with self.database.reading() as connection:
            query = f"SELECT id FROM matches WHERE {_THERE} AND over = FALSE ORDER BY at DESC LIMIT ?"
            return [str(match) for (match,) in connection.execute(query, (most,))]

    def known(self, matches: Iterable[str]) -> frozenset[str]:
        """Return those of `matches` (at most a page of them) that are evenings here."""
        wanted = tuple(set(matches))
        with self.database.reading() as connection:
            found = connection.execute(f"SELECT id FROM matches WHERE id IN ({marks(wanted)}) AND {_THERE}", wanted)
            return frozenset(each for (each,) in found)

    def last(self, match: str) -> int:
        """Return the number of an evening's last event. :raises NoSuchMatch: when there is no such evening."""
        with self.database.reading() as connection:
            return _last(connection, match)

    def played_since(self, at: int) -> int:
        """Return how many evenings aren't over and had an event since a time, in ms."""
        with self.database.reading() as connection:
            return int(connection.execute(f"SELECT count(*) FROM {PLAYED_SINCE}", (at,)).fetchone()[0])

    def read(self, match: str, after: int = 0) -> list[Json]:
        """Return the events of an evening after number `after`, as dict shapes (companion.log.Event)."""
        with self.database.reading() as connection:
            return list(_events(connection, match, after))

    @contextmanager
    def appending(self, match: str) -> "Iterator[Appending]":
        """Hold the right to append; all events appended inside are on disk at the end, or none of them.

        :raises StorageFault: when it can't be kept.
        """
        with self.database.writing(match) as connection:
            yield Appending(connection, match)


class Appending(NamedTuple):
    """The right to append to one evening, within one transaction."""

    connection: Connection
    match: str

    def last(self) -> int:
        """Return the number of the last event; nobody else can append now. :raises NoSuchMatch: as in the store."""
        return _last(self.connection, self.match)

    def newer(self, after: int) -> Iterator[Json]:
        """Yield the events after number `after`, which another process has appended."""
        return _events(self.connection, self.match, after)

    def add(self, events: Iterable[Event], *, over: bool) -> None:
        """Append `events`, the next ones of the evening; `over` says whether it ends with them."""
        last: Event | None = None
        for event in events:
            last = event
            self.connection.execute(
                "INSERT INTO match_events (match, seq, id, by, at, action) VALUES (?, ?, ?, ?, ?, ?)",
                (self.match, event.number, event.id, event.by, event.at, _json(event.action.to_dict())),
            )
        if last is not None:
            self.connection.execute(
                "UPDATE matches SET seq = ?, at = coalesce(?, at), over = ? WHERE id = ?",
                (last.number, last.at, over, self.match),
            )


def _last(connection: Connection, match: str) -> int:
    found = connection.execute(f"SELECT seq FROM matches WHERE id = ? AND {_THERE}", (match,)).fetchone()
    if found is None:
        raise NoSuchMatch(match)
    return int(found[0])


def _events(connection: Connection, match: str, after: int) -> Iterator[Json]:
    found = connection.execute(
        "SELECT seq, id, by, at, action FROM match_events WHERE match = ? AND seq > ? ORDER BY seq", (match, after)
    )
    for seq, event_id, by, at, action in found:
        yield {"number": seq, "id": event_id, "by": by, "at": at, "action": _read(action)}


def _read(action: str) -> object:
    try:
        return json.loads(action)
    except (ValueError, RecursionError) as fault:  # no version of this program wrote that
        raise StorageFault("broken_evening") from fault


def _row(found: tuple[object, ...]) -> EveningRow:
    """Return a row of `_COLUMNS`. :raises StorageFault: when no version of this program wrote it."""
    try:
        id_, header, settings, colours, started, follows, seq, at, over = convert(found, _Columns)
        return EveningRow(
            id_,
            header_of(json.loads(header)),
            decode(settings, type=dict[str, str]),
            decode(colours, type=tuple[int, ...]),
            started,
            follows,
            seq,
            at,
            bool(over),
        )
    except (ValueError, RecursionError) as fault:
        raise StorageFault("broken_evening") from fault


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
