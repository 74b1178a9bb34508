"""The server's clock, which never jumps, and those of phones as it measures them: when one was tapped, how surely.

The server's one thread for its sockets stamps a request as soon as it is whole, before it waits for a thread or a lock.

    clock = Clock()
    nonce = clock.send(sent=1000.2)                                  # with the answer to a first ping; times in ms
    clock.receive(nonce, came=1008.0, claimed=5004.1)                # its echo: a round trip of 7.8 ms
    clock.moment(tapped=5100.0, came=1110.0)

The phone names its own time `claimed` with each ping, and the server its nonce. The echo of a nonce left the phone
after the nonce had been sent and before the echo came: so `claimed` lies between the two on the server's clock. The
exchange that says it best counts (RFC 5905, 10: the clock filter): one with a short round trip that isn't long ago,
for two clocks go apart. Only the server's own times bound that interval, so a phone that delays its echoes widens its
own uncertainty and wins nothing. docs/live.md has the bound.
"""

import secrets
import threading
from collections import deque
from collections.abc import Iterable
from time import monotonic, time
from typing import Final, NamedTuple

from flask import request
from jinja2.utils import LRUCache

ARRIVED: Final = "schlafmuetze.arrived"
"""The key of that stamp in a request's environment: seconds, by `monotonic`."""
_BEGUN: Final = (time() - monotonic()) * 1000
"""Milliseconds since 1970 at which `monotonic` was 0, as the clock on the wall says it at the start."""
KEPT: Final = 300_000
"""Milliseconds for which an exchange counts, with an uncertainty that grows by `DRIFT`."""
DRIFT: Final = 50e-6
"""The rate at which the clocks of a phone and of the server go apart, at most: 3 ms in a minute. Quartzes are good to
20 parts in a million, more or less; NTP reckons with 15 (RFC 5905, 7.2: PHI)."""
FEWEST: Final = 3
"""Exchanges without which a clock isn't known."""
MARGIN: Final = 2.0
"""Milliseconds added to each uncertainty: a touch screen is asked so often, and so rarely."""
EARLIEST: Final = 100.0
"""Milliseconds by which a tap may lie before its message came, at most."""
_MOST: Final = 64  # exchanges kept
_KEPT: Final = 4096  # phones remembered at once


def arrived_ms() -> float:
    """Return when this request was whole, in ms of the steady clock."""
    return steady_ms(request.environ.get(ARRIVED))


def steady_ms(at: float | None = None) -> float:
    """Return a moment of `monotonic`, as a rule now, in ms since 1970 as this process knew the time when it began.

    Unlike the clock on the wall it goes on evenly, so two moments of one process have their true distance.
    """
    return _BEGUN + (monotonic() if at is None else at) * 1000


class Exchange(NamedTuple):
    """A nonce sent at `sent` that came back at `came`, both on the server's clock; `claimed` is the phone's own."""

    sent: float
    came: float
    claimed: float

    @property
    def round_trip(self) -> float:
        """The time that the nonce was under way, with what the phone took to answer."""
        return self.came - self.sent

    @property
    def offset(self) -> float:
        """The time to add to the phone's clock; wrong by half a round trip at most."""
        return (self.sent + self.came) / 2 - self.claimed

    def doubt(self, now: float) -> float:
        """Return the uncertainty of that offset by now."""
        return self.round_trip / 2 + DRIFT * (now - self.came)


class Moment(NamedTuple):
    """A moment on the server's clock in ms, and by how much it may be wrong. `measured` says that the clock is known.

    Without that it is the time at which the message came.
    """

    at: float
    spread: float
    measured: bool


class Clock:
    """The clock of one phone. Times are ms on monotonic clocks: the server's own, and the phone's."""

    def __init__(self, exchanges: Iterable[Exchange] = ()) -> None:
        self._exchanges: deque[Exchange] = deque(exchanges, maxlen=_MOST)
        self._nonce = ""
        self._sent = 0.0

    def receive(self, nonce: str, came: float, claimed: float) -> bool:
        """Take in a ping; return whether it brought the last nonce back. Each nonce counts once.

        A ping without a nonce begins anew: a page that was loaded again, or has slept, counts from another moment.
        """
        if not nonce:
            self._exchanges.clear()
        known = self.gave(nonce)
        if known:
            self._exchanges.append(Exchange(self._sent, came, claimed))
        self._nonce = ""
        return known

    def gave(self, nonce: str) -> bool:
        """Say whether this is the last nonce, which hasn't come back yet."""
        return bool(nonce) and secrets.compare_digest(nonce.encode(), self._nonce.encode())

    def send(self, sent: float) -> str:
        """Return a new nonce, which leaves now; the one before counts no longer."""
        self._nonce, self._sent = secrets.token_urlsafe(9), sent
        return self._nonce

    def spread(self, now: float) -> float | None:
        """Return the uncertainty of a tap of now; None while the clock isn't known."""
        best = self._best(now)
        return None if best is None else best.doubt(now) + MARGIN

    def moment(self, tapped: float, came: float) -> Moment:
        """Return the moment of a tap at `tapped` by the phone, whose message came at `came`.

        A tap is never later than its message. If the phone names a time from which the message would have taken longer
        than the best round trip, the line was slow or the phone lies: then the tap may lie anywhere in between. So a
        phone that lies is ahead by one best round trip at most, and with a bolder lie it is equal to all others.
        """
        best = self._best(came)
        if best is None:
            return Moment(came, EARLIEST, measured=False)
        spread = best.doubt(came) + MARGIN
        claimed = min(max(tapped + best.offset, came - EARLIEST), came)
        if came - claimed <= best.round_trip:
            return Moment(claimed, spread, measured=True)
        return Moment((claimed + came) / 2, (came - claimed) / 2 + spread, measured=True)

    def _best(self, now: float) -> Exchange | None:
        """Return the exchange that counts. One that the latest contradicts is from before the phone's clock leapt."""
        if len(self._exchanges) < FEWEST:
            return None
        last = self._exchanges[-1]
        recent = [
            each
            for each in self._exchanges
            if now - each.came <= KEPT
            and abs(each.offset - last.offset) <= each.doubt(last.came) + last.doubt(last.came)
        ]
        return min(recent, key=lambda exchange: exchange.doubt(now)) if len(recent) >= FEWEST else None


class Clocks:
    """The clocks of all phones, by device; the one that wasn't heard for longest is forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known = LRUCache(_KEPT)

    def gave(self, device: str, nonce: str) -> bool:
        """Say whether this nonce was given to this phone: then it has a seat, or had one a moment ago."""
        with self._lock:
            clock: Clock | None = self._known.get(device)
            return clock is not None and clock.gave(nonce)

    def ping(self, device: str, nonce: str, claimed: float, came: float) -> tuple[str, float | None]:
        """Take in a ping; return the next nonce, which has to leave at once, and the uncertainty as it is known now."""
        with self._lock:
            clock: Clock = self._known.setdefault(device, Clock())
            clock.receive(nonce, came, claimed)
            spread = clock.spread(came)
            return clock.send(steady_ms()), spread

    def moment(self, device: str, tapped: float, came: float) -> Moment:
        """Return the moment of a tap; that of its arrival for a phone whose clock isn't known."""
        with self._lock:
            clock: Clock = self._known.get(device, Clock())
            return clock.moment(tapped, came)
