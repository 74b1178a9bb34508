"""Faults of the judge's pages speak of words; and every page has the one menu."""

import pytest
from flask.testing import FlaskClient

from tests.web.page import Page

PAGES = ["/", "/abende", "/wort", "/leute", "/aufgaben", "/paare", "/tisch", "/kartenspiele", "/regeln", "/sicherung"]


def test_a_form_that_says_nothing_is_asked_for_words(client: FlaskClient) -> None:
    answer = client.post("/tisch/strenge", data={"id": "form-0001"})
    assert answer.status_code == 400
    assert "Such dir zwei Karten aus oder tippe das Wort ein." in answer.text


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/tisch/stimme", "Ein Wort reicht"),
        ("/tisch/strenge", "Ein Wort reicht"),
        ("/halt/schalter", "Ein Wort reicht"),
        ("/neu/wortspiel", "Nimm weniger."),
    ],
)
def test_too_much_at_once_is_answered_by_the_room_that_it_was_sent_to(
    client: FlaskClient, path: str, sentence: str
) -> None:
    answer = client.post(path, data={"id": "x" * 20_000})
    assert answer.status_code == 413
    assert sentence in answer.text


def test_every_page_has_the_one_menu_in_its_row_and_behind_its_key(client: FlaskClient) -> None:
    for path in ["/", "/wort", "/tisch", "/aufgaben/nichts", "/regeln", "/nirgends"]:
        page = Page(client.get(path).text)
        for menu in (".row-of", ".fold"):
            assert page.one(f"header nav {menu}").links == PAGES, path
