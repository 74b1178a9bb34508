"""What somebody who runs a server asks of the application; at home it is switched off, but for the signs of life."""

from __future__ import annotations

from flask import Flask

from web.hosting import health
from web.hosting.faults import HostingFault
from web.storage.database import Database


def install(app: Flask, database: Database) -> None:
    """Give `app` its signs of life, and with `METRICS` its metrics.

    :raises HostingFault: when what they need isn't installed.
    """
    health.install(app, database)
    if app.config["METRICS"]:
        try:
            from web.hosting import metrics
        except ImportError as fault:
            raise HostingFault("no_metrics") from fault
        metrics.install(app)
