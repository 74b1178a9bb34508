"""The real server and real sockets: too large or no requests are told so, slow ones dropped, and nobody is shut out."""

import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from http.client import HTTPConnection
from io import BufferedReader
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response, request
from werkzeug.wsgi import wrap_file

from tests.server import serving
from tests.waiting import PATIENCE
from tests.web.access.connections.sockets import QUICK, answer, ask, closed, drips_out, head, line, opened, page, until
from tests.web.page import Page
from web.judge.decks.preview import LARGEST_BODY as LARGEST_DECK
from web.judge.decks.reading import LARGEST_BODY as LARGEST_ANSWER
from web.records.house_records import LARGEST_BUNDLE
from web.records.people_pages import LARGEST_BODY as LARGEST_FACE
from web.server.connections import Limits, limits_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many loopback addresses and /proc")


def test_a_body_too_large_for_its_address_is_refused_before_a_byte_of_it_comes(app: Flask) -> None:
    with serving(app) as address, opened(address) as connect:
        for path in ("/neu/zahlenspiel", "/abend/nirgends22/tun", "/nirgends", "/sicherung/alles.zip"):
            status, text = answer(connect(head(path, LARGEST_BUNDLE)))
            assert (status, "Das ist zu viel auf einmal." in Page(text).text) == (413, True), path
        assert answer(connect(head("/sicherung", LARGEST_BUNDLE + 1)))[0] == 413
        assert answer(connect(head("/nirgends", LARGEST_BUNDLE, "Expect: 100-continue")))[0] == 413  # not told to go on


@pytest.mark.parametrize("size", [LARGEST_BUNDLE + 1, 4 * LARGEST_BUNDLE])
def test_a_device_that_sends_on_reads_why_it_was_refused(app: Flask, on_disk: Callable[[], int], size: int) -> None:
    with serving(app) as address, opened(address) as connect:
        sock = connect(head("/sicherung", size))
        for _ in range(20):
            sock.sendall(b"x" * 500_000)
        status, text = answer(sock)
        assert (status, "Das ist zu viel auf einmal." in Page(text).text) == (413, True)
        assert on_disk() == 0


def test_a_head_that_is_none_is_told_so_and_no_fault_is_reported(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    with serving(app) as address, opened(address) as connect:
        for line in (
            b"GET / HTTP/1.1\r\nno header",
            b"nonsense",
            b"get / HTTP/1.1",
            b"GET http://[ HTTP/1.1",
            b"GET /\xff HTTP/1.1",
            b"POST / HTTP/1.1\r\nContent-Length: many",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: odd",
            b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked",
        ):
            assert answer(connect(line + b"\r\nHost: localhost\r\n\r\n"))[0] == 400, line[:80]
        assert answer(connect(b"GET / HTTP/1.1\r\nX: " + b"x" * 50_000))[0] == 400  # and no end is in sight
        assert page(address) == 200
    assert caplog.records == []


def test_a_body_of_unknown_size_ends_where_a_form_ends(app: Flask, on_disk: Callable[[], int]) -> None:
    begin = b"POST /nirgends HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with serving(app) as address, opened(address) as connect:
        sock = connect(begin)
        with suppress(ConnectionError):
            for _ in range(20):
                sock.sendall(b"400\r\n" + b"x" * 0x400 + b"\r\n")
        assert answer(sock)[0] == 413
        assert on_disk() == 0


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


def test_ten_unfinished_uploads_fill_no_disk(app: Flask, on_disk: Callable[[], int]) -> None:
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


@pytest.mark.parametrize("two_of_one", [False, True])
def test_an_upload_that_drips_or_is_one_of_two_gives_its_place_to_one_that_waits(
    app: Flask, on_disk: Callable[[], int], *, two_of_one: bool
) -> None:
    """The slowest gives way: at once where one sender has both places, else once its turn is over."""
    body = (
        b'--x\r\nContent-Disposition: form-data; name="datei"; filename="a.zip"\r\n\r\n' + b"0" * 100_000 + b"\r\n--x--"
    )
    whole = head("/sicherung", len(body), "Content-Type: multipart/form-data; boundary=x", "Connection: close") + body
    limits = replace(limits_of(app), turn=1000.0 if two_of_one else 0.0, upload_rate=sys.maxsize)
    with serving(app, limits) as address, opened(address) as connect:
        senders = ("127.0.0.3", "127.0.0.3" if two_of_one else "127.0.0.4")
        slow, other = (connect(head("/sicherung", LARGEST_BUNDLE), sender) for sender in senders)
        slow.sendall(b"x" * 20_000)
        other.sendall(b"x" * 3_000_000)
        assert until(lambda: on_disk() >= 3_000_000)
        status, text = answer(connect(whole, "127.0.0.5"))
        assert status == 400, text  # it was read, and it is no bundle
        assert "Das ist keine Sicherung." in Page(text).text
        status, text = answer(slow)
        assert (status, "Gerade kommen schon andere Dateien herein." in Page(text).text) == (503, True)
        other.sendall(b"x" * 1_000_000)
        assert until(lambda: on_disk() >= 4_000_000)
        assert on_disk() <= 4_000_000


def test_an_upload_that_comes_well_keeps_its_place(app: Flask) -> None:
    limits = replace(limits_of(app), turn=0.0, upload_rate=0.001)
    with serving(app, limits) as address, opened(address) as connect:
        senders = ("127.0.0.3", "127.0.0.4")
        for sender in senders:
            connect(head("/sicherung", LARGEST_BUNDLE), sender).sendall(b"x" * 100_000)
        assert until(lambda: answer(connect(head("/sicherung", LARGEST_BUNDLE), "127.0.0.5"))[0] == 503)


def test_the_server_knows_the_larger_bodies_by_their_routes(app: Flask) -> None:
    limits = limits_of(app)
    assert limits.bodies == {
        "/sicherung": LARGEST_BUNDLE,
        "/leute/gesicht": LARGEST_FACE,
        "/kartenspiele/<key>/woerter": LARGEST_DECK,
        "/kartenspiele/<key>/lesen": LARGEST_ANSWER,
    }
    assert limits.body_at("/kartenspiele/klassik/woerter") == LARGEST_DECK
    assert limits.body_at("/kartenspiele/klassik/karte") == limits.body_at("/kartenspiele/a/b/woerter") == limits.body


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
