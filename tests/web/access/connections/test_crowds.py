"""The real server and real sockets: however many connections there are, no device of a table is shut out."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.server import serving
from tests.web.access.connections.sockets import answer, head, opened, page
from web.access.connections import Limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many loopback addresses and /proc")


def test_no_device_can_say_that_the_others_are_too_many(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        begin = head("/nirgends", 1, "Schlafmuetze-Crowded: 1", "Connection: close")
        assert answer(connect(begin + b"x"))[0] == 404


def test_nine_phones_and_a_tablet_behind_one_router_keep_all_connections_of_their_browsers(app: Flask) -> None:
    with serving(app) as address, ExitStack() as stack:
        lines = [HTTPConnection(urlsplit(address).netloc, timeout=10) for _ in range(10 * 6)]
        for line in lines:
            line.connect()
            stack.callback(line.close)
        sockets = [line.sock for line in lines]
        for _ in range(2):
            for line in lines:
                line.request("GET", "/healthz")
            for line in lines:
                answer = line.getresponse()
                assert (answer.status, bool(answer.read())) == (200, True)
        assert [line.sock for line in lines] == sockets  # none was dropped and opened anew


@pytest.mark.parametrize("begin", [b"", b"GET / HTTP/1.1\r\nHost: local", head("/neu/zahlenspiel", 100)])
def test_three_hundred_slow_connections_shut_nobody_out(app: Flask, begin: bytes) -> None:
    with serving(app) as address, opened(address) as connect:
        for _ in range(300):
            connect(begin)
        assert [page(address, f"127.0.1.{number}") for number in range(1, 9)] == [200] * 8


def test_slow_connections_from_many_addresses_shut_nobody_out_either(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        place = urlsplit(address)
        tablet = HTTPConnection(place.hostname or "", place.port, timeout=30, source_address=("127.0.1.1", 0))
        tablet.request("GET", "/")
        assert tablet.getresponse().read()
        for number in range(400):
            connect(b"GET / HTTP/1.1\r\nHost: local", sender=f"127.0.{2 + number // 200}.{1 + number % 200}")
        assert page(address, "127.0.9.9") == 200
        kept = tablet.sock
        tablet.request("GET", "/")
        assert tablet.getresponse().read()
        assert tablet.sock is kept  # a device of the table keeps its connection
        tablet.close()


def idle(address: str, sender: str) -> HTTPConnection:
    """Return a connection that has had an answer, and waits for its next request."""
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=30, source_address=(sender, 0))
    connection.request("GET", "/healthz")
    assert connection.getresponse().read()
    return connection


def test_a_room_full_of_idle_phones_behind_one_router_lets_the_next_ones_in(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.access.connections.GRACE", 60)  # a busy machine takes longer for the few lines below
    with serving(app, Limits(of_one_sender=4)) as address, opened(address) as connect, ExitStack() as stack:
        for _ in range(4):
            stack.callback(idle(address, "127.0.0.2").close)
        assert page(address, "127.0.0.3") == 200  # the server is done with all of them
        late = [connect() for _ in range(4)]  # their requests are still on the way
        assert page(address, "127.0.0.3") == 200  # the server has seen all of them
        for sock in late:
            sock.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert [answer(sock)[0] for sock in late] == [200] * 4


def test_a_few_that_hold_all_connections_shut_no_newcomer_out(app: Flask) -> None:
    with (
        serving(app, Limits(connections=4, of_one_sender=2)) as address,
        opened(address) as connect,
        ExitStack() as stack,
    ):
        for number in (2, 2, 3, 3):
            stack.callback(idle(address, f"127.0.0.{number}").close)
        late = connect(sender="127.0.0.4")
        stack.callback(idle(address, "127.0.0.2").close)  # the server has seen the one before, too
        late.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert answer(late)[0] == 200
