"""What is no backup, too large or from another site is refused over HTTP."""

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.header import Header
from companion.words.actions import Count, Doubt, Finish, Vote
from tests.engines import Place
from tests.web.page import Page, page_of
from web.app import create_app
from web.storage.open_evenings import OpenEvenings


@pytest.fixture
def here(place: Place) -> Flask:
    return create_app({"DATABASE": place, "SECRET_KEY": "for these tests", "TESTING": True})


def evening(app: Flask) -> str:
    header = Header.of("words", ("Oma", "=1+1", "Mia"), "a table in Bremen", {"table": "referee"}, dealer=0)
    evenings: OpenEvenings = app.extensions["evenings"]
    match = evenings.begin(header, "form-1", colours=(4, 2, 0))
    votes = (Doubt(0, (1,)), Vote(1, against=True), Vote(2, against=True), Vote(0, against=False))
    for number, action in enumerate((*votes, Finish(2), Count((2, 5, 0)))):
        evenings.book(match, action, f"key-{number:05}")
    return match


def sent(client: FlaskClient, raw: bytes, **options: Any) -> tuple[int, Page]:
    data = {"datei": (io.BytesIO(raw), "schlafmuetze-2026-11-21.zip")}
    response = client.post("/sicherung", data=data, **options)
    return response.status_code, Page(response.text)


def test_what_is_no_backup_is_told_and_what_is_too_large_or_of_another_site_is_not_read(here: Flask) -> None:
    client, match = here.test_client(), evening(here)
    status, page = sent(client, b"Liebe Oma,")
    assert (status, "Das ist keine Sicherung." in page.text) == (400, True)
    assert "Da fehlt noch die Datei." in page_of(client.post("/sicherung", data={}), 400).text
    assert sent(client, b"PK", headers={"Origin": "http://elsewhere.example"})[0] == 403
    assert sent(client, b"x" * 400_000)[0] == 400  # a big file, but no backup
    here.config["LARGER_BODIES"] = {"bundle.receive": 300_000}
    assert sent(client, b"x" * 400_000)[0] == 413
    assert client.post(f"/abend/{match}/tun", data={"do": "x" * 20_000}).status_code == 413
    for file in ("abend.csv", "abend.bgsplay", "bgstats"):
        assert client.get(f"/abend/nowhere123/{file}").status_code == 404, file
