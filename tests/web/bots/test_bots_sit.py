"""Bots at a table that is set: they sit down by a tap, are no people, stand in for somebody and give the seat back."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.numbers.actions import Begin
from tests.web.forms import new_key, set_up
from tests.web.page import Page, page_of
from tests.web.tablet import Tablet
from web.access.membership import bots_at
from web.app import create_app
from web.games.bots.driver import may_begin
from web.judge.vote_store import VoteStore
from web.records import people, statistics
from web.records.bundle import Bundle
from web.records.deleted import DAYS, delete, empty_bin
from web.records.house_records import HouseRecords, import_bundle
from web.storage.database import Database
from web.storage.kept_evening import DAY
from web.storage.open_evenings import OpenEvenings


@pytest.fixture(autouse=True)
def _rows_alone(app: Flask) -> None:
    """Who plays here is a question of the rows."""
    app.extensions["bots"].close()


def begin(tablet: Tablet, **more: str) -> str:
    """Begin an evening of the number game without a box: Oma, Ben, and the bots Bruno and Ella."""
    names, bots = ["Oma", "Bruno", "Ben", "Ella"], ["", "1", "", "1"]
    tablet.begin("zahlenspiel", names, table="digital", bot=bots, wach="sleepy", **more)
    return tablet.match


def change(tablet: Tablet, do: str, player: int, **more: str) -> TestResponse:
    return tablet.client.post(f"{tablet.address}/handys", data={"do": do, "player": str(player), **more})


def test_a_tap_puts_a_bot_at_the_table_unless_cards_are_real(tablet: Tablet) -> None:
    address = "/neu/zahlenspiel?table=digital&name=Oma&name=Bruno&bot=&bot="
    text = tablet.client.get(f"{address}&tun=bot", follow_redirects=True).text
    assert "Fritz" in Page(text).text  # Bruno is called so already
    assert "Wie wach sind die Bots?" in text
    text = Page(tablet.client.get("/neu/zahlenspiel?name=Oma&name=Bruno&bot=&bot=1").text).text
    assert "Bot dazu" not in text
    assert "Bruno" not in text


def test_bots_play_from_the_beginning_and_are_no_people(
    tablet: Tablet, evenings: OpenEvenings, database: Database
) -> None:
    match = begin(tablet)
    of_bots = bots_at(database, match).values()
    assert [(bot.player, bot.skill, bot.stands_in) for bot in of_bots] == [(1, "sleepy", False), (3, "sleepy", False)]
    evenings.book(match, Begin(0), "begin-1")
    assert {person.name for person in people.offered(database)} == {"Oma", "Ben"}
    with database.reading() as connection:
        assert {person.name for person in statistics.everybody(connection)} == {"Oma", "Ben"}
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (2,)
    assert "🐻" in tablet.client.get(tablet.address).text


def test_bots_begin_once_each_person_has_a_phone_or_somebody_has_moved(
    app: Flask, tablet: Tablet, evenings: OpenEvenings, database: Database
) -> None:
    match = begin(tablet)
    seen = [may_begin(evenings, match)]
    with database.reading() as connection:
        (code,) = connection.execute("SELECT code FROM join_codes WHERE match = ?", (match,)).fetchone()
    for player in (0, 2):
        phone = Tablet(app).client
        phone.get(f"/mit/{code}")
        assert phone.post(f"/mit/{code}", data={"player": str(player)}).status_code == 303
        seen.append(may_begin(evenings, match))
    assert seen == [False, False, True]
    match = begin(tablet)
    evenings.book(match, Begin(0), "begin-2")
    assert may_begin(evenings, match)


def test_the_next_evening_has_the_same_bots(tablet: Tablet, database: Database) -> None:
    before = begin(tablet)
    tablet.do("end_match")
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": new_key()})
    match = answer.headers["Location"].rpartition("/")[2]
    assert match != before
    assert list(bots_at(database, match)) == [1, 3]
    form = Page(tablet.client.get(f"/neu/zahlenspiel?nach={before}").text)
    assert "Bruno" in form.text


def test_a_deleted_evening_takes_its_bots_with_it(tablet: Tablet, database: Database) -> None:
    match = begin(tablet)
    with database.writing() as connection:
        delete(connection, match, 1)
    assert sum(empty_bin(database, day * DAY) for day in range(DAYS + 1)) == 1
    assert bots_at(database, match) == {}


def test_in_another_house_they_are_no_people_either(tablet: Tablet, database: Database, tmp_path: Path) -> None:
    match = begin(tablet)
    tablet.do("end_match")
    bundle = b"".join(HouseRecords(tablet.evenings, VoteStore(database)).bundle())
    there = create_app({"DATABASE": tmp_path / "there.sqlite", "SECRET_KEY": "-"})
    other: OpenEvenings = there.extensions["evenings"]
    import_bundle(Bundle(BytesIO(bundle)), HouseRecords(other, VoteStore(other.store.database)), None)
    assert list(bots_at(other.store.database, match)) == [1, 3]
    with other.store.database.reading() as connection:
        assert [name for (name,) in connection.execute("SELECT name FROM people ORDER BY id")] == ["Oma", "Ben"]


def test_the_table_lets_a_bot_stand_in_and_the_person_come_back(tablet: Tablet, database: Database) -> None:
    match = begin(tablet)
    assert change(tablet, "bot", 2).status_code == 303
    assert bots_at(database, match)[2].stands_in
    assert "🤖" in tablet.client.get(f"{tablet.address}?schritt=geraete").text
    assert change(tablet, "person", 2).status_code == 303
    assert 2 not in bots_at(database, match)
    change(tablet, "person", 1)  # this one is no person
    assert 1 in bots_at(database, match)


def test_a_phone_takes_its_seat_back_by_one_tap(app: Flask, tablet: Tablet, database: Database) -> None:
    match = begin(tablet)
    phone = Tablet(app).client
    with database.reading() as connection:
        (code,) = connection.execute("SELECT code FROM join_codes WHERE match = ?", (match,)).fetchone()
    assert "Bruno" not in Page(phone.get(f"/mit/{code}").text).text
    assert phone.post(f"/mit/{code}", data={"player": "1"}).status_code == 409  # a bot's seat is nobody's else
    change(tablet, "bot", 2)
    assert phone.post(f"/mit/{code}", data={"player": "2"}).status_code == 303
    frame = phone.get(f"/abend/{match}/platz/stand").get_json()
    assert [seat.get("bot", "") for seat in frame["seats"]] == ["", "sleepy", "awake", "sleepy"]
    assert frame["view"]["title"] == "Ein Bot spielt für dich"
    (key,) = frame["view"]["keys"]
    back = {"id": new_key(), "seen": 0, **key["fields"]}
    assert phone.post(f"/abend/{match}/platz/tun", json=back).get_json() == {"seq": 0}
    assert 2 not in bots_at(database, match)
    assert phone.get(f"/abend/{match}/platz/stand").get_json()["view"]["title"] != "Ein Bot spielt für dich"
    again = back | {"id": new_key()}
    assert phone.post(f"/abend/{match}/platz/tun", json=again).get_json() == {"seq": 0}  # it has it already
    assert 2 not in bots_at(database, match)
    assert change(tablet, "bot", 2).status_code == 409  # the phone is there


def test_one_person_alone_begins_with_three_bots_and_sits(
    evenings: OpenEvenings, tablet: Tablet, database: Database
) -> None:
    assert "Allein gegen drei" in tablet.client.get("/allein").text
    form = {"id": new_key(), "name": "Mia", "spiel": "siebenschlaefer", "wach": "wide_awake", "explain": "1"}
    answer = tablet.client.post("/allein", data=form)
    assert answer.status_code == 303, Page(answer.text).text
    match = answer.headers["Location"].split("/")[2]
    assert tablet.client.post("/allein", data=form).headers["Location"] == answer.headers["Location"]
    with evenings.reading(match) as evening:
        assert evening.log.header.game == "siebenschlaefer"
        assert evening.log.state.names == ("Mia", "Bruno", "Fritz", "Ella")
        assert evening.row.settings["explain"] == "1"
    assert {bot.skill for bot in bots_at(database, match).values()} == {"wide_awake"}
    assert tablet.client.get(f"/abend/{match}/platz").status_code == 200
    assert Page(tablet.client.get("/allein").text).one("#my-name")["value"] == "Mia"


@pytest.mark.parametrize("name", ["", " ", "\u2028", "x" * 81])
def test_alone_without_a_name_it_asks_for_one(tablet: Tablet, name: str) -> None:
    page = page_of(tablet.client.post("/allein", data={"id": new_key(), "name": name}), 400)
    assert page.text.count("Los geht’s") == 1


def test_a_form_for_bots_that_makes_no_sense_is_a_page_all_the_same(tablet: Tablet) -> None:
    odd = set_up(new_key(), ["Oma", "Ben"], table="digital", bot=["1", "1", "1"], wach="asleep")
    assert tablet.client.post("/neu/zahlenspiel", data=odd).status_code == 303
    assert (
        tablet.client.post("/allein", data={"id": "?", "name": "Mia", "spiel": "halma", "wach": ""}).status_code < 500
    )
