"""Pairs laid on a tablet, and what its page says then."""

from __future__ import annotations

import re

from tests.web.reading import text_of
from tests.web.tablet import FOUR, Tablet

PASS = "Zieht 2 und passt"
FOUR_LAPS = ("0 2 3", "1 4 5", "2 6 6", "3 A A") * 4  # with no rank more often than there is


def at(tablet: Tablet, names: tuple[str, ...] = FOUR, **options: str) -> Tablet:
    tablet.begin("siebenschlaefer", names, **options)
    tablet.do("opened", seat=0)
    return tablet


def lay(tablet: Tablet, *plays: str) -> None:
    """Lay pairs, each as "seat first second"."""
    for play in plays:
        seat, first, second = play.split()
        tablet.do("laid", seat=seat, first=first, second=second)


def laid_out(tablet: Tablet, pair: str = "9 10") -> None:
    """Let Oma lay the fifth pair of her hand, which is `pair`: then she is out."""
    lay(tablet, *FOUR_LAPS)
    first, second = pair.split()
    tablet.do("laid", seat=0, first=first, second=second, last=1)


def ruling(tablet: Tablet, first: str, second: str, lang: str = "de") -> str:
    page = tablet.page(f"?schritt=paar&erste={first}&zweite={second}", lang)
    found = re.search(r'<div class="ruled.*?<section class="story"', page, re.DOTALL)
    assert found, "no ruling"
    return text_of(found[0])


def part(page: str, pattern: str) -> str:
    found = re.search(pattern, page, re.DOTALL)
    assert found, pattern
    return text_of(found[0])


def on_seat(page: str, number: int) -> str:
    return part(page, rf'<li class="[^"]*" id="seat-{number}">.*?</li>')


def turns(page: str) -> str:
    return part(page, r'<ol class="turns".*?</ol>')


def key(page: str, rank: str) -> str:
    found = re.search(rf'<a class="([^"]*)" id="rank-{rank}".*?</a>', page, re.DOTALL)
    assert found
    return f"{found[1]}: {text_of(found[0])}"


def notice(answer_text: str) -> str:
    return part(answer_text, r'<div class="notice".*?</div>')
