"""The key that signs the cookies: made on first start, kept beside the database for this user's eyes only."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32


def signing_key(path: Path) -> bytes:
    """Return the key kept at `path`, made now if there is none or what is there is too short to be one.

    Two who start at once get the same. Where nothing can be kept or read it is a key for this start alone: all goes on,
    but after a restart devices are strangers again.
    """
    with suppress(OSError):
        found = path.read_bytes()
        if len(found) >= KEY_BYTES:
            _for_our_eyes_only(path)
            return found
    made = secrets.token_bytes(KEY_BYTES)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
            _wait_for_our_turn(file.fileno())
            found = file.read()
            if len(found) < KEY_BYTES:
                _for_our_eyes_only(path)
                file.seek(0)
                file.truncate()
                file.write(made)
                os.fsync(file.fileno())
                found = made
    except OSError:
        return made
    return found


def _wait_for_our_turn(file: int) -> None:
    """Hold the file alone until it is closed, so that who is first decides."""
    with suppress(ImportError):  # Windows has no such lock
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def _for_our_eyes_only(path: Path) -> None:
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
