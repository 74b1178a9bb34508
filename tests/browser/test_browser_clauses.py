"""Every link to a clause is large enough for a finger, at every step of an evening that has some."""

from typing import Final

from companion.match.actions import EndMatch
from companion.words.actions import Count, Doubt, Finish, Laid, Vote
from tests.browser.conftest import Open
from tests.browser.evenings import NAMES, begun, book, tap
from tests.browser.laws import clauses_take_a_finger

OMA, BEN, MIA, JO = range(4)
PAGES: Final = {
    "zahlenspiel": ("/zettel",),
    "siebenschlaefer": ("/zettel",),
    "wortspiel": ("/zettel", "?schritt=halt", "?schritt=ende", "?schritt=stimmt", "?schritt=farbe"),
}
"""The pages beside the table that have links to clauses."""
DRAWN: Final = "links => Math.max(...links.map(link => link.getBoundingClientRect().height))"


def test_a_clause_at_the_table_is_small_for_the_eyes_and_44_px_for_a_finger(visit: Open) -> None:
    page = visit("/")
    for slug, paths in PAGES.items():
        begun(page, slug, NAMES)
        clauses_take_a_finger(page)
        evening = page.url
        for path in paths:
            page.goto(f"{evening}{path}")
            clauses_take_a_finger(page)

    # In the word game also after a vote and between rounds.
    laid = Laid(BEN, "WEIN", "BAHN", "Weinbahn"), Laid(MIA, "HOLZ", "HAUS", "Holzhaus")
    book(page, *laid, Doubt(MIA, (OMA,)), *(Vote(seat, seat != JO) for seat in (OMA, BEN, MIA, JO)))
    assert page.locator("a.clause").evaluate_all(DRAWN) <= 32
    clauses_take_a_finger(page)
    tap(page, "#go-on")
    page.locator(".scene ~ .now .suit-key").first.wait_for()
    clauses_take_a_finger(page)
    tap(page, ".suit-key:not([disabled])")
    book(page, Finish(OMA), Count((0, 3, 4, 5)))
    page.locator("#next").wait_for()
    clauses_take_a_finger(page)
    book(page, EndMatch())
    page.locator(".podium").wait_for()
    clauses_take_a_finger(page)
