"""The key that signs the cookies: made at the first start, kept beside the database, readable for its owner alone.

A house that several servers share keeps it itself, so that all of them sign alike; the first one leaves its own there.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from lexicon.paths import make_folder
from web.storage.database import Database
from web.storage.faults import StorageFault

KEY_BYTES: Final = 32
_AGAIN: Final = 1.0  # seconds until a house that can't be reached is asked again


def signing_key(path: Path) -> bytes:
    """Return the key kept at `path`; without one, or with one that is too short, make it.

    Two processes that start at once get the same key. If the file can't be read or written, the key holds for this
    start alone: after a restart the server knows no device.
    """
    with suppress(OSError), path.open("rb", buffering=0) as file:
        # Without a lock another process could write between two reads: half of the key would be the old one.
        _lock(file.fileno(), alone=False)
        found = file.read()
        if len(found) >= KEY_BYTES:
            _make_private(path)
            return found
    made = secrets.token_bytes(KEY_BYTES)
    try:
        make_folder(path.parent)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
            _lock(file.fileno(), alone=True)
            found = file.read()
            if len(found) < KEY_BYTES:
                _make_private(path)
                file.seek(0)
                file.truncate()
                file.write(made)
                os.fsync(file.fileno())
                found = made
    except OSError:
        return made
    return found


class HouseKey:
    """The key of a house that several servers share, once it could be read."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database, self._path = database, path
        self._found: bytes | None = None
        self._fault: StorageFault | None = None
        self._asked = float("-inf")

    def read(self) -> bytes:
        """Return the key. :raises StorageFault: while the house can't be reached; it is asked once a second at most."""
        if self._found is not None:
            return self._found
        if self._fault is not None and monotonic() - self._asked < _AGAIN:
            raise self._fault
        try:
            self._found = self._database.signing_key(signing_key(self._path))
        except StorageFault as fault:
            self._fault, self._asked = fault, monotonic()
            raise
        return self._found


def _lock(file: int, *, alone: bool) -> None:
    """Lock the file until it is closed: `alone` to write, so that the first process decides, else beside others.

    Windows has no such lock, nor has every file system; a key without a lock is better than none.
    """
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)


def _make_private(path: Path) -> None:
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
