"""The devices that write at a table, or ask to. Each has a code of two digits, on its own screen and on the host's.

The device that opens a table is its host.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from web.access.roles import Role
from web.access.this_device import known_device_id
from web.storage.database import Connection, Database
from web.storage.event_store import Appending

CODES: Final = range(10, 100)


class Device(NamedTuple):
    """A device that writes at a table, or asks to. `since` is ms since 1970; `here` marks the one this page is for."""

    code: int
    role: Role
    since: int
    here: bool


class TableDevices(NamedTuple):
    """The devices at a table by their time, and the role of the one this page is for.

    `phones` are the players who have one, `wanting` the codes of phones that ask for a seat (web/phones/seats.py).
    """

    role: Role
    devices: tuple[Device, ...]
    phones: tuple[int, ...] = ()
    wanting: tuple[int, ...] = ()

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
        """A text that changes when the screen has to look again: the own role, the phones, for the host who asks."""
        host = self.role is Role.HOST
        waiting = [str(device.code) for device in self.asking] if host else []
        wanting = [f"s{code}" for code in self.wanting] if host else []
        return "-".join((self.role.value, *waiting, *(f"p{player}" for player in self.phones), *wanting))


def devices_at(database: Database, match: str, device: str | None = None) -> TableDevices:
    """Return the devices at a table, as `device` sees them; as a rule that is the one that asks.

    :raises StorageFault: when they can't be read.
    """
    if not database.exists:
        return TableDevices(Role.READER, ())
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT code, role, since, device FROM devices WHERE match = ? ORDER BY since, code", (match,)
        ).fetchall()
        phones = connection.execute("SELECT player FROM phones WHERE match = ? ORDER BY player", (match,)).fetchall()
        wanting = connection.execute(
            "SELECT code FROM seat_requests WHERE match = ? AND refused IS NULL ORDER BY since, code", (match,)
        ).fetchall()
    this_one = known_device_id() if device is None else device
    devices = tuple(Device(code, Role(role), since, device == this_one) for code, role, since, device in rows)
    role = next((each.role for each in devices if each.here), Role.READER)
    return TableDevices(role, devices, tuple(player for (player,) in phones), tuple(code for (code,) in wanting))


def open_table(appending: Appending, host: str, at: int) -> None:
    """Make the device `host` the host of a new table."""
    appending.connection.execute(
        "INSERT INTO devices (match, device, role, since, code) VALUES (?, ?, ?, ?, ?)",
        (appending.match, host, Role.HOST.value, at, free_code(appending.connection, appending.match)),
    )


def carry_over(appending: Appending, before: str, at: int) -> None:
    """Give the devices that write at the table `before` the same roles at the one that goes on with it."""
    appending.connection.execute(
        "INSERT INTO devices (match, device, role, since, code) "
        "SELECT ?, device, role, ?, code FROM devices WHERE match = ? AND role IN (?, ?)",
        (appending.match, at, before, Role.HOST.value, Role.GUEST.value),
    )


def free_code(connection: Connection, match: str) -> int | None:
    """Return a code that no device at the table has; None when all are taken."""
    taken = {code for (code,) in connection.execute("SELECT code FROM devices WHERE match = ?", (match,))}
    free = [code for code in CODES if code not in taken]
    return secrets.choice(free) if free else None
