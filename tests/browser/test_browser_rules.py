"""The rule pages by touch: no scrolling sideways, the linked clause in view and marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.page_checks import faultless, within_reach

if TYPE_CHECKING:
    from playwright.sync_api import Page

PORTRAIT = (768, 1024)
PAGES = ["/regeln", "/regeln/wortspiel#W-14", "/regeln/zahlenspiel#A-25", "/regeln/siebenschlaefer#W-46"]


def background(page: Page, anchor: str) -> str:
    return str(page.evaluate("(id) => getComputedStyle(document.getElementById(id)).backgroundColor", anchor))


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(visit: Open, path: str, size: tuple[int, int], scheme: str, lang: str) -> None:
    page = visit(path, size, lang=lang, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, faults=True)
    faultless(page)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_spills_sideways(visit: Open, path: str, lang: str) -> None:
    page = visit(path, lang=lang)
    edges = "[...document.querySelectorAll('main, main *')].map((one) => one.getBoundingClientRect().right)"
    for width, height in (PHONE, PORTRAIT, (320, 640), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(f"Math.max(...{edges})") <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, PHONE])
@pytest.mark.parametrize(
    ("slug", "clause", "other"),
    [("wortspiel", "W-21", "W-20"), ("zahlenspiel", "A-13", "W-45"), ("siebenschlaefer", "W-45", "S-14")],
)
def test_the_clause_asked_for_is_in_view_and_marked(
    visit: Open, size: tuple[int, int], slug: str, clause: str, other: str
) -> None:
    from playwright.sync_api import expect

    page = visit(f"/regeln/{slug}#{clause}", size)
    expect(page.locator(f"#{clause}")).to_be_in_viewport()
    assert background(page, clause) != background(page, other)


def test_a_heading_is_one_tap_away_and_stays_so_on_the_tablet(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/regeln/wortspiel")
    page.get_by_role("link", name="Rund um den Tisch").tap()
    expect(page.locator("#W-47")).to_be_in_viewport()
    page.get_by_role("link", name="Vorbereitung").tap()
    expect(page.locator("#W-1")).to_be_in_viewport()


def test_from_the_choice_of_games_to_another_game(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/regeln", PHONE)
    page.get_by_role("link", name="Zahlenspiel").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Schlafmütze – das Zahlenspiel")
    page.get_by_role("navigation", name="Spiele").get_by_role("link", name="Siebenschläfer").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Siebenschläfer")


@pytest.mark.parametrize("size", [TABLET, PORTRAIT, (1366, 768)])
def test_a_line_is_no_longer_than_the_eye_can_follow(visit: Open, size: tuple[int, int]) -> None:
    """Lines have at most about 65 characters, counted as the browser broke them."""
    page = visit("/regeln/wortspiel", size)
    longest = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('.law > p:first-child, .minute li')].map((text) => {
            const range = document.createRange(); range.selectNodeContents(text);
            const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            return text.textContent.trim().length / lines.size;
        }))"""
    )
    assert longest <= 65


@pytest.mark.parametrize(("size", "least"), [(TABLET, 56), (PHONE, 48)])
@pytest.mark.parametrize("path", ["/regeln", "/regeln/siebenschlaefer"])
def test_what_is_tapped_is_large_enough_for_a_finger(visit: Open, path: str, size: tuple[int, int], least: int) -> None:
    page = visit(path, size)
    within_reach(page, "main a", least)
