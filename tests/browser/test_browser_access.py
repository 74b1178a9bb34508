"""Accessibility: axe finds nothing, reduced motion is respected, no page scrolls sideways."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.page_checks import faultless

PAGES = [
    "/",
    "/wort",
    "/wort?a=EIS",
    "/wort?a=EIS&b=WEIN",
    "/wort?a=LAND&b=BILD&wort=Landschaftsbild",
    "/wort?wort=Haustelefonn",
    "/paare?a=EIS&b=WEIN&fest=1",
    "/paare?karte=EIS",
    "/nirgends",
]


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(visit: Open, path: str, size: tuple[int, int], scheme: str, lang: str) -> None:
    page = visit(path, size, lang=lang, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, faults=True)
    faultless(page)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_spills_sideways(visit: Open, path: str) -> None:
    page = visit(path, faults=True)
    hidden = "[...document.querySelectorAll('.panel')].map((one) => one.scrollWidth - one.clientWidth)"
    for width, height in (TABLET, PHONE, (320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(f"Math.max(...{hidden}, 0)") <= 1


@pytest.mark.parametrize("word", ["Landschaftsbild", "Geschwindigkeitskontrolle"])
def test_a_long_word_shrinks_before_it_breaks(visit: Open, word: str) -> None:
    page = visit(f"/wort?wort={word}", PHONE, faults=True)
    heights = page.evaluate(
        "[...document.querySelectorAll('.compound b')].map((part) => [part.getClientRects().length, part.offsetHeight])"
    )
    assert heights
    assert all(lines == 1 for lines, _ in heights)


def test_nothing_moves_for_who_wants_no_motion(visit: Open) -> None:
    page = visit("/wort?a=EIS&b=WEIN", reduced_motion="reduce")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0"
        " || getComputedStyle(one).animationName !== 'none').length"
    )
    assert moving == 0
