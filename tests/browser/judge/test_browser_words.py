"""Checking words by touch and by keyboard."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import box_of, resized

ROOMS: Final = """cards => cards.map(card => {
    const name = card.querySelector(".name"), box = name.getBoundingClientRect();
    const word = card.querySelector("span[lang]"), its = word.getBoundingClientRect();
    const edge = word.parentElement.getBoundingClientRect();
    const letters = parseFloat(getComputedStyle(word).fontSize);
    return [card.value, box.top - card.querySelector(".motif > *").getBoundingClientRect().bottom, Math.min(
        word.clientHeight - letters * 1.25, word.clientWidth - word.scrollWidth, edge.bottom - its.bottom,
        its.top - edge.top)];
})"""
"""For each card its word, the pixels from its picture to the word, and the least room that the word has left."""


def card(page: Page, word: str) -> Locator:
    return page.locator(f'.card[value="{word}"]')


def compound(page: Page) -> Locator:
    return page.locator(".compound .sr")


def inside(page: Page, what: Locator) -> bool:
    size = page.viewport_size
    assert size is not None
    return box_of(what).is_inside((size["width"], size["height"]))


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
def test_two_taps_settle_weinbahn(visit: Open, size: tuple[int, int], scheme: str, lang: str) -> None:
    page = visit("/wort", size, lang=lang, color_scheme=scheme)
    if size == PHONE:  # the letters narrow the cards down; on the tablet all lie open
        page.locator('.letters [data-letter="W"]').tap()
    card(page, "WEIN").tap()
    card(page, "BAHN").tap()
    expect(page.locator(".compound")).to_be_visible()
    assert {compound(page).inner_text(), page.locator(".other .sr").inner_text()} == {"Weinbahn", "Bahnwein"}
    expect(page.locator(".ruling strong")).to_have_text(
        re.compile("gilt|strittig|gilt nicht" if lang == "de" else "counts|disputed|doesn’t count")
    )
    for part in (".compound", ".ruling", ".reason", ".other"):
        assert inside(page, page.locator(part).first), part
    assert page.locator(".stamp .sign").inner_text() in {"✓", "?", "✗"}


def test_a_card_shows_its_whole_word_all_fifty_lie_open_on_a_tablet_the_compound_is_the_largest_thing_and_nothing_moves(
    visit: Open,
) -> None:
    page = visit("/wort?a=TÜR&b=KÖNIG")
    for size in (TABLET, PHONE, (1280, 800), (1440, 900)):
        resized(page, size)
        cards = page.locator(".card").evaluate_all(ROOMS)
        assert len(cards) == 50
        for word, below, room in cards:
            assert below >= -2, (size, word)  # the letters are lower than their line
            assert room >= 0, (size, word)
    resized(page, TABLET)
    assert all(inside(page, page.locator(".card").nth(number)) for number in (0, 9, 25, 40, 49))
    sizes = page.evaluate(
        "[...document.querySelectorAll('main *')].filter((one) => one.offsetParent && [...one.childNodes]"
        ".some((node) => node.nodeType === 3 && node.data.trim()))"
        ".map((one) => [parseFloat(getComputedStyle(one).fontSize), !!one.closest('.compound')])"
    )
    largest = max(size for size, _ in sizes)
    assert largest >= 40
    assert all(inside_compound for size, inside_compound in sizes if size == largest)
    assert not page.evaluate(
        "[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0"
        " || getComputedStyle(one).animationName !== 'none').length"
    )


def test_cards_stay_where_they_are_between_the_taps(visit: Open) -> None:
    page = visit("/wort")
    for size in (TABLET, PHONE):
        resized(page, size)
        page.goto("/wort")
        before = card(page, "BALL").bounding_box()
        card(page, "AUTO").tap()
        expect(page.locator(".panel")).to_have_attribute("data-a", "AUTO")
        assert card(page, "BALL").bounding_box() == before
        card(page, "BAHN").tap()
        page.locator(".compound").wait_for()
        assert card(page, "BALL").bounding_box() == before
    card(page, "WEIN").scroll_into_view_if_needed()
    before = card(page, "WASSER").bounding_box()
    card(page, "WEIN").tap()
    page.locator(".laid .name", has_text="WEIN").wait_for()
    assert card(page, "WASSER").bounding_box() == before  # nor do they scroll away from the thumb


def test_fast_taps_count_all(visit: Open) -> None:
    page = visit("/wort")
    page.evaluate(
        "['EIS', 'WEIN', 'LAND', 'SPIEL'].forEach((w) => document.querySelector(`.card[value=${w}]`).click())"
    )
    expect(compound(page)).to_have_text("Länderspiel")
    assert page.url.endswith("/wort?a=LAND&b=SPIEL")


def test_swap_clear_back_reload_and_the_other_language_keep_the_state(visit: Open) -> None:
    page = visit("/wort")
    card(page, "EIS").tap()
    card(page, "WEIN").tap()
    expect(compound(page)).to_have_text("Eiswein")
    page.locator("#swap").tap()
    expect(compound(page)).to_have_text("Weineis")
    page.reload()
    expect(compound(page)).to_have_text("Weineis")
    page.go_back()
    expect(compound(page)).to_have_text("Eiswein")
    expect(page).to_have_title(re.compile("^Eiswein gilt"))
    page.locator("#clear").tap()
    expect(page.locator(".panel.open")).to_be_visible()
    expect(page.locator("#panel")).to_be_focused()  # not the field: the keyboard of the tablet stays away
    assert page.url.endswith("/wort")
    page.go_back()
    expect(compound(page)).to_have_text("Eiswein")
    page.locator(".langs [hreflang=en]").tap()
    expect(page.locator(".ruling strong")).to_have_text("counts")
    expect(compound(page)).to_have_text("Eiswein")
    for pressed in (1, 0):  # a third tap asks the next question, and a second one on the same card takes it back
        card(page, "AUTO").tap()
        expect(page.locator(".card[aria-pressed=true]")).to_have_count(pressed)
    expect(page.locator(".panel.open")).to_be_visible()


def test_it_works_by_keyboard_alone(visit: Open) -> None:
    page = visit("/wort")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    card(page, "ANTENNE").focus()
    page.keyboard.press("e")
    expect(card(page, "EIS")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(page, "EIS")).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(1000)  # a letter typed later begins a new search
    page.keyboard.type("wei")
    expect(card(page, "WEIN")).to_be_focused()
    page.keyboard.press(" ")
    expect(compound(page)).to_have_text("Eiswein")
    expect(page.locator("#said")).to_have_text(re.compile("^Eiswein: gilt"))
    page.keyboard.press("ArrowLeft")
    expect(card(page, "WASSER")).to_be_focused()
    page.locator("#swap").focus()
    page.keyboard.press("Enter")
    expect(compound(page)).to_have_text("Weineis")
    expect(page.locator("#swap")).to_be_focused()
    card(page, "WEIN").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".panel.open")).to_be_visible()


def test_letters_and_recent_cards_narrow_the_choice_on_the_phone(visit: Open) -> None:
    page = visit("/wort", PHONE)
    page.locator('.letters [data-letter="K"]').tap()
    expect(page.locator(".card:visible")).to_have_count(4)
    card(page, "KIND").tap()
    expect(page.locator(".card:visible")).to_have_count(50)
    page.locator(".letters .last").tap()
    expect(page.locator(".card:visible")).to_have_count(1)
    expect(page.locator(".card:visible .name")).to_have_text("KIND")
