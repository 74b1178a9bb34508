"""The house answers to its own names alone, and tells other devices an address that they can open."""

import re
import socket
from pathlib import Path

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from tests.web.page import Page, page_of
from tests.web.tablet import Tablet
from web.access.house_address import house_address, qr_code
from web.access.other_sites import RENEWED_AFTER, is_ours
from web.app import create_app
from web.serve import CannotServe, greeting, serve


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    config = {
        "DATABASE": tmp_path / "table.sqlite",
        "SECRET_KEY": "for these tests",
        "HOST_NAMES": ("Karten.example.",),
    }
    return create_app(config).test_client()


OURS = (
    *("localhost", "localhost:8010", "LOCALHOST", "127.0.0.1:8010", "[::1]:8010", "192.168.178.20:8010"),
    *("10.0.0.7", "[fe80::1%25en0]:8010", "kueche.local", "kueche.local.:8010", "karten.example:80"),
    *("[::ffff:127.0.0.1]:8010", "[::ffff:192.168.178.20]"),
    (OWN := socket.gethostname().partition(".")[0]),
    *(f"{OWN}.{network}:8010" for network in ("fritz.box", "lan", "home.arpa")),
)
FOREIGN = (
    *("evil.example", "evil.example:8010", "localhost.evil.example", "karten.example.evil", "1.1.1.1", "a..b", "local"),
    *(".local", "x" * 300 + ".local", "localhost:port", "localhost@evil.example", "%00", "[::1", "ü.local"),
    *("other.fritz.box", f"{OWN}.box", "fritz.box", "a.b.lan"),
)


def test_its_own_names_and_addresses_are_answered(client: FlaskClient) -> None:
    for host in OURS:
        assert client.get("/", headers={"Host": host}).status_code == 200, host


def test_a_page_that_moved_any_other_name_here_is_told_that_it_is_none_and_changes_nothing(client: FlaskClient) -> None:
    form = {"id": "form-0001", "name": ["Oma", "Ben"], "farbe": ["0", "1"]}
    for host in FOREIGN:
        for path in ("/", "/abend/nirgends22", "/nirgends"):
            page = page_of(client.get(path, headers={"Host": host, "Accept-Language": "de"}), 421)
            assert "So heiße ich nicht." in page.text
        moved = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
        assert client.post("/neu/zahlenspiel", data=form, headers=moved).status_code == 421, host
    assert client.get("/abende").text.count("/abend/") == 0


@pytest.mark.parametrize(
    ("settings", "host"),
    [
        ({"OUTWARD_ADDRESS": "9.9.9.9"}, "9.9.9.9:8010"),
        ({"OUTWARD_ADDRESS": "2620:fe::fe"}, "[2620:fe:0::fe]:8010"),
        ({"OUTWARD_ADDRESS": "Spiele.example"}, "spiele.example:8010"),
        ({"HOST_NAMES": ("9.9.9.9", "[2620:fe::fe]")}, "9.9.9.9"),
        ({"HOST_NAMES": ("9.9.9.9", "[2620:fe::fe]")}, "[2620:fe::fe]"),
    ],
)
def test_the_address_that_it_tells_others_is_answered(tmp_path: Path, settings: dict[str, str], host: str) -> None:
    base = {"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"}
    for more, status in ((settings, 200), ({}, 421)):
        client = create_app({**base, **more}).test_client()
        assert client.get("/", headers={"Host": host}).status_code == status


def test_a_public_address_of_this_machine_is_answered_and_a_new_one_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    # A machine for tests has no public address of its own.
    now, given = [0.0], ["9.9.9.9"]
    monkeypatch.setattr("web.access.other_sites.own_addresses", lambda: frozenset(given))
    monkeypatch.setattr("web.access.other_sites.monotonic", lambda: now[0])
    assert is_ours("9.9.9.9:8010")
    assert not is_ours("[2001:4860:4860::8888]:80")
    given[0] = "149.112.112.112"
    assert not is_ours("149.112.112.112")  # looked up a moment ago
    now[0] += RENEWED_AFTER
    assert is_ours("149.112.112.112")
    assert not is_ours("9.9.9.9:8010")


def test_a_host_name_that_nobody_could_ask_for_is_told() -> None:
    for name in ("a..b", "https://spiele.example", "spiele.example:443", "", "zwei worte", "-"):
        with pytest.raises(CannotServe) as refusal:
            serve("127.0.0.1", 0, host_names=["spiele.example", "10.0.0.7", name])
        assert refusal.value.code == "no_such_name"
        assert f"„{name}“" in refusal.value.sentence("de")


def test_a_given_name_is_told_in_place_of_an_address_also_without_a_proxy(tmp_path: Path) -> None:
    settings = {"DATABASE": tmp_path / "t.sqlite", "SECRET_KEY": "for this test", "HOST_NAMES": ("spiele.lan",)}
    with create_app(settings).test_request_context(base_url="http://localhost:8010"):
        assert house_address() == "http://spiele.lan:8010/"
    with create_app({**settings, "OUTWARD_ADDRESS": "127.0.0.1"}).test_request_context(
        base_url="http://localhost:8010"
    ):
        assert house_address() == ""
    assert "http://spiele.lan:8010/" in "\n".join(greeting("0.0.0.0", 8010, "de", names=("spiele.lan",)))  # noqa: S104


def reached_as(outward: str | None, place: Path) -> Flask:
    """Return an application on a server that others reach as `outward`."""
    return create_app({"DATABASE": place / "t.sqlite", "SECRET_KEY": "for this test", "OUTWARD_ADDRESS": outward})


@pytest.mark.parametrize(
    ("base", "outward", "shown"),
    [
        ("http://localhost:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://127.0.0.1:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://[::1]:8010", "192.168.1.7", "http://192.168.1.7:8010/"),
        ("http://localhost", "192.168.1.7", "http://192.168.1.7/"),
        ("http://localhost:8010", "fd00::7", "http://[fd00::7]:8010/"),
        ("http://192.168.1.7:8010", "192.168.1.8", "http://192.168.1.7:8010/"),
        ("https://spiele.local", None, "https://spiele.local/"),
        ("http://localhost:8010", "127.0.0.1", ""),
        ("http://localhost:8010", "localhost", ""),
    ],
)
def test_other_devices_are_shown_an_address_that_they_can_open(
    tmp_path: Path, base: str, outward: str, shown: str
) -> None:
    with reached_as(outward, tmp_path).test_request_context(base_url=base):
        assert house_address() == shown


def test_the_start_page_and_the_devices_of_a_table_show_it_as_text_and_as_a_code_that_leads_there(
    tmp_path: Path,
) -> None:
    tablet = Tablet(reached_as("10.0.0.7", tmp_path))
    tablet.begin()
    for path, step, place in (("/", "", ".address"), (tablet.address, "?schritt=geraete", ".one-more")):
        page = Page(tablet.client.get(path + step, base_url="http://localhost:8010").text)
        assert page.one(f"{place} .url").text == "10.0.0.7:8010"
        assert page.one(f"{place} .qr .dark")["d"] == qr_code(f"http://10.0.0.7:8010{path}").path


def test_a_table_that_no_other_device_can_reach_shows_no_address(tmp_path: Path) -> None:
    tablet = Tablet(reached_as("localhost", tmp_path))
    tablet.begin()
    page = tablet.page("?schritt=geraete")
    assert page.has(".devices")
    assert not page.has(".qr")


def test_the_code_has_the_squares_of_the_address() -> None:
    code = qr_code("http://10.0.0.7:8010/")
    dark = sum(int(run) for run in re.findall(r"h(\d+)v1", code.path))
    assert dark == sum(map(sum, segno.make("http://10.0.0.7:8010/", error="m", micro=False).matrix))
    assert code.path.startswith("M4 4h7v1h-7z")  # the quiet zone is four squares wide
    assert code != qr_code("http://10.0.0.8:8010/")
