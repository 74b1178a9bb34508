"""While somebody types, the answers come as JSON."""

from string import ascii_lowercase
from typing import Any

from flask import Flask

from tests.web.decks.desk import Desk


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
