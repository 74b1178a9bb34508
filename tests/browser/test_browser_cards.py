"""The cards of paper in a browser: light in the dark too; words stay within their card and off its corners."""

from pathlib import Path
from typing import Final, Literal

import pytest
from flask import Flask, get_template_attribute
from playwright.sync_api import Browser

from web.app import create_app

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

GAPS: Final = """cards => cards.map(card => {
    const ink = (part, side) => {
        const box = part.getBoundingClientRect();
        return (box.top + box.bottom) / 2 + side * .37 * parseFloat(getComputedStyle(part).fontSize);
    };
    return ink(card.querySelector(".corner.last"), -1) - ink(card.querySelector(".name"), 1);
})"""
"""Pixels between a card's name and the letter in its lower corner, as high as capitals are."""


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


def test_the_name_of_a_court_card_lies_above_the_letter_in_its_corner(chromium: Browser, app: Flask) -> None:
    page = chromium.new_page()
    with app.test_request_context():
        ranked = get_template_attribute("_cards.html", "ranked")
        drawn = "".join(ranked(rank, name, "🤴") for rank, name in (("K", "König"), ("D", "Dame"), ("B", "Bube")))
    page.set_content(f"<style>{CSS}</style>{drawn}")
    gaps = page.locator(".court").evaluate_all(GAPS)
    assert len(gaps) == 3
    assert min(gaps) >= 0, gaps
    page.close()
