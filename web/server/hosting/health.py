"""Two questions of a proxy or a supervisor: is this process alive, and can it serve?

Both tell nothing of the house, so they are answered under any name and without limits.
"""

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import Final

from flask import Blueprint, Flask, Response, current_app

from web.access.signing import HouseKey
from web.pages.language import gettext as _
from web.storage.database import Database
from web.storage.faults import StorageFault

GOOD_FOR: Final = 1.0
"""Seconds for which an answer of the database holds, so that no flood of questions reaches it."""

blueprint = Blueprint("health", __name__)
_logger = logging.getLogger("schlafmuetze.health")


class Readiness:
    """Whether devices can be answered: the database is reached, in this version, and has a key that signs cookies.

    `table` is one that the database has. A house at home has no `key` of that kind.
    """

    def __init__(
        self, database: Database, table: str, key: HouseKey | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._database = database
        self._query = f"SELECT count(*) FROM {table} WHERE FALSE"
        self._key = key
        self._clock = clock
        self._lock = threading.Lock()
        self._until = float("-inf")
        self._ready = False

    def is_ready(self) -> bool:
        """Ask the database, unless it was asked a moment ago."""
        with self._lock:
            if self._clock() >= self._until:
                self._ready = self._ask()
                self._until = self._clock() + GOOD_FOR
            return self._ready

    def _ask(self) -> bool:
        try:
            if self._database.exists:  # before its first evening a house has no file, and needs none
                with self._database.reading() as connection:
                    connection.execute(self._query).fetchone()
            if self._key is not None:
                self._key.read()
        except StorageFault as fault:
            _logger.warning("Not ready: %s", fault.code)
            return False
        return True


def install(app: Flask, database: Database, table: str = "matches") -> None:
    """Let `app` answer both questions; `table` is one of its database, by default one of a house."""
    app.extensions["readiness"] = Readiness(database, table, app.extensions.get("house_key"))
    app.register_blueprint(blueprint)


@blueprint.get("/healthz")
def alive() -> Response:
    """Say that this process answers; nothing else is asked."""
    return _plain("ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Say whether devices can be answered."""
    readiness: Readiness = current_app.extensions["readiness"]
    if readiness.is_ready():
        return _plain("ok")
    return _plain(_("Ich komme gerade nicht an das heran, was sich der Tisch gemerkt hat."), 503)


def _plain(text: str, status: int = 200) -> Response:
    response = Response(f"{text}\n", status, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
