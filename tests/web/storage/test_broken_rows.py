"""A house's file whose rows no version of this program wrote: the evening says so, nothing else falls over."""

import json
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from flask import Flask

from companion.header import Header
from companion.numbers.actions import Caught
from tests.web.database_file import file_of
from tests.web.page import read
from web.app import create_app
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvenings

pytestmark = pytest.mark.usefixtures("data_home")  # the list of votes says what the lexicon thinks of each

HEADER = {"game": "numbers", "rules_version": 1, "seats": ["Oma", "Ben"], "seed": "a", "options": {}, "dealer": 0}


@pytest.fixture
def match(evenings: OpenEvenings) -> str:
    found = evenings.begin(Header.of("numbers", ["Oma", "Ben", "Mia"], "a", {"table": "referee"}), "form-0001")
    evenings.book(found, Caught(1), "booking-1")
    return found


def spoil(evenings: OpenEvenings, statement: str, value: object) -> None:
    with closing(sqlite3.connect(file_of(evenings.store.database).path)) as connection, connection:
        connection.execute(statement, (value,))


BROKEN: Final[dict[str, tuple[object, ...]]] = {
    "header": (
        "[]",
        "[" * 100_000,
        json.dumps({**HEADER, "seats": "Oma"}),
        json.dumps({**HEADER, "rules_version": "1"}),
        json.dumps({name: value for name, value in HEADER.items() if name != "seed"}),
        "{",
    ),
    "settings": ("[]", '{"lexicon": 7}', ""),
    "colours": ("{}", '["red"]', "[1.5]"),
    "started": (1.5, "yesterday"),
    "seq": ("many",),
    "over": ("perhaps",),
}


@pytest.mark.parametrize("column", BROKEN)
def test_a_row_of_other_types_is_told(app: Flask, evenings: OpenEvenings, match: str, column: str) -> None:
    other = evenings.begin(Header.of("numbers", ["Oma", "Ben", "Mia"], "b", {"table": "referee"}), "form-0002")
    evenings.book(other, Caught(1), "booking-2")
    for value in BROKEN[column]:
        spoil(evenings, f"UPDATE matches SET {column} = ? WHERE form = 'form-0001'", value)
        with pytest.raises(StorageFault) as caught:
            evenings.store.row(match)
        assert caught.value.code == "broken_evening", value
    assert_told(app, match)
    others_are_there(create_app(dict(app.config)), match, other)


def assert_told(app: Flask, match: str) -> None:
    """Check that a new start says of an evening that it is damaged."""
    page = create_app(dict(app.config)).test_client().get(f"/abend/{match}")
    assert page.status_code == 503
    assert "Dieser Abend ist beschädigt" in page.text


def others_are_there(app: Flask, damaged: str, other: str) -> None:
    """Check that lists and exports hold the other evening, and the export tells of the damaged one."""
    client = app.test_client()
    for address in ("/", "/abende"):
        assert f"/abend/{other}" in read(client, address).markup, address
    for address in ("/leute", "/leute/1", "/tisch"):
        assert client.get(address).status_code == 200, address
    with client.get("/sicherung/alles.zip") as answer, ZipFile(BytesIO(answer.data)) as bundle:
        assert [name for name in bundle.namelist() if name.startswith("evenings/")] == [f"evenings/{other}.jsonl"]
        line = bundle.read("left-out.txt").decode()
        assert line.startswith(f"{damaged}: Dieser Abend ist beschädigt")
        fresh = create_app({"DATABASE": Path(app.config["DATABASE"]).with_name("b.sqlite"), "SECRET_KEY": "-"})
        fresh.test_client().post("/sicherung", data={"datei": (BytesIO(answer.data), "a.zip")})
    assert read(fresh.test_client(), f"/abend/{other}").seq == 1


def test_an_event_that_is_none_is_told(app: Flask, evenings: OpenEvenings, match: str) -> None:
    for action in ("{", "7", "[]", "null", '{"do": "cheat"}', '{"do": "caught"}', '{"do": "caught", "seat": "Oma"}'):
        spoil(evenings, "UPDATE match_events SET action = ?", action)
        assert_told(app, match)
    spoil(evenings, "UPDATE match_events SET action = ?", "[" * 100_000)
    assert_told(app, match)
