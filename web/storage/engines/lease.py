"""The lease of a house in PostgreSQL: one process at a time serves it.

The lease is an advisory lock of a session (PostgreSQL, 13.3.5) on a connection that a process has for nothing else: if
the process dies, the lock is free. Each holder has a number, one more than the holder before (`house.holder`), and a
change is refused whose number is an older one. So a process that was cut off, and doesn't know it yet, writes nothing.

A process that is asked for a house which another one holds takes a second lock, its wish. The holder looks for wishes
twice a second, and hands the house over.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

import psycopg

from web.storage.faults import StorageFault

if TYPE_CHECKING:
    from web.storage.engines.postgres import PostgresDatabase

LOOK: Final = 0.5
"""Seconds between two looks for wishes, and at whether the database still answers."""
ANSWERS: Final = 3.0
"""Seconds without an answer of the database after which a process has lost all its houses."""
KEPT: Final = 5.0
"""Seconds for which a house isn't handed over again: servers that are asked in turn don't pass it on all the time."""
LEFT: Final = 2.0
"""Seconds for which a process leaves a house that it has handed over to another one, unless that has had it."""
_WISHED: Final = 2.0  # seconds for which a wish holds
_HANDED_OVER: Final = 15.0  # seconds until a running server has let go of a house
_UNTIL_FREE: Final = """
SELECT set_config('tcp_keepalives_idle', '1', FALSE), set_config('tcp_keepalives_interval', '1', FALSE),
    set_config('tcp_keepalives_count', '2', FALSE), set_config('tcp_user_timeout', '3000', FALSE)
"""
"""After 3 seconds without a sign of a holder's machine its locks are free."""
_WISHES: Final = """
SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
    AND ((classid::bigint << 32) | objid::bigint) = ANY(%s)
"""

_logger = logging.getLogger("schlafmuetze.lease")


@dataclass(frozen=True)
class _Held:
    house: PostgresDatabase
    since: float
    lost: Callable[[], object]


class PostgresLeases:
    """The houses that a process serves, or wants to."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._raw: psycopg.Connection[Any] | None = None
        self._held: dict[str, _Held] = {}
        self._wishes: dict[int, float] = {}
        self._handed_over: dict[str, tuple[float, int | None]] = {}
        """When each house was handed over, and by which holder."""
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self.is_cut_off = False
        """Whether the database has not answered when it was asked last."""

    def take(self, house: PostgresDatabase, lost: Callable[[], object], *, ask: bool = True) -> None:
        """Serve a house from now on; where another process serves it, `ask` that one to hand it over.

        `lost` is called by a thread of its own once that has to end.

        :raises StorageFault: "elsewhere" while another process serves it, "out_of_reach" without an answer.
        """
        with self._reaching():
            if self.is_cut_off:
                raise psycopg.OperationalError("it did not answer just now")
            with self._lock:
                raw = self._connection()
                self._try(raw, house, ask=ask)
            try:
                house.succeed()
            except BaseException:
                with self._lock:
                    self._unlock(house)
                raise
            with self._lock:
                if self._raw is not raw:
                    raise StorageFault("elsewhere")
                self._held[house.schema] = _Held(house, monotonic(), lost)

    def holds(self, house: PostgresDatabase) -> bool:
        """Say whether this process serves a house."""
        return house.schema in self._held

    def let_go(self, house: PostgresDatabase) -> None:
        """Serve a house no longer; another process may take it at once."""
        with self._lock:
            held = self._held.get(house.schema)
            if held is not None and held.house is house:
                del self._held[house.schema]
                self._unlock(house)

    def hand_nothing_over(self) -> None:
        """Look for no more wishes."""
        self._over.set()

    def close(self) -> None:
        """Let go of all houses."""
        self._over.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
        with self._lock:
            if self._raw is not None:
                with suppress(psycopg.Error):
                    self._raw.execute("SELECT pg_advisory_unlock_all()")  # they are free before this returns
            self._drop()

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Raise each trouble of the database as one fault: another server may reach it."""
        try:
            with self._database.faults():
                yield
        except StorageFault as fault:
            if fault.code != "cut_off":
                raise
            raise StorageFault("out_of_reach", path=self._database.name) from fault

    def _connection(self) -> psycopg.Connection[Any]:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="lease", daemon=True)
            self._thread.start()
        if self.is_cut_off or (self._raw is not None and self._raw.closed):
            raise psycopg.OperationalError("the thread that looks has to connect again")
        if self._raw is None:
            try:
                self._raw = self._connected()
            except psycopg.Error:
                self.is_cut_off = True
                raise
        return self._raw

    def _connected(self) -> psycopg.Connection[Any]:
        raw = self._database.connect(ANSWERS)
        raw.execute(_UNTIL_FREE)
        return raw

    def _try(self, raw: psycopg.Connection[Any], house: PostgresDatabase, *, ask: bool) -> None:
        """Take the lock of a house. :raises StorageFault: when another process has it."""
        wish = house.lock_number("wish")
        was_handed_over = self._is_left(raw, house)
        is_taken = was_handed_over or house.schema in self._held
        is_free = not is_taken and _took(raw, house.lock_number("lease"))
        if is_free and self._wishes.pop(wish, None) is not None:
            raw.execute(f"SELECT pg_advisory_unlock({wish})".encode())
        if ask and not is_free and not was_handed_over and (wish in self._wishes or _took(raw, wish)):
            self._wishes[wish] = monotonic()
        if not is_free:
            raise StorageFault("elsewhere")

    def _run(self) -> None:
        while not self._over.wait(LOOK):
            try:
                if self.is_cut_off:
                    self._connect_again()
                    continue
                with self._lock:
                    lost, wanted = self._look()
            except Exception:
                _logger.exception("Leases are not looked after")
                continue
            for each in lost:
                threading.Thread(target=each.lost, name="lost", daemon=True).start()
            for each in wanted:
                threading.Thread(target=self._hand_over, args=(each,), name="handed over", daemon=True).start()

    def _connect_again(self) -> None:
        """Connect after a trouble, so that no request has to wait for that."""
        with suppress(psycopg.Error):
            raw = self._connected()
            with self._lock:
                if self._raw is None and not self._over.is_set():
                    self._raw, self.is_cut_off = raw, False
                else:
                    raw.close()

    def _look(self) -> tuple[list[_Held], list[_Held]]:
        """Return the houses that this process has lost, and those that it is to hand over."""
        if self._raw is None:
            return [], []
        now = monotonic()
        of_wish = {each.house.lock_number("wish"): each for each in self._held.values() if now - each.since >= KEPT}
        try:
            for wish in [each for each, since in self._wishes.items() if now - since > _WISHED]:
                del self._wishes[wish]
                self._raw.execute(f"SELECT pg_advisory_unlock({wish})".encode())
            found = {int(wish) for (wish,) in self._raw.execute(_WISHES, (list(of_wish),))}
        except psycopg.Error as fault:
            _logger.warning("Houses are lost: %s", type(fault).__name__)
            self.is_cut_off = True
            return self._drop(), []
        return [], [each for wish, each in of_wish.items() if wish in found]

    def _hand_over(self, held: _Held) -> None:
        with self._lock:
            if self._held.get(held.house.schema) is not held:
                return
            del self._held[held.house.schema]
            self._handed_over[held.house.schema] = float("inf"), 0  # none of its own requests takes it meanwhile
        held.lost()
        with self._lock:
            self._unlock(held.house)
            self._handed_over[held.house.schema] = monotonic(), held.house.holder

    def _is_left(self, raw: psycopg.Connection[Any], house: PostgresDatabase) -> bool:
        """Say whether a house was handed over just now, and is still to be taken by the process that asked for it."""
        since, holder = self._handed_over.get(house.schema, (float("-inf"), None))
        if monotonic() - since > LEFT:
            return False
        table = f"{house.schema}.house" if house.schema else "house"
        return raw.execute(f"SELECT holder FROM {table}".encode()).fetchone() == (holder,) or since == float("inf")

    def _unlock(self, house: PostgresDatabase) -> None:
        if self._raw is not None:
            with suppress(psycopg.Error):  # the connection is gone, and with it the lock
                self._raw.execute(f"SELECT pg_advisory_unlock({house.lock_number('lease')})".encode())

    def _drop(self) -> list[_Held]:
        held, self._held = list(self._held.values()), {}
        self._wishes.clear()
        raw, self._raw = self._raw, None
        if raw is not None:
            raw.close()
        return held


@contextmanager
def taken_over(house: PostgresDatabase) -> Iterator[None]:
    """Hold the lease of a house inside: a running server hands it over, and serves it again afterwards.

    :raises StorageFault: "elsewhere" when its server doesn't let go of it.
    """
    leases, end = PostgresLeases(house), monotonic() + _HANDED_OVER
    try:
        while True:
            try:
                leases.take(house, lambda: None)
            except StorageFault as fault:
                if fault.code != "elsewhere" or monotonic() > end:
                    raise
                sleep(LOOK / 5)
            else:
                break
        leases.hand_nothing_over()
        yield
    finally:
        leases.close()
        house.holder = None


def _took(raw: psycopg.Connection[Any], lock: int) -> bool:
    row = raw.execute(f"SELECT pg_try_advisory_lock({lock})".encode()).fetchone()
    return bool(row and row[0])
