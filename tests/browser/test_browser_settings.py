"""What a browser takes away or changes: storage, words in another language, what an older one lacks."""

from typing import Final

from flask import Flask
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import doubt, lay, vote
from tests.browser.without_box.hands import dealt, shown
from tests.web.decks.desk import Desk

BLOCKED: Final = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
TRANSLATED: Final = """(() => {
    const translate = () => {
        const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT), found = [];
        while (texts.nextNode()) found.push(texts.currentNode);
        for (const text of found) {
            if (text.parentElement.closest("[translate=no], font, head, script") || !text.data.trim()) continue;
            const font = document.createElement("font");
            font.textContent = text.data.replace(/\\p{L}/gu, "x");
            text.replaceWith(font);
        }
    };
    new MutationObserver(translate).observe(document, { childList: true, characterData: true, subtree: true });
})()"""
"""Puts another text into an element of its own wherever a page doesn't forbid it, as translators do."""
OLDER: Final = """delete URLSearchParams.prototype.size;
window.FormData = class extends FormData { constructor(form) { super(form); } };"""
"""What a Safari 16.0 lacks of what scripts might use."""


def test_where_storage_is_blocked_the_table_goes_on_and_sounds_can_be_turned_on(visit: Open) -> None:
    page = visit("/")
    page.context.add_init_script(BLOCKED)
    begun(page, "wortspiel")
    page.locator("#sound").tap()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    lay(page, 1, "WEIN", "BAHN")


def test_a_translated_page_keeps_the_words_of_cards_and_names_and_the_evening_goes_on(visit: Open, app: Flask) -> None:
    page = visit("/", PHONE)
    page.context.add_init_script(TRANSLATED)
    begun(page, "wortspiel")
    tap(page, "#lay", "#tap-1")
    expect(page.locator(".wordcard[value=WEIN]")).to_have_text("WEIN")
    expect(page.locator("#note-it")).to_have_text("xxxxx")
    tap(page, "#back")
    lay(page, 1, "WEIN", "BAHN")
    expect(page.locator("#seat-1 bdi")).to_have_text("Ben")
    tap(page, "#halt", "#tap-2")
    expect(page.locator(".paper-card .name").first).to_have_text("WEIN")
    phone = shown(visit, dealt(app, "wortspiel")[0])
    phone.context.add_init_script(TRANSLATED)
    phone.reload()
    words = phone.locator(".at-hand .w, .ring .w").all_inner_texts()
    assert len(words) >= 12
    assert not [word for word in words if word.lower() == "x" * len(word)]


def test_a_pressed_key_reaches_the_server_where_form_data_knows_none(visit: Open, app: Flask) -> None:
    page = visit("/kartenspiele", PHONE)
    page.context.add_init_script(OLDER)
    page.goto(Desk(app.test_client()).address)
    page.locator("#k-BAHN").tap()
    page.locator("#put-away").tap()
    expect(page.locator("#k-BAHN")).to_have_count(0)
    begun(page, "wortspiel")
    doubt(page, 1, 2)
    vote(page, True, False)
    expect(page.locator(".ballot-of.gilt_nicht")).to_have_count(1)
