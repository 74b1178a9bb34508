"""Event streams over the real server: each device of a table hears of each change at once, and nobody else suffers."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.numbers.actions import Finish
from tests.server import serving
from tests.waiting import wait_until
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import listening
from web.live import event_stream, hub
from web.pages.names import clock_of
from web.server.connections import limits_of


@pytest.fixture
def tablet(port: int) -> Iterator[HttpTablet]:
    with closing(HttpTablet(port)) as made:
        yield made


def finish(tablet: HttpTablet, match: str, seen: int) -> None:
    status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form_of(Finish(0), new_key(), seen))
    assert status == 200, body


def test_a_device_hears_how_the_table_stands_and_of_each_booking(address: str, tablet: HttpTablet) -> None:
    match = tablet.begin("numbers")
    with listening(f"{address}/abend/{match}/strom") as line:
        assert line.status == 200
        assert line.headers["content-type"].startswith("text/event-stream")
        assert line.headers["cache-control"] == "no-store"
        assert line.next("stand") == {"seq": 0, "doors": "reader", "missing": []}
        finish(tablet, match, 0)
        assert line.next("stand")["seq"] == 1


def test_a_device_that_asks_to_write_is_told_to_the_host_alone(address: str, tablet: HttpTablet) -> None:
    match = tablet.begin("numbers")
    other = HttpTablet(urlsplit(address).port or 0)
    url = f"{address}/abend/{match}/strom"
    with listening(url, tablet.cookie) as host, listening(url) as reader:
        assert host.next("stand")["doors"] == "host"
        reader.next("stand")
        assert other.ask("POST", f"/abend/{match}/zugang", {"do": "ask"})[0] == 200
        assert host.next("stand")["doors"].startswith("host-")
        finish(tablet, match, 0)
        assert reader.next("stand") == {"seq": 1, "doors": "reader", "missing": []}
    other.close()


def test_a_stream_gives_signs_of_life_and_one_to_no_evening_is_not_found(
    address: str, tablet: HttpTablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PULSE", 0.05)
    for path in ("/abend/nowhere2/strom", "/abend/%2e%2e/strom", "/abend/UPPER/strom"):
        with listening(address + path) as line:
            assert line.status == 404, path
    match = tablet.begin("numbers")
    with listening(f"{address}/abend/{match}/strom") as line:
        assert [event.name for event, _ in zip(line.events(), range(3), strict=False)].count("pulse") >= 1


def test_streams_keep_no_thread_from_pages_and_bookings(
    address: str, tablet: HttpTablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("LOOKING_ON_AT_TABLE", "LOOKING_ON_FROM_ADDRESS"):
        monkeypatch.setattr(hub, limit, 40)
    match = tablet.begin("numbers")
    with ExitStack() as stack:
        url = f"{address}/abend/{match}/strom"
        lines = [stack.enter_context(listening(url)) for _ in range(40)]
        assert {line.next("stand")["seq"] for line in lines} == {0}
        finish(tablet, match, 0)
        assert {line.next("stand")["seq"] for line in lines} == {1}
        assert tablet.ask("GET", f"/abend/{match}")[0] == 200


@pytest.mark.parametrize("limit", ["LOOKING_ON_AT_TABLE", "LOOKING_ON_FROM_ADDRESS", "MOST_LOOKING_ON"])
def test_strangers_fill_their_own_places_and_shut_out_no_device_of_the_table(
    app: Flask, address: str, tablet: HttpTablet, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(hub, limit, 2)
    match, other = tablet.begin("numbers"), tablet.begin("numbers")
    url = f"{address}/abend/{match}/strom"
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(listening(url)).next("stand")
        assert stack.enter_context(listening(url)).status == 503
        elsewhere = stack.enter_context(listening(f"{address}/abend/{other}/strom"))
        assert elsewhere.status == (200 if limit == "LOOKING_ON_AT_TABLE" else 503)
        assert stack.enter_context(listening(url, tablet.cookie)).next("stand")["doors"] == "host"
    streams = app.extensions["live"].hub
    wait_until(lambda: streams._number == 0)
    with listening(url) as line:  # places are given back
        assert line.status == 200


def test_a_device_that_opens_again_and_again_keeps_few_streams_and_its_oldest_are_told(
    app: Flask, address: str, tablet: HttpTablet
) -> None:
    tables = [tablet.begin("numbers"), tablet.begin("numbers")]
    with ExitStack() as stack:
        lines = []
        for number in range(8):
            url = f"{address}/abend/{tables[number % 2]}/strom"
            lines.append(stack.enter_context(listening(url, tablet.cookie)))
            lines[-1].next("stand")
        streams = app.extensions["live"].hub
        wait_until(lambda: streams._number == hub.MOST_OF_DEVICE)
        for line in lines[: -hub.MOST_OF_DEVICE]:
            assert [event.name for event in line.events()][-1] == "enough"
        finish(tablet, tables[1], 0)
        assert lines[-1].next("stand")["seq"] == 1


def test_a_device_that_does_not_read_costs_one_frame_and_holds_up_nobody(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PULSE", 0.1)
    with serving(app, replace(limits_of(app), patience=1)) as address:
        with closing(HttpTablet(urlsplit(address).port or 0)) as tablet:
            match = tablet.begin("numbers")
        path = f"{address}/abend/{match}/strom"
        with listening(path) as lazy, listening(path) as line:
            lazy.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            lazy.next("stand")
            line.next("stand")
            streams = app.extensions["live"].hub
            for number in range(400):
                heavy = event_stream.as_event("stand", b'"%d %b"' % (number, b"x" * 20_000))
                streams._on_loop(partial(streams._deliver, match, dict.fromkeys(streams.listeners(match), heavy)))
            last = ""
            while not last.startswith("399 "):
                last = line.next("stand")
            wait_until(lambda: streams._number == 1)


@pytest.mark.parametrize(("why", "seconds"), [(TimeoutError(), event_stream.SILENT / 1000), (None, 0)])
def test_a_device_whose_line_timed_out_was_gone_before_that(why: Exception | None, seconds: float) -> None:
    stream = event_stream.EventStream(event_stream.Listener("m", 1, "phone", "de"))
    stream.lost(why)
    assert stream.silent == seconds


def test_a_server_that_cannot_hold_streams_ends_them_and_devices_ask_by_themselves(app: Flask) -> None:
    with app.test_client() as client:
        form = set_up(new_key(), NAMES[:3])
        match = client.post("/neu/zahlenspiel", data=form).headers["Location"].rpartition("/")[2]
        answer = client.get(f"/abend/{match}/strom")
        told = re.fullmatch(rb"retry: (\d+)\n\n", answer.data)
        assert answer.status_code == 200
        assert told is not None
        least, most = event_stream.AGAIN
        assert least <= int(told[1]) <= most


def test_each_device_is_drawn_by_the_clock_of_its_own_time_zone(app: Flask) -> None:
    match = app.test_client().post("/neu/zahlenspiel", data=set_up(new_key(), NAMES[:3])).location.rpartition("/")[2]
    live, zones = app.extensions["live"], ("Asia/Tokyo", "America/Bogota", "")
    live.make_for_player = lambda _evening, _listener, _missing: clock_of(0)
    listeners = [event_stream.Listener(match, 1, "phone", "de", zone=zone) for zone in zones]
    drawn = live._frames(match, frozenset(listeners))
    assert [drawn[each] for each in listeners] == ["09:00", "19:00", clock_of(0)]


def test_streams_end_with_the_server(app: Flask) -> None:
    with serving(app) as address:
        tablet = HttpTablet(urlsplit(address).port or 0)
        match = tablet.begin("numbers")
        tablet.close()
        line = listening(f"{address}/abend/{match}/strom")
        listener = line.__enter__()
        listener.next("stand")
    with pytest.raises((EOFError, ConnectionError)):
        listener.next("stand")
    line.__exit__(None, None, None)
    assert not [thread for thread in threading.enumerate() if thread.name == "frames" and thread.is_alive()]
