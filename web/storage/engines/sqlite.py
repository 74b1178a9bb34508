"""SQLite: a house in one file, with a connection for each thread, and its version brought up to date.

WAL, `synchronous = FULL`: a committed transaction survives a power cut. A writer takes the right to write before it
reads (BEGIN IMMEDIATE), so that no two writers base their change on the same state. Nobody else writes meanwhile, at
whatever table.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from lexicon.paths import data_home, make_folder
from web.storage.faults import StorageFault, sqlite_faults
from web.storage.schema import APPLICATION_ID, STEPS

if TYPE_CHECKING:
    from web.storage.database import Leases

BUSY: Final = 5.0  # seconds to wait for another writer
Journal: TypeAlias = Literal["WAL", "TRUNCATE"]
"""How a change is kept until it stands in the file. A WAL needs memory that processes share; TRUNCATE doesn't."""


def database_path() -> Path:
    """Return where evenings and votes are kept, unless another place is named."""
    return data_home() / "table.sqlite"


class SqliteConnection(sqlite3.Connection):
    """A connection to the file."""

    def hold(self, *what: str) -> None:
        """Do nothing: whoever writes is alone."""


class SqliteDatabase:
    """The file and a connection to it for each thread.

    The first change makes the file; a house that keeps nothing has none, and is read as empty. A file that was there
    once is never made anew: while it is gone every access fails, and all is well again once it is put back. A mark
    beside it tells that to every process to come (`table.sqlite-begun`). The same holds where a killed process has left
    bookings beside a missing file, in its WAL: a new file would throw them away.
    """

    def __init__(self, path: Path | None = None, journal: Journal = "WAL") -> None:
        self.path = self.place = path or database_path()
        self._journal: Journal = journal
        self.name = str(self.path)
        self._was_there = _is_house(self.path)  # since this process looks
        self._local = threading.local()
        self._opening = threading.Lock()

    @property
    def exists(self) -> bool:
        """Whether the file is there: something was kept. :raises StorageFault: when it was there and is gone."""
        if self.path.exists():
            return True
        self._refuse_to_replace()
        return False

    @property
    def origin(self) -> int:
        """The inode of this thread's file; another file in its place has another one."""
        found: int = self._local.inode
        return found

    @contextmanager
    def reading(self) -> Iterator[SqliteConnection]:
        """Give a connection to read from. :raises StorageFault: when the file can't be read."""
        with sqlite_faults(self.path, reading=True), self._used(), ExitStack() as stack:
            try:
                connection = self.connection() if self.exists else stack.enter_context(closing(self._nothing()))
            except sqlite3.OperationalError:
                # Opened for this once: the WAL may not be readable, and the next attempt may find all in order.
                with in_its_place(self.path):
                    connection = stack.enter_context(closing(_opened_read_only(self.path)))
                    self._local.inode = _inode(self.path)
            yield connection

    @contextmanager
    def writing(self, alone: str | None = None) -> Iterator[SqliteConnection]:  # noqa: ARG002 - there is one right
        """Give a connection that holds the right to write, the only one; a failure inside is rolled back.

        :raises StorageFault: when it can't be kept.
        """
        with sqlite_faults(self.path), self._used():
            try:
                connection = self.connection()
                _begin(connection)
            except sqlite3.OperationalError as fault:
                # The file may have become writable since it was opened.
                if not fault.sqlite_errorname.startswith("SQLITE_READONLY"):
                    raise
                self._drop()
                connection = self.connection()
                _begin(connection)
            with _committed(connection):
                yield connection

    def connection(self) -> SqliteConnection:
        """Return this thread's connection to the file of this path; a file that was moved away is written no more.

        Where there never was one, the file and its folder are made.

        :raises StorageFault: when the file was there and is gone.
        """
        connection: SqliteConnection | None = getattr(self._local, "connection", None)
        if connection is not None:
            if self._local.inode == _inode(self.path):
                return connection
            self._drop()
        # Two threads that switch a new file to WAL at once would be in each other's way.
        with self._opening, in_its_place(self.path):
            if not self.path.exists():
                self._refuse_to_replace()
                _make(self.path)
            connection = opened(self.path, self._journal)
            self._was_there = True
            mark_begun(self.path)
            self._local.connection, self._local.inode = connection, _inode(self.path)
        self._local.kept = _may_be_written(self.path)
        return connection

    is_shared: Final = False
    """The machine with the file serves it."""

    def leases(self) -> Leases:
        """Return the lease of this file for a server, which doesn't hold it yet."""
        return _FileLease(self.path)

    def signing_key(self, own: bytes) -> bytes:
        """Return `own`: nobody else serves this file."""
        return own

    def broken(self) -> StorageFault:
        """Return the fault of a damaged file."""
        return StorageFault("broken", path=self.path)

    @contextmanager
    def _used(self) -> Iterator[None]:
        """Use this thread's connection, and close it afterwards if it was opened while the file could only be read.

        SQLite opens the WAL's index once for all connections of a process: as long as one that may only read is open,
        none can write, in whatever thread, though the file may be written again.
        """
        outer: int = getattr(self._local, "uses", 0)
        self._local.uses = outer + 1
        try:
            yield
        finally:
            self._local.uses = outer
            if not outer and not getattr(self._local, "kept", True):
                self._drop()

    def _nothing(self) -> SqliteConnection:
        connection = sqlite3.connect(":memory:", isolation_level=None, factory=SqliteConnection)
        bring_up(connection, self.path)
        self._local.inode = -1
        return connection

    def _refuse_to_replace(self) -> None:
        """Raise the fault of a missing file that was there, now or before this process, or whose bookings still are."""
        if self._was_there:
            raise StorageFault("gone", path=self.path)
        refuse_missing(self.path)

    def _drop(self) -> None:
        connection: SqliteConnection | None = getattr(self._local, "connection", None)
        self._local.connection, self._local.kept = None, True
        if connection is not None:
            connection.close()


def _begin(connection: sqlite3.Connection) -> None:
    """Take the right to write. :raises sqlite3.OperationalError: when the file may only be read."""
    connection.execute("BEGIN IMMEDIATE")
    # BEGIN alone succeeds on a file that was opened to be read, and the booking would fail halfway.
    try:
        connection.execute("DELETE FROM matches WHERE FALSE")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


@contextmanager
def _committed(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def in_its_place(path: Path, *, alone: bool = False) -> Iterator[None]:
    """Open the file at a path inside, or `alone` put another one in its place: never the one amid the other.

    A process that has opened a file which is moved aside just then would write its WAL beside the file that has come.
    The lock is one of the folder, as the file is another one afterwards. On a system without such locks there is none.

    :raises StorageFault: when others keep it for too long.
    """
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            handle = os.open(path.parent, os.O_RDONLY)
            stack.callback(os.close, handle)
            patience = monotonic() + BUSY
            while True:
                try:
                    fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
                except BlockingIOError:
                    if monotonic() > patience:
                        raise StorageFault("busy", path=path) from None
                    sleep(0.01)
                else:
                    break
        yield


def mark_begun(path: Path) -> None:
    """Leave a mark beside a house's file: should the file be missing one day, nobody takes the house for a new one."""
    mark = _mark_of(path)
    if not mark.exists():
        with suppress(OSError):  # a folder that may not be written
            handle = os.open(mark, os.O_WRONLY | os.O_CREAT, 0o600)
            with closing(os.fdopen(handle, "wb")) as file:
                file.write(b"\n")  # on the disk of a browser an empty file is none


def refuse_missing(path: Path) -> None:
    """Raise the fault of a house's file that isn't there, though there was one or its bookings still are.

    :raises StorageFault: unless no house ever was there.
    """
    wal = path.with_name(f"{path.name}-wal")
    if wal.exists() and wal.stat().st_size:
        raise StorageFault("orphaned", path=path, wal=wal)
    if (mark := _mark_of(path)).exists():
        raise StorageFault("missing", path=path, mark=mark)


class _FileLease:
    """A lock of the mark beside a file, which the system frees when its process ends. Nobody else may ask for it."""

    def __init__(self, path: Path) -> None:
        self._mark = _mark_of(path)
        self._handle: int | None = None

    def take(self, house: object, lost: Callable[[], object], *, ask: bool = True) -> None:  # noqa: ARG002 - it is never lost
        """Serve the file from now on; a house that keeps nothing yet has none. :raises StorageFault: as in Leases."""
        with suppress(ImportError, OSError):  # a system without such locks has one server at a file by agreement
            import fcntl

            handle = os.open(self._mark, os.O_RDONLY)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(handle)
                raise StorageFault("elsewhere") from None
            except OSError:
                os.close(handle)
                raise
            self._handle = handle

    def holds(self, house: object) -> bool:  # noqa: ARG002 - there is one
        return self._handle is not None

    def close(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def _mark_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-begun")


def _is_house(path: Path) -> bool:
    """Say whether a house's file lies there, by its first bytes (https://sqlite.org/fileformat.html)."""
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError:
        return False
    return head.startswith(b"SQLite format 3\0") and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def _may_be_written(path: Path) -> bool:
    files = (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))
    as_now = os.access in os.supports_effective_ids
    return all(os.access(each, os.W_OK, effective_ids=as_now) for each in files if each.exists())


def _make(path: Path) -> None:
    with suppress(OSError):  # a file that can't be made can't be opened either, and that is a fault
        make_folder(path.parent)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def opened(path: Path, journal: Journal = "WAL") -> SqliteConnection:
    """Open a file that is there and bring it to this version. :raises StorageFault: when it is another kind of file."""
    # `mode=rw` makes no file: one that vanishes just now isn't replaced.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY, isolation_level=None, factory=SqliteConnection)
    try:
        _close_to_others(path)
        refuse_foreign(connection, path)  # before anything is written to it, be it a mode in its header
        _set_journal(connection, journal)
        connection.execute("PRAGMA synchronous = FULL")
        bring_up(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _close_to_others(path: Path) -> None:
    """Leave a file to its owner. Its WAL and its index get its rights: they were made with those it had then.

    Its folder is closed, too, unless the user chose another one: that may hold other things for other people.
    """
    with suppress(OSError):  # somebody else's file
        if not os.environ.get("SCHLAFMUETZE_DATA") and path == database_path() and path.parent.stat().st_mode & 0o077:
            path.parent.chmod(0o700)
        rights = path.stat().st_mode & 0o700
        for each in (path, *(path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))):
            if each.exists() and each.stat().st_mode & 0o777 != rights:
                each.chmod(rights)


def _set_journal(connection: sqlite3.Connection, journal: Journal) -> None:
    # While another process does the same, SQLite answers "locked" at once, whatever its timeout.
    patience = monotonic() + BUSY
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode = {journal}")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorname != "SQLITE_BUSY" or monotonic() > patience:
                raise
            sleep(0.01)
        else:
            return


def _opened_read_only(path: Path) -> SqliteConnection:
    # In a folder that can't be written SQLite has no place for its WAL; checkpointed data can be read all the same.
    for how in ("mode=ro", "mode=ro&immutable=1"):
        uri = f"{path.absolute().as_uri()}?{how}"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY, factory=SqliteConnection)
        try:
            refuse_foreign(connection, path)
        except BaseException as fault:
            connection.close()
            if how.endswith("=1") or not isinstance(fault, sqlite3.OperationalError):
                raise
        else:
            return connection
    raise AssertionError("unreachable")


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of a house's file. :raises StorageFault: when it is newer, or another kind of file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if version > len(STEPS):
        raise StorageFault("newer", path=path, found=version, wanted=len(STEPS))
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and tables:
        raise StorageFault("broken", path=path)
    return int(version)


def bring_up(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to this version, all or nothing. :raises StorageFault: as `refuse_foreign`."""
    if refuse_foreign(connection, path) == len(STEPS):
        return
    connection.execute("BEGIN IMMEDIATE")
    with _committed(connection):
        for step in STEPS[refuse_foreign(connection, path) :]:  # another process may have been faster
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")


def _inode(path: Path) -> int:
    try:
        return os.stat(path).st_ino  # noqa: PTH116 - asked at every question; Path takes twice as long
    except OSError:
        return -1
