"""The cards of paper in a browser: light in the dark too, and every word stays within its card."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest
from flask import Flask, get_template_attribute

from web.app import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CSS: Final = (Path(__file__).parents[2] / "web" / "pages" / "static" / "cards.css").read_text(encoding="utf-8")
WORDS: Final = ("EI", "SPIEL", "ANTENNE", "WALDMEISTER", "SCHMETTERLING", "DONAUDAMPFSCHIFFFAHRT", "W" * 40)
PAPERS: Final = """cards => [...new Set(cards.map(card => {
    const style = getComputedStyle(card);
    return `${style.backgroundColor} ${style.color}`;
}))]"""
SPILLED: Final = """names => names.map(name => name.getBoundingClientRect()).map((box, at) => {
    const card = names[at].parentElement.getBoundingClientRect();
    return names[at].scrollWidth > names[at].clientWidth + 1 || box.left < card.left || box.bottom > card.bottom;
})"""


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_are_light_paper_with_dark_ink_in_both_themes(
    chromium: Browser, app: Flask, theme: Literal["light", "dark"]
) -> None:
    page = chromium.new_page(color_scheme=theme, viewport={"width": 1000, "height": 800})
    with app.test_request_context():
        card = get_template_attribute("_cards.html", "card")
        drawn = "".join(card(word, "🗺️", "blue", "◆", size) for size in ("small", "medium", "large") for word in WORDS)
    page.set_content(f"<style>:root {{ color-scheme: light dark }} {CSS}</style>{drawn}")
    assert page.locator(".paper-card").evaluate_all(PAPERS) == ["rgb(255, 254, 251) rgb(31, 36, 48)"]
    assert not any(page.locator(".paper-card > .name").evaluate_all(SPILLED))
    page.close()
