"""Signs of life, metrics and logs in the application, of which a server at home has the first alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask

from web.server.hosting import health, json_log
from web.storage.database import Database
from web.storage.faults import CatalogueFault
from web.storage.open_evenings import OpenEvenings
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from web.server.hosting.metrics import Metrics

PLAYED: Final = 15 * 60 * 1000
"""Milliseconds without an event after which a table counts no longer as being played."""


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
    health.install(app, database)
    if app.config["LOG"] == "json":
        json_log.install(app)
    if app.config["METRICS"]:
        made = metrics(partial(_counts, app.extensions["evenings"]))
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


def _counts(evenings: OpenEvenings) -> Mapping[str, int]:
    """Return the numbers that the database of one house is asked for."""
    return {"tables": evenings.store.played_since(evenings.clock() - PLAYED)}
