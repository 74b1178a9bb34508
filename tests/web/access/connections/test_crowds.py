"""The real server and real sockets: however many connections there are, no device of a table is shut out."""

import sys
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.server import serving
from tests.web.access.connections.sockets import answer, ask, head, line, opened, page
from web.server.connections import Limits

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many loopback addresses and /proc")


def test_no_device_can_say_that_the_others_are_too_many(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        begin = head("/nirgends", 1, "Schlafmuetze-Crowded: 1", "Connection: close")
        assert answer(connect(begin + b"x"))[0] == 404


def test_nine_phones_and_a_tablet_behind_one_router_keep_all_connections_of_their_browsers(app: Flask) -> None:
    with serving(app) as address, ExitStack() as stack:
        lines = [HTTPConnection(urlsplit(address).netloc, timeout=10) for _ in range(10 * 6)]
        for each in lines:
            each.connect()
            stack.callback(each.close)
        sockets = [each.sock for each in lines]
        for _ in range(2):
            for each in lines:
                each.request("GET", "/healthz")
            for each in lines:
                answer = each.getresponse()
                assert (answer.status, bool(answer.read())) == (200, True)
        assert [each.sock for each in lines] == sockets  # none was dropped and opened anew


def test_three_hundred_slow_connections_shut_nobody_out(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        for begin in (b"", b"GET / HTTP/1.1\r\nHost: local", head("/neu/zahlenspiel", 100)):
            for _ in range(100):
                connect(begin)
        assert [page(address, f"127.0.1.{number}") for number in range(1, 9)] == [200] * 8


def test_slow_connections_from_many_addresses_shut_nobody_out_either(app: Flask) -> None:
    with serving(app, Limits(waiting=300)) as address, opened(address) as connect:
        tablet = line(address, "127.0.1.1")
        for number in range(400):
            connect(b"GET / HTTP/1.1\r\nHost: local", sender=f"127.0.{2 + number // 200}.{1 + number % 200}")
        assert page(address, "127.0.9.9") == 200
        kept = tablet.sock
        ask(tablet)
        assert tablet.sock is kept  # a device of the table keeps its connection
        tablet.close()


def test_of_too_many_that_wait_the_oldest_of_the_largest_crowd_goes(app: Flask) -> None:
    with serving(app, Limits(waiting=4)) as address, ExitStack() as stack:
        lines = [line(address, f"127.0.0.{number}", "/healthz") for number in (9, 2, 2, 2, 3)]
        for each in lines:
            stack.callback(each.close)
        assert [is_kept(each) for each in lines] == [True, False, True, True, True]


def is_kept(connection: HTTPConnection) -> bool:
    """Say whether a request over an open connection is answered."""
    connection.sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try:
        return bool(connection.sock.recv(1))
    except ConnectionResetError:
        return False
