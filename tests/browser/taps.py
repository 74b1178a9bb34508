"""Counts the taps of what a table does most: `python -m tests.browser.taps` prints a row for each, with its seconds.

Not a test: seconds depend on the machine. Each key is tapped as soon as it is there, so the seconds are those that the
screens take, without anybody thinking.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from lexicon.lexicon_file import ensure_lexicon
from lexicon.progress import Bar
from tests.browser.evenings import LEADS_ON, STILL_THERE, begun
from tests.conftest import find_chromium
from tests.server import serving
from web.app import create_app

FOUR: Final = ("Oma", "Ben", "Mia", "Jo")


class Taps:
    """Taps keys and counts them; the clock runs from the first tap to the screen after the last one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self._began = 0.0

    def __call__(self, *keys: str) -> None:
        for key in keys:
            target = self.page.locator(key).first
            target.wait_for()
            self.page.locator("html:not(.settling)").wait_for(state="attached")
            self._began = self._began or time.monotonic()
            leads_on = target.evaluate(LEADS_ON)
            target.tap()
            self.count += 1
            if leads_on:  # a face is there before and after it: the next tap is for the next step
                self.page.locator(STILL_THERE).wait_for(state="detached")

    def seconds(self, screen: str) -> float:
        """Return the seconds since the first tap, once `screen` is there."""
        self.page.locator(screen).first.wait_for()
        return time.monotonic() - self._began


def first_vote(tap: Taps) -> str:
    """Somebody doubts a word that nobody noted, up to the first vote."""
    begun(tap.page, "wortspiel", FOUR)
    tap("#halt", "#tap-1", "#tap-2")
    return "#for"


def result_of_a_doubt(tap: Taps) -> str:
    """The same up to the result: four people vote."""
    first_vote(tap)
    for voter in (2, 3, 0, 1):
        tap(f".board:has(#seat-{voter}.turn) #against")
    return ".verdict"


def counted_round(tap: Taps) -> str:
    """A round of the word game ends, and three hands are counted."""
    begun(tap.page, "wortspiel", FOUR)
    tap("#finish", "#tap-0")
    for seat in (1, 2, 3):
        tap(f".board:has(#seat-{seat}.turn) #cards-{seat}")
    tap("#counted")
    return "#next"


def set_up(tap: Taps) -> str:
    """From the start page to the table, with four people who played here before."""
    tap.page.goto("/")
    tap("#new-wortspiel", *(f".tray button[value='dazu-{name}']" for name in FOUR), "#go")
    return "#halt"


def caught(tap: Taps) -> str:
    """Number game: somebody was the Schlafmütze."""
    begun(tap.page, "zahlenspiel", FOUR)
    tap("#caught", "#tap-1")
    return ".capped"


def chips_put_right(tap: Taps) -> str:
    """The chips of two people are put right."""
    begun(tap.page, "wortspiel", FOUR)
    tap("#right", "li:has(#chips-0) .more", "li:has(#chips-1) .more", "#chips-right")
    return ".seat .chips"


SCENES: Final[tuple[Callable[[Taps], str], ...]] = (
    first_vote,
    result_of_a_doubt,
    counted_round,
    set_up,
    caught,
    chips_put_right,
)


def main() -> int:
    """Print the table."""
    chromium = find_chromium(light=False)
    if chromium is None:
        sys.stderr.write("There is no Chromium here.\n")
        return 1
    with Bar() as bar:
        ensure_lexicon(progress=bar)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = create_app({"DATABASE": Path(folder) / "table.sqlite"})
        with serving(app) as address:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            context = browser.new_context(
                base_url=address, locale="de-DE", has_touch=True, viewport={"width": 1280, "height": 800}
            )
            page = context.new_page()
            page.goto("/")
            for scene in SCENES:
                tap = Taps(page)
                seconds = tap.seconds(scene(tap))
                sys.stdout.write(f"| {(scene.__doc__ or '').rstrip('.')} | {tap.count} | {seconds:.1f} |\n")
            browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
