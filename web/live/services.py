"""The live table in the application: streams, a feed that begins with the first device that listens, deadlines."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, Protocol

import flask_babel
from flask import Flask, Response, current_app, g, has_request_context, request

from web.live.clocks import Clocks, MeasuredClocks
from web.live.deadlines import Deadlines
from web.live.event_stream import STREAMING, Listener, Streaming, opening
from web.live.feed import Feed, Frames
from web.live.presence import Seat
from web.live.tally import Tally
from web.live.together import Together
from web.storage.engines.contract import Shared
from web.storage.open_evenings import OpenEvening, OpenEvenings

MIME: Final = "text/event-stream"


class MakeFrame(Protocol):
    """Makes the frame of one listener, in the language of the context; None if it may not listen any more."""

    def __call__(self, evening: OpenEvening, listener: Listener, missing: frozenset[int]) -> bytes | None:
        """Return the event as it is sent."""


class Live:
    """The streams of an application.

    `make_for_player` and `make_for_table` make the frames: of devices with a seat, and of those without one.
    `with_phone` says which players of a table have a phone. `heard` are told of each table where another process has
    changed something, and `taking_over` when this process becomes the one that looks after all tables.
    """

    def __init__(self, app: Flask, evenings: OpenEvenings) -> None:
        self._app = app
        self._evenings = evenings
        self.feed: Feed | None = None
        """The feed of those who listen; None before the first of them."""
        self._lock = threading.Lock()
        self.deadlines = Deadlines(evenings)
        database = evenings.store.database
        self.together = Together(app, database.shared, self.changed_here) if database.is_shared else None
        """The part that is shared with the other processes of this house; None where there are none."""
        self.clocks: MeasuredClocks = Clocks() if self.together is None else self.together.clocks
        self._tally = Tally()
        self.make_for_player: MakeFrame | None = None
        self.make_for_table: MakeFrame | None = None
        self.with_phone: Callable[[str], Iterable[int]] = lambda match: ()  # noqa: ARG005 - where nobody has one
        self.heard: list[Callable[[str], object]] = []
        self.taking_over: list[Callable[[], object]] = [self.deadlines.take_over]
        self._end: Callable[[], None] | None = None
        self._over = False

    def listen(self, loop: asyncio.AbstractEventLoop) -> Feed:
        """Return the feed of those who listen, begun with the first of them on the server's event loop."""
        self.begin()
        with self._lock:
            if self.feed is None:
                self.feed = Feed(loop, self._frames, self._evenings.store.numbers, self._tally, self.together)
            return self.feed

    def count(self, tally: Tally) -> None:
        """Tell `tally` what goes on; before anybody listens."""
        self._tally = self.deadlines.tally = tally

    def begin(self) -> None:
        """Listen to the other processes of this house."""
        with self._lock:
            if self._end is not None or self._over:
                return
            if self.together is not None:
                self.together.begin()
            self._end = self._evenings.store.database.listen(_Others(self))

    def hear_of(self, match: str, number: int) -> None:
        """Take notice of a change that another process has made, as it has told, or this one itself."""
        self.deadlines.wake(match, number)
        if self.feed is not None:
            self.feed.heard(match, number)
        for tell in self.heard:
            tell(match)

    def changed(self, match: str) -> None:
        """Tell all devices of a table of a change that is kept and no event, whichever process they listen to."""
        self.changed_here(match)
        self._evenings.tell_other_processes(match, 0)

    def changed_here(self, match: str) -> None:
        """Tell the devices that listen here of a change that the other processes know by themselves."""
        if self.feed is not None:
            self.feed.changed(match)

    def all_changed_here(self) -> None:
        """Tell all devices that listen here anew: a change that is no event is found by no look at numbers."""
        if self.feed is not None:
            for match in self.feed.hub.tables():
                self.feed.changed(match)

    def missing(self, match: str) -> frozenset[int]:
        """Return the players whose phones are gone for the moment."""
        if self.together is not None:
            return self.together.presence.missing(match)
        return frozenset() if self.feed is None else self.feed.hub.missing(match)

    def hear(self, match: str, player: int) -> None:
        """Take notice of a phone that asks instead of listening."""
        if self.feed is not None:
            self.feed.hub.hear(match, player)
        elif self.together is not None:
            self.together.presence.heard(Seat(match, player))

    def is_listened_to(self, match: str) -> bool:
        """Say whether a device listens to a table."""
        return self.feed is not None and bool(self.feed.hub.listeners(match))

    @property
    def is_busy(self) -> bool:
        """Whether a device listens, or something is due at a table."""
        return self.deadlines.is_waiting or (self.feed is not None and bool(self.feed.hub.tables()))

    def close(self) -> None:
        """Drop all streams, keep no more deadlines, listen no more."""
        with self._lock:
            self._over, end = True, self._end
        if end is not None:
            end()
        self.deadlines.close()
        if self.feed is not None:
            self.feed.close()

    def _frames(self, match: str, listeners: frozenset[Listener]) -> Frames:
        missing = self.missing(match)
        found: dict[Listener, bytes | None] = {}
        with self._app.app_context(), self._evenings.reading(match) as evening:
            if self.feed is not None:
                self.feed.hub.expect(match, self.with_phone(match))
            for lang in {listener.language for listener in listeners}:
                with flask_babel.force_locale(lang):
                    for listener in listeners:
                        if listener.language == lang:
                            make = self.make_for_table if listener.player is None else self.make_for_player
                            found[listener] = None if make is None else make(evening, listener, missing)
            return Frames(evening.seen, found)


class _Others:
    """The ear for the other processes of a house."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def changed(self, match: str, number: int) -> None:
        """Take notice of a change at a table."""
        self._live.hear_of(match, number)

    def listening(self) -> None:
        """Tell all devices that listen here what may have gone unheard."""
        self._live.all_changed_here()

    def keeping(self, *, on: bool) -> None:
        """Keep the deadlines of the house from now on, or leave them to another process."""
        self._live.deadlines.keep(on=on)
        if on:
            for take_over in self._live.taking_over:
                take_over()

    def look_round(self, shared: Shared) -> None:
        """Tell the others what is new here, and take in what is new there."""
        if self._live.together is not None:
            self._live.together.look_round(shared)

    def take_leave(self, shared: Shared) -> None:
        """Tell the others that this process ends."""
        if self._live.together is not None:
            self._live.together.take_leave(shared)


def install(app: Flask, evenings: OpenEvenings) -> None:
    """Give `app` its streams: they hear of each event, and of each change at a table that is none."""
    made = Live(app, evenings)
    app.extensions["live"] = made

    def booked(_evening: OpenEvening) -> None:
        if has_request_context():
            g.booked = True  # the other processes know it from the booking itself

    def tell(response: Response) -> Response:
        match = (request.view_args or {}).get("match")
        looks = request.method in ("GET", "HEAD", "OPTIONS") or "changes_nothing" in g
        if match is not None and not looks and response.status_code < 400:
            (made.changed_here if "booked" in g else made.changed)(str(match))
        return response

    evenings.watchers += [
        lambda _: made.begin(),
        made.deadlines.look,
        lambda evening: made.changed_here(evening.id),
        booked,
    ]
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
        hub = live().listen(streaming.loop).hub
        if not hub.has_room_for(listener):
            return Response(status=503, headers={"Retry-After": "10"})
        streaming.follow = partial(hub.follow, listener)
    return response
