"""Phones on the table's own screen: how to join, which phones ask for a seat, and what a phone is called."""

from __future__ import annotations

from typing import NamedTuple

from web.access.house_address import QrCode, house_address, qr_code
from web.games.seats import players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.pages.services import evenings
from web.phones import join_codes, seats
from web.storage.open_evenings import OpenEvening


class Invitation(NamedTuple):
    """The way to join a table: a QR code, the same as an address and a code to type, and who has a phone already.

    Without a network there is none: `qr` is None then.
    """

    qr: QrCode | None
    address: str
    code: str


class PhoneAtTable(NamedTuple):
    """A phone that speaks for a player since a time in ms since 1970, under the name that people give it."""

    player: int
    name: str
    since: int


class AskingPhone(NamedTuple):
    """A phone that asks for the seat of another one, and the name of the player whose seat that is."""

    code: int
    name: str


def invitation(evening: OpenEvening) -> Invitation:
    """Return the way to join a table. :raises StorageFault: when its code can't be read or kept."""
    house = house_address()
    if not house:
        return Invitation(None, "", "")
    code = join_codes.code_of(evenings().store.database, evening.id)
    return Invitation(qr_code(f"{house}mit/{code}"), f"{house.partition('//')[2]}mit", join_codes.shown(code))


def is_waiting_for_phones(evening: OpenEvening, with_phone: tuple[int, ...]) -> bool:
    """Say whether an evening has just begun and somebody may still take out a phone."""
    return not evening.seen and not set(players_at_table(evening.log.state)) <= set(with_phone)


def phones(evening: OpenEvening) -> tuple[PhoneAtTable, ...]:
    """Return the phones at a table. :raises StorageFault: when they can't be read."""
    names = evening.log.state.names
    found = seats.phones_at(evenings().store.database, evening.id)
    return tuple(
        PhoneAtTable(seat.player, phone_name(names[seat.player]), seat.since)
        for seat in found
        if seat.player < len(names)
    )


def asking_phones(evening: OpenEvening) -> tuple[AskingPhone, ...]:
    """Return the phones that wait for the host's answer. :raises StorageFault: when they can't be read."""
    names = evening.log.state.names
    found = seats.asking(evenings().store.database, evening.id)
    return tuple(AskingPhone(each.code, names[each.player]) for each in found if each.player < len(names))


def phone_name(name: str) -> str:
    """Return what people call somebody's phone: „Mias Handy“, „Jonas’ Handy“."""
    if not name[-1:].isalpha():
        return _("Handy von %(name)s", name=isolated(name))
    if name.casefold().endswith(("s", "ß", "x", "z", "ce")):
        return _("%(name)s’ Handy", name=isolated(name))
    return _("%(name)ss Handy", name=isolated(name))
