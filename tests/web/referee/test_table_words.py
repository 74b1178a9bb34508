"""The word game on the table screen, clause by clause. No lexicon is there: the table needs none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.web.forms import NAMES
from tests.web.reading import asked, keys, said
from tests.web.word_evening import Evening
from web.app import create_app
from web.words.memory import Memory


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "nothing"))
    return create_app({"MEMORY": tmp_path / "table.sqlite", "SECRET_KEY": "for this test"})


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app.test_client())


def doubted(evening: Evening, accused: int = 1, *doubters: int, **more: str) -> str:
    return evening.tell("doubt", accused=str(accused), doubters=[str(seat) for seat in doubters or (2,)], **more)


def fallen(evening: Evening, accused: int = 1) -> str:
    """The dealer has opened, another word lies, is doubted and falls."""
    evening.tell("laid", seat="0")
    evening.tell("laid", seat=str(accused))
    doubted(evening, accused)
    return evening.votes([True] * evening.state.players)


# At rest


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
    assert "Keine Chips mehr" in said(evening.page("tisch"))
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


# Halt


def test_w28_a_noted_word_is_proposed_with_its_cards(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = evening.page("halt")
    assert re.search(r'name="accused" value="2" required checked', page)
    for field, value in (("hand_card", "WEIN"), ("top_card", "BAHN"), ("word", "Weinbahn")):
        assert f'name="{field}" value="{value}"' in page


def test_w28_the_cards_that_lay_last_are_offered_first(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN")
    evening.tell("laid", seat="1", hand_card="TÜR", top_card="WEIN")
    cards = re.findall(r'class="wordcard[^"]*" value="([^"]+)"', evening.page("halt"))
    assert cards[:4] == ["TÜR", "WEIN", "BAHN", "ANTENNE"]
    assert len(cards) == len(set(cards)) == 50


def test_w28_nobody_doubts_the_own_word_and_nothing_entered_is_lost(evening: Evening) -> None:
    got = evening.send("doubt", accused="1", doubters="1", schritt="halt", word="Weinbahn", hand_card="", top_card="")
    assert got.status_code == 409
    assert "Ben hat das Wort selbst gelegt" in said(got.text)
    assert 'name="word" value="Weinbahn"' in got.text
    assert evening.events == 0


def test_w28_without_a_doubter_it_is_asked_who_called(evening: Evening) -> None:
    got = evening.send("doubt", accused="1", doubters="", schritt="halt")
    assert got.status_code == 409
    assert "Wer hat „Halt!“ gerufen?" in said(got.text)


@pytest.mark.parametrize("sent", [["", "3", "0"], ["3,0"]])
def test_w29_several_doubt_and_whoever_was_first_stands_first(evening: Evening, sent: list[str]) -> None:
    page = evening.tell("doubt", accused="1", doubters=sent)
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (3, 0)
    assert asked(page) == "Jo, gilt das Wort?"


def test_w29_somebody_doubts_too_until_the_first_vote(evening: Evening) -> None:
    page = doubted(evening)
    assert {"also-0", "also-3"} <= set(keys(page))
    assert not {"also-1", "also-2"} & set(keys(page))
    evening.tell("halt", seat="3")
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (2, 3)
    page = evening.tell("vote", seat="2", against="1")
    assert not any(key.startswith("also") for key in keys(page))


# The vote


@pytest.mark.parametrize("players", [3, 4, 8])
def test_w30_all_are_asked_one_after_another_the_doubter_first(app: Flask, players: int) -> None:
    evening = Evening(app.test_client(), players)
    page = doubted(evening, 0, 2, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    assert "Erklär dein Wort, Oma!" in said(page)
    for step in range(players):
        name = NAMES[(2 + step) % players]
        assert asked(page) == f"{name}, gilt „Weinbahn“?"
        page = evening.tell("vote", seat=str((2 + step) % players), against="0")
    assert asked(page) == "Weinbahn ✓ gilt"
    assert "Erklär" not in said(page)


def test_w30_nobody_can_be_skipped(evening: Evening) -> None:
    doubted(evening)
    got = evening.send("vote", seat="0", against="1")
    assert got.status_code == 409
    assert "Erst stimmt Mia ab" in said(got.text)
    assert asked(got.text) == "Mia, gilt das Wort?"


def test_w30_the_votes_stand_in_their_order_as_they_are_cast(evening: Evening) -> None:
    doubted(evening)
    evening.tell("vote", seat="2", against="1")
    page = evening.tell("vote", seat="3", against="0")
    strip = page[page.index('class="voters"') :].partition("</ol>")[0]
    assert said(strip.replace('class="voters" ', "")).endswith("✗ dagegen Mia ✓ dafür Jo Oma Ben")
    assert re.search(r'now-voting" aria-current="step">.*?<bdi>Oma</bdi>', strip, re.DOTALL)


def test_w30_a_vote_on_another_word_than_was_asked_for_is_refused(evening: Evening) -> None:
    doubted(evening)
    evening.votes([False] * 4)
    evening.tell("laid", seat="3")
    doubted(evening, 3)
    got = evening.send("vote", seat="2", against="1", word="1")
    assert got.status_code == 409


def test_w30_a_reload_in_the_middle_asks_the_same_voter(evening: Evening) -> None:
    doubted(evening)
    evening.tell("vote", seat="2", against="1")
    for step in ("", "halt", "tisch", "ende"):
        assert asked(evening.page(step)) == "Jo, gilt das Wort?"


def test_w30_secret_votes_are_cast_under_a_cover_and_shown_together(app: Flask) -> None:
    evening = Evening(app.test_client(), votes="secret")
    page = doubted(evening)
    assert asked(page) == "Gib das Tablet an Mia."
    assert not {"for", "against"} & set(keys(page))
    page = evening.page("stimme", sitz="2")
    assert asked(page) == "Mia, gilt das Wort?"
    page = evening.tell("vote", seat="2", against="1")
    assert asked(page) == "Gib das Tablet an Jo."
    assert "hat abgestimmt Mia" in said(page)
    assert "dagegen" not in said(page)
    assert asked(evening.page("stimme", sitz="2")) == "Gib das Tablet an Jo."  # Mia's page is gone
    page = evening.votes([True, True, False])
    assert "✗ dagegen Mia" in said(page)


def test_w45_one_vote_is_taken_back_and_cast_anew(evening: Evening) -> None:
    doubted(evening)
    page = evening.tell("vote", seat="2", against="1")
    number = re.search(r'name="to" value="(\d+)"><button class="key quiet" id="undo"', page)
    assert number is not None
    assert asked(evening.back(int(number[1])).text) == "Mia, gilt das Wort?"


def test_w45_the_whole_doubt_is_taken_back_at_once(evening: Evening) -> None:
    doubted(evening)
    evening.tell("halt", seat="3")
    page = evening.tell("vote", seat="2", against="1")
    number = re.search(r'name="to" value="(\d+)"><button class="key quiet" id="withdraw"', page)
    assert number is not None
    page = evening.back(int(number[1])).text
    assert "halt" in keys(page)
    assert evening.state.dispute is None
    assert evening.state.chips == (0, 0, 0, 0)


def test_w45_secret_votes_that_were_shown_are_taken_back_only_together(app: Flask) -> None:
    evening = Evening(app.test_client(), votes="secret")
    doubted(evening)
    evening.votes([True] * 4)
    got = evening.back(5)
    assert got.status_code == 409
    assert 'name="confirmed" value="1"' in got.text
    assert evening.back(5, confirmed=True).status_code == 200
    assert evening.state.dispute is not None


# What comes of it


def test_w31_more_than_half_against_and_the_word_falls(evening: Evening) -> None:
    page = fallen(evening)
    assert asked(page) == "Das Wort ✗ fällt"
    assert "4 zu 0 W-31" in said(page)
    assert "Ben nimmt die Karte zurück und einen Chip. Noch 15 Chips in der Mitte." in said(page)
    assert evening.state.chips == (0, 1, 0, 0)


def test_w34_a_tie_lets_the_word_stand_and_every_doubter_takes_a_chip(evening: Evening) -> None:
    doubted(evening, 1, 2, 3, word="Weinbahn")
    page = evening.votes([True, True, False, False])
    assert asked(page) == "Weinbahn ✓ gilt"
    assert "2 zu 2 W-34" in said(page)
    assert "Mia und Jo nehmen je einen Chip." in said(page)
    assert evening.state.chips == (0, 0, 1, 1)


def test_w33_after_a_fall_the_pausing_player_is_asked_for_a_colour_at_once(evening: Evening) -> None:
    page = fallen(evening)
    assert "Oma, welche neue Farbe nennst du? W-33" in said(page)
    page = evening.tell("name_colour", seat="0", colour="green", after=str(evening.state.moment))
    assert 'class="suit green"' in page
    assert "■ Grün" in said(page)
    assert "halt" in keys(page)


def test_w33_where_nobody_told_who_pauses_that_is_asked_too(evening: Evening) -> None:
    evening.tell("pauses", player="3")
    doubted(evening, 3)  # a word of the very player that was thought to pause: others lay before it
    page = evening.votes([True] * 4)
    assert evening.state.course.pausing is None
    assert "Wer setzt aus – und welche Farbe ist die nächste?" in said(page)
    assert page.count('name="seat"') == 4
    evening.tell("name_colour", seat="2", colour="blue")
    assert "◆ Blau" in said(evening.page())


def test_w32_who_laid_the_word_that_fell_is_not_the_one_who_pauses(evening: Evening) -> None:
    doubted(evening, 3)
    after_vote = evening.votes([True] * 4)
    for page in (after_vote, evening.page("tisch"), evening.page("farbe")):
        assert re.findall(r'name="seat" value="(\d)" required disabled', page) == ["3"]
        assert "Jo hat gelegt" in said(page)
    evening.tell("name_colour", seat="2", colour="blue")
    page = evening.page("farbe")  # words may have been laid since that nobody told
    assert page.count('name="seat"') == 4
    assert "hat gelegt" not in said(page)


def test_w33_a_fallen_opening_word_asks_for_no_colour(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    doubted(evening, 0)
    page = evening.votes([True] * 4)
    assert "Die Eröffnung geht weiter. W-33" in said(page)
    assert "name-red" not in keys(page)


def test_the_result_stays_until_something_else_is_done(evening: Evening) -> None:
    doubted(evening)
    evening.votes([False] * 4)
    assert asked(evening.page()) == "Das Wort ✓ gilt"
    assert "halt" in keys(evening.page("tisch"))
    page = evening.tell("laid", seat="2")
    assert "halt" in keys(page)


def test_a_colour_named_for_a_moment_that_has_passed_is_refused(evening: Evening) -> None:
    fallen(evening)
    moment = str(evening.state.moment)
    evening.tell("name_colour", seat="0", colour="green", after=moment)
    assert evening.send("name_colour", seat="0", colour="blue", after=moment).status_code == 409


# Stuck


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


# The end of the round


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
    with evening.tables.reading(evening.match) as table:
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


# All over


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
    static = Path(str(evening.client.application.static_folder))
    assert len(page.encode()) + sum((static / file).stat().st_size for file in files) < 100_000
    assert {"table.js", "table_words.js", "table_words.css"} <= files
