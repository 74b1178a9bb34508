"""A device keeps a few pages and nothing else: no table, no phone, no vote, no export."""

import json
import re
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.pairs.pair_table import PairTable
from tests.web.page import Page
from tests.web.routes import addresses
from tests.web.tablet import Tablet
from web.offline import pages
from web.offline.pages import HEADER

KEPT: Final = {"/", "/wort", "/paare", "/regeln", "/ohne-netz"}
SLUGS: Final = ("wortspiel", "zahlenspiel", "siebenschlaefer")


def worker(client: FlaskClient, **more: Any) -> dict[str, Any]:
    """Return the facts in the service worker."""
    script = client.get("/ohne-netz.js", base_url="http://localhost", **more).text
    found = re.match(r"const HOUSE = (.*);\n", script)
    assert found
    facts: dict[str, Any] = json.loads(found[1])
    return facts


def test_only_pages_that_show_nobodys_own_are_marked_to_be_kept(house: Flask) -> None:
    tablets = [Tablet(house) for _ in SLUGS]
    for tablet, slug in zip(tablets, SLUGS, strict=True):
        tablet.begin(slug)
    phones = Tablet(house)
    phones.begin("zahlenspiel", table="digital")
    client = phones.client
    marked = set()
    matches = (phones.match, *(tablet.match for tablet in tablets))
    for rule, path in addresses(house, "GET", matches):
        if rule.endpoint.startswith("live.") or "strom" in path or "sicherung" in path:
            continue
        with client.get(path, buffered=False) as answer:
            if HEADER in answer.headers:
                marked.add(path)
    assert marked == KEPT | {f"/regeln/{slug}" for slug in SLUGS}


def test_streams_bundles_faults_and_answers_to_one_question_are_not_marked(house: Flask) -> None:
    tablet = Tablet(house)
    tablet.begin()
    questions = ("/wort?a=EIS&b=WEIN", "/wort?wort=Eiswein", "/paare?a=EIS&b=WEIN", "/wort?tipp=EIS")
    for path in (f"{tablet.address}/stand", "/sicherung", "/sicherung/alles.zip", "/regeln/nirgends", *questions):
        with tablet.client.get(path) as answer:
            assert HEADER not in answer.headers, path
    assert HEADER not in tablet.client.post("/wort").headers


def test_every_file_of_the_pages_that_are_kept_is_fetched_ahead(house: Flask) -> None:
    client = house.test_client()
    ahead = worker(client)["files"]
    for path in sorted(KEPT | {f"/regeln/{slug}" for slug in SLUGS}):
        page = Page(client.get(path).text)
        wanted = {*page.values("link[rel=stylesheet]", "href"), *page.values("script[src]", "src")}
        wanted |= {address for address in page.values("img[src]", "src") if address.startswith("/static/")}
        assert wanted <= set(ahead), path
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
    found = [facts[name] for name in ("root", "static", "shell", "pairs", "standing")]
    found += [*facts["pages"], *facts["files"]]
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


def test_the_numbers_of_a_table_hold_no_card_no_vote_and_no_picture(house: Flask) -> None:
    tablet = Tablet(house)
    tablet.begin("wortspiel", votes="secret")
    tablet.do("doubt", accused=0, doubters="1", hand_card="EIS", top_card="WEIN", word="Eiswein")
    tablet.do("vote", seat=1, against="1")
    pad = json.loads(tablet.page().one(".board")["data-pad"])
    assert set(pad) == {
        "match", "table", "late", "book", "asked", "together", "ahead", "title", "round", "target", "wins", "nobody",
        "aside", "columns", "players", "known", "winner",
    }  # fmt: skip
    assert {name for player in pad["players"] for name in player} == {"player", "name", "colour", "face", "total"}
    assert pad["asked"] == []  # a secret vote waits for the table
    assert pad["known"] == {"chips": [0, 0, 0, 0]}
    assert "Eis" not in json.dumps({**pad, "title": ""})
    tablet.begin("zahlenspiel", table="digital")  # a table on phones has no numbers to keep
    assert not tablet.page().has(".board[data-pad]")


def test_after_a_vote_the_lexicon_is_not_asked_about_all_pairs_again(
    house: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house.test_client()
    before = client.get("/ohne-netz/paare").data
    with monkeypatch.context() as patch:
        patch.setattr(PairTable, "verdicts", None)
        form = {"id": "a-vote-on-eiswein", "w": "Eiswein", "a": "EIS", "b": "WEIN", "dafuer": "0", "dagegen": "5"}
        assert client.post("/tisch/stimme", data=form).status_code == 303
        after = client.get("/ohne-netz/paare").data
    facts = json.loads(after)
    place = facts["words"].index("EIS") * len(facts["words"]) + facts["words"].index("WEIN")
    assert (json.loads(before)["pairs"]["ruling"][place], facts["pairs"]["ruling"][place]) == ("g", "n")
    pages._own_of.cache_clear()
    pages._file.cache_clear()
    assert client.get("/ohne-netz/paare").data == after


def test_the_pairs_of_the_deck_are_small_on_the_wire(house: Flask) -> None:
    answer = house.test_client().get("/ohne-netz/paare", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) <= 150 * 1024
    again = house.test_client().get("/ohne-netz/paare", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
