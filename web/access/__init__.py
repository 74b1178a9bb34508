"""Who may do what: the device that opened a table is its host, lets guests in, and everybody else may look.

A device is known by a random number in its signed cookie; at a table it goes by a code of two digits, the same on its
own screen and on the host's.
"""

from __future__ import annotations

import secrets
import sqlite3
from datetime import timedelta
from enum import StrEnum
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, current_app, request, session

from lexicon.paths import data_home
from web.access.signing import signing_key
from web.storage.database import Database
from web.storage.event_store import Appending

CODES: Final = range(10, 100)
FOR_HOSTS: Final = frozenset({"end_match"})
"""The kinds of action that are for the host of a table alone."""
_PROXIED: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip")


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


class Device(NamedTuple):
    """A device that writes at a table, or would like to. `since` is ms since 1970, `here` the one this page is for."""

    code: int
    role: Role
    since: int
    here: bool


class Door(NamedTuple):
    """What a device sees of a table's devices: its own role, and all of them by their time."""

    role: Role
    devices: tuple[Device, ...]

    @property
    def code(self) -> int | None:
        """This device's code, if the table knows it."""
        return next((device.code for device in self.devices if device.here), None)

    @property
    def asking(self) -> tuple[Device, ...]:
        """Those that wait for the host's word."""
        return tuple(device for device in self.devices if device.role is Role.ASKING)

    @property
    def sign(self) -> str:
        """What changes when the screen has to look again: the own role, and for the host who asks."""
        waiting = [str(device.code) for device in self.asking] if self.role is Role.HOST else []
        return "-".join((self.role.value, *waiting))


def install(app: Flask) -> None:
    """Let `app` sign its cookies."""
    app.config["SESSION_COOKIE_NAME"] = "geraet"
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.config["SESSION_COOKIE_HTTPONLY"] = True
    app.config["PERMANENT_SESSION_LIFETIME"] = timedelta(days=365)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = signing_key(data_home() / "secret.key")


def device() -> str:
    """Return this device's number; a device that has none yet gets one."""
    if "device" not in session:
        session["device"] = secrets.token_hex(16)
        session.permanent = True
    return str(session["device"])


def opens(appending: Appending, host: str, at: int) -> None:
    """Make the device `host` the one that has opened a table."""
    appending.connection.execute(
        "INSERT INTO devices (match, device, role, since, code) VALUES (?, ?, ?, ?, ?)",
        (appending.match, host, Role.HOST.value, at, free_code(appending.connection, appending.match)),
    )


def goes_on(appending: Appending, before: str, at: int) -> None:
    """Let everybody who might write at the table `before` do so at the one that goes on with it, and its host lead."""
    appending.connection.execute(
        "INSERT INTO devices (match, device, role, since, code) "
        "SELECT ?, device, role, ?, code FROM devices WHERE match = ? AND role IN (?, ?)",
        (appending.match, at, before, Role.HOST.value, Role.GUEST.value),
    )


def free_code(connection: sqlite3.Connection, match: str) -> int | None:
    """Return a code that no device at the table has; None when all are taken."""
    taken = {code for (code,) in connection.execute("SELECT code FROM devices WHERE match = ?", (match,))}
    free = [code for code in CODES if code not in taken]
    return secrets.choice(free) if free else None


def role(database: Database, match: str) -> Role:
    """Return what this device may do at a table. :raises StorageFault: when it can't be read."""
    known = session.get("device")
    if known is None or not database.exists:
        return Role.READER
    with database.reading() as connection:
        return role_of(connection, match, str(known))


def role_of(connection: sqlite3.Connection, match: str, known: str) -> Role:
    """Return what the device `known` may do at a table."""
    found = connection.execute("SELECT role FROM devices WHERE match = ? AND device = ?", (match, known)).fetchone()
    return Role(found[0]) if found is not None else Role.READER


def door(database: Database, match: str) -> Door:
    """Return this device's role at a table and the devices there. :raises StorageFault: when it can't be read."""
    known = session.get("device")
    if not database.exists:
        return Door(Role.READER, ())
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT code, role, since, device FROM devices WHERE match = ? ORDER BY since, code", (match,)
        ).fetchall()
    devices = tuple(Device(code, Role(role), since, device == known) for code, role, since, device in rows)
    return Door(next((each.role for each in devices if each.here), Role.READER), devices)


def may_change_house() -> bool:
    """Say whether this device may change what holds for all evenings: precedents, strictness, people, imports.

    The machine itself may, and a device that is host of some table. Before the first evening everybody may.

    :raises StorageFault: when it can't be read.
    """
    database: Database = current_app.extensions["evenings"].store.database
    if on_this_machine() or not database.exists:
        return True
    with database.reading() as connection:
        if connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is None:
            return True
        return hosts_any(database)


def hosts_any(database: Database) -> bool:
    """Say whether this device is host of some table. :raises StorageFault: when it can't be read."""
    known = session.get("device")
    if known is None or not database.exists:
        return False
    with database.reading() as connection:
        query = "SELECT 1 FROM devices WHERE device = ? AND role = ?"
        return connection.execute(query, (str(known), Role.HOST.value)).fetchone() is not None


def on_this_machine() -> bool:
    """Say whether the request comes from the very machine that serves: no proxy passed it on, no foreign name is in it.

    A page from outside whose name was bent to 127.0.0.1 (DNS rebinding) gives itself away by that name.
    """
    if any(name in request.headers for name in _PROXIED):
        return False
    try:
        host = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return False
    return _is_loopback(request.remote_addr or "") and (host == "localhost" or _is_loopback(host))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
