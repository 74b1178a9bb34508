"""Who takes part in an evening: devices that write at its table or ask to, phones with a seat, and bots.

Each row of the table `participants` is one part that somebody takes. A table has one host at a time. A player has one
phone at most, and a phone one player in a match; a seat is the number of a player in the match, so it stays the same
when others sit down before it. A bot that is a player of its own sits there from the beginning of the evening, and is
no person: no list of people and no statistics has it. A bot that stands in plays for a person, who may take the seat
back at any time.

Each function that changes something holds the right to write while it checks the rights of its caller, so that a
device that is turned away at the same moment doesn't slip through: of two phones that tap on one face at once, one
sits and the other asks.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from companion.bots import Wakefulness
from companion.log import Event, Redo, Undo
from companion.match.actions import Leave
from companion.options import Way, way_of
from web.access.this_device import known_device_id
from web.pages.names import isolated
from web.storage.database import Connection, Database, marks
from web.storage.event_store import Appending
from web.storage.faults import CatalogueFault
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

CODES: Final = range(10, 100)
"""What a device that asks and the table both show."""
MOST_WAITING: Final = 8  # devices that ask to write, and as many phones that ask for a seat
PATIENCE: Final = 15 * 60 * 1000  # ms after which a device that still waits makes room for a new one
PAUSE: Final = 60 * 1000  # ms after a no until the same phone may ask for the same seat again
LINK_LIFE: Final = 15 * 60 * 1000  # ms
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike on a screen
_TOKEN_LENGTH: Final = 15  # 74 bits


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


_ROLES: Final = (Role.HOST.value, Role.GUEST.value, Role.ASKING.value)
_PHONE: Final = "phone"
_WAITING: Final = "waiting"  # a phone that asks for the seat of another one
_REFUSED: Final = "refused"  # the table said no to it, at the time `since`
_BOT: Final = "bot"
_STAND_IN: Final = "stand_in"


class MembershipFault(CatalogueFault):
    """Something isn't for this device to do, or can't be done any more."""

    sentences: ClassVar[Mapping[str, str]] = {
        "reads": N_(
            "Hier schreibt ein anderes Gerät mit. Du kannst zuschauen – oder fragen, ob du mitschreiben darfst."
        ),
        "host_ends": N_("Den Abend beendet das Gerät, das den Tisch führt."),
        "not_host": N_("Das darf nur das Gerät, das den Tisch führt."),
        "elsewhere": N_("Das geht nur auf dem Rechner selbst, auf dem alles läuft."),
        "crowded": N_("Gerade fragen schon %(most)s Geräte. Warte, bis der Tisch geantwortet hat."),
        "gone": N_("Dieses Gerät fragt nicht mehr."),
        "link": N_(
            "Er ging nur einmal oder war zu alt. Auf dem Rechner, wo alles läuft, druckt „schlafmuetze keeper“ einen "
            "neuen, und „schlafmuetze host“ einen, der auch den Tisch übernimmt."
        ),
        "no_seat": N_("Dieses Handy hat hier keinen Platz."),
        "phones_crowded": N_("Gerade fragen schon %(most)s Handys. Warte, bis der Tisch geantwortet hat."),
        "refused": N_("Der Tisch hat Nein gesagt. In einer Minute kannst du noch einmal fragen."),
        "phone_gone": N_("Dieses Handy fragt nicht mehr."),
        "real_cards": N_("Bots spielen nur ohne Karten mit."),
        "empty_seat": N_("Hier sitzt niemand mehr. Schau noch einmal auf den Tisch."),
        "plays": N_("%(name)s hat das Handy in der Hand und spielt selbst."),
    }
    statuses: ClassVar[Mapping[str, int]] = {
        **dict.fromkeys(("reads", "host_ends", "not_host", "elsewhere", "no_seat"), 403),
        "link": 404,
    }
    usual_status: ClassVar[int] = 409


class Device(NamedTuple):
    """A device that writes at a table, or asks to. `since` is ms since 1970; `here` marks the one this page is for."""

    code: int
    role: Role
    since: int
    here: bool
    id: str


class PhoneSeat(NamedTuple):
    """A phone that speaks for a player, since a time in ms since 1970."""

    player: int
    device: str
    since: int


class SeatRequest(NamedTuple):
    """A phone that asks for the seat of another one. Its `code` of two digits stands on its screen and on the table's.

    `since` is when it asked, or when the table said no if it was `refused`, in ms since 1970.
    """

    player: int
    device: str
    since: int
    code: int
    refused: bool = False


class BotSeat(NamedTuple):
    """A player whom the computer plays since a time in ms since 1970; `stands_in` says that it does so for a person."""

    player: int
    skill: Wakefulness
    since: int
    stands_in: bool


class Participants(NamedTuple):
    """All who take part in an evening, and the role, the player and the request of the device this page is for.

    Devices and requests are in the order of their time, phones and bots in that of their players.
    """

    role: Role = Role.READER
    devices: tuple[Device, ...] = ()
    phones: tuple[PhoneSeat, ...] = ()
    requests: tuple[SeatRequest, ...] = ()
    bots: Mapping[int, BotSeat] = MappingProxyType({})
    player: int | None = None
    request: SeatRequest | None = None

    @property
    def code(self) -> int | None:
        """This device's code, if the table knows it."""
        return next((device.code for device in self.devices if device.here), None)

    @property
    def asking(self) -> tuple[Device, ...]:
        """The devices that wait for the host's word."""
        return tuple(device for device in self.devices if device.role is Role.ASKING)

    @property
    def waiting(self) -> tuple[SeatRequest, ...]:
        """The phones that wait for the host's word."""
        return tuple(each for each in self.requests if not each.refused)

    @property
    def phone_of(self) -> Mapping[int, str]:
        """The devices of players who have a phone."""
        return {seat.player: seat.device for seat in self.phones}

    @property
    def hosts(self) -> frozenset[str]:
        """The devices that are host."""
        return frozenset(device.id for device in self.devices if device.role is Role.HOST)

    @property
    def sign(self) -> str:
        """A text that changes when the screen has to look again: the own role, the phones, for the host who asks."""
        host = self.role is Role.HOST
        asking = [str(device.code) for device in self.asking] if host else []
        waiting = [f"s{each.code}" for each in self.waiting] if host else []
        return "-".join((self.role.value, *asking, *(f"p{seat.player}" for seat in self.phones), *waiting))


class Sitting(StrEnum):
    """The answer to a tap on a seat."""

    SEATED = "seated"
    ASKING = "asking"


def taking_part(database: Database, match: str, device: str | None = None) -> Participants:
    """Return all who take part in an evening, as `device` sees them; as a rule that is the one that asks.

    :raises StorageFault: when they can't be read.
    """
    if not database.exists:
        return Participants()
    with database.reading() as connection:
        return participants(connection, match, known_device_id() if device is None else device)


def participants(connection: Connection, match: str, here: str | None = None) -> Participants:
    """Return all who take part in an evening, as the device `here` sees them."""
    devices, phones, requests, bots = [], [], [], {}
    for part, device, player, since, code, skill in connection.execute(
        "SELECT part, device, player, since, code, skill FROM participants WHERE match = ? ORDER BY since, code",
        (match,),
    ):
        if part in _ROLES:
            devices.append(Device(code, Role(part), since, device == here, device))
        elif part == _PHONE:
            phones.append(PhoneSeat(player, device, since))
        elif part in (_BOT, _STAND_IN):
            bots[player] = BotSeat(player, skill_of(skill), since, part == _STAND_IN)
        else:
            requests.append(SeatRequest(player, device, since, code, part == _REFUSED))
    return Participants(
        next((each.role for each in devices if each.here), Role.READER),
        tuple(devices),
        tuple(sorted(phones)),
        tuple(requests),
        dict(sorted(bots.items())),
        next((seat.player for seat in phones if seat.device == here), None),
        next((each for each in requests if each.device == here), None),
    )


def role_of(connection: Connection, match: str, device: str) -> Role:
    """Return the role of `device` at a table."""
    query = f"SELECT part FROM participants WHERE match = ? AND device = ? AND part IN ({marks(_ROLES)})"
    found = connection.execute(query, (match, device, *_ROLES)).fetchone()
    return Role(found[0]) if found is not None else Role.READER


def player_of(database: Database, match: str, device: str | None) -> int | None:
    """Return the player that a device speaks for. :raises StorageFault: when it can't be read."""
    return None if device is None else taking_part(database, match, device).player


def tables_of(database: Database, device: str | None) -> tuple[str, ...]:
    """Return the evenings that go on and have a seat of the device, latest first.

    :raises StorageFault: when they can't be read.
    """
    return _seated_at(database, device, "NOT over ORDER BY at DESC")


def goes_on_at(database: Database, match: str, device: str | None) -> str | None:
    """Return the evening that follows this one and has a seat of the device. :raises StorageFault: as above."""
    return next(iter(_seated_at(database, device, "follows = ? ORDER BY started DESC", match)), None)


def _seated_at(database: Database, device: str | None, which: str, *values: str) -> tuple[str, ...]:
    if device is None or not database.exists:
        return ()
    query = "SELECT id FROM participants JOIN matches ON id = match WHERE device = ? AND part = ? AND deleted IS NULL"
    with database.reading() as connection:
        rows = connection.execute(f"{query} AND {which}", (device, _PHONE, *values)).fetchall()
    return tuple(str(match) for (match,) in rows)


# Devices that write


def open_table(appending: Appending, host: str, at: int) -> None:
    """Make the device `host` the host of a new table."""
    _set_role(appending.connection, appending.match, host, Role.HOST, at)


def carry_over(appending: Appending, before: str, at: int) -> None:
    """Give devices and phones of the table `before` the same roles and people at the one that goes on with it.

    The standings of both evenings are there by now: they say which name is whose.
    """
    appending.connection.execute(
        "INSERT INTO participants (match, part, device, since, code) "
        "SELECT ?, part, device, ?, code FROM participants WHERE match = ? AND part IN (?, ?)",
        (appending.match, at, before, Role.HOST.value, Role.GUEST.value),
    )
    appending.connection.execute(
        """
        INSERT INTO participants (match, part, player, device, since)
        SELECT now.match, part, now.player, device, ? FROM participants AS phones
        JOIN standings AS was ON was.match = phones.match AND was.player = phones.player
        JOIN standings AS now ON now.person = was.person
        WHERE phones.match = ? AND part = ? AND now.match = ? ON CONFLICT DO NOTHING
        """,
        (at, before, _PHONE, appending.match),
    )


def ask(database: Database, match: str, device: str, at: int) -> None:
    """Let `device` wait for the host's answer. :raises MembershipFault: when too many wait already."""
    with database.writing(match) as connection:
        if role_of(connection, match, device) is Role.READER:
            _make_room(connection, match, Role.ASKING.value, at, "crowded")
            _set_role(connection, match, device, Role.ASKING, at)


def stop_asking(database: Database, match: str, device: str) -> None:
    """Make `device` a reader again, whether it asks or writes. A host stays host."""
    with database.writing(match) as connection:
        if role_of(connection, match, device) is not Role.HOST:
            _remove(connection, match, device, *_ROLES)


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
            _remove(connection, match, found, *_ROLES)


def turn_all_away(database: Database, match: str, host: str) -> None:
    """Make readers of all devices that ask. :raises MembershipFault: when `host` isn't the host."""
    with database.writing(match) as connection:
        _only_host(connection, match, host)
        connection.execute("DELETE FROM participants WHERE match = ? AND part = ?", (match, Role.ASKING.value))


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


def _only_host(connection: Connection, match: str, device: str) -> None:
    if role_of(connection, match, device) is not Role.HOST:
        raise MembershipFault("not_host")


def _only_writer(connection: Connection, match: str, device: str) -> None:
    if not role_of(connection, match, device).writes:
        raise MembershipFault("not_host")


def _device_of_code(connection: Connection, match: str, host: str, code: int | None) -> str:
    _only_host(connection, match, host)
    found = next((each.id for each in participants(connection, match).devices if each.code == code), None)
    if found is None:
        raise MembershipFault("gone")
    return found


def _make_host(connection: Connection, match: str, device: str, at: int) -> None:
    connection.execute(
        "UPDATE participants SET part = ? WHERE match = ? AND part = ?", (Role.GUEST.value, match, Role.HOST.value)
    )
    _set_role(connection, match, device, Role.HOST, at)


def _set_role(connection: Connection, match: str, device: str, role: Role, at: int) -> None:
    own = next((each.code for each in participants(connection, match, device).devices if each.here), None)
    code = _free_code(connection, match, _ROLES) if own is None else own
    if code is None:
        raise MembershipFault("crowded", most=MOST_WAITING)
    _remove(connection, match, device, *_ROLES)
    _add(connection, match, role.value, device, since=at, code=code)


def _free_code(connection: Connection, match: str, parts: Sequence[str]) -> int | None:
    """Return a code that no other of these parts has at the table; None when all are taken."""
    query = f"SELECT code FROM participants WHERE match = ? AND part IN ({marks(parts)})"
    taken = {code for (code,) in connection.execute(query, (match, *parts))}
    free = [code for code in CODES if code not in taken]
    return secrets.choice(free) if free else None


def _make_room(connection: Connection, match: str, part: str, at: int, fault: str) -> None:
    """Let the one that has waited longest make room for another. :raises MembershipFault: when all came just now."""
    waiting = connection.execute(
        "SELECT device, since FROM participants WHERE match = ? AND part = ? ORDER BY since", (match, part)
    ).fetchall()
    if len(waiting) >= MOST_WAITING:
        if at - waiting[0][1] < PATIENCE:
            raise MembershipFault(fault, most=MOST_WAITING)
        _remove(connection, match, waiting[0][0], part)


def _add(
    connection: Connection,
    match: str,
    part: str,
    device: str = "",
    player: int = -1,
    *,
    since: int,
    code: int = 0,
    skill: str = "",
) -> None:
    connection.execute(
        "INSERT INTO participants (match, part, device, player, since, code, skill) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match, part, device, player, since, code, skill),
    )


def _remove(connection: Connection, match: str, device: str, *parts: str) -> None:
    connection.execute(
        f"DELETE FROM participants WHERE match = ? AND device = ? AND part IN ({marks(parts)})", (match, device, *parts)
    )


# Phones with a seat


def sit(database: Database, match: str, player: int, device: str, at: int) -> Sitting:
    """Give a free seat to a device at once, and let the device ask for one that another phone has.

    The device keeps a seat that it had until it gets the new one. Its caller has seen that the player is at the table.

    :raises MembershipFault: when too many ask already, or the table has just said no.
    """
    with database.writing(match) as connection:
        holder = participants(connection, match).phone_of.get(player)
        if holder is None:
            _seat(connection, match, player, device, at)
        elif holder == device:
            _forget_request(connection, match, device)
        else:
            _ask_for_seat(connection, match, player, device, at)
            return Sitting.ASKING
        return Sitting.SEATED


def give_seat(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Give the phone that goes by `code` the seat that it asks for; the phone that had it has none any more.

    :raises MembershipFault: when `host` isn't the host, or no phone goes by `code`.
    """
    with database.writing(match) as connection:
        asking = _request_of_code(connection, match, host, code)
        _empty_seat(connection, match, asking.player)
        _seat(connection, match, asking.player, asking.device, at)


def refuse_seat(database: Database, match: str, host: str, code: int | None, at: int) -> None:
    """Refuse the seat to the phone that goes by `code`. Raises like `give_seat`."""
    with database.writing(match) as connection:
        device = _request_of_code(connection, match, host, code).device
        connection.execute(
            "UPDATE participants SET part = ?, since = ? WHERE match = ? AND device = ? AND part = ?",
            (_REFUSED, at, match, device, _WAITING),
        )


def free_seat(database: Database, match: str, host: str, player: int | None, at: int) -> None:
    """Take the seat of a player from its phone. :raises MembershipFault: when `host` isn't the host."""
    with database.writing(match) as connection:
        _only_host(connection, match, host)
        if player is not None:
            _leave_seat(connection, match, player, at)


def stop_asking_for_seat(database: Database, match: str, device: str) -> None:
    """Let a device ask for a seat no longer. One that it has stays its own."""
    with database.writing(match) as connection:
        _forget_request(connection, match, device)


def stand_up(database: Database, match: str, device: str, at: int) -> None:
    """Take the seat from a device that wants it no longer, or let it no longer ask for one."""
    with database.writing(match) as connection:
        _forget_request(connection, match, device)
        player = participants(connection, match, device).player
        if player is not None:
            _leave_seat(connection, match, player, at)


def free_empty_chairs(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Take the seats from phones and bots of players who sit at the table no longer: they left, or were taken back.

    This is a projection. The number of somebody who was taken back goes to the next newcomer, the phone doesn't. A bot
    of somebody who left stays theirs.
    """
    if any(isinstance(event.action, Leave | Undo | Redo) for event in events):
        state, match = evening.log.state, appending.match
        gone = f"AND player NOT IN ({marks(state.seated)})" if state.seated else ""
        appending.connection.execute(
            f"DELETE FROM participants WHERE match = ? AND part IN (?, ?, ?) {gone}",
            (match, _PHONE, _WAITING, _REFUSED, *state.seated),
        )
        appending.connection.execute(
            "DELETE FROM participants WHERE match = ? AND part IN (?, ?) AND player >= ?",
            (match, _BOT, _STAND_IN, len(state.names)),
        )


def _seat(connection: Connection, match: str, player: int, device: str, at: int) -> None:
    """Give a free seat to a device; the seat that it had is free then."""
    _forget_request(connection, match, device)
    left = participants(connection, match, device).player
    if left is not None:
        _leave_seat(connection, match, left, at)
    _add(connection, match, _PHONE, device, player, since=at)


def _leave_seat(connection: Connection, match: str, player: int, at: int) -> None:
    """Free the seat of a player; the phone that has asked for it first gets it."""
    _empty_seat(connection, match, player)
    first = next((each for each in participants(connection, match).waiting if each.player == player), None)
    if first is not None:
        _seat(connection, match, player, first.device, at)


def _empty_seat(connection: Connection, match: str, player: int, part: str = _PHONE) -> None:
    connection.execute("DELETE FROM participants WHERE match = ? AND part = ? AND player = ?", (match, part, player))


def _ask_for_seat(connection: Connection, match: str, player: int, device: str, at: int) -> None:
    """Let a device wait for a seat that another one has; it waits for one seat at a time."""
    own = participants(connection, match, device).request
    if own is not None and own.player == player:
        if not own.refused:
            return
        if at - own.since < PAUSE:
            raise MembershipFault("refused")
    _forget_request(connection, match, device)
    _make_room(connection, match, _WAITING, at, "phones_crowded")
    _add(connection, match, _WAITING, device, player, since=at, code=_free_code(connection, match, (_WAITING,)) or 0)


def _forget_request(connection: Connection, match: str, device: str) -> None:
    _remove(connection, match, device, _WAITING, _REFUSED)


def _request_of_code(connection: Connection, match: str, host: str, code: int | None) -> SeatRequest:
    _only_host(connection, match, host)
    found = next((each for each in participants(connection, match).waiting if each.code == code), None)
    if found is None:
        raise MembershipFault("phone_gone")
    return found


# Bots


def skill_of(text: str) -> Wakefulness:
    """Return how awake a bot is, by the word for it; a bot of which that isn't known is awake."""
    return Wakefulness(text) if text in list(Wakefulness) else Wakefulness.AWAKE


def bots_at(database: Database, match: str) -> Mapping[int, BotSeat]:
    """Return the bots of an evening by player. :raises StorageFault: when they can't be read."""
    return taking_part(database, match, "").bots


def own_players(connection: Connection, match: str) -> frozenset[int]:
    """Return the players of an evening who are bots and no people."""
    rows = connection.execute("SELECT player FROM participants WHERE match = ? AND part = ?", (match, _BOT))
    return frozenset(player for (player,) in rows)


def has_own_bots(appending: Appending) -> bool:
    """Say whether bots play at a table as players of their own."""
    return bool(own_players(appending.connection, appending.match))


def played_with_bots(database: Database, most: int) -> list[str]:
    """Return the evenings with bots that aren't over, those that were played last first."""
    if not database.exists:
        return []
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT id FROM matches WHERE over = FALSE AND deleted IS NULL "
            "AND EXISTS (SELECT 1 FROM participants WHERE match = id AND part IN (?, ?)) ORDER BY at DESC LIMIT ?",
            (_BOT, _STAND_IN, most),
        )
        return [str(match) for (match,) in rows]


def seat_bots(appending: Appending, players: Iterable[int], skill: Wakefulness, at: int) -> None:
    """Let these players of an evening that begins be bots."""
    for player in players:
        _add(appending.connection, appending.match, _BOT, player=player, since=at, skill=skill.value)


def stand_in(
    database: Database,
    evening: OpenEvening,
    device: str,
    player: int | None,
    at: int,
    *,
    skill: Wakefulness = Wakefulness.AWAKE,
    missing: frozenset[int] = frozenset(),
) -> None:
    """Let a bot play for a person of a table at which `device` writes. `missing` are players whose phones are gone.

    :raises MembershipFault: when the device doesn't write, or a bot can't play there, or needn't.
    """
    state = evening.log.state
    if way_of(state.setup.options) is not Way.DIGITAL:
        raise MembershipFault("real_cards")
    if player is None or player not in state.seated:
        raise MembershipFault("empty_seat")
    with database.writing(evening.id) as connection:
        _only_writer(connection, evening.id, device)
        there = participants(connection, evening.id)
        if player in there.phone_of and player not in missing:
            raise MembershipFault("plays", name=isolated(state.names[player]))
        if player not in there.bots:
            _add(connection, evening.id, _STAND_IN, player=player, since=at, skill=skill.value)


def send_away(database: Database, match: str, device: str, player: int | None) -> None:
    """Let a person play again, as a device wants it that writes at the table; a bot with its own seat stays.

    :raises MembershipFault: when it doesn't write.
    """
    with database.writing(match) as connection:
        _only_writer(connection, match, device)
        if player is not None:
            _empty_seat(connection, match, player, _STAND_IN)


def come_back(database: Database, match: str, player: int) -> None:
    """Let a person play again, whose phone says so. :raises StorageFault: when it can't be kept."""
    with database.writing(match) as connection:
        _empty_seat(connection, match, player, _STAND_IN)


# Links that make a device host or keeper


def new_link(database: Database, match: str, at: int) -> str:
    """Return the token of a link that makes one device keeper and, unless it is "", host of `match`, in 15 minutes."""
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
