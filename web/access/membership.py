"""How a device comes to write at a table: it asks, the host lets it in; and how a table gets another host.

A table has one host at a time. Each function holds the right to write while it looks who asks it, so that nobody who
was turned away in between slips through.
"""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from collections.abc import Mapping
from typing import ClassVar, Final

from web.access.roles import Role, role_of
from web.access.table_devices import free_code
from web.storage.database import Database
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_

MOST_WAITING: Final = 8
PATIENCE: Final = 15 * 60 * 1000  # ms after which who still waits makes room for somebody new
LINK_LIFE: Final = 15 * 60 * 1000  # ms
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letter that is taken for another when typed from a screen
_TOKEN_LENGTH: Final = 15  # 74 bits


class MembershipFault(CatalogueFault):
    """Something isn't for this device to do, or can't be done any more."""

    sentences: ClassVar[Mapping[str, str]] = {
        "not_host": N_("Das darf nur das Gerät, das den Tisch führt."),
        "elsewhere": N_("Das geht nur auf dem Rechner selbst, auf dem alles läuft."),
        "crowded": N_("Gerade fragen schon %(most)s Geräte. Warte, bis der Tisch geantwortet hat."),
        "gone": N_("Dieses Gerät fragt nicht mehr."),
        "link": N_(
            "Er ging nur einmal oder war zu alt. Einen neuen macht „schlafmuetze host“ auf dem Rechner, wo alles läuft."
        ),
    }
    statuses: ClassVar[Mapping[str, int]] = {"not_host": 403, "elsewhere": 403, "link": 404}
    usual_status: ClassVar[int] = 409


def ask(database: Database, match: str, device: str, at: int) -> None:
    """Let `device` wait for the host's word. :raises MembershipFault: when too many wait already."""
    with database.writing() as connection:
        if role_of(connection, match, device) is not Role.READER:
            return
        waiting = connection.execute(
            "SELECT device, since FROM devices WHERE match = ? AND role = ? ORDER BY since", (match, Role.ASKING.value)
        ).fetchall()
        if len(waiting) >= MOST_WAITING:
            if at - waiting[0][1] < PATIENCE:
                raise MembershipFault("crowded", most=MOST_WAITING)
            _forget(connection, match, waiting[0][0])
        _put(connection, match, device, Role.ASKING, at)


def stop_asking(database: Database, match: str, device: str) -> None:
    """Let `device` only look again: it asks no longer, or has stopped writing. A host stays."""
    with database.writing() as connection:
        if role_of(connection, match, device) is not Role.HOST:
            _forget(connection, match, device)


def let_in(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Let the device that goes by `code` write.

    :raises MembershipFault: when `host` isn't the host, or no device goes by `code`.
    """
    with database.writing() as connection:
        found = _found(connection, match, host, code)
        if role_of(connection, match, found) is Role.ASKING:
            _put(connection, match, found, Role.GUEST, at)


def turn_away(database: Database, match: str, host: str, code: int | None) -> None:
    """Let the device that goes by `code` only look, whether it asks or writes. Raises like `let_in`."""
    with database.writing() as connection:
        found = _found(connection, match, host, code)
        if found != host:
            _forget(connection, match, found)


def turn_all_away(database: Database, match: str, host: str) -> None:
    """Say no to all that ask. :raises MembershipFault: when `host` isn't the host."""
    with database.writing() as connection:
        _only_host(connection, match, host)
        connection.execute("DELETE FROM devices WHERE match = ? AND role = ?", (match, Role.ASKING.value))


def hand_over(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Make the guest that goes by `code` the host; `host` stays as a guest. Raises like `let_in`."""
    with database.writing() as connection:
        found = _found(connection, match, host, code)
        if role_of(connection, match, found) is Role.ASKING:
            raise MembershipFault("gone")  # who may not even write is not made host by a stale tap
        _crown(connection, match, found, at)


def take_over(database: Database, match: str, device: str, at: int) -> None:
    """Make `device` the host in place of any other: a right of the machine itself.

    :raises MembershipFault: at a crowded table.
    """
    with database.writing() as connection:
        _crown(connection, match, device, at)


def new_link(database: Database, match: str, at: int) -> str:
    """Return the token of a link that makes one device host of a table, once and within 15 minutes."""
    token = "".join(secrets.choice(_ALPHABET) for _ in range(_TOKEN_LENGTH))
    with database.writing() as connection:
        connection.execute("DELETE FROM host_links WHERE until < ?", (at,))
        connection.execute(
            "INSERT INTO host_links (token, match, until) VALUES (?, ?, ?)", (_hash(token), match, at + LINK_LIFE)
        )
    return token


def link_leads_to(database: Database, token: str, at: int) -> str:
    """Return the table that a link is for. :raises MembershipFault: when it isn't good any more."""
    if not database.exists:
        raise MembershipFault("link")
    with database.reading() as connection:
        return _behind(connection, token, at)


def use_link(database: Database, token: str, device: str, at: int) -> str:
    """Make `device` the host of the table that a link is for and return it; the link is used up.

    :raises MembershipFault: when it isn't good any more.
    """
    if not database.exists:
        raise MembershipFault("link")
    with database.writing() as connection:
        match = _behind(connection, token, at)
        connection.execute("DELETE FROM host_links WHERE token = ?", (_hash(token),))
        _crown(connection, match, device, at)
    return match


def _behind(connection: sqlite3.Connection, token: str, at: int) -> str:
    found = connection.execute(
        "SELECT match FROM host_links WHERE token = ? AND until >= ?", (_hash(token), at)
    ).fetchone()
    if found is None:
        raise MembershipFault("link")
    return str(found[0])


def _hash(token: str) -> str:
    return hashlib.sha256(token.strip().lower().encode()).hexdigest()


def _only_host(connection: sqlite3.Connection, match: str, device: str) -> None:
    if role_of(connection, match, device) is not Role.HOST:
        raise MembershipFault("not_host")


def _found(connection: sqlite3.Connection, match: str, host: str, code: int | None) -> str:
    _only_host(connection, match, host)
    found = connection.execute("SELECT device FROM devices WHERE match = ? AND code = ?", (match, code)).fetchone()
    if found is None:
        raise MembershipFault("gone")
    return str(found[0])


def _crown(connection: sqlite3.Connection, match: str, device: str, at: int) -> None:
    connection.execute(
        "UPDATE devices SET role = ? WHERE match = ? AND role = ?", (Role.GUEST.value, match, Role.HOST.value)
    )
    _put(connection, match, device, Role.HOST, at)


def _put(connection: sqlite3.Connection, match: str, device: str, role: Role, at: int) -> None:
    code = free_code(connection, match)
    if code is None and role_of(connection, match, device) is Role.READER:
        raise MembershipFault("crowded", most=MOST_WAITING)
    connection.execute(
        "INSERT INTO devices (match, device, role, since, code) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (match, device) DO UPDATE SET role = excluded.role, since = excluded.since",
        (match, device, role.value, at, code or 0),
    )


def _forget(connection: sqlite3.Connection, match: str, device: str) -> None:
    connection.execute("DELETE FROM devices WHERE match = ? AND device = ?", (match, device))
