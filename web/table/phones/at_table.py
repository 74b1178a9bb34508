"""Phones and the table: how to join, the faces for one that wants to sit down, and which phones ask for a seat."""

from typing import NamedTuple

from web.access.house_address import QrCode, house_address, qr_code
from web.access.membership import Participants, bots_at, taking_part
from web.games.seats import players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.pages.services import evenings
from web.records.faces import Face, players_shown
from web.storage.open_evenings import OpenEvening
from web.table.phones import join_codes


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


def is_waiting_for_phones(evening: OpenEvening) -> bool:
    """Say whether an evening has just begun and somebody may still take out a phone."""
    return not evening.seen and not set(players_at_table(evening.log.state)) <= evening.phones


def phones(evening: OpenEvening, there: Participants) -> tuple[PhoneAtTable, ...]:
    """Return the phones at a table."""
    names = evening.log.state.names
    return tuple(
        PhoneAtTable(seat.player, phone_name(names[seat.player]), seat.since)
        for seat in there.phones
        if seat.player < len(names)
    )


def asking_phones(evening: OpenEvening, there: Participants) -> tuple[AskingPhone, ...]:
    """Return the phones that wait for the host's answer."""
    names = evening.log.state.names
    return tuple(AskingPhone(each.code, names[each.player]) for each in there.waiting if each.player < len(names))


def phone_name(name: str) -> str:
    """Return what people call somebody's phone: „Mias Handy“, „Jonas’ Handy“."""
    if not name[-1:].isalpha():
        return _("Handy von %(name)s", name=isolated(name))
    if name.casefold().endswith(("s", "ß", "x", "z", "ce")):
        return _("%(name)s’ Handy", name=isolated(name))
    return _("%(name)ss Handy", name=isolated(name))


class Chair(NamedTuple):
    """A chair at the table and who sits there; `taken` says that a phone speaks for them already."""

    player: int
    name: str
    colour: int
    face: Face
    taken: bool


def people_at_table(evening: OpenEvening) -> tuple[int, ...]:
    """Return the players at a table who are no bots, clockwise. :raises StorageFault: when they can't be read."""
    of_bots = bots_at(evenings().store.database, evening.id)
    return tuple(
        player for player in players_at_table(evening.log.state) if player not in of_bots or of_bots[player].stands_in
    )


def chairs(evening: OpenEvening) -> tuple[Chair, ...]:
    """Return the chairs of people at a table, clockwise. :raises StorageFault: when they can't be read."""
    taken = taking_part(evenings().store.database, evening.id).phone_of
    around = players_shown(evening, people_at_table(evening))
    return tuple(Chair(player, *shown, player in taken) for player, shown in around.items())


def has_room(evening: OpenEvening) -> bool:
    """Say whether one more may play at a table, now or after this round."""
    return len(evening.log.state.seated) < evening.log.match.facts.players[-1]


def is_over(evening: OpenEvening) -> bool:
    """Say whether an evening has ended."""
    return evening.log.match.outcome(evening.log.state) is not None
