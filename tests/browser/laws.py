"""The laws of a page, checked in one visit: it fits every screen, fingers find its keys, and axe finds nothing."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE, TABLET
from web.pages.language import COOKIE

TABLET_FINGER: Final = 56  # px
PHONE_FINGER: Final = 48
_RUN_AXE: Final = """async only => {  // all else that axe tells is long, and nobody reads it
    const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
    return { violations };
}"""
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
_SIDES: Final = """keys => [...document.querySelectorAll(keys)]
    .filter(key => key.checkVisibility({ visibilityProperty: true })).map(key => {
        const box = key.getBoundingClientRect();
        return [key.id || key.innerText, box.width, box.height];
    })"""
"""Found and measured in one task: a board that is drawn anew in between would have no keys any more."""

RECORDED_LOCKS: Final = """const take = WakeLock.prototype.request;
window.locks = [];
WakeLock.prototype.request = async function (...kind) {
    const taken = await take.apply(this, kind);
    window.locks.push(taken);
    return taken;
};"""
"""Lets a test see the wake locks that a page has taken: `locks`, each a real one."""

SMALLEST: Final = (320, 640)
SIZES: Final = ((768, 1024), (1366, 768), (844, 390), PHONE, SMALLEST, TABLET)
_BREACHES: Final = """([keys, least]) => {
    const edge = document.documentElement, shown = one => one.checkVisibility({ visibilityProperty: true });
    const spilling = [...document.querySelectorAll("main, .panel, .sheet, .ballot")].filter(shown);
    const found = keys ? [...document.querySelectorAll(keys)].filter(shown) : [];
    const boxes = found.map(one => [one, one.getBoundingClientRect()]);
    const clipped = one => !one.matches("main") &&
        (getComputedStyle(one).overflowX !== "visible" || clipped(one.parentElement));
    const beyond = [...document.querySelectorAll("main *:not(svg *)")].filter(shown)
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
    """Give a page another size, if it has not got it yet, and let come to rest what follows from it."""
    if page.viewport_size != {"width": size[0], "height": size[1]}:
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
        _find_clauses(page)


def _find_clauses(page: Page) -> None:
    assert page.locator("a.clause").evaluate_all(MISSED_CLAUSES) == [], (page.url, page.viewport_size)


def lawful(page: Page, keys: str = "", sizes: Sequence[tuple[int, int]] = SIZES, least: int = 0) -> None:
    """Check that a page is roomy, that a finger finds its links to clauses, and that axe finds nothing."""
    roomy(page, keys, sizes, least)
    axe_finds_nothing(page, _find_clauses)


def axe_finds_nothing(
    page: Page, also: Callable[[Page], None] = lambda _: None, phone: tuple[int, int] = PHONE
) -> None:
    """Check a page with axe by light on a tablet, its contrasts on a phone in the dark; `also` checks more on both."""
    resized(page, TABLET)
    also(page)
    faultless(page, f"{page.url}, light, {TABLET}")
    page.emulate_media(color_scheme="dark")
    resized(page, phone)
    also(page)
    contrasting(page, f"{page.url}, dark, {phone}")
    page.emulate_media(color_scheme="light")


def in_english(page: Page) -> None:
    """Load the page anew in English."""
    page.context.add_cookies([{"name": COOKIE, "value": "en", "url": page.url}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en", page.url


class Box(NamedTuple):
    """The place of an element on the screen, in px."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def is_apart(self, other: "Box") -> bool:
        """Tell whether neither lies on the other."""
        across = self.right <= other.left or other.right <= self.left
        return across or self.bottom <= other.top or other.bottom <= self.top

    def is_inside(self, size: tuple[float, float]) -> bool:
        """Tell whether all of it is on a screen of this size."""
        return self.left >= 0 and self.top >= 0 and self.right <= size[0] + 1 and self.bottom <= size[1] + 1


def box_of(found: Locator) -> Box:
    """Return the place of an element that is on the page."""
    box = found.bounding_box()
    assert box is not None, found
    return Box(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def lie_apart(boxes: Iterable[Box], where: object = "") -> None:
    """Check that none of the boxes lies on another one."""
    for one, other in combinations(boxes, 2):
        assert one.is_apart(other), (where, one, other)


def faultless(page: Page, where: str = "") -> None:
    """Check with axe that the page has no accessibility violation."""
    _run_axe(page, {}, where)


def contrasting(page: Page, where: str = "") -> None:
    """Check with axe that all texts of the page stand out: all that depends on the theme."""
    _run_axe(page, {"runOnly": ["color-contrast"]}, where)


def _run_axe(page: Page, only: dict[str, list[str]], where: str) -> None:
    if not page.evaluate("'axe' in window"):  # it is large; a table that replaces itself keeps it
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(_RUN_AXE, only))
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
    page.locator(keys).locator("visible=true").first.wait_for()
    at_rest(page)
    sides = page.evaluate(_SIDES, keys)
    assert sides, (where or page.url, keys)
    small = [(key, width, height) for key, width, height in sides if min(width, height) < least - 0.5]
    assert not small, (where or page.url, small)
