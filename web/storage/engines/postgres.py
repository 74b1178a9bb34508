"""PostgreSQL: a house in a database of its own, for several processes on several machines.

Many houses in one database have a schema each (web/storage/engines/many_houses.py).

A change of one table holds that table's lock, and shares the house with all others of that kind; a change of more holds
the house alone. Both are advisory locks of the transaction (PostgreSQL, 13.3.5), taken before the first read: so a
change is based on what the last one has left, as with BEGIN IMMEDIATE in a file. An answer comes after COMMIT.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, lru_cache
from hashlib import blake2b
from time import monotonic, sleep
from typing import Any, Final

import psycopg
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from web.storage.engines.contract import Heard
from web.storage.engines.listener import CHANNEL, Ear, Listener
from web.storage.engines.postgres_faults import postgres_faults
from web.storage.engines.postgres_schema import FIRST, STEPS, VERSION
from web.storage.engines.shared_state import SharedState, make_shared
from web.storage.faults import StorageFault

BUSY: Final = 5.0  # seconds to wait for another writer, or for a connection
MOST: Final = 12
"""Connections of a process: one for each of its threads that may ask at once."""
MOST_SEEN: Final = 100
"""Houses that a connection looks at before another one takes its place; each costs PostgreSQL about 0.1 MB in it."""
_UNTIL_LEFT: Final = 2.0  # seconds until those who have left the house are out of it
_IDLE: Final = 0.5  # seconds after which a connection is asked whether it is still there
_UNTIL_GONE: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""After about 10 seconds without an answer the other machine is taken for gone, by either side."""
_SETTINGS: Final = f"""
SELECT set_config('lock_timeout', '{int(BUSY)}s', FALSE),
    set_config('idle_in_transaction_session_timeout', '60s', FALSE),
    set_config('tcp_keepalives_idle', '5', FALSE), set_config('tcp_keepalives_interval', '2', FALSE),
    set_config('tcp_keepalives_count', '3', FALSE), set_config('tcp_user_timeout', '10000', FALSE)
"""
_SAFE: Final = """
SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off'
"""
"""A booking that was answered survives a power cut, whatever the server does otherwise."""

_logger = logging.getLogger("schlafmuetze.storage")


class _Integral(Loader):
    """Reads a NUMERIC: PostgreSQL gives the sum of whole numbers as one. Whole ones are int, all others float."""

    def load(self, data: Any) -> int | float:  # noqa: ANN401 - bytes of any kind
        text = bytes(data)
        return float(text) if b"." in text or b"N" in text else int(text)


class Pooled(psycopg.Connection[Any]):
    """A connection of the pool; `used` is when it was used last, by `monotonic`, `turned_to` the house it looks at.

    `seen` are the schemas that it has looked at: PostgreSQL remembers the tables of each for as long as it lasts.
    """

    used = 0.0
    turned_to: PostgresDatabase | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.seen: set[str] = set()


class PostgresConnection:
    """A connection within a transaction, or for reading alone; it speaks the SQL of the contract."""

    def __init__(self, raw: psycopg.Connection[Any], schema: str = "") -> None:
        self.raw = raw
        self._schema = schema

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[Any]:
        """Run a statement with these values in the places of its `?`."""
        return self.raw.execute(translated(sql), values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> psycopg.Cursor[Any]:
        """Run a statement once for each row of values."""
        cursor = self.raw.cursor()
        cursor.executemany(translated(sql), rows)
        return cursor

    def hold(self, *what: str) -> None:
        """Let nobody else hold any of `what` until this change has ended."""
        numbers = sorted(lock_number(f"all {each}", self._schema) for each in what)
        self.raw.execute("SELECT pg_advisory_xact_lock(number) FROM unnest(%s::bigint[]) AS number", (numbers,))


class PostgresDatabase:
    """A house in the database at an address (libpq, 34.1.1.2), with a pool of connections.

    The first access brings the database to this version. Transactions within others of the same thread are one.
    """

    schema = ""
    """The schema of this house; without one it is that of the connection."""

    def __init__(self, address: str) -> None:
        self.place = address
        self._pool: ConnectionPool[Pooled] | None = None
        self._opening = threading.Lock()
        self._local = threading.local()
        self._origin = 0
        self._listeners: list[Listener] = []

    @property
    def name(self) -> str:
        """The database; neither its host nor its user, as pages show the name."""
        try:
            parts = conninfo_to_dict(self.place)
        except psycopg.Error:
            return "PostgreSQL"
        return f"PostgreSQL ({parts.get('dbname') or parts.get('user') or '-'})"

    @property
    def exists(self) -> bool:
        """Whether the house is there; it is made with the first access."""
        return True

    @property
    def origin(self) -> int:
        """The number of this house; after a restore it is another one."""
        return self._origin

    @contextmanager
    def reading(self) -> Iterator[PostgresConnection]:
        """Give a connection to read from. :raises StorageFault: when the database can't be read."""
        with postgres_faults(self.name, reading=True), self._used() as raw:
            yield PostgresConnection(raw, self.schema)

    @contextmanager
    def writing(self, alone: str | None = None) -> Iterator[PostgresConnection]:
        """Give a connection that holds the right to change one thing, or without `alone` the whole house.

        :raises StorageFault: when it can't be kept.
        """
        house = self.lock_number("house")
        locks = f"SELECT pg_advisory_xact_lock({house})"
        if alone is not None:
            locks = f"SELECT pg_advisory_xact_lock_shared({house}); "
            locks += f"SELECT pg_advisory_xact_lock({self.lock_number(f'one {alone}')})"
        with postgres_faults(self.name), self._used() as raw:
            raw.execute(f"BEGIN; {locks}".encode())
            try:
                yield PostgresConnection(raw, self.schema)
            except BaseException:
                with suppress(psycopg.Error):  # the connection is gone, and with it what was begun
                    raw.execute("ROLLBACK")
                raise
            self._commit(raw)

    def tell(self, match: str, number: int) -> None:
        """Tell the other processes of a change: no more than its table and the number of its last event."""
        try:
            with self._used() as raw:
                raw.execute("SELECT pg_notify(%s, %s)", (self.channel, f"{match} {number}"))
        except (psycopg.Error, StorageFault):  # they find it when they look at the numbers
            _logger.info("Nobody was told of %s", match)

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Tell `heard` what other processes change from now on; one process at a time keeps the deadlines."""
        heard.keeping(on=False)
        listener = Listener(self.connect, translated)
        listener.add(Ear(self.channel, heard, deadlines=self.lock_number("deadlines")))
        listener.start()
        self._listeners.append(listener)
        return listener.close

    @property
    def channel(self) -> str:
        """The channel on which processes tell each other of changes of this house."""
        return f"{CHANNEL}_{self.schema}" if self.schema else CHANNEL

    def lock_number(self, what: str) -> int:
        """Return the number of an advisory lock of this house."""
        return lock_number(what, self.schema)

    is_shared: Final = True
    """Several processes may serve a database."""

    @contextmanager
    def shared(self) -> Iterator[SharedState]:
        """Give what the processes of this house know together. :raises StorageFault: when it can't be reached."""
        with self.reading() as connection:
            yield SharedState(connection.execute)

    def broken(self) -> StorageFault:
        """Return the fault of rows that no version of this program wrote."""
        return StorageFault("spoiled", path=self.name)

    def faults(self, *, reading: bool = False) -> AbstractContextManager[None]:
        """Raise the errors of what is done inside as a `StorageFault`."""
        return postgres_faults(self.name, reading=reading)

    @contextmanager
    def alone(self, raw: psycopg.Connection[Any]) -> Iterator[bool]:
        """Keep all others out of this house while `raw` is used, and say whether that can be: nobody is in it.

        A server that has just ended has a moment until the database notices.
        """
        number, end = self.lock_number("open"), monotonic() + _UNTIL_LEFT
        with self.faults():
            while not (mine := _is_true(raw, f"SELECT pg_try_advisory_lock({number})")) and monotonic() < end:
                sleep(0.05)
        try:
            yield mine
        finally:
            with suppress(psycopg.Error):
                raw.execute(f"SELECT pg_advisory_unlock({number})".encode())

    def close(self) -> None:
        """Listen no more, and give all connections back; the next access opens others."""
        while self._listeners:
            self._listeners.pop().close()
        with self._opening:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def connect(self) -> psycopg.Connection[Any]:
        """Return a connection of its own, on which every statement is kept at once."""
        return psycopg.connect(self.place, **self._options())

    def _options(self) -> dict[str, Any]:
        """Return how connections are made; what the address says goes before."""
        known = conninfo_to_dict(self.place)
        usual = {"application_name": "schlafmuetze", "connect_timeout": int(BUSY), **_UNTIL_GONE}
        return {"autocommit": True, **{name: value for name, value in usual.items() if name not in known}}

    @contextmanager
    def _used(self) -> Iterator[Pooled]:
        """Give this thread's connection: that of the transaction around this one, or one from the pool."""
        known: Pooled | None = getattr(self._local, "raw", None)
        if known is not None:
            yield known
            return
        with self._opened().connection() as raw:
            self._turn(raw)
            self._local.raw = raw
            try:
                yield raw
            finally:
                self._local.raw = None
                raw.used = monotonic()
                if len(raw.seen) >= MOST_SEEN:
                    raw.close()  # the pool opens another one, with an empty memory

    def _opened(self) -> ConnectionPool[Pooled]:
        with self._opening:
            if self._pool is None:
                with self.connect() as first:
                    self._bring_up(first)
                self._pool = ConnectionPool(
                    self.place,
                    connection_class=Pooled,
                    kwargs=self._options(),
                    min_size=1,
                    max_size=MOST,
                    timeout=BUSY,
                    reconnect_timeout=1.0,  # then the next request tries anew, at once
                    configure=self._configure,
                    check=_check,
                    name="storage",
                    open=True,
                )
            return self._pool

    def _bring_up(self, raw: psycopg.Connection[Any]) -> None:
        """Bring the database to this version."""
        migrate(raw, self.name)

    def _turn(self, raw: Pooled) -> None:
        """Let a connection of the pool look at this house; here it looks at no other one."""

    def _configure(self, raw: psycopg.Connection[Any]) -> None:
        self._set_up(raw)
        # As long as anybody is connected, nobody puts another house in its place (restore).
        raw.execute(f"SELECT pg_advisory_lock_shared({lock_number('open')})".encode())
        row = raw.execute("SELECT origin FROM house").fetchone()
        self._origin = int(row[0]) if row else 0

    def _set_up(self, raw: psycopg.Connection[Any]) -> None:
        """Give a connection the settings that all have."""
        raw.adapters.register_loader("numeric", _Integral)
        raw.execute(_SETTINGS)
        raw.execute(_SAFE)

    def _commit(self, raw: psycopg.Connection[Any]) -> None:
        """Commit. :raises StorageFault: when the answer is lost: nobody knows then whether it was kept."""
        try:
            done = raw.execute("COMMIT")
        except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
            raise StorageFault("unsure", path=self.name) from fault
        if done.statusmessage != "COMMIT":  # a statement had failed, and somebody went on
            raise StorageFault("spoiled", path=self.name)


@cache
def database_at(address: str) -> PostgresDatabase:
    """Return the house at an address: one for the whole process, so that there is one pool."""
    return PostgresDatabase(address)


def lock_number(what: str, schema: str = "") -> int:
    """Return the number of an advisory lock, of the house in a schema or of the one that needs none."""
    what = f"{schema} {what}" if schema else what
    return int.from_bytes(blake2b(f"schlafmuetze {what}".encode(), digest_size=8).digest(), "big", signed=True)


def migrate(raw: psycopg.Connection[Any], name: str, schema: str = "") -> None:
    """Bring a house to this version, all or nothing. :raises StorageFault: when it is newer, or somebody else's."""
    with raw.transaction():
        raw.execute(f"SELECT pg_advisory_xact_lock({lock_number('version', schema)})".encode())
        version = _version(raw, name)
        if version > VERSION:
            raise StorageFault("newer", path=name, found=version, wanted=VERSION)
        for step in STEPS[version + 1 - FIRST if version else 0 :]:
            for statement in step:
                raw.execute(statement.encode())
        if not version:
            raw.execute("INSERT INTO house (version, origin) VALUES (%s, %s)", (VERSION, secrets.randbits(62)))
        elif version < VERSION:
            raw.execute("UPDATE house SET version = %s", (VERSION,))
        make_shared(raw)


def _version(raw: psycopg.Connection[Any], name: str) -> int:
    """Return the version of the house in a database, 0 without one. :raises StorageFault: when it can't be ours."""
    ours, others, encoding = raw.execute(
        """
        SELECT count(*) FILTER (WHERE relname = 'house'), count(*), current_setting('server_encoding')
        FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
        """
    ).fetchone() or (0, 0, "")
    if encoding != "UTF8":
        raise StorageFault("not_utf8", path=name)
    if not ours:
        if others:
            raise StorageFault("foreign", path=name)
        return 0
    row = raw.execute("SELECT version FROM house").fetchone()
    return int(row[0]) if row else 0


def _is_true(raw: psycopg.Connection[Any], query: str) -> bool:
    row = raw.execute(query.encode()).fetchone()
    return bool(row and row[0])


def _check(raw: Pooled) -> None:
    """Check that a connection that nobody has used for a moment is still there."""
    if monotonic() - raw.used > _IDLE:
        ConnectionPool.check_connection(raw)


@lru_cache(maxsize=512)
def translated(sql: str) -> bytes:
    """Return a statement of the contract as psycopg wants it."""
    return sql.replace("%", "%%").replace("?", "%s").encode()
