"""The server of one house, as at home: it takes the house, and serves it until another process does."""

import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask, request

from web.access.this_device import SIGNS_OF_LIFE
from web.judge.deck_judge import DeckJudge
from web.server.connections import Limits, limits_of
from web.server.hosting.served_house import ServedHouse
from web.storage.database import Database
from web.storage.engines.silence import one_limit
from web.storage.faults import StorageFault

FAULT: Final = "schlafmuetze.fault"
"""The key of the reason why a house can't be served, in a request's environment."""
_OF_NO_HOUSE: Final = (*SIGNS_OF_LIFE, "/metrics")


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
