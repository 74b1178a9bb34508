"""Halt on the table screen: who doubts whose word, the vote, and what comes of it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.forms import NAMES
from tests.web.games.words import doubted, fallen
from tests.web.reading import asked, keys, said
from tests.web.tablet import FRAGMENT
from tests.web.word_evening import Evening


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
    assert "halt" in keys(evening.back(int(number[1])).text)
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


def test_w45_who_is_asked_whether_an_older_line_goes_back_sees_the_lines(evening: Evening) -> None:
    opened = evening.events + 1
    doubted(evening, word="Weinbahn")
    evening.votes([False] * 4)
    question = evening.post({"seen": str(evening.events), "to": str(opened), "ask": "1"}, FRAGMENT)
    assert question.status_code == 409
    assert question.text.count('class="going"') == 5
    assert 'id="halt"' in question.text  # not the result of the vote, which hides the story


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
