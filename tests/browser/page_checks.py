"""Checks of a page at every step: axe finds nothing, nothing is cut off at the side, keys are large enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLET_FINGER: Final = 56  # px
PHONE_FINGER: Final = 48
_AXE: Final = Axe()
_SETTLE: Final = """document.getAnimations().forEach(one => {
    if (one.effect.getComputedTiming().iterations !== Infinity) one.finish();
})"""
_SIDES: Final = """keys => keys.filter(key => key.checkVisibility({ visibilityProperty: true })).map(key => {
    const box = key.getBoundingClientRect();
    return [key.id || key.innerText, box.width, box.height];
})"""


def faultless(page: Page, where: str = "") -> None:
    """Check with axe that the page has no accessibility violation."""
    found = _AXE.run(page)
    assert not found.response["violations"], f"{where or page.url}\n{found.generate_report()}"


def fits(page: Page, where: str = "") -> None:
    """Check that the page doesn't scroll sideways."""
    wide, shown = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown, (where or page.url, wide, shown)


def within_reach(page: Page, keys: str, least: float, where: str = "") -> None:
    """Check that all visible elements that match `keys` are at least `least` px wide and high; one must be there."""
    page.evaluate(_SETTLE)
    sides = page.locator(keys).evaluate_all(_SIDES)
    assert sides, (where or page.url, keys)
    small = [(key, width, height) for key, width, height in sides if min(width, height) < least - 0.5]
    assert not small, (where or page.url, small)
