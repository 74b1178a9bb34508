"""The word game on the table screen, clause by clause. But for one word twice (W-14) the table needs no lexicon."""

from pathlib import Path

import pytest
from flask import Flask

from tests.web.evening_logs import without_isolates
from tests.web.games.words.conftest import doubted
from tests.web.page import Page, page_of
from tests.web.word_evening import Evening
from web.judge.vote_store import VoteStore


def test_at_rest_halt_a_word_to_check_and_the_end_are_one_tap_away(evening: Evening) -> None:
    page = evening.page()
    assert {"halt", "check", "finish", "lay", "stuck", "photo", "right"} <= set(page.keys)
    assert page.one("a#check")["href"] == f"/wort?abend={evening.match}"


def test_w21_who_pauses_is_marked_and_cannot_have_laid_the_next_word(evening: Evening) -> None:
    page = evening.tell("laid", seat="3", hand_card="EIS", top_card="WEIN")
    assert ["setzt aus" in page.seat(number).text for number in range(4)] == [False, False, False, True]
    page = evening.page("wort")
    assert {key for key in page.keys if key.startswith("tap-")} == {"tap-0", "tap-1", "tap-2"}
    assert "setzt aus" in page.seat(3).text
    page = page_of(evening.send("laid", seat="3", schritt="wort", hand_card="EIS"), 409)
    assert "Jo muss aussetzen" in page.notice
    assert page.one("input[name=hand_card]")["value"] == "EIS"  # the page keeps the card that was entered


def test_w21_a_wrong_pause_is_corrected(evening: Evening) -> None:
    evening.tell("laid", seat="3")
    page = evening.page("stimmt", was="pause")
    assert {key for key in page.keys if key.startswith("tap-")} == {"tap-0", "tap-1", "tap-2"}
    assert page.sent_by("tap-1")["player"] == "1"
    evening.tell("pauses", player="1")
    assert evening.state.course.pausing == 1
    evening.tell("pauses", player="")
    assert evening.state.course.pausing is None


def test_w4_w35_the_chips_left_are_shown_and_chips_still_count_beyond_them(evening: Evening) -> None:
    evening.tell("set_chips", seat="0", chips="1")
    assert "noch 15 Chips" in evening.page().above_story
    evening.tell("set_chips", seat="0", chips="15")
    doubted(evening)
    assert "Das war der letzte Chip (W-35)." in evening.votes([False] * 4).above_story
    page = evening.page("tisch")
    assert "Keine Chips mehr" in page.above_story
    assert page.one(".middle").links == ["/regeln/wortspiel#W-35"]
    doubted(evening, 3)
    assert "Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35)." in evening.votes([False] * 4).above_story
    assert evening.state.chips[2] == 2


def test_w44_chips_corrected_in_one_go_are_one_line_of_the_story(evening: Evening) -> None:
    page = evening.page("stimmt")
    assert page.values("input[name=chips]") == ["0"] * 4
    page = evening.tell("set_all_chips", chips=["0", "2", "1", "0"])
    assert evening.state.chips == (0, 2, 1, 0)
    assert page.first(".lines p").text == "Chips berichtigt: Ben 2, Mia 1. W-44"
    assert evening.events == 1


def test_w44_chips_that_nobody_can_have_are_refused_and_stay_entered(evening: Evening) -> None:
    page = page_of(evening.send("set_all_chips", schritt="stimmt", chips=["0", "100", "1", "0"]), 409)
    assert "100 Chips kann niemand haben." in page.notice
    assert page.values("input[name=chips]") == ["0", "100", "1", "0"]


def test_w36_the_page_shows_who_draws_and_who_names_the_next_colour(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    page = evening.tell("stuck")
    assert "Niemand kann weiter: Alle außer Oma ziehen eine Karte." in without_isolates(page.above_story)
    assert "W-36" in page.one(".the-question").text
    assert page.question == "Oma, welche Farbe ist die nächste?"


def test_w23_with_real_cards_a_tap_says_whose_card_was_first_and_w27_a_new_colour_ends_a_quarrel(
    evening: Evening,
) -> None:
    evening.tell("laid", seat="2")
    page = evening.page("zugleich")
    assert page.question == "Fotofinish! Wessen Karte war zuerst da?"
    assert {key for key in page.keys if key.startswith("tap-")} == {"tap-0", "tap-1", "tap-3"}  # Mia pauses
    assert page.one("#colour")["href"].endswith("schritt=farbe")
    assert evening.post(page.sent_by("tap-1")).status_code == 303
    assert evening.state.course.pausing == 1


def test_w27_another_colour_is_named_out_of_nothing(evening: Evening) -> None:
    evening.tell("laid", seat="2")
    assert evening.page("farbe").question == "Mia, welche neue Farbe nennst du?"
    evening.tell("name_colour", seat="2", colour="yellow")
    assert evening.page("farbe").keys["name-yellow"] is False


def test_w39_the_last_word_may_be_doubted_until_the_count_is_confirmed(evening: Evening) -> None:
    page = evening.tell("finish", winner="1")
    assert "halt" in page.keys
    page = evening.page("halt")
    assert page.sent_by("tap-0")["accused"] == "1"
    doubted(evening, 1)
    page = evening.votes([True] * 4)
    assert evening.state.ending == ""
    assert page.question == "Das Wort von Ben fällt"


def ballots(page: Page) -> list[str]:
    """Return the numbers that lie in front of the seats."""
    return [page.seat(seat).one(".ballot-of [aria-hidden]").text for seat in range(4)]


def test_w44_counts_of_logged_words_are_proposed_and_confirmed(evening: Evening) -> None:
    for turn in range(17):
        evening.tell("laid", seat="2" if turn % 2 else "1")
    evening.tell("set_chips", seat="3", chips="2")
    page = evening.tell("finish", winner="1")
    assert ballots(page) == ["9", "0", "1", "11"]  # once all is told, minus points: with two chips
    assert page.seat(3).one(".badge").text == "9 Karten und 2 Chips"
    assert page.question == "Stimmt das so?"
    assert page.one(".together").text == "Zusammen 21 Minuspunkte"
    assert page.sent_by("counted")["cards"] == "9,0,1,9"
    evening.tell("count", cards=["4", "0", "3", "1"])
    assert evening.log.state.results[-1].points == (4, 0, 3, 3)
    assert not evening.log.state.running


def test_w44_hands_are_counted_one_after_the_other_and_taken_back_the_same_way(evening: Evening) -> None:
    evening.tell("laid", seat="2")
    page = evening.tell("finish", winner="1")
    assert ballots(page) == ["…", "0", "…", "…"]
    for name, cards, left in (("Oma", 4, "Mia und Jo fehlen noch."), ("Mia", 12, "Jo fehlt noch."), ("Jo", 13, "")):
        assert page.question == f"Wie viele Karten hat {name} noch?"
        if cards > 12:
            page = Page(evening.client.get(page.one("a#more-cards")["href"]).text)
        page = Page(evening.client.get(page.one(f"a#cards-{cards}")["href"]).text)
        assert left in page.above_story
    assert page.sent_by("counted")["cards"] == "4,0,12,13"
    again = Page(evening.client.get(page.one("a#tap-2")["href"]).text)
    assert again.question == "Wie viele Karten hat Mia noch?"
    for told in (["4", "0", "12", "…"], ["4", "0", "…", "…"], ["…", "0", "…", "…"]):
        page = Page(evening.client.get(page.one("a#undo")["href"]).text)
        assert ballots(page) == told
    assert page.has("button#undo")  # now the end of the round is what was done last


def test_w44_an_impossible_count_is_refused_and_keeps_the_entries(evening: Evening) -> None:
    evening.tell("finish", winner="1")
    page = page_of(evening.send("count", cards=["4", "0", "0", "1"]), 409)
    assert "Mia noch mindestens 1" in page.notice
    assert ballots(page) == ["4", "0", "…", "1"]
    got = page_of(evening.send("count", cards=["4", "0", "", "1"]), 409)
    assert "Mia" in got.question


def test_w44_chips_can_still_be_corrected_while_counting(evening: Evening) -> None:
    evening.tell("finish", winner="1")
    page = evening.page("stimmt")
    assert page.question == "Wie viele Chips habt ihr? W-44"
    assert "pause" not in page.keys
    evening.tell("set_chips", seat="0", chips="2")
    assert "3 Karten und 2 Chips 5 5 Minuspunkte" in evening.page(zahlen="3,0,1,1").seat(0).text


def test_a_missing_lexicon_hinders_no_booking(evening: Evening, tmp_path: Path) -> None:
    doubted(evening, 1, 2, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = evening.votes([True] * 4)
    assert page.question == "Weinbahn fällt"
    assert not page.has(".whisper")
    assert VoteStore(tmp_path / "table.sqlite").precedents().votes == ()


def test_every_step_has_one_heading_and_a_way_back(evening: Evening) -> None:
    for step in ("halt", "wort", "stimmt", "farbe", "ende"):
        page = evening.page(step)
        assert (len(page.all("h1")), "back" in page.keys) == (1, True), step


pytestmark = pytest.mark.usefixtures("german")

REFUSED = "Zweimal „LAND“ gilt nur mit einem Wort, das im Wörterbuch steht."


@pytest.fixture
def learned(house: Flask) -> Evening:
    """An evening in a house with a lexicon."""
    return Evening(house.test_client())


def test_w14_a_word_of_the_dictionary_stands_and_another_is_refused_laid_doubted_or_told_in_the_vote(
    learned: Evening,
) -> None:
    assert "KIND" in learned.tell("laid", seat="1", hand_card="KIND", top_card="KIND", word="Kindeskind").text
    for more in ({}, {"attested": "1"}):  # no form can say that it is in the dictionary
        page = page_of(learned.send("laid", seat="2", hand_card="LAND", top_card="LAND", word="Landland", **more), 409)
        assert REFUSED in page.text
    assert learned.events == 1
    doubt = {"accused": "0", "doubters": "1", "hand_card": "LAND", "top_card": "LAND"}
    assert learned.send("doubt", **doubt, word="Landland").status_code == 409
    learned.tell("doubt", **doubt)  # nobody has told the word yet
    told = {"hand_card": "KIND", "top_card": "KIND"}
    assert learned.send("tell", **told, said="Kindkind").status_code == 409
    learned.tell("tell", **told, said="Kindeskind")


def test_w14_without_a_lexicon_one_word_twice_is_none(evening: Evening) -> None:
    assert evening.send("laid", seat="1", hand_card="KIND", top_card="KIND", word="Kindeskind").status_code == 409
    evening.tell("laid", seat="1", hand_card="EIS", top_card="WEIN", word="Eiswein")
