"""Room: a whole feast on a tablet, long names at seats and in standings."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from companion.match.actions import NextRound
from companion.numbers.actions import Caught
from tests.browser.conftest import IN_NETWORK, Open
from tests.browser.evenings import begun, book, round_of, tap
from tests.browser.laws import fits, overlapping, resized

LONG: Final = ("Großmutter Annegret", "Maximilian Alexander", "Oma", "Jo")
EIGHT: Final = (*LONG, "Großtante Hildegard", "Christian-Alexander", "Lea", "Tom")
SHORT: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
SIZES: Final = ((1280, 800), (1024, 768), (800, 1280), (360, 740))
OUT_OF_SIGHT: Final = """parts => parts.map(part => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()])
    .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)"""
CUT: Final = """names => names.filter(name => name.checkVisibility())
    .filter(name => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3)
    .map(name => name.textContent)"""


@pytest.fixture
def settings() -> dict[str, Any]:
    return IN_NETWORK


def ended(page: Page, names: tuple[str, ...]) -> None:
    """Play two rounds that differ for everybody, and end the evening."""
    begun(page, "zahlenspiel", names, tally="points", target="400")
    cards = range(len(names))
    book(page, Caught(1), *round_of(*cards), NextRound(), *round_of(*cards))
    tap(page, "#end", "#end-now")
    page.locator(".podium").wait_for()


@pytest.mark.parametrize("names", [EIGHT, pytest.param(SHORT, marks=pytest.mark.endurance)])
def test_the_whole_feast_of_eight_is_in_sight_on_a_tablet(visit: Open, names: tuple[str, ...]) -> None:
    page = visit("/", (1280, 800))
    ended(page, names)
    for width, height in SIZES[:-1]:
        resized(page, (width, height))
        assert page.locator(".board").evaluate("board => board.scrollHeight <= board.clientHeight + 1"), (width, height)
        parts = page.locator(".stage h1, .podium .step, .also-played li, .story-of, .last-keys .key")
        assert parts.evaluate_all(OUT_OF_SIGHT) == [], (width, height)
        assert page.locator(".podium .plate").evaluate_all(CUT) == []
        assert overlapping(page, ".how, .ruled-on", ".drawer > summary") == [], (width, height)
    page.set_viewport_size({"width": 360, "height": 740})
    fits(page)
    assert page.locator(".podium .plate").evaluate_all(CUT) == []
    for part in page.locator(".stage h1, .podium .step, #share, #again").all():  # what is told scrolls behind two keys
        expect(part).to_be_in_viewport(ratio=0.99)
    page.locator("#sheet").scroll_into_view_if_needed()
    assert overlapping(page, "#share, #again", "#sheet, #otherwise, .drawer > summary") == []


@pytest.mark.parametrize("names", [EIGHT, pytest.param(LONG, marks=pytest.mark.endurance)])
def test_a_long_name_has_room_at_its_seat_and_in_the_standings(visit: Open, names: tuple[str, ...]) -> None:
    page = visit("/")
    begun(page, "wortspiel", names)
    tap(page, "#halt", "#tap-1", "#tap-0")
    page.locator(".ballots").wait_for()
    for size in SIZES:
        resized(page, size)
        assert page.locator(".seat .name").evaluate_all(CUT) == [], size
        fits(page, f"{size}")
    begun(page, "zahlenspiel", names, tally="points", target="400")
    book(page, *round_of(*range(len(names))))
    page.locator(".ranks").wait_for()
    assert page.locator(".ranks bdi").evaluate_all(CUT) == []
    fits(page)
