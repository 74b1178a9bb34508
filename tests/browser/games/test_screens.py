"""Every screen of the three games with eight people: nothing cut off or hidden, large keys, readable in both themes.

Clauses take a finger, and the middle of the table stands clear of the seats and the keys.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Page

from companion.numbers.actions import Counted
from companion.siebenschlaefer.actions import Counted as Points, Opened, Passed
from companion.words.actions import Laid, Tell, Vote
from tests.browser.conftest import PHONE, TABLET, UPRIGHT, Open
from tests.browser.evenings import begun, book, tap
from tests.browser.laws import in_english, lawful, middle_stands_clear, overlapping, roomy
from tests.web.page import Page as Markup

NAMES: Final = ("Oma", "Benjamin", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
KEYS: Final = (
    ":is(.now, .middle) :is(.key, button, summary, .halt, .voice, .number-card),"
    " .drawer > summary, :is(a, button).person-at"
)
SMALL: Final = (360, 640)
LARGE: Final = (1366, 768)
MIDDLES: Final = ((800, 1280), (1280, 800), TABLET)
HEAVIEST: Final = 130_000  # bytes that a device loads, unpacked
LOADED: Final = """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .map(each => [each.name, each.decodedBodySize])"""
GERMAN: Final = re.compile(r"\b(Karte|Wort|Farbe|nicht|Runde|beenden)\b")
_DRAWN: Final = "links => Math.max(0, ...links.map(link => link.getBoundingClientRect().height))"
_HIDDEN: Final = """() => {
    const keys = document.querySelector(".board > .now")?.getBoundingClientRect().top ?? Infinity;
    const parts = [...document.querySelectorAll(".scene .middle *, .scene .seat *")];
    const shown = parts.filter(part => part.checkVisibility() && !part.closest(".sr"));
    return shown.filter(part => part.getBoundingClientRect().bottom > keys).map(part => part.className || part.tagName);
}"""


def siebenschlaefer(page: Page, names: Sequence[str]) -> Iterator[str]:
    begun(page, "siebenschlaefer", names)
    yield "who begins"
    tap(page, "#tap-0", "#rank-7")
    page.locator("#rank-J").tap()
    tap(page, "#lay")
    page.locator(".sequel").wait_for()
    yield "a turn after a seven"
    tap(page, "#rank-8")
    yield "a card is tapped"
    page.locator("#rank-9").tap()
    page.locator(".ruled.gilt").wait_for()
    yield "a pair that is enough"
    page.goto(f"{page.url.split('?')[0]}?schritt=paar&erste=2&zweite=3")
    yield "a pair that is not"
    book(page, *(Passed((2 + place) % len(names)) for place in range(len(names))))
    page.locator("#nothing").wait_for()
    yield "cards are turned up"
    tap(page, "#finish", "#tap-2")
    page.locator("#tally").wait_for()
    yield "the count begins"
    for rank in ("A", "2", "3", "4", "5", "6", "8", "K"):
        page.locator(f"#add-{rank}").tap()
    yield "eight cards are counted"
    page.goto(page.url.partition("?")[0])
    book(page, *(Points(seat, 9 - seat) for seat in range(len(names)) if seat != 2))
    page.locator(".pays").wait_for()
    yield "somebody pays"


def numbers(page: Page, names: Sequence[str]) -> Iterator[str]:
    begun(page, "zahlenspiel", names, tally="points", target="0")
    yield "at rest"
    for step in ("ertappt", "ende"):
        page.goto(f"{page.url.split('?')[0]}?schritt={step}")
        yield step
    tap(page, "#back", "#caught", "#tap-1")
    page.locator(".capped").wait_for()
    yield "a Schlafmütze"
    tap(page, "#go-on", "#finish", "#tap-2")
    page.locator("#cards-20").wait_for()
    yield "the count"
    tap(page, "#more-cards")
    page.locator("#cards-21").wait_for()
    yield "the count of many cards"
    tap(page, "#cards-40")
    book(page, *(Counted(seat, 1) for seat in range(1, len(names)) if seat != 2))
    page.locator("#next").wait_for()
    yield "between two rounds"
    for step in ("dazu", "geht", "schluss"):
        page.goto(f"{page.url.split('?')[0]}?schritt={step}")
        yield step
    tap(page, "#end-now")
    page.locator(".podium").wait_for()
    yield "the podium"


def words(page: Page, names: Sequence[str]) -> Iterator[str]:
    begun(page, "wortspiel", names, lexicon="before")
    yield "at rest"
    tap(page, "#lay")
    yield "who laid"
    tap(page, "#tap-1")
    yield "note a word"
    tap(page, "#note-it")
    book(page, Laid(0, "WEIN", "BAHN"))
    yield "a word lies"
    tap(page, "#halt")
    yield "halt"
    tap(page, "#tap-2")
    page.locator(".ballots").wait_for()
    yield "the vote"
    tap(page, "#cards-told")
    yield "the cards told"
    book(page, Tell(said="Ansichtskartenständer"))
    yield "the vote on a long word"
    book(page, *(Vote((2 + place) % len(names), against=True) for place in range(len(names) - 1)))
    yield "the last vote"
    tap(page, "#against")
    page.locator(".verdict").wait_for()
    yield "the word falls"
    tap(page, "#name-blue")
    page.locator(".middle .due").wait_for()
    yield "a colour is due"
    tap(page, "#stuck")
    page.locator(".suits").wait_for()
    yield "stuck"
    tap(page, "#name-yellow", "#photo")
    yield "two cards at once"
    tap(page, "#colour")
    page.locator("h1.question").wait_for()
    yield "a colour out of nothing"
    tap(page, "#back", "#right")
    page.locator(".setting-right").wait_for()
    yield "something is wrong"
    tap(page, "#pause")
    yield "who pauses"
    tap(page, "#back", "#finish")
    page.locator("#nobody").wait_for()
    yield "who laid the last card"
    tap(page, "#tap-1")
    page.locator("#cards-12").wait_for()
    yield "the count"
    page.goto(f"{page.url.partition('?')[0]}?zahlen={','.join(['2', '0', *['2'] * (len(names) - 2)])}")
    page.locator("#counted").wait_for()
    yield "all are counted"
    tap(page, "#counted")
    yield "between two rounds"


def without_box(page: Page, names: Sequence[str]) -> Iterator[str]:
    begun(page, "wortspiel", names, table="digital")
    yield "phones are invited"
    page.goto(f"{page.url.partition('?')[0]}?schritt=tisch")
    page.locator(".circle-of").wait_for()
    yield "the circle"
    begun(page, "zahlenspiel", names, table="digital")
    page.goto(f"{page.url.partition('?')[0]}?schritt=tisch")
    tap(page, "#tap-0")
    page.locator(".seat .ballot-of").first.wait_for()
    yield "the open piles"


Evening = Callable[["Page", Sequence[str]], Iterator[str]]
LONG: Final = pytest.mark.endurance


@pytest.mark.parametrize("evening", [siebenschlaefer, numbers, words])
@pytest.mark.parametrize(
    ("lang", "sizes"),
    [
        ("de", (SMALL, TABLET)),
        pytest.param("de", (UPRIGHT, PHONE, LARGE), marks=LONG),
        pytest.param("en", (SMALL,), marks=LONG),
    ],
)
def test_every_step_keeps_the_laws_of_a_screen_at_every_size(
    visit: Open, evening: Evening, lang: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/", sizes[0], lang=lang, bypass_csp=True)
    for step in evening(page, NAMES):
        with at(step):
            for size in sizes:
                roomy(page, KEYS, [size])
                assert page.evaluate(_HIDDEN) == [], size
                assert overlapping(page, ".seat .portrait", ".ballot-of, .seat .chips") == [], size
            if lang == "de":
                no_german_is_left_in_english(page)
                middle_stands_clear(page, MIDDLES)
                assert page.locator("a.clause").evaluate_all(_DRAWN) <= 32  # px: small for the eyes
                lawful(page, sizes=())
    in_english(page)
    roomy(page, KEYS, [SMALL])


@pytest.mark.parametrize(
    ("evening", "people"),
    [
        (without_box, (3, 8)),
        *(pytest.param(each, range(3, 8), marks=LONG) for each in (siebenschlaefer, numbers, words, without_box)),
    ],
)
def test_the_middle_stands_clear_however_many_play(visit: Open, evening: Evening, people: Sequence[int]) -> None:
    page = visit("/")
    for players in people:
        for step in evening(page, NAMES[:players]):
            with at(f"{step}, {players} players"):
                middle_stands_clear(page, MIDDLES)


def no_german_is_left_in_english(page: Page) -> None:
    """Check the texts of the step that a page shows, as an English device would get it."""
    board = Markup(page.request.get(page.url, headers={"Accept-Language": "en"}).text()).one(".board")
    assert not GERMAN.search(board.text)


@contextmanager
def at(step: str) -> Iterator[None]:
    """Tell of a law that is broken here at which step it was."""
    try:
        yield
    except AssertionError as broken:
        broken.add_note(f"at the step: {step}")
        raise


def test_the_ranks_are_large_enough_for_thumbs(visit: Open) -> None:
    page = visit("/")
    begun(page, "siebenschlaefer", NAMES)
    book(page, Opened(0))
    roomy(page, ".board > .now a.rank", (TABLET, PHONE))


def test_the_table_page_with_all_its_files_weighs_130_kb_at_most(visit: Open) -> None:
    page = visit("/", real=True)  # a clock put ahead would measure nothing
    for slug in ("wortspiel", "zahlenspiel", "siebenschlaefer"):
        begun(page, slug)
        page.locator(".scene").wait_for()
        loaded = dict(page.evaluate(LOADED))
        assert len(loaded) > 3
        assert 30_000 < sum(loaded.values()) <= HEAVIEST, (slug, loaded)
