"""Checking words by touch, by keyboard, and without JavaScript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.page_checks import within_reach

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def card(page: Page, word: str) -> Locator:
    return page.locator(f'.card[value="{word}"]')


def compound(page: Page) -> Locator:
    return page.locator(".compound .sr")


def inside(page: Page, what: Locator) -> bool:
    box, size = what.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
def test_two_taps_settle_weinbahn(visit: Open, size: tuple[int, int], scheme: str, lang: str) -> None:
    from playwright.sync_api import expect

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


def test_on_the_tablet_all_fifty_cards_lie_open_without_scrolling(visit: Open) -> None:
    page = visit("/wort")
    cards = page.locator(".card")
    assert cards.count() == 50
    assert all(inside(page, cards.nth(number)) for number in (0, 9, 25, 40, 49))


@pytest.mark.parametrize("size", [TABLET, PHONE, (1280, 800)])
def test_no_picture_lies_over_the_word_of_its_card(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/wort?a=EIS&b=WEIN", size)
    below = page.locator(".card").evaluate_all(
        "cards => cards.map(card => card.querySelector('.name').getBoundingClientRect().top"
        " - card.querySelector('.motif > *').getBoundingClientRect().bottom)"
    )
    assert len(below) == 50
    assert min(below) >= -2, min(below)  # the letters are lower than their line


@pytest.mark.parametrize("size", [TABLET, PHONE, (1440, 900)])
def test_no_word_on_a_card_is_cut_not_even_its_umlaut(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/wort?a=TÜR&b=KÖNIG", size)
    for word in page.locator(".card span[lang]").all():
        room = word.evaluate(
            "(it) => { const card = it.parentElement.getBoundingClientRect(), box = it.getBoundingClientRect();"
            " return [it.clientHeight - parseFloat(getComputedStyle(it).fontSize) * 1.25,"
            " it.clientWidth - it.scrollWidth, card.bottom - box.bottom, box.top - card.top]; }"
        )
        assert min(room) >= 0, word.inner_text()


@pytest.mark.parametrize(("size", "least"), [(TABLET, 56), (PHONE, 48)])
def test_what_is_tapped_is_large_enough_for_a_finger(visit: Open, size: tuple[int, int], least: int) -> None:
    for path in ("/wort", "/wort?a=EIS&b=WEIN", "/paare"):
        page = visit(path, size)
        within_reach(page, "main .key, .card, .other, .chip, .letters a", least)


def test_the_compound_is_the_largest_thing_on_the_screen(visit: Open) -> None:
    page = visit("/wort?a=EIS&b=WEIN")
    sizes = page.evaluate(
        "[...document.querySelectorAll('main *')].filter((one) => one.offsetParent && [...one.childNodes]"
        ".some((node) => node.nodeType === 3 && node.data.trim()))"
        ".map((one) => [parseFloat(getComputedStyle(one).fontSize), !!one.closest('.compound')])"
    )
    largest = max(size for size, _ in sizes)
    assert largest >= 40
    assert all(inside_compound for size, inside_compound in sizes if size == largest)


def test_cards_stay_where_they_are_between_the_taps(visit: Open) -> None:
    from playwright.sync_api import expect

    for size in (TABLET, PHONE):
        page = visit("/wort", size)
        before = card(page, "BALL").bounding_box()
        card(page, "AUTO").tap()
        expect(page.locator(".panel")).to_have_attribute("data-a", "AUTO")
        assert card(page, "BALL").bounding_box() == before
        card(page, "BAHN").tap()
        page.locator(".compound").wait_for()
        assert card(page, "BALL").bounding_box() == before


def test_fast_taps_count_all(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort")
    page.evaluate(
        "['EIS', 'WEIN', 'LAND', 'SPIEL'].forEach((w) => document.querySelector(`.card[value=${w}]`).click())"
    )
    expect(compound(page)).to_have_text("Länderspiel")
    assert page.url.endswith("/wort?a=LAND&b=SPIEL")


def test_on_the_phone_the_cards_stay_scrolled_where_the_thumb_is(visit: Open) -> None:
    page = visit("/wort", PHONE)
    card(page, "WEIN").scroll_into_view_if_needed()
    before = card(page, "WASSER").bounding_box()
    card(page, "WEIN").tap()
    page.locator(".laid .name", has_text="WEIN").wait_for()
    assert card(page, "WASSER").bounding_box() == before


def test_a_third_tap_asks_the_next_question_and_a_second_on_the_same_card_takes_it_back(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort?a=EIS&b=WEIN")
    card(page, "AUTO").tap()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    card(page, "AUTO").tap()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".panel.open")).to_be_visible()


def test_swap_clear_back_and_reload_keep_the_state(visit: Open) -> None:
    from playwright.sync_api import expect

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
    assert page.url.endswith("/wort")
    page.go_back()
    expect(compound(page)).to_have_text("Eiswein")


def test_the_language_changes_and_the_cards_stay(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort")
    card(page, "EIS").tap()
    card(page, "WEIN").tap()
    expect(compound(page)).to_have_text("Eiswein")
    page.locator(".langs [hreflang=en]").tap()
    expect(page.locator(".ruling strong")).to_have_text("counts")
    expect(compound(page)).to_have_text("Eiswein")


def test_clearing_leaves_the_keyboard_of_the_tablet_away(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort?a=EIS&b=WEIN")
    page.locator("#clear").tap()
    expect(page.locator(".panel.open")).to_be_visible()
    expect(page.locator("#panel")).to_be_focused()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_long_words_and_sentences_stay_within_the_panel_on_a_tablet_held_upright(visit: Open, lang: str) -> None:
    for asked in ("wort=Donaudampfschifffahrtsgesellschaft", "a=TELEFON&b=STRASSE"):
        page = visit(f"/wort?{asked}", (768, 1024), lang=lang)
        assert page.evaluate("(p => p.scrollHeight <= p.clientHeight)(document.getElementById('panel'))")


def test_w11_a_word_as_spoken_is_judged_with_the_two_cards(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort?a=LAND&b=BILD", PHONE)
    page.locator("#wort").fill("Landschaftsbild")
    page.locator(".go").tap()
    expect(page.locator(".reason")).to_contain_text("(W-11)")
    expect(page.locator(".ruling strong")).to_have_text("gilt nicht")
    assert inside(page, page.locator(".ruling"))


def test_a_suggestion_is_one_tap(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort", faults=True)  # the browser notes the 404 of an unknown word in its console
    page.locator("#wort").fill("Haustelefonn")
    page.locator("#wort").press("Enter")
    page.locator(".meant a", has_text=re.compile("^Haustelefon$")).tap()
    expect(compound(page)).to_have_text("Haustelefon")


def test_it_works_by_keyboard_alone(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/wort")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    card(page, "ANTENNE").focus()
    page.keyboard.press("e")
    expect(card(page, "EIS")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(page, "EIS")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(1000)  # a letter typed later begins a new search
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
    from playwright.sync_api import expect

    page = visit("/wort", PHONE)
    page.locator('.letters [data-letter="K"]').tap()
    expect(page.locator(".card:visible")).to_have_count(4)
    card(page, "KIND").tap()
    expect(page.locator(".card:visible")).to_have_count(50)
    page.locator(".letters .last").tap()
    expect(page.locator(".card:visible")).to_have_count(1)
    expect(page.locator(".card:visible .name")).to_have_text("KIND")


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_it_works_without_javascript(visit: Open, size: tuple[int, int]) -> None:
    from playwright.sync_api import expect

    page = visit("/wort", size, java_script_enabled=False)
    card(page, "EIS").tap()
    card(page, "WEIN").tap()
    expect(compound(page)).to_have_text("Eiswein")
    page.locator("#swap").tap()
    expect(compound(page)).to_have_text("Weineis")
    page.locator("#wort").fill("Weineis")
    page.locator(".go").tap()
    expect(page.locator("#wort")).to_have_value("Weineis")
    expect(compound(page)).to_have_text("Weineis")
    page.locator("#clear").tap()
    expect(page.locator(".panel.open")).to_be_visible()
