"""The word game on the table screen, clause by clause. No lexicon is there: the table needs none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.games.words import doubted, fallen
from tests.web.reading import asked, keys, said
from tests.web.word_evening import Evening
from web.judge.memory import Memory


def test_at_rest_halt_a_word_to_check_and_the_end_are_one_tap_away(evening: Evening) -> None:
    page = evening.page()
    assert {"halt", "check", "finish", "lay", "stuck", "colour", "right"} <= set(keys(page))
    assert f'href="/wort?abend={evening.match}"' in page


def test_w21_who_pauses_is_marked_on_the_seat(evening: Evening) -> None:
    page = evening.tell("laid", seat="3", hand_card="EIS", top_card="WEIN")
    assert "setzt aus" in said(page[page.index('id="seat-3"') :].partition("</li>")[0])
    assert page.count("setzt aus") == 1


def test_w21_who_pauses_cannot_be_told_to_have_laid_the_next_word(evening: Evening) -> None:
    evening.tell("laid", seat="3")
    assert re.search(r'name="seat" value="3" required disabled', evening.page("wort"))
    got = evening.send("laid", seat="3", schritt="wort", hand_card="EIS")
    assert got.status_code == 409
    assert "Jo muss aussetzen" in said(got.text)
    assert 'name="hand_card" value="EIS"' in got.text  # what was entered is entered still


def test_w21_a_wrong_pause_is_put_right(evening: Evening) -> None:
    evening.tell("laid", seat="3")
    page = evening.page("stimmt")
    assert keys(page)["pauses-1"] is True
    assert keys(page)["pauses-3"] is False
    evening.tell("pauses", player="1")
    assert evening.state.course.pausing == 1
    evening.tell("pauses", player="")
    assert evening.state.course.pausing is None


def test_w4_the_chips_left_in_the_middle_are_told(evening: Evening) -> None:
    assert "noch 16 Chips" in said(evening.page())
    evening.tell("set_chips", seat="0", chips="15")
    assert "noch 1 Chip " in said(evening.page())


def test_w35_an_empty_supply_is_told_and_chips_still_count(evening: Evening) -> None:
    evening.tell("set_chips", seat="0", chips="15")
    doubted(evening)
    assert "Das war der letzte Chip (W-35)." in said(evening.votes([False] * 4))
    page = evening.page("tisch")
    assert "Keine Chips mehr" in said(page)
    assert 'href="/regeln/wortspiel#W-35"' in page.partition('class="centre"')[2].partition("</div>")[0]
    doubted(evening, 3)
    assert "Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35)." in said(evening.votes([False] * 4))
    assert evening.state.chips[2] == 2


def test_w44_chips_are_corrected_one_by_one_and_the_page_stays(evening: Evening) -> None:
    address = f"/abend/{evening.match}/tun?schritt=stimmt"
    form = {"id": "chips-0001", "seen": "0", "do": "set_chips", "seat": "2", "chips": "1"}
    got = evening.client.post(address, data=form, headers={"X-Fragment": "1"})
    assert "Wie viele Chips?" in said(got.text)
    assert evening.state.chips == (0, 0, 1, 0)
    assert keys(got.text)["less-2"] is True
    assert keys(got.text)["less-1"] is False
    plain = evening.client.post(address, data=form | {"id": "chips-0002", "chips": "2"})
    assert plain.headers["Location"].endswith("?schritt=stimmt")


def test_w36_who_draws_is_told_and_who_names_the_next_colour(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    page = evening.tell("stuck")
    assert "Eine Karte ziehen: Ben , Mia , Jo W-36" in said(page)
    assert asked(page) == "Oma, welche Farbe ist die nächste?"


def test_w37_a_colour_that_was_tried_cannot_be_named(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    evening.tell("stuck")
    evening.tell("name_colour", seat="0", colour="red")
    page = evening.tell("stuck")
    assert keys(page)["name-red"] is False
    assert keys(page)["name-blue"] is True
    assert "ging nicht" in said(page)
    got = evening.send("name_colour", seat="0", colour="red")
    assert got.status_code == 409
    assert "In Rot ging es schon nicht." in said(got.text)


def test_w38_stuck_in_four_colours_the_round_is_counted_without_a_winner(evening: Evening) -> None:
    fallen(evening)
    for colour in ("red", "blue", "green", "yellow"):
        evening.tell("name_colour", seat="0", colour=colour)
        page = evening.tell("stuck")
    assert "In allen vier Farben ging nichts mehr. Niemand gewinnt, alle Chips zählen. W-38" in said(page)
    assert page.count('type="number"') == 4
    assert "halt" not in keys(page)


def test_w17_if_nobody_can_open_the_dealer_names_the_first_colour(evening: Evening) -> None:
    page = evening.tell("stuck")
    assert "W-17" in said(page)
    assert asked(page) == "Oma, welche Farbe ist die nächste?"


def test_w27_another_colour_is_named_out_of_nothing(evening: Evening) -> None:
    evening.tell("laid", seat="2")
    assert asked(evening.page("farbe")) == "Mia, welche neue Farbe nennst du?"
    evening.tell("name_colour", seat="2", colour="yellow")
    assert keys(evening.page("farbe"))["name-yellow"] is False


def test_w39_the_last_word_may_be_doubted_until_the_count_is_confirmed(evening: Evening) -> None:
    page = evening.tell("finish", winner="1")
    assert "halt" in keys(page)
    page = evening.page("halt")
    assert re.search(r'name="accused" value="1" required checked', page)
    doubted(evening, 1)
    page = evening.votes([True] * 4)
    assert evening.state.ending == ""
    assert asked(page) == "Das Wort ✗ fällt"


def test_w39_a_last_word_that_stands_is_counted_and_not_doubted_again(evening: Evening) -> None:
    evening.tell("finish", winner="1")
    doubted(evening, 1)
    evening.votes([False] * 4)
    page = evening.page("tisch")
    assert asked(page) == "Wie viele Karten habt ihr noch? W-44"
    assert "halt" not in keys(page)


def proposals(page: str) -> list[str]:
    return [re.sub(r'.* value="(\d*)".*', r"\1", field) for field in re.findall(r'name="cards"[^>]*', page)]


def test_w44_where_plays_were_told_counts_are_proposed_and_confirmed(evening: Evening) -> None:
    for turn in range(17):
        evening.tell("laid", seat="2" if turn % 2 else "1")
    evening.tell("set_chips", seat="3", chips="2")
    page = evening.tell("finish", winner="1")
    assert proposals(page) == ["9", "0", "1", "9"]
    assert "(zusammen 21 )" in said(page)
    evening.tell("count", cards=["4", "0", "3", "1"])
    with evening.evenings.reading(evening.match) as table:
        assert table.log.state.results[-1].points == (4, 0, 3, 3)
        assert not table.log.state.running


def test_w44_where_plays_were_not_told_nothing_is_proposed(evening: Evening) -> None:
    evening.tell("laid", seat="2")
    assert proposals(evening.tell("finish", winner="1")) == ["", "0", "", ""]


def test_w41_the_winner_has_no_minus_points_whatever_the_chips(evening: Evening) -> None:
    evening.tell("set_chips", seat="1", chips="3")
    page = evening.tell("finish", winner="1")
    row = page[page.index('class="hand won"') :].partition("</li>")[0]
    assert said(row.partition(">")[2]) == "Ben gewinnt die Runde 0"


def test_w44_a_count_that_cannot_be_is_refused_and_kept(evening: Evening) -> None:
    evening.tell("finish", winner="1")
    got = evening.send("count", cards=["4", "0", "0", "1"])
    assert got.status_code == 409
    assert "Mia noch mindestens 1" in said(got.text)
    assert re.findall(r'name="cards"[^>]* value="(\d+)"', got.text) == ["4", "0", "0", "1"]
    got = evening.send("count", cards=["4", "0", "", "1"])
    assert got.status_code == 409
    assert "es braucht" in said(got.text).casefold()


def test_w44_chips_can_still_be_corrected_while_counting(evening: Evening) -> None:
    evening.tell("finish", winner="1")
    page = evening.page("stimmt")
    assert "Wie viele Chips?" in said(page)
    assert "Wer setzt aus?" not in said(page)
    evening.tell("set_chips", seat="0", chips="2")
    assert "+ 2 Chips" in said(evening.page())


def test_a_missing_lexicon_hinders_no_booking(evening: Evening, tmp_path: Path) -> None:
    doubted(evening, 1, 2, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = evening.votes([True] * 4)
    assert "Weinbahn ✗ fällt" in said(page)
    assert "Wörterbuch" not in said(page)
    assert Memory(tmp_path / "table.sqlite").house().votes == ()


def test_names_and_words_may_hold_anything(app: Flask) -> None:
    evening = Evening(app.test_client(), name=["<b>Oma</b>", "אבא", "Mia", "👵" * 20])
    doubted(evening, 0, 3, word="<script>alert(1)</script>")
    for page in (evening.page(), evening.votes([False] * 4), evening.page("tisch")):
        assert "<script>alert" not in page
        assert "<b>Oma" not in page


@pytest.mark.parametrize("step", ["halt", "wort", "stimmt", "farbe", "ende"])
def test_every_step_has_one_heading_and_a_way_back(evening: Evening, step: str) -> None:
    page = evening.page(step)
    main = page[page.index('class="now"') :].partition('class="story"')[0]
    assert main.count("<h1") == 1
    assert "back" in keys(page)


def test_the_page_is_light(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN")
    page = evening.client.get(f"/abend/{evening.match}?schritt=halt").text
    files = set(re.findall(r'(?:href|src)="/static/([^"?]+)', page))
    assert (
        len(page.encode()) + sum(len(evening.client.get(f"/static/{file}", buffered=True).data) for file in files)
        < 100_000
    )
    assert {"table/table.js", "words/table.js", "words/table.css"} <= files
