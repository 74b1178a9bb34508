"""Error pages: the product's own, in its voice, with the right status."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.page import Page, read
from web.app import create_app

NEVER = ("Ungültige", "Fehler 4", "Validierung", "Bitte versuchen", "Traceback", "Not Found", "Internal Server")


@pytest.mark.parametrize(
    ("path", "method", "status", "sentence"),
    [
        ("/nirgends", "GET", 404, "Hier liegt keine Karte."),
        ("/", "POST", 405, "Hier gibt es nur etwas zu sehen."),
        ("/static/nichts.css", "GET", 404, "Hier liegt keine Karte."),
    ],
)
def test_faults_have_pages_of_their_own(
    client: FlaskClient, path: str, method: str, status: int, sentence: str
) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status
    page = Page(answer.text)
    assert sentence in page.text
    assert "Zurück zu den Karten" in page.text
    assert not any(phrase in page.markup for phrase in NEVER)


def test_a_bad_request_is_answered_in_words(app: Flask) -> None:
    from werkzeug.exceptions import BadRequest

    with app.test_request_context("/"):
        answer = app.make_response(app.handle_user_exception(BadRequest()))
    assert answer.status_code == 400
    assert "Das habe ich nicht verstanden." in Page(answer.get_data(as_text=True)).text


def test_our_own_mistake_is_ours_and_shows_no_innards(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()

    def breaks() -> str:
        raise ZeroDivisionError("innards")

    app.add_url_rule("/bricht", view_func=breaks)
    monkeypatch.setattr(app.logger, "disabled", True)  # loggers outlive their apps
    page = read(app.test_client(), "/bricht", status=500)
    assert "Das lag an mir, nicht an dir." in page.text
    assert "innards" not in page.markup


def test_a_missing_lexicon_is_a_page_that_says_what_helps_and_is_looked_for_again(
    tmp_path: Path, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = create_app().test_client()
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    assert "schlafmuetze lexicon build" in read(client, "/wort?a=EIS&b=WEIN", status=503).text
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(data_home))
    assert client.get("/wort?a=EIS&b=WEIN").status_code == 200
