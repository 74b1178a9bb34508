"""The errors of PostgreSQL as faults with a sentence of ours, by their classes (SQLSTATE, appendix A)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

from web.storage.faults import StorageFault

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


@contextmanager
def postgres_faults(name: str, *, reading: bool = False) -> Iterator[None]:
    """Raise PostgreSQL's errors about the database `name` as a `StorageFault`."""
    try:
        yield
    except psycopg.Error as fault:
        code = next(code for kind, code in _CODES if isinstance(fault, kind))
        if reading and code not in ("spoiled", "bad_id"):
            code = "barred" if code == "read_only" else "unreadable"
        raise StorageFault(code, path=name) from fault
