"""No id that somebody sends or brings stops the bots or a deadline, and no table's trouble stops another one's."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask

from companion.action import SeatAction
from companion.bots import Wakefulness
from companion.header import Header
from companion.log import Event, Log
from companion.numbers.actions import Close
from tests.server import serving
from tests.waiting import wait_until
from tests.web.bots.tables import NAMES, BotHouse
from tests.web.forms import new_key
from tests.web.http_tablet import HttpTablet
from tests.web.live.test_deadlines import GAME
from tests.web.phones.seat.seated_phone import Phone
from web.access.membership import seat_bots
from web.app import create_app
from web.storage.database import open_database
from web.storage.event_store import Appending
from web.storage.log_file import read_log_file
from web.storage.open_evenings import OpenEvening, OpenEvenings


@pytest.fixture
def quick(tmp_path: Path) -> Flask:
    """An application whose bots play at once."""
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", "BOT_PACE": 0.001})


@pytest.fixture
def sit(quick: Flask) -> "Iterator[Callable[[], Seat]]":
    """A function that begins a table at a server: a person on seat 0 with a phone, and two bots."""
    with ExitStack() as stack:
        address = stack.enter_context(serving(quick))
        yield lambda: stack.enter_context(closing(Seat(quick, address)))


class Seat:
    """A person's phone at a table with bots."""

    def __init__(self, app: Flask, address: str) -> None:
        self.evenings: OpenEvenings = app.extensions["evenings"]
        header = Header.of("siebenschlaefer", NAMES[:3], new_key(), {"table": "digital"}, 0)
        self.match = self.evenings.begin(
            header, new_key(), first=lambda appending: seat_bots(appending, (1, 2), Wakefulness.AWAKE, 1)
        )
        phone = Phone(app, self.match, 0)
        self.device = HttpTablet(int(address.rpartition(":")[2]), {"geraet": phone.cookie})
        app.extensions["bots"].changed(self.match)

    def close(self) -> None:
        """Close the connection."""
        self.device.close()

    @property
    def log(self) -> Log:
        """The log as it stands."""
        with self.evenings.reading(self.match) as evening:
            return evening.log

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn; say whether the round still goes on."""

        def its_turn() -> bool:
            self.device.ask("GET", f"/abend/{self.match}/platz/stand")  # somebody is there
            state = self.log.state
            return not state.running or bool(self.log.match.game.legal_actions(state.round, 0))

        wait_until(its_turn)
        return self.log.state.running

    def move(self, key: str) -> int:
        """Send the first move that is allowed under an id, and return the status of the answer."""
        action = self.log.match.game.legal_actions(self.log.state.round, 0)[0]
        assert isinstance(action, SeatAction)
        told = {name: value for name, value in action.to_dict().items() if name != "seat"}
        body = json.dumps({"id": key, "seen": len(self.log), **told})
        self.device.send("POST", f"/abend/{self.match}/platz/tun", body)
        return self.device.answer()[0]


def test_no_id_of_a_phone_stops_bots_or_a_deadline(sit: Callable[[], Seat]) -> None:
    sent: list[str] = []
    while not sent:  # a round may be over before ids that a server could use are long enough
        attacker, other = sit(), sit()
        while attacker.wait_for_turn() and other.wait_for_turn() and len(sent) < 4:
            number = len(attacker.log) + 1
            for mark in (".", "_", ":", "~", " "):
                assert attacker.move(f"bot{mark}{number:02}{mark}1") == 400
            key = new_key()
            if number >= 10:  # shorter ids are refused
                key = (f"bot-{number}-1", f"deadline-{number}", f"bot-{number}-2")[len(sent) % 3]
                sent.append(key)
            assert attacker.move(key) == 200
            assert other.move(new_key()) == 200
    for seat in (attacker, other):
        assert {1, 2} <= {event.by for event in seat.log.events}
        assert not any(event.id for event in seat.log.events if event.by)


def test_a_log_with_all_ids_that_a_server_could_use_is_played_on(tmp_path: Path) -> None:
    log = read_log_file(GAME)
    last = next(event.number for event in log.events if isinstance(event.action, Close)) - 1
    evenings = OpenEvenings(open_database(tmp_path / "table.sqlite"))
    match = evenings.begin(log.header, "a-form-1")
    taken = [f"{name}{last}{end}" for name in ("deadline-", "deadline.") for end in ("", ".0", "-0", "-1", "-2")]
    ids = [*taken, "bundle.1", ".0", ".1"]
    with evenings.store.appending(match) as appending:
        forged = (event._replace(id=key) for event, key in zip(log.events, ids, strict=False))
        appending.add((*forged, *log.events[len(ids) : last]), over=False)
    app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})
    with serving(app):
        app.extensions["live"].deadlines.resume()  # as `schlafmuetze serve` does
        wait_until(lambda: evenings.store.last(match) == last + 1)
    with evenings.reading(match) as evening:
        assert isinstance(evening.log.event(last + 1).action, Close)


def test_bots_go_on_in_a_log_that_has_their_ids(house: BotHouse) -> None:
    match = house.begin("siebenschlaefer", 3)
    number = house.run(match, most=20_000)
    ids = iter([f"bot{mark}{number}{mark}{seat}" for mark in "-." for seat in (-1, 0, 1, 2)])
    with house.evenings.store.database.writing() as connection:
        for seq in range(1, number + 1):
            connection.execute(
                "UPDATE match_events SET id = ? WHERE match = ? AND seq = ?", (next(ids, f"own-{seq}"), match, seq)
            )
    again = BotHouse(Path(str(house.evenings.store.database.place)))
    again.now = house.now
    again.driver.resume()
    again.run(match)
    assert again.rounds(match) == 1


def test_a_table_where_nothing_can_be_booked_costs_the_others_nothing(tmp_path: Path) -> None:
    house = BotHouse(tmp_path / "table.sqlite")
    tried: list[float] = []

    def fails(appending: Appending, _evening: OpenEvening, events: Sequence[Event]) -> None:
        if events and appending.match == broken:
            tried.append(house.now)
            raise ValueError(appending.match)

    house.evenings.projections = (*house.evenings.projections, fails)
    broken, sound = house.begin("siebenschlaefer", 3, number=1), house.begin("siebenschlaefer", 3, number=2)
    began = house.now
    house.run(sound)
    assert house.rounds(sound) == 1
    house.run(broken, most=600_000)
    assert house.count(broken) == 0
    pauses = [later - sooner for sooner, later in pairwise(tried)]
    assert len(tried) <= 6 + (house.now - began) / 60_000
    assert max(pauses) >= 60_000
