"""Roles: what a device may do at a table, and for the whole house."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from web.access.this_device import keeps_house, known_device_id
from web.pages.services import evenings
from web.storage.database import Connection, Database, marks

FOR_HOSTS: Final = frozenset({"end_match"})
"""The kinds of action that only the host of a table may book."""


class Role(StrEnum):
    """The role of a device at a table."""

    HOST = "host"
    GUEST = "guest"
    ASKING = "asking"
    READER = "reader"

    @property
    def writes(self) -> bool:
        """Whether it may book."""
        return self in (Role.HOST, Role.GUEST)


def role_at(database: Database, match: str) -> Role:
    """Return the role of this device at a table. :raises StorageFault: when it can't be read."""
    return device_role(database, match, known_device_id())


def device_role(database: Database, match: str, device: str | None) -> Role:
    """Return the role of a device at a table. :raises StorageFault: when it can't be read."""
    if device is None or not database.exists:
        return Role.READER
    with database.reading() as connection:
        return role_of(connection, match, device)


def role_of(connection: Connection, match: str, device: str) -> Role:
    """Return the role of `device` at a table."""
    found = connection.execute("SELECT role FROM devices WHERE match = ? AND device = ?", (match, device)).fetchone()
    return Role(found[0]) if found is not None else Role.READER


def hosted(database: Database, matches: Sequence[str]) -> frozenset[str]:
    """Return those of `matches`, a page of them, whose host this device is. :raises StorageFault: as `role_at`."""
    device = known_device_id()
    if device is None or not matches or not database.exists:
        return frozenset()
    query = f"SELECT match FROM devices WHERE device = ? AND role = ? AND match IN ({marks(matches)})"
    with database.reading() as connection:
        return frozenset(match for (match,) in connection.execute(query, (device, Role.HOST.value, *matches)))


def may_change_house() -> bool:
    """Say whether this device may change the whole house: precedents, strictness, people, imports.

    The device that looks after the house may, and one that is host of a table. Before the first evening every device
    may.

    :raises StorageFault: when it can't be read.
    """
    database = evenings().store.database
    if keeps_house() or not database.exists:
        return True
    with database.reading() as connection:
        if connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is None:
            return True
        return hosts_any(database)


def hosts_any(database: Database) -> bool:
    """Say whether this device is host of a table. :raises StorageFault: when it can't be read."""
    device = known_device_id()
    if device is None or not database.exists:
        return False
    with database.reading() as connection:
        query = "SELECT 1 FROM devices WHERE device = ? AND role = ?"
        return connection.execute(query, (device, Role.HOST.value)).fetchone() is not None
