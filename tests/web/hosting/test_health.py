"""Signs of life: one asks nothing, the other one the database; both tell nothing of the house."""

from pathlib import Path

import pytest

from tests.engines import Place
from tests.postgres import Cluster
from tests.waiting import wait_until
from tests.web.forms import new_key, set_up
from web.access.limits import Rate
from web.app import create_app
from web.server.hosting.services import Readiness
from web.storage.database import open_database

FAR = {"REMOTE_ADDR": "203.0.113.9"}


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
