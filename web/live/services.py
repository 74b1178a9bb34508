"""The live table in the application: streams, a hub that begins with the first device that listens, deadlines."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

import flask_babel
from flask import Flask, Response, current_app, g, has_request_context, request

from web.live.clocks import Clocks
from web.live.event_stream import STREAMING, Listener, Streaming, opening
from web.live.hub import Hub, Tally
from web.live.scheduler import Deadlines
from web.storage.open_evenings import OpenEvening, OpenEvenings

MIME: Final = "text/event-stream"

MakeFrame: TypeAlias = Callable[[OpenEvening, Listener, frozenset[int]], bytes | None]
"""Makes the frame of one listener, in the language and zone of the context, by the players whose phones are missing.

None if it may not listen any more.
"""


class Live:
    """The streams of an application.

    `make_for_player` and `make_for_table` make the frames: of devices with a seat, and of those without one.
    `with_phone` says which players of a table have a phone.
    """

    def __init__(self, app: Flask, evenings: OpenEvenings) -> None:
        self._app = app
        self._evenings = evenings
        self.hub: Hub | None = None
        """The hub of those who listen; None before the first of them."""
        self._lock = threading.Lock()
        self.deadlines = Deadlines(evenings, threaded=app.config["THREADS"])
        self.clocks = Clocks()
        self._tally = Tally()
        self.make_for_player: MakeFrame | None = None
        self.make_for_table: MakeFrame | None = None
        self.with_phone: Callable[[str], Iterable[int]] = lambda match: ()  # noqa: ARG005 - where nobody has one
        self.is_over = False
        """Whether this process has let go of the house."""

    def listen(self, loop: asyncio.AbstractEventLoop) -> Hub:
        """Return the hub of those who listen, begun with the first of them on the server's event loop."""
        with self._lock:
            if self.hub is None:
                self.hub = Hub(loop, self._frames, self._tally)
            return self.hub

    def count(self, tally: Tally) -> None:
        """Tell `tally` what goes on; before anybody listens."""
        self._tally = self.deadlines.tally = tally

    def changed(self, match: str) -> None:
        """Tell all devices of a table of a change that is kept."""
        if self.hub is not None:
            self.hub.changed(match)

    def missing(self, match: str) -> frozenset[int]:
        """Return the players whose phones are gone for the moment."""
        return frozenset() if self.hub is None else self.hub.presence.missing(match)

    def hear(self, match: str, player: int) -> None:
        """Take notice of a phone that asks instead of listening."""
        if self.hub is not None:
            self.hub.hear(match, player)

    @property
    def is_busy(self) -> bool:
        """Whether a device listens, or something is due at a table."""
        return self.deadlines.is_waiting or (self.hub is not None and bool(self.hub.tables()))

    def close(self) -> None:
        """Drop all streams, keep no more deadlines."""
        with self._lock:
            self.is_over, hub = True, self.hub
        if hub is not None:
            hub.close()
        self.deadlines.close()

    def _frames(self, match: str, listeners: frozenset[Listener]) -> dict[Listener, bytes | None]:
        missing = self.missing(match)
        found: dict[Listener, bytes | None] = {}
        with self._app.app_context(), self._evenings.reading(match) as evening:
            if self.hub is not None:
                self.hub.expect(match, self.with_phone(match))
            for listener in listeners:
                g.zone = listener.zone
                with flask_babel.force_locale(listener.language):
                    make = self.make_for_table if listener.player is None else self.make_for_player
                    found[listener] = None if make is None else make(evening, listener, missing)
            return found


def install(app: Flask, evenings: OpenEvenings) -> None:
    """Give `app` its streams: they hear of each event, and of each change at a table that is none."""
    made = Live(app, evenings)
    app.extensions["live"] = made

    def booked(_evening: OpenEvening) -> None:
        if has_request_context():
            g.booked = True

    def tell(response: Response) -> Response:
        match = (request.view_args or {}).get("match")
        looks = request.method in ("GET", "HEAD", "OPTIONS") or "changes_nothing" in g
        if match is not None and not looks and response.status_code < 400:
            made.changed(str(match))
        return response

    evenings.watchers += [made.deadlines.look, lambda evening: made.changed(evening.id), booked]
    app.after_request(tell)


def live() -> Live:
    """Return the streams of this application."""
    found: Live = current_app.extensions["live"]
    return found


def changes_nothing() -> None:
    """Say that this request changes nothing at its table, though it isn't sent as a look."""
    g.changes_nothing = True


def stream_to(listener: Listener) -> Response:
    """Return an answer that goes on as a stream, with a frame at once and one after each change.

    A server that can't do that ends it after its first line, and the device asks for its view by itself. A question for
    the head alone opens no stream.
    """
    response = Response(iter((opening(),)), mimetype=MIME)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    streaming: Streaming | None = request.environ.get(STREAMING)
    if request.method == "GET" and streaming is not None:
        if live().is_over:
            return Response(status=502, headers={"Retry-After": "1"})
        hub = live().listen(streaming.loop)
        if not hub.has_room_for(listener):
            return Response(status=503, headers={"Retry-After": "10"})
        streaming.follow = partial(hub.follow, listener)
    return response
