"""The real server and real sockets: a slow connection is dropped, and however many there are, nobody is shut out."""

import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response

from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.access.connections.sockets import QUICK, answer, ask, closed, drips_out, head, line, opened, page, until
from web.records.house_records import LARGEST_BUNDLE
from web.server.connections import Limits, limits_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many loopback addresses and /proc")


def test_a_refused_body_that_never_ends_is_dropped(app: Flask) -> None:
    with serving(app, replace(QUICK, linger=0.5)) as address, opened(address) as connect:
        assert drips_out(connect(head("/sicherung", LARGEST_BUNDLE + 1)), b"x" * 1000, 0.05)


@pytest.mark.parametrize(
    "begin",
    [b"", b"GET / HTTP/1.1\r\nHost: local", head("/neu/zahlenspiel", 10_000) + b"id="],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_connection_that_waits_for_nothing_is_dropped(app: Flask, begin: bytes) -> None:
    with serving(app, QUICK) as address, opened(address) as connect:
        assert closed(connect(begin), within=30)


@pytest.mark.parametrize("begin", [b"GET / HTTP/1.1\r\nX: ", head("/neu/zahlenspiel", 10_000)], ids=["head", "body"])
def test_a_drop_now_and_then_keeps_no_connection(app: Flask, begin: bytes) -> None:
    with serving(app, QUICK) as address, opened(address) as connect:
        assert drips_out(connect(begin), b"x", 0.1)


def test_a_body_has_an_end_in_time_however_busy_it_is(app: Flask, on_disk: Callable[[], int]) -> None:
    with serving(app, replace(QUICK, whole=1, bodies=limits_of(app).bodies)) as address, opened(address) as connect:
        assert drips_out(connect(head("/sicherung", LARGEST_BUNDLE)), b"x" * 2000, 0.05)
        assert until(lambda: on_disk() == 0)


def test_an_answer_that_nobody_reads_keeps_no_thread_and_is_dropped(app: Flask) -> None:
    closed = threading.Event()

    @app.get("/much")
    def much() -> Response:
        response = Response("x" * 100_000 for _ in range(400))
        response.call_on_close(closed.set)
        return response

    for patience in (60, 0.5):
        with serving(app, replace(QUICK, patience=patience, rate=1_000_000)) as address, opened(address) as connect:
            for number in range(2, 10):
                sock = connect(sender=f"127.0.0.{number}")
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                sock.sendall(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert page(address) == 200
            assert patience == 60 or closed.wait(PATIENCE)


def test_a_device_that_works_may_pause_between_two_requests(app: Flask) -> None:
    with serving(app, replace(QUICK, idle=30)) as address:
        connection = line(address)
        for _ in range(2):
            assert connection.sock is not None  # the same one, or the next request would fail
            time.sleep(1.5)
            ask(connection)
        connection.close()


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
