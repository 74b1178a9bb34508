"""The set-up of real cards: it opens by itself on a device that doesn't know the game, and books nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import NAMES, begun, tap
from tests.browser.laws import box_of, lawful, lie_apart, resized

AT_REST = {"wortspiel": "#halt", "zahlenspiel": "#caught", "siebenschlaefer": "#tap-0"}
EIGHT = (*NAMES, "Ada", "Kim", "Lea", "Tom")
SIZES = (TABLET, (800, 1280), (360, 640))


def opened(page: Page) -> None:
    """Wait for the first step."""
    page.locator(".lead-picture").wait_for()
    assert page.locator(".lead-ticks [aria-current]").inner_text() == "1"


def nothing_is_booked(page: Page) -> None:
    assert page.locator(".board").get_attribute("data-seq") == "0"


@pytest.mark.parametrize(
    "slug",
    ["wortspiel", *(pytest.param(other, marks=pytest.mark.endurance) for other in ("zahlenspiel", "siebenschlaefer"))],
)
def test_each_game_is_set_up_by_one_tap_a_step_and_asked_once_on_a_device(visit: Open, slug: str) -> None:
    page = visit("/", knows=False)
    begun(page, slug, EIGHT)
    opened(page)
    while page.locator(".lead-picture").count():
        for size in SIZES:
            resized(page, size)
            for part in (".the-question", ".lead-line", ".lead-picture"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
        lawful(page, ".dock .key, #phones", SIZES)
        resized(page, TABLET)
        tap(page, "#done")
    nothing_is_booked(page)
    page.locator(AT_REST[slug]).wait_for()
    begun(page, slug)
    expect(page.locator(AT_REST[slug])).to_be_visible()
    tap(page, "#lead")
    opened(page)
    tap(page, "#skip")
    expect(page.locator(AT_REST[slug])).to_be_visible()


def test_the_twelve_cards_of_the_clock_lie_apart_and_sideways_the_picture_stands_beside_its_words(visit: Open) -> None:
    page = visit("/", knows=False)
    begun(page, "wortspiel")
    opened(page)
    tap(page, "#done")
    cards = page.locator(".clock-of > .paper-card")
    expect(cards).to_have_count(12)
    for size in (*SIZES, (1280, 800), (844, 390), (667, 331)):
        resized(page, size)
        lie_apart(map(box_of, cards.all()), size)
        if size[0] > size[1] and size[1] < 480:
            words = [
                box_of(page.locator(each)) for each in (".the-question", ".lead-line", "#phones", "#done", "#skip")
            ]
            lie_apart((*words, *map(box_of, cards.all())), size)


def test_one_tap_passes_over_it_for_good_in_this_game_alone(visit: Open) -> None:
    page = visit("/", knows=False)
    begun(page, "wortspiel")
    opened(page)
    tap(page, "#phones", "#back")
    opened(page)
    page.reload()
    opened(page)
    tap(page, "#skip")
    page.goto(page.url.partition("?")[0])
    expect(page.locator("#halt")).to_be_visible()
    begun(page, "zahlenspiel")
    opened(page)


def test_a_halt_is_rehearsed_after_the_cards_lie(visit: Open) -> None:
    page = visit("/", knows=False)
    begun(page, "wortspiel")
    opened(page)
    tap(page, "#done", "#done", "#done", "#rehearse", "#halt", "#tap-2")
    tap(page, *(f".board:has(#seat-{voter}.turn) #against" for voter in (2, 3, 0, 1)))
    expect(page.locator(".question")).to_contain_text("0 zu 4: fällt")
    lawful(page, sizes=SIZES)
    resized(page, TABLET)
    tap(page, "#done")
    nothing_is_booked(page)
    expect(page.locator("#halt")).to_be_visible()
