"""The end of an evening: the winners, its undo, and another game with the same people."""

from flask import Flask

from tests.web.page import Page, page_of
from tests.web.table.sheet.conftest import POINTS
from tests.web.tablet import FOUR, Tablet


def test_w43_w44_the_target_ends_the_game_with_a_podium_and_a_correction_may_reopen_it(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 3, 9)
    page = tablet.page()
    assert "Oma gewinnt! Das Ziel von 9 ist erreicht. Wer die wenigsten Minuspunkte hat, gewinnt. Regel" in page.text
    assert _podium(page) == ["Oma 1. 0 Punkte", "Mia 2. 3 Punkte", "Ben 3. 5 Punkte"]
    assert _others(page) == ["4. Jo 9"]
    assert "next" not in page.keys
    tablet.do("correct", round=1, player=3, points=8, zurueck="zettel")
    page = tablet.page()
    assert "next" in page.keys
    assert "Das Ziel ist doch nicht erreicht: Es geht weiter." in page.text


def _podium(page: Page) -> list[str]:
    """Return the steps as they are read out: names, place and points, without faces and crowns."""
    steps = page.one("ol.podium").all("li.step")
    return [" ".join((*step.texts(".plate"), step.one(".block").text)) for step in steps]


def _others(page: Page) -> list[str]:
    """Return the players who aren't on the podium, without their faces."""
    return [" ".join(line.text.split()[1:]) for line in page.all(".also-played li")]


def test_w43_shared_places_share_a_step(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 5, 9)
    page = tablet.page()
    assert _podium(page) == ["Oma 1. 0 Punkte", "Ben Mia 2. 5 Punkte"]
    assert _others(page) == ["4. Jo 9"]


def test_w43_two_who_share_the_first_place_leave_no_second(evening: Tablet) -> None:
    evening.do("correct", round=1, player=1, points=2)
    evening.do("end_match")
    page = evening.page()
    assert "Oma und Ben gewinnen! Schluss nach 2 Runden." in page.text
    assert _podium(page) == ["Oma Ben 1. 2 Punkte", "Mia 3. 7 Punkte"]


def test_w43_an_evening_without_a_finished_round_has_no_winner(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    assert "Runde 1 läuft noch. Sie zählt dann nicht." in tablet.says("/zettel?schritt=schluss")
    tablet.do("end_match")
    page = tablet.page()
    assert "Schluss für heute. Keine Runde ist zu Ende gespielt, also hat auch niemand gewonnen." in page.text
    assert not page.has(".podium")


def test_a25_where_wins_count_the_most_wins_stand_on_top(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    tablet.do("end_match")
    assert "Mia gewinnt! Schluss nach 1 Runde. Wer am häufigsten gewonnen hat, gewinnt." in tablet.says()
    assert _podium(tablet.page())[0] == "Mia 1. 1 Sieg"


def test_w45_an_end_by_mistake_is_taken_back_in_one_tap_and_w46_who_left_is_listed_without_a_place(
    evening: Tablet,
) -> None:
    evening.do("end_match")
    assert _podium(evening.page())[0] == "Oma 1. 2 Punkte"
    assert _podium(evening.page(lang="en"))[0] == "Oma 1 2 points"  # places are ordinals in German only
    assert "4 Jo 10" in _others(evening.page(lang="en"))
    assert evening.undo(int(evening.page().sent_by("go-on")["to"])).status_code == 303
    assert "next" in evening.page().keys
    evening.do("leave", player=0)
    evening.do("end_match")
    assert _others(evening.page()) == ["– Oma 2 ist gegangen"]


def again(tablet: Tablet, form: str) -> str:
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": form})
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def _form(tablet: Tablet) -> str:
    sent = tablet.page().sent_by("again")
    assert sent.keys() == {"id"}
    assert sent["id"].startswith("noch-eine-")
    return sent["id"]


def test_w6_another_game_has_the_same_people_and_the_deal_moves_on(tablet: Tablet) -> None:
    tablet.begin("wortspiel", geber="1", target="7", votes="secret", lexicon="never")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards="0,3,2,7")
    before = tablet.address
    tablet.address = again(tablet, _form(tablet))
    assert tablet.address != before
    log, row = tablet.log, tablet.evenings.store.row(tablet.match)
    assert log.header.seats == FOUR
    assert log.header.dealer == 2  # Ben dealt, now Mia
    assert {"target": 7, "votes": "secret", "table": "referee"}.items() <= log.header.options.items()
    assert (row.settings, row.colours) == ({"deck": "klassik", "lexicon": "never"}, (0, 1, 2, 3))
    assert row.follows == before.rpartition("/")[2]
    assert len(log) == 0
    assert tablet.send("finish", seat=0, winner=0).status_code == 303  # this device is the host


def test_another_game_seats_those_who_are_there_at_the_end(evening: Tablet) -> None:
    evening.do("join", name="Kim", place=1)
    evening.do("leave", player=2)
    evening.do("end_match")
    evening.address = again(evening, _form(evening))
    assert evening.log.header.seats == ("Oma", "Kim", "Ben", "Jo")


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


def test_another_game_needs_enough_people_and_a_form(tablet: Tablet) -> None:
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 4)
    tablet.do("leave", player=1)
    tablet.do("end_match")
    page = page_of(tablet.client.post(f"{tablet.address}/noch-eine", data={"id": _form(tablet)}), 409)
    assert "Hier spielen 2 bis 8 mit. Setzt noch jemanden an den Tisch." in page.text
    assert tablet.client.post(f"{tablet.address}/noch-eine", data={}).status_code == 400


def test_no_game_is_begun_while_one_is_going_on_nor_by_who_only_looks_and_others_may_start_from_the_same_people(
    app: Flask, evening: Tablet
) -> None:
    answer = page_of(evening.client.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"}), 409)
    assert "Dieser Abend läuft noch. Beendet ihn zuerst." in answer.text
    evening.do("end_match")
    reader = Tablet(app).client
    assert reader.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"}).status_code == 403
    page = Page(evening.client.get(evening.page().one("a#otherwise")["href"]).text)
    assert [name for name in page.values("input[name=name]") if name] == list(FOUR)
