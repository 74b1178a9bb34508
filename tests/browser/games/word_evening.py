"""The word game by touch: a word is laid, doubted and voted on, hands are counted."""

import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from tests.browser.evenings import begun, tap

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


def see(page: Page, question: str) -> None:
    """Wait until the page asks this; invisible isolates may stand around names and words."""
    from playwright.sync_api import expect

    told = re.sub(r"(\w+)", "\u2068?\\1\u2069?", question)
    expect(page.locator("h1.question").first).to_have_text(re.compile(told))


def begin(page: Page, players: int = 4, **chosen: str) -> None:
    """Put people around the table; the first one deals."""
    begun(page, "wortspiel", NAMES[:players], **chosen)


def lay(page: Page, seat: int, *cards: str) -> None:
    """Note a word."""
    tap(page, "#lay", f"#tap-{seat}", *(f".wordcard[value={card}]" for card in cards))
    tap(page, "#note-it")
    page.locator("#lay").wait_for()


def doubt(page: Page, accused: int, *doubters: int) -> None:
    """Call Halt; the first doubter opens the vote, the others doubt, too."""
    tap(page, "#halt", f"#tap-{accused}", *(f"#tap-{seat}" for seat in doubters))
    page.locator(".ballots").wait_for()


def told(page: Page, word: str) -> None:
    """Tell the word in doubt during the vote."""
    tap(page, "#cards-told")
    page.locator("[name=said]").fill(word)
    tap(page, "#tell-it")


def vote(page: Page, *against: bool, secret: bool = False) -> None:
    """Cast votes, each once the page asks for it."""
    for each in against:
        if secret:
            tap(page, "#uncover")
        key = page.locator("#against" if each else "#for")
        key.wait_for()
        voter = page.locator("h1.question").inner_text()
        tap(page, "#against" if each else "#for")
        page.wait_for_function("(voter) => document.querySelector('h1.question').innerText !== voter", arg=voter)


def count(page: Page, winner: int, cards: Sequence[int]) -> None:
    """Put the cards down and count the hands."""
    tap(page, "#finish", f"#tap-{winner}")
    for seat, held in enumerate(cards):
        if seat != winner:
            tap(page, f"#cards-{held}")
    tap(page, "#counted")
