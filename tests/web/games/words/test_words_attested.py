"""One word twice, which needs a word of the dictionary (W-14): the server asks its lexicon, no form may say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.page import Page
from tests.web.word_evening import Evening
from web.app import create_app

pytestmark = pytest.mark.usefixtures("german")

REFUSED = "Zweimal „LAND“ gilt nur mit einem Wort, das im Wörterbuch steht."


@pytest.fixture
def learned(data_home: Path, tmp_path: Path) -> Evening:
    """An evening in a house with a lexicon."""
    assert data_home.is_dir()
    return Evening(create_app({"DATABASE": tmp_path / "learned.sqlite", "SECRET_KEY": "for these tests"}).test_client())


def test_w14_a_word_of_the_dictionary_stands_and_another_is_refused(learned: Evening) -> None:
    assert "KIND" in learned.tell("laid", seat="1", hand_card="KIND", top_card="KIND", word="Kindeskind").text
    got = learned.send("laid", seat="2", hand_card="LAND", top_card="LAND", word="Landland")
    assert got.status_code == 409
    assert REFUSED in Page(got.text).text
    assert learned.events == 1


def test_w14_no_form_can_say_that_a_word_is_attested(learned: Evening) -> None:
    got = learned.send("laid", seat="2", hand_card="LAND", top_card="LAND", word="Landland", attested="1")
    assert got.status_code == 409


def test_w14_a_doubted_word_and_one_told_in_the_vote_are_looked_up_too(learned: Evening) -> None:
    doubt = {"accused": "0", "doubters": "1", "hand_card": "LAND", "top_card": "LAND"}
    assert learned.send("doubt", **doubt, word="Landland").status_code == 409
    learned.tell("doubt", **doubt)  # nobody has told the word yet
    told = {"hand_card": "KIND", "top_card": "KIND"}
    assert learned.send("tell", **told, said="Kindkind").status_code == 409
    learned.tell("tell", **told, said="Kindeskind")


def test_w14_without_a_lexicon_one_word_twice_is_none(evening: Evening) -> None:
    assert evening.send("laid", seat="1", hand_card="KIND", top_card="KIND", word="Kindeskind").status_code == 409
    evening.tell("laid", seat="1", hand_card="EIS", top_card="WEIN", word="Eiswein")
