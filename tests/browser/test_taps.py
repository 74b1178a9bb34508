"""What a table does most takes as few taps as docs/taps.md says."""

from typing import Final

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import NAMES, begun, tap

DOUBT: Final = ("#halt", "#tap-1", "#tap-2")
SCENES: Final = {
    "a doubt of a word that nobody noted": ("wortspiel", DOUBT, "#for"),
    "the same up to the result": (
        "wortspiel",
        (*DOUBT, *(f".board:has(#seat-{voter}.turn) #against" for voter in (2, 3, 0, 1))),
        ".verdict",
    ),
    "a round is counted": (
        "wortspiel",
        ("#finish", "#tap-0", *(f".board:has(#seat-{seat}.turn) #cards-{seat}" for seat in (1, 2, 3)), "#counted"),
        "#next",
    ),
    "a Schlafmütze": ("zahlenspiel", ("#caught", "#tap-1"), ".capped"),
    "chips are put right": (
        "wortspiel",
        ("#right", "li:has(#chips-0) .more", "li:has(#chips-1) .more", "#chips-right"),
        ".seat .chips",
    ),
}


@pytest.mark.parametrize(("scene", "taps"), list(zip(SCENES, (3, 7, 6, 2, 4), strict=True)))
def test_what_a_table_does_most_takes_few_taps(visit: Open, scene: str, taps: int) -> None:
    slug, keys, screen = SCENES[scene]
    assert len(keys) == taps
    page = visit("/")
    begun(page, slug)
    tap(page, *keys)
    page.locator(screen).first.wait_for()


def test_four_who_played_before_sit_down_with_six_taps(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel")
    tap(page, "#finish", "#tap-0")
    page.locator("#next").wait_for()
    page.goto("/")
    tap(page, "#new-wortspiel", *(f".tray button[value='dazu-{name}']" for name in NAMES), "#go")
    page.locator("#halt").wait_for()
