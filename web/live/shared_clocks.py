"""The clocks of phones where several processes measure them: a phone's pings and its call may reach different ones.

A nonce says itself when it was sent and since when its phone counts, signed for this phone: any process can take it.
Exchanges go to the others some times a second; a call is judged by those of all processes. All times are those of the
house (web/live/arrival.py), wrong by `HOUSE.spread`, which each uncertainty has on top.
"""

from __future__ import annotations

import hmac
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from hashlib import sha256
from struct import Struct
from typing import Final

from web.live.arrival import HOUSE, steady_ms
from web.live.clocks import Clock, Exchange, Moment
from web.storage.engines.contract import ClockRow, Shared
from web.storage.faults import StorageFault

_TIMES: Final = Struct(">dd")  # when it was sent, and since when the phone counts
_SIGNED: Final = 10  # bytes
_KEPT: Final = 4096  # phones whose exchanges of the last minute are at hand


class SharedClocks:
    """The clocks of all phones. `ask` gives what all processes know, `key` the key by which nonces are signed."""

    def __init__(self, ask: Callable[[], AbstractContextManager[Shared]], key: Callable[[], bytes]) -> None:
        self._ask, self._key = ask, key
        self._lock = threading.Lock()
        self._own: OrderedDict[str, _Counted] = OrderedDict()
        self._untold: dict[str, _Counted] = {}

    def gave(self, device: str, nonce: str) -> bool:
        """Say whether this nonce was given to this phone, by whatever process."""
        return bool(self._read(device, nonce)[0])

    def ping(self, device: str, nonce: str, claimed: float, came: float) -> tuple[str, float | None]:
        """Take in a ping; return the next nonce, which has to leave at once, and the uncertainty as it is known here.

        A ping without a nonce of this phone begins anew.
        """
        sent, begun = self._read(device, nonce) if nonce else (0.0, came)
        with self._lock:
            known = self._own.pop(device, None)
            if nonce and not sent:  # of another key, or forged
                begun = came if known is None else known.begun
            if known is None or known.begun < begun:
                known = _Counted(begun)
            self._own[device] = known
            while len(self._own) > _KEPT:
                self._own.popitem(last=False)
            if sent and known.begun == begun:
                known.add(Exchange(sent, came, claimed))
            if sent or not nonce:
                untold = self._untold.get(device)
                if untold is None or untold.begun < begun:
                    untold = self._untold[device] = _Counted(begun)
                if sent and untold.begun == begun:
                    untold.add(Exchange(sent, came, claimed))
            spread = known.clock().spread(came)
            return self._signed(device, steady_ms(), known.begun), spread

    def moment(self, device: str, tapped: float, came: float) -> Moment:
        """Return the moment of a tap; that of its arrival for a phone that no process has measured."""
        row: ClockRow | None = None
        with suppress(StorageFault), self._ask() as shared:  # its own exchanges say something, too
            row = shared.clock(device)
        with self._lock:
            own = self._own.get(device)
            counted = _Counted(own.begun, list(own.exchanges)) if own is not None else _Counted(float("-inf"))
        if row is not None and row[0] >= counted.begun:
            theirs = [Exchange(*each) for each in row[1]]
            mine = counted.exchanges if row[0] == counted.begun else []
            counted = _Counted(row[0], _once([*theirs, *mine]))
        found = counted.clock().moment(tapped, came)
        return found._replace(spread=found.spread + 2 * HOUSE.spread) if found.measured else found

    def tell(self, shared: Shared) -> None:
        """Give the exchanges of this process to the others."""
        with self._lock:
            untold, self._untold = self._untold, {}
        try:
            shared.keep_clocks({device: (each.begun, each.exchanges) for device, each in untold.items()})
        except BaseException:
            with self._lock:
                self._untold = untold | self._untold
            raise

    def _signed(self, device: str, sent: float, begun: float) -> str:
        times = _TIMES.pack(sent, begun)
        return urlsafe_b64encode(times + self._mark(device, times)).rstrip(b"=").decode()

    def _read(self, device: str, nonce: str) -> tuple[float, float]:
        """Return when a nonce was sent and since when its phone counts; (0, 0) for one that isn't this phone's."""
        try:
            data = urlsafe_b64decode(nonce + "=" * (-len(nonce) % 4))
        except (NoBase64, ValueError):
            return 0.0, 0.0
        times, mark = data[: _TIMES.size], data[_TIMES.size :]
        if len(times) < _TIMES.size or not hmac.compare_digest(mark, self._mark(device, times)):
            return 0.0, 0.0
        sent, begun = _TIMES.unpack(times)
        return sent, begun

    def _mark(self, device: str, times: bytes) -> bytes:
        return hmac.digest(self._key(), b"nonce " + device.encode() + times, sha256)[:_SIGNED]


def _once(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """Return exchanges in the order in which they came, of each nonce the first: another process may know it, too."""
    found: dict[float, Exchange] = {}
    for each in sorted(exchanges, key=lambda each: each.came):
        found.setdefault(each.sent, each)
    return list(found.values())


class _Counted:
    """The exchanges of a phone since it began to count."""

    def __init__(self, begun: float, exchanges: list[Exchange] | None = None) -> None:
        self.begun = begun
        self.exchanges = exchanges or []

    def add(self, exchange: Exchange) -> None:
        """Add one; a nonce that comes twice counts once."""
        if all(each.sent != exchange.sent for each in self.exchanges):
            self.exchanges = [*self.exchanges[-63:], exchange]

    def clock(self) -> Clock:
        """Return them as a clock."""
        return Clock(self.exchanges)
