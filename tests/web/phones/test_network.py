"""What helps phones that don't find the table: another address by a tap, the Wi-Fi as a code, sentences."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.page import Page, page_of
from web.access.house_address import qr_code
from web.app import create_app

HERE = "http://localhost:8010"


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """Return a browser on a machine that other devices reach by two addresses."""
    names = ("192.168.178.20", "10.8.0.6")
    config = {"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", "HOST_NAMES": names}
    return create_app(config).test_client()


def shown(client: FlaskClient, path: str = "/wlan") -> Page:
    return page_of(client.get(path, base_url=HERE, headers={"Accept-Language": "de"}))


def told_of(client: FlaskClient, path: str = "/wlan") -> str:
    return shown(client, path).first(".url").text


def chosen(client: FlaskClient, host: str) -> int:
    return client.post("/wlan", data={"adresse": host}, base_url=HERE, headers={"Origin": HERE}).status_code


def test_a_tap_chooses_the_address_that_others_are_told_and_it_is_remembered(client: FlaskClient) -> None:
    assert told_of(client) == "192.168.178.20:8010"
    assert chosen(client, "10.8.0.6:8010") == 303
    assert told_of(client) == told_of(client, "/") == "10.8.0.6:8010"
    assert shown(client).one('[aria-pressed="true"]').text == "10.8.0.6:8010"
    assert chosen(client, "evil.example") == 409
    assert told_of(client) == "10.8.0.6:8010"


def test_a_chosen_address_that_is_gone_gives_way_to_one_that_is_there(client: FlaskClient) -> None:
    client.set_cookie("address", "172.16.0.9:8010")
    assert told_of(client) == "192.168.178.20:8010"


def test_the_wifi_is_shown_as_a_code_and_not_kept(client: FlaskClient, tmp_path: Path) -> None:
    answer = client.post("/wlan", data={"netz": "Müllers; WLAN", "passwort": "ge:heim12"}, base_url=HERE)
    code = qr_code("WIFI:T:WPA;S:Müllers\\; WLAN;P:ge\\:heim12;;")
    assert Page(answer.text).first(".qr path.dark")["d"] == code.path
    assert answer.headers["Cache-Control"] == "no-store"
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"heim12" not in kept
    assert "heim12" not in answer.text


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("", "", "Wie heißt euer WLAN?"),
        ("W" * 33, "", "So lang kann"),
        ("Küche", "kurz", "hat 8 bis 63 Zeichen"),
    ],
)
def test_a_wifi_that_there_cannot_be_is_refused_with_a_sentence(
    client: FlaskClient, name: str, password: str, sentence: str
) -> None:
    fields = {"netz": name, "passwort": password}
    answer = client.post("/wlan", data=fields, base_url=HERE, headers={"Accept-Language": "de"})
    assert sentence in page_of(answer, 400).one("[role=alert]").text


def test_behind_a_proxy_there_is_nothing_to_choose(tmp_path: Path) -> None:
    config = {"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests", "TRUST_PROXY": ("127.0.0.1",)}
    page = page_of(create_app(config).test_client().get("/", base_url="http://192.168.178.20"))
    assert not page.has("#network")
