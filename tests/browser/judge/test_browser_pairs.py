"""The map of all pairs by touch and by keyboard."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import box_of, resized

SIDES: Final = "squares => Math.min(...squares.map(square => Math.min(square.offsetWidth, square.offsetHeight)))"


def test_a_tap_on_a_square_shows_its_verdict_and_its_address_leads_to_it(visit: Open) -> None:
    page = visit("/paare", PHONE)
    square = page.locator("#map tbody tr").nth(0).locator("td").nth(2)
    square.tap()
    expect(page.locator(".compound .sr")).to_have_text(re.compile("bahn$"))
    expect(square).to_have_class(re.compile("hot"))
    assert page.url.endswith("/paare?a=ANTENNE&b=BAHN&fest=1")
    page.goto("/paare?a=WASSER&b=WEIN&fest=1")  # far away: it is scrolled to
    expect(page.locator(".compound .sr")).to_have_text(re.compile("wein$"))
    box = box_of(page.locator("td.hot"))
    assert 0 < box.left < PHONE[0]
    assert 0 < box.top < PHONE[1]


def test_a_finger_finds_squares_of_44_px_and_the_overview_comes_near_before_it_asks(visit: Open) -> None:
    page = visit("/paare", TABLET)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    squares = page.locator("#map tbody td")
    expect(page.locator("#map.early")).to_have_count(0)
    assert squares.count() == 2500
    for size in (TABLET, PHONE):
        resized(page, size)
        assert squares.evaluate_all(SIDES) >= 44, size
    sides = []
    for keys in (("#smaller", "#smaller"), ("#larger",), ("#larger",), ("#smaller", "#smaller")):
        for key in keys:
            page.locator(key).tap()
        sides.append(squares.evaluate_all(SIDES))
    assert sides[0] < sides[1] < sides[2]
    assert sides[3] < 44 <= sides[2]
    square = page.locator("#map tbody tr").nth(3).locator("td").nth(2)
    square.tap()
    assert squares.evaluate_all(SIDES) >= 44
    assert page.url.endswith("/paare")
    expect(square).to_be_in_viewport()
    square.tap()
    expect(page.locator(".compound")).to_be_visible()


def test_rulings_dim_the_others_the_address_keeps_it_and_the_filter_goes_along_to_the_list_of_a_card(
    visit: Open,
) -> None:
    page = visit("/paare?urteil=gilt")
    page.locator('.chip[data-only="strittig"]').tap()
    expect(page.locator("#map")).to_have_attribute("data-only", "strittig")
    colour = page.evaluate("getComputedStyle(document.querySelector('#map td[class^=n]')).color")
    assert colour == "rgba(0, 0, 0, 0)"
    page.reload()
    expect(page.locator("#map")).to_have_attribute("data-only", "strittig")
    page.locator("#karte").select_option("WEIN")
    expect(page).to_have_url(re.compile(r"/paare\?karte=WEIN&urteil=strittig$"))
    page.go_back()  # it shows all cards again
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#karte")).to_have_value("")
    page.locator('.chip[data-only="strittig"]').tap()
    expect(page.locator("#map")).not_to_have_attribute("data-only", "strittig")
    page.locator("#karte").select_option("WEIN")
    expect(page).to_have_url(re.compile(r"/paare\?karte=WEIN$"))


def test_a_row_a_column_and_the_choice_of_a_card_lead_to_its_list_which_shows_verdicts(visit: Open) -> None:
    page = visit("/wort")
    for head in ("tbody th a", "thead th a"):
        page.goto("/paare")
        page.locator(f"#map {head}", has_text=re.compile("^BAUM$")).tap()
        expect(page).to_have_url(re.compile("karte=BAUM"))
        expect(page.locator("#front")).to_have_text(re.compile("BAUM vorn"))
    resized(page, PHONE)
    page.locator("#karte").select_option("EIS")
    expect(page).to_have_url(re.compile("karte=EIS"))
    page.locator("a.row").first.tap()
    expect(page.locator(".compound")).to_be_visible()
    page.locator("#clear").tap()
    expect(page.locator(".compound")).to_have_count(0)


def test_it_works_by_keyboard_alone(visit: Open) -> None:
    page = visit("/paare")
    square = page.locator("#map tbody tr").nth(0).locator("td").nth(0)
    square.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".panel")).to_have_attribute("data-a", "AUTO")
    expect(page.locator(".panel")).to_have_attribute("data-b", "AUTO")
    page.keyboard.press("End")
    expect(page.locator("td:focus")).to_have_attribute("aria-label", re.compile(r"^AUTO \+ WEIN: (gilt|strittig)"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("karte=WEIN"))
