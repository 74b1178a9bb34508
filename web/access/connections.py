"""The server's connections: a body is measured before it is kept, a slow connection is dropped, a crowd makes room.

waitress reads a request whole before the application sees it. These limits stand before that, so that nobody fills the
disk or the line with requests that never end.
"""

from __future__ import annotations

import re
import socket
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, cast

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import BadRequest

from lexicon.paths import temporary_folder
from web.access.limits import CROWDED_UPLOADS, NO_ROOM, client_of, network_of
from web.access.play_first import PlayFirst
from web.access.proxies import TrustedProxies
from web.live.hand_over import LeavingConnection

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

_CROWDED_HEADER: Final = CROWDED_UPLOADS.removeprefix("HTTP_")
_NO_ROOM_HEADER: Final = NO_ROOM.removeprefix("HTTP_")
_VARIABLE: Final = re.compile(r"<[^>]*>")  # of a route: <key>, <int:person>
LONGEST_HEAD: Final = 40 * 1024  # bytes of the first line and the headers; more is answered 431
BEHIND_PROXY: Final = 1024
"""Connections that may be open where a proxy is trusted: it keeps some of its own for all its clients."""
GRACE: Final = 1.0
"""Seconds in which a new connection makes no room for others of its own sender, as its request is on the way."""
SPARE: Final = 64  # connections that may be open beside `Limits.connections` while all of those are busy


@dataclass(frozen=True)
class Limits:
    """The limits of a server's connections. Times are in seconds, sizes in bytes.

    `bodies` are the routes to which more than `body` may be sent, with their own limits; `uploads` such bodies may be
    under way at once. One that comes with less than `upload_rate` bytes a second after its `turn`, or whose sender has
    another one, gives its place to one that waits. A connection has `unused` for its first byte, `head` for the head of
    a request, `whole` for all of it. While it sends or receives, it moves at least `least` bytes in each `window`.
    `idle` is the time between two requests, `linger` that in which the rest of a refused body may come, so that the
    device reads why.
    """

    connections: int = 256
    of_one_sender: int = 64
    body: int = 16 * 1024
    bodies: Mapping[str, int] = field(default_factory=dict)
    uploads: int = 2
    turn: float = 20
    upload_rate: float = 128 * 1024
    unused: float = 20
    head: float = 10
    whole: float = 600
    window: float = 10
    least: int = 16 * 1024
    idle: float = 75
    linger: float = 30
    proxies: TrustedProxies = field(default_factory=TrustedProxies)
    """Senders that pass on the requests of many: no crowd."""

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
    proxies = TrustedProxies(app.config["TRUST_PROXY"])
    return Limits(
        body=usual, bodies=paths, proxies=proxies, connections=BEHIND_PROXY if proxies else Limits.connections
    )


@cache
def _pattern(rule: str) -> re.Pattern[str]:
    """Return the paths of a route: each of its variables is a piece without a slash."""
    return re.compile("[^/]+".join(re.escape(piece) for piece in _VARIABLE.split(rule)))


class Request(HTTPRequestParser):
    """A request on its way in. One that is too large goes to the application at once, its size told, its body left out.

    So the application answers in its own words; the connection is closed after that.
    """

    def __init__(self, connection: Connection, adjustments: Adjustments) -> None:
        super().__init__(adjustments)
        self.connection = connection
        self.server = connection.server
        self.since = monotonic()
        self.arrived = self.since
        """When it was whole."""
        self.left_out = False
        """Whether its body was too much."""
        self.large = False
        """Whether it is larger than a form and has a place among the uploads."""

    @property
    def sender(self) -> str:
        """The sender, as limits know it (web/access/limits.py)."""
        address, forwarded = str(self.connection.addr[0]), self.headers.get("X_FORWARDED_FOR", "")
        return client_of(address, forwarded, self.server.limits.proxies)

    def received(self, data: bytes) -> int:
        """Take in data and return the number of bytes that belong to this request."""
        before = self.headers_finished
        try:
            consumed: int = super().received(data)
        except ValueError:  # waitress doesn't expect that an address may be none
            self.error, self.completed = BadRequest("Malformed address"), True
            return len(data)
        except OSError:  # a large body goes to a temporary file: the disk is full, or there is no folder for it
            self.headers[_NO_ROOM_HEADER] = "1"
            self._leave_out(max(self.content_length, self.body_bytes_received))
            return len(data)
        self.arrived = monotonic()
        if self.headers_finished and self.error is None:
            if not before:
                self.headers.pop(_CROWDED_HEADER, None)
                self.headers.pop(_NO_ROOM_HEADER, None)
            if not self._has_room(max(self.content_length, self.body_bytes_received)):
                return len(data)  # the rest of a body that is left out is no other request
        return consumed

    def _has_room(self, size: int) -> bool:
        """Say whether a body of that size may come; otherwise leave it out."""
        limits = self.server.limits
        if size > limits.body_at(self.path):
            self._leave_out(size)
            return False
        if size > limits.body and not self.large:
            if self.server.uploads() >= limits.uploads and not self.server.free_upload(self.sender):
                self.give_up()
                return False
            self.large = True
        return True

    def rate(self) -> float:
        """Return how many bytes of its body have come a second."""
        return self.body_bytes_received / max(monotonic() - self.since, 0.001)

    def is_slow(self) -> bool:
        """Say whether its turn is over and it comes slowly."""
        limits = self.server.limits
        return monotonic() - self.since > limits.turn and self.rate() < limits.upload_rate

    def give_up(self) -> None:
        """Leave the body out, as too many are coming; the application says so."""
        self.headers[_CROWDED_HEADER] = "1"
        self._leave_out(max(self.content_length, self.body_bytes_received))

    def _leave_out(self, size: int) -> None:
        self.close()
        self.body_rcv = None
        self.large, self.left_out = False, True
        self.headers["CONTENT_LENGTH"] = str(size)
        self.headers["CONNECTION"] = "close"
        self.expect_continue = False
        self.completed = True


class Connection(LeavingConnection):
    """A connection of a device, and how fast it moves."""

    server: Server
    request: Request | None
    requests: list[Request]

    def __init__(self, server: Server, sock: socket.socket, addr: Any, adj: Adjustments, map: Any = None) -> None:  # noqa: A002, ANN401 - waitress's
        super().__init__(server, sock, addr, adj, map=map)
        self.parser_class = partial(Request, self)
        self.sender = network_of(str(addr[0]))
        self.is_proxy = str(addr[0]) in server.limits.proxies
        self.since = monotonic()
        self.moved = 0  # bytes, in and out
        self.answered = False
        """Whether it has sent a whole request."""
        self.left_out = False
        """Whether a body was left out that may still be coming."""
        self._lingers = False
        self._phase = ""
        self._phase_since = self._window_since = monotonic()
        self._window_moved = 0

    def readable(self) -> bool:
        """Say whether to wait for data; a connection that was just dropped has none."""
        return bool(self.connected and super().readable())

    def writable(self) -> bool:
        """Say whether to wait until data can be sent."""
        return bool(self.connected and super().writable())

    def recv(self, buffer_size: int) -> bytes:
        """Receive data."""
        data: bytes = super().recv(buffer_size)
        self.moved += len(data)
        return data

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send data and return how many bytes went out."""
        sent: int = super().send(data, do_close=do_close)
        self.moved += sent
        return sent

    def received(self, data: bytes) -> bool:
        """Take in data that came."""
        done: bool = super().received(data)
        self.left_out = self.left_out or any(request.left_out for request in self.requests)
        self.answered = self.answered or bool(self.requests)
        return done

    def give_up_upload(self) -> None:
        """Answer the request whose body is still coming, as one that has to wait."""
        with self.requests_lock:
            request, self.request = self.request, None
            if request is None:
                return
            request.give_up()
            self.left_out = True
            self.requests.append(request)
            if len(self.requests) == 1:
                self.server.add_task(self)

    @property
    def busy(self) -> bool:
        """Whether a whole request of it is being answered."""
        return bool(self.requests)

    @property
    def quiet_since(self) -> float:
        """Since when it does what it does."""
        return self._phase_since

    def handle_close(self) -> None:
        """Close it at once, whatever is still to be sent, and throw away what came of a request."""
        super().handle_close()
        self._throw_away()

    def close(self) -> None:
        """Close it with the server."""
        super().close()
        self._throw_away()

    def _throw_away(self) -> None:
        if self.request is not None:
            self.request.close()
        with self.outbuf_lock:  # a file that was still to be sent
            for waiting in self.outbufs:
                waiting.close()

    def handle_write(self) -> None:
        """Send what there is to send; after an early answer go on receiving, or the device would never read it."""
        super().handle_write() if self.total_outbufs_len or not self._may_linger() else self._linger()

    def handle_read(self) -> None:
        """Receive; after an early answer the rest of the body goes nowhere."""
        if not self._lingers:
            super().handle_read()
            return
        try:
            self.recv(self.adj.recv_bytes)
        except OSError:
            self.handle_close()

    def _may_linger(self) -> bool:
        return bool(self.close_when_flushed and self.left_out and not self.will_close)

    def _linger(self) -> None:
        self._lingers = True
        self.close_when_flushed = False
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            self.handle_close()

    def too_slow(self, now: float, limits: Limits) -> bool:
        """Say whether it keeps everybody waiting."""
        phase = self._current_phase()
        if phase != self._phase:
            self._phase, self._phase_since = phase, now
            self._window_since, self._window_moved = now, self.moved
        if phase == "working":
            return False
        if (
            patience := {"unused": limits.unused, "idle": limits.idle, "lingering": limits.linger}.get(phase)
        ) is not None:
            return now - self._phase_since > patience
        if self.request is not None and now - self.request.since > (limits.head if phase == "head" else limits.whole):
            return True
        if phase == "head" or now - self._window_since < limits.window:
            return False
        moved = self.moved - self._window_moved
        self._window_since, self._window_moved = now, self.moved
        return moved < limits.least

    def _current_phase(self) -> str:
        if self.total_outbufs_len:
            return "answer"
        if self._lingers:
            return "lingering"
        if self.requests:
            return "working"
        if self.request is not None:
            return "body" if self.request.headers_finished else "head"
        return "idle" if self.answered else "unused"


class Server(TcpWSGIServer):
    """waitress with limits on its connections."""

    channel_class = Connection

    def __init__(
        self,
        app: WSGIApplication,
        sock: socket.socket,
        limits: Limits,
        map: dict[int, Any] | None = None,  # noqa: A002 - waitress's
        **options: Any,
    ) -> None:
        adjustments = Adjustments(
            **{
                "connection_limit": limits.connections + SPARE,
                "max_request_header_size": LONGEST_HEAD,
                # `Request` measures each body and lets the application answer; waitress's own limit would cut it off.
                "max_request_body_size": sys.maxsize,
                "cleanup_interval": 1,
                "asyncore_use_poll": True,
                # Without a place for a temporary file, what a slow device has not taken yet stays in memory.
                **({} if temporary_folder() else {"outbuf_overflow": sys.maxsize}),
                **options,
            }
        )
        self.limits = limits
        super().__init__(
            app,
            {} if map is None else map,
            True,
            sock,
            dispatcher=PlayFirst(adjustments.threads),
            adj=adjustments,
            bind_socket=False,
            sockinfo=(sock.family, sock.type, sock.proto, sock.getsockname()),
        )

    def maintenance(self, now: float) -> None:  # noqa: ARG002 - waitress's time follows the clock on the wall
        """Drop slow connections."""
        since_start = monotonic()
        for connection in list(self.active_channels.values()):
            if connection.too_slow(since_start, self.limits):
                connection.handle_close()

    def handle_accept(self) -> None:
        """Let a connection in, and drop another one where there are too many."""
        # The new one comes first: it must not get the number of a socket that this round still looks at.
        super().handle_accept()
        everybody = [each for each in self.active_channels.values() if each.taker is None]  # one that leaves is gone
        crowd = Counter(each.sender for each in everybody if not each.is_proxy)
        (sender, most), *_ = crowd.most_common(1) or [("", 0)]
        if most > self.limits.of_one_sender:
            fresh = monotonic() - GRACE
            self._make_room([connection for connection in everybody if connection.sender == sender], crowd, fresh)
        elif len(everybody) > self.limits.connections:
            self._make_room(everybody, crowd, everybody[-1].since)

    def _make_room(self, among: list[Connection], crowd: Counter[str], fresh: float) -> None:
        """Drop the connection that is missed least: of the largest crowd, one without a whole request, the oldest.

        One that is there since `fresh` and had no time to send its request is spared as long as another one is idle.
        """
        waiting = [connection for connection in among if not connection.busy]

        def missed(each: Connection) -> tuple[bool, int, bool, float]:
            return not each.answered and each.since >= fresh, -crowd[each.sender], each.answered, each.quiet_since

        if waiting:
            min(waiting, key=missed).handle_close()

    def uploads(self) -> int:
        """Return the number of large bodies that are under way or being worked on."""
        return len(self._uploads())

    def _uploads(self) -> list[tuple[Connection, Request]]:
        return [
            (connection, request)
            for connection in list(self.active_channels.values())
            for request in (*connection.requests, connection.request)
            if request is not None and request.large
        ]

    def free_upload(self, sender: str) -> bool:
        """Let the slowest upload that must give way make room for one of `sender`; say whether there was one."""
        uploads = self._uploads()
        crowd = Counter(request.sender for _, request in uploads)
        giving = [
            (connection, request)
            for connection, request in uploads
            if request is connection.request
            and (request.is_slow() or (request.sender != sender and crowd[request.sender] > 1))
        ]
        if giving:
            slowest, _ = min(giving, key=lambda each: each[1].rate())
            slowest.give_up_upload()
        return bool(giving)


def server_of(app: WSGIApplication, sock: socket.socket, limits: Limits | None = None, **options: Any) -> Server:
    """Return a server of `app` on a bound socket; `options` are waitress's, `map` its sockets.

    Without `limits` it is one of Flask, and its routes say them.
    """
    return Server(app, sock, limits or limits_of(cast("Flask", app)), options.pop("map", None), **options)
