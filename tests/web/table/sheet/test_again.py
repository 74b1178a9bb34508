"""Another game with the same people."""

from __future__ import annotations

from flask import Flask

from tests.web.page import Page
from tests.web.table.sheet.pages import POINTS
from tests.web.tablet import FOUR, Tablet
from web.storage.open_evenings import OpenEvenings


def again(tablet: Tablet, form: str) -> str:
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": form})
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def _form(tablet: Tablet) -> str:
    sent = tablet.page().sent_by("again")
    assert sent.keys() == {"id"}
    assert sent["id"].startswith("noch-eine-")
    return sent["id"]


def test_w6_another_game_has_the_same_people_and_the_deal_moves_on(app: Flask, tablet: Tablet) -> None:
    tablet.begin("wortspiel", geber="1", target="7", votes="secret", lexicon="never")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards="0,3,2,7")
    before = tablet.address
    tablet.address = again(tablet, _form(tablet))
    assert tablet.address != before
    evenings: OpenEvenings = app.extensions["evenings"]
    with evenings.reading(tablet.address.rpartition("/")[2]) as evening:
        log, row = evening.log, evening.row
        assert log.header.seats == FOUR
        assert log.header.dealer == 2  # Ben dealt, now Mia
        assert log.header.options["target"] == 7
        assert log.header.options["votes"] == "secret"
        assert log.header.options["table"] == "referee"
        assert row.settings == {"deck": "klassik", "lexicon": "never"}
        assert row.colours == (0, 1, 2, 3)
        assert row.follows == before.rpartition("/")[2]
        assert len(log) == 0
    assert tablet.send("finish", seat=0, winner=0).status_code == 303  # this device is the host


def test_another_game_seats_those_who_are_there_at_the_end(app: Flask, evening: Tablet) -> None:
    evening.do("join", name="Kim", place=1)
    evening.do("leave", player=2)
    evening.do("end_match")
    evening.address = again(evening, _form(evening))
    evenings: OpenEvenings = app.extensions["evenings"]
    with evenings.reading(evening.address.rpartition("/")[2]) as table:
        assert table.log.header.seats == ("Oma", "Kim", "Ben", "Jo")


def test_a_double_tap_begins_one_game(evening: Tablet) -> None:
    evening.do("end_match")
    form = _form(evening)
    assert again(evening, form) == again(evening, form)
    assert _form(evening) == form  # so it is the same one from another tablet, too


def test_a_form_sent_to_two_tables_begins_two_games(app: Flask, evening: Tablet) -> None:
    """Nobody can begin the next game of somebody else's table in advance."""
    evening.do("end_match")
    stranger = Tablet(app)
    stranger.begin()
    stranger.do("end_match")
    theirs = again(stranger, _form(evening))
    ours = again(evening, _form(evening))
    assert theirs != ours
    evening.address = ours
    assert evening.send("finish", winner=0).status_code == 303


def test_another_game_isnt_begun_while_one_is_going_on(evening: Tablet) -> None:
    answer = evening.client.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"})
    assert answer.status_code == 409
    assert "Dieser Abend läuft noch. Beendet ihn zuerst." in Page(answer.text).text


def test_another_game_needs_enough_people_and_a_form(tablet: Tablet) -> None:
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 4)
    tablet.do("leave", player=1)
    tablet.do("end_match")
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": _form(tablet)})
    assert answer.status_code == 409
    assert "Hier spielen 2 bis 8 mit. Setzt noch jemanden an den Tisch." in Page(answer.text).text
    assert tablet.client.post(f"{tablet.address}/noch-eine", data={}).status_code == 400


def test_who_only_looks_begins_no_game(app: Flask, evening: Tablet) -> None:
    evening.do("end_match")
    reader = Tablet(app)
    answer = reader.client.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"})
    assert answer.status_code == 403


def test_playing_on_differently_starts_from_the_same_people(evening: Tablet) -> None:
    evening.do("end_match")
    page = Page(evening.client.get(evening.page().one("a#otherwise")["href"]).text)
    assert [name for name in page.values("input[name=name]") if name] == list(FOUR)
