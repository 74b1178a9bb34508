"""The end of an evening: the winners, and its undo."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.table.sheet.pages import POINTS
from tests.web.tablet import Tablet


def test_w43_the_target_ends_the_game_with_a_podium(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 3, 9)
    page = tablet.page()
    assert "Oma gewinnt! Das Ziel von 9 ist erreicht. Wer die wenigsten Minuspunkte hat, gewinnt. W-43" in page.text
    assert _podium(page) == ["Oma 1. 0 Punkte", "Mia 2. 3 Punkte", "Ben 3. 5 Punkte"]
    assert _others(page) == ["4. Jo 9"]
    assert "next" not in page.keys


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


def test_places_are_ordinals_in_german_only(evening: Tablet) -> None:
    evening.do("end_match")
    assert _podium(evening.page())[0] == "Oma 1. 2 Punkte"
    assert _podium(evening.page(lang="en"))[0] == "Oma 1 2 points"
    assert "4 Jo 10" in _others(evening.page(lang="en"))


def test_w46_who_left_is_listed_without_a_place(evening: Tablet) -> None:
    evening.do("leave", player=0)
    evening.do("end_match")
    assert _others(evening.page()) == ["– Oma 2 ist gegangen"]


def test_w45_an_end_by_mistake_is_taken_back_in_one_tap(evening: Tablet) -> None:
    evening.do("end_match")
    assert evening.undo(int(evening.page().sent_by("go-on")["to"])).status_code == 303
    assert "next" in evening.page().keys


def test_w44_a_correction_after_the_end_may_reopen_the_evening(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 3, 9)
    tablet.do("correct", round=1, player=3, points=8, zurueck="zettel")
    page = tablet.page()
    assert "next" in page.keys
    assert "Das Ziel ist doch nicht erreicht: Es geht weiter." in page.text
