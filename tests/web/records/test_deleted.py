"""Deleted evenings: hidden everywhere at once, back as they were for a month, and then really gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.match.actions import EndMatch
from companion.words.actions import Doubt, Vote
from tests.web.database_file import dump_of
from tests.web.page import Page, read
from tests.web.records.evenings import database, first_evening, ids, round_of, second_evening
from tests.web.tablet import played
from web.judge.services import vote_store
from web.records.bundle import Bundle
from web.records.deleted.evenings import DAYS, empty_bin
from web.records.evening_list import DAY

AWAY: Final = {"REMOTE_ADDR": "192.168.1.7"}
SUMS: Final = ("standings", "counts", "sums", "met", "count_sums", "people")


@pytest.fixture
def file(app: Flask) -> Path:
    return Path(app.config["DATABASE"])


def rows(file: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    """Return what tables hold, without the rows of sums that are all zero."""
    with closing(sqlite3.connect(file)) as connection:
        found = {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}
    numbers = {"sums": 2, "met": 3, "count_sums": 3}
    return {
        name: [row for row in all_ if name not in numbers or any(row[numbers[name] :])] for name, all_ in found.items()
    }


def delete(client: FlaskClient, match: str) -> Page:
    answer = client.post(f"/abend/{match}/loeschen", follow_redirects=True)
    assert answer.status_code == 200
    return Page(answer.text)


def restore(client: FlaskClient, match: str) -> int:
    return client.post("/abende/papierkorb", data={"abend": match}).status_code


def test_a_deleted_evening_is_nowhere_and_adds_to_no_sum(client: FlaskClient, file: Path) -> None:
    first_evening(client)
    before = rows(file, *SUMS[:-1])
    match = played(client, "words", ("Ida", "Ben", "Kim"), *round_of(0, 2, 9), EndMatch())
    shown = delete(client, match)
    assert "Der Abend liegt im Papierkorb." in shown.one(".done").text
    assert rows(file, *SUMS[:-1]) == before
    for path in ("", "/zettel", "/abend.csv", "/abend.bgsplay", "/loeschen"):
        assert client.get(f"/abend/{match}{path}").status_code == 404
    assert "wurde gelöscht" in Page(client.get(f"/abend/{match}", headers={"Accept-Language": "de"}).text).text
    assert client.post(f"/abend/{match}/tun", data={"id": "form-00001", "do": "undo"}).status_code == 404
    for path in ("/", "/abende", "/leute", "/neu/wortspiel"):
        assert "Ida" not in read(client, path).text
    assert match.encode() not in client.get("/sicherung/alles.zip").data


def test_restored_it_is_as_it_was(client: FlaskClient, file: Path) -> None:
    first_evening(client)
    match = second_evening(client)
    before, sheet = rows(file, *SUMS, "matches", "match_events"), client.get(f"/abend/{match}/zettel").text
    delete(client, match)
    assert restore(client, match) == 303
    assert restore(client, match) == 303  # a second tap
    assert rows(file, *SUMS, "matches", "match_events") == before
    assert Page(client.get(f"/abend/{match}/zettel").text).text == Page(sheet).text


def test_an_evening_that_runs_goes_on_where_it_was(client: FlaskClient) -> None:
    match = played(client, "words", ("Oma", "Ben", "Mia"), *round_of(0, 2, 9))
    delete(client, match)
    assert match not in client.get("/").text
    restore(client, match)
    form = {"id": "form-00001", "do": "next_round"}
    assert client.post(f"/abend/{match}/tun", data=form).status_code == 303


@pytest.mark.usefixtures("data_home")
def test_votes_on_words_stay(app: Flask, client: FlaskClient) -> None:
    vote = (Doubt(0, (1,), "WEIN", "BAHN", "Weinbahn"), *(Vote(seat, against=False) for seat in (1, 2, 0)))
    match = played(client, "words", ("Oma", "Ben", "Mia"), *vote)
    with app.app_context():
        votes = vote_store().precedents().votes
        assert votes
        delete(client, match)
        assert vote_store().precedents().votes == votes
    assert "Wie ihr über Wörter abgestimmt habt, bleibt gemerkt." in read(client, "/abende/papierkorb").text


def test_only_its_host_and_the_machine_itself_may(client: FlaskClient, app: Flask) -> None:
    match = first_evening(client)
    other = app.test_client()
    answer = other.post(f"/abend/{match}/loeschen", environ_overrides=AWAY)
    assert answer.status_code == 403
    assert "Das geht auf dem Gerät, das diesen Abend geführt hat" in Page(answer.text).text
    assert not Page(answer.text).has("#delete")
    assert client.post(f"/abend/{match}/loeschen", environ_overrides=AWAY).status_code == 303  # its host
    form = {"abend": match}
    assert other.post("/abende/papierkorb", data=form, environ_overrides=AWAY).status_code == 403
    assert other.post("/abende/papierkorb", data=form).status_code == 303  # the machine itself


def test_after_a_month_it_is_really_gone(app: Flask, client: FlaskClient, file: Path) -> None:
    kept = first_evening(client)
    match = second_evening(client)
    store, now = database(app), app.extensions["evenings"].clock()
    delete(client, match)
    assert empty_bin(store, now + (DAYS - 1) * DAY) == 0
    assert "noch 30 Tage" in read(client, "/abende/papierkorb").text
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE matches SET deleted = deleted - ? WHERE id = ?", (DAYS * DAY, match))
    assert "Er ist leer." in read(client, "/abende/papierkorb").text
    assert empty_bin(store, app.extensions["evenings"].clock()) == 1
    assert match not in "\n".join(dump_of(file))
    assert kept in "\n".join(dump_of(file))
    assert restore(client, match) == 303  # to a sheet that says that there is none
    assert client.get(f"/abend/{match}/zettel").status_code == 404


def test_a_bundle_doesnt_bring_it_back(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
    match = first_evening(client)
    saved = tmp_path / "house.zip"
    saved.write_bytes(client.get("/sicherung/alles.zip").data)
    delete(client, match)
    with saved.open("rb") as sent:
        assert len(Bundle(sent)) == 1
    with saved.open("rb") as sent:
        answer = client.post("/sicherung", data={"datei": (sent, "house.zip")}, headers={"Accept-Language": "de"})
    assert "liegt hier im Papierkorb" in Page(answer.text).text
    assert match not in client.get("/abende").text.replace("?weg", "")
    assert app.extensions["evenings"].store.known([match]) == frozenset()


def test_what_is_no_evening_is_no_page(client: FlaskClient) -> None:
    first_evening(client)
    for match in ("nirgends22", "X"):
        assert client.get(f"/abend/{match}/loeschen").status_code == 404
        assert client.post(f"/abend/{match}/loeschen").status_code == 404
    assert client.post("/abende/papierkorb", data={"abend": "../.."}).status_code == 404
    assert client.post("/abende/papierkorb").status_code == 404


def test_a_person_of_deleted_evenings_alone_is_not_shown(app: Flask, client: FlaskClient) -> None:
    match = played(client, "words", ("Ida", "Ben", "Kim"), *round_of(0, 2, 9), EndMatch())
    number = ids(app)["Ida"]
    delete(client, match)
    assert client.get(f"/leute/{number}").status_code == 404
    restore(client, match)
    assert client.get(f"/leute/{number}").status_code == 200
