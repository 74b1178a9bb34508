"""Metrics: they count what goes on, tell nobody's name, and are there only if they are wanted."""

import builtins
import re
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from companion.numbers.actions import Finish
from tests.engines import Place
from tests.server import serving
from tests.waiting import wait_until
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import listening
from tests.web.live.test_deadlines import kept_until_the_close
from web.app import create_app
from web.server.hosting.services import HostingFault

FAR = {"REMOTE_ADDR": "192.168.1.9"}


@pytest.fixture
def app(place: Place) -> Flask:
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "METRICS": True})


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Return the values by name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_they_count_requests_bookings_streams_frames_and_tables(app: Flask) -> None:
    with serving(app) as address, closing(HttpTablet(urlsplit(address).port or 0)) as tablet:
        match = tablet.begin("numbers")

        def counted() -> dict[tuple[str, ...], float]:
            return samples(tablet.ask("GET", "/metrics")[1])

        with listening(f"{address}/abend/{match}/strom") as line:
            line.next("stand")
            for _ in range(3):
                assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Finish(0), "the-same-key", 0))[0] == 200
            line.next("stand")
            tablet.ask("GET", "/nirgends")
            found = counted()
            assert found["schlafmuetze_streams",] == 1
        assert found["schlafmuetze_requests_total", "/abend/<match>/tun", "200"] == 3
        assert found["schlafmuetze_requests_total", "none", "404"] == 1
        assert found["schlafmuetze_bookings_total",] == 1  # sent three times, kept once
        assert found["schlafmuetze_booking_seconds_count",] == 1
        assert 0 < found["schlafmuetze_booking_seconds_sum",] < 5
        assert found["schlafmuetze_frames_total",] >= 2
        assert found["schlafmuetze_tables",] == 1
        wait_until(lambda: counted()["schlafmuetze_streams",] == 0)


def test_a_deadline_that_is_kept_is_counted(place: Place, app: Flask) -> None:
    match, before, _ = kept_until_the_close(place)
    app.extensions["live"].deadlines.resume()
    store = app.extensions["evenings"].store
    wait_until(lambda: store.last(match) == before + 1)
    client = app.test_client()
    wait_until(lambda: samples(client.get("/metrics").text)["schlafmuetze_deadlines_total",] == 1)
    app.extensions["live"].close()


def test_no_name_and_no_id_of_a_table_is_in_them_and_one_that_nobody_plays_at_counts_no_longer(app: Flask) -> None:
    client = app.test_client()
    table = client.post("/neu/wortspiel", data=set_up(new_key(), NAMES[:4])).headers["Location"]
    for path in (table, "/Oma", "/abend/Oma", "/urteil?a=EIS&b=WEIN", f"{table}/tun"):
        client.get(path)
        client.post(path, data={"name": "Oma"})
    evenings = app.extensions["evenings"]
    now = evenings.clock()
    evenings.clock = lambda: now
    with evenings.store.database.writing() as connection:
        connection.execute("UPDATE matches SET at = at - ?", (16 * 60 * 1000,))
    text = client.get("/metrics").text
    found = samples(text)
    assert found["schlafmuetze_tables",] == 0
    assert any("match" in label for sample in found for label in sample)
    for secret in (*NAMES, "EIS", "WEIN", table.rpartition("/")[2]):
        assert not re.search(rf"\b{secret}\b", text), secret


def test_they_are_there_only_if_they_are_wanted_and_not_through_a_proxy(place: Place, app: Flask) -> None:
    assert app.test_client().get("/metrics", environ_base=FAR).status_code == 200
    through = {"X-Forwarded-For": "203.0.113.9"}
    assert app.test_client().get("/metrics", headers=through).status_code == 404
    assert "Set-Cookie" not in app.test_client().get("/metrics").headers
    plain = create_app({"DATABASE": place, "SECRET_KEY": "for these tests"}).test_client()
    assert plain.get("/metrics").status_code == 404


def test_without_its_package_a_sentence_says_so(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: Any) -> Any:
        if name.startswith("prometheus_client"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.delitem(__import__("sys").modules, "web.server.hosting.metrics", raising=False)
    monkeypatch.delattr("web.server.hosting.metrics", raising=False)
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(HostingFault, match="pip install prometheus-client"):
        create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "METRICS": True})
