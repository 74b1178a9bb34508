"""What a table must see without scrolling: long names and words, the reason of a vote, the keys that lead on."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.siebenschlaefer.actions import Laid as Pair, Opened
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Doubt, Laid, Tell, Vote
from tests.browser.conftest import Open
from tests.browser.evenings import begun, book, tap
from tests.browser.games.word_evening import begin
from tests.browser.laws import at_rest, box_of, resized, roomy

LONG: Final = "Maximiliane-Friederike Oberstudienrätin"
LONG_NAMES: Final = ("Oma", "Ben", LONG, "Großtante Hildegard-Ottilie", "Lea", "Tom", "Jo", "Maximilian Alexander")
LARGE: Final = (1280, 800)
SMALL: Final = (360, 640)
LONG_WALK: Final = pytest.mark.endurance
SIZES: Final = (LARGE, (1024, 768), (800, 1280), (360, 740), SMALL)
OUTSIDE: Final = """all => all.filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && (box.left < 0 || box.right > innerWidth + 1);
}).map((each) => each.textContent)"""
CUT: Final = "keys => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent)"
LINES: Final = "word => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).fontSize)"
BADGE: Final = """it => {
    const text = document.createRange();
    text.selectNodeContents(it);
    return [it.getBoundingClientRect().left, text.getClientRects().length];
}"""
COVERED: Final = """faces => faces.filter((face) => {
    const box = face.getBoundingClientRect();
    return !face.contains(document.elementFromPoint(box.right - 12, box.y + box.height / 2));
}).length"""


def in_sight(keys: Locator, number: int = 1) -> None:
    expect(keys).to_have_count(number)
    for key in keys.all():
        expect(key).to_be_in_viewport(ratio=1)


def lies_above(page: Page, upper: str, lower: str) -> None:
    at_rest(page)
    assert box_of(page.locator(upper)).bottom <= box_of(page.locator(lower)).top + 1


@pytest.mark.parametrize(
    ("lang", "sizes"), [("de", (LARGE, (360, 740))), pytest.param("en", ((360, 740),), marks=LONG_WALK)]
)
def test_long_names_and_words_stay_on_the_screen_and_the_way_on_is_in_sight(
    visit: Open, lang: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/", sizes[0], lang=lang)
    begun(page, "wortspiel", LONG_NAMES[:4])
    book(page, Laid(2, "WEIN", "BAHN"))
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".in-letters, .by bdi").evaluate_all(OUTSIDE) == []
    book(page, Doubt(2, (1,)), Tell(said="Donaudampfschifffahrtsgesellschaft"))
    page.locator(".ballots").wait_for()
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".voice").evaluate_all(CUT) == []
        letters = page.locator(".in-doubt .in-letters")
        assert letters.evaluate("word => parseFloat(getComputedStyle(word).fontSize)") >= 16
    book(page, Vote(1, True), Vote(2, True), Vote(3, False), Vote(0, True))
    page.locator(".stamp").wait_for()
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".camp bdi, .in-letters").evaluate_all(OUTSIDE) == []
        in_sight(page.locator("#go-on"))


@pytest.mark.parametrize(
    ("lang", "players", "sizes"), [("de", 4, SIZES), pytest.param("en", 8, (LARGE, SMALL), marks=LONG_WALK)]
)
def test_w33_the_votes_the_verdict_and_the_colours_are_in_sight(
    visit: Open, lang: str, players: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/", LARGE, lang=lang)
    begin(page, players, lexicon="before")
    book(page, Laid(1, "WEIN", "BAHN"), Laid(2, "HOLZ", "HAUS"))
    book(page, Doubt(2, (0,)), Tell(said="Ansichtskartenständer"))
    page.locator(".ballots").wait_for()
    for size in sizes:
        resized(page, size)
        in_sight(page.locator("#for, #against"), 2)
    book(page, *(Vote(seat, True) for seat in range(players)))  # it falls, so Ben pauses again, and names a colour
    for at_the_table in (False, True):
        if at_the_table:
            tap(page, "#go-on")
            page.locator(".scene").wait_for()
        for size in sizes:
            resized(page, size)
            page.evaluate("scrollTo(0, 0)")
            in_sight(page.locator(".suit-key"), 4)


def test_w36_the_question_is_in_sight_above_the_colours_whoever_draws(visit: Open) -> None:
    page = visit("/", (360, 740))
    begun(page, "wortspiel", LONG_NAMES)
    book(page, Laid(1, "WEIN", "BAHN"))
    tap(page, "#stuck")
    in_sight(page.locator(".suit-key"), 4)
    lies_above(page, ".the-question", ".board > .now")


@pytest.mark.parametrize(("lang", "falls"), [("de", True), ("en", False)])
def test_w31_why_a_word_counts_or_falls_and_what_the_dictionary_thinks_is_in_sight_on_a_phone(
    visit: Open, lang: str, falls: bool
) -> None:
    page = visit("/", (360, 740), lang=lang)
    begin(page, 8)
    votes = (Vote((2 + place) % 8, falls) for place in range(8))
    book(page, Laid(1, "TELEFON", "SCHLOSS"), Doubt(1, (2,)), *votes)
    for part in (
        page.locator(".because"),
        page.locator(".taken").first,
        page.locator(".whisper p"),
        page.locator("#go-on"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    lies_above(page, ".whisper p", ".verdict-foot")
    for size in ((800, 1280), (360, 740)):
        resized(page, size)
        assert page.locator("h1.huge").evaluate(LINES) < 1.5  # the word of the verdict stands in one line


def test_the_longest_badge_has_one_line_on_a_tablet_and_stays_on_the_screen(visit: Open) -> None:
    page = visit("/", LARGE)
    begun(page, "siebenschlaefer", ("Oma", "Benjamin", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom"))
    book(page, Opened(0), Pair(0, Rank.SEVEN, Rank.JACK))  # the second of eight, at the very edge, draws and waits
    for size in SIZES[:3]:
        resized(page, size)
        left, lines = page.locator("#seat-1 .badge").evaluate(BADGE)
        assert (left >= 0, lines) == (True, 1), size


def test_the_open_story_covers_no_face_on_a_wide_screen(visit: Open) -> None:
    page = visit("/", (1600, 900))
    begun(page, "siebenschlaefer", LONG_NAMES[:6])
    page.locator(".drawer[open] .story").wait_for()
    assert page.locator(".seat .face").count() == 6
    assert page.locator(".seat .face").evaluate_all(COVERED) == 0
