"""Every link to a clause is large enough for a finger, on every page that has some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import NAMES, begun, sit_down, tap
from tests.browser.games.word_evening import count, lay, vote

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES: Final = {
    "wortspiel": ("", "?schritt=halt", "?schritt=ende", "?schritt=stimmt", "?schritt=farbe", "/zettel"),
    "zahlenspiel": ("", "/zettel"),
    "siebenschlaefer": ("", "/zettel"),
}
WITHOUT_EVENING: Final = (
    "/neu/wortspiel",
    "/neu/zahlenspiel",
    "/neu/siebenschlaefer",
    "/entscheid?m=1,4,7,1,1&a=9,5,12&dran=0&karte=13&von=zug&auf=eigen",
    "/wort?a=LAND&b=BILD&wort=Landschaftsbild",
)
DRAWN: Final = "links => Math.max(...links.map(link => link.getBoundingClientRect().height))"
MISSED: Final = """links => links.filter(link => link.checkVisibility({ visibilityProperty: true })).flatMap(link => {
    link.scrollIntoView({ block: 'center', inline: 'center' });
    const box = link.getClientRects()[0], x = box.left + box.width / 2, y = box.top + box.height / 2;
    const spots = [[0, 0], [-22, 0], [22, 0], [0, -22], [0, 22]].filter(([right, down]) =>
        x + right > 0 && x + right < innerWidth && y + down > 0 && y + down < innerHeight);
    return spots.filter(([right, down]) => {
        const hit = document.elementFromPoint(x + right, y + down);
        return !(hit && hit.closest('.clause'));
    }).map(spot => [link.textContent, ...spot, location.href]);
})"""


def missed(page: Page) -> list[list[object]]:
    found: list[list[object]] = page.locator("a.clause").evaluate_all(MISSED)
    return found


@pytest.mark.parametrize("size", [TABLET, PHONE])
@pytest.mark.parametrize("slug", PAGES)
def test_a_clause_at_the_table_takes_a_finger(visit: Open, slug: str, size: tuple[int, int]) -> None:
    page = visit("/", TABLET)
    sit_down(page, slug, NAMES)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    evening = page.url.partition("?")[0]
    for path in PAGES[slug]:
        page.goto(f"{evening}{path}")
        assert missed(page) == [], path


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_a_clause_is_small_for_the_eyes_and_44_px_for_a_finger_after_a_vote_and_between_rounds(
    visit: Open, size: tuple[int, int]
) -> None:
    page = visit("/", size, reduced_motion="reduce")
    begun(page, "wortspiel", NAMES)
    lay(page, 1, "WEIN", "BAHN")
    lay(page, 2, "HOLZ", "HAUS")
    tap(page, "#halt", "#tap-0")
    vote(page, True, True, True, False)
    assert page.locator("a.clause").evaluate_all(DRAWN) <= 32
    assert missed(page) == [], "the result"
    tap(page, "#go-on")
    page.locator(".scene ~ .now .suit-key").first.wait_for()
    assert missed(page) == [], "the colour"
    tap(page, ".suit-key:not([disabled])")
    count(page, 0, (0, 3, 4, 5))
    page.locator("#next").wait_for()
    assert missed(page) == [], "between rounds"
    tap(page, "#end", "#end-now")
    page.locator(".podium").wait_for()
    assert missed(page) == [], "the podium"


@pytest.mark.parametrize("size", [TABLET, PHONE])
@pytest.mark.parametrize("path", WITHOUT_EVENING)
def test_a_clause_elsewhere_takes_a_finger(visit: Open, path: str, size: tuple[int, int]) -> None:
    page = visit(path, size)
    assert page.locator("a.clause").count() > 0 or "neu" in path
    assert missed(page) == []
