"""A device that listens: an event stream read over a real connection."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.waiting import PATIENCE


class Event(NamedTuple):
    """An event of a stream: its name, and its data as JSON; None without any."""

    name: str
    data: Any


class Listening:
    """A stream that is open."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._lines = sock.makefile("rb")
        self.status = int(self._lines.readline().split()[1])
        self.headers: dict[str, str] = {}
        while line := self._lines.readline().strip():
            name, _, value = line.decode().partition(": ")
            self.headers[name.lower()] = value

    def events(self) -> Iterator[Event]:
        """Yield events as they come, until the stream ends."""
        name, data = "", b""
        for line in self._lines:
            field, _, value = line.rstrip(b"\n").partition(b": ")
            if field == b"event":
                name = value.decode()
            elif field == b"data":
                data = value
            elif not line.strip() and name:
                yield Event(name, json.loads(data) if data else None)
                name, data = "", b""

    def close(self) -> None:
        """Let go of the connection."""
        self._lines.close()

    def next(self, name: str) -> Any:
        """Return the data of the next event of that name."""
        for event in self.events():
            if event.name == name:
                return event.data
        raise EOFError(name)


@contextmanager
def listening(url: str, cookie: str = "", timeout: float = PATIENCE) -> Iterator[Listening]:
    """Open a stream."""
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=timeout) as sock:
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        head = f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAccept: text/event-stream\r\nConnection: keep-alive\r\n"
        sock.sendall((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
        found = Listening(sock)
        try:
            yield found
        finally:
            found.close()
