"""Halt on the table screen: the doubt, the vote, and their consequences."""

import pytest
from flask import Flask

from tests.web.forms import NAMES
from tests.web.games.words.conftest import doubted, fallen
from tests.web.page import Page, page_of, read
from tests.web.tablet import FRAGMENT
from tests.web.word_evening import Evening


def test_w28_halt_asks_for_the_seat_that_laid_and_then_for_the_one_that_doubts(evening: Evening) -> None:
    page = evening.page("halt")
    assert page.question == "Halt! Wer hat gelegt?"
    address = page.one("a#tap-1")["href"]
    page = Page(evening.client.get(address).text)
    assert page.question == "Und wer zweifelt?"
    assert "tap-1" not in page.keys  # nobody doubts a word of their own
    sent = page.sent_by("tap-2")
    assert (sent["do"], sent["accused"], sent["doubters"]) == ("doubt", "1", "2")
    evening.tell("doubt", accused="1", doubters="2")
    assert evening.page().question == "Mia, gilt das Wort?"


def test_w28_a_noted_word_is_known_and_only_its_doubter_is_asked_for(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = evening.page("halt")
    assert page.question == "Und wer zweifelt?"
    assert page.sent_by("tap-1")["accused"] == "2"
    assert page.texts(".middle .paper-card .name") == ["WEIN", "BAHN"]
    assert Page(evening.client.get(page.one("a#somebody-else")["href"]).text).question == "Halt! Wer hat gelegt?"


def test_w28_the_cards_that_lay_last_are_offered_first(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN")
    evening.tell("laid", seat="1", hand_card="TÜR", top_card="WEIN")
    cards = evening.page("wort", sitz="3").values("button.wordcard")
    assert cards[:4] == ["TÜR", "WEIN", "BAHN", "ANTENNE"]
    assert len(cards) == len(set(cards)) == 50


def test_w30_the_cards_of_the_word_are_told_while_the_table_votes_or_never(evening: Evening) -> None:
    doubted(evening)
    evening.tell("vote", seat="2", against="1")
    page = evening.page("karten")
    assert page.sent_by("tell-it")["word"] == str(evening.state.last.number if evening.state.last else "")
    page = evening.tell("tell", hand_card="WEIN", top_card="BAHN", said="Weinbahn")
    assert page.question == "Jo, gilt „Weinbahn“?"
    assert page.texts(".middle .paper-card .name") == ["WEIN", "BAHN"]


def test_w14_cards_told_in_a_vote_are_checked_and_what_was_entered_stays(app: Flask) -> None:
    evening = Evening(app.test_client(), same_word="never")
    doubted(evening)
    page = page_of(evening.send("tell", hand_card="LAND", top_card="LAND", said="Landland"), 409)
    assert page.one("input[name=said]")["value"] == "Landland"


@pytest.mark.parametrize("sent", [["", "3", "0"], ["3,0"]])
def test_w29_several_doubt_and_the_first_one_stands_first(evening: Evening, sent: list[str]) -> None:
    page = evening.tell("doubt", accused="1", doubters=sent)
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (3, 0)
    assert page.question == "Jo, gilt das Wort?"


def test_w29_somebody_doubts_too_until_the_first_vote(evening: Evening) -> None:
    page = doubted(evening)
    assert {key for key in page.keys if key.startswith("tap-")} == {"tap-0", "tap-3"}
    assert (page.sent_by("tap-3")["do"], page.sent_by("tap-3")["seat"]) == ("halt", "3")
    evening.tell("halt", seat="3")
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (2, 3)
    page = evening.tell("vote", seat="2", against="1")
    assert not any(key.startswith("tap-") for key in page.keys)


def test_w30_all_vote_one_after_another_the_doubter_first(app: Flask) -> None:
    evening = Evening(app.test_client(), 8)
    page = doubted(evening, 0, 2, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    assert "Erklär dein Wort, Oma!" in page.above_story
    for seat in (2, 3, 4, 5, 6, 7, 0, 1):
        assert page.question == f"{NAMES[seat]}, gilt „Weinbahn“?"
        page = evening.tell("vote", seat=str(seat), against="0")
    assert page.question == "Weinbahn gilt"
    assert "Erklär" not in page.above_story


def test_w30_votes_stand_in_their_order_a_reload_asks_the_same_and_w45_one_is_taken_back(evening: Evening) -> None:
    doubted(evening)
    evening.tell("vote", seat="2", against="1")
    page = evening.tell("vote", seat="3", against="0")
    ballots = [page.seat(seat).one(".ballot-of").text for seat in (2, 3, 0, 1)]
    assert ballots == ["✗ dagegen", "✓ dafür", "3 stimmt als Nummer 3 ab", "4 stimmt als Nummer 4 ab"]
    assert [seat["id"] for seat in page.all("li.seat.turn")] == ["seat-0"]
    for step in ("", "halt", "tisch", "ende"):
        assert evening.page(step).question == "Oma, gilt das Wort?"
    assert Page(evening.back(int(page.sent_by("undo")["to"])).text).question == "Jo, gilt das Wort?"


def test_w30_secret_votes_are_cast_under_a_cover_and_shown_together(app: Flask) -> None:
    evening = Evening(app.test_client(), votes="secret")
    page = doubted(evening)
    assert page.question == "Gib das Tablet an Mia."
    assert not {"for", "against"} & set(page.keys)
    page = evening.page("stimme", sitz="2")
    assert page.question == "Mia, gilt das Wort?"
    page = evening.tell("vote", seat="2", against="1")
    assert page.question == "Gib das Tablet an Jo."
    assert page.seat(2).one(".ballot-of").text == "● hat abgestimmt"
    assert "dagegen" not in page.above_story
    assert evening.page("stimme", sitz="2").question == "Gib das Tablet an Jo."  # Mia's page is gone
    page = evening.votes([True, True, False])
    assert page.one(".camp.gilt_nicht").texts("bdi") == ["Mia", "Jo", "Oma"]


def test_w30_the_menu_leads_to_secret_votes_in_mid_evening(evening: Evening) -> None:
    doubted(evening)
    page = evening.page("absprache", was="votes")
    assert page.question == "Wie abgestimmt wird"
    assert [(key["id"], key["aria-pressed"]) for key in page.all(".agreement button")] == [
        ("agree-open", "true"),
        ("agree-secret", "false"),
    ]
    assert evening.tell("agree", option="votes", value="secret").question == "Gib das Tablet an Mia."
    menu = Page(evening.client.get(f"/abend/{evening.match}").text)
    assert menu.one("#agree-on-votes").text == "Wie abgestimmt wird"
    assert evening.send("agree", option="target", value="9").status_code == 400


def test_w45_the_whole_doubt_is_taken_back_at_once(evening: Evening) -> None:
    doubted(evening)
    evening.tell("halt", seat="3")
    page = evening.tell("vote", seat="2", against="1")
    assert "halt" in Page(evening.back(int(page.sent_by("withdraw")["to"])).text).keys
    assert evening.state.dispute is None
    assert evening.state.chips == (0, 0, 0, 0)


def test_w45_the_question_whether_an_older_line_goes_back_shows_the_lines(evening: Evening) -> None:
    opened = evening.events + 1
    doubted(evening, word="Weinbahn")
    evening.votes([False] * 4)
    page = page_of(evening.post({"seen": str(evening.events), "to": str(opened), "ask": "1"}, FRAGMENT), 409)
    assert len(page.all("li.going")) == 5
    assert "halt" in page.keys  # not the result of the vote, which hides the story


def test_w31_more_than_half_against_the_word_falls_and_w33_the_pausing_player_names_a_colour(evening: Evening) -> None:
    page = fallen(evening)
    assert page.question == "Das Wort von Ben fällt"
    assert "0 zu 4" in page.one(".stamp").text
    assert "Mehr als die Hälfte ist dagegen: Das Wort fällt. W-31" in page.above_story
    assert "Ben nimmt die Karte zurück und einen Chip. Noch 15 Chips in der Mitte." in page.above_story
    assert evening.state.chips == (0, 1, 0, 0)
    assert "Oma, welche neue Farbe nennst du? W-33" in page.above_story
    moment = str(evening.state.moment)
    page = evening.tell("name_colour", seat="0", colour="green", after=moment)
    assert page.has(".due .symbol-of.green")
    assert "Grün ist dran" in page.above_story
    assert "halt" in page.keys
    assert evening.send("name_colour", seat="0", colour="blue", after=moment).status_code == 409  # that has passed


def test_w34_a_tie_lets_the_word_stand_and_every_doubter_takes_a_chip(evening: Evening) -> None:
    doubted(evening, 1, 2, 3, word="Weinbahn")
    page = evening.votes([True, True, False, False])
    assert page.question == "Weinbahn gilt"
    assert "2 zu 2" in page.one(".stamp").text
    assert "Gleichstand ist gut für Ben: Das Wort bleibt liegen. W-34" in page.above_story
    assert "Mia und Jo nehmen je einen Chip." in page.above_story
    assert evening.state.chips == (0, 0, 1, 1)


def test_w33_without_a_known_pause_the_page_asks_for_that_too(evening: Evening) -> None:
    evening.tell("pauses", player="3")
    doubted(evening, 3)  # the word of the player marked as pausing: other words must lie before it
    page = evening.votes([True] * 4)
    assert evening.state.course.pausing is None
    asks = evening.page("tisch")
    assert asks.question == "Wer setzt aus und nennt die Farbe?"
    page = read(evening.client, asks.one("#tap-2")["href"])
    assert page.question == "Mia, welche neue Farbe nennst du?"
    assert page.sent_by("name-blue")["seat"] == "2"
    evening.tell("name_colour", seat="2", colour="blue")
    assert "Blau ist dran" in evening.page().above_story


def test_w32_who_laid_the_word_that_fell_is_not_the_one_who_pauses(evening: Evening) -> None:
    doubted(evening, 3)
    evening.votes([True] * 4)
    for page in (evening.page("tisch"), evening.page("farbe")):
        assert {key for key in page.keys if key.startswith("tap-")} == {"tap-0", "tap-1", "tap-2"}
        assert "hat gelegt" in page.seat(3).text
    evening.tell("name_colour", seat="2", colour="blue")
    page = evening.page("farbe")  # words may have been laid since that were not noted
    assert len([key for key in page.keys if key.startswith("tap-")]) == 4
    assert "hat gelegt" not in page.seat(3).text


def test_w33_a_fallen_opening_word_asks_for_no_colour(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    doubted(evening, 0)
    page = evening.votes([True] * 4)
    assert "Die Eröffnung geht weiter. W-33" in page.above_story
    assert "name-red" not in page.keys


def test_the_result_stays_until_something_else_is_done(evening: Evening) -> None:
    doubted(evening)
    evening.votes([False] * 4)
    assert evening.page().question == "Das Wort von Ben gilt"
    assert "halt" in evening.page("tisch").keys
    page = evening.tell("laid", seat="2")
    assert "halt" in page.keys
