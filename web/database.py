"""The one SQLite file of this house: connections, versions, and what SQLite says in the user's words.

Evenings (web/store.py) and the house's votes (web/memory.py) are kept in it. WAL and `synchronous = FULL`: what is
committed survives a power cut. Who writes takes the right to write before looking (BEGIN IMMEDIATE), so that nobody
loses what another wrote in between.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar, Final

from lexicon.paths import data_home
from web.migrations import APPLICATION_ID, MIGRATIONS

BUSY: Final = 5.0  # seconds to wait for somebody else who writes


class StorageFault(Exception):
    """Something couldn't be kept or read: a code and its sentence in two languages. Nothing is half done."""

    sentences: ClassVar[dict[str, dict[str, str]]] = {
        "full": {
            "de": "Nicht gespeichert: Der Speicher ist voll. Was schon da war, ist noch da.",
            "en": "Not saved: the disk is full. What was there before still is.",
        },
        "read_only": {
            "de": "Nicht gespeichert: In {path} darf ich nicht schreiben. Was schon da war, ist noch da.",
            "en": "Not saved: I may not write to {path}. What was there before still is.",
        },
        "busy": {
            "de": "Nicht gespeichert: Gerade schreibt jemand anders. Tippe gleich noch einmal.",
            "en": "Not saved: somebody else is writing just now. Tap again in a moment.",
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
            "de": "Was sich der Tisch gemerkt hat, kann ich gerade nicht lesen ({path}).",
            "en": "I can't read what the table remembered just now ({path}).",
        },
        "reused": {
            "de": "Von hier aus ist schon etwas anderes gespeichert. Lade die Seite neu und gib es noch einmal ein.",
            "en": "Something else has been saved from here already. Reload the page and enter it again.",
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


def database_path() -> Path:
    """Return where evenings and votes are kept."""
    return data_home() / "table.sqlite"


class Database:
    """The file and a connection to it for each thread.

    The file is made with the first thing there is to keep; a house that keeps nothing has none.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or database_path()
        self._local = threading.local()
        self._opening = threading.Lock()

    @property
    def exists(self) -> bool:
        """Whether anything was ever kept."""
        return self.path.exists()

    @property
    def inode(self) -> int:
        """What tells this thread's file from another that has taken its place."""
        found: int = self._local.inode
        return found

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give a connection to read from. :raises StorageFault: when the file can't be read."""
        with self._told(reading=True):
            yield self.connection(reading=True)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give a connection that holds the right to write; what fails inside leaves nothing behind.

        :raises StorageFault: when it can't be kept.
        """
        with self._told(), _immediate(self.connection()) as connection:
            yield connection

    def connection(self, *, reading: bool = False) -> sqlite3.Connection:
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
            raise StorageFault(code, path=self.path) from fault


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


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of a file. :raises StorageFault: when it is newer than this program, or something else."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if version > len(MIGRATIONS):
        raise StorageFault("newer", path=path, found=version, wanted=len(MIGRATIONS))
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and tables:
        raise StorageFault("broken", path=path)
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
