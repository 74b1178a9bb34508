"""The real server and real sockets: a connection that is slow, or waits for nothing, is dropped."""

import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask, Response

from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.access.connections.sockets import QUICK, ask, closed, drips_out, head, line, opened, page, until
from web.records.bundle_page import LARGEST_BUNDLE
from web.server.connections import limits_of

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
