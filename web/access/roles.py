"""Roles: what a device may do at a table, and for the whole house."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from web.access.house_address import entered
from web.access.membership import Role, taking_part
from web.access.this_device import known_device_id, may_take_over
from web.pages.fault_pages import if_readable
from web.pages.services import evenings
from web.storage.database import Database, marks
from web.storage.faults import CatalogueFault
from web.translations.catalogue import read_sentences

FOR_HOSTS: Final = frozenset({"end_match"})
"""The kinds of action that only the host of a table may book."""


class NotKeeper(CatalogueFault):
    """A change of what belongs to the whole house, by a device that doesn't run it."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["keeper"]
    usual_status: ClassVar[int] = 403


def not_keeper() -> NotKeeper:
    """Return the fault that says how this device may come to run the house."""
    return NotKeeper("keeper" if entered() is None else "host")


def role_at(database: Database, match: str) -> Role:
    """Return the role of this device at a table. :raises StorageFault: when it can't be read."""
    return taking_part(database, match).role


def hosted(database: Database, matches: Sequence[str]) -> frozenset[str]:
    """Return those of `matches`, a page of them, whose host this device is. :raises StorageFault: as `role_at`."""
    query = f"SELECT match FROM participants WHERE device = ? AND part = 'host' AND match IN ({marks(matches)})"
    with database.reading() as connection:
        return frozenset(match for (match,) in connection.execute(query, (known_device_id() or "", *matches)))


def check_keeper() -> None:
    """Check that this device may change what belongs to the whole house. :raises NotKeeper: when it may not.

    :raises StorageFault: when it can't be read.
    """
    if not keeps_house():
        raise not_keeper()


def keeps_house() -> bool:
    """Say whether this device runs the house: whatever belongs to all evenings, it may change, merge and delete.

    The serving machine does, a device that has opened one of its links (`schlafmuetze keeper`, or `host`), and a host
    of one of many houses. Opening a table is not enough.

    :raises StorageFault: when it can't be read.
    """
    return may_take_over() or _is_in("keepers")


def may_change(maker: str | None) -> bool:
    """Say whether this device may change something that `maker` has added: its own, or whatever it is to a keeper.

    :raises StorageFault: when it can't be read.
    """
    return (maker is not None and maker == known_device_id()) or keeps_house()


def may_add() -> bool:
    """Say whether this device may add to the house: a vote on a word, an objection, a deck.

    A keeper may, and a host of any table: a device that only looks on may not, until it opens a table.

    :raises StorageFault: when it can't be read.
    """
    return keeps_house() or _is_in("participants", "AND part = 'host'")


def may(question: Callable[[], bool]) -> bool:
    """Return the answer to one of the questions above for a page; while the house can't be read, no."""
    return if_readable(question, otherwise=False)


def _is_in(table: str, which: str = "") -> bool:
    with evenings().store.database.reading() as connection:
        query = f"SELECT 1 FROM {table} WHERE device = ? {which}"
        return connection.execute(query, (known_device_id() or "",)).fetchone() is not None
