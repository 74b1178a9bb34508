"""Phones that listen, over the real server: each hears its own view, its clock is measured, its call has a moment."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.match.actions import Buzz
from tests.engines import Place
from tests.waiting import PATIENCE
from tests.web.forms import new_key
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import Listening, listening
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet, cookie_of
from web.access.limits import RATES
from web.app import create_app
from web.live import clocks, hub
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings
from web.table.phones.join_codes import code_of

OMA, BEN, MIA, JO = range(4)
NewPhone = Callable[[], Phone]


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    """The tablet that runs the word game of Oma, Ben, Mia and Jo, with secret votes."""
    tablet = Tablet(app)
    tablet.begin("wortspiel", votes="secret")
    return tablet


class Seat:
    """A phone with a seat that speaks to the real server."""

    def __init__(self, phone: Phone, address: str, player: int) -> None:
        assert phone.tap(player).status_code == 303
        self.base, self.address = f"/abend/{phone.match}/platz", address
        self.device = HttpTablet(urlsplit(address).port or 0, {"geraet": cookie_of(phone.client)})

    def post(self, door: str, **body: object) -> tuple[int, dict[str, Any]]:
        """Send JSON to a door of the seat; return status and answer."""
        self.device.send("POST", f"{self.base}/{door}", json.dumps(body))
        status, text, _ = self.device.answer()
        return status, json.loads(text or "{}")

    def measure(self, pings: int = 8) -> float | None:
        """Let the server measure the clock; return the uncertainty."""
        answer: dict[str, Any] = {"n": ""}
        for _ in range(pings + 1):
            status, answer = self.post("uhr", c=self.clock(), n=answer["n"])
            assert status == 200
        return answer.get("u")

    def clock(self) -> float:
        """The phone's own clock in ms."""
        return time.perf_counter() * 1000 + 77_000

    def ask(self) -> int:
        """Ask how the table stands, as a phone does whose streams break; return the status."""
        return self.device.ask("GET", f"{self.base}/stand")[0]

    def call(self, seen: int = 0, key: str = "") -> tuple[int, dict[str, Any]]:
        """Call from the chair."""
        return self.post("ruf", id=key or new_key(), seen=seen, t=self.clock())

    def listen(self, stack: ExitStack) -> Listening:
        """Open the stream."""
        return stack.enter_context(listening(f"{self.address}{self.base}/strom", self.device.cookie))


@pytest.fixture
def seats(phone: NewPhone, address: str) -> Iterator[list[Seat]]:
    with ExitStack() as stack:
        seats = [Seat(phone(), address, player) for player in range(4)]
        for seat in seats:
            stack.callback(seat.device.close)
        yield seats


def wait_for(table: Listening, are: Callable[[set[int]], bool]) -> None:
    """Wait until the missing players are so."""
    until = time.monotonic() + PATIENCE
    while not are(set(table.next("stand")["missing"])):
        assert time.monotonic() < until


def test_a_phone_hears_its_own_view_at_once_and_after_each_booking(seats: list[Seat], tablet: Tablet) -> None:
    with ExitStack() as stack:
        lines = [seat.listen(stack) for seat in seats]
        first = [line.next("frame") for line in lines]
        assert [found["me"] for found in first] == [0, 1, 2, 3]
        assert {found["view"]["buzz"] for found in first} == {"Halt!"}
        tablet.do("doubt", accused=JO, doubters=MIA)
        assert {line.next("frame")["view"]["mood"] for line in lines} == {"vote"}
        assert seats[OMA].post("tun", id=new_key(), seen=1, do="vote", against=True)[0] == 200
        assert all(line.next("frame")["view"]["ballots"] == {str(OMA): "cast"} for line in lines)  # W-30: it is secret


def test_the_clock_of_a_phone_is_measured(seats: list[Seat]) -> None:
    assert seats[MIA].measure(2) is None
    spread = seats[MIA].measure()
    assert spread is not None
    assert 2 <= spread < 500


def test_a_ping_asks_neither_its_table_nor_the_disk(
    seats: list[Seat], tablet: Tablet, evenings: OpenEvenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, first = seats[MIA].post("uhr", c=seats[MIA].clock(), n="")
    assert status == 200

    def away(*_: object) -> None:
        raise StorageFault("gone", path="the disk")

    with evenings.reading(tablet.match):  # nobody else may look at the table meanwhile
        for name in ("reading", "writing"):
            monkeypatch.setattr(evenings.store.database, name, away)
        found = first
        for _ in range(8):
            status, found = seats[MIA].post("uhr", c=seats[MIA].clock(), n=found["n"])
            assert status == 200
        assert found["u"] < 500
        monkeypatch.undo()


def test_w28_the_order_of_two_calls_is_that_of_their_taps_not_of_their_arrival(
    seats: list[Seat], tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "EARLIEST", 60_000.0)  # ms: a slow machine is no phone that lies
    for player in (BEN, MIA):
        seats[player].measure()
    tapped = seats[MIA].clock() - 5_000  # ms: Mia's message has been under way for longer than Ben's will be
    assert seats[BEN].call()[0] == 200
    assert seats[MIA].post("ruf", id=new_key(), seen=0, t=tapped)[0] == 200
    ben, mia = (tablet.log.event(number).action for number in (1, 2))
    assert isinstance(ben, Buzz)
    assert isinstance(mia, Buzz)
    assert ben.at is not None
    assert mia.at is not None
    assert mia.at - mia.spread < ben.at - ben.spread


def test_w28_a_call_on_a_noted_word_opens_the_vote_by_itself(seats: list[Seat], tablet: Tablet) -> None:
    tablet.do("laid", seat=JO, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    seats[MIA].measure()
    with ExitStack() as stack:
        line = seats[OMA].listen(stack)
        assert seats[MIA].call(1)[0] == 200
        found = line.next("frame")
        while found["view"]["mood"] != "vote":
            found = line.next("frame")
    dispute = tablet.log.state.round.dispute
    assert (dispute.accused, dispute.doubters) == (JO, (MIA,))


def test_a_call_sent_twice_is_one_call(seats: list[Seat], evenings: OpenEvenings, tablet: Tablet) -> None:
    key = new_key()
    assert seats[MIA].call(key=key) == (200, {"seq": 1})
    assert seats[MIA].call(key=key) == (200, {"seq": 1})
    assert evenings.store.last(tablet.match) == 1
    assert seats[BEN].call(key=key)[0] == 409


def test_phones_that_join_at_once_do_not_wait_for_each_other(app: Flask, tablet: Tablet, address: str) -> None:
    path = f"/mit/{code_of(app.extensions['evenings'].store.database, tablet.match)}"

    def join(player: int) -> None:
        with closing(HttpTablet(urlsplit(address).port or 0)) as device:
            for _ in range(3):
                assert device.ask("GET", path)[0] < 400
                assert device.ask("POST", path, {"player": str(player)})[0] < 400

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(join, [player % 4 for player in range(8)]))


def test_a_phone_whose_seat_is_freed_hears_so_and_listens_no_longer(
    seats: list[Seat], tablet: Tablet, app: Flask
) -> None:
    with ExitStack() as stack:
        line = seats[MIA].listen(stack)
        line.next("frame")
        assert tablet.client.post(f"{tablet.address}/handys", data={"do": "free", "player": MIA}).status_code < 400
        with pytest.raises(EOFError):
            line.next("frame")
        assert app.extensions["live"].hub.listeners(tablet.match) == frozenset()


def test_phones_behind_one_router_find_room_where_a_stranger_there_does_not(
    seats: list[Seat], address: str, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LOOKING_ON_FROM_ADDRESS", 0)
    with ExitStack() as stack:
        assert stack.enter_context(listening(f"{address}/abend/{tablet.match}/strom")).status == 503
        assert [seat.listen(stack).next("frame")["me"] for seat in seats] == [OMA, BEN, MIA, JO]


def test_a_phone_that_is_gone_or_never_came_back_after_a_restart_is_missing_and_back_at_once(
    seats: list[Seat], address: str, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "ABSENT", 0.2)
    with ExitStack() as stack:
        seats[OMA].listen(stack)
        table = stack.enter_context(listening(f"{address}/abend/{tablet.match}/strom"))
        wait_for(table, lambda missing: missing == {BEN, MIA, JO})
        with ExitStack() as battery:
            seats[MIA].listen(battery).next("frame")
            wait_for(table, lambda missing: missing == {BEN, JO})
        wait_for(table, lambda missing: MIA in missing)
        seats[MIA].listen(stack).next("frame")
        wait_for(table, lambda missing: MIA not in missing)


def test_a_phone_that_asks_because_its_streams_break_is_not_missing(
    seats: list[Seat], address: str, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "ABSENT", 0.5)
    with ExitStack() as stack:
        table = stack.enter_context(listening(f"{address}/abend/{tablet.match}/strom"))
        with ExitStack() as broken:
            seats[MIA].listen(broken).next("frame")
        until = time.monotonic() + 2
        while time.monotonic() < until:
            assert seats[MIA].ask() == 200
            time.sleep(0.1)
        wait_for(table, lambda missing: missing == {OMA, BEN, JO})
        wait_for(table, lambda missing: MIA in missing)
        assert seats[MIA].ask() == 200
        wait_for(table, lambda missing: MIA not in missing)


def test_what_is_no_ping_and_no_call_or_too_large_is_told_so(phone: NewPhone, tablet: Tablet) -> None:
    mia = phone()
    mia.tap(MIA)
    for body in [
        b"",
        b"[]",
        b"{}",
        b'{"c":1e999}',
        b'{"c":-1,"n":""}',
        b'{"c":1,"n":"","x":1}',
        b'{"id":"x","seen":0,"t":1}',
        b'{"id":"a-key-1234","seen":"0","t":1}',
        b'{"id":"a-key-1234","seen":0,"t":1e15}',
        b"\xff\xfe",
        b'{"c":NaN}',
        b'{"id":"a-key-1234","seen":%d,"t":1}' % (10**30),
        b'{"id":"a-key-1234","seen":%d,"t":1}' % -(10**30),
    ]:
        for door in ["uhr", "ruf"]:
            answer = mia.client.post(f"{tablet.address}/platz/{door}", data=body)
            assert answer.status_code == 400, door
            assert answer.get_json()["refused"]["sentence"], door
    for door in ("uhr", "ruf", "tun"):
        assert mia.client.post(f"{tablet.address}/platz/{door}", data=b"{" + b" " * 5000).status_code == 413


def test_a_stranger_neither_listens_nor_calls(phone: NewPhone, tablet: Tablet) -> None:
    stranger = phone()
    stranger.look()
    assert stranger.client.get(f"{tablet.address}/platz/strom").status_code == 403
    assert stranger.client.get("/abend/nowhere2/platz/strom").status_code == 404
    ping = stranger.client.post(f"{tablet.address}/platz/uhr", json={"c": 1.0, "n": ""})
    call = stranger.client.post(f"{tablet.address}/platz/ruf", json={"id": new_key(), "seen": 0, "t": 1.0})
    assert (ping.status_code, call.status_code) == (403, 403)


def test_one_phone_that_floods_is_slowed_down_and_no_other(place: Place) -> None:
    # Hardly a token grows back, however slow it goes.
    most = int(RATES["SEATS"].most)
    app = create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "SEATS": (most, 0.001)})
    tablet = Tablet(app)
    tablet.begin()
    loud, quiet = (Phone(app, tablet.match, "192.168.1.50") for _ in range(2))
    loud.tap(OMA)
    quiet.tap(MIA)
    answers = [loud.client.get(f"{tablet.address}/platz/stand").status_code for _ in range(most + 10)]
    assert answers[:20] == [200] * 20
    assert answers[-5:] == [429] * 5
    assert quiet.client.get(f"{tablet.address}/platz/stand").status_code == 200
