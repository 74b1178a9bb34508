"""One event stream to one device: the latest frame reaches it, and a slow device costs no more than one frame.

The format is that of server-sent events (HTML Standard, 9.2).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from random import randint
from time import monotonic
from typing import Final, NamedTuple, TypeAlias, cast

PULSE: Final = 3.0
"""Seconds between two signs of life, so that a device notices when it has lost its table."""
SILENT: Final = 6000
"""Milliseconds after which a device that acknowledges nothing is gone (RFC 5482)."""
STUCK: Final = 20.0
"""Seconds after which a device that reads nothing is dropped."""
AGAIN: Final = (300, 900)
"""Milliseconds, at least and at most, after which a device whose stream breaks asks again."""
_PULSE: Final = b"event: pulse\ndata:\n\n"
_GONE: Final = b"event: gone\ndata:\n\n"
_ENOUGH: Final = b"event: enough\ndata:\n\n"
_BUFFER: Final = 32 * 1024  # bytes that wait for a slow device before frames begin to replace each other
_MOST_INPUT: Final = 4096  # bytes; a device that listens has nothing to say


class Listener(NamedTuple):
    """The one to whom a stream goes. `player` is None for a device without a seat, `language` is "de" or "en".

    `looks_from` is the address of a device that only looks on; "" for one that sits or writes at the table.
    """

    match: str
    player: int | None
    device: str
    language: str
    looks_from: str = ""


def opening() -> bytes:
    """Return the beginning of a stream: when its device asks again, so that not all of a dead server's do at once."""
    return b"retry: %d\n\n" % randint(*AGAIN)


Watch: TypeAlias = "Callable[[EventStream], None]"


class EventStream(asyncio.Protocol):
    """A stream on the event loop. All its methods are called there."""

    def __init__(self, listener: Listener, joined: Watch, left: Watch) -> None:
        self.listener = listener
        self._joined, self._left = joined, left
        self._transport: asyncio.Transport | None = None
        self._last = b""
        self._waiting: bytes | None = None
        self._stuck_since: float | None = None
        self._input = 0
        self.silent = 0.0
        """Seconds for which the device had said nothing when its stream was lost."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=_BUFFER)
        _prepare(self._transport.get_extra_info("socket"))
        self._joined(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that it is over."""
        self._transport = None
        self.silent = SILENT / 1000 if isinstance(exc, TimeoutError) else 0.0
        self._left(self)

    def data_received(self, data: bytes) -> None:
        """Take no notice of what comes, and no more than a little of it."""
        self._input += len(data)
        if self._input > _MOST_INPUT:
            self.drop()

    def pause_writing(self) -> None:
        """Keep frames back: the device reads too slowly."""
        self._stuck_since = monotonic()

    def resume_writing(self) -> None:
        """Send the frame that has waited; those before it are out of date."""
        self._stuck_since = None
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._write(waiting)

    def send(self, frame: bytes) -> None:
        """Send a frame, unless it is the one that was sent last."""
        if frame == self._last:
            return
        self._last = frame
        if self._stuck_since is None:
            self._write(frame)
        else:
            self._waiting = frame

    def pulse(self, now: float) -> None:
        """Send a sign of life; drop a device that hasn't read for long."""
        if self._stuck_since is None:
            self._write(_PULSE)
        elif now - self._stuck_since > STUCK:
            self.drop()

    def dismiss(self) -> None:
        """Tell the device that this seat isn't its own any more, and close."""
        self._write(_GONE)
        if self._transport is not None:
            self._transport.close()

    def make_room(self) -> None:
        """Tell the page that newer ones of its device listen, so that it asks from now on, and close."""
        self._write(_ENOUGH)
        if self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """Close at once."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)


def as_event(name: str, data: bytes) -> bytes:
    """Return an event of a stream; `data` is one line."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)


def _prepare(sock: socket.socket | None) -> None:
    """Let small frames go out at once, keep little for a slow device, and notice when it is gone."""
    if sock is None:
        return
    with suppress(OSError, AttributeError):  # not every system knows all of these
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT)
