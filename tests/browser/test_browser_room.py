"""Room: a whole feast on a tablet, the whole invitation on a phone, long names at seats and in standings."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from companion.match.actions import NextRound
from companion.numbers.actions import Caught
from tests.browser.conftest import IN_NETWORK, Open
from tests.browser.evenings import begun, book, round_of, tap
from tests.browser.laws import at_rest, box_of, fits, resized

LONG: Final = ("Großmutter Annegret", "Maximilian Alexander", "Oma", "Jo")
EIGHT: Final = (*LONG, "Großtante Hildegard", "Christian-Alexander", "Lea", "Tom")
SHORT: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
SIZES: Final = ((1280, 800), (1024, 768), (800, 1280), (360, 740))
_TOUCHING: Final = """([ones, others]) => {
    const seen = which => [...document.querySelectorAll(which)].map(each => [each, each.getBoundingClientRect()]);
    return seen(ones).flatMap(([one, a]) => seen(others).filter(([, b]) =>
        a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom && b.top < a.bottom
    ).map(([other]) => [one.className, other.className]));
}"""
"""The pairs of elements of two kinds that lie on each other by more than the width of a ring."""
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
        assert page.evaluate(_TOUCHING, [".how, .ruled-on", ".drawer > summary"]) == [], (width, height)
    page.set_viewport_size({"width": 360, "height": 740})
    fits(page)
    assert page.locator(".podium .plate").evaluate_all(CUT) == []
    for part in page.locator(".stage h1, .podium .step, #share, #again").all():  # what is told scrolls behind two keys
        expect(part).to_be_in_viewport(ratio=0.99)
    page.locator("#sheet").scroll_into_view_if_needed()
    assert page.evaluate(_TOUCHING, ["#share, #again", "#sheet, #otherwise, .drawer > summary"]) == []


@pytest.mark.parametrize("people", [8, pytest.param(4, marks=pytest.mark.endurance)])
def test_chips_ballots_and_penalty_cards_lie_beside_the_faces_on_a_phone(visit: Open, people: int) -> None:
    page = visit("/", (360, 740))
    begun(page, "zahlenspiel", SHORT[:people])
    tap(page, "#caught", "#tap-1")
    expect(page.locator(".ballot-of.gives").first).to_be_visible()
    at_rest(page)
    assert page.evaluate(_TOUCHING, [".seat .portrait", ".ballot-of"]) == []
    begun(page, "wortspiel", SHORT[:people])
    tap(page, "#halt", "#tap-1", "#tap-2", "#against")
    expect(page.locator(".ballot-of").first).to_be_visible()
    at_rest(page)
    assert page.evaluate(_TOUCHING, [".seat .portrait", ".ballot-of"]) == []
    fits(page)
    begun(page, "wortspiel", SHORT[:4])
    tap(page, "#right", "li:has(#chips-0) .more", "li:has(#chips-1) .more", "#chips-right")
    expect(page.locator(".seat .chips")).to_have_count(2)
    at_rest(page)
    assert page.evaluate(_TOUCHING, [".seat .portrait", ".seat .chips"]) == []


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


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_invitation_is_whole_on_a_phone(visit: Open, lang: str) -> None:
    page = visit("/", SIZES[-1], lang=lang)
    for slug, names in (
        ("wortspiel", EIGHT),
        *((slug, SHORT[:4]) for slug in ("wortspiel", "zahlenspiel", "siebenschlaefer")),
    ):
        begun(page, slug, names)
        tap(page, "#phones")
        keys = box_of(page.locator(".board > .now"))
        for part in (".join-qr", ".by-hand .url", "#join-code"):
            assert box_of(page.locator(part)).is_inside((SIZES[-1][0], keys.top)), (slug, part)
        if names == SHORT[:4]:
            expect(page.locator("#join-code")).to_be_in_viewport(ratio=1)
            expect(page.locator(".drawer > summary")).to_be_in_viewport(ratio=0.99)
