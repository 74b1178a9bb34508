"""The server of one house, as at home: its application, its deadlines, its bots, its look at the bin."""

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from flask import Flask, request

from web.access.this_device import SIGNS_OF_LIFE
from web.games.bots.driver import BotDriver
from web.judge.deck_judge import DeckJudge
from web.live.services import Live
from web.records.deleted import empty_bin
from web.server.connections import Limits, limits_of
from web.storage.database import Database
from web.storage.engines.silence import one_limit
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

FAULT: Final = "schlafmuetze.fault"
"""The key of the reason why a house can't be served, in a request's environment."""
PAUSE: Final = 6 * 3600.0
"""Seconds between two looks at the bin. They are the machine's own, whatever its clock says."""
_OF_NO_HOUSE: Final = (*SIGNS_OF_LIFE, "/metrics")


class ServedHouse:
    """A house that this process serves: its application, and what time brings there."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.used, self.looked = monotonic(), float("-inf")
        """When it was used last, and when its bin was looked at."""
        self._over = threading.Event()
        self._looking = threading.Thread(target=self._look_on, name="daily look", daemon=True)
        self.live: Live = app.extensions["live"]
        self._bots: BotDriver = app.extensions["bots"]

    def begin(self) -> None:
        """Keep deadlines and let bots play, as they were when the house was served last."""
        self.live.deadlines.resume()
        self._bots.resume()

    def look(self) -> None:
        """Count this day, and empty the bin by those that were seen; what can't go now goes another time."""
        self.looked = monotonic()
        evenings: OpenEvenings = self.app.extensions["evenings"]
        with suppress(StorageFault):
            empty_bin(evenings.store.database, evenings.clock())

    def look_daily(self) -> None:
        """Look now, and now and then until `close`."""
        self.look()
        self._looking.start()

    def close(self) -> None:
        """End that, and let all devices go."""
        self.live.close()
        self._bots.close()
        self._over.set()
        if self._looking.is_alive():
            self._looking.join()

    def _look_on(self) -> None:
        while not self._over.wait(PAUSE):
            self.look()


class OneHouse:
    """One house, taken at the start or with a request; `make` gives its application each time, but for the `first`.

    While another process serves it, requests are refused.
    """

    def __init__(self, make: Callable[[], Flask], first: Flask | None = None) -> None:
        self._make = make
        self._app = first or make()
        self._is_fresh = True
        self._served: ServedHouse | None = None
        self._lock = threading.Lock()
        self.database: Database = self._app.extensions["evenings"].store.database
        self._leases = self.database.leases()
        self.deck_judge: DeckJudge = self._app.extensions["judge"].deck_judge
        refuse_faults(self._app)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any], /) -> Iterable[bytes]:
        """Answer a request."""
        with one_limit():
            if environ.get("PATH_INFO") not in _OF_NO_HOUSE:
                try:
                    self._serve(ask=True)
                except StorageFault as fault:
                    environ[FAULT] = fault
            return self._app(environ, start_response)

    @property
    def limits(self) -> Limits:
        """The limits that fit the routes of the house."""
        return limits_of(self._app)

    def begin(self) -> None:
        """Serve the house from the start on. :raises StorageFault: when that can't be, or another process does."""
        self._serve(ask=False)

    def _serve(self, *, ask: bool) -> None:
        if self._served is not None and self._leases.holds(self.database):
            return
        with self._lock:
            if not self._leases.holds(self.database):
                self._leases.take(self.database, self._lose, ask=ask)
            if self._served is not None:  # a file that wasn't there so far
                return
            if not self._is_fresh:
                self._app = self._make()
                refuse_faults(self._app)
            self._is_fresh = False
            served = ServedHouse(self._app)
            served.begin()
            served.look_daily()
            self._served = served

    def close(self) -> None:
        """End that."""
        self._lose()
        self._leases.close()

    def _lose(self) -> None:
        with self._lock:
            served, self._served = self._served, None
        if served is not None:
            served.close()


def refuse_faults(app: Flask) -> None:
    """Let `app` answer what needs its house with the reason why it can't be served, where a request bears one.

    That comes before all else, so that no limit counts it.
    """

    def refuse() -> None:
        fault: StorageFault | None = request.environ.get(FAULT)
        endpoint = request.endpoint or ""
        if fault is not None and not endpoint.endswith("static") and not endpoint.startswith("health."):
            raise fault

    app.before_request_funcs.setdefault(None, []).insert(0, refuse)
