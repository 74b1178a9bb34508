"""On every page everything can be read and tapped, on small, turned and large screens and with larger text."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import pytest
from flask import Flask
from playwright.sync_api import Page

from companion.match.actions import EndMatch
from companion.numbers.actions import Caught, Finish as Won
from companion.siebenschlaefer.actions import Laid as Pair, Opened, Passed
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Count, Doubt, Finish, Laid, Vote
from tests.browser.conftest import IN_NETWORK, TABLET, Open
from tests.browser.evenings import NAMES, begun, book, tap
from tests.browser.laws import overlapping, resized, text_at, unreadable
from tests.browser.phones.test_browser_joining import code_of, joined
from tests.browser.test_browser_records import evenings_of
from tests.browser.without_box.hands import seated
from tests.web.records.evenings import ids

Steps: TypeAlias = Iterator[tuple[str, Page]]
Size: TypeAlias = tuple[int, int]

SIZES: Final = (
    (360, 640), (375, 553), (390, 844), (667, 331), (750, 342), (800, 312), (844, 390), (853, 533),
    (1024, 768), (1280, 800), (800, 1280), (1920, 1080),
)  # fmt: skip
LARGER: Final = (((390, 844), 150), ((390, 844), 200), ((844, 390), 150), ((1280, 800), 200))
EVERY: Final = tuple((size, text) for size in SIZES for text in (150, 200))
FEWER: Final = ((360, 640), (375, 553), (667, 331), (844, 390), (1024, 768), (1280, 800))
"""For pages outside an evening, whose layouts change less."""
_SHUT: Final = "document.querySelectorAll('.drawer[open]').forEach(each => { each.open = false; })"


@pytest.fixture
def settings() -> dict[str, Any]:
    return IN_NETWORK


def pages(visit: Open, app: Flask) -> Steps:
    evenings_of(app)
    page = visit("/", faults=True)
    person = ids(app)["Ben"]
    for path in (
        "/", "/neu", "/neu/wortspiel", "/neu/wortspiel/anders", "/wort?a=EIS&b=WEIN",
        "/wort", "/paare?karte=EIS", "/aufgaben", "/aufgaben/ei", "/tisch", "/leute", f"/leute/{person}",
        "/abende", "/kartenspiele", "/kartenspiele/klassik", "/regeln", "/regeln/wortspiel", "/sicherung", "/halt",
        "/halt?a=WEIN&b=BAHN&fest=1", "/mit", "/wlan",
    ):  # fmt: skip
        page.goto(path)
        yield path, page


def words(visit: Open, _app: Flask) -> Steps:
    page = visit("/", TABLET)
    begun(page, "wortspiel", NAMES)
    yield "phones are invited", page
    phone = joined(visit, code_of(page), 1)
    book(page, Laid(0, "WEIN", "BAHN", "Weinbahn"))
    yield "a word lies", page
    yield "a seat", phone
    tap(page, "#halt")
    yield "Halt", page
    book(page, Doubt(0, (1,)))
    page.locator(".ballots").wait_for()
    yield "the vote", page
    phone.locator(".gilt_nicht").wait_for()
    yield "a ballot", phone
    book(page, *(Vote(seat, against=seat != 3) for seat in (1, 2, 3, 0)))
    yield "the result", page
    book(page, Finish(2))
    page.locator("#cards-9").wait_for()
    yield "the count", page
    book(page, Count((1, 2, 0, 3)))
    yield "between rounds", page
    page.goto(f"{page.url.partition('?')[0]}/zettel")
    yield "the sheet", page
    page.goto(page.url.removesuffix("/zettel"))
    book(page, EndMatch())
    page.locator("#share").wait_for()
    yield "the podium", page


def others(visit: Open, _app: Flask) -> Steps:
    page = visit("/", TABLET)
    begun(page, "zahlenspiel", NAMES, tally="points")
    page.goto(f"{page.url}?schritt=tisch")
    yield "numbers", page
    book(page, Caught(1))
    page.locator(".capped").wait_for()
    yield "Schlafmütze", page
    book(page, Won(0))
    yield "numbers are counted", page
    page.locator("#cards-1").wait_for()
    begun(page, "siebenschlaefer", NAMES)
    book(page, Opened(0))
    page.goto(f"{page.url.partition('?')[0]}?schritt=paar&erste=7&zweite=J")
    yield "two cards are tapped", page
    book(page, Pair(0, Rank.SEVEN, Rank.JACK))
    yield "the pair to beat", page
    book(page, *(Passed(seat) for seat in (2, 3)))
    yield "cards are turned up", page


def hands(visit: Open, app: Flask) -> Steps:
    for slug in ("wortspiel", "zahlenspiel", "siebenschlaefer"):
        phone = seated(visit, app, slug)[0]
        yield f"a hand of {slug}", phone


LONG: Final = pytest.mark.endurance


def breaches_of(steps: Steps, sizes: Sequence[Size], larger: Sequence[tuple[Size, int]]) -> list[str]:
    """Return what can't be read or tapped at any step, at each of `sizes` and with the larger text of `larger`."""
    found = []
    for name, page in steps:
        for size, text in (*((size, 100) for size in sizes), *larger):
            page.evaluate(_SHUT)  # a wide screen has opened the story, which a small one would keep
            where = f"{name}, {size[0]}×{size[1]} at {text} %"
            found += [f"{where}: {each}" for each in unreadable(page, size, text)]
    return found


@pytest.mark.parametrize("walk", [pytest.param(pages, marks=LONG), words, pytest.param(others, marks=LONG), hands])
def test_all_can_be_read_and_tapped_at_every_size(visit: Open, app: Flask, walk: Any) -> None:
    breaches = breaches_of(walk(visit, app), FEWER if walk is pages else SIZES, LARGER)
    assert not breaches, "\n".join(breaches)


@LONG
@pytest.mark.parametrize("walk", [pages, words, others, hands])
def test_all_can_be_read_and_tapped_with_text_of_150_and_200_percent_at_every_size(
    visit: Open, app: Flask, walk: Any
) -> None:
    breaches = breaches_of(walk(visit, app), (), EVERY)
    assert not breaches, "\n".join(breaches)


@pytest.mark.parametrize("size", [(1280, 800), TABLET])
def test_with_larger_text_no_badge_of_eight_people_reaches_into_a_key_and_no_ballot_into_the_question(
    visit: Open, size: Size
) -> None:
    page = visit("/", size)
    begun(page, "wortspiel", (*NAMES, "Ada", "Kim", "Lea", "Tom"))
    book(page, Laid(2, "WEIN", "BAHN", "Weinbahn"))
    resized(page, size)
    with text_at(page, 150):
        assert overlapping(page, ".seat .badge, .seat .plate", ".dock .key") == []
    book(page, Doubt(2, (1,)))
    page.locator(".ballots").wait_for()
    with text_at(page, 150):
        assert overlapping(page, ".ballot-of", ".the-question, .plate") == []
