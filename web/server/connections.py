"""The limits of a server's connections, and what uvicorn's own settings don't know of them.

A connection that waits costs no thread; it is dropped after a while, and a crowd of them makes room for others.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

from flask import Flask
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from web.access.limits import network_of
from web.access.proxies import TrustedProxies

_VARIABLE: Final = re.compile(r"<[^>]*>")  # of a route: <key>, <int:person>
LONGEST_HEAD: Final = 40 * 1024  # bytes of the first line and the headers; more is answered 400


@dataclass(frozen=True)
class Limits:
    """The limits of a server's connections. Times are in seconds, sizes in bytes.

    `waiting` connections may be open without a whole request. `bodies` are the routes to which more than `body` may be
    sent, with their own limits; `uploads` such bodies may be under way at once. One that comes with less than
    `upload_rate` bytes a second after its `turn`, or whose sender has another one, gives its place to one that waits. A
    connection has `head` for the head of its first request and `idle` for that of each further one, `whole` for all of
    a body. A body or an answer moves on: after `patience`, by at least `rate` bytes a second. In `linger` the rest of a
    refused body may come, so that the device reads why.
    """

    waiting: int = 1000
    body: int = 16 * 1024
    bodies: Mapping[str, int] = field(default_factory=dict)
    uploads: int = 2
    turn: float = 20
    upload_rate: float = 128 * 1024
    head: float = 20
    idle: float = 75
    whole: float = 600
    patience: float = 10
    rate: float = 1600
    linger: float = 30
    proxies: TrustedProxies = field(default_factory=TrustedProxies)

    def body_at(self, path: str) -> int:
        """Return the bytes that may be sent to a path."""
        return next((most for rule, most in self.bodies.items() if _pattern(rule).fullmatch(path)), self.body)


def limits_of(app: Flask) -> Limits:
    """Return the limits that fit the routes and the sizes of `app`."""
    larger: Mapping[str, int] = app.config["LARGER_BODIES"]
    usual: int = app.config["MAX_CONTENT_LENGTH"]
    paths = {
        rule.rule: larger[rule.endpoint] for rule in app.url_map.iter_rules() if larger.get(rule.endpoint, 0) > usual
    }
    return Limits(body=usual, bodies=paths, proxies=TrustedProxies(app.config["TRUST_PROXY"]))


@cache
def _pattern(rule: str) -> re.Pattern[str]:
    """Return the paths of a route: each of its variables is a piece without a slash."""
    return re.compile("[^/]+".join(re.escape(piece) for piece in _VARIABLE.split(rule)))


def connections_within(limits: Limits) -> type[HttpToolsProtocol]:
    """Return uvicorn's connection, but within `limits`."""
    return cast("type[HttpToolsProtocol]", type("Connection", (Connection,), {"limits": limits}))


class Connection(HttpToolsProtocol):
    """A connection of a device. The application finds it as `scope["state"]["connection"]`."""

    limits = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; where too many wait, one of the largest crowd goes: that never asked, else that asked longest ago."""
        super().connection_made(transport)
        self.app_state = {"connection": self}
        self.sender = network_of(self.client[0]) if self.client else ""
        self.head = 0
        """Bytes that have come of a head that isn't whole yet."""
        self.since = self.loop.time()
        """When it began to wait for its request."""
        self.on_lost: Callable[[Exception | None], Any] | None = None
        """Is told when the connection is lost, by whom it is a stream."""
        self.timer = self.loop.call_later(self.limits.head, self.drop_if_waiting)
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self.timer.cancel()
        if self.on_lost is not None:
            self.on_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in data; a head without an end is refused."""
        self.head += len(data)
        super().data_received(data)
        if self.head > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_headers_complete(self) -> None:
        """Begin a request."""
        self.head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take in a piece of a body."""
        self.head = 0
        super().on_body(body)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._unset_keepalive_if_required()  # it would end with the first byte of a head that never becomes whole
        self.since = self.loop.time()
        self.timer.cancel()
        self.timer = self.loop.call_later(self.limits.idle, self.drop_if_waiting)

    def shutdown(self) -> None:
        """End with the server: a stream at once, any other answer once it is whole."""
        super().shutdown()
        if self.on_lost is not None:
            self.transport.abort()

    @property
    def waits(self) -> bool:
        """Whether no request of it is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def drop_if_waiting(self) -> None:
        """Close it at once, unless a request is being answered."""
        if self.waits:
            self.transport.abort()

    def _make_room(self) -> None:
        everybody = cast("set[Connection]", self.connections)
        if len(everybody) <= self.limits.waiting:
            return
        waiting = [each for each in everybody if each.waits]
        if len(waiting) > self.limits.waiting:
            crowd = Counter(each.sender for each in waiting)
            min(waiting, key=lambda each: (-crowd[each.sender], each.cycle is not None, each.since)).drop_if_waiting()
