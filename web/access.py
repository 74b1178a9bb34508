"""Who may write at a table: the device that opened it, and those that it lets in; everybody else may look.

A device is known by a random number in its signed cookie. The key that signs is made on first start and kept beside the
database, for this user's eyes only.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from flask import Flask, session

from lexicon.paths import data_home
from web.database import Database
from web.store import Appending

_KEY_BYTES: Final = 32


class Role(StrEnum):
    """What a device may do at a table."""

    HOST = "host"
    GUEST = "guest"
    ASKING = "asking"
    READER = "reader"

    @property
    def writes(self) -> bool:
        """Whether it may book."""
        return self in (Role.HOST, Role.GUEST)


def install(app: Flask) -> None:
    """Let `app` sign its cookies."""
    app.config.setdefault("SESSION_COOKIE_NAME", "geraet")
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.config["SESSION_COOKIE_HTTPONLY"] = True
    app.config["PERMANENT_SESSION_LIFETIME"] = timedelta(days=365)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = signing_key(data_home() / "secret.key")


def signing_key(path: Path) -> bytes:
    """Return the key kept at `path`, made now if there is none; where nothing can be kept, one for this start alone."""
    with suppress(OSError):
        found = path.read_bytes()
        if len(found) >= _KEY_BYTES:
            return found
    made = secrets.token_bytes(_KEY_BYTES)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(made)
        try:
            os.link(partial, path)  # who is first decides, should two start at once
        except FileExistsError:
            made = path.read_bytes() if path.stat().st_size >= _KEY_BYTES else made
        finally:
            partial.unlink(missing_ok=True)
    return made


def device() -> str:
    """Return this device's number; a device that has none yet gets one."""
    if "device" not in session:
        session["device"] = secrets.token_hex(16)
        session.permanent = True
    return str(session["device"])


def opens(appending: Appending, host: str, at: int) -> None:
    """Make the device `host` the one that has opened a table."""
    appending.connection.execute(
        "INSERT INTO devices (match, device, role, since) VALUES (?, ?, ?, ?)",
        (appending.match, host, Role.HOST.value, at),
    )


def role(database: Database, match: str) -> Role:
    """Return what this device may do at a table. :raises StorageFault: when it can't be read."""
    known = session.get("device")
    if known is None or not database.exists:
        return Role.READER
    with database.reading() as connection:
        found = connection.execute(
            "SELECT role FROM devices WHERE match = ? AND device = ?", (match, str(known))
        ).fetchone()
    return Role(found[0]) if found is not None else Role.READER
