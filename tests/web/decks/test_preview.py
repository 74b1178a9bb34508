"""Many words are shown as cards before they are taken in: what is doubtful is asked, what is left out is said."""

from itertools import product
from typing import Any

import pytest
from flask import Flask

from companion.words.deck import Colour, Deck
from lexicon.judge import Judge
from tests.web.decks.desk import WORDS, Desk
from tests.web.decks.workbooks import xlsx
from tests.web.page import Page, page_of
from web.judge.decks.editing import Finding, check_word
from web.judge.decks.store import MOST_WORDS, KeptDeckFault
from web.judge.decks.taking_in import MOST_READ, take_in

TABLE = "Unsere Karten\nWort;rot;blau;grün;gelb;Bild\nKatze;1;;x;;🦁\nÖl;;2;;ja;\nHaus Boot;1;;;;\nSumme;1;2;1;1;\n"


def shown(page: Page) -> dict[str, str]:
    """Return the cards of a preview with the names of their colours."""
    return {tile.one(".name").text: tile.one(".sr").text.removeprefix(": ") for tile in page.all(".preview .tile")}


def tapped(desk: Desk, page: Page, key: str) -> Page:
    """Return the page after a key of a preview."""
    return page_of(desk.post("woerter", **page.sent_by(key)))


def test_what_was_understood_is_shown_and_only_then_taken_in(desk: Desk) -> None:
    before = desk.deck
    page = page_of(desk.look("Katze rot/blau\nWein, gelb"))
    assert shown(page) == {"KATZE": "Rot, Blau"}
    assert page.one(".tile .motif").text == "🐈"
    assert page.one("#left-out ~ ul").text == "„WEIN“ ist schon dabei."
    assert desk.deck == before
    assert [desk.post("woerter", **page.sent_by("take")).status_code for _ in range(2)] == [303, 303]  # a double tap
    assert desk.deck.names == (*before.names, "KATZE")
    assert desk.card("KATZE") == ("die", "rb", "🐈")
    desk.post("zurueck", **desk.page().sent_by("step-back"))
    assert desk.deck == before


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_table_is_shown_with_its_doubts_what_is_left_out_and_what_was_passed_over(app: Flask, lang: str) -> None:
    desk = Desk(app.test_client(), template="")
    page = page_of(desk.send_file(TABLE.encode("cp1252", "replace").replace(b"?", b""), do=""))
    assert page.foreign == []
    assert shown(page) == {"KATZE": "Rot, Grün", "ÖL": "Blau, Gelb"}
    assert page.texts(".asked p") == ["Bei Blau steht „2“. Ist das eine Karte?"]
    assert page.texts(".asked [aria-pressed=true]") == ["Ja, 1 Karte"]
    assert page.one("#left-out ~ ul").text.startswith("Zeile 5: „Haus Boot“ sind mehrere Wörter.")
    assert [text.partition(";")[0] for text in page.texts("#notes ~ ul li")] == [
        "Die Datei stammt von Windows. Ich lese „grün“.",
        "„Unsere Karten“ steht über der Tabelle",
        "„Summe 1 2 1 1“ zählt nur zusammen",
    ]
    page = tapped(desk, page, "doubt-1-2")
    assert (shown(page)["ÖL"], page.texts(".asked [aria-pressed=true]")) == ("Gelb", ["Nein, keine"])
    form, headers = page.sent_by("take"), {"Accept-Language": lang}
    again = page_of(desk.client.post(f"{desk.address}/woerter", data={**form, "do": ""}, headers=headers))
    assert again.one("#take").text == {"de": "Übernehmen", "en": "Keep it"}[lang]
    desk.post("woerter", **form)
    assert [(row.word, row.colours) for row in desk.deck] == [
        ("KATZE", (Colour.RED, Colour.GREEN)),
        ("ÖL", (Colour.YELLOW,)),
    ]


def test_a_doubtful_word_is_kept_changed_or_left_out_with_a_tap(desk: Desk) -> None:
    page = page_of(desk.look("Bäume, Kuchen"))
    assert page.texts(".asked .key") == ["BÄUME", "BAUM", "weglassen"]
    assert "BÄUME" in shown(page)
    assert list(shown(tapped(desk, page, "word-1-0"))) == ["KUCHEN"]
    page = tapped(desk, page, "word-1-2")
    assert list(shown(page)) == ["KUCHEN"]  # BAUM is in the box
    assert page.texts("#left-out ~ ul li") == ["„BAUM“ ist schon dabei."]
    assert "BÄUME" in shown(tapped(desk, page, "word-1-1"))


def test_back_leads_to_the_text_even_out_of_a_workbook(desk: Desk) -> None:
    page = page_of(desk.look("Katze, Kuchen"))
    assert tapped(desk, page, "back").one("#text").text == "Katze, Kuchen"
    assert desk.client.get(f"{desk.address}/woerter").headers["Location"] == desk.address
    page = page_of(desk.send_file(xlsx([("Wort", "rot", "blau", "grün", "gelb"), ("Katze", 1, "", "x", "")]), do=""))
    assert shown(page) == {"KATZE": "Rot, Grün"}
    assert tapped(desk, page, "back").one("#text").lines == "Wort\trot\tblau\tgrün\tgelb\nKatze\t1\t\tx\t"
    assert desk.deck.names[-1] != "KATZE"


def test_all_words_are_replaced_and_come_back(desk: Desk) -> None:
    page = page_of(desk.look(WORDS, "statt"))
    assert "Die 50 Wörter, die jetzt im Kartenspiel sind, kommen weg." in page.text
    desk.post("woerter", **page.sent_by("take"))
    assert desk.deck.names == tuple(WORDS.split())
    desk.post("zurueck", **desk.page().sent_by("step-back"))
    assert len(desk.deck) == 50


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "Die Datei ist leer."),
        (b"PK\x03\x04\0\0\0", "Die Datei ist beschädigt"),
        (b"%PDF-1.7", "Aus PDF lese ich keine Wörter."),
        ("Nummer,rot,blau,gelb\n1,1,1,1\n", "Die Spalte „Wort“ fehlt."),
        ("Auto", "„AUTO“ ist schon dabei."),
        ("123", "„123“ ist kein Wort"),
    ],
)
def test_where_there_is_nothing_to_show_it_is_said_why(desk: Desk, content: str | bytes, told: str) -> None:
    assert told in page_of(desk.send_file(content, do=""), 400).one(".notice").text
    assert len(desk.deck) == 50


def test_too_much_is_refused_and_stays_in_the_form(desk: Desk) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = " ".join(f"Q{one}{two}" for one in letters for two in letters)
    page = page_of(desk.look(words), 409)
    assert f"{MOST_WORDS} Wörter sind genug" in page.one(".notice").text
    assert page.one("textarea").text == words
    assert page_of(desk.look(" \n "), 400).one(".notice").text.startswith("Da steht noch kein Wort.")
    for kilobytes in (257, 400):
        page = page_of(desk.send_file("KATZE\n" * (kilobytes * 1024 // 6)), 413)
        assert "Mehr als 256 KB nehme ich nicht. Ein Kartenspiel hat höchstens 300 Wörter" in page.one(".notice").text
    assert len(desk.deck) == 50


def test_words_without_colours_keep_the_four_colours_even(judge: Judge) -> None:
    taken = take_in("Katze Hund Maus Pferd Kuh Schwein Huhn Ente Gans Ziege Schaf Esel Hase", Deck(()), judge, {})
    counts = Deck(taken.cards).per_colour()
    assert sum(counts.values()) == 26
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize(
    ("words", "most"),
    [([f"Q{a}{b}{c}" for a, b, c in product("abcdefghij", repeat=3)], MOST_WORDS + 1), (["Hund"] * 15_000, 1)],
)
def test_of_a_text_of_thousands_of_words_only_as_many_are_looked_up_as_a_deck_could_have(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, words: list[str], most: int
) -> None:
    asked: list[str] = []

    def check(word: str, *more: Any) -> Finding:
        asked.append(word)
        return check_word(word, *more)

    monkeypatch.setattr("web.judge.decks.taking_in.check_word", check)
    if most > 1:
        with pytest.raises(KeptDeckFault, match="300 Wörter sind genug"):
            take_in(", ".join(words), Deck(()), judge, {})
    else:
        take_in(", ".join(words), Deck(()), judge, {})
    assert len(asked) == most < MOST_READ
