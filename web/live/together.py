"""A process among others of one house: some times a second it says that it is alive, tells and hears what is new.

All of it goes over the connection by which the process listens to the others (`Heard.look_round`). If that stands
still, the process has lost its house: it lets its devices go, so that they find another process, or say that the table
is away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from secrets import token_hex
from time import monotonic
from typing import Final

from flask import Flask

from web.live import presence
from web.live.arrival import HOUSE
from web.live.presence import LOST, SharedPresence
from web.live.shared_clocks import SharedClocks
from web.storage.engines.contract import SeatKey, Shared

CUT_OFF: Final = 3.0
"""Seconds without an answer of the database after which a process lets its devices go."""

Asking = Callable[[], AbstractContextManager[Shared]]


def sharing(app: Flask) -> list[Callable[[Shared], None]]:
    """Return those who are told some times a second to share what their processes have to know together."""
    found: list[Callable[[Shared], None]] = app.extensions.setdefault("sharing", [])
    return found


class Together:
    """The state that this process shares with others. `changed` is told of tables where a phone is missing, or back."""

    def __init__(self, app: Flask, ask: Asking, changed: Callable[[str], None]) -> None:
        self.process = ""
        self._app = app
        self._ask = ask
        self.presence = SharedPresence(changed, self._missing)
        self.clocks = SharedClocks(ask, self._key)
        self.tables: Callable[[], Iterable[str]] = tuple
        """Returns the tables that somebody listens to here."""
        self._answered = monotonic()

    def begin(self) -> None:
        """Be a process of its own from now on."""
        self.process = token_hex(8)
        self._answered = monotonic()

    def look_round(self, shared: Shared) -> None:
        """Say that this process is alive, tell the others what is new here, and take in what is new there."""
        asked = monotonic()
        now, forgotten = shared.beat(self.process, LOST)
        self._answered = monotonic()
        HOUSE.follow(asked, now, self._answered)
        self.presence.look_round(shared, self.process, self.tables(), forgotten=forgotten)
        self.clocks.tell(shared)
        for share in sharing(self._app):
            share(shared)

    def take_leave(self, shared: Shared) -> None:
        """Tell the others that this process ends: its phones were there until now."""
        shared.end(self.process)

    def is_cut_off(self) -> bool:
        """Say whether the database hasn't answered for a while."""
        return bool(self.process) and monotonic() - self._answered > CUT_OFF

    def _key(self) -> bytes:
        key = self._app.secret_key or b""
        return key.encode() if isinstance(key, str) else key

    def _missing(self, match: str) -> list[SeatKey]:
        with self._ask() as shared:
            return shared.missing((match,), presence.ABSENT, LOST)
