"""Connections by hand to a server: every test speaks from loopback addresses, each of them a sender of its own."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlsplit

from web.server.connections import Limits

QUICK: Final = Limits(head=0.5, patience=0.5, rate=2000, idle=0.8)
"""The usual limits, in a hurry."""
Open = Callable[..., socket.socket]


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


def drips_out(sock: socket.socket, drop: bytes, pause: float) -> bool:
    """Send a drop now and then; say whether the server closes the connection within half a minute."""
    over = time.monotonic() + 30
    with suppress(ConnectionError):
        while time.monotonic() < over:
            sock.sendall(drop)
            time.sleep(pause)
    return time.monotonic() < over


def line(address: str, sender: str = "127.0.0.99", path: str = "/") -> HTTPConnection:
    """Return a connection of a new device that has had an answer, and waits for its next request."""
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=30, source_address=(sender, 0))
    ask(connection, path)
    return connection


def ask(connection: HTTPConnection, path: str = "/") -> int:
    """Return the status of a page."""
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.read()
    return answer.status


def page(address: str, sender: str = "127.0.0.99") -> int:
    """Return the status of the first page, asked for by a new device."""
    with closing(line(address, sender)) as connection:
        return ask(connection)


def until(done: Callable[[], bool], seconds: float = 5) -> bool:
    """Wait until something is so; say whether it came to be."""
    over = time.monotonic() + seconds
    while not (found := done()) and time.monotonic() < over:
        time.sleep(0.02)
    return found
