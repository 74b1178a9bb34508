"""Plays of Siebenschläfer on a tablet, and the parts of its page that tests read."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.tablet import FOUR, Tablet

PASS = "Zieht 2 und passt"
FOUR_LAPS = ("0 2 3", "1 4 5", "2 6 6", "3 A A") * 4  # with no rank more often than there is


def begun_at(tablet: Tablet, names: tuple[str, ...] = FOUR, **options: str) -> Tablet:
    """Set up an evening that the first player begins."""
    tablet.begin("siebenschlaefer", names, **options)
    tablet.do("opened", seat=0)
    return tablet


def lay(tablet: Tablet, *plays: str) -> None:
    """Lay pairs, each as "seat first second"."""
    for play in plays:
        seat, first, second = play.split()
        tablet.do("laid", seat=seat, first=first, second=second)


def lay_last_pair(tablet: Tablet, pair: str = "9 10") -> None:
    """Let Oma lay `pair`, the fifth and last pair of her hand."""
    lay(tablet, *FOUR_LAPS)
    first, second = pair.split()
    tablet.do("laid", seat=0, first=first, second=second, last=1)


def ruling(tablet: Tablet, first: str, second: str, lang: str = "de") -> str:
    """Return the ruling on a pair, with the keys below it."""
    page = tablet.page(f"?schritt=paar&erste={first}&zweite={second}", lang)
    return f"{page.one('.middle > .ruled').text} {page.one('.now > .dock').text}"


def turns(page: Page) -> str:
    """Return the order of turns after the one that is on."""
    return page.one("ol.turns").text


def key(page: Page, rank: str) -> str:
    """Return the key of a rank as "classes: text"."""
    found = page.one(f"a#rank-{rank}")
    return f"{found['class']}: {found.text}"


def notice(answer_text: str) -> str:
    """Return the notice of a page, with its clause."""
    return Page(answer_text).one("div.notice").text
