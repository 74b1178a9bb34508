"""Languages: German by default, the choice of English, and no German text on an English page."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from tests.web.page import Page, read

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "web" / "translations" / "en" / "LC_MESSAGES"
PAGES = [
    "/", "/wort", "/wort?a=EIS", "/wort?a=EIS&b=WEIN", "/wort?wort=", "/wort?wort=Haustelefonn", "/paare",
    "/paare?karte=EIS", "/nirgends", "/aufgaben", "/aufgaben/words?stufe=2&seed=x",
    "/aufgaben/chain?stufe=7&seed=x", "/haette?hand=EIS&kreis=WEIN:red&farbe=red",
    "/tisch", "/halt?a=WEIN&b=BAHN&rest=0",
]  # fmt: skip


def test_no_german_text_is_left_on_an_english_page(client: FlaskClient) -> None:
    with (ENGLISH / "messages.po").open("rb") as file:
        messages = {str(each.id) for each in read_po(file, locale="en") if each.id != each.string}
    german = [message for message in messages if " " in message and "%" not in message]
    for address in PAGES:
        page = Page(client.get(address, headers={"Accept-Language": "en"}).text)
        assert page.one("html")["lang"] == "en"
        assert not [message for message in german if message in page.markup], address


def test_the_language_is_the_wish_then_the_cookie_then_the_browsers(app: Flask) -> None:
    for wish, cookie, browser, expected in [
        (None, None, None, "de"),
        (None, None, "fr", "de"),
        (None, None, "en-GB,en;q=0.8", "en"),
        (None, None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "en", "de", "en"),
        ("de", "en", "en", "de"),
        ("xx", None, "en", "en"),
    ]:
        client = app.test_client()
        if cookie:
            client.set_cookie("lang", cookie)
        query = {"lang": wish} if wish else {}
        page = read(client, "/wort", query_string=query, headers={"Accept-Language": browser or ""})
        assert page.one("html")["lang"] == expected, wish


def test_a_chosen_language_stays(app: Flask) -> None:
    client = app.test_client()
    client.get("/wort?lang=en")
    assert read(client, "/paare").one("html")["lang"] == "en"


def test_the_switch_keeps_the_question(client: FlaskClient) -> None:
    assert "/wort?a=EIS&b=WEIN&lang=en" in read(client, "/wort?a=EIS&b=WEIN").links


def test_the_verdict_is_said_in_english_and_the_words_stay_german(client: FlaskClient) -> None:
    page = read(client, "/wort?a=EIS&b=WEIN&lang=en")
    assert page.one(".stamp strong").text == "counts"
    assert page.one("h2.compound [lang=de] > .sr").text == "Eiswein"


@pytest.mark.parametrize("path", ["/%5Cevil.example/x", "/%2F%2Fevil.example", "/nirgends?lang=en"])
def test_on_a_page_that_is_none_the_languages_lead_to_the_first_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    links = Page(answer.text).values(".langs a", "href")
    assert {link.partition("?")[0] for link in links} == {"/"}
