"""The company of a table beside the log: phones, hosts and bots, read once for all frames of a moment."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from flask import g

from web.access.roles import Role
from web.bots.rows import BotSeat, bots_among
from web.pages.services import evenings


class Attendance(NamedTuple):
    """The phones of a table by player, each by its device; the devices that are host; the bots by player."""

    phones: Mapping[int, str] = MappingProxyType({})
    hosts: frozenset[str] = frozenset()
    bots: Mapping[int, BotSeat] = MappingProxyType({})


_NOBODY: Final = Attendance()


def attendance(match: str) -> Attendance:
    """Return the company of a table, as it was when this context first asked: a request, or one look of the feed.

    :raises StorageFault: when it can't be read.
    """
    known: dict[str, Attendance] = g.setdefault("attendance", {})
    if match not in known:
        known[match] = _read(match)
    return known[match]


def _read(match: str) -> Attendance:
    database = evenings().store.database
    if not database.exists:
        return _NOBODY
    with database.reading() as connection:
        phones = connection.execute("SELECT player, device FROM phones WHERE match = ?", (match,)).fetchall()
        hosts = connection.execute(
            "SELECT device FROM devices WHERE match = ? AND role = ?", (match, Role.HOST.value)
        ).fetchall()
        return Attendance(dict(phones), frozenset(device for (device,) in hosts), bots_among(connection, match))
