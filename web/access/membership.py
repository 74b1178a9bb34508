"""Membership: a device asks to write at a table and its host lets it in; a table gets another host.

A table has one host at a time. Each function holds the right to write while it checks the role of its caller, so that a
device that is turned away at the same moment doesn't slip through.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import ClassVar, Final

from web.access.roles import Role, role_of
from web.access.table_devices import free_code
from web.storage.database import Connection, Database
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_

MOST_WAITING: Final = 8
PATIENCE: Final = 15 * 60 * 1000  # ms after which a device that still waits makes room for a new one
LINK_LIFE: Final = 15 * 60 * 1000  # ms
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike on a screen
_TOKEN_LENGTH: Final = 15  # 74 bits


class MembershipFault(CatalogueFault):
    """Something isn't for this device to do, or can't be done any more."""

    sentences: ClassVar[Mapping[str, str]] = {
        "host_ends": N_("Den Abend beendet das Gerät, das den Tisch führt."),
        "not_host": N_("Das darf nur das Gerät, das den Tisch führt."),
        "elsewhere": N_("Das geht nur auf dem Rechner selbst, auf dem alles läuft."),
        "crowded": N_("Gerade fragen schon %(most)s Geräte. Warte, bis der Tisch geantwortet hat."),
        "gone": N_("Dieses Gerät fragt nicht mehr."),
        "link": N_(
            "Er ging nur einmal oder war zu alt. Auf dem Rechner, wo alles läuft, druckt „schlafmuetze keeper“ einen "
            "neuen, und „schlafmuetze host“ einen, der auch den Tisch übernimmt."
        ),
    }
    statuses: ClassVar[Mapping[str, int]] = {"host_ends": 403, "not_host": 403, "elsewhere": 403, "link": 404}
    usual_status: ClassVar[int] = 409


def ask(database: Database, match: str, device: str, at: int) -> None:
    """Let `device` wait for the host's answer. :raises MembershipFault: when too many wait already."""
    with database.writing(match) as connection:
        if role_of(connection, match, device) is not Role.READER:
            return
        waiting = connection.execute(
            "SELECT device, since FROM devices WHERE match = ? AND role = ? ORDER BY since", (match, Role.ASKING.value)
        ).fetchall()
        if len(waiting) >= MOST_WAITING:
            if at - waiting[0][1] < PATIENCE:
                raise MembershipFault("crowded", most=MOST_WAITING)
            _remove(connection, match, waiting[0][0])
        _set_role(connection, match, device, Role.ASKING, at)


def stop_asking(database: Database, match: str, device: str) -> None:
    """Make `device` a reader again, whether it asks or writes. A host stays host."""
    with database.writing(match) as connection:
        if role_of(connection, match, device) is not Role.HOST:
            _remove(connection, match, device)


def let_in(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Let the device that goes by `code` write.

    :raises MembershipFault: when `host` isn't the host, or no device goes by `code`.
    """
    with database.writing(match) as connection:
        found = _device_of_code(connection, match, host, code)
        if role_of(connection, match, found) is Role.ASKING:
            _set_role(connection, match, found, Role.GUEST, at)


def turn_away(database: Database, match: str, host: str, code: int | None) -> None:
    """Make the device that goes by `code` a reader, whether it asks or writes. Raises like `let_in`."""
    with database.writing(match) as connection:
        found = _device_of_code(connection, match, host, code)
        if found != host:
            _remove(connection, match, found)


def turn_all_away(database: Database, match: str, host: str) -> None:
    """Make readers of all devices that ask. :raises MembershipFault: when `host` isn't the host."""
    with database.writing(match) as connection:
        _only_host(connection, match, host)
        connection.execute("DELETE FROM devices WHERE match = ? AND role = ?", (match, Role.ASKING.value))


def hand_over(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Make the guest that goes by `code` the host; `host` stays as a guest. Raises like `let_in`."""
    with database.writing(match) as connection:
        found = _device_of_code(connection, match, host, code)
        if role_of(connection, match, found) is Role.ASKING:
            raise MembershipFault("gone")  # a stale tap makes no host of a device that may not even write
        _make_host(connection, match, found, at)


def take_over(database: Database, match: str, device: str, at: int) -> None:
    """Make `device` the host in place of any other: a right of the machine itself.

    :raises MembershipFault: at a crowded table.
    """
    with database.writing(match) as connection:
        _make_host(connection, match, device, at)


def new_link(database: Database, match: str, at: int) -> str:
    """Return the token of a link that lets one device run the house, and the table `match` but for "".

    It works once and within 15 minutes.
    """
    token = "".join(secrets.choice(_ALPHABET) for _ in range(_TOKEN_LENGTH))
    with database.writing(match) as connection:
        connection.execute("DELETE FROM host_links WHERE until < ?", (at,))
        connection.execute(
            "INSERT INTO host_links (token, match, until) VALUES (?, ?, ?)", (_hash(token), match, at + LINK_LIFE)
        )
    return token


def link_leads_to(database: Database, token: str, at: int) -> str:
    """Return the table that a link is for, "" for the house alone.

    :raises MembershipFault: when it isn't good any more.
    """
    if not database.exists:
        raise MembershipFault("link")
    with database.reading() as connection:
        return _table_of_link(connection, token, at)


def use_link(database: Database, token: str, device: str, at: int) -> str:
    """Let `device` run the house, and the table that a link is for, and return that table; the link is used up.

    :raises MembershipFault: when it isn't good any more.
    """
    if not database.exists:
        raise MembershipFault("link")
    with database.writing() as connection:
        match = _table_of_link(connection, token, at)
        connection.execute("DELETE FROM host_links WHERE token = ?", (_hash(token),))
        connection.execute(
            "INSERT INTO keepers (device, since) VALUES (?, ?) ON CONFLICT (device) DO NOTHING", (device, at)
        )
        if match:
            _make_host(connection, match, device, at)
    return match


def forget_keepers(database: Database) -> None:
    """Let no device run the house that a link has named so far, nor one that has yet to open its link."""
    with database.writing() as connection:
        connection.execute("DELETE FROM keepers")
        connection.execute("DELETE FROM host_links")


def _table_of_link(connection: Connection, token: str, at: int) -> str:
    found = connection.execute(
        "SELECT match FROM host_links WHERE token = ? AND until >= ?", (_hash(token), at)
    ).fetchone()
    if found is None:
        raise MembershipFault("link")
    return str(found[0])


def _hash(token: str) -> str:
    return hashlib.sha256(token.strip().lower().encode()).hexdigest()


def _only_host(connection: Connection, match: str, device: str) -> None:
    if role_of(connection, match, device) is not Role.HOST:
        raise MembershipFault("not_host")


def _device_of_code(connection: Connection, match: str, host: str, code: int | None) -> str:
    _only_host(connection, match, host)
    found = connection.execute("SELECT device FROM devices WHERE match = ? AND code = ?", (match, code)).fetchone()
    if found is None:
        raise MembershipFault("gone")
    return str(found[0])


def _make_host(connection: Connection, match: str, device: str, at: int) -> None:
    connection.execute(
        "UPDATE devices SET role = ? WHERE match = ? AND role = ?", (Role.GUEST.value, match, Role.HOST.value)
    )
    _set_role(connection, match, device, Role.HOST, at)


def _set_role(connection: Connection, match: str, device: str, role: Role, at: int) -> None:
    code = free_code(connection, match)
    if code is None and role_of(connection, match, device) is Role.READER:
        raise MembershipFault("crowded", most=MOST_WAITING)
    connection.execute(
        "INSERT INTO devices (match, device, role, since, code) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (match, device) DO UPDATE SET role = excluded.role, since = excluded.since",
        (match, device, role.value, at, code or 0),
    )


def _remove(connection: Connection, match: str, device: str) -> None:
    connection.execute("DELETE FROM devices WHERE match = ? AND device = ?", (match, device))
