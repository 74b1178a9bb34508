"""The houses that this process serves: an application for each, made at its first request, let go when it is quiet.

A thread looks after them. It lets go of those that nobody uses, and takes over those in which something was due when
another process died: which houses a process serves is noted in the database, and that it lives is a lock.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from flask import Flask

from web.bots.driver import BotDriver
from web.live.services import Live
from web.records.deleted import PAUSE, DailyLook
from web.storage.engines.contract import Shared
from web.storage.engines.listener import Ear
from web.storage.engines.many_houses import process_lock
from web.storage.faults import StorageFault
from web.storage.houses import REST, House, Houses

MOST: Final = 256
"""Houses that stay loaded though nobody uses them just now; about 1 MB each."""
QUIET: Final = 600.0
"""Seconds without a request after which a house is let go, unless somebody listens or something is due there."""
IN_USE: Final = 60.0
"""Seconds after a request for which a house is never let go, as the request may still be going on."""
KNOWN: Final = 1.0
"""Seconds for which a house is taken for known; other processes tell of a change at once."""
LOOK: Final = 1.0
LOOK_FOR_LEFT_BEHIND: Final = 5.0
_REMEMBERED: Final = 4096  # houses whose row stays in memory

MakeApp = Callable[[House], Flask]
_logger = logging.getLogger("schlafmuetze.houses")


class _Served:
    """A house with its application."""

    def __init__(self, house: str, app: Flask) -> None:
        self.house = house
        self.app = app
        self.used = monotonic()
        self.daily = DailyLook(app.extensions["evenings"])
        self.looked = float("-inf")

    @property
    def is_busy(self) -> bool:
        live: Live = self.app.extensions["live"]
        return live.is_busy

    def begin(self) -> None:
        live: Live = self.app.extensions["live"]
        bots: BotDriver = self.app.extensions["bots"]
        live.begin()
        live.deadlines.resume()
        bots.resume()

    def close(self) -> None:
        bots: BotDriver = self.app.extensions["bots"]
        live: Live = self.app.extensions["live"]
        bots.close()
        live.close()


class ServedHouses:
    """All houses of an installation, as this process knows them."""

    def __init__(self, houses: Houses, make_app: MakeApp, *, most: int = MOST, quiet: float = QUIET) -> None:
        self.houses = houses
        self.process = secrets.randbits(62)
        self.shares: list[Callable[[Shared], object]] = []
        self._make_app = make_app
        self._most = most
        self._quiet = quiet
        self._lock = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}
        self._served: OrderedDict[str, _Served] = OrderedDict()
        self._known: OrderedDict[str, tuple[float, House | None]] = OrderedDict()
        self._to_rest: set[str] = set()
        self._keeps = False
        self._over = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houses", daemon=True)
        self._end: Callable[[], None] | None = None

    def begin(self) -> None:
        """Listen to the other processes, and look after the houses."""
        ear = Ear(
            self.houses.installation.channel,
            self,
            deadlines=self.houses.installation.lock_number("deadlines"),
            shared=process_lock(self.process),
            schema=self.houses.installation.schema,
        )
        self._end = self.houses.installation.listener.add(ear)
        self._thread.start()

    def close(self) -> None:
        """Let go of all houses; those in which something is due are left to another process."""
        self._over.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        with self._lock:
            served, self._served = list(self._served.values()), OrderedDict()
        for each in served:
            self._note_quiet(each)
            each.close()
        if self._end is not None:
            self._end()

    def find(self, house: str) -> House | None:
        """Return a house by its id, as it was at most a second ago. :raises StorageFault: when it can't be read."""
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
        """Return the application of a house that there is. :raises StorageFault: when it can't be read."""
        with self._lock:
            served = self._served.get(house.id)
            if served is not None:
                served.used = monotonic()
                self._served.move_to_end(house.id)
                return served.app
            loading = self._loading.setdefault(house.id, threading.Lock())
        with loading:
            with self._lock:
                known = self._served.get(house.id)
            return known.app if known is not None else self._load(house)

    def forget(self, house: str) -> None:
        """Look at the row of a house anew at the next request."""
        with self._lock:
            self._known.pop(house, None)

    def rest(self, house: str) -> None:
        """Let go of a house soon, whoever uses it; its streams end."""
        with self._lock:
            self._known.pop(house, None)
            self._to_rest.add(house)
        self._wake.set()

    def changed(self, match: str, number: int) -> None:
        """Take notice of what another process has done with a house, whose id is `match` here."""
        with self._lock:
            self._known.pop(match, None)
            served = match in self._served
        if served and (number == REST or self.find(match) is None):
            self.rest(match)

    def listening(self) -> None:
        """Do nothing: each request looks at its house anew after a moment."""

    def look_round(self, shared: Shared) -> None:
        """Put together with the other processes what was counted in front of the houses."""
        for share in self.shares:
            share(shared)

    def take_leave(self, shared: Shared) -> None:
        """Tell nobody anything: what was counted is put together every moment."""

    def keeping(self, *, on: bool) -> None:
        """Look after the houses of processes that have died, from now on or no longer."""
        self._keeps = on
        self._wake.set()

    def served(self) -> list[Flask]:
        """Return the applications of the houses that are in use."""
        with self._lock:
            return [each.app for each in self._served.values()]

    def _load(self, house: House) -> Flask:
        self.houses.serve(house.id, self.process)
        app = self._make_app(house)
        served = _Served(house.id, app)
        served.begin()
        with self._lock:
            self._served[house.id] = served
            self._loading.pop(house.id, None)
        self._wake.set()
        return app

    def _run(self) -> None:
        looked = float("-inf")
        while not self._over.is_set():
            try:
                self._let_rest()
                self._look_daily()
                self._let_go()
                if self._keeps and monotonic() - looked >= LOOK_FOR_LEFT_BEHIND:
                    looked = monotonic()
                    self._take_over()
            except StorageFault as fault:
                _logger.info("Houses are not looked after: %s", fault.code)
            except Exception:
                _logger.exception("Houses are not looked after")
            self._wake.wait(LOOK)
            self._wake.clear()

    def _let_rest(self) -> None:
        while True:
            with self._lock:
                if not self._to_rest:
                    return
                house = self._to_rest.pop()
                served = self._served.pop(house, None)
            if served is not None:
                served.close()
                with suppress(StorageFault):
                    self.houses.let_go(house, self.process)

    def _look_daily(self) -> None:
        with self._lock:
            due = [each for each in self._served.values() if monotonic() - each.looked >= PAUSE]
        for each in due:
            each.looked = monotonic()
            each.daily.look()

    def _let_go(self) -> None:
        """Let go of houses that are quiet: for long, or for a while where there are too many."""
        now = monotonic()
        with self._lock:
            oldest_first = list(self._served.values())
        too_many = len(oldest_first) - self._most
        for place, each in enumerate(oldest_first):
            if now - each.used > (IN_USE if place < too_many else self._quiet) and not each.is_busy:
                with self._lock:
                    if each.used > now - IN_USE:
                        continue
                    self._served.pop(each.house, None)
                self._note_quiet(each)
                each.close()

    def _note_quiet(self, each: _Served) -> None:
        live: Live = each.app.extensions["live"]
        if not live.deadlines.is_waiting:
            with suppress(StorageFault):
                self.houses.let_go(each.house, self.process)

    def _take_over(self) -> None:
        """Serve the houses of processes that have died, until nothing is due there."""
        for house, process in self.houses.left_behind(self.process):
            found = self.houses.find(house)
            if self._over.is_set():
                return
            if found is not None:
                self.app_of(found)
            self.houses.let_go(house, process)
