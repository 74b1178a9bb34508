"""A device keeps the rules and the page that waits, and nothing else: no table, no phone, no vote, no export."""

import json
import re
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.forms import new_key, set_up
from tests.web.page import Page
from web.offline import pages

KEPT: Final = {"/ohne-netz", "/regeln", "/regeln/wortspiel", "/regeln/zahlenspiel", "/regeln/siebenschlaefer"}


def worker(client: FlaskClient, **more: Any) -> dict[str, Any]:
    """Return the facts in the service worker."""
    script = client.get("/ohne-netz.js", base_url="http://localhost", **more).text
    found = re.match(r"const HOUSE = (.*);\n", script)
    assert found
    facts: dict[str, Any] = json.loads(found[1])
    return facts


def test_a_device_keeps_the_rules_and_the_page_that_waits_and_no_page_of_anybody(house: Flask) -> None:
    facts = worker(house.test_client())
    assert {facts["shell"], *facts["rules"]} == KEPT
    names = ["Undine", "Yannick"]
    house.test_client().post("/neu/zahlenspiel", data=set_up(new_key(), names))
    for path in KEPT:
        shown = Page(house.test_client().get(path).text).text
        assert not any(name in shown for name in names), path


def test_the_files_of_the_pages_that_are_kept_are_fetched_ahead_and_no_others(house: Flask) -> None:
    client = house.test_client()
    ahead = worker(client)["files"]
    wanted: set[str] = set()
    for path in KEPT:
        page = Page(client.get(path).text)
        wanted |= {*page.values("link[rel=stylesheet]", "href"), *page.values("script[src]", "src")}
        wanted |= {address for address in page.values("img[src]", "src") if address.startswith("/static/")}
    assert wanted <= set(ahead)
    rest = {address.partition("?")[0] for address in {*ahead} - wanted}
    assert rest == {"/static/offline/icon-192.png", "/static/offline/outbox.js"}  # of the manifest, and of start.js
    for address in ahead:
        with client.get(address) as answer:
            assert "immutable" in answer.headers["Cache-Control"], address


def test_another_content_of_a_file_is_another_version(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    before = worker(house.test_client())
    assert before == worker(house.test_client())
    monkeypatch.setattr(pages, "AHEAD", pages.AHEAD[:-1])
    assert worker(house.test_client())["version"] != before["version"]


def test_all_addresses_begin_with_the_root_of_the_house(house: Flask) -> None:
    client = house.test_client()
    facts = worker(client, environ_overrides={"SCRIPT_NAME": "/h/abc"})
    found = [facts[name] for name in ("root", "static", "shell", "standing")]
    found += [*facts["rules"], *facts["files"]]
    assert all(address.startswith("/h/abc/") for address in found)
    manifest = client.get("/app.webmanifest", environ_overrides={"SCRIPT_NAME": "/h/abc"}).get_json(force=True)
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/h/abc/"
    assert all(icon["src"].startswith("/h/abc/") for icon in manifest["icons"])


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_manifest_names_the_app_in_the_language_of_the_device(house: Flask, lang: str) -> None:
    client = house.test_client()
    page = Page(client.get("/", headers={"Accept-Language": lang}).text)
    facts = client.get(page.one("link[rel=manifest]")["href"], headers={"Accept-Language": lang}).get_json(force=True)
    assert facts["lang"] == lang
    assert facts["display"] == "standalone"
    assert {(icon["sizes"], icon["purpose"]) for icon in facts["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in facts["icons"]:
        with client.get(icon["src"]) as answer:
            picture = answer.data
        width, height = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert f"{width}x{height}" == icon["sizes"]
