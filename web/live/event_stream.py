"""One event stream to one device: the latest frame reaches it, and a slow device costs no more than one frame.

The format is that of server-sent events (HTML Standard, 9.2).
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from random import randint
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

PULSE: Final = 3.0
"""Seconds between two signs of life, so that a device notices when it has lost its table."""
SILENT: Final = 6000
"""Milliseconds after which a device that acknowledges nothing is gone (RFC 5482)."""
AGAIN: Final = (300, 900)
"""Milliseconds, at least and at most, after which a device whose stream breaks asks again."""
_PULSE: Final = b"event: pulse\ndata:\n\n"
GONE: Final = b"event: gone\ndata:\n\n"
"""Tells a device that this seat isn't its own any more."""
ENOUGH: Final = b"event: enough\ndata:\n\n"
"""Tells a page that newer ones of its device listen, so that it asks from now on."""
_BUFFER: Final = 32 * 1024  # bytes that wait for a slow device before frames begin to replace each other
STREAMING: Final = "schlafmuetze.streaming"
"""The key of `Streaming` in a request's environment, where the server can hold streams."""


class Listener(NamedTuple):
    """The one to whom a stream goes. `player` is None for a device without a seat, `language` is "de" or "en".

    `looks_from` is the address of a device that only looks on; "" for one that sits or writes at the table.
    `zone` is the name of its time zone; "" for that of this machine.
    """

    match: str
    player: int | None
    device: str
    language: str
    looks_from: str = ""
    zone: str = ""


def opening() -> bytes:
    """Return the beginning of a stream: when its device asks again, so that not all of a dead server's do at once."""
    return b"retry: %d\n\n" % randint(*AGAIN)


Write: TypeAlias = Callable[[bytes], Awaitable[None]]
"""Sends data to a device; it returns once there is room for more. :raises TimeoutError: if that takes too long."""


class Connection(Protocol):
    """The connection that a stream goes over."""

    transport: asyncio.Transport
    on_lost: Callable[[Exception | None], Any] | None


Follow: TypeAlias = Callable[[Write, Connection], Awaitable[None]]
"""Goes on with an answer whose head is sent, until it is over."""


@dataclass
class Streaming:
    """The server's offer, in a request's environment, to go on with the answer on its event loop."""

    loop: asyncio.AbstractEventLoop
    follow: Follow | None = None
    """The application's answer to that."""


class EventStream:
    """A stream on the event loop. All its methods are called there."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self._due = asyncio.Event()
        self._last = self._frame = self._word = b""
        self._pulse = self._over = False
        self.silent = 0.0
        """Seconds for which the device had said nothing when its stream was lost."""

    async def run(self, write: Write) -> None:
        """Send what there is, until it is over. :raises TimeoutError: if the device reads nothing."""
        while not self._over or self._word:
            await self._due.wait()
            self._due.clear()
            data = self._frame + (_PULSE if self._pulse else b"") + self._word
            self._frame, self._pulse, self._word = b"", False, b""
            if data:
                await write(data)

    def send(self, frame: bytes) -> None:
        """Send a frame, unless it is the one that was sent last. Those that still wait are out of date."""
        if frame != self._last:
            self._last = self._frame = frame
            self._due.set()

    def pulse(self) -> None:
        """Send a sign of life."""
        self._pulse = True
        self._due.set()

    def lost(self, fault: Exception | None) -> None:
        """End, as the device is gone."""
        self.silent = SILENT / 1000 if isinstance(fault, TimeoutError) else 0.0
        self.end()

    def end(self, word: bytes = b"") -> None:
        """Close, with a last word to the device."""
        self._over, self._word = True, word
        self._due.set()


def as_event(name: str, data: bytes) -> bytes:
    """Return an event of a stream; `data` is one line."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)


def prepare(transport: asyncio.Transport) -> None:
    """Keep little for a slow device, and notice when it is gone."""
    transport.set_write_buffer_limits(high=_BUFFER)
    sock = transport.get_extra_info("socket")
    with suppress(OSError, AttributeError):  # not every system knows all of these
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT)
