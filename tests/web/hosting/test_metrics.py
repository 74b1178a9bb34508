"""Metrics count what goes on, tell nobody's name, and are there only if they are wanted; signs of life."""

import builtins
import re
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from companion.numbers.actions import Finish
from tests.engines import Place
from tests.postgres import Cluster
from tests.server import serving
from tests.waiting import wait_until
from tests.web.forms import NAMES, form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet
from tests.web.live.event_lines import listening
from tests.web.live.test_deadlines import kept_until_the_close
from web.access.limits import Rate
from web.app import create_app
from web.server.hosting.services import HostingFault, Readiness
from web.storage.database import open_database

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


def test_both_are_answered_without_a_cookie_under_any_name_and_without_limits(place: Place) -> None:
    client = create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "LOOKS": Rate(1, 0.001)}).test_client()
    client.post("/neu/zahlenspiel", data=set_up(new_key(), ("Oma", "Ben")))
    for host in ("localhost", "10.1.2.3:8010", "foreign.example", "a..b"):
        for path in ("/healthz", "/readyz"):
            for _ in range(3):
                answer = client.get(path, headers={"Host": host}, environ_base=FAR)
                assert (answer.status_code, answer.text) == (200, "ok\n")
                assert answer.mimetype == "text/plain"
                assert answer.headers["Cache-Control"] == "no-store"
                assert "Set-Cookie" not in answer.headers
    assert client.get("/", headers={"Host": "foreign.example"}, environ_base=FAR).status_code == 421


def test_without_its_file_a_server_is_alive_and_not_ready_and_ready_once_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.server.hosting.services.GOOD_FOR", 0.0)
    app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})
    client = app.test_client()
    assert client.get("/readyz").status_code == 200  # a house before its first evening
    assert not (tmp_path / "table.sqlite").exists()
    client.post("/neu/zahlenspiel", data=set_up(new_key(), ("Oma", "Ben")))
    (tmp_path / "table.sqlite").rename(tmp_path / "elsewhere")
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz", headers={"Accept-Language": "de"})
    assert (answer.status_code, answer.text.count(".")) == (503, 1)
    assert answer.text.startswith("Ich komme gerade nicht an das heran")
    assert str(tmp_path) not in answer.text
    (tmp_path / "elsewhere").rename(tmp_path / "table.sqlite")
    assert client.get("/readyz").status_code == 200


def test_without_its_database_a_server_is_alive_and_not_ready_and_ready_once_it_is_back(
    postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.server.hosting.services.GOOD_FOR", 0.0)
    monkeypatch.setattr("web.storage.engines.postgres.BUSY", 1.0)
    client = create_app({"DATABASE": postgres, "SECRET_KEY": "for these tests"}).test_client()
    cluster.stop("fast")
    try:
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503
    finally:
        cluster.start()
    wait_until(lambda: client.get("/readyz").status_code == 200)  # which brings an empty database to this version
    with open_database(postgres).reading() as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone()[0] == 0


def test_a_flood_of_questions_asks_the_database_once_a_second(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    with open_database(path).writing():
        pass
    now = [0.0]
    readiness = Readiness(open_database(path), "matches", clock=lambda: now[0])
    assert readiness.is_ready()
    path.rename(tmp_path / "elsewhere")
    assert readiness.is_ready()
    now[0] += 1.0
    assert not readiness.is_ready()
