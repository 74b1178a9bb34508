"""The laws of a page, checked in one visit: it fits every screen, fingers find its keys, and axe finds nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
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
_LEGIBLE: Final = """least => {
    const root = document.documentElement, body = document.body;
    const kept = (found, known = new Map()) => one => known.get(one) ?? known.set(one, found(one)).get(one);
    const style = kept(one => getComputedStyle(one));
    const unseen = kept(one => style(one).clipPath === "inset(50%)" ||
        !!one.parentElement && unseen(one.parentElement));
    const shown = one => !one.closest(".sr, .skip, [aria-hidden=true]") && !unseen(one) &&
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = one => one.nodeName.toLowerCase() + (one.id ? "#" + one.id : "") +
        [...one.classList].map(each => "." + each).join("");
    const told = one => `${name(one)} „${(one.innerText ?? "").trim().replace(/\\s+/g, " ").slice(0, 24)}“`;
    const ways = [["overflowX", "left", "right", "scrollLeft"], ["overflowY", "top", "bottom", "scrollTop"]];
    const shut = (one, way) => ["hidden", "clip"].includes(style(one)[way]);
    const above = kept(one => one.parentElement ? [one.parentElement, ...above(one.parentElement)] : []);
    const still = way => style(root)[way] === "visible" ? shut(body, way) : shut(root, way);
    const frame = kept(one => one === body && style(root).overflowY === "visible"
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : one.getBoundingClientRect());
    const found = [];
    // Texts: large enough, not cut, not one on another.
    const texts = [], walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement;
        if (!/[\\p{L}\\d]/u.test(walk.currentNode.data) || one.closest("td:not(:first-child)") || !shown(one)) continue;
        range.selectNodeContents(walk.currentNode);
        const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
        if (!boxes.length) continue;
        if (!one.closest("svg, .corner, .card-pair, .pair") && parseFloat(style(one).fontSize) < least - .05)
            found.push(`small ${told(one)} ${parseFloat(style(one).fontSize).toFixed(1)} px`);
        const open = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 }, ends = new Set();
        for (const each of [one, ...above(one)]) {
            const its = style(each), box = frame(each);
            const dots = its.textOverflow === "ellipsis" || its.webkitLineClamp !== "none";
            for (const [way, low, high] of ways) {
                if (its[way] === "visible" || each === root) continue;
                const cut = boxes.some(it => Math.min(it[high], open[high]) > box[high] + 3 ||
                    Math.max(it[low], open[low]) < box[low] - 3);
                if (cut && !dots && !ends.has(way) && shut(each, way)) found.push(`cut ${told(one)} by ${name(each)}`);
                if (dots || !shut(each, way)) ends.add(way);
                open[low] = Math.max(open[low], box[low]); open[high] = Math.min(open[high], box[high]);
            }
        }
        if (one.closest("svg, .card, .paper-card, td") ||
            above(one).some(each => ["sticky", "fixed"].includes(style(each).position))) continue;
        texts.push(...boxes.map(box => [one, { left: Math.max(box.left, open.left), top: Math.max(box.top, open.top),
            right: Math.min(box.right, open.right), bottom: Math.min(box.bottom, open.bottom) }]));
    }
    const faces = [...document.querySelectorAll(".face, .qr")].filter(one => shown(one))
        .map(one => [one, one.getBoundingClientRect()]);
    const veiled = (one, x, y) => {  // something without a gap lies over it
        const layers = document.elementsFromPoint(x, y), at = layers.findIndex(each => each.contains(one));
        return layers.slice(0, at < 0 ? layers.length : at).some(each => !each.contains(one) && !one.contains(each) &&
            /^rgb\\(/.test(style(each).backgroundColor));
    };
    texts.sort((one, other) => one[1].top - other[1].top);
    texts.forEach(([one, box], number) => {
        const next = texts.findIndex((each, place) => place > number && each[1].top > box.bottom - 5);
        for (const [other, it] of [...texts.slice(number + 1, next < 0 ? undefined : next), ...faces]) {
            const left = Math.max(box.left, it.left), right = Math.min(box.right, it.right);
            const top = Math.max(box.top, it.top), bottom = Math.min(box.bottom, it.bottom);
            if (right - left < 4 || bottom - top < 5 || one.contains(other) || other.contains(one)) continue;
            const owner = one.closest(".seat, .key, a, button, figure");
            if (owner && owner === other.closest(".seat, .key, a, button, figure")) continue;
            const x = (left + right) / 2, y = (top + bottom) / 2;
            if (veiled(one, x, y) || veiled(other, x, y)) continue;
            found.push(`overprinted ${told(one)} by ${told(other)}`);
        }
    });
    // Keys: nothing lies over their middle, none where no finger scrolls to.
    const keys = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")];
    const many = new Map(), hitAt = one => {
        const box = one.getClientRects()[0];
        return document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    };
    for (const key of keys) {
        if (key.disabled || key.getAttribute("aria-disabled") === "true" || !shown(key)) continue;
        const label = key.closest("label"), group = key.closest("table, ul, .cards, .letters") ?? key.parentElement;
        const alike = (many.get(group) ?? 0) + 1;
        many.set(group, alike);
        if (alike > 8 && alike % 20) continue;  // of a hundred cards some
        const meant = label && style(key).opacity === "0" ? label : key;
        meant.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = meant.getClientRects()[0];
        if (!box || box.width < 2 || box.height < 2) continue;
        let lost;
        for (const each of above(meant)) {
            for (const [way, , , at] of ways) {
                const held = each === root ? still(way) : each !== body && shut(each, way);
                if (!held || !each[at]) continue;
                if (Math.abs(each[at]) > 2) lost = each;
                each[at] = 0;
            }
        }
        if (lost) found.push(`out of reach ${told(key)} by ${name(lost)}`);
        let hit = hitAt(meant);
        const free = () => hit && (meant.contains(hit) || hit.closest("label")?.control === key);
        if (!lost && !free()) {  // a head that sticks is to be tapped where it began
            const before = hit;
            above(meant).forEach(each => each.scrollTo(0, 0));
            hit = hitAt(meant);
            if (!free()) found.push(`covered ${told(key)} by ${before ? name(before) : "nothing"}`);
        }
    }
    scrollTo(0, 0);
    if (root.scrollWidth > root.clientWidth + 1) found.push(`it is ${root.scrollWidth} px wide`);
    return [...new Set(found)];
}"""
"""What cannot be read or tapped: small, cut or overprinted texts, keys that are covered or where no finger scrolls to.

Dots at the end of a text are meant. The corners of cards repeat what their middle says, two cards what their word says.
"""
LEAST_TEXT: Final = 12  # px
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

_OVERLAPPING: Final = """([ones, others]) => {
    const seen = which => [...document.querySelectorAll(which)].map(each => [each, each.getBoundingClientRect()]);
    return seen(ones).flatMap(([one, a]) => seen(others).filter(([, b]) =>
        a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom && b.top < a.bottom
    ).map(([other]) => [one.className, other.className]));
}"""
_TOUCHES: Final = """() => {
    const shown = part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr');
    const seats = [...document.querySelectorAll('.seat :is(.face, .plate, .badge, .ballot-of, .chips)')].filter(shown);
    const middle = document.querySelector('.scene .middle');
    if (!middle) return [];
    const things = ':is(.paper-card, svg, img, .at, .disc, .key, a.number-card, .card-place, .stack i)';
    const parts = [...middle.querySelectorAll(things)].filter(shown)
        .map(part => [part.className.baseVal ?? part.className, part.getBoundingClientRect()]);
    const texts = document.createTreeWalker(middle, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        if (!texts.currentNode.data.trim() || !shown(texts.currentNode.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const box of range.getClientRects()) parts.push([texts.currentNode.data.trim(), box]);
    }
    const keys = document.querySelector('.board > .now').getBoundingClientRect();
    const apart = (one, other) => one.right <= other.left + 2 || other.right <= one.left + 2
        || one.bottom <= other.top + 2 || other.bottom <= one.top + 2;
    return parts.flatMap(([name, box]) => [
        ...seats.filter(seat => !apart(box, seat.getBoundingClientRect()))
            .map(seat => `${name} on ${seat.closest('.seat').id} ${seat.className}`),
        ...(box.bottom > keys.top + 2 ? [`${name} under the keys`] : []),
        ...(box.left < 0 || box.right > innerWidth ? [`${name} off the screen`] : []),
    ]);
}"""
"""The parts of the middle that touch a seat, lie under the keys, or leave the screen."""


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


@contextmanager
def text_at(page: Page, percentage: int) -> Iterator[None]:
    """Let a page have the size of text that a person has set in the browser, for a while."""
    if percentage == 100:
        yield
        return
    settings = page.context.new_cdp_session(page)
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * percentage / 100)}})
    at_rest(page)
    yield
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    settings.detach()


def unreadable(page: Page, size: tuple[int, int], text: int = 100) -> list[str]:
    """Return what cannot be read or tapped on a page at a size, with text at this percentage; the text is as before."""
    resized(page, size)
    with text_at(page, text):
        return list(page.evaluate(_LEGIBLE, LEAST_TEXT))


def middle_stands_clear(page: Page, sizes: Sequence[tuple[int, int]]) -> None:
    """Check at these sizes that the middle of the table, where there is one, keeps clear of seats, keys and edges."""
    for size in sizes:
        resized(page, size)
        found = page.evaluate(_TOUCHES)
        assert not found, (page.url, size, found)


def overlapping(page: Page, ones: str, others: str) -> list[tuple[str, str]]:
    """Return the classes of elements of two kinds that lie on each other by more than the width of a ring."""
    return list(page.evaluate(_OVERLAPPING, [ones, others]))


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


def axe_finds_nothing(page: Page, also: Callable[[Page], None] = lambda _: None) -> None:
    """Check a page with axe by light on a tablet, its contrasts on a phone in the dark; `also` checks more on both."""
    resized(page, TABLET)
    also(page)
    faultless(page, f"{page.url}, light, {TABLET}")
    page.emulate_media(color_scheme="dark")
    resized(page, PHONE)
    also(page)
    contrasting(page, f"{page.url}, dark, {PHONE}")
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
