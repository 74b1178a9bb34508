"""German first, English whole: which language a person gets, and that no text is missing."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from tests.web.page import Page, read

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "web" / "translations" / "en" / "LC_MESSAGES"
PAGES = [
    "/",
    "/wort",
    "/wort?a=EIS",
    "/wort?a=EIS&b=WEIN",
    "/wort?wort=",
    "/wort?wort=Haustelefonn",
    "/paare",
    "/paare?karte=EIS",
    "/nirgends",
]


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (ENGLISH / "messages.po").open("rb") as file:
        return read_po(file, locale="en")


def extracted() -> set[str]:
    mappings: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    found = extract_from_dir(ROOT, method_map=methods, directory_filter=lambda path: "/." not in str(path))
    return {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}


def test_the_english_catalogue_has_every_text_and_no_other(catalogue: Catalog) -> None:
    texts = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
    assert texts == extracted()


def test_the_english_catalogue_is_complete_and_sure(catalogue: Catalog) -> None:
    for message in catalogue:
        if message.id:
            assert message.string, f"no English for {message.id!r}"
            assert not message.fuzzy, f"unsure: {message.id!r}"
            names = re.compile(r"%\(\w+\)s")
            assert sorted(names.findall(str(message.id))) == sorted(names.findall(str(message.string)))


def test_the_compiled_catalogue_is_up_to_date(catalogue: Catalog) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    assert (ENGLISH / "messages.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_no_german_text_is_left_on_an_english_page(client: FlaskClient, catalogue: Catalog, page: str) -> None:
    found = Page(client.get(page, query_string=None, headers={"Accept-Language": "en"}).text)
    assert found.one("html")["lang"] == "en"
    for message in catalogue:
        if message.id and " " in str(message.id) and "%" not in str(message.id) and message.id != message.string:
            assert str(message.id) not in found.markup


@pytest.mark.parametrize(
    ("wish", "cookie", "browser", "expected"),
    [
        (None, None, None, "de"),
        (None, None, "fr", "de"),
        (None, None, "en-GB,en;q=0.8", "en"),
        (None, None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "en", "de", "en"),
        ("de", "en", "en", "de"),
        ("xx", None, "en", "en"),
    ],
)
def test_the_language_is_the_wish_then_the_cookie_then_the_browsers(
    app: Flask, wish: str | None, cookie: str | None, browser: str | None, expected: str
) -> None:
    client = app.test_client()
    if cookie:
        client.set_cookie("lang", cookie)
    query = {"lang": wish} if wish else {}
    page = read(client, "/wort", query_string=query, headers={"Accept-Language": browser or ""})
    assert page.one("html")["lang"] == expected


def test_a_chosen_language_stays(app: Flask) -> None:
    client = app.test_client()
    client.get("/wort?lang=en")
    assert read(client, "/paare").one("html")["lang"] == "en"


def test_the_switch_keeps_the_question(client: FlaskClient) -> None:
    assert "/wort?a=EIS&b=WEIN&lang=en" in read(client, "/wort?a=EIS&b=WEIN").links


def test_the_verdict_is_said_in_english_and_the_words_stay_german(client: FlaskClient) -> None:
    page = read(client, "/wort?a=EIS&b=WEIN&lang=en")
    assert page.one(".ruling > strong").text == "counts"
    assert page.one("h2.compound [lang=de] > .sr").text == "Eiswein"
