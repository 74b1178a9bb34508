"""Words of cards: each gets its sentence while it is typed; many come in at once, out of a text or a table."""

from itertools import product
from string import ascii_lowercase
from typing import Any

import pytest
from flask import Flask

from companion.words.deck import Colour, Deck
from lexicon.judge import Judge
from tests.web.decks.desk import Desk
from web.judge.decks.editing import MOST_READ, Finding, Weight, check_word, pasted_words, take_in, with_picture
from web.judge.decks.store import MOST_WORDS, KeptDeckFault

STOPPED = (
    *(("", "no_word"), ("   ", "no_word"), ("AUTO7", "not_a_word"), ("🚗", "not_a_word"), ("Haus Boot", "two_words")),
    *(("Haus/Boot", "two_words"), ("X" * 41, "too_long"), ("bahn", "word_twice"), ("Strasse", "word_twice")),
)
HINTS = (
    *(("Bäume", "plural", "BAUM"), ("Häuser", "plural", "HAUS"), ("laufen", "verb", "LAUF"), ("rennen", "verb", None)),
    *(("schnell", "no_noun", None), ("geht", "no_noun", None), ("Berlin", "name", None), ("Fahrad", "slip", "FAHRRAD")),
    *(("Qwrtzpl", "unknown", None), ("Brezn", "hardly", None)),
)
FINE = (
    *(("katze", "KATZE", "die"), (" Straße ", "STRAẞE", "die"), ("MÄDCHEN", "MÄDCHEN", "das")),
    *(("Essen", "ESSEN", "das"), ("Kissen", "KISSEN", "das"), ("Eltern", "ELTERN", "")),
    ("Quietscheente", "QUIETSCHEENTE", "die"),
)


def test_a_word_that_no_card_can_show_is_stopped(judge: Judge) -> None:
    for typed, code in STOPPED:
        found = check_word(typed, ("BAHN", "STRAẞE"), judge)
        assert found.weight is Weight.STOP, typed
        assert found.fault is not None
        assert found.fault.code == code, typed
        assert found.sentence("de") != found.sentence("en")
        assert check_word(typed, ("BAHN", "STRAẞE"), None).weight is Weight.STOP  # without a lexicon, too
    assert check_word("Qwrtzpl", (), None).weight is Weight.FINE


def test_a_word_that_the_table_should_know_about_gets_a_hint_and_stays_possible(judge: Judge) -> None:
    for typed, code, instead in HINTS:
        found = check_word(typed, (), judge)
        assert found.weight is Weight.HINT, typed
        assert found.fault is not None
        assert found.fault.code == code, typed
        assert found.word in found.sentence("de")
        assert instead is None or instead in found.instead, typed


def test_a_good_noun_is_fine_and_has_its_article(judge: Judge) -> None:
    for typed, word, article in FINE:
        found = check_word(typed, ("BAHN",), judge)
        assert (found.word, found.weight, found.article, found.sentence("de")) == (word, Weight.FINE, article, "")


def asked(desk: Desk, what: str, **fields: str) -> Any:
    answer = desk.client.get(f"{desk.address}/{what}", query_string={"lang": "de", **fields})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.json


def test_a_word_is_checked_beside_the_others_and_gets_pictures(desk: Desk) -> None:
    found = asked(desk, "wort", wort="Bäume", war="BAHN")
    assert (found["weight"], found["instead"]) == ("hint", ["BAUM"])
    assert found["sentence"] == "„BÄUME“ ist die Mehrzahl. Steht auf der Karte „BAUM“?"
    assert found["pictures"][0] == {"emoji": "🌳", "name": "Laubbaum"}


def test_a_card_is_not_the_same_as_itself_and_a_word_of_any_length_gets_an_answer(desk: Desk) -> None:
    assert asked(desk, "wort", wort="bahn", war="BAHN")["weight"] == "fine"
    assert asked(desk, "wort", wort="bahn", war="")["weight"] == "stop"

    assert asked(desk, "wort", wort="x" * 3000, war="")["weight"] == "stop"
    assert asked(desk, "wort", wort="<b>\0", war="")["weight"] == "stop"
    assert asked(desk, "wort")["weight"] == "stop"


def test_many_words_are_counted_and_the_doubtful_ones_named(desk: Desk) -> None:
    answer = desk.client.post(f"{desk.address}/pruefen?lang=de", data={"text": "Katze, Auto, schnell", "wie": "dazu"})
    assert answer.json is not None
    assert answer.json["new"] == 2
    assert [(each["word"], each["weight"]) for each in answer.json["findings"]] == [
        ("AUTO", "stop"),
        ("SCHNELL", "hint"),
    ]
    assert len(desk.deck) == 50
    text = " ".join(f"Q{one}{two}" for one in ascii_lowercase for two in ascii_lowercase)
    answer = desk.client.post(f"{desk.address}/pruefen?lang=de", data={"text": text, "wie": "statt"})
    assert answer.json is not None
    assert answer.json["faults"] == ["300 Wörter sind genug für ein Kartenspiel."]


def test_pictures_are_found_by_what_they_show(app: Flask) -> None:
    answer = app.test_client().get("/kartenspiele/bilder?suche=krone")
    assert answer.json is not None
    assert answer.json["pictures"][0]["emoji"] == "👑"
    stove = app.test_client().get("/kartenspiele/bilder?suche=herd")
    assert stove.json is not None
    assert stove.json["pictures"][0]["emoji"] == "🍳"  # and not the bison of „Herde“
    assert app.test_client().get("/kartenspiele/bilder?suche=").json == {"pictures": []}


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
    table = "Wort;rot;blau;grün;gelb;bild\nKatze;1;;1;;🦁\nHaus Boot;1;;;;\nHund;2;1;;;\n"
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
