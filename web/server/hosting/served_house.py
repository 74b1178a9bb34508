"""A house that this process serves: its application, its deadlines, its bots, its look at the bin."""

import threading
from contextlib import suppress
from time import monotonic
from typing import Final

from flask import Flask

from web.games.bots.driver import BotDriver
from web.live.services import Live
from web.records.deleted import empty_bin
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

PAUSE: Final = 6 * 3600.0
"""Seconds between two looks at the bin. They are the machine's own, whatever its clock says."""


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
