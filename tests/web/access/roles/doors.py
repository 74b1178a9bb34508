"""The forms with which devices of a table book, ask and are let in."""

import re
from collections.abc import Callable
from typing import Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.page import Page
from web.access.membership import new_link
from web.storage.open_evenings import OpenEvenings

FOR_KEEPERS: Final = "Tipp dort „schlafmuetze keeper“ ein und öffne den Link hier."
Device = Callable[[], FlaskClient]


def begun(client: FlaskClient, form: str = "form-0001") -> str:
    data = {"id": form, "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"], "tally": "wins"}
    answer = client.post("/neu/zahlenspiel", data=data)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def book(client: FlaskClient, evening: str, key: str = "key-0001", **action: str) -> TestResponse:
    return client.post(f"{evening}/tun", data={"id": key, "seen": "", **(action or {"do": "caught", "seat": "1"})})


def door(client: FlaskClient, evening: str, do: str, code: str = "") -> TestResponse:
    return client.post(f"{evening}/zugang", data={"do": do, "code": code}, headers={"X-Fragment": "1"})


def asked(client: FlaskClient, evening: str) -> str:
    """Let a device ask to write, and return the code on its screen."""
    code = Page(door(client, evening, "ask").text).one("#code").text
    assert re.fullmatch(r"\d\d", code)
    return code


def doors(client: FlaskClient, evening: str) -> str:
    found: str = client.get(f"{evening}/stand").json["doors"]  # type: ignore[index]
    return found


def seq(client: FlaskClient, evening: str) -> int:
    found: int = client.get(f"{evening}/stand").json["seq"]  # type: ignore[index]
    return found


def named_keeper(client: FlaskClient) -> FlaskClient:
    """Let a device open a link of `schlafmuetze keeper`, and return it."""
    evenings: OpenEvenings = client.application.extensions["evenings"]
    token = new_link(evenings.store.database, "", evenings.clock())
    assert client.post(f"/gastgeber/{token}").headers["Location"] == "/?getan=haus"
    return client
