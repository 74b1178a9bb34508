"""Between rounds, the score sheet and the end of an evening, as the table's pages tell them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.reading import text_of
from tests.web.tablet import FOUR, Tablet
from web.app import create_app
from web.tables import Tables

POINTS = {"tally": "points", "target": "0"}
LONG = "Maximiliane-Friederike Oberstudienrätin von und zu Hohenlohe"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"MEMORY": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    return Tablet(app)


@pytest.fixture
def evening(tablet: Tablet) -> Tablet:
    """Two rounds between four people; Oma leads."""
    tablet.begin(**POINTS)
    tablet.round(0, 5, 3, 9, then=True)
    tablet.round(2, 0, 4, 1)
    return tablet


def ranks(page: str) -> list[str]:
    found = re.search(r'<table class="ranks.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert found
    return [text_of(row) for row in re.findall(r"<tr.*?</tr>", found[1], re.DOTALL)]


def cell(tablet: Tablet, number: int, player: int) -> str:
    """Return what stands in a cell of the sheet."""
    found = re.search(rf'id="r{number}-{player}"(.*?)</a>', tablet.page("/zettel"), re.DOTALL)
    assert found, "no such cell"
    return text_of(f"<a {found[1]}")


def last_line(tablet: Tablet) -> list[str]:
    """Return the sheet's last line: totals and places, in the order of columns."""
    found = re.search(r"<tfoot>(.*?)</tfoot>", tablet.page("/zettel"), re.DOTALL)
    assert found
    return [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", found[1], re.DOTALL)]


# Between rounds


def test_w41_who_won_the_round_and_how_stands_above_the_standings(evening: Tablet) -> None:
    assert "Ben gewinnt Runde 2. Zuerst ohne Karten. A-24" in evening.says()


def test_w43_everybody_stands_in_order_of_place_with_the_round_and_the_total(evening: Tablet) -> None:
    assert ranks(evening.page()) == [
        "1. Oma führt +2 2", "2. Ben ★ gewonnen 5", "3. Mia +4 7", "4. Jo +1 10",
    ]  # fmt: skip


def test_w43_equal_totals_share_the_place_and_nobody_leads_where_all_are_equal(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    tablet.round(0, 3, 3, 1)
    assert [rank[:2] for rank in ranks(tablet.page())] == ["1.", "2.", "3.", "3."]
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 2, then=True)
    tablet.round(2, 0)
    assert "führt" not in tablet.page()


def test_w43_the_way_to_the_target_is_told(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="20")
    tablet.round(0, 5, 3, 9)
    page = tablet.page()
    assert "bis 20" in text_of(page)
    assert ranks(page)[-1] == "4. Jo +9 9 noch 11"
    assert '<rect class="fill" width="45%"' in page


def test_a25_where_wins_count_the_standings_are_wins(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    assert ranks(tablet.page())[0] == "1. Mia führt ★ gewonnen 1"


def test_a26_a_round_that_got_stuck_says_so(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner="")
    for seat, cards in enumerate((4, 7, 4, 9)):
        tablet.do("counted", seat=seat, cards=cards)
    assert "Oma und Mia gewinnen Runde 1. Nichts ging mehr. Die wenigsten Karten gewinnen. A-26" in tablet.says()


def test_w6_the_next_dealer_of_the_word_game_is_named(tablet: Tablet) -> None:
    tablet.begin("wortspiel", geber="1")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards="0,3,2,4")
    assert "Mia gibt." in tablet.says()


def test_w46_who_joins_is_told_the_total_before_and_has_it_after(evening: Tablet) -> None:
    asked = evening.says("?schritt=dazu")
    assert "fängt mit 10 Punkten an, dem schlechtesten Stand am Tisch" in asked
    evening.do("join", name="Kim", place=1)
    assert "3. Mia +4 7" in ranks(evening.page())
    assert "4. Kim – nicht dabei 10" in ranks(evening.page())
    evening.do("next_round")
    seats = re.findall(r'class="seat .*?<bdi>(.*?)</bdi>', evening.page(), re.DOTALL)
    assert seats == ["Oma", "Kim", "Ben", "Mia", "Jo"]


def test_w46_a_place_is_between_two_who_sit_there_and_known_people_are_offered(evening: Tablet) -> None:
    evening.do("leave", player=3)
    page = evening.page("?schritt=dazu")
    options = [text_of(option) for option in re.findall(r"<option value=.*?</option>", page) if "zwischen" in option]
    assert options == ["zwischen Mia und Oma", "zwischen Oma und Ben", "zwischen Ben und Mia"]
    offered = re.findall(r'name="name" value="([^"]+)"', page)
    assert offered == ["Jo"]


def test_w46_a_name_tapped_beside_an_empty_field_is_the_one_that_joins(evening: Tablet) -> None:
    form = {"do": "join", "place": "2", "name": ["", "Kim"]}
    assert evening.post(form).status_code == 303
    assert "Kim" in " ".join(ranks(evening.page()))


def test_w46_with_too_few_left_there_is_no_next_round_but_somebody_can_join(tablet: Tablet) -> None:
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 4)
    tablet.do("leave", player=1)
    page = tablet.page()
    assert 'id="next"' not in page
    assert "Zum Weiterspielen fehlt noch jemand: Ihr braucht mindestens 2 am Tisch." in text_of(page)
    tablet.do("join", name="Mia")
    assert 'id="next"' in tablet.page()


def test_w46_a_full_table_offers_no_more_seats(tablet: Tablet) -> None:
    tablet.begin(names=tuple(f"Spieler {number}" for number in range(8)), **POINTS)
    tablet.round(0, *range(1, 8))
    assert 'id="joins"' not in tablet.page()
    refused = tablet.send("join", name="Kim")
    assert refused.status_code == 409
    assert "Am Tisch ist kein Platz mehr" in text_of(refused.text)


# The sheet


def test_w44_every_round_stands_with_points_and_running_totals(evening: Tablet) -> None:
    assert cell(evening, 1, 1) == "5 zusammen 5"
    assert cell(evening, 2, 2) == "4 zusammen 7"
    assert cell(evening, 1, 0) == "★ gewonnen 0 zusammen 0"
    assert last_line(evening) == ["2 1. Platz", "5 2. Platz", "7 3. Platz", "10 4. Platz"]


def test_w43_equal_totals_share_the_place_on_the_sheet(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    tablet.round(0, 4, 4, 9)
    assert last_line(tablet) == ["0 1. Platz", "4 2. Platz", "4 2. Platz", "9 4. Platz"]


def test_before_the_first_round_is_over_the_sheet_says_so(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    assert "Noch ist keine Runde zu Ende." in tablet.says("/zettel")
    assert "<svg" not in tablet.page("/zettel")


def test_w46_who_joined_late_wasnt_there_before_and_began_with_a_total(evening: Tablet) -> None:
    evening.do("join", name="Kim")
    assert "fängt mit 10 an" in evening.says("/zettel")
    evening.do("next_round")
    evening.round(1, 0, 2, 2, 6)
    assert cell(evening, 3, 4) == "6 zusammen 16 fing mit 10 an"
    assert evening.page("/zettel").count("nicht dabei") == 2


def test_w46_who_left_keeps_a_column_without_a_place(evening: Tablet) -> None:
    evening.do("leave", player=0)
    assert last_line(evening) == ["5 1. Platz", "7 2. Platz", "10 3. Platz", "2 –"]
    assert "Oma ist gegangen" in evening.says("/zettel")


def test_who_joined_late_keeps_the_own_colour_whoever_leaves(evening: Tablet) -> None:
    evening.do("join", name="Kim", place=1)
    before = re.findall(r'scope="col" class="p(\d)', evening.page("/zettel"))
    evening.do("leave", player=1)
    evening.do("join", name="Lea")
    after = re.findall(r'scope="col" class="p(\d)', evening.page("/zettel"))
    assert before == ["0", "4", "1", "2", "3"]
    assert after == ["0", "4", "2", "3", "5", "1"]


def test_w44_a_cell_is_corrected_in_two_taps_and_marked(evening: Tablet) -> None:
    step = evening.page("/zettel?runde=1&wer=3")
    assert 'name="points" value="9"' in step
    answer = evening.send("correct", round=1, player=3, points=6, zurueck="zettel")
    assert answer.headers["Location"] == f"{evening.address}/zettel"
    assert cell(evening, 1, 3) == "6 ✎ berichtigt zusammen 6"
    assert last_line(evening)[3] == "7 3. Platz"
    assert "Runde 1, Jo: 6 statt 9 Punkte." in evening.says()


def test_w41_points_for_the_winner_are_refused_on_the_sheet_and_nothing_is_lost(evening: Tablet) -> None:
    answer = evening.send("correct", round=1, player=0, points=6, zurueck="zettel", runde=1, wer=0)
    assert answer.status_code == 409
    said = text_of(answer.text)
    assert (
        "Oma hat diese Runde gewonnen und darum 0 Punkte. Hat jemand anders gewonnen, berichtigt zuerst das. W-41"
        in said
    )
    assert "Runde 1, Oma" in said  # the step is still there
    assert cell(evening, 1, 0) == "★ gewonnen 0 zusammen 0"


def test_w44_points_that_nobody_can_have_are_refused(evening: Tablet) -> None:
    answer = evening.send("correct", round=1, player=1, points=10000, zurueck="zettel", runde=1, wer=1)
    assert answer.status_code == 409
    assert "10.000 Punkte kann hier niemand haben." in text_of(answer.text)
    answer = evening.send("correct", round=1, player=1, points="viele", zurueck="zettel", runde=1, wer=1)
    assert answer.status_code == 400
    assert cell(evening, 1, 1) == "5 zusammen 5"


def test_w41_a_winners_cell_asks_who_else_has_won(evening: Tablet) -> None:
    step = evening.page("/zettel?runde=2&wer=1")
    assert "Ben hat diese Runde gewonnen und darum keine Punkte. Hat jemand anders gewonnen?" in text_of(step)
    assert re.findall(r'id="winner-(\d)"', step) == ["0", "2", "3"]
    assert 'name="points"' not in step


def test_w41_after_another_winner_the_points_of_the_one_before_are_asked_for(evening: Tablet) -> None:
    evening.do("correct_winner", round=2, player=2, zurueck="zettel")
    assert cell(evening, 2, 2) == "★ gewonnen 0 ✎ berichtigt zusammen 3"
    assert cell(evening, 2, 1) == "0 ? noch offen zusammen 5"
    asked = evening.says("/zettel")
    assert "Wie viele Punkte hatte Ben in Runde 2?" in asked
    assert "Ben hat nicht gewonnen, steht aber mit 0 Punkten da. W-41" in asked
    evening.do("correct", round=2, player=1, points=8, zurueck="zettel")
    assert "Wie viele Punkte hatte" not in evening.says("/zettel")
    assert cell(evening, 2, 1) == "8 ✎ berichtigt zusammen 13"


def test_w41_two_wrong_winners_in_a_row_leave_both_to_be_asked_for(evening: Tablet) -> None:
    evening.do("correct_winner", round=2, player=2, zurueck="zettel")
    evening.do("correct_winner", round=2, player=3, zurueck="zettel")
    assert "Wie viele Punkte hatte Ben in Runde 2?" in evening.says("/zettel")
    evening.do("correct", round=2, player=1, points=8, zurueck="zettel")
    assert "Wie viele Punkte hatte Mia in Runde 2?" in evening.says("/zettel")
    assert "Wie viele Punkte hatte" not in evening.says("/zettel?runde=0")


def test_a26_in_a_stuck_round_points_decide_who_has_won(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner="")
    for seat, cards in enumerate((4, 7, 5, 9)):
        tablet.do("counted", seat=seat, cards=cards)
    assert cell(tablet, 1, 1) == "7 zusammen 0"
    step = tablet.page("/zettel?runde=1&wer=1")
    assert 'id="won"' not in step
    tablet.do("correct", round=1, player=1, points=3, zurueck="zettel")
    assert cell(tablet, 1, 1) == "★ gewonnen 3 ✎ berichtigt zusammen 1"


def test_a25_where_wins_count_only_the_winner_can_be_put_right(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    step = tablet.page("/zettel?runde=1&wer=0")
    assert 'name="points"' not in step
    assert 'id="won"' in step
    tablet.do("correct_winner", round=1, player=0, zurueck="zettel")
    assert last_line(tablet) == ["1 1. Platz", "0 2. Platz", "0 2. Platz", "0 2. Platz"]
    assert "Wie viele Punkte" not in tablet.says("/zettel")


def test_w45_a_correction_can_be_taken_back(evening: Tablet) -> None:
    evening.do("correct", round=1, player=3, points=6, zurueck="zettel")
    assert evening.undo(_last(evening)).status_code == 303
    assert cell(evening, 1, 3) == "9 zusammen 9"


def _last(tablet: Tablet) -> int:
    return int(re.findall(r'id="undo-(\d+)"', tablet.page())[0])


def test_a_cell_that_isnt_there_opens_nothing(evening: Tablet) -> None:
    for query in ("?runde=9&wer=1", "?runde=1&wer=9", "?runde=x&wer=y", "?runde=1", "?wer=-1"):
        assert 'class="fix' not in evening.page(f"/zettel{query}")


def test_who_only_looks_sees_the_sheet_and_can_open_no_cell(app: Flask, evening: Tablet) -> None:
    reader = Tablet(app)
    reader.address = evening.address
    page = reader.page("/zettel?runde=1&wer=1")
    assert "5 zusammen 5" in text_of(page)
    assert 'class="fix' not in page
    assert "data-book" not in page
    assert reader.send("correct", round=1, player=3, points=6, zurueck="zettel").status_code == 403
    assert cell(evening, 1, 3) == "9 zusammen 9"


def test_the_plot_has_the_target_and_for_wins_the_wins(tablet: Tablet, evening: Tablet) -> None:
    assert "Gesamtpunkte nach 2 Runden: Oma 2, Ben 5, Mia 7, Jo 10." in evening.page("/zettel").translate(
        {0x2068: None, 0x2069: None}
    )
    tablet.begin(tally="points", target="20")
    tablet.round(0, 5, 3, 9)
    assert "Ziel 20" in re.sub(r"<(?!text|/text).*?>", "", tablet.page("/zettel").split("<figure")[1])
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    assert 'aria-label="Siege nach Runde 1: Mia 1, Oma 0, Ben 0, Jo 0."' in tablet.page("/zettel").translate(
        {0x2068: None, 0x2069: None}
    )


def test_the_sheet_of_sixty_rounds_and_eight_long_names_holds_them_all(tablet: Tablet) -> None:
    names = (LONG, *(f"{LONG[:58]}{number}" for number in range(7)))
    tablet.begin(names=names, tally="wins")
    for number in range(60):
        tablet.do("finish", winner=number % 8)
        tablet.do("next_round")
    page = tablet.page("/zettel")
    assert page.count('<th scope="row">') == 61
    assert len(re.findall(r'id="r\d+-\d"', page)) == 480
    assert LONG in page


def test_names_of_any_kind_break_nothing(tablet: Tablet) -> None:
    tablet.begin(names=("<script>alert(1)</script>", "👩‍👩‍👧‍👦", "שירה", "%(name)s {{ 7*7 }}"), **POINTS)
    tablet.round(0, 1, 2, 3)
    for query in ("", "?schritt=dazu", "?schritt=geht", "/zettel", "/zettel?runde=1&wer=0", "/zettel?runde=1&wer=3"):
        page = tablet.page(query)
        assert "<script>alert" not in page
        assert "%(name)s {{ 7*7 }}" in page
    tablet.do("end_match")
    assert "<script>alert" not in tablet.page()


def test_both_languages_have_every_sentence(evening: Tablet) -> None:
    pages = (
        "",
        "?schritt=dazu",
        "?schritt=geht",
        "?schritt=schluss",
        "/zettel",
        "/zettel?runde=1&wer=0",
        "/zettel?runde=1&wer=1",
        "/zettel?schritt=schluss",
    )
    english = " ".join(text_of(evening.page(query, lang="en")) for query in pages)
    evening.do("correct_winner", round=2, player=2)
    english += text_of(evening.page("/zettel", lang="en"))
    evening.do("end_match")
    english += text_of(evening.page(lang="en"))
    for word in ("Runde", "Punkte", "zusammen", "gewinnt", "Wer ", "Zettel", "Zurück", "Nächste", "Partie", "Platz "):
        assert word not in english, word
    assert "Ben wins round 2. First without any card." in english
    assert "Another game" in english


# The end


def test_w43_the_target_ends_the_game_with_a_podium(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 3, 9)
    page = tablet.page()
    assert "Oma gewinnt! Das Ziel von 9 ist erreicht. Die wenigsten Minuspunkte gewinnen. W-43" in text_of(page)
    assert _podium(page) == ["Oma 1. 0 Punkte", "Mia 2. 3 Punkte", "Ben 3. 5 Punkte"]
    assert ranks(page) == ["4. Jo 9"]
    assert 'id="next"' not in page


def _podium(page: str) -> list[str]:
    found = re.search(r'<ol class="podium">(.*?)</ol>', page, re.DOTALL)
    assert found
    return [text_of(step) for step in re.findall(r'<li class="step.*?</p>', found[1], re.DOTALL)]


def test_w43_shared_places_share_a_step(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 5, 9)
    page = tablet.page()
    assert _podium(page) == ["Oma 1. 0 Punkte", "Ben Mia 2. 5 Punkte"]
    assert ranks(page) == ["4. Jo 9"]


def test_w43_two_who_share_the_first_place_leave_no_second(evening: Tablet) -> None:
    evening.do("correct", round=1, player=1, points=2)
    evening.do("end_match")
    page = evening.page()
    assert "Oma und Ben gewinnen! Schluss nach 2 Runden." in text_of(page)
    assert _podium(page) == ["Oma Ben 1. 2 Punkte", "Mia 3. 7 Punkte"]


def test_w43_an_evening_without_a_finished_round_has_no_winner(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    assert "Runde 1 läuft noch. Sie zählt dann nicht." in tablet.says("/zettel?schritt=schluss")
    tablet.do("end_match")
    said = tablet.says()
    assert "Schluss für heute. Keine Runde ist zu Ende gespielt, also hat auch niemand gewonnen." in said
    assert 'class="podium"' not in tablet.page()


def test_a25_where_wins_count_the_most_wins_stand_on_top(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    tablet.do("finish", winner=2)
    tablet.do("end_match")
    assert "Mia gewinnt! Schluss nach 1 Runde. Die meisten Siege gewinnen." in tablet.says()
    assert _podium(tablet.page())[0] == "Mia 1. 1 Sieg"


def test_w46_who_left_is_listed_without_a_place(evening: Tablet) -> None:
    evening.do("leave", player=0)
    evening.do("end_match")
    assert ranks(evening.page()) == ["– Oma ist gegangen 2"]


def test_w45_an_end_by_mistake_is_taken_back_in_one_tap(evening: Tablet) -> None:
    evening.do("end_match")
    found = re.search(r'name="to" value="(\d+)"><button class="key quiet" id="go-on"', evening.page())
    assert found
    assert evening.undo(int(found[1])).status_code == 303
    assert 'id="next"' in evening.page()


def test_w44_a_correction_after_the_end_may_reopen_the_evening(tablet: Tablet) -> None:
    tablet.begin(tally="points", target="9")
    tablet.round(0, 5, 3, 9)
    tablet.do("correct", round=1, player=3, points=8, zurueck="zettel")
    assert 'id="next"' in tablet.page()
    assert "Das Ziel ist doch nicht erreicht: Es geht weiter." in tablet.says()


# Another game


def again(tablet: Tablet, form: str) -> str:
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": form})
    assert answer.status_code == 303, text_of(answer.text)
    return answer.headers["Location"]


def _form(tablet: Tablet) -> str:
    found = re.search(r'name="id" value="(noch-eine-[^"]+)"', tablet.page())
    assert found
    return found[1]


def test_w6_another_game_has_the_same_people_and_the_deal_moves_on(app: Flask, tablet: Tablet) -> None:
    tablet.begin("wortspiel", geber="1", target="7", votes="secret", lexicon="never")
    tablet.do("finish", seat=0, winner=0)
    tablet.do("count", cards="0,3,2,7")
    before = tablet.address
    tablet.address = again(tablet, _form(tablet))
    assert tablet.address != before
    tables: Tables = app.extensions["tables"]
    with tables.reading(tablet.address.rpartition("/")[2]) as table:
        log, row = table.log, table.row
        assert log.header.seats == FOUR
        assert log.header.dealer == 2  # Ben dealt, now Mia
        assert log.header.options["target"] == 7
        assert log.header.options["votes"] == "secret"
        assert log.header.options["table"] == "referee"
        assert row.settings == {"lexicon": "never"}
        assert row.colours == (0, 1, 2, 3)
        assert row.follows == before.rpartition("/")[2]
        assert len(log) == 0
    assert tablet.send("finish", seat=0, winner=0).status_code == 303  # this device is the host


def test_another_game_seats_those_who_are_there_at_the_end(app: Flask, evening: Tablet) -> None:
    evening.do("join", name="Kim", place=1)
    evening.do("leave", player=2)
    evening.do("end_match")
    evening.address = again(evening, _form(evening))
    tables: Tables = app.extensions["tables"]
    with tables.reading(evening.address.rpartition("/")[2]) as table:
        assert table.log.header.seats == ("Oma", "Kim", "Ben", "Jo")


def test_a_double_tap_begins_one_game(evening: Tablet) -> None:
    evening.do("end_match")
    form = _form(evening)
    assert again(evening, form) == again(evening, form)
    assert _form(evening) == form  # so it is the same one from another tablet, too


def test_another_game_isnt_begun_while_one_is_going_on(evening: Tablet) -> None:
    answer = evening.client.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"})
    assert answer.status_code == 409
    assert "Dieser Abend läuft noch. Beendet ihn zuerst." in text_of(answer.text)


def test_another_game_needs_enough_people_and_a_form(tablet: Tablet) -> None:
    tablet.begin(names=("Oma", "Ben"), **POINTS)
    tablet.round(0, 4)
    tablet.do("leave", player=1)
    tablet.do("end_match")
    answer = tablet.client.post(f"{tablet.address}/noch-eine", data={"id": _form(tablet)})
    assert answer.status_code == 409
    assert "Hier spielen 2 bis 8 mit. Setzt noch jemanden an den Tisch." in text_of(answer.text)
    assert tablet.client.post(f"{tablet.address}/noch-eine", data={}).status_code == 400


def test_who_only_looks_begins_no_game(app: Flask, evening: Tablet) -> None:
    evening.do("end_match")
    reader = Tablet(app)
    answer = reader.client.post(f"{evening.address}/noch-eine", data={"id": "noch-eine-1"})
    assert answer.status_code == 403


def test_playing_on_differently_starts_from_the_same_people(evening: Tablet) -> None:
    evening.do("end_match")
    found = re.search(r'id="otherwise" href="([^"]+)"', evening.page())
    assert found
    page = evening.client.get(found[1].replace("&amp;", "&")).text
    assert re.findall(r'name="name" value="([^"]+)"', page) == list(FOUR)


def test_an_evening_that_nobody_knows_has_no_sheet(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/abend/zzzzzzzzzz/zettel").status_code == 404
    assert client.get("/abend/Ä/zettel").status_code == 404
    assert client.post("/abend/zzzzzzzzzz/noch-eine", data={"id": "noch-eine-1"}).status_code == 404
