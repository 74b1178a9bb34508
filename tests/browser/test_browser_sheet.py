"""The score sheet by touch: corrections, scrolling under a fixed head, the last line in view."""

from flask import Flask
from playwright.sync_api import Page, expect

from companion.match.actions import NextRound
from companion.numbers.actions import Finish
from tests.browser.conftest import PHONE, TABLET, UPRIGHT, Open
from tests.browser.evenings import begun, book, round_of, tap
from tests.browser.laws import (
    SMALLEST,
    Box,
    axe_finds_nothing,
    box_of,
    clauses_take_a_finger,
    fits,
    in_english,
    lawful,
    resized,
    roomy,
)

SCROLLED = "paper => [paper.scrollTop, paper.scrollLeft]"
LONG = "Maximiliane-Friederike Oberstudienrätin von und zu Hohenlohe"
EIGHT = (LONG, "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


def two_rounds(page: Page) -> None:
    """Open the sheet of two rounds of four people."""
    begun(page, "zahlenspiel", tally="points", target="0")
    book(page, *round_of(0, 5, 3, 9), NextRound(), *round_of(2, 0, 4, 1))
    tap(page, "#sheet")
    page.locator(".paper").wait_for()


def long_evening(page: Page, app: Flask, rounds: int = 40) -> None:
    """Seat eight people, book rounds, each won by the next player, and open the sheet."""
    begun(page, "zahlenspiel", EIGHT, tally="wins")
    won = [each for number in range(rounds) for each in (NextRound(), Finish(number % 8))][1:]
    app.extensions["evenings"].book_together(page.url.rpartition("/")[2], lambda _: won, "all-rounds")
    page.goto(f"{page.url}/zettel")


def test_cells_of_a_round_are_put_right_together(visit: Open) -> None:
    page = visit("/")
    two_rounds(page)
    tap(page, "#r1-3")
    expect(page.locator("#points-3")).to_have_value("9")
    tap(page, ".tapped [data-step='-1']", ".tapped [data-step='-1']")
    page.locator("#points-1").fill("4")
    tap(page, "#save")
    expect(page.locator("#r1-3 .got")).to_contain_text("7")
    expect(page.locator("#r1-1 .got")).to_contain_text("4")
    expect(page.locator("#r1-3 .by-hand")).to_be_visible()
    expect(page.locator(".fix")).to_have_count(0)
    # On a phone: Mia won the second round, not Ben: his points are entered at the same time, hers go.
    resized(page, PHONE)
    tap(page, "#r2-2")
    expect(page.locator("#points-1")).to_be_hidden()
    page.locator(".won-key:has(#won-2)").tap()
    expect(page.locator("#points-2")).to_be_hidden()
    page.locator("#points-1").fill("7")
    tap(page, "#save")
    expect(page.locator("#r2-2 .star")).to_be_visible()
    expect(page.locator("#r2-1 .got")).to_contain_text("7")
    expect(page.locator(".fix")).to_have_count(0)
    tap(page, "#to-table")
    expect(page.locator(".ranks tbody tr")).to_have_count(4)
    assert page.locator(".lines li").count() >= 4


def test_head_first_column_and_totals_stay_in_sight_and_so_does_the_place_while_a_cell_is_put_right(
    visit: Open, app: Flask
) -> None:
    page = visit("/")
    long_evening(page, app)
    sheet = page.url
    for size in (TABLET, UPRIGHT, PHONE):
        resized(page, size)
        page.goto(sheet)
        paper = box_of(page.locator(".paper"))

        def inside(selector: str, paper: Box = paper) -> bool:
            box = box_of(page.locator(selector))
            return box.top >= paper.top - 1 and box.bottom <= paper.bottom + 1 and box.left >= paper.left - 1

        corners = (".paper thead th >> nth=0", ".paper tfoot th")
        assert inside("#r40-0"), size  # the latest round comes first
        assert not inside("#r1-0"), size
        assert all(map(inside, corners)), size
        page.locator(".paper").evaluate("paper => paper.scrollTo({ top: -paper.scrollHeight, left: 60 })")
        assert inside("#r1-1"), size
        assert not inside("#r40-1"), size
        assert all(map(inside, corners)), size
        assert inside(".paper tbody th >> nth=0"), size
        fits(page, f"{size}")
    page.locator("#r20-3").scroll_into_view_if_needed()
    before = page.locator(".paper").evaluate(SCROLLED)
    tap(page, "#r20-2")
    expect(page.locator(".fix")).to_be_visible()
    assert page.locator(".paper").evaluate(SCROLLED) == before
    page.locator(".won-key:has(#won-2)").tap()
    tap(page, "#save")
    expect(page.locator("#r20-2 .by-hand")).to_be_visible()
    assert page.locator(".paper").evaluate(SCROLLED) == before


def test_the_sheet_fits_its_cells_take_a_finger_and_axe_finds_nothing(visit: Open, app: Flask) -> None:
    page = visit("/", faults=True)
    two_rounds(page)
    sheet = page.url
    roomy(page)
    roomy(page, ".cell, .onward .key", [PHONE, TABLET])
    clauses_take_a_finger(page)
    page.goto(f"{sheet}?runde=1&wer=0")
    roomy(page, sizes=[TABLET, SMALLEST])
    for query in ("?runde=1&wer=1", "?schritt=schluss"):
        page.goto(sheet + query)
        lawful(page, sizes=[TABLET, SMALLEST])
    long_evening(page, app, rounds=8)  # axe takes long on a page of many cells
    axe_finds_nothing(page)
    for page_of in (sheet, page.url):
        page.goto(page_of)
        in_english(page)
        roomy(page, sizes=[SMALLEST])
