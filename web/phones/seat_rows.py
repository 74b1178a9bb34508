"""The rows of phones and of what they ask for, each function within its caller's transaction (seats.py)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from web.access.table_devices import CODES
from web.storage.database import Connection
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_

MOST_WAITING: Final = 8
PATIENCE: Final = 15 * 60 * 1000  # ms after which a phone that still waits makes room for a new one
PAUSE: Final = 60 * 1000  # ms after a no until the same phone may ask for the same seat again


class SeatFault(CatalogueFault):
    """A seat that a phone can't have just now."""

    sentences: ClassVar[Mapping[str, str]] = {
        "crowded": N_("Gerade fragen schon %(most)s Handys. Warte, bis der Tisch geantwortet hat."),
        "refused": N_("Der Tisch hat Nein gesagt. In einer Minute kannst du noch einmal fragen."),
        "gone": N_("Dieses Handy fragt nicht mehr."),
    }
    usual_status: ClassVar[int] = 409


class SeatRequest(NamedTuple):
    """A phone that asks for the seat of another one. Its `code` of two digits stands on its screen and on the table's.

    `refused` is when the table said no, None while it waits; both times are ms since 1970.
    """

    player: int
    device: str
    since: int
    code: int
    refused: int | None = None


def player_of(connection: Connection, match: str, device: str) -> int | None:
    """Return the player that a device speaks for."""
    found = connection.execute("SELECT player FROM phones WHERE device = ? AND match = ?", (device, match)).fetchone()
    return None if found is None else int(found[0])


def request_of(connection: Connection, match: str, device: str) -> SeatRequest | None:
    """Return what a device asks for, or asked for and was refused."""
    found = connection.execute(
        "SELECT player, device, since, code, refused FROM seat_requests WHERE match = ? AND device = ?", (match, device)
    ).fetchone()
    return None if found is None else SeatRequest(*found)


def seat(connection: Connection, match: str, player: int, device: str, at: int) -> None:
    """Give a free seat to a device; the seat that it had is free then."""
    forget(connection, match, device)
    left = player_of(connection, match, device)
    if left is not None:
        leave_seat(connection, match, left, at)
    connection.execute(
        "INSERT INTO phones (match, player, device, since) VALUES (?, ?, ?, ?)", (match, player, device, at)
    )


def leave_seat(connection: Connection, match: str, player: int, at: int) -> None:
    """Free the seat of a player; the phone that has asked for it first gets it."""
    connection.execute("DELETE FROM phones WHERE match = ? AND player = ?", (match, player))
    first = connection.execute(
        "SELECT device FROM seat_requests WHERE match = ? AND player = ? AND refused IS NULL ORDER BY since, code",
        (match, player),
    ).fetchone()
    if first is not None:
        seat(connection, match, player, first[0], at)


def ask(connection: Connection, match: str, player: int, device: str, at: int) -> None:
    """Let a device wait for a seat that another one has; it waits for one seat at a time.

    :raises SeatFault: when too many wait already, or the table has just said no.
    """
    own = request_of(connection, match, device)
    if own is not None and own.player == player and own.refused is None:
        return
    if own is not None and own.refused is not None and own.player == player and at - own.refused < PAUSE:
        raise SeatFault("refused")
    forget(connection, match, device)
    waiting = connection.execute(
        "SELECT device, since, code FROM seat_requests WHERE match = ? AND refused IS NULL ORDER BY since", (match,)
    ).fetchall()
    if len(waiting) >= MOST_WAITING:
        if at - waiting[0][1] < PATIENCE:
            raise SeatFault("crowded", most=MOST_WAITING)
        forget(connection, match, waiting[0][0])
    taken = {code for _, _, code in waiting}
    connection.execute(
        "INSERT INTO seat_requests (match, device, player, since, code) VALUES (?, ?, ?, ?, ?)",
        (match, device, player, at, secrets.choice([code for code in CODES if code not in taken])),
    )


def forget(connection: Connection, match: str, device: str) -> None:
    """Forget what a device has asked for."""
    connection.execute("DELETE FROM seat_requests WHERE match = ? AND device = ?", (match, device))
