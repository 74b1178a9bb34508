"""The bridge from uvicorn's event loop (ASGI) to the application (WSGI).

A request comes in whole on the loop, within its limits, before a thread is asked for it, and its answer goes out on the
loop: a slow device costs no thread. Each kind of request has threads of its own, so no booking waits behind pages.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from contextvars import copy_context
from enum import Enum
from io import BytesIO
from re import compile as pattern
from tempfile import SpooledTemporaryFile
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, cast
from urllib.parse import unquote_to_bytes
from weakref import WeakValueDictionary

from uvicorn import Config, Server

from lexicon.paths import temporary_folder
from web.access.limits import CROWDED_UPLOADS, NO_ROOM, client_of
from web.live.clocks import ARRIVED
from web.live.event_stream import STREAMING, Streaming
from web.server.connections import Connection, Limits, connections_within

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope

_Run = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Calls a function in a thread."""
GRACE: Final = 5
"""Seconds in which answers become whole once the server ends."""
_PIECE: Final = 64 * 1024  # bytes of an answer that are made before a thread looks whether they can be sent
_IN_MEMORY: Final = 512 * 1024  # bytes of a body; more of it lies in a temporary file
_SWITCH: Final = 0.0001
"""Seconds after which Python lets another thread go on. A booking gives Python's lock away at each question to SQLite,
and each time waits so long for every page that is being drawn; Python's own value is fifty times as long.
"""
_FILE: Final = pattern(
    r"/sicherung/(alles\.zip|einwaende\.jsonl)|/tisch/abstimmungen\.csv|/kartenspiele/[^/]+/karten\.pdf"
)
_TAKEN_IN: Final = pattern(r"/sicherung|/kartenspiele/[^/]+/woerter")
"""What takes files in, which may take long to read."""
_HOUSE: Final = pattern(r"^/h/([^/]+)(?=/)")
"""The beginning of an address where a server has many houses (web/server/houses)."""


class Kind(Enum):
    """The kinds of requests, with the threads that each of them has. One sender or house has all but one of these.

    Pages at once take as long as one after the other, because Python lets one thread at a time go on: the further
    thread is there for another sender.
    """

    CHANGE = "change", 4  # and signs of life
    TABLE = "table", 3  # what a table shows, and the files that pages are made of
    LOOK = "look", 2
    FILE = "file", 2  # of everything or cards to print, out or in

    @property
    def threads(self) -> int:
        """The number of its threads."""
        return self.value[1]


def kind_of(method: str, path: str) -> Kind:
    """Return the kind of a request."""
    path = _HOUSE.sub("", path).rstrip("/")
    if _FILE.fullmatch(path) or (method == "POST" and _TAKEN_IN.fullmatch(path)):
        return Kind.FILE
    if method not in ("GET", "HEAD", "OPTIONS") or path == "/healthz":
        return Kind.CHANGE
    return Kind.TABLE if path.startswith(("/abend/", "/mit/", "/static/")) else Kind.LOOK


class Bridge:
    """An ASGI application that answers by a WSGI one."""

    def __init__(self, app: WSGIApplication, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.uploads: list[_Body] = []
        self._pools = {kind: ThreadPoolExecutor(kind.threads, f"requests-{kind.value[0]}") for kind in Kind}
        self._places: WeakValueDictionary[tuple[Kind, str], asyncio.Semaphore] = WeakValueDictionary()
        sys.setswitchinterval(_SWITCH)
        temporary_folder()  # where the system has none, large bodies lie in that for data

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer a request."""
        connection: Connection = cast("Any", scope)["state"]["connection"]
        environ = _environ(scope)
        body = _Body(self, environ, receive)
        try:
            try:
                await body.come()
                environ[ARRIVED] = monotonic()
                await self._answer(environ, body, connection, send)
            finally:
                body.close()
        except (TimeoutError, ConnectionError):
            connection.transport.abort()
            await asyncio.sleep(0)  # until uvicorn knows it

    async def _answer(
        self, environ: dict[str, Any], body: _Body, connection: Connection, send: ASGISendCallable
    ) -> None:
        async def write(piece: bytes, *, more: bool = True) -> None:
            async with asyncio.timeout(self.limits.patience + len(piece) / self.limits.rate):
                await send({"type": "http.response.body", "body": piece, "more_body": more})

        streaming = environ[STREAMING] = Streaming(asyncio.get_running_loop())
        run = self._runner(environ, body.sender)
        answer = _Answer(self.app, environ)
        try:
            piece, more = await run(answer.begin)
            if body.left_out or streaming.follow is not None:
                answer.headers.append((b"connection", b"close"))
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            while more:
                await write(piece)
                piece, more = await run(answer.more)
        finally:
            if not answer.is_closed:
                await run(answer.close)
        if streaming.follow is not None:
            await write(piece)
            piece = b""
            await streaming.follow(write, connection)
        elif body.left_out:
            await write(piece)
            connection.transport.write_eof()
            await body.linger()
            raise ConnectionError  # the answer is out, and what still comes of the body is of no use
        await write(piece, more=False)

    def _runner(self, environ: dict[str, Any], sender: str) -> _Run:
        """Return what calls a function in a thread for this request, once its sender and its house have a place."""
        kind = kind_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        house = _HOUSE.match(environ["PATH_INFO"])
        names = () if kind is Kind.CHANGE else (sender, house[0]) if house else (sender,)
        context = copy_context()

        async def run(call: Callable[[], Any]) -> Any:  # noqa: ANN401 - what it returns
            async with AsyncExitStack() as places:
                for name in names:
                    place = self._places.setdefault((kind, name), asyncio.Semaphore(kind.threads - 1))
                    await places.enter_async_context(place)
                return await asyncio.get_running_loop().run_in_executor(self._pools[kind], context.run, call)

        return run


class _Answer:
    def __init__(self, app: WSGIApplication, environ: dict[str, Any]) -> None:
        self._app, self._environ = app, environ
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.is_closed = True
        self._made: Iterable[bytes] = ()

    def begin(self) -> tuple[bytes, bool]:
        """Begin, and return the first piece and whether there are more."""
        self._made = self._app(self._environ, self._start)
        self.is_closed = False
        self._rest = iter(self._made)
        return self.more()

    def more(self) -> tuple[bytes, bool]:
        """Return the next piece and whether there are more."""
        found: list[bytes] = []
        size = 0
        for each in self._rest:
            found.append(each)
            size += len(each)
            if size >= _PIECE:
                return b"".join(found), True
        self.close()
        return b"".join(found), False

    def close(self) -> None:
        """Let go of what it is made of."""
        self.is_closed = True
        if close := getattr(self._made, "close", None):
            close()

    def _start(self, status: str, headers: list[tuple[str, str]], _fault: object = None) -> Any:  # noqa: ANN401 - nothing writes
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


class _Body:
    """The body of a request on its way in. One that is too large is left out, and the application told its size.

    So the application answers in its own words; the connection is closed after that.
    """

    def __init__(self, bridge: Bridge, environ: dict[str, Any], receive: ASGIReceiveCallable) -> None:
        self._bridge, self._environ, self._receive = bridge, environ, receive
        self._limits = bridge.limits
        self._file: IO[bytes] = BytesIO()
        self._since = monotonic()
        self._size = 0
        self._clock = asyncio.timeout(None)
        self.sender = client_of(environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", ""), bridge.limits.proxies)
        self.left_out = self.is_whole = False
        """Whether it was too much, and may still be coming; whether all of it is there."""

    async def come(self) -> None:
        """Let it come in. :raises TimeoutError: if it is too slow. :raises ConnectionError: if it ends before."""
        length = self._environ.get("CONTENT_LENGTH")
        if length is None and "HTTP_TRANSFER_ENCODING" not in self._environ:
            self._environ["wsgi.input"] = self._file
            return
        self._file = SpooledTemporaryFile[bytes](_IN_MEMORY)
        if self._has_room(int(length or 0)):
            try:
                async with self._clock:
                    await self._take()
            except TimeoutError:
                if not self.left_out:  # it has given way
                    raise
        self._environ.pop("HTTP_TRANSFER_ENCODING", None)
        self._environ["CONTENT_LENGTH"] = str(max(int(length or 0), self._size))
        if self.left_out:
            self._file.close()
            self._environ["wsgi.input"] = BytesIO()
        else:
            self.is_whole = True
            self._file.seek(0)
            self._environ["wsgi.input"] = self._file

    async def _take(self) -> None:
        more = True
        while more:
            allowed = min(self._limits.patience + self._size / self._limits.rate, self._limits.whole)
            self._clock.reschedule(asyncio.get_running_loop().time() + self._since + allowed - monotonic())
            message = await self._receive()
            if message["type"] != "http.request":
                raise ConnectionError
            self._size += len(message["body"])
            if not self._has_room(self._size):
                return
            try:
                self._file.write(message["body"])
            except OSError:  # the disk is full, or there is no folder for a temporary file
                self._leave_out(NO_ROOM)
                return
            more = message["more_body"]

    def _has_room(self, size: int) -> bool:
        uploads = self._bridge.uploads
        if size > self._limits.body_at(self._environ["PATH_INFO"]):
            self._leave_out()
        elif size > self._limits.body and self not in uploads:
            if len(uploads) >= self._limits.uploads and not self._let_another_give_way():
                self._leave_out(CROWDED_UPLOADS)
            else:
                uploads.append(self)
        return not self.left_out

    def _let_another_give_way(self) -> bool:
        """Let the slowest upload that must give way do so; say whether there was one."""
        uploads = self._bridge.uploads
        senders = [each.sender for each in uploads]
        giving = [
            each
            for each in uploads
            if not each.is_whole and (each.is_slow() or (each.sender != self.sender and senders.count(each.sender) > 1))
        ]
        if giving:
            min(giving, key=_Body.rate).give_way()
        return bool(giving)

    def rate(self) -> float:
        """Return how many bytes have come a second."""
        return self._size / max(monotonic() - self._since, 0.001)

    def is_slow(self) -> bool:
        """Say whether its turn is over and it comes slowly."""
        return monotonic() - self._since > self._limits.turn and self.rate() < self._limits.upload_rate

    def give_way(self) -> None:
        """Leave it out while it is coming; the application says so."""
        self._leave_out(CROWDED_UPLOADS)
        self._clock.reschedule(0)

    def _leave_out(self, mark: str = "") -> None:
        self.left_out = True
        if mark:
            self._environ[mark] = "1"
        with suppress(ValueError):
            self._bridge.uploads.remove(self)

    async def linger(self) -> None:
        """Let the rest come, and go nowhere, so that the device reads its answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.linger):
                while (await self._receive()).get("more_body"):
                    pass

    def close(self) -> None:
        """Throw away what has come."""
        self._file.close()
        with suppress(ValueError):
            self._bridge.uploads.remove(self)


def _environ(scope: HTTPScope) -> dict[str, Any]:
    """Return the environment of a request (PEP 3333)."""
    server, client = scope["server"] or ("", 0), scope["client"] or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for name, value in scope["headers"]:
        if b"_" in name:  # it would pass for one with a hyphen
            continue
        key, text = name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        environ[key] = f"{environ[key]}{';' if key == 'HTTP_COOKIE' else ','} {text}" if key in environ else text
    for mark in (CROWDED_UPLOADS, NO_ROOM):
        environ.pop(mark, None)
    return environ


def server_of(app: WSGIApplication, limits: Limits) -> Server:
    """Return a server of `app`; its `run` gets the bound socket."""
    config = Config(
        Bridge(app, limits),
        interface="asgi3",
        http=connections_within(limits),
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,  # the application looks after them (web/access/proxies.py)
        server_header=False,
        headers=[("Server", "Schlafmuetze")],
        timeout_graceful_shutdown=GRACE,
    )
    return Server(config)
