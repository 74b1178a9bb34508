"""Who takes part in an evening: devices that write at its table or ask to, phones with a seat, and bots.

Each row of the table `participants` is one part that somebody takes. A table has one host at a time. A player has one
phone at most, and a phone one player in a match; a seat is the number of a player in the match, so it stays the same
when others sit down before it. A bot that is a player of its own sits there from the beginning of the evening, and is
no person: no list of people and no statistics has it. A bot that stands in plays for a person, who may take the seat
back at any time.

A `TableChange` holds the right to write while it checks the rights of its device, so that one that is turned away at
the same moment doesn't slip through: of two phones that tap on one face at once, one sits and the other asks.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from operator import attrgetter
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from companion.bots import Wakefulness
from companion.log import Event, Redo, Undo
from companion.match.actions import Leave
from companion.match.sheet import MatchState
from companion.options import Way, way_of
from web.access.this_device import known_device_id
from web.pages.names import isolated
from web.storage.database import Connection, Database, marks
from web.storage.event_store import Appending, random_letters
from web.storage.faults import CatalogueFault
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import read_sentences

CODES: Final = range(10, 100)
"""What a device that asks and the table both show."""
MOST_WAITING: Final = 8  # devices that ask to write, and as many phones that ask for a seat
PATIENCE: Final = 15 * 60 * 1000  # ms after which a device that still waits makes room for a new one
PAUSE: Final = 60 * 1000  # ms after a no until the same phone may ask for the same seat again
LINK_LIFE: Final = 15 * 60 * 1000  # ms
_TOKEN_LENGTH: Final = 15  # 74 bits


class Role(StrEnum):
    """What somebody is at a table: a device that writes or wants to, a phone with a seat or without, or a bot."""

    HOST = "host"
    GUEST = "guest"
    ASKING = "asking"
    READER = "reader"  # as a device is that only looks on
    PHONE = "phone"
    WAITING = "waiting"  # a phone that asks for the seat of another one
    REFUSED = "refused"  # the table said no to it
    BOT = "bot"
    STAND_IN = "stand_in"  # a bot for a person

    @property
    def writes(self) -> bool:
        """Whether it may book."""
        return self in (Role.HOST, Role.GUEST)


_OF_DEVICES: Final = (Role.HOST, Role.GUEST, Role.ASKING)
_OF_REQUESTS: Final = (Role.WAITING, Role.REFUSED)
_OF_BOTS: Final = (Role.BOT, Role.STAND_IN)


class MembershipFault(CatalogueFault):
    """Something isn't for this device to do, or can't be done any more."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["membership"]
    statuses: ClassVar[Mapping[str, int]] = {
        **dict.fromkeys(("reads", "host_ends", "not_host", "elsewhere", "no_seat"), 403),
        "link": 404,
    }
    usual_status: ClassVar[int] = 409


class Participant(NamedTuple):
    """One part that somebody takes; `here` marks those of the device that a page is for.

    `code`, of two digits, stands on the screen of one that asks and on the table's. `since` is when it began, or when
    the table said no, in ms since 1970.
    """

    role: Role
    device: str
    player: int
    since: int
    code: int
    skill: Wakefulness
    here: bool

    @property
    def refused(self) -> bool:
        """Whether the table said no to it."""
        return self.role is Role.REFUSED

    @property
    def stands_in(self) -> bool:
        """Whether it is a bot that plays for a person."""
        return self.role is Role.STAND_IN


class Participants(NamedTuple):
    """All who take part in an evening, in the order of their time, and the role of the device this page is for."""

    role: Role = Role.READER
    everybody: tuple[Participant, ...] = ()

    def of(self, *roles: Role) -> tuple[Participant, ...]:
        """Return those with one of these roles."""
        return tuple(each for each in self.everybody if each.role in roles)

    @property
    def devices(self) -> tuple[Participant, ...]:
        """The devices that write, or ask to."""
        return self.of(*_OF_DEVICES)

    @property
    def code(self) -> int | None:
        """This device's code, if the table knows it."""
        return next((each.code for each in self.devices if each.here), None)

    @property
    def asking(self) -> tuple[Participant, ...]:
        """The devices that wait for the host's word."""
        return self.of(Role.ASKING)

    @property
    def waiting(self) -> tuple[Participant, ...]:
        """The phones that wait for the host's word."""
        return self.of(Role.WAITING)

    @property
    def phone_of(self) -> dict[int, str]:
        """The devices of players who have a phone, by player."""
        return {each.player: each.device for each in self.phones}

    @property
    def phones(self) -> tuple[Participant, ...]:
        """The phones with a seat, by player."""
        return tuple(sorted(self.of(Role.PHONE), key=attrgetter("player")))

    @property
    def bots(self) -> dict[int, Participant]:
        """The bots by player."""
        return {each.player: each for each in sorted(self.of(*_OF_BOTS), key=attrgetter("player"))}

    @property
    def player(self) -> int | None:
        """The player for whom this device speaks."""
        return next((each.player for each in self.of(Role.PHONE) if each.here), None)

    @property
    def request(self) -> Participant | None:
        """The wish of this device for a seat."""
        return next((each for each in self.of(*_OF_REQUESTS) if each.here), None)

    @property
    def hosts(self) -> frozenset[str]:
        """The devices that are host."""
        return frozenset(each.device for each in self.of(Role.HOST))

    @property
    def sign(self) -> str:
        """A text that changes when the screen has to look again: the own role, the phones, for the host who asks."""
        host = self.role is Role.HOST
        asking = [str(each.code) for each in self.asking] if host else []
        waiting = [f"s{each.code}" for each in self.waiting] if host else []
        return "-".join((self.role.value, *asking, *(f"p{each.player}" for each in self.phones), *waiting))


def taking_part(database: Database, match: str, device: str | None = None) -> Participants:
    """Return all who take part in an evening, as `device` sees them; as a rule that is the one that asks.

    :raises StorageFault: when they can't be read.
    """
    with database.reading() as connection:
        return participants(connection, match, known_device_id() if device is None else device)


def participants(connection: Connection, match: str, here: str | None = None) -> Participants:
    """Return all who take part in an evening, as the device `here` sees them."""
    found = tuple(
        Participant(Role(part), device, player, since, code, skill_of(skill), bool(device) and device == here)
        for part, device, player, since, code, skill in connection.execute(
            "SELECT part, device, player, since, code, skill FROM participants WHERE match = ? ORDER BY since, code",
            (match,),
        )
    )
    return Participants(
        next((each.role for each in found if each.here and each.role in _OF_DEVICES), Role.READER), found
    )


def player_of(database: Database, match: str, device: str | None) -> int | None:
    """Return the player that a device speaks for. :raises StorageFault: when it can't be read."""
    return None if device is None else taking_part(database, match, device).player


def tables_of(database: Database, device: str | None) -> tuple[str, ...]:
    """Return the evenings that go on and have a seat of the device, latest first.

    :raises StorageFault: when they can't be read.
    """
    return _seated_at(database, device, "NOT over ORDER BY at DESC")


def joined_by(connection: Connection, device: str | None) -> frozenset[str]:
    """Return the evenings that go on and in which a device takes part, whatever it is there."""
    rows = connection.execute(
        "SELECT match FROM participants JOIN matches ON id = match WHERE device = ? AND device <> '' AND NOT over",
        (device or "",),  # the device of bots is ""
    )
    return frozenset(str(match) for (match,) in rows)


def goes_on_at(database: Database, match: str, device: str | None) -> str | None:
    """Return the evening that follows this one and has a seat of the device. :raises StorageFault: as above."""
    return next(iter(_seated_at(database, device, "follows = ? ORDER BY started DESC", match)), None)


def _seated_at(database: Database, device: str | None, which: str, *values: str) -> tuple[str, ...]:
    query = "SELECT id FROM participants JOIN matches ON id = match WHERE device = ? AND part = ? AND deleted IS NULL"
    with database.reading() as connection:
        rows = connection.execute(f"{query} AND {which}", (device or "", Role.PHONE, *values)).fetchall()
    return tuple(str(match) for (match,) in rows)


# Changes of a table


class TableChange(NamedTuple):
    """The right to change who takes part at a table, for a device at a time.

    Methods that only a host may call raise `MembershipFault` for any other device, and where no device or phone goes
    by a code.
    """

    connection: Connection
    match: str
    device: str
    at: int

    @property
    def there(self) -> Participants:
        """All who take part now, as the device sees them."""
        return participants(self.connection, self.match, self.device)

    # Devices that write

    def ask(self) -> None:
        """Wait for the host's answer. :raises MembershipFault: when too many wait already."""
        if self.there.role is Role.READER:
            self._make_room(Role.ASKING, "crowded")
            self._set_role(self.device, Role.ASKING)

    def stop_asking(self) -> None:
        """Be a reader again, whether the device asks or writes. A host stays host."""
        self._remove(self.device, Role.GUEST, Role.ASKING)

    def let_in(self, code: int | None) -> None:
        """Let the device that goes by `code` write, as the host."""
        found = self._of_code(code)
        if found.role is Role.ASKING:
            self._set_role(found.device, Role.GUEST)

    def turn_away(self, code: int | None) -> None:
        """Make the device that goes by `code` a reader, whether it asks or writes, as the host."""
        self._remove(self._of_code(code).device, Role.GUEST, Role.ASKING)

    def turn_all_away(self) -> None:
        """Make readers of all devices that ask, as the host."""
        for each in self._seen_by(Role.HOST).asking:
            self._remove(each.device, Role.ASKING)

    def hand_over(self, code: int | None) -> None:
        """Make the guest that goes by `code` the host; the one so far stays as a guest."""
        found = self._of_code(code)
        if found.role is Role.ASKING:
            raise MembershipFault("gone")  # a stale tap makes no host of a device that may not even write
        self._replace(device=found.device).take_over()

    def take_over(self) -> None:
        """Be the host in place of any other: a right of the machine itself. :raises MembershipFault: when crowded."""
        self.connection.execute(
            "UPDATE participants SET part = ? WHERE match = ? AND part = ?", (Role.GUEST, self.match, Role.HOST)
        )
        self._set_role(self.device, Role.HOST)

    def _seen_by(self, *allowed: Role) -> Participants:
        there = self.there
        if there.role not in allowed:
            raise MembershipFault("not_host")
        return there

    def _of_code(self, code: int | None, *, phone: bool = False) -> Participant:
        """Return the device, or the phone that waits for a seat, that goes by `code` for the host."""
        there = self._seen_by(Role.HOST)
        found = next((each for each in (there.waiting if phone else there.devices) if each.code == code), None)
        if found is None:
            raise MembershipFault("phone_gone" if phone else "gone")
        return found

    def _set_role(self, device: str, role: Role) -> None:
        there = participants(self.connection, self.match, device)
        code = _free_code(there.devices) if there.code is None else there.code
        if code is None:
            raise MembershipFault("crowded", most=MOST_WAITING)
        self._remove(device, *_OF_DEVICES)
        self.add(role, device, code=code)

    def _make_room(self, role: Role, fault: str) -> None:
        """Let the one that has waited longest make room. :raises MembershipFault: when all came just now."""
        waiting = self.there.of(role)
        if len(waiting) >= MOST_WAITING:
            if self.at - waiting[0].since < PATIENCE:
                raise MembershipFault(fault, most=MOST_WAITING)
            self._remove(waiting[0].device, role)

    def add(self, role: Role, device: str = "", player: int = -1, *, code: int = 0, skill: str = "") -> None:
        """Add a part of this table, from now on."""
        self.connection.execute(
            "INSERT INTO participants (match, part, device, player, since, code, skill) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (self.match, role, device, player, self.at, code, skill),
        )

    def _remove(self, device: str, *roles: Role) -> None:
        self.connection.execute(
            f"DELETE FROM participants WHERE match = ? AND device = ? AND part IN ({marks(roles)})",
            (self.match, device, *roles),
        )

    # Phones with a seat

    def sit(self, player: int) -> Role:
        """Take a free seat at once, or ask for one that another phone has.

        Return which of both the device is now, a phone with a seat or one that waits. A seat that it had it keeps
        until then. Its caller has seen that the player is at the table.

        :raises MembershipFault: when too many ask already, or the table has just said no.
        """
        holder = self.there.phone_of.get(player)
        if holder is None:
            self._seat(player, self.device)
        elif holder == self.device:
            self.stop_asking_for_seat()
        else:
            self._ask_for_seat(player)
            return Role.WAITING
        return Role.PHONE

    def give_seat(self, code: int | None) -> None:
        """Give the phone that goes by `code` the seat that it asks for, as the host; the phone that had it has none."""
        asking = self._of_code(code, phone=True)
        self._empty_seat(asking.player)
        self._seat(asking.player, asking.device)

    def refuse_seat(self, code: int | None) -> None:
        """Refuse the seat to the phone that goes by `code`, as the host."""
        asking = self._of_code(code, phone=True)
        self.connection.execute(
            "UPDATE participants SET part = ?, since = ? WHERE match = ? AND device = ? AND part = ?",
            (Role.REFUSED, self.at, self.match, asking.device, Role.WAITING),
        )

    def free_seat(self, player: int | None) -> None:
        """Take the seat of a player from its phone, as the host."""
        self._seen_by(Role.HOST)
        if player is not None:
            self._leave_seat(player)

    def stop_asking_for_seat(self) -> None:
        """Ask for a seat no longer. One that the device has stays its own."""
        self._remove(self.device, *_OF_REQUESTS)

    def stand_up(self) -> None:
        """Leave a seat that is wanted no longer, and ask for none."""
        self.stop_asking_for_seat()
        player = self.there.player
        if player is not None:
            self._leave_seat(player)

    def _seat(self, player: int, device: str) -> None:
        """Give a free seat to a device; the seat that it had is free then."""
        self._replace(device=device).stand_up()
        self.add(Role.PHONE, device, player)

    def _leave_seat(self, player: int) -> None:
        """Free the seat of a player; the phone that has asked for it first gets it."""
        self._empty_seat(player)
        first = next((each for each in self.there.waiting if each.player == player), None)
        if first is not None:
            self._seat(player, first.device)

    def _empty_seat(self, player: int, role: Role = Role.PHONE) -> None:
        self.connection.execute(
            "DELETE FROM participants WHERE match = ? AND part = ? AND player = ?", (self.match, role, player)
        )

    def _ask_for_seat(self, player: int) -> None:
        own = self.there.request
        if own is not None and own.player == player:
            if not own.refused:
                return
            if self.at - own.since < PAUSE:
                raise MembershipFault("refused")
        self.stop_asking_for_seat()  # it waits for one seat at a time
        self._make_room(Role.WAITING, "phones_crowded")
        self.add(Role.WAITING, self.device, player, code=_free_code(self.there.waiting) or 0)

    # Bots

    def stand_in(
        self,
        state: MatchState,
        player: int | None,
        skill: Wakefulness = Wakefulness.AWAKE,
        missing: frozenset[int] = frozenset(),
    ) -> None:
        """Let a bot play for a person at a table at which the device writes. `missing` are those whose phones are gone.

        :raises MembershipFault: when the device doesn't write, or a bot can't play there, or needn't.
        """
        if way_of(state.setup.options) is not Way.DIGITAL:
            raise MembershipFault("real_cards")
        if player is None or player not in state.seated:
            raise MembershipFault("empty_seat")
        there = self._seen_by(Role.HOST, Role.GUEST)
        if player in there.phone_of and player not in missing:
            raise MembershipFault("plays", name=isolated(state.names[player]))
        if player not in there.bots:
            self.add(Role.STAND_IN, player=player, skill=skill.value)

    def send_away(self, player: int | None) -> None:
        """Let a person play again, as a device wants it that writes; a bot with its own seat stays.

        :raises MembershipFault: when the device doesn't write.
        """
        self._seen_by(Role.HOST, Role.GUEST)
        if player is not None:
            self.come_back(player)

    def come_back(self, player: int) -> None:
        """Let a person play again, whose phone says so."""
        self._empty_seat(player, Role.STAND_IN)


@contextmanager
def changing(database: Database, match: str, device: str, at: int) -> Iterator[TableChange]:
    """Hold the right to change who takes part at a table. :raises StorageFault: when it can't be kept."""
    with database.writing(match) as connection:
        yield TableChange(connection, match, device, at)


def _free_code(others: Iterable[Participant]) -> int | None:
    free = [*{*CODES} - {each.code for each in others}]
    return secrets.choice(free) if free else None


# With a booking


def open_table(appending: Appending, host: str, at: int) -> None:
    """Make the device `host` the host of a new table."""
    TableChange(*appending, host, at).take_over()


def seat_bots(appending: Appending, players: Iterable[int], skill: Wakefulness, at: int) -> None:
    """Let these players of an evening that begins be bots."""
    for player in players:
        TableChange(*appending, "", at).add(Role.BOT, player=player, skill=skill.value)


def carry_over(appending: Appending, before: str, at: int) -> None:
    """Give devices and phones of the table `before` the same roles and people at the one that goes on with it.

    The standings of both evenings are there by now: they say which name is whose.
    """
    appending.connection.execute(
        "INSERT INTO participants (match, part, device, since, code) "
        "SELECT ?, part, device, ?, code FROM participants WHERE match = ? AND part IN (?, ?)",
        (appending.match, at, before, Role.HOST, Role.GUEST),
    )
    appending.connection.execute(
        """
        INSERT INTO participants (match, part, player, device, since)
        SELECT now.match, part, now.player, device, ? FROM participants AS phones
        JOIN standings AS was ON was.match = phones.match AND was.player = phones.player
        JOIN standings AS now ON now.person = was.person
        WHERE phones.match = ? AND part = ? AND now.match = ? ON CONFLICT DO NOTHING
        """,
        (at, before, Role.PHONE, appending.match),
    )


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
            (match, Role.PHONE, *_OF_REQUESTS, *state.seated),
        )
        appending.connection.execute(
            "DELETE FROM participants WHERE match = ? AND part IN (?, ?) AND player >= ?",
            (match, *_OF_BOTS, len(state.names)),
        )


def skill_of(text: str) -> Wakefulness:
    """Return how awake a bot is, by the word for it; a bot of which that isn't known is awake."""
    return Wakefulness(text) if text in list(Wakefulness) else Wakefulness.AWAKE


def bots_at(database: Database, match: str) -> Mapping[int, Participant]:
    """Return the bots of an evening by player. :raises StorageFault: when they can't be read."""
    return taking_part(database, match, "").bots


def own_players(appending: Appending) -> frozenset[int]:
    """Return the players of an evening who are bots and no people."""
    bots = participants(appending.connection, appending.match).of(Role.BOT)
    return frozenset(each.player for each in bots)


def played_with_bots(database: Database, most: int) -> list[str]:
    """Return the evenings with bots that aren't over, those that were played last first."""
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT id FROM matches WHERE over = FALSE AND deleted IS NULL "
            "AND EXISTS (SELECT 1 FROM participants WHERE match = id AND part IN (?, ?)) ORDER BY at DESC LIMIT ?",
            (*_OF_BOTS, most),
        )
        return [str(match) for (match,) in rows]


# Links that make a device host or keeper


def new_link(database: Database, match: str, at: int) -> str:
    """Return the token of a link that makes one device keeper and, unless it is "", host of `match`, in 15 minutes."""
    token = random_letters(_TOKEN_LENGTH)
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
    with database.reading() as connection:
        return _table_of_link(connection, token, at)


def use_link(database: Database, token: str, device: str, at: int) -> str:
    """Let `device` run the house, and the table that a link is for, and return that table; the link is used up.

    :raises MembershipFault: when it isn't good any more.
    """
    link_leads_to(database, token, at)  # a house that keeps nothing yet has no file afterwards either
    with database.writing() as connection:
        match = _table_of_link(connection, token, at)
        connection.execute("DELETE FROM host_links WHERE token = ?", (_hash(token),))
        connection.execute(
            "INSERT INTO keepers (device, since) VALUES (?, ?) ON CONFLICT (device) DO NOTHING", (device, at)
        )
        if match:
            TableChange(connection, match, device, at).take_over()
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
