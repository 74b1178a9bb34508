"""The real server and real sockets: no flood of slow or large requests fills the disk or shuts the table out.

Every test speaks from loopback addresses; each of them is a sender of its own.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection
from io import BufferedReader
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response, request
from werkzeug.wsgi import wrap_file

from tests.server import serving
from tests.web.page import Page
from web.access.connections import Limits, limits_of
from web.app import create_app
from web.decks.editor import LARGEST_BODY as LARGEST_DECK
from web.records.bundle_page import LARGEST_BUNDLE
from web.records.faces.pages import LARGEST_BODY as LARGEST_FACE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many loopback addresses and /proc")

QUICK = Limits(unused=0.5, head=0.5, window=0.5, least=1000, idle=0.8)
Open = Callable[..., socket.socket]


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@contextmanager
def opened(address: str) -> Iterator[Open]:
    """Give a function that opens a connection, from an address of its own, and sends a beginning."""
    place = urlsplit(address)
    with ExitStack() as stack:

        def connect(data: bytes = b"", sender: str = "127.0.0.2") -> socket.socket:
            sock = socket.create_connection((place.hostname, place.port), timeout=10, source_address=(sender, 0))
            stack.callback(sock.close)
            sock.sendall(data)
            return sock

        yield connect


def head(path: str, size: int, *more: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Accept-Language: de", f"Content-Length: {size}", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def answer(sock: socket.socket) -> tuple[int, str]:
    """Return status and text of an answer after which the server closes."""
    raw = b""
    with suppress(ConnectionResetError):
        while data := sock.recv(65536):
            raw += data
    status, _, body = raw.decode().partition("\r\n\r\n")
    return int(status.split()[1]) if status else 0, body


def closed(sock: socket.socket, within: float) -> bool:
    """Say whether the server closes a connection in time without a further word."""
    sock.settimeout(within)
    try:
        return not sock.recv(1)
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def page(address: str, sender: str = "127.0.0.99") -> int:
    """Return the status of the first page, asked for by a new device."""
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=30, source_address=(sender, 0))
    try:
        connection.request("GET", "/")
        return connection.getresponse().status
    finally:
        connection.close()


def nameless_files() -> dict[int, int]:
    """Return the sizes of the files without a name that this process has open, by inode."""
    found = {}
    for number in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers, no paths
        with suppress(OSError):
            file = os.stat(int(number))  # noqa: PTH116 - a number is no path
            if file.st_nlink == 0:
                found[file.st_ino] = file.st_size
    return found


OF_OTHERS: Final[set[int]] = set()


@pytest.fixture(autouse=True)
def files_of_others() -> None:
    """Remember the nameless files that other tests have left open in this process."""
    OF_OTHERS.clear()
    OF_OTHERS.update(nameless_files())


def on_disk() -> int:
    """Return the size of the temporary files, which have no name, that were made since the test began."""
    return sum(size for inode, size in nameless_files().items() if inode not in OF_OTHERS)


def until(done: Callable[[], bool], seconds: float = 5) -> bool:
    """Wait until something is so; say whether it came to be."""
    over = time.monotonic() + seconds
    while not (found := done()) and time.monotonic() < over:
        time.sleep(0.02)
    return found


@pytest.mark.parametrize("path", ["/neu/zahlenspiel", "/abend/nirgends22/tun", "/nirgends", "/sicherung/alles.zip"])
def test_a_body_too_large_for_its_address_is_refused_before_a_byte_of_it_comes(app: Flask, path: str) -> None:
    with serving(app) as address, opened(address) as connect:
        status, text = answer(connect(head(path, LARGEST_BUNDLE)))
        assert status == 413
        assert "Das ist zu viel auf einmal." in Page(text).text


def test_a_device_that_sends_on_reads_why_it_was_refused(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        sock = connect(head("/sicherung", LARGEST_BUNDLE + 1))
        for _ in range(20):
            sock.sendall(b"x" * 500_000)
        status, text = answer(sock)
        assert (status, "Das ist zu viel auf einmal." in Page(text).text) == (413, True)
        assert on_disk() == 0


def test_a_refused_body_that_never_ends_is_dropped(app: Flask) -> None:
    with serving(app, replace(QUICK, linger=0.5)) as address, opened(address) as connect:
        sock = connect(head("/sicherung", LARGEST_BUNDLE + 1))
        over = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < over:
                sock.sendall(b"x" * 1000)
                time.sleep(0.05)
        assert time.monotonic() < over


def test_a_program_that_asks_first_is_not_told_to_go_on(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        assert answer(connect(head("/nirgends", LARGEST_BUNDLE, "Expect: 100-continue")))[0] == 413


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (b"GET / HTTP/1.1\r\nno header", 400),
        (b"nonsense", 400),
        (b"get / HTTP/1.1", 400),
        (b"GET http://[ HTTP/1.1", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: many", 400),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: odd", 501),
    ],
)
def test_a_head_that_is_none_is_told_so_and_no_fault_is_reported(
    app: Flask, caplog: pytest.LogCaptureFixture, line: bytes, status: int
) -> None:
    with serving(app) as address, opened(address) as connect:
        assert answer(connect(line + b"\r\nHost: localhost\r\n\r\n"))[0] == status
        assert page(address) == 200
    assert caplog.records == []


def test_a_body_of_unknown_size_ends_where_a_form_ends(app: Flask) -> None:
    begin = b"POST /nirgends HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with serving(app) as address, opened(address) as connect:
        sock = connect(begin)
        with suppress(ConnectionError):
            for _ in range(20):
                sock.sendall(b"400\r\n" + b"x" * 0x400 + b"\r\n")
        assert answer(sock)[0] == 413
        assert on_disk() == 0


def test_even_a_bundle_has_an_end(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        assert answer(connect(head("/sicherung", LARGEST_BUNDLE + 1)))[0] == 413


def test_a_bundle_that_comes_in_pieces_is_read(app: Flask) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="datei"; filename="a.zip"\r\n\r\n'
    body = part + b"0" * 2_000_000 + b"\r\n--x--\r\n"
    begin = head("/sicherung", len(body), "Content-Type: multipart/form-data; boundary=x", "Connection: close")
    with serving(app) as address, opened(address) as connect:
        sock = connect(begin)
        for start in range(0, len(body), 500_000):
            sock.sendall(body[start : start + 500_000])
            time.sleep(0.05)
        assert answer(sock)[0] == 400  # it was read, and it is no bundle


def test_ten_unfinished_uploads_fill_no_disk(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        beside = []
        for number in range(10):
            sock = connect(head("/sicherung", LARGEST_BUNDLE), sender=f"127.0.0.{number + 2}")
            with suppress(ConnectionError):
                sock.sendall(b"x" * 3_000_000)
            if number >= 2:
                beside.append(answer(sock))
        assert [status for status, _ in beside] == [503] * 8
        assert on_disk() <= 2 * 3_000_000
        assert page(address) == 200


def test_an_upload_beside_two_others_is_told_to_wait_and_then_has_its_turn(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        first, _ = [connect(head("/sicherung", 1_000_000) + b"x") for _ in range(2)]
        assert until(lambda: answer(connect(head("/sicherung", 1_000_000)))[0] == 503)
        status, text = answer(connect(head("/sicherung", 1_000_000)))
        assert (status, "Gerade kommen schon andere Dateien herein." in Page(text).text) == (503, True)
        first.close()

        def has_a_turn() -> bool:
            sock = connect(head("/sicherung", 1_000_000))
            sock.settimeout(0.2)
            try:
                return not sock.recv(1)
            except TimeoutError:
                return True  # the server waits for the body

        assert until(has_a_turn)


def test_no_device_can_say_that_the_others_are_too_many(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        begin = head("/nirgends", 1, "Schlafmuetze-Crowded: 1", "Connection: close")
        assert answer(connect(begin + b"x"))[0] == 404


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
        sock = connect(begin)
        over = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < over:
                sock.sendall(b"x")
                time.sleep(0.1)
        assert time.monotonic() < over


def test_a_body_has_an_end_in_time_however_busy_it_is(app: Flask) -> None:
    with serving(app, replace(QUICK, whole=1, bodies=limits_of(app).bodies)) as address, opened(address) as connect:
        sock = connect(head("/sicherung", LARGEST_BUNDLE))
        over = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < over:
                sock.sendall(b"x" * 2000)
                time.sleep(0.05)
        assert time.monotonic() < over
        assert until(lambda: on_disk() == 0)


def test_an_answer_that_nobody_reads_is_dropped_and_frees_its_thread(app: Flask) -> None:
    app.add_url_rule("/much", "much", lambda: Response("x" * 1_000_000 for _ in range(40)))
    # All in memory: waitress leaves it to Python to close the file of a long answer that was read in part.
    with serving(app, QUICK, threads=1, outbuf_overflow=50_000_000) as address, opened(address) as connect:
        sock = connect()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.sendall(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert until(lambda: _served(address))


def _served(address: str) -> bool:
    try:
        return page(address) == 200
    except OSError:
        return False


def test_a_device_that_works_may_pause_between_two_requests(app: Flask) -> None:
    with serving(app, replace(QUICK, idle=30)) as address:
        place = urlsplit(address)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=30)
        for _ in range(2):
            connection.request("GET", "/")
            assert connection.getresponse().read()
            assert connection.sock is not None  # the same one, or the next request would fail
            time.sleep(1.5)
        connection.close()


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
        before = time.monotonic()
        assert [page(address, f"127.0.1.{number}") for number in range(1, 9)] == [200] * 8
        assert time.monotonic() - before < 5


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


def test_a_room_full_of_idle_phones_behind_one_router_lets_the_next_ones_in(app: Flask) -> None:
    with serving(app, Limits(of_one_sender=4)) as address, opened(address) as connect, ExitStack() as stack:
        for _ in range(4):
            stack.callback(idle(address, "127.0.0.2").close)
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


def test_the_server_knows_the_larger_bodies_by_their_routes(app: Flask) -> None:
    limits = limits_of(app)
    assert limits.bodies == {
        "/sicherung": LARGEST_BUNDLE,
        "/leute/gesicht": LARGEST_FACE,
        "/kartenspiele/<key>/datei": LARGEST_DECK,
    }
    assert limits.body_at("/kartenspiele/klassik/datei") == LARGEST_DECK
    assert limits.body_at("/kartenspiele/klassik/woerter") == limits.body_at("/kartenspiele/a/b/datei") == limits.body


def test_a_file_that_nobody_waits_for_any_more_is_closed(app: Flask, tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b"x" * 20_000_000)
    given: list[BufferedReader] = []

    @app.get("/large")
    def send() -> Response:
        given.append(large.open("rb"))
        return Response(wrap_file(request.environ, given[-1]), direct_passthrough=True, content_type="text/plain")

    with serving(app) as address, opened(address) as connect:
        connect(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n").recv(1000)
        assert not given[0].closed
    assert given[0].closed, "the server ended before the file was sent"
