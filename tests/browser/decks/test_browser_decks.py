"""The editor by touch: a card is swapped while its word is checked, a table is taken in, the heat map opens."""

import re

from flask import Flask
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import axe_finds_nothing, faultless, fits, lawful, unreadable
from tests.web.decks.desk import WORDS, Desk


def test_a_word_is_swapped_with_a_few_taps(visit: Open) -> None:
    page = visit("/kartenspiele", PHONE)
    page.locator("#name").fill("Omas Schachtel")
    page.locator("#swap-words").tap()
    expect(page.locator("h1")).to_have_text("Omas Schachtel")
    page.locator("#k-BAHN").tap()
    page.locator("#word").fill("Bäume")
    expect(page.locator("#found")).to_have_text("„BÄUME“ ist die Mehrzahl. Steht auf der Karte „BAUM“?")
    page.locator("#word").fill("Fahrad")
    page.locator("#instead").get_by_text("FAHRRAD").tap()
    expect(page.locator("#found")).to_have_text("")
    expect(page.locator("#big .motif")).to_have_text("🚲")
    page.locator(".picture").nth(1).tap()
    page.locator(".suit-pick.suit-red").tap()
    lawful(page, "#card-form .key, #card-form .suit-pick, #card-form .picture", [PHONE, TABLET])
    page.locator("#save").tap()
    expect(page.locator("#k-FAHRRAD")).to_be_visible()
    expect(page.locator("#k-BAHN")).to_have_count(0)
    expect(page.locator("#card-form")).to_have_count(0)
    expect(page.locator("#step-back")).to_be_visible()
    fits(page)
    page.locator("#step-back").tap()
    expect(page.locator("#k-BAHN")).to_be_visible()
    expect(page.locator("#k-FAHRRAD")).to_have_count(0)


def test_a_card_of_the_box_has_its_drawing_until_another_picture_is_chosen(visit: Open, app: Flask) -> None:
    page = visit(Desk(app.test_client()).address)
    expect(page.locator("#k-BAHN .motif use")).to_have_attribute("href", re.compile(r"pictures\.svg.*#bahn$"))
    page.locator("#k-BAHN").tap()
    expect(page.locator("#big .motif use")).to_have_attribute("href", re.compile("#bahn$"))
    page.locator("#word").fill("Katze")
    expect(page.locator("#big .motif")).to_have_text("🐈")
    page.locator("#word").fill("Eis")
    expect(page.locator("#big .motif use")).to_have_attribute("href", re.compile("#eis$"))
    page.locator(".picture").nth(1).tap()
    expect(page.locator("#big .motif use")).to_have_count(0)


def test_new_cards_follow_each_other_and_a_word_that_is_there_is_named(visit: Open, app: Flask) -> None:
    page = visit(Desk(app.test_client(), template="").address)
    page.locator("#new-card").tap()
    for word in ("Katze", "Maus"):
        page.locator("#word").fill(word)
        expect(page.locator("#big .name")).to_have_text(word.upper())
        page.locator("#save").tap()
        expect(page.locator(f"#k-{word.upper()}")).to_be_visible()
        expect(page.locator("#word")).to_have_value("")
    page.locator("#word").fill("katze")
    expect(page.locator("#found")).to_have_text("„KATZE“ ist schon dabei.")


def test_a_table_is_shown_as_cards_asked_about_and_taken_in_and_the_map_opens(visit: Open, app: Flask) -> None:
    page = visit(Desk(app.test_client(), template="").address)
    table = ["Unsere Karten", "Wort;rot;blau;grün;gelb", "Häuser;1;2;;", "Auto7;1;;;"]
    table += [f"{word};1;;x;" for word in WORDS.split()]
    raw = "\n".join(table).encode("cp1252")
    page.locator("#datei").set_input_files({"name": "karten.csv", "mimeType": "text/csv", "buffer": raw})
    page.locator("#add-file").tap()
    expect(page.locator(".preview .tile")).to_have_count(13)
    expect(page.locator("#left-out ~ ul")).to_contain_text("„Auto7“ ist kein Wort")
    page.get_by_role("button", name="Nein, keine").tap()
    expect(page.get_by_role("button", name="Nein, keine")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="HAUS", exact=True).tap()
    expect(page.locator(".tile.doubtful .name")).to_have_text("HAUS")
    lawful(page, ".preview .key", [PHONE, TABLET])
    for size in (PHONE, (1280, 800)):
        assert unreadable(page, size, 200) == []
    page.locator("#take").tap()
    expect(page.locator("a.tile[data-card]")).to_have_count(14)
    expect(page.locator("#map")).to_be_visible()
    faultless(page)
    page.locator("#map").tap()
    page.wait_for_url("**/paare?*")  # and its script is there
    expect(page.locator("#map tbody td")).to_have_count(13 * 13)
    page.locator("#map tbody tr").nth(0).locator("td").nth(7).tap()
    expect(page.locator(".compound .sr")).to_have_text(re.compile("^Apfel"))
    assert "kartenspiel=" in page.url
    axe_finds_nothing(page)


def test_a_text_is_still_there_on_the_way_back(visit: Open, app: Flask) -> None:
    page = visit(Desk(app.test_client(), template="").address, PHONE)
    page.locator("#text").fill("Katze rot/blau")
    page.locator("#add-words").tap()
    expect(page.locator("#take")).to_be_visible()
    page.go_back()
    expect(page.locator("#text")).to_have_value("Katze rot/blau")
    page.locator("#add-words").tap()
    page.locator("#back").tap()
    expect(page.locator("#text")).to_have_value("Katze rot/blau")


def test_a_question_is_copied_and_its_answer_pasted_and_taken_back(visit: Open, app: Flask) -> None:
    desk = Desk(app.test_client(), template="")
    desk.paste("Katze Tisch Tür Milch Kaffee Saft Apfel Zug Uhr Öl Schule Kuchen")
    page = visit(f"{desk.address}/lesen", PHONE)
    page.locator("#copy-sheet").tap()
    expect(page.locator("#copy-sheet")).to_have_text("Kopiert")
    assert page.evaluate("getSelection().toString() || document.activeElement.value").startswith(
        "Ihr seid vier Freunde"
    )
    page.locator("#text").fill("KATZE: TÜR 4, HAUS 3")
    page.locator("#take-in").tap()
    expect(page.locator(".heard li").first).to_have_text("Zeile 1: „HAUS 3“ ist keine Karte dieses Spiels.")
    lawful(page, ".reading .key", [PHONE, TABLET])
    faultless(page)
    page.locator("#take-back").tap()
    expect(page.locator("#text")).to_have_value(re.compile("KATZE: TÜR 4"))
    expect(page.locator("#take-back")).to_have_count(0)
