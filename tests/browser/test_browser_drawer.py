"""The story as a drawer: it opens by a tap on its handle, and a tap beside it or Escape shuts it."""

from playwright.sync_api import Page, expect

from companion.words.actions import Laid
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, book, listen, tap
from tests.browser.laws import box_of, resized

UPRIGHT = (800, 1280)
OPEN = ".drawer[open]"
LETTERS = """line => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getBoundingClientRect().bottom - 0.2 * parseFloat(getComputedStyle(line).fontSize);
}"""
"""Where the letters of a word end on the screen: below them its line has room for descenders."""


def tap_the_cloth(page: Page) -> None:
    """Tap where nothing is but the table."""
    page.locator(".scene .oval").tap(position={"x": 60, "y": 200}, force=True)


def test_a_tap_beside_the_open_story_or_escape_shuts_it_and_a_key_beside_it_means_what_it_says(visit: Open) -> None:
    page = visit("/")
    begun(page, "wortspiel")
    tap(page, "#stuck", "#drawer > summary")
    expect(page.locator(OPEN)).to_have_count(1)
    listen(page)
    page.locator("#devices").focus()
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)
    expect(page.locator("#drawer > summary")).to_be_focused()
    for size in (TABLET, UPRIGHT):
        resized(page, size)
        tap(page, "#drawer > summary")
        page.locator(".story time").first.tap()
        expect(page.locator(OPEN)).to_have_count(1)
        tap_the_cloth(page)
        expect(page.locator(OPEN)).to_have_count(0)
    tap(page, "#drawer > summary")
    a_key_means_what_it_says(page)


def a_key_means_what_it_says(page: Page) -> None:
    """Tap keys beside the open story, and tell that it shuts and stays shut."""
    tap(page, ".suit-key:not([disabled])")
    expect(page.locator("#halt.halt")).to_be_visible()
    expect(page.locator(OPEN)).to_have_count(0)
    tap(page, "#stuck")
    page.goto(f"{page.url.partition('?')[0]}?zeilen=40")
    expect(page.locator(OPEN)).to_have_count(1)
    tap_the_cloth(page)
    expect(page.locator(OPEN)).to_have_count(0)
    tap(page, ".suit-key:not([disabled])")
    expect(page.locator("#halt.halt")).to_be_visible()
    expect(page.locator(OPEN)).to_have_count(0)


def test_the_question_whether_lines_go_back_lies_beside_the_story_and_not_under_it(visit: Open) -> None:
    page = visit("/", faults=True)
    begun(page, "wortspiel")
    for size in (TABLET, UPRIGHT, PHONE):
        resized(page, size)
        tap(page, "#stuck", ".suit-key:not([disabled])", "#drawer > summary", "[id^=undo-] >> nth=-1")
        expect(page.locator(OPEN)).to_have_count(1)
        tap(page, "#confirm")
        expect(page.locator(".notice")).to_have_count(0)
        expect(page.locator("#stuck")).to_be_visible()


def test_halt_keeps_clear_of_the_noted_word_while_an_undo_is_asked(visit: Open) -> None:
    page = visit("/", faults=True)
    begun(page, "wortspiel")
    book(page, Laid(0, "EIS", "WEIN", "Eiswein"), Laid(1, "WEIN", "BAHN", "Weinbahn"))
    tap(page, "#drawer > summary", "[id^=undo-] >> nth=-1")
    for size in (TABLET, (1024, 768), UPRIGHT):
        resized(page, size)
        letters = page.locator(".middle .in-letters").evaluate(LETTERS)
        assert box_of(page.locator("#halt.halt")).top >= letters, size
