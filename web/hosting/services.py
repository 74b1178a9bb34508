"""Signs of life, metrics and logs in the application. At home only the signs of life are there."""

from __future__ import annotations

from flask import Flask

from web.hosting import health, json_log
from web.hosting.faults import HostingFault
from web.storage.database import Database


def install(app: Flask, database: Database) -> None:
    """Give `app` its signs of life, with `METRICS` its metrics, with `LOG` as "json" a line of log for each request.

    :raises HostingFault: when what they need isn't installed.
    """
    health.install(app, database)
    if app.config["LOG"] == "json":
        json_log.install(app)
    if app.config["METRICS"]:
        try:
            from web.hosting import metrics
        except ImportError as fault:
            raise HostingFault("no_metrics") from fault
        metrics.install(app)
