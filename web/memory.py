"""Where a table's votes and settings are kept: SQLite in the user's data folder, appended to and never rewritten.

    events    seq, at_table, id, kind, at, modifier, head, word, votes_for, votes_against, p, strictness, target

Every line carries an id made with the form it was sent from, so that a double tap or a retry is one line. A line is on
disk before anybody is told "done". There is one table so far, `HOME`; the column is there for more.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar, Final

from lexicon.paths import data_home
from lexicon.strictness import Strictness
from lexicon.taste import Vote
from web.house import UNTOUCHED, Event, House, Kind, fold

HOME: Final = "home"
APPLICATION_ID: Final = 0x53434D54  # "SCMT"
BUSY: Final = 5.0  # seconds to wait for somebody else who writes

_ID: Final = re.compile(r"[0-9A-Za-z-]{8,64}")


class MemoryFault(Exception):
    """Something couldn't be remembered or read: a code and its sentence in two languages. Nothing is half done."""

    sentences: ClassVar[dict[str, dict[str, str]]] = {
        "full": {
            "de": "Nicht gemerkt: Der Speicher ist voll. Was schon da war, ist noch da.",
            "en": "Not remembered: the disk is full. What was there before still is.",
        },
        "read_only": {
            "de": "Nicht gemerkt: In {path} darf ich nicht schreiben. Was schon da war, ist noch da.",
            "en": "Not remembered: I may not write to {path}. What was there before still is.",
        },
        "busy": {
            "de": "Nicht gemerkt: Gerade schreibt jemand anders. Tippe gleich noch einmal.",
            "en": "Not remembered: somebody else is writing just now. Tap again in a moment.",
        },
        "broken": {
            "de": "Was sich der Tisch gemerkt hat, ist beschädigt. Leg {path} beiseite, dann fange ich neu an.",
            "en": "What the table remembered is damaged. Put {path} aside and I'll begin anew.",
        },
        "newer": {
            "de": "Was sich der Tisch gemerkt hat ({path}), stammt von einer neueren Version ({found} statt {wanted}). "
            "Starte die neuere, dann ist alles da.",
            "en": "What the table remembered ({path}) is of a newer version ({found} instead of {wanted}). "
            "Start the newer one and all is there.",
        },
        "unreadable": {
            "de": "Was sich der Tisch gemerkt hat, kann ich gerade nicht lesen ({path}). Ich urteile ohne.",
            "en": "I can't read what the table remembered just now ({path}). I judge without it.",
        },
        "reused": {
            "de": "Von hier aus ist schon etwas anderes gemerkt. Lade die Seite neu und gib es noch einmal ein.",
            "en": "Something else has been remembered from here already. Reload the page and enter it again.",
        },
        "no_target": {
            "de": "Das steht hier nicht mehr. Lade die Seite neu.",
            "en": "That isn't here any more. Reload the page.",
        },
        "bad_id": {
            "de": "Damit kann ich nichts anfangen. Lade die Seite neu und gib es noch einmal ein.",
            "en": "I can't make anything of that. Reload the page and enter it again.",
        },
    }
    statuses: ClassVar[dict[str, int]] = {"full": 507, "reused": 409, "no_target": 404, "bad_id": 400}

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    @property
    def status(self) -> int:
        """The HTTP status that tells a program what the sentence tells a person."""
        return self.statuses.get(self.code, 503)

    def sentence(self, lang: str = "de") -> str:
        """Return what happened and what helps, in `lang` ("de" or "en")."""
        template = self.sentences[self.code]
        return template.get(lang, template["de"]).format(**self.facts)

    def __str__(self) -> str:
        return self.sentence()


def memory_path() -> Path:
    """Return where tables are remembered."""
    return data_home() / "table.sqlite"


def _now() -> datetime:
    return datetime.now(UTC)


class Memory:
    """The memory of one table. Safe to share between threads: each has its own connection.

    The file is made with the first thing there is to remember; a table that settles nothing leaves none.
    """

    def __init__(self, path: Path | None = None, table: str = HOME, now: Callable[[], datetime] = _now) -> None:
        self.path = path or memory_path()
        self.table = table
        self.now = now
        self._local = threading.local()
        self._opening = threading.Lock()
        self._known: tuple[tuple[int, int], House] | None = None

    def house(self) -> House:
        """Return what the table has settled; the same object as long as nothing is added.

        :raises MemoryFault: when the file can't be read.
        """
        if not self.path.exists():
            return UNTOUCHED
        with self._told(reading=True):
            connection = self._connection(reading=True)
            (last,) = connection.execute(
                "SELECT ifnull(max(seq), 0) FROM events WHERE at_table = ?", (self.table,)
            ).fetchone()
            mark = (self._local.inode, last)
            if self._known is None or self._known[0] != mark:
                self._known = mark, fold(self._events(connection))
            return self._known[1]

    def vote(self, key: str, vote: Vote, word: str) -> bool:
        """Remember a vote, sent with the id `key`. Return whether it is new: a second time it is remembered already.

        :raises MemoryFault: when it can't be remembered, or `key` has been used for something else.
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

        Returns and raises like `vote`. :raises MemoryFault: when there is no such event.
        """
        return self._append(Event(key, Kind.UNDO, self.now(), target=target))

    def _append(self, event: Event) -> bool:
        if not _ID.fullmatch(event.id):
            raise MemoryFault("bad_id")
        with self._told(), _immediate(self._connection()) as connection:
            said = {each.id: each for each in self._events(connection)}
            if event.id in said:
                if _same(said[event.id], event):
                    return False
                raise MemoryFault("reused")
            if event.kind is Kind.UNDO:
                if event.target not in said:
                    raise MemoryFault("no_target")
                if event.target in fold(said.values()).undone:
                    return False
            row = _row(event) | {"at_table": self.table}
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO events ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
        return True

    def _events(self, connection: sqlite3.Connection) -> list[Event]:
        from sqlite_utils import Database

        rows = Database(connection, execute_plugins=False).query(
            "SELECT * FROM events WHERE at_table = ? ORDER BY seq", (self.table,)
        )
        return [_event(row) for row in rows]

    def _connection(self, *, reading: bool = False) -> sqlite3.Connection:
        """Return this thread's connection; a file that was put aside meanwhile is not written to any more."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is not None and self._local.inode == _inode(self.path) and (reading or self._local.writes):
            return connection
        if connection is not None:
            connection.close()
            self._local.connection = None
        with self._opening:  # two threads that switch a new file to WAL at once would be in each other's way
            if not reading:
                with suppress(OSError):
                    self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                connection, writes = _opened(self.path), True
            except sqlite3.OperationalError:
                if not reading:
                    raise
                connection, writes = _opened_read_only(self.path), False
        self._local.connection, self._local.writes, self._local.inode = connection, writes, _inode(self.path)
        return connection

    @contextmanager
    def _told(self, *, reading: bool = False) -> Iterator[None]:
        """Say what SQLite says in the user's words."""
        try:
            yield
        except sqlite3.Error as fault:
            name = getattr(fault, "sqlite_errorname", "")
            code = next((code for start, code in _CODES if name.startswith(start)), "broken")
            if reading and code != "broken":
                code = "unreadable"
            raise MemoryFault(code, path=self.path) from fault
        except (ValueError, KeyError, TypeError) as fault:  # a line that no version of this program wrote
            raise MemoryFault("broken", path=self.path) from fault


_CODES: Final = (
    ("SQLITE_FULL", "full"),
    ("SQLITE_IOERR", "full"),  # a disk quota, or a disk that is gone
    ("SQLITE_READONLY", "read_only"),
    ("SQLITE_CANTOPEN", "read_only"),
    ("SQLITE_PERM", "read_only"),
    ("SQLITE_AUTH", "read_only"),
    ("SQLITE_BUSY", "busy"),
    ("SQLITE_LOCKED", "busy"),
)


@contextmanager
def _immediate(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Hold the right to write from the first look on; what fails inside leaves nothing behind."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    try:
        _refuse_foreign(connection, path)  # before anything is written to it, be it a mode in its header
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _opened_read_only(path: Path) -> sqlite3.Connection:
    # In a folder that can't be written SQLite has no place for its WAL; what was checkpointed can be read all the same.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None, timeout=BUSY
    )
    _refuse_foreign(connection, path)
    return connection


def _create(connection: sqlite3.Connection) -> None:
    from sqlite_utils import Database

    db = Database(connection, execute_plugins=False)
    columns: dict[str, Any] = {
        "seq": int, "at_table": str, "id": str, "kind": str, "at": str, "modifier": str, "head": str, "word": str,
        "votes_for": int, "votes_against": int, "p": float, "strictness": str, "target": str,
    }  # fmt: skip
    db.create_table("events", columns, pk="seq", not_null={"at_table", "id", "kind", "at"}, defaults={"at_table": HOME})
    db.table("events").create_index(["at_table", "id"], unique=True)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_create,)
"""What makes version n + 1 of version n; PRAGMA user_version holds the version. Only ever add to it."""


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of a file. :raises MemoryFault: when it is newer than this program, or something else."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if version > len(MIGRATIONS):
        raise MemoryFault("newer", path=path, found=version, wanted=len(MIGRATIONS))
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and tables:
        raise MemoryFault("broken", path=path)
    return int(version)


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file up to this version, all or nothing."""
    if _refuse_foreign(connection, path) == len(MIGRATIONS):
        return
    with _immediate(connection):
        for step in MIGRATIONS[_refuse_foreign(connection, path) :]:  # another process may have been faster
            step(connection)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _inode(path: Path) -> int:
    try:
        return os.stat(path).st_ino  # noqa: PTH116 - asked at every question; Path takes twice as long
    except OSError:
        return -1


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
