"""The look at the bin: at the start, and every few hours of a server that runs for weeks."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

from web.records.deleted.evenings import empty_bin
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

PAUSE: Final = 6 * 3600.0
"""Seconds between two looks. They are the machine's own, whatever its clock says."""


class DailyLook:
    """Counts the days that the server sees, and empties the bin by them."""

    def __init__(self, evenings: OpenEvenings, pause: float = PAUSE) -> None:
        self._evenings = evenings
        self._pause = pause
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="daily look", daemon=True)

    def look(self) -> None:
        """Look once; what can't be removed now is removed another time."""
        with suppress(StorageFault):
            empty_bin(self._evenings.store.database, self._evenings.clock())

    def start(self) -> None:
        """Look now and then until `close`."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(self._pause):
            self.look()
