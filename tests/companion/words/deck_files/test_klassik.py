"""The shipped deck has all that is known of the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.words.deck import Colour, Deck
from companion.words.deck_files.reader import check_deck, read_deck

KLASSIK = Path(__file__).parents[4] / "data" / "decks" / "klassik.csv"
BOOKLET = "ANTENNE AUTO BAHN BEIN BILD BLUME EIS HAUS HOLZ LAND LUFT MANN SCHIFF SPIEL TELEFON WASSER WEIN"
REVIEWS = "HÖRER STEIN TASCHE BUCH"
RECONSTRUCTED = (
    "BALL BAUM BERG BETT BRIEF BROT FEUER FISCH FLASCHE FRAU GARTEN GELD GLAS HAND HUND KARTE KIND KÖNIG KOPF LAMPE "
    "MEER NACHT PAPIER RAD SCHLOSS SONNE STRASSE TISCH TÜR"
)


@pytest.fixture(scope="module")
def klassik() -> Deck:
    return read_deck(KLASSIK)


def test_w1_the_deck_has_50_words_on_108_cards(klassik: Deck) -> None:
    assert len(klassik) == 50
    assert len(set(klassik.names)) == 50
    assert klassik.cards == 108


def test_w1_each_colour_has_27_cards(klassik: Deck) -> None:
    assert klassik.per_colour() == dict.fromkeys(Colour, 27)


def test_w1_a_word_is_on_one_to_four_cards_auto_on_four_antenne_on_one(klassik: Deck) -> None:
    cards = {row.word: len(row.colours) for row in klassik}
    assert set(cards.values()) == {1, 2, 3, 4}
    assert (cards["AUTO"], cards["ANTENNE"]) == (4, 1)


def test_w3_the_circle_can_be_laid_from_it(klassik: Deck) -> None:
    assert check_deck(KLASSIK) == ()
    assert len(klassik.names) >= 12


def test_every_word_says_where_it_is_known_from(klassik: Deck) -> None:
    for source, words in [("booklet", BOOKLET), ("review", REVIEWS), ("reconstruction", RECONSTRUCTED)]:
        assert {row.word for row in klassik if row.source == source} == set(words.split()), source


def test_every_word_has_article_and_picture(klassik: Deck) -> None:
    assert all(row.article in ("der", "die", "das") for row in klassik)
    assert all(row.picture for row in klassik)
    assert len({row.picture for row in klassik}) == 50


def test_the_file_is_what_the_deck_writes(klassik: Deck) -> None:
    assert klassik.as_csv() == KLASSIK.read_text(encoding="utf-8")
