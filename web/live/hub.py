"""The hub: which devices listen to which table, and the thread that makes their frames.

After each change of a table all its devices are sent what they may see, each its own view. No booking waits for that.
Several changes in a row are one frame, the latest. A table that can't be read just now is tried again.
"""

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias

from web.live.event_stream import ENOUGH, GONE, PULSE, Connection, EventStream, Listener, Write, prepare
from web.storage.faults import StorageFault

MOST_STREAMS: Final = 4000
MOST_OF_DEVICE: Final = 3
"""Streams of one device; one more takes the place of its oldest, which asks from then on. So a reload locks nobody out,
and of the six connections that a browser opens to one host, three are left for everything else."""
MOST_LOOKING_ON: Final = 1000
"""Streams of devices that only look on, at all tables: the rest is for those that sit or write."""
LOOKING_ON_AT_TABLE: Final = 32
LOOKING_ON_FROM_ADDRESS: Final = 16
"""Streams of such devices behind one address, at all tables: it is easy to be many devices, and hard to be many
addresses."""

ABSENT: Final = 10.0
"""Seconds without a sign of life after which a player is missing: without a stream, and without a question."""
_EARLY: Final = 0.01  # seconds by which a timer may run out too early
AGAIN: Final = 1.0
"""Seconds until a table is tried again that couldn't be read."""

MakeFrames: TypeAlias = Callable[[str, frozenset[Listener]], Mapping[Listener, bytes | None]]
"""Makes the frame of each listener of a table; None for one that may not listen any more."""

_logger = logging.getLogger("schlafmuetze.live")


class Tally(NamedTuple):
    """What is told of all that happens, as a rule nobody: so many `streams` more than before, below 0 some have ended;
    so many `frames` made; a `deadline` kept. It is told from any thread, and returns at once.
    """

    streams: Callable[[int], object] = lambda _more: None
    frames: Callable[[int], object] = lambda _number: None
    deadline: Callable[[], object] = lambda: None


class Seat(NamedTuple):
    """A player of a match."""

    match: str
    player: int


class Presence:
    """The phones of all tables. Methods that take notice are called on the hub's event loop; any thread may ask.

    `changed` is told of tables where a phone is missing, or back; `later` is the event loop's `call_later`.
    """

    def __init__(self, changed: Callable[[str], None], later: Callable[..., Any]) -> None:
        self._changed, self._later = changed, later
        self._lock = threading.Lock()
        self._present: Counter[Seat] = Counter()
        self._heard: dict[Seat, float] = {}  # the last sign of life of those without a stream, by `monotonic`
        self._missing: set[Seat] = set()

    def joined(self, seat: Seat) -> None:
        """Take notice of a phone that listens now; it may listen more than once."""
        with self._lock:
            self._present[seat] += 1
            self._missing.discard(seat)
            self._heard.pop(seat, None)

    def left(self, seat: Seat, ago: float) -> None:
        """Take notice of a phone that has stopped listening, and was heard last so many seconds ago."""
        with self._lock:
            self._present[seat] -= 1
            if gone := not self._present[seat]:
                del self._present[seat]
        if gone:
            self.hear(seat, ago)

    def unknown(self, seats: Iterable[Seat]) -> set[Seat]:
        """Return those phones that nobody waits for yet."""
        with self._lock:
            return set(seats) - self._present.keys() - self._heard.keys() - self._missing

    def missing(self, match: str) -> frozenset[int]:
        """Return the players of a table whose phones are gone."""
        with self._lock:
            return frozenset(seat.player for seat in self._missing if seat.match == match)

    def hear(self, seat: Seat, ago: float = 0.0) -> None:
        """Take notice of a sign of life, so many seconds ago, of a phone that doesn't listen."""
        with self._lock:
            if seat in self._present:
                return
            self._heard[seat] = monotonic() - ago
            back = seat in self._missing
            self._missing.discard(seat)
        self._later(ABSENT - ago, self._miss, seat)
        if back:
            self._changed(seat.match)

    def _miss(self, seat: Seat) -> None:
        with self._lock:
            heard = self._heard.get(seat)
            if heard is None or monotonic() - heard < ABSENT - _EARLY:  # it listens, or was heard since
                return
            del self._heard[seat]
            self._missing.add(seat)
        self._changed(seat.match)


class Hub:
    """Streams by table, and the thread that makes their frames. The streams live on the server's event `loop`.

    The public methods may be called from any thread. A device that sits or writes at a table always finds room there:
    those that only look on have limits of their own.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, make_frames: MakeFrames, tally: Tally) -> None:
        self._make_frames = make_frames
        self._tally = tally
        self._lock = threading.Lock()
        self._streams: dict[str, dict[EventStream, None]] = {}  # the oldest first
        self._of_device: dict[str, dict[EventStream, None]] = {}  # the oldest first
        self._looking_on: Counter[str] = Counter()  # by address
        self._number = 0
        self._waiting: dict[str, None] = {}  # tables in the order of their changes
        self._failed: set[str] = set()
        self._again = 0.0
        self._condition = threading.Condition()
        self._loop = loop
        self._over = False
        self.presence = Presence(self.changed, loop.call_later)
        self._thread = threading.Thread(target=self._run, name="frames", daemon=True)
        self._thread.start()
        self._on_loop(self._pulse)

    async def follow(self, listener: Listener, write: Write, connection: Connection) -> None:
        """Go on with an answer that has begun, until the device or the server has had enough.

        :raises TimeoutError: when the device reads nothing.
        """
        stream = EventStream(listener)
        connection.on_lost = stream.lost
        prepare(connection.transport)
        self._join(stream)
        if connection.transport.is_closing():
            stream.end()
        try:
            await stream.run(write)
        finally:
            connection.on_lost = None
            self._leave(stream)

    def has_room_for(self, listener: Listener) -> bool:
        """Say whether one more may listen. A newer stream of one device takes the place of an older one."""
        with self._lock:
            if self._number >= MOST_STREAMS:
                return False
            if not listener.looks_from or len(self._of_device.get(listener.device, ())) >= MOST_OF_DEVICE:
                return True
            at_table = sum(bool(stream.listener.looks_from) for stream in self._streams.get(listener.match, ()))
            return (
                self._looking_on[listener.looks_from] < LOOKING_ON_FROM_ADDRESS
                and at_table < LOOKING_ON_AT_TABLE
                and self._looking_on.total() < MOST_LOOKING_ON
            )

    def tables(self) -> list[str]:
        """Return the tables that somebody listens to."""
        with self._lock:
            return list(self._streams)

    def listeners(self, match: str) -> frozenset[Listener]:
        """Return all that listen to a table."""
        with self._lock:
            return frozenset(stream.listener for stream in self._streams.get(match, ()))

    def hear(self, match: str, player: int) -> None:
        """Take a question of a phone that doesn't listen for a sign of life."""
        self._on_loop(partial(self.presence.hear, Seat(match, player)))

    def expect(self, match: str, players: Iterable[int]) -> None:
        """Wait for the phones of these players, which may never have listened here: the server was started anew."""
        for seat in self.presence.unknown(Seat(match, player) for player in players):
            self._on_loop(partial(self.presence.hear, seat))

    def changed(self, match: str) -> None:
        """Send the devices of a table their frames soon."""
        with self._condition:
            self._waiting[match] = None
            self._condition.notify()

    def close(self) -> None:
        """End, and drop every stream."""
        with self._condition:
            self._over = True
            self._condition.notify()
        self._thread.join(timeout=5)
        self._on_loop(self._drop_all)

    def _on_loop(self, action: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended with the server
            self._loop.call_soon_threadsafe(action)

    def _drop_all(self) -> None:
        for stream in self._all():
            stream.end()

    def _join(self, stream: EventStream) -> None:
        listener = stream.listener
        if not self.has_room_for(listener):  # others were quicker
            stream.end(ENOUGH)
            return
        with self._lock:
            own = self._of_device.setdefault(listener.device, {})
            oldest = next(iter(own)) if len(own) >= MOST_OF_DEVICE else None
            if oldest is not None:
                del own[oldest]
            self._streams.setdefault(listener.match, {})[stream] = None
            own[stream] = None
            if listener.looks_from:
                self._looking_on[listener.looks_from] += 1
            self._number += 1
            self._tally.streams(1)
        if listener.player is not None:
            self.presence.joined(Seat(listener.match, listener.player))
        if oldest is not None:
            oldest.end(ENOUGH)
        self.changed(listener.match)

    def _leave(self, stream: EventStream) -> None:
        listener = stream.listener
        with self._lock:
            at_table = self._streams.get(listener.match, {})
            if stream not in at_table:
                return
            del at_table[stream]
            self._number -= 1
            self._tally.streams(-1)
            if not at_table:
                del self._streams[listener.match]
            own = self._of_device.get(listener.device, {})
            own.pop(stream, None)
            if not own:
                self._of_device.pop(listener.device, None)
            if listener.looks_from:
                self._looking_on[listener.looks_from] -= 1
                self._looking_on += Counter()  # without those that are gone
        if listener.player is not None:
            self.presence.left(Seat(listener.match, listener.player), stream.silent)

    def _run(self) -> None:
        while True:
            with self._condition:
                if not self._waiting and not self._over:
                    self._condition.wait(AGAIN if self._failed else None)
                if self._failed and monotonic() >= self._again:
                    self._waiting |= dict.fromkeys(self._failed)
                    self._failed.clear()
                if self._over:
                    return
                match = next(iter(self._waiting), None)
                if match is None:
                    continue
                del self._waiting[match]
            try:
                self._send(match)
            except StorageFault as fault:  # they are told when they ask
                _logger.info("No frames: %s", fault.code)
                self._failed.add(match)
                self._again = monotonic() + AGAIN
            except Exception:  # the thread outlives a table that can't be read; its devices ask by themselves
                _logger.exception("No frames for %s", match)

    def _send(self, match: str) -> None:
        if listeners := self.listeners(match):
            frames = self._make_frames(match, listeners)
            self._tally.frames(len(frames))
            self._on_loop(lambda: self._deliver(match, frames))

    def _deliver(self, match: str, frames: Mapping[Listener, bytes | None]) -> None:
        for stream in list(self._streams.get(match, ())):
            if stream.listener in frames:
                frame = frames[stream.listener]
                stream.end(GONE) if frame is None else stream.send(frame)

    def _pulse(self) -> None:
        if self._over:
            return
        self._loop.call_later(PULSE, self._pulse)
        for stream in self._all():
            stream.pulse()

    def _all(self) -> list[EventStream]:
        return [stream for streams in self._streams.values() for stream in streams]
