"""Signs of life, metrics and logs in the application, of which a server at home has the first alone.

Two questions of a proxy or a supervisor, is this process alive and can it serve, tell nothing of the house. So they are
answered under any name and without limits.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Blueprint, Flask, Response, current_app

from web.access.this_device import HouseKey
from web.pages.language import gettext as _
from web.server.hosting import json_log
from web.storage.database import Database
from web.storage.faults import CatalogueFault, StorageFault
from web.storage.open_evenings import OpenEvenings
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from web.server.hosting.metrics import Metrics

PLAYED: Final = 15 * 60 * 1000
"""Milliseconds without an event after which a table counts no longer as being played."""
GOOD_FOR: Final = 1.0
"""Seconds for which an answer of the database holds, so that no flood of questions reaches it."""

blueprint = Blueprint("health", __name__)
_logger = logging.getLogger("schlafmuetze.health")


class HostingFault(CatalogueFault):
    """The server can't be run in this way."""

    sentences: ClassVar[Mapping[str, str]] = {
        "no_metrics": N_("Für --metrics fehlt noch ein Paket: pip install prometheus-client."),
        "houses_in_file": N_(
            "Viele Häuser gehen nur mit PostgreSQL: --database postgresql://…. In der Datei ist Platz für eines."
        ),
    }


def install(app: Flask, database: Database) -> None:
    """Give `app` its signs of life, with `METRICS` its metrics, with `LOG` as "json" a line of log for each request.

    :raises HostingFault: when what they need isn't installed.
    """
    install_health(app, database, "matches")
    if app.config["LOG"] == "json":
        json_log.install(app)
    if app.config["METRICS"]:
        evenings: OpenEvenings = app.extensions["evenings"]
        made = metrics(lambda: {"tables": evenings.store.played_since(evenings.clock() - PLAYED)})
        made.count_house(app)
        made.show(app)


def metrics(ask: Callable[[], Mapping[str, int]]) -> Metrics:
    """Return the metrics of this process, in one house or in many; `ask` returns the numbers of the database.

    :raises HostingFault: when they need a package that isn't installed.
    """
    try:
        from web.server.hosting.metrics import Metrics
    except ImportError as fault:
        raise HostingFault("no_metrics") from fault
    return Metrics(ask)


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
            with self._database.reading() as connection:
                connection.execute(self._query).fetchone()
            if self._key is not None:
                self._key.read()
        except StorageFault as fault:
            _logger.warning("Not ready: %s", fault.code)
            return False
        return True


def install_health(app: Flask, database: Database, table: str) -> None:
    """Let `app` answer both questions; `table` is one of its database."""
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
