"""What a browser takes away or changes: storage, words in another language, what an older one lacks."""

from typing import Final

from flask import Flask
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import lay
from tests.browser.without_box.hands import dealt, shown

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
