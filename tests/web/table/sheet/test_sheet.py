"""The score sheet: every round with its points, corrections, the plot."""

from flask import Flask

from tests.web.page import Page, page_of
from tests.web.table.sheet.conftest import POINTS, cell, last_line
from tests.web.tablet import Tablet


def test_w44_every_round_stands_with_points_and_running_totals(evening: Tablet) -> None:
    assert cell(evening, 1, 1) == "5 zusammen 5"
    assert cell(evening, 2, 2) == "4 zusammen 7"
    assert cell(evening, 1, 0) == "★ gewonnen 0 zusammen 0"
    assert last_line(evening) == ["2 1. Platz", "5 2. Platz", "7 3. Platz", "10 4. Platz"]


def test_before_the_first_round_is_over_the_sheet_is_empty(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    page = tablet.page("/zettel")
    assert "Noch ist keine Runde zu Ende." in page.text
    assert not page.has(".chart")


def test_w46_who_joined_late_wasnt_there_before_and_began_with_a_total(evening: Tablet) -> None:
    evening.do("join", name="Kim")
    assert "fängt mit 10 an" in evening.says("/zettel")
    evening.do("next_round")
    evening.round(1, 0, 2, 2, 6)
    assert cell(evening, 3, 4) == "6 zusammen 16 fing mit 10 an"
    assert evening.says("/zettel").count("nicht dabei") == 2


def test_w46_who_left_keeps_a_column_and_who_comes_back_with_more_sees_where_it_came_from(evening: Tablet) -> None:
    evening.do("leave", player=0)
    assert last_line(evening) == ["5 1. Platz", "7 2. Platz", "10 3. Platz", "2 –"]
    assert "Oma ist gegangen" in evening.says("/zettel")
    evening.do("join", name="Oma")
    assert last_line(evening)[-1] == "2 1. Platz"  # as there was before she got up by mistake
    evening.do("leave", player=0)
    evening.do("next_round")
    evening.round(0, 1, 2)
    evening.do("join", name="Oma")
    assert last_line(evening)[-1] == "12 3. Platz +10 beim Wiederkommen"
    evening.do("next_round")
    evening.round(0, 1, 2, 3)
    assert "+10 beim Wiederkommen" in evening.says("/zettel")


def _colours(tablet: Tablet) -> list[str]:
    """Return the colours of the columns, from the left."""
    classes = [column.classes - {"gone"} for column in tablet.page("/zettel").all("thead th[class]")]
    return [colour for (colour,) in classes]


def test_a_late_player_keeps_the_own_colour_when_another_leaves(evening: Tablet) -> None:
    evening.do("join", name="Kim", place=1)
    before = _colours(evening)
    evening.do("leave", player=1)
    evening.do("join", name="Lea")
    assert before == ["p0", "p4", "p1", "p2", "p3"]
    assert _colours(evening) == ["p0", "p4", "p2", "p3", "p5", "p1"]


def test_w44_several_cells_of_a_round_are_corrected_at_one_go_and_are_one_line(evening: Tablet) -> None:
    step = evening.page("/zettel?runde=1&wer=3")
    assert step.values("input[name=points]") == ["0", "5", "3", "9"]
    assert step.one(".point-rows .tapped").one("input[name=points]")["value"] == "9"
    before = len(evening.page("?zeilen=99").all(".lines li"))
    answer = evening.send("correct_round", round=1, points="0,4,3,6", winner=0, zurueck="zettel")
    assert answer.headers["Location"] == f"{evening.address}/zettel"
    assert cell(evening, 1, 1) == "4 ✎ berichtigt zusammen 4"
    assert cell(evening, 1, 2) == "3 zusammen 3"
    assert cell(evening, 1, 3) == "6 ✎ berichtigt zusammen 6"
    assert last_line(evening)[3] == "7 3. Platz"
    assert "Runde 1: Ben 4 statt 5, Jo 6 statt 9. Regel" in evening.says("?zeilen=99")
    assert len(evening.page("?zeilen=99").all(".lines li")) == before + 1


def test_w41_another_winner_and_the_points_of_the_one_before_are_one_correction(evening: Tablet) -> None:
    evening.do("correct_round", round=2, points="2,8,4,1", winner=2, zurueck="zettel")
    assert cell(evening, 2, 2) == "★ gewonnen 0 ✎ berichtigt zusammen 3"
    assert cell(evening, 2, 1) == "8 ✎ berichtigt zusammen 13"
    line = "Runde 2: Ben 8 statt 0, Mia 0 statt 4. Runde 2 geht an Mia, nicht an Ben. Regel"
    assert line in evening.says("?zeilen=99")
    assert "Wie viele Punkte hatte" not in evening.says("/zettel")


def test_w44_a_round_saved_as_it_was_stays_as_it_was(evening: Tablet) -> None:
    evening.do("correct_round", round=1, points="0,5,3,9", winner=0, zurueck="zettel")
    assert "Runde 1 bleibt, wie sie war." in evening.says("?zeilen=99")
    assert not evening.page("/zettel").has(".by-hand")


def test_w41_points_for_the_winner_are_refused_and_nothing_is_lost(evening: Tablet) -> None:
    page = page_of(evening.send("correct", round=1, player=0, points=6, zurueck="zettel", runde=1, wer=0), 409)
    sentence = "Oma hat diese Runde gewonnen und darum 0 Punkte. Hat jemand anders gewonnen, berichtigt zuerst das."
    assert page.one(".notice").text == f"{sentence} Regel"
    assert page.one("section.fix .question").text == "Was stimmt in Runde 1 nicht?"  # the step is still there
    assert cell(evening, 1, 0) == "★ gewonnen 0 zusammen 0"


def test_w44_a_refused_round_keeps_what_was_entered(evening: Tablet) -> None:
    fields = {"round": 1, "winner": 0, "zurueck": "zettel", "runde": 1, "wer": 1}
    page = page_of(evening.send("correct_round", points="0,12345,3,9", **fields), 409)
    assert "12.345 Punkte kann hier niemand haben." in page.notice
    assert page.values("input[name=points]") == ["0", "12345", "3", "9"]
    answer = evening.send("correct_round", points="0,3,9", **fields)
    assert "Jemandem fehlen noch die Punkte: In dieser Runde saßen 4 am Tisch." in Page(answer.text).notice
    assert evening.send("correct", round=1, player=1, points="viele", zurueck="zettel").status_code == 400
    assert cell(evening, 1, 1) == "5 zusammen 5"


def test_w41_after_another_winner_the_points_of_the_one_before_are_asked_for(evening: Tablet) -> None:
    evening.do("correct_winner", round=2, player=2, zurueck="zettel")
    assert cell(evening, 2, 2) == "★ gewonnen 0 ✎ berichtigt zusammen 3"
    assert cell(evening, 2, 1) == "0 ? noch offen zusammen 5"
    question = evening.says("/zettel")
    assert "Wie viele Punkte hatte Ben in Runde 2?" in question
    assert "Ben hat nicht gewonnen, steht aber mit 0 Punkten da. Regel" in question
    evening.do("correct", round=2, player=1, points=8, zurueck="zettel")
    assert "Wie viele Punkte hatte" not in evening.says("/zettel")
    assert cell(evening, 2, 1) == "8 ✎ berichtigt zusammen 13"


def test_a26_in_a_stuck_round_points_decide_who_has_won(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner="")
    for seat, cards in enumerate((4, 7, 5, 9)):
        tablet.do("counted", seat=seat, cards=cards)
    assert cell(tablet, 1, 1) == "7 zusammen 0"
    step = tablet.page("/zettel?runde=1&wer=1")
    assert not step.has("[name=winner]")
    tablet.do("correct_round", round=1, points="4,3,5,9", zurueck="zettel")
    assert cell(tablet, 1, 1) == "★ gewonnen 3 ✎ berichtigt zusammen 1"


def test_a25_where_wins_count_only_the_winner_can_be_corrected(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    step = tablet.page("/zettel?runde=1&wer=0")
    assert not step.has("input[type=number]")
    tablet.do("correct_round", round=1, points="0,0,0,0", winner=0, zurueck="zettel")
    assert last_line(tablet) == ["1 1. Platz", "0 2. Platz", "0 2. Platz", "0 2. Platz"]
    assert "Wie viele Punkte" not in tablet.says("/zettel")


def test_who_only_looks_sees_the_sheet_and_can_open_no_cell(app: Flask, evening: Tablet) -> None:
    reader = Tablet(app)
    reader.address = evening.address
    page = reader.page("/zettel?runde=1&wer=1")
    assert "5 zusammen 5" in page.text
    assert not page.has(".fix")
    for query in ("?runde=9&wer=1", "?runde=1&wer=9", "?runde=x&wer=y", "?runde=1", "?wer=-1"):
        assert not evening.page(f"/zettel{query}").has(".fix")
    assert not page.has("[data-book]")
    assert reader.send("correct", round=1, player=3, points=6, zurueck="zettel").status_code == 403
    assert cell(evening, 1, 3) == "9 zusammen 9"


def test_the_plot_has_the_target_and_for_wins_the_wins(tablet: Tablet, evening: Tablet) -> None:
    totals = "Gesamtpunkte nach 2 Runden: Oma 2, Ben 5, Mia 7, Jo 10."
    assert evening.page("/zettel").labels("figure.chart svg") == [totals, totals]
    tablet.begin(tally="points", target="20")
    tablet.round(0, 5, 3, 9)
    assert tablet.page("/zettel").texts("figure.chart .target text") == ["Ziel 20", "Ziel 20"]
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    wins = "Siege nach Runde 1: Mia 1, Oma 0, Ben 0, Jo 0."
    assert tablet.page("/zettel").labels("figure.chart svg") == [wins, wins]
