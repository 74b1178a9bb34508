"""The browser's back button: from any step to the table at rest, from the table to the page before."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.evenings import begun, sit_down, tap


def back_leaves_the_table(page: Page, slug: str) -> None:
    """Expect the set-up one step back from the table, after any number of steps at the table."""
    page.go_back()
    page.wait_for_url(re.compile(rf"/neu/{slug}(/anders)?(\?|$)"))


def at_rest(page: Page) -> None:
    """Expect the address of the table and of no step; a key that leads back to the table names it."""
    page.wait_for_url(re.compile(r"/abend/[a-z0-9]+(\?schritt=tisch)?$"))


def test_from_a_step_of_any_kind_back_leads_to_the_table_and_from_there_to_the_page_before(visit: Open) -> None:
    page = visit("/")
    sit_down(page, "zahlenspiel")
    tap(page, "#caught", "#tap-1", "#finish", "#back", "#drawer > summary", "#devices", "#back", "#caught")
    page.locator("#tap-2").wait_for()
    page.go_back()
    page.locator("#finish").wait_for()
    at_rest(page)
    page.goto(f"{page.url.partition('?')[0]}?schritt=ende")
    tap(page, "#back")
    page.locator("#caught").wait_for()
    at_rest(page)
    page.go_back()
    page.locator("#caught").wait_for()
    at_rest(page)
    back_leaves_the_table(page, "zahlenspiel")


def test_siebenschlaefer_goes_back_by_a_tap_out_of_a_rule_and_out_of_a_long_round_in_one_step(visit: Open) -> None:
    page = visit("/neu/siebenschlaefer")
    begun(page, "siebenschlaefer")
    tap(page, "#tap-0", "#rank-7")
    page.locator(".half").wait_for()
    page.reload()
    expect(page.locator("#first")).to_have_text("7")
    page.go_back()
    expect(page.locator("#first")).to_have_text("")
    at_rest(page)
    tap(page, "#rank-8", "#rank-9")
    page.locator(".ruled").wait_for()
    page.go_back()
    expect(page.locator("#first")).to_have_text("")
    at_rest(page)
    tap(page, "#rank-K", "#rank-Q", ".ruled .clause")
    page.wait_for_url("**/regeln/siebenschlaefer*")
    page.go_back()
    page.locator(".ruled").wait_for()
    tap(page, "#other")
    page.locator(".tapping").wait_for()
    at_rest(page)
    for first, second in (("2", "3"), ("A", "A")):
        tap(page, f"#rank-{first}", f"#rank-{second}", "#lay")
        page.locator(".tapping").wait_for()
    tap(page, "#rank-2", "#rank-3", "#other", "#rank-4", "#clear", "#finish", "#back", "#pass")
    tap(page, "#drawer > summary")
    page.locator(".lines li").nth(3).wait_for()
    at_rest(page)
    back_leaves_the_table(page, "siebenschlaefer")


def test_cells_of_the_sheet_are_one_step_back_and_the_sheet_leads_back_to_the_table(visit: Open) -> None:
    page = visit("/neu/zahlenspiel")
    begun(page, "zahlenspiel", tally="wins")
    tap(page, "#finish", "#tap-2", "#sheet")
    page.locator(".paper").wait_for()
    tap(page, "#r1-1", "#r1-0", "#close", "#r1-1")
    page.locator(".won-key:has(#won-1)").tap()
    tap(page, "#save", "#end", "#close", "#r1-2")
    page.locator(".fix").wait_for()
    page.go_back()
    page.wait_for_url("**/zettel*")
    page.locator(".hint").wait_for()
    page.go_back()
    at_rest(page)
    page.locator("#next").wait_for()
