"""Metrics in Prometheus' text format, at /metrics: counts and times, never a name, a card, a word or a table.

A label is a route of the application or a status, so there is no more than a few hundred of them.
"""

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, Final

from flask import Flask, Response, abort, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from web.access.this_device import is_passed_on
from web.live.clocks import arrived_ms, steady_ms
from web.live.hub import Tally
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

GOOD_FOR: Final = 5.0
"""Seconds for which the numbers hold that the database is asked for."""
_ASKED_FOR: Final = {
    "tables": "Tables that aren't over and had an event in the last quarter of an hour.",
    "houses": "Houses of this installation.",
}

Ask = Callable[[], Mapping[str, int]]
"""Returns numbers of `_ASKED_FOR`."""
BUCKETS: Final = (0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0)
"""The times of a booking that are told apart, in seconds."""


class Metrics:
    """All that is counted in this process, in one house or in many; `ask` has what the database counts."""

    def __init__(self, ask: Ask) -> None:
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
        )
        self.made = Counter("schlafmuetze_frames", "Frames that were made for listening devices.", registry=own)
        self.kept = Counter("schlafmuetze_deadlines", "Deadlines that were kept.", registry=own)
        self._registry = own
        self._registry.register(_Asked(ask))

    def count_house(self, app: Flask, root: str = "") -> None:
        """Let the application of a house count what goes on there; its routes begin with `root`."""
        evenings: OpenEvenings = app.extensions["evenings"]
        app.extensions["live"].count(Tally(self.open.inc, self.made.inc, self.kept.inc))
        evenings.watchers.append(lambda _evening: self.bookings.inc())
        self.count_requests(app, root)

    def count_requests(self, app: Flask, root: str = "") -> None:
        """Let an application count its requests; its routes begin with `root`."""

        def count(response: Response) -> Response:
            rule = request.url_rule
            route = "none" if rule is None else f"{root}{rule.rule}"
            self.requests.labels(route, str(response.status_code)).inc()
            if "booked" in g:
                self.seconds.observe((steady_ms() - arrived_ms()) / 1000)
            return response

        app.after_request(count)

    def show(self, app: Flask) -> None:
        """Let an application answer /metrics to everybody but a proxy's clients."""

        def answer() -> Any:  # noqa: ANN401 - what a page of Flask returns
            if is_passed_on():
                abort(404)
            response = Response(generate_latest(self._registry), content_type=CONTENT_TYPE_LATEST)
            response.headers["Cache-Control"] = "no-store"
            return response

        app.add_url_rule("/metrics", "metrics", answer)


class _Asked:
    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._until = float("-inf")
        self._known: Mapping[str, int] = {}

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the numbers, unless the database can't be read."""
        if monotonic() >= self._until:
            try:
                self._known = self._ask()
            except StorageFault:
                return
            self._until = monotonic() + GOOD_FOR
        for name, number in self._known.items():
            yield GaugeMetricFamily(f"schlafmuetze_{name}", _ASKED_FOR[name], value=number)
