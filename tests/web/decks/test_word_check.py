"""Words of cards: each gets its sentence while it is typed; many come in at once, out of a text or a table."""

from typing import Any

from flask import Flask

from lexicon.judge import Judge
from tests.web.decks.desk import Desk
from web.judge.decks.editing import Weight, check_word

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


def test_pictures_are_found_by_what_they_show(app: Flask) -> None:
    answer = app.test_client().get("/kartenspiele/bilder?suche=krone")
    assert answer.json is not None
    assert answer.json["pictures"][0]["emoji"] == "👑"
    stove = app.test_client().get("/kartenspiele/bilder?suche=herd")
    assert stove.json is not None
    assert stove.json["pictures"][0]["emoji"] == "🍳"  # and not the bison of „Herde“
    assert app.test_client().get("/kartenspiele/bilder?suche=").json == {"pictures": []}
