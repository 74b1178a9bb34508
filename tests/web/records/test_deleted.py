"""Deleted evenings: hidden everywhere at once, back as they were for a month, and then really gone."""

from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.match.actions import EndMatch
from companion.words.actions import Doubt, Vote
from tests.waiting import wait_until
from tests.web.database_file import contents_of
from tests.web.page import Page, page_of, read
from tests.web.records.evenings import database, first_evening, ids, round_of, second_evening
from tests.web.tablet import played
from web.judge.services import services
from web.records.bundle import Bundle
from web.records.deleted import DAYS, empty_bin
from web.server.hosting import served_house
from web.storage.database import Database
from web.storage.kept_evening import DAY

AWAY: Final = {"REMOTE_ADDR": "192.168.1.7"}
ROW: Final = "game, header, settings, colours, started, follows, seq, at, rounds, over, deleted_on"
SUMS: Final = ("standings", "counts", "sums", "people")


@pytest.fixture
def file(app: Flask) -> Database:
    return database(app)


def rows(file: Database, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    """Return what tables hold."""
    with file.reading() as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}


def delete(client: FlaskClient, match: str) -> Page:
    return page_of(client.post(f"/abend/{match}/loeschen", follow_redirects=True))


def restore(client: FlaskClient, match: str) -> int:
    return client.post("/abende/papierkorb", data={"abend": match}).status_code


def test_a_deleted_evening_is_nowhere_and_adds_to_no_sum(app: Flask, client: FlaskClient, file: Database) -> None:
    first_evening(client)
    before = rows(file, *SUMS[:-1])
    match = played(client, "words", ("Ida", "Ben", "Kim"), *round_of(0, 2, 9), EndMatch())
    ida = f"/leute/{ids(app)['Ida']}"
    shown = delete(client, match)
    assert "Der Abend liegt im Papierkorb." in shown.one(".done").text
    assert rows(file, *SUMS[:-1]) == before
    for path in ("", "/zettel", "/abend.csv", "/abend.bgsplay", "/loeschen"):
        assert client.get(f"/abend/{match}{path}").status_code == 404, path
    assert client.get(ida).status_code == 404
    assert "wurde gelöscht" in Page(client.get(f"/abend/{match}", headers={"Accept-Language": "de"}).text).text
    assert client.post(f"/abend/{match}/tun", data={"id": "form-00001", "do": "undo"}).status_code == 404
    for path in ("/", "/abende", "/leute", "/neu/wortspiel"):
        assert "Ida" not in read(client, path).text
    assert match.encode() not in client.get("/sicherung/alles.zip").data
    restore(client, match)
    assert client.get(ida).status_code == 200
    for nowhere in ("nirgends22", "X"):
        assert client.get(f"/abend/{nowhere}/loeschen").status_code == 404
        assert client.post(f"/abend/{nowhere}/loeschen").status_code == 404
    for form in ({"abend": "../.."}, {}):
        assert client.post("/abende/papierkorb", data=form).status_code == 404


def test_restored_it_is_as_it_was_and_one_that_runs_goes_on(client: FlaskClient, file: Database) -> None:
    over = second_evening(client)
    running = played(client, "words", ("Oma", "Ben", "Mia"), *round_of(0, 2, 9))
    before, sheet = rows(file, *SUMS, "matches", "match_events"), read(client, f"/abend/{over}/zettel").text
    for match in (over, running):
        delete(client, match)
        assert match not in client.get("/").text
        for _ in range(2):  # a double tap
            assert restore(client, match) == 303
    assert rows(file, *SUMS, "matches", "match_events") == before
    assert read(client, f"/abend/{over}/zettel").text == sheet
    assert client.post(f"/abend/{running}/tun", data={"id": "form-00001", "do": "next_round"}).status_code == 303


@pytest.mark.usefixtures("data_home")
def test_votes_on_words_stay(app: Flask, client: FlaskClient) -> None:
    vote = (Doubt(0, (1,), "WEIN", "BAHN", "Weinbahn"), *(Vote(seat, against=False) for seat in (1, 2, 0)))
    match = played(client, "words", ("Oma", "Ben", "Mia"), *vote)
    with app.app_context():
        votes = services().vote_store.precedents().votes
        assert votes
        delete(client, match)
        assert services().vote_store.precedents().votes == votes
    assert "Wie ihr über Wörter abgestimmt habt, bleibt gemerkt." in read(client, "/abende/papierkorb").text


def test_only_its_host_and_the_machine_itself_may(client: FlaskClient, app: Flask) -> None:
    match = first_evening(client)
    other = app.test_client()
    page = page_of(other.post(f"/abend/{match}/loeschen", environ_overrides=AWAY), 403)
    assert "Das geht auf dem Gerät, das diesen Abend geführt hat" in page.text
    assert not page.has("#delete")
    assert client.post(f"/abend/{match}/loeschen", environ_overrides=AWAY).status_code == 303  # its host
    form = {"abend": match}
    assert other.post("/abende/papierkorb", data=form, environ_overrides=AWAY).status_code == 403
    assert other.post("/abende/papierkorb", data=form).status_code == 303  # the machine itself


def test_after_a_month_of_its_own_days_it_is_really_gone(app: Flask, client: FlaskClient, file: Database) -> None:
    kept = first_evening(client)
    match = second_evening(client)
    store, now = database(app), app.extensions["evenings"].clock()
    empty_bin(store, now)
    delete(client, match)
    for day in range(DAYS + 1):
        assert match in client.get("/abende/papierkorb").text
        assert empty_bin(store, now + day * DAY) == 0
        left = f"noch {DAYS - day + 1} Tage" if 0 < day < DAYS else f"noch {DAYS if not day else 1} Tag"
        assert left in read(client, "/abende/papierkorb").text
    assert empty_bin(store, now + (DAYS + 1) * DAY) == 1
    assert "Der Papierkorb ist leer." in read(client, "/abende/papierkorb").text
    assert match not in str(contents_of(file))
    assert kept in str(contents_of(file))
    assert restore(client, match) == 303  # to a sheet that says that there is none
    assert client.get(f"/abend/{match}/zettel").status_code == 404


def test_no_clock_empties_the_bin(app: Flask, client: FlaskClient) -> None:
    match = first_evening(client)
    store, now = database(app), app.extensions["evenings"].clock()
    empty_bin(store, now)
    delete(client, match)
    for start in range(100):  # of a server whose clock is wrong every second time, in different ways
        wrong = (40 * DAY, -now, 400_000 * DAY, -DAY)[start % 4]
        assert empty_bin(store, now + wrong) == 0
        assert empty_bin(store, now + 1000 * start) == 0
    assert f"noch {DAYS - 3} Tage" in read(client, "/abende/papierkorb").text
    assert restore(client, match) == 303
    assert match in client.get("/abende").text


def test_a_server_that_runs_for_weeks_counts_its_days(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_evening(client)
    kept, days = app.extensions["evenings"], [0]

    def clock() -> int:
        days[0] += 1
        return days[0] * DAY

    kept.clock = clock
    monkeypatch.setattr(served_house, "PAUSE", 0.01)
    house = served_house.ServedHouse(app)
    house.look_daily()

    def seen() -> int:
        with kept.store.database.reading() as connection:
            return int(connection.execute("SELECT count(*) FROM days_seen").fetchone()[0])

    try:
        wait_until(lambda: seen() > 2)
    finally:
        house.close()


def test_a_long_bin_has_pages(client: FlaskClient, file: Database) -> None:
    match = first_evening(client)
    with file.writing() as connection:
        connection.execute(
            f"WITH RECURSIVE many (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM many WHERE value < 3000) "
            f"INSERT INTO matches (id, form, deleted, {ROW}) "
            f"SELECT 'deleted' || value, 'deleted' || value, value, {ROW} FROM many, matches WHERE id = ?",
            (match,),
        )
        connection.execute(
            "INSERT INTO participants (match, part, device, since, code) "
            "SELECT 'deleted2999', part, device, since, code FROM participants WHERE match = ?",
            (match,),
        )
    shown = read(client, "/abende/papierkorb")
    assert shown.values("input[name=abend]") == [f"deleted{number}" for number in range(3000, 2980, -1)]
    assert "von 150" in shown.one(".leaves").text
    last = read(client, "/abende/papierkorb?seite=150")
    assert last.values("input[name=abend]") == [f"deleted{number}" for number in range(20, 0, -1)]
    assert read(client, "/abende/papierkorb?seite=999").values("input[name=abend]") == last.values("input[name=abend]")
    away = Page(client.get("/abende/papierkorb", environ_overrides=AWAY).text)
    assert len(away.all("li.thrown")) == 20
    assert away.values("input[name=abend]") == ["deleted2999"]  # the one whose host this device is
    assert "Papierkorb (3000)" in read(client, "/abende").text


def test_a_bundle_doesnt_bring_it_back(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
    match = first_evening(client)
    saved = tmp_path / "house.zip"
    saved.write_bytes(client.get("/sicherung/alles.zip").data)
    delete(client, match)
    with saved.open("rb") as sent:
        assert len(Bundle(sent).lists.evenings) == 1
    with saved.open("rb") as sent:
        answer = client.post("/sicherung", data={"datei": (sent, "house.zip")}, headers={"Accept-Language": "de"})
    assert "liegt hier im Papierkorb" in Page(answer.text).text
    assert match not in client.get("/abende").text.replace("?weg", "")
    assert app.extensions["evenings"].store.known([match]) == frozenset()
