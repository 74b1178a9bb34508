"""Seats of phones: which phone speaks for which player, and phones that ask for the seat of another one.

A seat is a number of a player in the match, so it stays the same when others sit down before it. A player has one
phone at most, and a phone one player in a match. Each function that changes something holds the right to write while it
looks: of two phones that tap on one face at once, one sits and the other asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from companion.log import Event, Redo, Undo
from companion.match.actions import Leave
from web.access.membership import MembershipFault
from web.access.roles import Role, role_of
from web.phones import seat_rows
from web.phones.seat_rows import SeatFault, SeatRequest
from web.storage.database import Connection, Database, marks
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening


class Sitting(Enum):
    """The answer to a tap on a seat."""

    SEATED = auto()
    ASKING = auto()


class PhoneSeat(NamedTuple):
    """A phone that speaks for a player, since a time in ms since 1970."""

    player: int
    device: str
    since: int


def player_of(database: Database, match: str, device: str | None) -> int | None:
    """Return the player that a device speaks for. :raises StorageFault: when it can't be read."""
    if device is None or not database.exists:
        return None
    with database.reading() as connection:
        return seat_rows.player_of(connection, match, device)


def phones_at(database: Database, match: str) -> tuple[PhoneSeat, ...]:
    """Return the phones at a table by player. :raises StorageFault: when they can't be read."""
    if not database.exists:
        return ()
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT player, device, since FROM phones WHERE match = ? ORDER BY player", (match,)
        ).fetchall()
    return tuple(PhoneSeat(*row) for row in rows)


def asking(database: Database, match: str) -> tuple[SeatRequest, ...]:
    """Return the phones that wait for the host's answer, the first first. :raises StorageFault: as above."""
    if not database.exists:
        return ()
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT player, device, since, code FROM seat_requests WHERE match = ? AND refused IS NULL "
            "ORDER BY since, code",
            (match,),
        ).fetchall()
    return tuple(SeatRequest(*row) for row in rows)


def request_of(database: Database, match: str, device: str | None) -> SeatRequest | None:
    """Return what a device asks for, or asked for and was refused. :raises StorageFault: as above."""
    if device is None or not database.exists:
        return None
    with database.reading() as connection:
        return seat_rows.request_of(connection, match, device)


def tables_of(database: Database, device: str | None) -> tuple[str, ...]:
    """Return the evenings that go on and have a seat of the device, latest first. :raises StorageFault: as above."""
    if device is None or not database.exists:
        return ()
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT id FROM phones JOIN matches ON id = match "
            "WHERE device = ? AND deleted IS NULL AND NOT over ORDER BY at DESC",
            (device,),
        ).fetchall()
    return tuple(str(match) for (match,) in rows)


def goes_on_at(database: Database, match: str, device: str | None) -> str | None:
    """Return the evening that follows this one and has a seat of the device. :raises StorageFault: as above."""
    if device is None or not database.exists:
        return None
    with database.reading() as connection:
        found = connection.execute(
            "SELECT id FROM phones JOIN matches ON id = match "
            "WHERE device = ? AND follows = ? AND deleted IS NULL ORDER BY started DESC",
            (device, match),
        ).fetchone()
    return None if found is None else str(found[0])


def sit(database: Database, match: str, player: int, device: str, at: int) -> Sitting:
    """Give a free seat to a device at once, and let the device ask for one that another phone has.

    The device keeps a seat that it had until it gets the new one. Its caller has seen that the player is at the table.

    :raises SeatFault: when too many ask already, or the table has just said no.
    """
    with database.writing(match) as connection:
        holder = connection.execute(
            "SELECT device FROM phones WHERE match = ? AND player = ?", (match, player)
        ).fetchone()
        if holder is None:
            seat_rows.seat(connection, match, player, device, at)
        elif holder[0] == device:
            seat_rows.forget(connection, match, device)
        else:
            seat_rows.ask(connection, match, player, device, at)
            return Sitting.ASKING
        return Sitting.SEATED


def nod(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Give the phone that goes by `code` the seat that it asks for; the phone that had it has none any more.

    :raises MembershipFault: when `host` isn't the host. :raises SeatFault: when no phone goes by `code`.
    """
    with database.writing(match) as connection:
        request = _waiting(connection, match, host, code)
        connection.execute("DELETE FROM phones WHERE match = ? AND player = ?", (match, request.player))
        seat_rows.seat(connection, match, request.player, request.device, at)


def shake(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Refuse the seat to the phone that goes by `code`. Raises like `nod`."""
    with database.writing(match) as connection:
        request = _waiting(connection, match, host, code)
        connection.execute(
            "UPDATE seat_requests SET refused = ? WHERE match = ? AND device = ?", (at, match, request.device)
        )


def free(database: Database, match: str, host: str, player: int | None, at: int) -> None:
    """Take the seat of a player from its phone. :raises MembershipFault: when `host` isn't the host."""
    with database.writing(match) as connection:
        _only_host(connection, match, host)
        if player is not None:
            seat_rows.leave_seat(connection, match, player, at)


def stop_asking(database: Database, match: str, device: str) -> None:
    """Let a device ask for a seat no longer. One that it has stays its own."""
    with database.writing(match) as connection:
        seat_rows.forget(connection, match, device)


def stand_up(database: Database, match: str, device: str, at: int) -> None:
    """Take the seat from a device that wants it no longer, or let it no longer ask for one."""
    with database.writing(match) as connection:
        seat_rows.forget(connection, match, device)
        player = seat_rows.player_of(connection, match, device)
        if player is not None:
            seat_rows.leave_seat(connection, match, player, at)


def carry_over(appending: Appending, before: str, at: int) -> None:
    """Give the phones at the table `before` the seats of the same people at the one that goes on with it.

    The standings of both evenings are there by now: they say which name is whose.
    """
    appending.connection.execute(
        """
        INSERT INTO phones (match, player, device, since)
        SELECT now.match, now.player, phones.device, ? FROM phones
        JOIN standings AS was ON was.match = phones.match AND was.player = phones.player
        JOIN standings AS now ON now.person = was.person
        WHERE phones.match = ? AND now.match = ? ON CONFLICT DO NOTHING
        """,
        (at, before, appending.match),
    )


def free_empty_chairs(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Take the seats from phones of players who sit at the table no longer: they left, or were taken back.

    This is a projection. The number of somebody who was taken back goes to the next newcomer, the phone doesn't.
    """
    if any(isinstance(event.action, Leave | Undo | Redo) for event in events):
        seated = evening.log.state.seated
        gone = f"match = ? AND player NOT IN ({marks(seated)})" if seated else "match = ?"
        for table in ("phones", "seat_requests"):
            appending.connection.execute(f"DELETE FROM {table} WHERE {gone}", (appending.match, *seated))


def _waiting(connection: Connection, match: str, host: str, code: int | None) -> SeatRequest:
    _only_host(connection, match, host)
    found = connection.execute(
        "SELECT player, device, since, code FROM seat_requests WHERE match = ? AND code = ? AND refused IS NULL",
        (match, code),
    ).fetchone()
    if found is None:
        raise SeatFault("gone")
    return SeatRequest(*found)


def _only_host(connection: Connection, match: str, device: str) -> None:
    if role_of(connection, match, device) is not Role.HOST:
        raise MembershipFault("not_host")
