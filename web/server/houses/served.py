"""The houses that this process serves: an application for each, made at its first request, let go when it is quiet.

A house that another process serves is refused here. Both is a matter of its lease (web/storage/engines/lease.py).
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

from flask import Flask, current_app

from web.server.hosting.served_house import PAUSE, ServedHouse
from web.storage.engines.many_houses import HouseDatabase
from web.storage.faults import StorageFault
from web.storage.houses import House, Houses

if TYPE_CHECKING:
    from web.server.houses.hosted import Hosted

MOST: Final = 256
"""Houses that stay loaded though nobody uses them just now; about 1 MB each."""
QUIET: Final = 600.0
"""Seconds without a request after which a house is let go, unless somebody listens or something is due there."""
IN_USE: Final = 60.0
"""Seconds after a request for which a house is never let go, as the request may still be going on."""
KNOWN: Final = 1.0
"""Seconds for which a house is taken for known."""
LOOK: Final = 1.0
_REMEMBERED: Final = 4096  # houses whose row stays in memory

MakeApp = Callable[[House, HouseDatabase], Flask]
_logger = logging.getLogger("schlafmuetze.houses")


class ServedHouses:
    """All houses of an installation, as this process knows them."""

    def __init__(self, houses: Houses, make_app: MakeApp) -> None:
        self.houses = houses
        self._make_app = make_app
        self._leases = houses.installation.leases()
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._served: OrderedDict[str, tuple[HouseDatabase, ServedHouse]] = OrderedDict()
        self._known: OrderedDict[str, tuple[float, House | None]] = OrderedDict()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houses", daemon=True)

    def begin(self) -> None:
        """Look after the houses."""
        self._thread.start()

    def close(self) -> None:
        """Let go of all houses."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        with self._lock:
            served, self._served = list(self._served.values()), OrderedDict()
        for _, each in served:
            each.close()
        self._leases.close()

    def find(self, house: str) -> House | None:
        """Return a house by its id, as it was at most a second ago. :raises StorageFault: when it can't be read."""
        if self._leases.is_cut_off:  # no request waits for that
            raise StorageFault("out_of_reach", path=self.houses.installation.name)
        with self._lock:
            since, found = self._known.get(house, (float("-inf"), None))
        if monotonic() - since > KNOWN:
            found = self.houses.find(house)
            with self._lock:
                self._known[house] = monotonic(), found
                self._known.move_to_end(house)
                while len(self._known) > _REMEMBERED:
                    self._known.popitem(last=False)
        return found

    def app_of(self, house: House) -> Flask:
        """Return the application of a house that there is. :raises StorageFault: when it can't be served here."""
        with self._lock:
            known = self._served.get(house.id)
            if known is not None:
                known[1].used = monotonic()
                self._served.move_to_end(house.id)
                return known[1].app
            loading = self._loading.setdefault(house.id, threading.Lock())
        with loading:
            with self._lock:
                known = self._served.get(house.id)
            return known[1].app if known is not None else self._load(house)

    def forget(self, house: str) -> None:
        """Look at the row of a house anew at the next request."""
        with self._lock:
            self._known.pop(house, None)

    def rest(self, house: str) -> None:
        """Let go of a house, whoever uses it; its streams end."""
        with self._lock:
            self._known.pop(house, None)
            known = self._served.pop(house, None)
        if known is not None:
            database, served = known
            served.close()
            self._leases.let_go(database)

    def served(self) -> dict[str, Flask]:
        """Return the applications of the houses that are in use, by id."""
        with self._lock:
            return {house: each.app for house, (_, each) in self._served.items()}

    def _load(self, house: House) -> Flask:
        database = self.houses.database_of(house.id)
        self._leases.take(database, lambda: self.rest(house.id))
        try:
            served = ServedHouse(self._make_app(house, database))
            served.begin()
        except BaseException:
            self._leases.let_go(database)
            raise
        with self._lock:
            self._served[house.id] = database, served
            self._loading.pop(house.id, None)
        if not self._leases.holds(database):  # it was lost meanwhile
            self.rest(house.id)
            raise StorageFault("elsewhere")
        return served.app

    def _run(self) -> None:
        while not self._over.wait(LOOK):
            try:
                self._look_daily()
                self._let_go()
            except StorageFault as fault:
                _logger.info("Houses are not looked after: %s", fault.code)
            except Exception:
                _logger.exception("Houses are not looked after")

    def _look_daily(self) -> None:
        with self._lock:
            served = list(self._served.items())
        for house, (_, each) in served:
            if monotonic() - each.looked >= PAUSE:
                each.look()
            elif self.find(house) is None:  # another server has deleted it
                self.rest(house)

    def _let_go(self) -> None:
        """Let go of houses that are quiet: for long, or for a while where there are too many."""
        now = monotonic()
        with self._lock:
            oldest_first = list(self._served.items())
        too_many = len(oldest_first) - MOST
        for place, (house, (_, each)) in enumerate(oldest_first):
            if now - each.used > (IN_USE if place < too_many else QUIET) and not each.live.is_busy:
                self.rest(house)


def services() -> Hosted:
    """Return the server of many houses that the pages of this application belong to."""
    found: Hosted = current_app.extensions["houses"]
    return found


def entrance(house: House) -> str:
    """Return the path of the guests' link of a house; a path within the house may follow."""
    return f"ein/{house.code}/"
