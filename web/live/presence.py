"""The phones that are there: each listens to a stream, or has asked within ten seconds how its table stands.

Where one process serves a house, it knows by itself. Where several do, each tells the others, and they all know the
same: the database's clock says how long a phone has been silent. A phone that listens is as much alive as its process.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from web.storage.engines.contract import SeatKey, Shared
from web.storage.faults import StorageFault

ABSENT: Final = 10.0
"""Seconds without a sign of life after which a player is missing: without a stream, and without a question."""
LOST: Final = 10.0
"""Seconds without a sign of life of a process after which it is dead, and its phones with it, unless they are back."""
LOOK: Final = 1.0
"""Seconds between two looks for phones that are missing at the tables that somebody listens to."""
_EARLY: Final = 0.01  # seconds by which a timer may run out too early
_EXPECTED: Final = 16 * 1024  # phones that are remembered as told
_ASKED: Final = 512  # tables without listeners whose answer is kept for a moment


class Seat(NamedTuple):
    """A player of a match."""

    match: str
    player: int


class Presence(Protocol):
    """The phones of all tables. Methods that take notice are called on the hub's event loop; any thread may ask."""

    def joined(self, seat: Seat) -> None:
        """Take notice of a phone that listens now; it may listen more than once."""

    def left(self, seat: Seat, ago: float) -> None:
        """Take notice of a phone that has stopped listening, and was heard last so many seconds ago."""

    def heard(self, seat: Seat) -> None:
        """Take the question of a phone for a sign of life."""

    def expect(self, seats: Iterable[Seat]) -> None:
        """Wait for phones that were perhaps never heard: the server was started anew."""

    def unknown(self, seats: Iterable[Seat]) -> set[Seat]:
        """Return those phones that nobody waits for yet."""
        ...

    def missing(self, match: str) -> frozenset[int]:
        """Return the players of a table whose phones are gone."""
        ...


class OwnPresence:
    """The phones that one process knows of, which serves the house alone.

    `changed` is told of tables where a phone is missing, or back; `later` is the event loop's `call_later`.
    """

    def __init__(self, changed: Callable[[str], None], later: Callable[..., Any]) -> None:
        self._changed, self._later = changed, later
        self._lock = threading.Lock()
        self._present: Counter[Seat] = Counter()
        self._heard: dict[Seat, float] = {}  # the last sign of life of those without a stream, by `monotonic`
        self._missing: set[Seat] = set()

    def joined(self, seat: Seat) -> None:
        """Take notice of a phone that listens now."""
        with self._lock:
            self._present[seat] += 1
            self._missing.discard(seat)
            self._heard.pop(seat, None)

    def left(self, seat: Seat, ago: float) -> None:
        """Take notice of a phone that has stopped listening."""
        with self._lock:
            self._present[seat] -= 1
            if gone := not self._present[seat]:
                del self._present[seat]
        if gone:
            self._hear(seat, ago)

    def heard(self, seat: Seat) -> None:
        """Take the question of a phone for a sign of life."""
        self._hear(seat)

    def expect(self, seats: Iterable[Seat]) -> None:
        """Wait for phones that were perhaps never heard."""
        for seat in self.unknown(seats):
            self._hear(seat)

    def unknown(self, seats: Iterable[Seat]) -> set[Seat]:
        """Return those phones that nobody waits for yet."""
        with self._lock:
            return set(seats) - self._present.keys() - self._heard.keys() - self._missing

    def missing(self, match: str) -> frozenset[int]:
        """Return the players of a table whose phones are gone."""
        with self._lock:
            return frozenset(seat.player for seat in self._missing if seat.match == match)

    def _hear(self, seat: Seat, ago: float = 0.0) -> None:
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


class SharedPresence:
    """The phones that all processes of a house know of. `look_round` tells the others, and hears from them.

    `asking` returns what they know for a table that nobody listens to here; `changed` is told as above.
    """

    def __init__(self, changed: Callable[[str], None], asking: Callable[[str], Iterable[SeatKey]]) -> None:
        self._changed, self._asking = changed, asking
        self._lock = threading.Lock()
        self._here: Counter[Seat] = Counter()
        self._told: set[Seat] = set()  # that they listen here
        self._signs: dict[Seat, float] = {}  # not yet told: the last sign of life, by `monotonic`
        self._awaited: set[Seat] = set()
        self._expected: OrderedDict[Seat, None] = OrderedDict()  # told already, so that nobody asks again
        self._missing: dict[str, frozenset[int]] = {}
        self._asked: OrderedDict[str, tuple[float, frozenset[int]]] = OrderedDict()
        self._looked = float("-inf")

    def joined(self, seat: Seat) -> None:
        """Take notice of a phone that listens now."""
        with self._lock:
            self._here[seat] += 1
            self._signs[seat] = monotonic()

    def left(self, seat: Seat, ago: float) -> None:
        """Take notice of a phone that has stopped listening here."""
        with self._lock:
            self._here[seat] -= 1
            if not self._here[seat]:
                del self._here[seat]
            self._signs[seat] = monotonic() - ago

    def heard(self, seat: Seat) -> None:
        """Take the question of a phone for a sign of life."""
        with self._lock:
            self._signs[seat] = monotonic()
            self._asked.pop(seat.match, None)
            back = seat.player in self._missing.get(seat.match, ())
            if back:
                self._missing[seat.match] -= {seat.player}
        if back:
            self._changed(seat.match)

    def expect(self, seats: Iterable[Seat]) -> None:
        """Wait for phones that were perhaps never heard."""
        unknown = self.unknown(seats)
        with self._lock:
            self._awaited |= unknown

    def unknown(self, seats: Iterable[Seat]) -> set[Seat]:
        """Return those phones that nobody waits for yet."""
        with self._lock:
            return set(seats) - self._expected.keys() - self._awaited

    def missing(self, match: str) -> frozenset[int]:
        """Return the players of a table whose phones are gone, whichever process they have listened to."""
        with self._lock:
            known = self._missing.get(match)
            asked = self._asked.get(match)
            if known is None and asked is not None and monotonic() - asked[0] < LOOK:
                known = asked[1]
        if known is None:
            known = self._ask(match)
        with self._lock:
            return frozenset(player for player in known if Seat(match, player) not in self._here)

    def _ask(self, match: str) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        with suppress(StorageFault):  # nobody is missed for that
            found = frozenset(player for _, player in self._asking(match))
        with self._lock:
            self._asked[match] = monotonic(), found
            while len(self._asked) > _ASKED:
                self._asked.popitem(last=False)
        return found

    def look_round(self, shared: Shared, process: str, tables: Iterable[str], *, forgotten: bool) -> None:
        """Tell the others of the phones here, and ask who is missing at these tables.

        `forgotten` says that the others know nothing of this process (any more).
        """
        now = monotonic()
        with self._lock:
            signs, self._signs = self._signs, {}
            awaited, self._awaited = self._awaited, set()
            if forgotten:
                self._told.clear()
                self._expected.clear()
            here = set(self._here)
            come, gone = here - self._told, self._told - here
        try:
            shared.heard({seat: now - at for seat, at in signs.items()})
            shared.expect(awaited)
            shared.listens(process, come)
            shared.listens_no_more(process, gone)
        except BaseException:
            with self._lock:
                self._signs = signs | self._signs
                self._awaited |= awaited
            raise
        with self._lock:
            self._told = here
            self._expected.update(dict.fromkeys(awaited))
            while len(self._expected) > _EXPECTED:
                self._expected.popitem(last=False)
        if now - self._looked >= LOOK:
            self._looked = now
            self._look(shared, tuple(tables))

    def _look(self, shared: Shared, tables: tuple[str, ...]) -> None:
        """Ask who is missing, and tell the tables where that has changed."""
        shared.bury(LOST)
        found: dict[str, set[int]] = {match: set() for match in tables}
        for match, player in shared.missing(tables, ABSENT, LOST) if tables else ():
            found[match].add(player)
        with self._lock:
            before = self._missing
            self._missing = {match: frozenset(players) for match, players in found.items()}
            changed = [match for match in tables if self._missing[match] != before.get(match, frozenset())]
        for match in changed:
            self._changed(match)
