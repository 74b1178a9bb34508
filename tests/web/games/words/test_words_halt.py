"""Halt on the table screen: the doubt, the vote, and their consequences."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.forms import NAMES
from tests.web.games.words.doubts import doubted, fallen
from tests.web.page import Page
from tests.web.tablet import FRAGMENT
from tests.web.word_evening import Evening


def test_w28_a_noted_word_is_proposed_with_its_cards(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = evening.page("halt")
    assert page.values("input[name=accused][required][checked]") == ["2"]
    for field, value in (("hand_card", "WEIN"), ("top_card", "BAHN"), ("word", "Weinbahn")):
        assert page.one(f"input[name={field}]")["value"] == value


def test_w28_the_cards_that_lay_last_are_offered_first(evening: Evening) -> None:
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN")
    evening.tell("laid", seat="1", hand_card="TÜR", top_card="WEIN")
    cards = evening.page("halt").values("button.wordcard")
    assert cards[:4] == ["TÜR", "WEIN", "BAHN", "ANTENNE"]
    assert len(cards) == len(set(cards)) == 50


def test_w28_nobody_doubts_the_own_word_and_nothing_entered_is_lost(evening: Evening) -> None:
    got = evening.send("doubt", accused="1", doubters="1", schritt="halt", word="Weinbahn", hand_card="", top_card="")
    assert got.status_code == 409
    page = Page(got.text)
    assert "Ben hat das Wort selbst gelegt" in page.notice
    assert page.one("input[name=word]")["value"] == "Weinbahn"
    assert evening.events == 0


def test_w28_without_a_doubter_the_page_asks_who_called(evening: Evening) -> None:
    got = evening.send("doubt", accused="1", doubters="", schritt="halt")
    assert got.status_code == 409
    assert "Wer hat „Halt!“ gerufen?" in Page(got.text).notice


@pytest.mark.parametrize("sent", [["", "3", "0"], ["3,0"]])
def test_w29_several_doubt_and_the_first_one_stands_first(evening: Evening, sent: list[str]) -> None:
    page = evening.tell("doubt", accused="1", doubters=sent)
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (3, 0)
    assert page.question == "Jo, gilt das Wort?"


def test_w29_somebody_doubts_too_until_the_first_vote(evening: Evening) -> None:
    page = doubted(evening)
    assert {"also-0", "also-3"} <= set(page.keys)
    assert not {"also-1", "also-2"} & set(page.keys)
    evening.tell("halt", seat="3")
    assert evening.state.dispute is not None
    assert evening.state.dispute.doubters == (2, 3)
    page = evening.tell("vote", seat="2", against="1")
    assert not any(key.startswith("also") for key in page.keys)


@pytest.mark.parametrize("players", [3, 4, 8])
def test_w30_all_vote_one_after_another_the_doubter_first(app: Flask, players: int) -> None:
    evening = Evening(app.test_client(), players)
    page = doubted(evening, 0, 2, hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    assert "Erklär dein Wort, Oma!" in page.above_story
    for step in range(players):
        name = NAMES[(2 + step) % players]
        assert page.question == f"{name}, gilt „Weinbahn“?"
        page = evening.tell("vote", seat=str((2 + step) % players), against="0")
    assert page.question == "Weinbahn ✓ gilt"
    assert "Erklär" not in page.above_story


def test_w30_nobody_can_be_skipped(evening: Evening) -> None:
    doubted(evening)
    got = evening.send("vote", seat="0", against="1")
    assert got.status_code == 409
    assert "Erst stimmt Mia ab" in Page(got.text).notice
    assert Page(got.text).question == "Mia, gilt das Wort?"


def test_w30_the_votes_stand_in_their_order_as_they_are_cast(evening: Evening) -> None:
    doubted(evening)
    evening.tell("vote", seat="2", against="1")
    page = evening.tell("vote", seat="3", against="0")
    assert page.one("ol.voters").text == "✗ dagegen Mia ✓ dafür Jo Oma Ben"
    assert page.one("ol.voters > .now-voting[aria-current=step]").text == "Oma"


def test_w30_a_vote_on_another_word_than_the_doubted_one_is_refused(evening: Evening) -> None:
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
        assert evening.page(step).question == "Jo, gilt das Wort?"


def test_w30_secret_votes_are_cast_under_a_cover_and_shown_together(app: Flask) -> None:
    evening = Evening(app.test_client(), votes="secret")
    page = doubted(evening)
    assert page.question == "Gib das Tablet an Mia."
    assert not {"for", "against"} & set(page.keys)
    page = evening.page("stimme", sitz="2")
    assert page.question == "Mia, gilt das Wort?"
    page = evening.tell("vote", seat="2", against="1")
    assert page.question == "Gib das Tablet an Jo."
    assert "hat abgestimmt Mia" in page.above_story
    assert "dagegen" not in page.above_story
    assert evening.page("stimme", sitz="2").question == "Gib das Tablet an Jo."  # Mia's page is gone
    page = evening.votes([True, True, False])
    assert "✗ dagegen Mia" in page.above_story


def test_w45_one_vote_is_taken_back_and_cast_anew(evening: Evening) -> None:
    doubted(evening)
    page = evening.tell("vote", seat="2", against="1")
    assert Page(evening.back(int(page.sent_by("undo")["to"])).text).question == "Mia, gilt das Wort?"


def test_w45_the_whole_doubt_is_taken_back_at_once(evening: Evening) -> None:
    doubted(evening)
    evening.tell("halt", seat="3")
    page = evening.tell("vote", seat="2", against="1")
    assert "halt" in Page(evening.back(int(page.sent_by("withdraw")["to"])).text).keys
    assert evening.state.dispute is None
    assert evening.state.chips == (0, 0, 0, 0)


def test_w45_secret_votes_that_were_shown_are_taken_back_only_together(app: Flask) -> None:
    evening = Evening(app.test_client(), votes="secret")
    doubted(evening)
    evening.votes([True] * 4)
    got = evening.back(5)
    assert got.status_code == 409
    assert Page(got.text).sent_by("confirm")["confirmed"] == "1"
    assert evening.back(5, confirmed=True).status_code == 200
    assert evening.state.dispute is not None


def test_w45_the_question_whether_an_older_line_goes_back_shows_the_lines(evening: Evening) -> None:
    opened = evening.events + 1
    doubted(evening, word="Weinbahn")
    evening.votes([False] * 4)
    question = evening.post({"seen": str(evening.events), "to": str(opened), "ask": "1"}, FRAGMENT)
    assert question.status_code == 409
    assert len(Page(question.text).all("li.going")) == 5
    assert "halt" in Page(question.text).keys  # not the result of the vote, which hides the story


def test_w31_more_than_half_against_and_the_word_falls(evening: Evening) -> None:
    page = fallen(evening)
    assert page.question == "Das Wort ✗ fällt"
    assert "4 zu 0 W-31" in page.above_story
    assert "Ben nimmt die Karte zurück und einen Chip. Noch 15 Chips in der Mitte." in page.above_story
    assert evening.state.chips == (0, 1, 0, 0)


def test_w34_a_tie_lets_the_word_stand_and_every_doubter_takes_a_chip(evening: Evening) -> None:
    doubted(evening, 1, 2, 3, word="Weinbahn")
    page = evening.votes([True, True, False, False])
    assert page.question == "Weinbahn ✓ gilt"
    assert "2 zu 2 W-34" in page.above_story
    assert "Mia und Jo nehmen je einen Chip." in page.above_story
    assert evening.state.chips == (0, 0, 1, 1)


def test_w33_after_a_fall_the_pausing_player_names_a_colour_at_once(evening: Evening) -> None:
    page = fallen(evening)
    assert "Oma, welche neue Farbe nennst du? W-33" in page.above_story
    page = evening.tell("name_colour", seat="0", colour="green", after=str(evening.state.moment))
    assert page.has(".suit.green")
    assert "■ Grün" in page.above_story
    assert "halt" in page.keys


def test_w33_without_a_known_pause_the_page_asks_for_that_too(evening: Evening) -> None:
    evening.tell("pauses", player="3")
    doubted(evening, 3)  # the word of the player marked as pausing: other words must lie before it
    page = evening.votes([True] * 4)
    assert evening.state.course.pausing is None
    assert "Wer setzt aus – und welche Farbe ist die nächste?" in page.above_story
    assert len(page.all("[name=seat]")) == 4
    evening.tell("name_colour", seat="2", colour="blue")
    assert "◆ Blau" in evening.page().above_story


def test_w32_who_laid_the_word_that_fell_is_not_the_one_who_pauses(evening: Evening) -> None:
    doubted(evening, 3)
    after_vote = evening.votes([True] * 4)
    for page in (after_vote, evening.page("tisch"), evening.page("farbe")):
        assert page.values("input[name=seat][required][disabled]") == ["3"]
        assert "Jo hat gelegt" in page.above_story
    evening.tell("name_colour", seat="2", colour="blue")
    page = evening.page("farbe")  # words may have been laid since that were not noted
    assert len(page.all("[name=seat]")) == 4
    assert "hat gelegt" not in page.above_story


def test_w33_a_fallen_opening_word_asks_for_no_colour(evening: Evening) -> None:
    evening.tell("laid", seat="0")
    doubted(evening, 0)
    page = evening.votes([True] * 4)
    assert "Die Eröffnung geht weiter. W-33" in page.above_story
    assert "name-red" not in page.keys


def test_the_result_stays_until_something_else_is_done(evening: Evening) -> None:
    doubted(evening)
    evening.votes([False] * 4)
    assert evening.page().question == "Das Wort ✓ gilt"
    assert "halt" in evening.page("tisch").keys
    page = evening.tell("laid", seat="2")
    assert "halt" in page.keys


def test_a_colour_named_for_a_moment_that_has_passed_is_refused(evening: Evening) -> None:
    fallen(evening)
    moment = str(evening.state.moment)
    evening.tell("name_colour", seat="0", colour="green", after=moment)
    assert evening.send("name_colour", seat="0", colour="blue", after=moment).status_code == 409
