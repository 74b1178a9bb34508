"""Every link to a clause is large enough for a finger, at every step of an evening that has some."""

from typing import Final

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import NAMES, begun, tap
from tests.browser.games.word_evening import count, lay, vote
from tests.browser.laws import clauses_take_a_finger

PAGES: Final = {
    "wortspiel": ("", "?schritt=halt", "?schritt=ende", "?schritt=stimmt", "?schritt=farbe", "/zettel"),
    "zahlenspiel": ("", "/zettel"),
    "siebenschlaefer": ("", "/zettel"),
}
DRAWN: Final = "links => Math.max(...links.map(link => link.getBoundingClientRect().height))"


@pytest.mark.parametrize("slug", PAGES)
def test_a_clause_at_the_table_takes_a_finger(visit: Open, slug: str) -> None:
    page = visit("/")
    begun(page, slug)
    evening = page.url.partition("?")[0]
    for path in PAGES[slug]:
        page.goto(f"{evening}{path}")
        clauses_take_a_finger(page)


def test_a_clause_is_small_for_the_eyes_and_44_px_for_a_finger_after_a_vote_and_between_rounds(visit: Open) -> None:
    page = visit("/")
    begun(page, "wortspiel", NAMES)
    lay(page, 1, "WEIN", "BAHN")
    lay(page, 2, "HOLZ", "HAUS")
    tap(page, "#halt", "#tap-0")
    vote(page, True, True, True, False)
    assert page.locator("a.clause").evaluate_all(DRAWN) <= 32
    clauses_take_a_finger(page)
    tap(page, "#go-on")
    page.locator(".scene ~ .now .suit-key").first.wait_for()
    clauses_take_a_finger(page)
    tap(page, ".suit-key:not([disabled])")
    count(page, 0, (0, 3, 4, 5))
    page.locator("#next").wait_for()
    clauses_take_a_finger(page)
    tap(page, "#end", "#end-now")
    page.locator(".podium").wait_for()
    clauses_take_a_finger(page)
