"""The middle of the table stands clear of the seats, of the keys and of the edge of the screen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page

from companion.numbers.actions import Caught
from companion.siebenschlaefer.actions import Laid as Pair, Opened
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Doubt, Finish, Laid, Tell, Vote
from tests.browser.conftest import Open
from tests.browser.evenings import begun, book, tap
from tests.browser.games.word_evening import NAMES

SIZES: Final = ((800, 1280), (1280, 800), (1024, 768))
TOUCHES: Final = """() => {
    const shown = part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr');
    const seats = [...document.querySelectorAll('.seat :is(.face, .plate, .badge, .ballot-of, .chips)')].filter(shown);
    const middle = document.querySelector('.scene .middle');
    const things = ':is(.paper-card, svg, img, .at, .disc, .key, a.number-card, .card-place, .stack i)';
    const parts = [...middle.querySelectorAll(things)].filter(shown)
        .map(part => [part.className.baseVal ?? part.className, part.getBoundingClientRect()]);
    const texts = document.createTreeWalker(middle, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        if (!texts.currentNode.data.trim() || !shown(texts.currentNode.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const box of range.getClientRects()) parts.push([texts.currentNode.data.trim(), box]);
    }
    const keys = document.querySelector('.board > .now').getBoundingClientRect();
    const apart = (one, other) => one.right <= other.left + 2 || other.right <= one.left + 2
        || one.bottom <= other.top + 2 || other.bottom <= one.top + 2;
    return parts.flatMap(([name, box]) => [
        ...seats.filter(seat => !apart(box, seat.getBoundingClientRect()))
            .map(seat => `${name} on ${seat.closest('.seat').id} ${seat.className}`),
        ...(box.bottom > keys.top + 2 ? [`${name} under the keys`] : []),
        ...(box.left < 0 || box.right > innerWidth ? [`${name} off the screen`] : []),
    ]);
}"""
"""The parts of the middle that touch a seat, lie under the keys, or leave the screen."""


def words(page: Page, players: int) -> Iterator[str]:
    begun(page, "wortspiel", NAMES[:players])
    book(page, Laid(1, "WEIN", "BAHN"))
    yield "a word lies"
    tap(page, "#halt")
    yield "a doubt"
    book(page, Doubt(1, (2,)))
    page.locator(".ballots").wait_for()
    yield "the vote"
    book(page, Tell(said="Ansichtskartenständer"))
    yield "the vote on a long word"
    book(page, *(Vote((2 + place) % players, against=False) for place in range(players)), Finish(0))
    page.locator("#cards-12").wait_for()
    yield "the count"


def numbers(page: Page, players: int) -> Iterator[str]:
    begun(page, "zahlenspiel", NAMES[:players])
    yield "the table"
    book(page, Caught(1))
    page.locator(".capped").wait_for()
    yield "a Schlafmütze"


def siebenschlaefer(page: Page, players: int) -> Iterator[str]:
    begun(page, "siebenschlaefer", NAMES[:players])
    book(page, Opened(0))
    page.goto(f"{page.url.partition('?')[0]}?schritt=paar&erste=7&zweite=J")
    page.locator("#lay").wait_for()
    yield "two cards are tapped"
    book(page, Pair(0, Rank.SEVEN, Rank.JACK))
    page.locator(".sequel").wait_for()
    yield "the pair to beat"


def without_box(page: Page, players: int) -> Iterator[str]:
    begun(page, "wortspiel", NAMES[:players], table="digital")
    yield "phones are invited"
    page.goto(f"{page.url.partition('?')[0]}?schritt=tisch")
    page.locator(".circle-of").wait_for()
    yield "the circle"
    begun(page, "zahlenspiel", NAMES[:players], table="digital")
    page.goto(f"{page.url.partition('?')[0]}?schritt=tisch")
    tap(page, "#tap-0")
    page.locator(".seat .ballot-of").first.wait_for()
    yield "the open piles"


@pytest.mark.parametrize("numbers_of_players", [(3, 8), pytest.param((4, 5, 6, 7), marks=pytest.mark.endurance)])
@pytest.mark.parametrize("evening", [words, numbers, siebenschlaefer, without_box])
def test_the_middle_stands_clear(
    visit: Open, evening: Callable[[Page, int], Iterator[str]], numbers_of_players: Sequence[int]
) -> None:
    page = visit("/", SIZES[0])
    for players in numbers_of_players:
        for step in evening(page, players):
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(TOUCHES) == [], f"{players} players, {step}, {width} × {height}"
