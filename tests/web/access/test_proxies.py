"""Proxies: what a named one says of a request counts, and what anybody else makes up doesn't."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, jsonify, request
from flask.testing import FlaskClient

from tests.web.forms import new_key, set_up
from tests.web.page import Page
from web.access.house_address import qr_code
from web.access.limits import Rate, sender
from web.access.this_device import on_this_machine
from web.app import create_app
from web.serve import CannotServe, greeting, serve

PROXY, STRANGER = "10.0.0.5", "203.0.113.66"
TOLD = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "karten.example"}
House = Callable[..., Flask]


@pytest.fixture
def house(tmp_path: Path) -> House:
    def open_house(**config: Any) -> Flask:
        base = {"DATABASE": tmp_path / "t.sqlite", "SECRET_KEY": "for these tests", "HOST_NAMES": ("karten.example",)}
        app = create_app({**base, "TRUST_PROXY": (PROXY, "127.0.0.1", "fd00::/64"), **config})

        @app.get("/probe")
        def probe() -> Any:
            seen = {"sender": sender(), "scheme": request.scheme, "host": request.host}
            return jsonify({**seen, "machine": on_this_machine()})

        return app

    return open_house


def probe(client: FlaskClient, peer: str, **headers: str) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    found: dict[str, Any] = client.get("/probe", environ_base={"REMOTE_ADDR": peer}, headers=named).get_json()
    return found


def test_a_named_proxy_is_believed_and_a_foreign_address_cannot_forge(house: House) -> None:
    client = house().test_client()
    for peer in (PROXY, "127.0.0.1", "::ffff:10.0.0.5", "fd00::9"):
        found = probe(client, peer, **TOLD)
        assert found == {"sender": "198.51.100.7", "scheme": "https", "host": "karten.example", "machine": False}, peer
    forged = {**TOLD, "X-Forwarded-For": "127.0.0.1, 192.168.1.1, 198.51.100.7"}
    assert probe(client, PROXY, **forged)["sender"] == "198.51.100.7"  # the last, which the proxy has seen itself
    for peer in (STRANGER, "10.0.0.6", "::1", "fd00:0:0:1::9"):
        found = probe(client, peer, **TOLD)
        assert found["sender"] != "198.51.100.7", peer
        assert (found["scheme"], found["host"], found["machine"]) == ("http", "localhost", False), peer


def test_a_proxy_on_this_machine_makes_nobody_the_machine_itself(house: House) -> None:
    assert not probe(house().test_client(), "127.0.0.1")["machine"]  # one that adds no header at all
    assert probe(house(TRUST_PROXY=()).test_client(), "127.0.0.1")["machine"]


def test_a_name_that_is_not_ours_is_refused_through_the_proxy_too(house: House) -> None:
    client = house().test_client()
    foreign = {**TOLD, "X-Forwarded-Host": "evil.example"}
    assert client.get("/", headers=foreign, environ_base={"REMOTE_ADDR": PROXY}).status_code == 421
    for proto in ("javascript", "https,ftp", ""):
        found = probe(client, PROXY, **{**TOLD, "X-Forwarded-Proto": proto})
        assert found["scheme"] == "http"


def test_limits_count_each_client_behind_a_proxy_and_no_forged_one(house: House) -> None:
    client = house(LOOKS=Rate(2, 0.001)).test_client()

    def looks(peer: str, forwarded: str) -> list[int]:
        headers = {**TOLD, "X-Forwarded-For": forwarded}
        return [client.get("/leute", headers=headers, environ_base={"REMOTE_ADDR": peer}).status_code for _ in range(3)]

    assert looks(PROXY, "198.51.100.7") == [200, 200, 429]
    assert looks(PROXY, "198.51.100.8") == [200, 200, 429]
    assert looks(STRANGER, "198.51.100.9") == [200, 200, 429]
    assert looks(STRANGER, "198.51.100.10") == [429, 429, 429]  # a new name for the same sender


def test_cookies_go_over_https_alone_where_they_came_over_https(house: House) -> None:
    client = house().test_client()
    form = set_up(new_key(), ("Oma", "Ben"))
    for path, method, data in (
        ("/neu/zahlenspiel", "POST", form),
        ("/?lang=en", "GET", None),
        ("/halt/schalter", "POST", {"rat": "aus"}),
    ):
        for peer, secure in ((PROXY, True), (STRANGER, False)):
            one = client.application.test_client()
            answer = one.open(path, method=method, data=data, headers=TOLD, environ_base={"REMOTE_ADDR": peer})
            (cookie,) = answer.headers.getlist("Set-Cookie")
            assert ("; Secure" in cookie) is secure, (path, peer)


def test_a_change_from_the_public_page_is_taken(house: House) -> None:
    client = house().test_client()
    for origin, status in (("https://karten.example", 303), ("https://evil.example", 403)):
        headers = {**TOLD, "Origin": origin}
        form = set_up(new_key(), ("Oma", "Ben"))
        answer = client.post("/neu/zahlenspiel", data=form, headers=headers, environ_base={"REMOTE_ADDR": PROXY})
        assert answer.status_code == status


@pytest.mark.parametrize(("peer", "headers"), [(PROXY, TOLD), ("192.168.1.9", {}), ("127.0.0.1", {})])
def test_the_table_shows_its_public_address(house: House, peer: str, headers: dict[str, str]) -> None:
    client = house().test_client()
    client.environ_base["REMOTE_ADDR"] = peer
    form = set_up(new_key(), ("Oma", "Ben"))
    table = client.post("/neu/zahlenspiel", data=form, headers=headers).headers["Location"]
    page = Page(client.get(f"{table}?schritt=geraete", headers=headers, base_url="http://192.168.1.4:8010").text)
    assert page.one(".one-more .url").text == "karten.example"
    assert page.one(".one-more .qr .dark")["d"] == qr_code(f"https://karten.example{table}").path


def test_an_address_that_is_none_is_told() -> None:
    for text in ("proxy", "0.0.0.0/0", "::/0", "10.0.0.5:80", ""):
        with pytest.raises(CannotServe) as refusal:
            serve("127.0.0.1", 0, trust_proxy=[text])
        assert refusal.value.code == "no_such_proxy", text


def test_the_greeting_names_the_public_address() -> None:
    lines = "\n".join(greeting("0.0.0.0", 8010, "de", "https://karten.example/"))  # noqa: S104 - printed, not bound
    assert "Auf allen anderen Geräten:  https://karten.example/" in lines
    assert "WLAN" not in lines


BELOW = {**TOLD, "X-Forwarded-Prefix": "/spiele/karten"}


def links_of(page: Page) -> set[str]:
    found = [link for name in ("href", "src", "action") for link in page.values(f"[{name}]", name)]
    return {link for link in found if link.startswith("/")}


@pytest.mark.parametrize("cut_off", [True, False])
def test_below_a_path_every_link_redirect_and_cookie_stays_below_it(house: House, cut_off: bool) -> None:
    client, begin = house().test_client(), "" if cut_off else "/spiele/karten"

    def ask(path: str, **more: Any) -> Any:
        return client.open(f"{begin}{path}", headers=BELOW, environ_base={"REMOTE_ADDR": PROXY}, **more)

    form = set_up(new_key(), ("Oma", "Ben"), table="digital", tally="points")
    began = ask("/neu/zahlenspiel", method="POST", data=form)
    table = began.headers["Location"]
    assert table.startswith("/spiele/karten/abend/")
    assert "; Path=/spiele/karten" in began.headers["Set-Cookie"]
    match = table.removeprefix("/spiele/karten")
    for path in (
        "/",
        "/neu",
        "/leute",
        "/abende",
        "/regeln/wortspiel",
        "/wort?a=EIS&b=WEIN",
        match,
        f"{match}?schritt=geraete",
    ):
        page = Page(ask(path).text)
        strays = {link for link in links_of(page) if not link.startswith("/spiele/karten/")}
        assert not strays, path
    assert page.one(".one-more .url").text == "karten.example/spiele/karten"
    style = next(link for link in links_of(page) if ".css" in link)
    assert ask(style.removeprefix("/spiele/karten"), buffered=True).status_code == 200


def test_a_device_that_comes_past_the_proxy_has_links_of_its_own_and_follows_those_of_the_proxy(house: House) -> None:
    client = house().test_client()
    client.get("/", headers=BELOW, environ_base={"REMOTE_ADDR": PROXY})
    near = {"REMOTE_ADDR": "192.168.178.30"}
    assert client.get("/leute", environ_base=near).status_code == 200
    assert not any(link.startswith("/spiele") for link in links_of(Page(client.get("/leute", environ_base=near).text)))
    assert client.get("/spiele/karten/leute", environ_base=near).status_code == 200


@pytest.mark.parametrize("path", ["//evil.example", "/a b", "karten", "/<b>", "https://evil.example"])
def test_a_path_that_is_none_and_one_that_no_proxy_names_changes_nothing(house: House, path: str) -> None:
    client = house().test_client()
    for peer, named in ((PROXY, path), (STRANGER, "/spiele/karten")):
        headers = {**TOLD, "X-Forwarded-Prefix": named, "Host": "karten.example"}
        page = Page(client.get("/leute", headers=headers, environ_base={"REMOTE_ADDR": peer}).text)
        assert not any(link.startswith((path, "/spiele")) for link in links_of(page))


def test_a_proxy_that_loses_the_port_is_named_in_the_log_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    client, form = house().test_client(), set_up(new_key(), ("Oma", "Ben"))
    headers = {"X-Forwarded-Proto": "https", "Host": "karten.example", "Origin": "https://karten.example:8443"}
    for _ in range(2):
        answer = client.post("/neu/zahlenspiel", data=form, headers=headers, environ_base={"REMOTE_ADDR": PROXY})
        assert answer.status_code == 403
    (line,) = [each.getMessage() for each in caplog.records if each.name == "schlafmuetze.access"]
    assert "'https://karten.example:8443'" in line
    assert "'karten.example'" in line
