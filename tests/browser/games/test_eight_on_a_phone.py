"""Eight people on a small phone: nothing in the middle of the table lies under the keys at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import lay, told, vote
from tests.browser.page_checks import PHONE_FINGER, fits, within_reach

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES: Final = ("Oma", "Benjamin", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
PHONES: Final = ((360, 740), (360, 640))
_HIDDEN: Final = """() => {
    const keys = document.querySelector(".board > .now").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".scene .middle, .scene .middle *, .scene .seat *")];
    const shown = parts.filter(part => part.checkVisibility() && !part.closest(".sr"));
    const hidden = shown.filter(part => part.getBoundingClientRect().bottom > keys.top);
    return hidden.map(part => part.className || part.tagName);
}"""


def siebenschlaefer(page: Page) -> Iterator[str]:
    begun(page, "siebenschlaefer", NAMES)
    tap(page, "#tap-0", "#rank-7")
    page.locator("#rank-J").tap()
    tap(page, "#lay")
    page.locator(".sequel").wait_for()
    yield "a turn after a seven"
    tap(page, "#rank-8")
    yield "a card is tapped"
    page.locator("#clear").tap()
    tap(page, "#finish", "#tap-2")
    page.locator("#tally").wait_for()
    yield "the count begins"
    for rank in ("A", "2", "3", "4", "5", "6", "8", "K"):
        page.locator(f"#add-{rank}").tap()
    yield "eight cards are counted"


def numbers(page: Page) -> Iterator[str]:
    begun(page, "zahlenspiel", NAMES, tally="points", target="40")
    tap(page, "#caught", "#tap-1")
    page.locator(".capped").wait_for()
    yield "a Schlafmütze"
    tap(page, "#go-on", "#finish", "#tap-2")
    page.locator("#cards-20").wait_for()
    yield "the count"
    tap(page, "#more-cards")
    page.locator("#cards-21").wait_for()
    yield "the count of many cards"


def words(page: Page) -> Iterator[str]:
    begun(page, "wortspiel", NAMES, lexicon="before")
    lay(page, 1, "WEIN", "BAHN")
    yield "a word lies"
    tap(page, "#halt", "#tap-2")
    page.locator(".ballots").wait_for()
    yield "the vote"
    told(page, "Ansichtskartenständer")
    yield "the vote on a long word"
    vote(page, *[False] * 7)
    yield "the last vote"
    vote(page, True)
    tap(page, "#go-on", "#finish", "#tap-0")
    page.locator("#cards-12").wait_for()
    yield "the count"
    for _ in NAMES[1:]:
        tap(page, "#cards-2")
    page.locator("#counted").wait_for()
    yield "all are counted"


@pytest.mark.parametrize(("lang", "scheme"), [("de", "light"), ("en", "dark")])
@pytest.mark.parametrize("evening", [siebenschlaefer, numbers, words])
def test_nothing_lies_under_the_keys(
    visit: Open, evening: Callable[[Page], Iterator[str]], lang: str, scheme: str
) -> None:
    page = visit("/", PHONES[0], lang=lang, color_scheme=scheme, reduced_motion="reduce")
    for step in evening(page):
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            where = f"{step}, {width} × {height}"
            assert page.evaluate(_HIDDEN) == [], where
            fits(page, where)
        within_reach(page, ".now :is(.key, button, .voice), .middle a.number-card", PHONE_FINGER, step)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (800, 1280)])
def test_the_longest_badge_has_one_line_on_a_tablet_and_stays_on_the_screen(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/", size)
    begun(page, "siebenschlaefer", NAMES)
    tap(page, "#tap-0", "#rank-7")
    page.locator("#rank-J").tap()
    tap(page, "#lay")  # the second seat, at the very edge, draws and misses its turn
    badge = page.locator("#seat-1 .badge")
    badge.wait_for()
    left, lines = badge.evaluate("""it => {
        const text = document.createRange();
        text.selectNodeContents(it);
        return [it.getBoundingClientRect().left, text.getClientRects().length];
    }""")
    assert lines == 1
    assert left >= 0
