"""Metrics in Prometheus' text format, at /metrics: counts and times, never a name, a card, a word or a table.

A label is a route of the application or a status, so there is no more than a few hundred of them. Several processes on
one port count together (prometheus-client's multiprocess mode).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

from flask import Flask, Response, abort, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

from web.access.this_device import is_passed_on
from web.hosting.processes import METRICS_FOLDER
from web.live.arrival import ARRIVED
from web.live.tally import Tally
from web.storage.database import Database
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening, OpenEvenings

PLAYED: Final = 15 * 60 * 1000
"""Milliseconds without an event after which a table counts no longer as being played."""
GOOD_FOR: Final = 5.0
"""Seconds for which the number of tables holds: it is the only one that the database is asked for."""
BUCKETS: Final = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0)
"""The times of a booking that are told apart, in seconds."""


class Metrics(Tally):
    """All that is counted."""

    def __init__(self, evenings: OpenEvenings) -> None:
        own = CollectorRegistry()
        self.requests = Counter(
            "schlafmuetze_requests", "Requests by route and status.", ("route", "status"), registry=own
        )
        self.bookings = Counter("schlafmuetze_bookings", "Changes of a table that were kept on disk.", registry=own)
        self.seconds = Histogram(
            "schlafmuetze_booking_seconds",
            "Seconds from a whole request to its answer, where it was kept.",
            buckets=BUCKETS,
            registry=own,
        )
        self.open = Gauge(
            "schlafmuetze_streams",
            "Streams that are open, one for each page that listens.",
            registry=own,
            multiprocess_mode="livesum",
        )
        self.made = Counter("schlafmuetze_frames", "Frames that were made for listening devices.", registry=own)
        self.kept = Counter("schlafmuetze_deadlines", "Deadlines that were kept.", registry=own)
        self._registry = own
        if os.environ.get(METRICS_FOLDER):
            self._registry = CollectorRegistry()
            MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]
        self._registry.register(_Tables(evenings))

    def text(self) -> bytes:
        """Return them in Prometheus' text format."""
        return generate_latest(self._registry)

    def streams(self, number: int) -> None:
        """Take notice of how many streams are open now."""
        self.open.set(number)

    def frames(self, number: int) -> None:
        """Take notice of frames that were made."""
        self.made.inc(number)

    def deadline(self) -> None:
        """Take notice of a deadline that was kept."""
        self.kept.inc()


class _Tables:
    """The number of tables that are being played: each process finds the same one in the house."""

    def __init__(self, evenings: OpenEvenings) -> None:
        self._database: Database = evenings.store.database
        self._clock = evenings.clock
        self._known: tuple[float, int] = float("-inf"), 0

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the number, unless the house can't be read."""
        try:
            number = self._number()
        except StorageFault:
            return
        text = "Tables that aren't over and had an event in the last quarter of an hour."
        yield GaugeMetricFamily("schlafmuetze_tables", text, value=number)

    def _number(self) -> int:
        until, number = self._known
        if monotonic() < until:
            return number
        if not self._database.exists:
            return 0
        with self._database.reading() as connection:
            query = "SELECT count(*) FROM matches WHERE deleted IS NULL AND over = FALSE AND at >= ?"
            number = int(connection.execute(query, (self._clock() - PLAYED,)).fetchone()[0])
        self._known = monotonic() + GOOD_FOR, number
        return number


def install(app: Flask) -> None:
    """Let `app` count, and answer /metrics to everybody but a proxy's clients."""
    evenings: OpenEvenings = app.extensions["evenings"]
    metrics = Metrics(evenings)
    app.extensions["live"].count(metrics)

    def booked(_evening: OpenEvening) -> None:
        metrics.bookings.inc()

    def begin() -> None:
        request.environ.setdefault(ARRIVED, monotonic())

    def count(response: Response) -> Response:
        rule = request.url_rule
        metrics.requests.labels("none" if rule is None else rule.rule, str(response.status_code)).inc()
        if "booked" in g:
            metrics.seconds.observe(monotonic() - request.environ[ARRIVED])
        return response

    def show() -> Any:  # noqa: ANN401 - what a page of Flask returns
        if is_passed_on():
            abort(404)
        response = Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)
        response.headers["Cache-Control"] = "no-store"
        return response

    evenings.watchers.append(booked)
    app.before_request_funcs.setdefault(None, []).insert(0, begin)
    app.after_request(count)
    app.add_url_rule("/metrics", "metrics", show)
