"""The laws of a page, checked in one visit: it fits every screen, fingers find its keys, and axe finds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.conftest import PHONE, TABLET
from tests.browser.page_checks import PHONE_FINGER, TABLET_FINGER, at_rest, contrasting, faultless
from web.pages.language import COOKIE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

SMALLEST: Final = (320, 640)
SIZES: Final = (TABLET, (768, 1024), (1366, 768), (844, 390), PHONE, (360, 640), SMALLEST)
_BREACHES: Final = """([keys, least]) => {
    const edge = document.documentElement, shown = one => one.checkVisibility({ visibilityProperty: true });
    const spilling = [...document.querySelectorAll("main, .panel, .sheet, .ballot")].filter(shown);
    const found = keys ? [...document.querySelectorAll(keys)].filter(shown) : [];
    const boxes = found.map(one => [one, one.getBoundingClientRect()]);
    const clipped = one => !one.matches("main") &&
        (getComputedStyle(one).overflowX !== "visible" || clipped(one.parentElement));
    const beyond = [...document.querySelectorAll("main *")].filter(shown)
        .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5 && !clipped(one));
    return [
        ...beyond.map(one => `${one.outerHTML.slice(0, 80)} ends beyond the edge`),
        ...(edge.scrollWidth > edge.clientWidth ? [`it is ${edge.scrollWidth} px wide`] : []),
        ...spilling.filter(one => one.scrollWidth > one.clientWidth + 1)
            .map(one => `${one.tagName} ${one.className} spills`),
        ...(keys && !found.length ? [`none of ${keys} is there`] : []),
        ...boxes.filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.5).map(([one, box]) =>
            `${one.outerHTML.slice(0, 80)} is ${box.width} × ${box.height} px`),
    ];
}"""
MISSED_CLAUSES: Final = """links => links.flatMap(link => {
    if (!link.checkVisibility({ visibilityProperty: true })) return [];
    link.scrollIntoView({ block: 'center', inline: 'center' });
    const box = link.getClientRects()[0], x = box.left + box.width / 2, y = box.top + box.height / 2;
    const spots = [[0, 0], [-22, 0], [22, 0], [0, -22], [0, 22]].filter(([right, down]) =>
        x + right > 0 && x + right < innerWidth && y + down > 0 && y + down < innerHeight);
    return spots.filter(([right, down]) => {
        const hit = document.elementFromPoint(x + right, y + down);
        return !(hit && hit.closest('.clause'));
    }).map(spot => [link.textContent, ...spot, location.href]);
})"""
"""The spots around links to clauses that a finger of 44 px means, and that lead elsewhere."""


def resized(page: Page, size: tuple[int, int]) -> None:
    """Give a page another size, and let come to rest what follows from it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_rest(page)


def finger(size: tuple[int, int]) -> int:
    """Return how wide and high a key must be on a screen of this size, in px."""
    return TABLET_FINGER if size[0] > 640 and size[1] > 560 else PHONE_FINGER


def roomy(page: Page, keys: str = "", sizes: Sequence[tuple[int, int]] = SIZES, least: int = 0) -> None:
    """Check that a page spills sideways at no size, and that all visible elements that match `keys` take a finger.

    A finger is `least` px, or as large as it is on such a screen. The page keeps the last size.
    """
    breaches = []
    for size in sizes:
        resized(page, size)
        breaches += [f"{size}: {each}" for each in page.evaluate(_BREACHES, [keys, least or finger(size)])]
    assert not breaches, "\n".join((page.url, *breaches))


def clauses_take_a_finger(page: Page) -> None:
    """Check on a tablet and on a phone that a finger finds all links to clauses."""
    for size in (TABLET, PHONE):
        resized(page, size)
        assert page.locator("a.clause").evaluate_all(MISSED_CLAUSES) == [], (page.url, size)


def lawful(page: Page, keys: str = "", sizes: Sequence[tuple[int, int]] = SIZES, least: int = 0) -> None:
    """Check that a page is roomy, that a finger finds its links to clauses, and that axe finds nothing."""
    roomy(page, keys, sizes, least)
    clauses_take_a_finger(page)
    axe_finds_nothing(page)


def axe_finds_nothing(page: Page) -> None:
    """Check a page with axe by light on a tablet, and its contrasts on a phone in the dark."""
    resized(page, TABLET)
    faultless(page, f"{page.url}, light, {TABLET}")
    page.emulate_media(color_scheme="dark")
    resized(page, PHONE)
    contrasting(page, f"{page.url}, dark, {PHONE}")
    page.emulate_media(color_scheme="light")


def in_english(page: Page) -> None:
    """Load the page anew in English."""
    page.context.add_cookies([{"name": COOKIE, "value": "en", "url": page.url}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en", page.url
