"""The bots in the application: one driver, and whether anybody is at a table."""

from __future__ import annotations

from time import monotonic
from typing import Final

from flask import Flask, current_app, request

from web.bots.driver import BotDriver
from web.bots.wits import Wits
from web.live.services import Live
from web.storage.open_evenings import OpenEvenings

THERE: Final = 20.0
"""Seconds for which a device counts as at a table after it has asked for something there; most hold a stream."""
_REMEMBERED: Final = 500  # tables that were asked for last


class Attendance:
    """Whether anybody is at a table: a device that listens, or one that asked for something a moment ago."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._asked: dict[str, float] = {}

    def note(self) -> None:
        """Remember the table of this request."""
        match = (request.view_args or {}).get("match")
        if match is not None:
            self._asked.pop(str(match), None)
            self._asked[str(match)] = monotonic()
            while len(self._asked) > _REMEMBERED:
                self._asked.pop(next(iter(self._asked)), None)

    def is_watched(self, match: str) -> bool:
        """Say whether anybody is at a table."""
        return monotonic() - self._asked.get(match, -THERE) < THERE or self._live.is_listened_to(match)


def install(app: Flask, evenings: OpenEvenings) -> None:
    """Give `app` its bots; `BOT_PACE` is how long their pauses are beside those of people."""
    attendance = Attendance(app.extensions["live"])
    wits = Wits(app.extensions["judge"].shelf)
    made = BotDriver(evenings, wits.of, pace=app.config["BOT_PACE"], is_watched=attendance.is_watched)
    app.extensions["bots"] = made
    evenings.watchers.append(made.look)
    app.before_request(attendance.note)


def bots() -> BotDriver:
    """Return the bots of this application."""
    found: BotDriver = current_app.extensions["bots"]
    return found
