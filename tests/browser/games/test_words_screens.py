"""The screens of the word game at any step: accessible, nothing cut off, keys large enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import listen, tap
from tests.browser.games.word_evening import begin, doubt, lay, see, told, vote
from tests.browser.page_checks import PHONE_FINGER, TABLET_FINGER, faultless, fits, within_reach

if TYPE_CHECKING:
    from playwright.sync_api import Page

PORTRAIT: Final = (768, 1024)
KEYS: Final = (
    ":is(.now, .middle) :is(.key, button, summary, .halt, .number-card), .drawer > summary, :is(a, button).person-at"
)


def steps(page: Page) -> Iterator[str]:
    """Go through every page of the game and yield the name of each."""
    yield "at rest"
    tap(page, "#lay")
    see(page, "Wer hat gelegt")
    yield "who laid"
    tap(page, "#tap-0")
    yield "note a word"
    tap(page, "#note-it")
    lay(page, 1, "WEIN", "BAHN")
    yield "a word lies"
    tap(page, "#halt")
    see(page, "Und wer zweifelt")
    yield "halt"
    tap(page, "#tap-2")
    see(page, "Mia, gilt")
    yield "before the first vote"
    tap(page, "#cards-told")
    yield "the cards told"
    tap(page, "#back")
    vote(page, True)
    see(page, "Jo, gilt")
    yield "in the middle of the vote"
    while page.locator(".verdict").count() == 0:
        vote(page, True)
    yield "the word falls"
    tap(page, "#name-blue")
    page.locator(".middle .due").wait_for()
    yield "a colour is due"
    tap(page, "#stuck")
    page.locator(".suits").wait_for()
    yield "stuck"
    tap(page, "#name-yellow", "#colour")
    page.locator("h1.question").wait_for()
    yield "a colour out of nothing"
    tap(page, "#back", "#right")
    page.locator(".setting-right").wait_for()
    yield "something is wrong"
    tap(page, "#pause")
    see(page, "Wer setzt aus")
    yield "who pauses"
    tap(page, "#back", "#finish")
    page.locator("#nobody").wait_for()
    yield "who laid the last card"
    tap(page, "#tap-1")
    page.locator("#cards-1").wait_for()
    yield "counting"


@pytest.mark.parametrize(("size", "scheme"), [(TABLET, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_at_any_step(visit: Open, size: tuple[int, int], scheme: str) -> None:
    page = visit("/", size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    begin(page, lexicon="before")
    for step in steps(page):
        faultless(page, step)


@pytest.mark.parametrize(
    ("size", "least"), [(TABLET, TABLET_FINGER), (PORTRAIT, TABLET_FINGER), ((360, 640), PHONE_FINGER)]
)
def test_no_step_spills_sideways_and_fingers_find_every_key(visit: Open, size: tuple[int, int], least: int) -> None:
    page = visit("/", size, reduced_motion="reduce")  # nothing grows while it is measured
    begin(page, 8)
    for step in steps(page):
        fits(page, step)
        within_reach(page, KEYS, least, step)


def test_the_vote_is_within_reach_without_scrolling(visit: Open) -> None:
    from playwright.sync_api import expect

    for size in (TABLET, PORTRAIT, PHONE):
        page = visit("/", size)
        begin(page, 8)
        doubt(page, 1, 2)
        told(page, "Ansichtskartenständer")
        for key in ("#for", "#against"):
            expect(page.locator(key)).to_be_in_viewport(ratio=1)


def test_going_on_while_a_booking_is_on_its_way_stays_there(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    begin(page)
    tap(page, "#right")
    see(page, "Wie viele Chips")
    page.locator("li:has(#chips-1) .more").tap()
    listen(page)
    page.evaluate("document.getElementById('chips-right').click(); document.getElementById('back').click()")
    expect(page.locator("#seat-1 .chips")).to_be_visible()
    listen(page)
    expect(page.locator("#halt")).to_be_visible()
    assert page.url.endswith("schritt=tisch")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_head_of_the_table_has_room_for_its_links_and_its_corner(visit: Open, lang: str) -> None:
    page = visit("/", lang=lang)
    begin(page)
    for width in (1280, 1024, 900, 800, 700, 360):
        page.set_viewport_size({"width": width, "height": 800})
        last, corner = page.locator(".top summary").bounding_box(), page.locator(".corner-keys").bounding_box()
        assert last is not None
        assert corner is not None
        assert last["x"] + last["width"] <= corner["x"], width
