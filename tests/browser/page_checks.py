"""Checks of a page at every step: axe finds nothing, nothing is cut off at the side, keys are large enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLET_FINGER: Final = 56  # px
PHONE_FINGER: Final = 48
_RUN_AXE: Final = "axe.run({ resultTypes: ['violations'] })"
_RUN_CONTRASTS: Final = "axe.run({ resultTypes: ['violations'], runOnly: ['color-contrast'] })"
_SETTLE: Final = """async () => {
    const moving = () => document.getAnimations().filter(
        each => each.playState !== "finished" && each.effect.getComputedTiming().iterations !== Infinity);
    let still = 0;
    while (still < 2) {  // what has just changed begins to move in the next frame
        await new Promise(requestAnimationFrame);
        still = moving().length ? 0 : still + 1;
        moving().forEach(each => each.finish());
    }
}"""
_SIDES: Final = """keys => keys.filter(key => key.checkVisibility({ visibilityProperty: true })).map(key => {
    const box = key.getBoundingClientRect();
    return [key.id || key.innerText, box.width, box.height];
})"""

RECORDED_LOCKS: Final = """const take = WakeLock.prototype.request;
window.locks = [];
WakeLock.prototype.request = async function (...kind) {
    const taken = await take.apply(this, kind);
    window.locks.push(taken);
    return taken;
};"""
"""Lets a test see the wake locks that a page has taken: `locks`, each a real one."""


def faultless(page: Page, where: str = "") -> None:
    """Check with axe that the page has no accessibility violation."""
    _run_axe(page, _RUN_AXE, where)


def contrasting(page: Page, where: str = "") -> None:
    """Check with axe that all texts of the page stand out: all that depends on the theme."""
    _run_axe(page, _RUN_CONTRASTS, where)


def _run_axe(page: Page, run: str, where: str) -> None:
    if not page.evaluate("'axe' in window"):  # it is large; a table that replaces itself keeps it
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(run))
    assert not found.response["violations"], f"{where or page.url}\n{found.generate_report()}"


def fits(page: Page, where: str = "") -> None:
    """Check that the page doesn't scroll sideways."""
    wide, shown = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown, (where or page.url, wide, shown)


def at_rest(page: Page) -> None:
    """End all that moves on the page, also what is about to; what moves for ever goes on."""
    page.evaluate(_SETTLE)


def within_reach(page: Page, keys: str, least: float, where: str = "") -> None:
    """Check that all visible elements that match `keys` are at least `least` px wide and high; one must be there."""
    at_rest(page)
    sides = page.locator(keys).evaluate_all(_SIDES)
    assert sides, (where or page.url, keys)
    small = [(key, width, height) for key, width, height in sides if min(width, height) < least - 0.5]
    assert not small, (where or page.url, small)
