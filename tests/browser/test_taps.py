"""What a table does most takes as few taps as docs/taps.md says."""

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.evenings import NAMES, begun, tap


def takes(page: Page, taps: int, keys: Iterable[str], screen: str) -> None:
    """Check that these keys, so many, lead to a screen."""
    assert len(list(keys)) == taps
    tap(page, *keys)
    page.locator(screen).first.wait_for()


def test_what_a_table_does_most_takes_few_taps(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel")
    takes(page, 2, ("#caught", "#tap-1"), ".capped")

    # A doubt of a word that nobody noted takes three, up to its result seven.
    begun(page, "wortspiel")
    takes(page, 3, ("#halt", "#tap-1", "#tap-2"), "#for")
    takes(page, 4, [f".board:has(#seat-{voter}.turn) #against" for voter in (2, 3, 0, 1)], ".verdict")

    # Chips are put right; a round is counted.
    begun(page, "wortspiel")
    right = ("#right", "li:has(#chips-0) .more", "li:has(#chips-1) .more", "#chips-right")
    takes(page, 4, right, ".seat .chips")
    counted = [f".board:has(#seat-{seat}.turn) #cards-{seat}" for seat in (1, 2, 3)]
    takes(page, 6, ("#finish", "#tap-0", *counted, "#counted"), "#next")

    # Four who played before sit down.
    page.goto("/")
    takes(page, 6, ("#new-wortspiel", *(f".tray button[value='dazu-{name}']" for name in NAMES), "#go"), "#halt")
