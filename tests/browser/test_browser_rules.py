"""The rule pages by touch: the linked clause in view and marked, lines that the eye can follow."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, UPRIGHT, Open
from tests.browser.laws import resized


def background(page: Page, anchor: str) -> str:
    return str(page.evaluate("(id) => getComputedStyle(document.getElementById(id)).backgroundColor", anchor))


def test_the_clause_asked_for_is_in_view_and_marked(visit: Open) -> None:
    page = visit("/regeln")
    for size, slug, clause, other in (
        (TABLET, "wortspiel", "W-21", "W-20"),
        (UPRIGHT, "zahlenspiel", "A-13", "W-45"),
        (PHONE, "siebenschlaefer", "W-45", "S-14"),
        (PHONE, "wortspiel", "W-21", "W-20"),
    ):
        resized(page, size)
        page.goto(f"/regeln/{slug}#{clause}")
        expect(page.locator(f"#{clause}")).to_be_in_viewport()
        assert background(page, clause) != background(page, other), (slug, size)


def test_a_heading_is_one_tap_away_and_stays_so_on_the_tablet(visit: Open) -> None:
    page = visit("/regeln/wortspiel")
    page.get_by_role("link", name="Rund um den Tisch").tap()
    expect(page.locator("#W-47")).to_be_in_viewport()
    page.get_by_role("link", name="Vorbereitung").tap()
    expect(page.locator("#W-1")).to_be_in_viewport()


def test_a_line_is_no_longer_than_the_eye_can_follow(visit: Open) -> None:
    """Lines have at most about 65 characters, counted as the browser broke them."""
    page = visit("/regeln/wortspiel")
    for size in (TABLET, UPRIGHT, (1366, 768)):
        resized(page, size)
        longest = page.evaluate(
            """() => Math.max(...[...document.querySelectorAll('.law > p:first-child, .minute li')].map((text) => {
                const range = document.createRange(); range.selectNodeContents(text);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
                return text.textContent.trim().length / lines.size;
            }))"""
        )
        assert longest <= 65, size
