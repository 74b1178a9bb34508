"""Many words at once: out of a text, out of a table."""

from itertools import product
from typing import Any

import pytest

from companion.words.deck import Colour, Deck
from lexicon.judge import Judge
from web.judge.decks.editing import MOST_READ, Finding, check_word, pasted_words, take_in, with_picture
from web.judge.decks.store import MOST_WORDS, KeptDeckFault


def test_words_are_found_however_they_are_written_with_their_colours_and_articles() -> None:
    for text, words in (
        ("Haus, Hund;Baum", ["Haus", "Hund", "Baum"]),
        ("Haus\nHund\r\nBaum\n\n", ["Haus", "Hund", "Baum"]),
        ("Haus Hund Baum", ["Haus", "Hund", "Baum"]),
        ("1. Haus\n2) Hund\n- Baum\n• Katze", ["Haus", "Hund", "Baum", "Katze"]),
        ("das Haus, der Hund", ["Haus", "Hund"]),
        ("Haus rot blau\nRot gelb", ["Haus", "Rot"]),
        ("", []),
        (" , ;\n", []),
    ):
        assert [each.word for each in pasted_words(text)] == words
    house, red = pasted_words("das Haus rot blau\nRot ▲")
    assert (house.article, house.colours) == ("das", (Colour.RED, Colour.BLUE))
    assert (red.word, red.colours) == ("Rot", (Colour.YELLOW,))


def test_words_without_colours_keep_the_four_colours_even(judge: Judge) -> None:
    words = "Katze Hund Maus Pferd Kuh Schwein Huhn Ente Gans Ziege Schaf Esel Hase"
    taken = take_in(words, Deck(()), judge)
    counts = Deck(taken.cards).per_colour()
    assert sum(counts.values()) == 26
    assert max(counts.values()) - min(counts.values()) <= 1
    assert [with_picture(card).picture for card in taken.cards[:2]] == ["🐈", "🐕"]


def test_a_table_is_read_as_one_and_its_faults_have_their_lines(judge: Judge) -> None:
    table = "Wort;rot;blau;grün;gelb;bild\nKatze;1;;1;;🦁\nHaus Boot;1;;;;\nHund;x;1;;;\n"
    taken = take_in(table, Deck(()), judge)
    assert [card.word for card in taken.cards] == ["KATZE", "HUND"]
    assert (taken.cards[0].colours, taken.cards[0].picture) == ((Colour.RED, Colour.GREEN), "🦁")
    assert [found.fault.code for found in taken.findings if found.fault] == ["two_words"]
    assert [(fault.line, fault.code) for fault in taken.faults] == [(4, "bad_mark")]


def test_words_that_are_there_already_are_named_and_not_taken_twice(judge: Judge) -> None:
    deck = Deck(take_in("Katze, Hund", Deck(()), judge).cards)
    taken = take_in("Hund, Maus, maus", deck, judge)
    assert [card.word for card in taken.cards] == ["MAUS"]
    assert [(found.word, found.fault and found.fault.code) for found in taken.findings] == [
        ("HUND", "word_twice"),
        ("MAUS", "word_twice"),
    ]


@pytest.mark.parametrize(
    ("words", "most"),
    [([f"Q{a}{b}{c}" for a, b, c in product("abcdefghij", repeat=3)], MOST_WORDS + 1), (["Hund"] * 15_000, MOST_READ)],
)
def test_of_a_text_of_thousands_of_words_only_as_many_are_looked_up_as_a_deck_could_have(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, words: list[str], most: int
) -> None:
    asked: list[str] = []

    def check(word: str, *more: Any) -> Finding:
        asked.append(word)
        return check_word(word, *more)

    monkeypatch.setattr("web.judge.decks.editing.check_word", check)
    with pytest.raises(KeptDeckFault, match="300 Wörter sind genug"):
        take_in(", ".join(words), Deck(()), judge)
    assert len(asked) == most
