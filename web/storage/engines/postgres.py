"""PostgreSQL: a house in a database of its own, for several processes on several machines.

Many houses in one database have a schema each (web/storage/engines/many_houses.py).

A change of one table holds that table's lock, and shares the house with all others of that kind; a change of more holds
the house alone. Both are advisory locks of the transaction (PostgreSQL, 13.3.5), taken before the first read: so a
change is based on what the last one has left, as with BEGIN IMMEDIATE in a file. An answer comes after COMMIT.
"""

import secrets
import threading
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import cache, lru_cache
from hashlib import blake2b
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout, TooManyRequests

from web.storage.database import Rows
from web.storage.engines.lease import PostgresLeases
from web.storage.engines.silence import LONGEST, Reach, seconds_left, waiting
from web.storage.faults import StorageFault
from web.storage.schema import STEPS, in_postgres, statements

_CODES: Final[tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...]] = (
    (errors.DiskFull, "full"),
    ((errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege), "read_only"),
    ((errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure, errors.QueryCanceled), "busy"),
    ((PoolTimeout, PoolClosed, TooManyRequests), "cut_off"),
    (psycopg.DataError, "bad_id"),  # such as a letter that no text may have
    ((psycopg.OperationalError, psycopg.InterfaceError), "cut_off"),
    (psycopg.Error, "spoiled"),
)
"""The code for each kind of error, the first that fits."""


BUSY: Final = 4.0  # seconds to wait for another writer: less than without any answer (web/storage/engines/silence.py)
MOST: Final = 12
"""Connections of a process: one for each of its threads that may ask at once."""
MOST_SEEN: Final = 100
"""Houses that a connection looks at before another one takes its place; each costs PostgreSQL about 0.1 MB in it."""
PATIENCE: Final = 10.0
"""Seconds until all changes of a house that have begun are done."""
UNTIL_UP: Final = 60.0
"""Seconds that one step to a newer version may take."""
_IDLE: Final = 0.5  # seconds after which a connection is asked whether it is still there
_SOON: Final = 2.0  # seconds that it has to answer
_UNTIL_GONE: Final = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 2, "tcp_user_timeout": 4_000}
"""After about 4 seconds without an answer the other machine is taken for gone, by either side."""
_SETTINGS: Final = f"""
SELECT set_config('lock_timeout', '{int(BUSY)}s', FALSE),
    set_config('idle_in_transaction_session_timeout', '60s', FALSE),
    set_config('tcp_keepalives_idle', '2', FALSE), set_config('tcp_keepalives_interval', '1', FALSE),
    set_config('tcp_keepalives_count', '2', FALSE), set_config('tcp_user_timeout', '4000', FALSE)
"""
_WHOSE: Final = b"SELECT origin, holder FROM house"
_SAFE: Final = """
SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off'
"""
"""A booking that was answered survives a power cut, whatever the server does otherwise."""


class _Integral(Loader):
    """Reads a NUMERIC: PostgreSQL gives the sum of whole numbers as one. Whole ones are int, all others float."""

    def load(self, data: Any) -> int | float:  # noqa: ANN401 - bytes of any kind
        text = bytes(data)
        return float(text) if b"." in text or b"N" in text else int(text)


class NoAnswer(psycopg.OperationalError):
    """The database is silent for too long, or was just now."""


class Pooled(psycopg.Connection[Any]):
    """A connection of the pool; `used` is when it was used last, by `monotonic`.

    `turned_to` is the house it looks at, `turned` since when, `origin` the number of that house as it was then.
    `seen` are the schemas that it has looked at: PostgreSQL remembers the tables of each for as long as it lasts.
    """

    used = 0.0
    turned_to: "PostgresDatabase | None" = None
    turned = 0.0
    origin = 0
    longest: float | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.seen: set[str] = set()

    def wait(self, gen: Any, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - as in psycopg
        """Wait for an answer as long as this thread may, or for `longest`. :raises NoAnswer: after that."""
        try:
            with waiting():
                end = monotonic() + (seconds_left() if self.longest is None else self.longest)
                return super().wait(_limited(gen, end), *args, **more)
        except NoAnswer:
            self.close()  # the answer may come later, and be taken for that to the next question
            raise


class PostgresConnection:
    """A connection within a transaction, or for reading alone; it speaks the SQL of the contract."""

    def __init__(self, raw: psycopg.Connection[Any], schema: str = "") -> None:
        self.raw = raw
        self._schema = schema

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        """Run a statement with these values in the places of its `?`."""
        return self.raw.execute(translated(sql), values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Rows:
        """Run a statement once for each row of values. `rowcount` counts what all of them have changed."""
        cursor = self.raw.cursor()
        cursor.executemany(translated(sql), rows)
        return cursor

    def hold(self, *what: str) -> None:
        """Let nobody else hold any of `what` until this change has ended: what tables share is changed in turn.

        One change calls it only in the order people (their list), single persons, votes, each once; otherwise two
        could wait for each other. All that one call holds is taken in an order that is the same for everybody.
        """
        numbers = sorted(lock_number(f"all {each}", self._schema) for each in what)
        self.raw.execute("SELECT pg_advisory_xact_lock(number) FROM unnest(%s::bigint[]) AS number", (numbers,))


class PostgresDatabase:
    """A house in the database at an address (libpq, 34.1.1.2), with a pool of connections.

    The first access brings the database to this version. Transactions within others of the same thread are one.
    """

    schema = ""
    """The schema of this house; without one it is that of the connection."""
    holder: int | None = None
    """The number by which this process holds the house, or held it last; changes of a command have none."""

    def __init__(self, address: str) -> None:
        self.place = address
        self._pool: ConnectionPool[Pooled] | None = None
        self._opening = threading.Lock()
        self._local = threading.local()
        self.reach = Reach()

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
        """The number of the house that this thread has read from last; after a restore it is another one."""
        found: int = getattr(self._local, "origin", 0)
        return found

    @contextmanager
    def reading(self) -> Iterator[PostgresConnection]:
        """Give a connection to read from. :raises StorageFault: when the database can't be read."""
        with self.faults(reading=True), self._used() as raw:
            yield PostgresConnection(raw, self.schema)

    @contextmanager
    def writing(self, alone: str | None = None) -> Iterator[PostgresConnection]:
        """Give a connection that holds the right to change one thing, or without `alone` the whole house.

        A restore waits for the end of this change. Each change is refused while a restore goes on (`alone`), or once
        another process holds the house.

        :raises StorageFault: when it can't be kept.
        """
        house = self.lock_number("house")
        locks = f"SELECT pg_advisory_xact_lock({house})"
        if alone is not None:
            locks = f"SELECT pg_advisory_xact_lock_shared({house}); "
            locks += f"SELECT pg_advisory_xact_lock({self.lock_number(f'one {alone}')})"
        with self.faults(), self._used() as raw:
            try:
                self._begin(raw, locks)
                yield PostgresConnection(raw, self.schema)
            except BaseException:
                with suppress(psycopg.Error):  # the connection is gone, and with it what was begun
                    raw.execute("ROLLBACK")
                raise
            self._commit(raw)

    def leases(self) -> PostgresLeases:
        """Return the leases of a server of this database, of which it holds none yet."""
        return PostgresLeases(self)

    def succeed(self) -> None:
        """Be the holder of the house: changes of the one before that have begun end first, its next are refused."""
        self.holder = None
        with self.writing() as connection:
            row = connection.execute("UPDATE house SET holder = holder + 1 RETURNING holder").fetchone()
        self.holder = int(row[0]) if row else None

    def lock_number(self, what: str) -> int:
        """Return the number of an advisory lock of this house."""
        return lock_number(what, self.schema)

    is_shared: Final = True
    """Any of several servers may serve the house."""

    def signing_key(self, own: bytes) -> bytes:
        """Return the key of the house's cookies; the first server that asks leaves its `own`."""
        query = "SELECT key FROM signing_key"
        with self.reading() as connection:
            row = connection.execute(query).fetchone()
            if row is None:
                connection.execute("INSERT INTO signing_key (key) VALUES (?) ON CONFLICT DO NOTHING", (own,))
                row = connection.execute(query).fetchone()
        return bytes(row[0]) if row else own

    def broken(self) -> StorageFault:
        """Return the fault of rows that no version of this program wrote."""
        return StorageFault("spoiled", path=self.name)

    @contextmanager
    def faults(self, *, reading: bool = False) -> Iterator[None]:
        """Raise the errors of what is done inside as a `StorageFault`."""
        try:
            yield
        except psycopg.Error as fault:
            code = next(code for kind, code in _CODES if isinstance(fault, kind))
            if reading and code not in ("spoiled", "bad_id"):
                code = "barred" if code == "read_only" else "unreadable"
            raise StorageFault(code, path=self.name) from fault

    def alone(self, raw: psycopg.Connection[Any]) -> AbstractContextManager[None]:
        """Let nobody change this house while `raw` is used: changes that have begun end first, others are refused.

        :raises StorageFault: when they don't end.
        """
        return self._with_lock(raw, "pg_advisory_lock({})", "pg_advisory_unlock({})", PATIENCE)

    def kept_as_it_is(self, raw: psycopg.Connection[Any]) -> AbstractContextManager[None]:
        """Let nobody put another house in the place of this one while `raw` is used; changes go on.

        :raises StorageFault: while somebody does that.
        """
        return self._with_lock(raw, "pg_advisory_lock_shared({})", "pg_advisory_unlock_shared({})", BUSY)

    @contextmanager
    def _with_lock(self, raw: psycopg.Connection[Any], take: str, give: str, patience: float) -> Iterator[None]:
        number = self.lock_number("open")
        with self.faults():
            raw.execute(f"SELECT set_config('lock_timeout', '{int(patience * 1000)}', FALSE)".encode())
            raw.execute(f"SELECT {take.format(number)}".encode())
        try:
            yield
        finally:
            with suppress(psycopg.Error):
                raw.execute(f"SELECT {give.format(number)}".encode())

    def close(self) -> None:
        """Give all connections back, and forget who holds the house; the next access opens others."""
        self.holder = None
        with self._opening:
            pool, self._pool = self._pool, None
        self.reach.forget()
        if pool is not None:
            pool.close()

    def connect(self, longest: float | None = None) -> psycopg.Connection[Any]:
        """Return a connection of its own, on which every statement is kept at once.

        It waits for an answer for `longest` seconds, or as long as it takes.
        """
        if longest is None:
            return psycopg.connect(self.place, **self._options())
        raw = Pooled.connect(self.place, **self._options(seconds_left()))
        raw.longest = longest
        return raw

    def _options(self, patience: float = LONGEST) -> dict[str, Any]:
        """Return how connections are made, within `patience` seconds; what the address says goes before."""
        known = conninfo_to_dict(self.place)
        usual = {"application_name": "schlafmuetze", "connect_timeout": max(int(patience), 1), **_UNTIL_GONE}
        return {"autocommit": True, **{name: value for name, value in usual.items() if name not in known}}

    @contextmanager
    def _used(self) -> Iterator[Pooled]:
        """Give this thread's connection: that of the transaction around this one, or one from the pool."""
        known: Pooled | None = getattr(self._local, "raw", None)
        if known is not None:
            yield known
            return
        with ExitStack() as stack:
            raw = self._lent(stack)
            self._local.raw, self._local.origin = raw, raw.origin
            try:
                yield raw
            except NoAnswer:
                self.reach.note_away()
                raise
            finally:
                self._local.raw = None
                raw.used = monotonic()
                if len(raw.seen) >= MOST_SEEN:
                    raw.close()  # the pool opens another one, with an empty memory

    def _lent(self, stack: ExitStack) -> Pooled:
        """Return a connection that looks at this house, until the end of `stack`. :raises NoAnswer: when it is away."""
        if self.reach.is_away:
            raise NoAnswer("not asked, as it was away just now")
        try:
            with waiting(answers=False):
                raw = stack.enter_context(self.pool().connection(timeout=seconds_left()))
            self._turn(raw)
        except (NoAnswer, PoolTimeout, errors.ConnectionTimeout):  # what fails at once costs the next request no time
            self.reach.note_away()
            raise
        return raw

    @contextmanager
    def _open_once(self) -> Iterator[None]:
        if not self._opening.acquire(timeout=seconds_left()):
            raise NoAnswer("another thread still waits for an answer")
        try:
            yield
        finally:
            self._opening.release()

    def pool(self) -> ConnectionPool[Pooled]:
        """Return the pool of this process, opened with the first access."""
        with self._open_once():
            if self._pool is None:
                with self.connect(UNTIL_UP) as first:
                    self._bring_up(first)
                self._pool = ConnectionPool(
                    self.place,
                    connection_class=Pooled,
                    kwargs=self._options(),
                    min_size=1,
                    max_size=MOST,
                    timeout=LONGEST,
                    reconnect_timeout=1.0,  # then the next request tries anew, at once
                    configure=self._configure,
                    check=_check,
                    name="storage",
                    open=True,
                )
            return self._pool

    def _bring_up(self, raw: psycopg.Connection[Any]) -> None:
        migrate(raw, self.name)

    def _turn(self, raw: Pooled) -> None:
        """Let a connection of the pool look at this house; here it looks at no other one."""

    def _configure(self, raw: Pooled) -> None:
        self._set_up(raw)
        raw.origin, _ = _whose(raw.execute(_WHOSE))

    def _set_up(self, raw: psycopg.Connection[Any]) -> None:
        raw.adapters.register_loader("numeric", _Integral)
        raw.execute(_SETTINGS)
        raw.execute(_SAFE)

    def _begin(self, raw: Pooled, locks: str) -> None:
        """Begin a change, and see whose house it is once the locks are there; one question, as networks are slow.

        :raises StorageFault: while the house is replaced, or when another process holds it.
        """
        free = f"SELECT pg_try_advisory_xact_lock_shared({self.lock_number('open')})"
        answers = raw.execute(f"BEGIN; {free}; {locks}; {_WHOSE.decode()}".encode())
        answers.nextset()
        is_free = answers.fetchone() == (True,)
        while answers.nextset():
            pass
        raw.origin, holder = _whose(answers)
        self._local.origin = raw.origin
        if not is_free:
            raise StorageFault("busy")
        if self.holder not in (None, holder):
            raise StorageFault("elsewhere")

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


def migrate(raw: psycopg.Connection[Any], name: str, schema: str = "", steps: Sequence[Sequence[str]] = ()) -> None:
    """Bring a house to this version, all or nothing, or by other `steps` what isn't a house.

    :raises StorageFault: when it is newer, or somebody else's.
    """
    steps = steps or STEPS
    with raw.transaction():
        raw.execute(f"SELECT pg_advisory_xact_lock({lock_number('version', schema)})".encode())
        version = _version(raw, name)
        if version > len(steps):
            raise StorageFault("newer", path=name, found=version, wanted=len(steps))
        if not version:
            for statement in statements("postgres"):
                raw.execute(statement.encode())
            raw.execute("INSERT INTO house (version, origin) VALUES (%s, %s)", (0, secrets.randbits(62)))
        for step in steps[version:]:
            for statement in step:
                raw.execute(in_postgres(statement).encode())
        if version < len(steps):
            raw.execute("UPDATE house SET version = %s", (len(steps),))


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


def _whose(answer: psycopg.Cursor[Any]) -> tuple[int, int]:
    row = answer.fetchone()
    return (int(row[0]), int(row[1])) if row else (0, 0)


def _limited(gen: Generator[Any, Any, Any], end: float) -> Generator[Any, Any, Any]:
    ready = None
    while True:
        try:
            wanted = gen.send(ready)
        except StopIteration as done:
            return done.value
        ready = yield wanted
        if not ready and monotonic() > end:
            raise NoAnswer("no answer")


def _check(raw: Pooled) -> None:
    if monotonic() - raw.used > _IDLE:
        raw.longest = min(seconds_left(), _SOON)  # another one may be better, if this one has gone silent
        ConnectionPool.check_connection(raw)
        raw.longest = None


@lru_cache(maxsize=512)
def translated(sql: str) -> bytes:
    """Return a statement of the contract as psycopg wants it."""
    return sql.replace("%", "%%").replace("?", "%s").encode()
