"""Decks are made, renamed and put away; cards are swapped and added, with a way back; nothing typed is lost."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.deck_list.deck_list import DeckList
from tests.web.decks.desk import WORDS, Desk
from tests.web.page import Page, page_of
from tests.web.tablet import Device


def test_a_copy_has_the_cards_of_the_box_which_itself_is_not_changed(desk: Desk) -> None:
    page = desk.page()
    assert len(page.all("a.tile[data-card]")) == 51  # a key for a new card among them
    assert page.one(".head .size").text.startswith("50 Wörter · 108 Karten")
    assert desk.card("AUTO") == ("das", "rbgy", "🚗")
    for lang, said in (("de", "Übernehmen"), ("en", "Keep it")):
        page = desk.page("?karte=BAHN", lang)
        assert (page.foreign, page.one("#save").text) == ([], said)
    answer = desk.client.post("/kartenspiele/klassik/karte", data={"war": "AUTO", "wort": "KATZE", "farbe": "red"})
    assert answer.status_code == 404
    assert not Page(desk.client.get("/kartenspiele/klassik").text).has("form#card-form, a.tile")


def test_a_card_is_swapped_for_another_word_which_can_be_taken_back_and_brought_back(desk: Desk) -> None:
    before = desk.deck
    assert desk.save("BAHN", "Katze", "green,yellow", "🐈").status_code == 303
    after = desk.deck
    assert "BAHN" not in after.names
    assert (desk.card("KATZE"), len(after)) == (("die", "gy", "🐈"), 50)
    answer = desk.save("BAHN", "Maus")  # somebody has just changed that card
    assert answer.status_code == 409
    assert "Jemand hat sie gerade geändert." in Page(answer.text).one(".notice").text
    assert Page(answer.text).one("#word")["value"] == "MAUS"
    page = desk.page()
    desk.post("zurueck", **page.sent_by("step-back"))
    assert desk.deck == before
    assert desk.post("zurueck", **page.sent_by("step-back")).status_code == 409  # a double tap takes back once
    desk.post("zurueck", **desk.page().sent_by("step-back"))
    assert desk.deck == after


def test_a_card_is_added_and_put_away_once_by_a_double_tap(desk: Desk) -> None:
    assert [desk.save("", "Katze").status_code for _ in range(2)] == [303, 400]
    assert desk.deck.names.count("KATZE") == 1
    assert [desk.save("BAHN", "", do="weg").status_code for _ in range(2)] == [303, 409]
    assert "BAHN" not in desk.deck.names


def test_a_word_that_does_not_fit_is_refused_and_stays_in_the_form(desk: Desk) -> None:
    before = desk.deck
    for word, sentence in (("Auto", "„AUTO“ ist schon dabei."), ("", "Hier fehlt noch das Wort.")):
        page = page_of(desk.save("BAHN", word, "green", "🐈"), 400)
        assert sentence in page.one("#found").text
        assert page.one("#word")["value"] == word.upper()
        assert page.values("[name=farbe][checked]") == ["green"]
        assert page.values("[name=bild][checked]") == ["🐈"]
        assert desk.deck == before
    assert "Tippe mindestens eine an." in Page(desk.post("karte", war="BAHN", wort="Katze").text).one(".notice").text
    assert desk.save("BAHN", "Katze", picture="<b>").status_code == 400
    assert desk.save("BAHN", "Katze", "purple").status_code == 400
    assert desk.deck == before


def test_the_form_of_a_card_proposes_pictures_and_says_what_is_known(desk: Desk) -> None:
    desk.save("BAHN", "Hunde")
    page = desk.page("?karte=HUNDE")
    assert "ist die Mehrzahl" in page.one("#found.hint").text
    assert page.one("#instead button")["value"] == "HUND"
    page = desk.page("?karte=neu")
    assert page.values("[name=war]") == [""]
    assert len(page.values("[name=farbe][checked]")) == 2


def test_an_empty_deck_is_filled_step_by_step(app: Flask) -> None:
    desk = Desk(app.test_client(), template="")
    assert "Ab 12 Wörtern" in desk.page().one("#judged").text
    for word in WORDS.split():
        assert desk.save("", word).status_code == 303
    assert desk.deck.names == tuple(WORDS.split())
    services = app.extensions["judge"]
    services.judging.of(desk.deck.names, DeckList(), patience=60)
    assert desk.page().has("#map")


def test_a_device_that_only_looks_on_is_offered_no_change_and_no_word_of_it_is_looked_up(desk: Desk) -> None:
    Device(desk.client).begin("zahlenspiel")
    other = desk.client.application.test_client()
    elsewhere = {"REMOTE_ADDR": "192.168.1.7"}
    page = Page(other.get(desk.address, environ_overrides=elsewhere).text)
    assert not page.has("#card-form, #paste-form, a.tile")
    assert not Page(other.get("/kartenspiele/klassik", environ_overrides=elsewhere).text).has("#copy")
    with pytest.MonkeyPatch.context() as patch:  # the words of a device that may not are not even looked up
        patch.delattr("web.judge.decks.taking_in.take_in")
        answer = other.post(f"{desk.address}/woerter", data={"text": "Katze"}, environ_overrides=elsewhere)
        assert answer.status_code == 403
    assert len(desk.deck) == 50


def test_two_hundred_words_with_pictures_fit_into_one_file(desk: Desk) -> None:
    words = [
        f"{first}{vowel}{last}weltraumbahnhofshalle" for first in "BDFGK" for vowel in "aeiou" for last in "bdfgklmn"
    ]
    rows = [f"{word.upper()},die,1,1,1,1,unsere alte Schachtel vom Flohmarkt,👩\u200d🚀" for word in words]
    file = "\n".join(["word,article,red,blue,green,yellow,source,picture", *rows])
    assert len(words) == 200
    assert len(file.encode()) > 16 * 1024
    desk.send_file(file, how="statt")
    assert len(desk.deck) == 200
    assert all(row.picture == "👩\u200d🚀" for row in desk.deck)


def names(client: FlaskClient) -> list[str]:
    page = Page(client.get("/kartenspiele", headers={"Accept-Language": "de"}).text)
    return page.texts(".box .open > .name")


def test_the_same_form_sent_twice_makes_one_deck(desk: Desk) -> None:
    again = desk.client.post("/kartenspiele", data={"id": desk.key, "von": "klassik", "name": "Unsere Schachtel"})
    assert again.headers["Location"] == desk.address
    assert names(desk.client) == ["Die Schachtel von 1992", "Unsere Schachtel"]
    for nowhere in ("nirgends99", "server", "a'b"):
        assert desk.client.get(f"/kartenspiele/{nowhere}").status_code == 404


def test_a_deck_without_a_name_gets_one_and_a_copy_says_so(desk: Desk) -> None:
    first = Desk(desk.client, name=" ")
    Desk(desk.client, template=first.id, name="")
    assert {"Unsere Schachtel", "Unsere Schachtel, Kopie"} <= set(names(desk.client))


def test_a_deck_gets_another_name(desk: Desk) -> None:
    assert desk.post("name", name="  Omas\tSchachtel\n").status_code == 303
    assert desk.page().one("h1").text == "Omas Schachtel"
    answer = page_of(desk.post("name", name=" \n"), 400)
    assert "Schreib einen Namen hin." in answer.one(".notice").text
    typed = "<b>Omas</b> & “Ben”"
    desk.post("name", name=typed)  # it is shown as typed
    for address in ("/kartenspiele", desk.address, f"{desk.address}/teilen", "/neu/wortspiel/anders"):
        page = Page(desk.client.get(address).text)
        assert page.foreign == []
        assert typed in page.text


def test_a_deck_that_was_put_away_comes_back(desk: Desk) -> None:
    away = desk.post("weg")
    page = Page(desk.client.get(away.headers["Location"], headers={"Accept-Language": "de"}).text)
    assert "„Unsere Schachtel“ ist weggelegt." in page.text
    assert page.texts(".box .open > .name") == ["Die Schachtel von 1992"]
    assert not desk.page().has("#card-form, #paste-form")
    desk.client.post(page.one("form.done")["action"])
    assert names(desk.client) == ["Die Schachtel von 1992", "Unsere Schachtel"]
    assert len(desk.deck) == 50
