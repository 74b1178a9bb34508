"""What a table must see without scrolling: long names and words, the reason of a vote, the keys that lead on."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import begin, lay, told, vote
from tests.browser.laws import at_rest, box_of, resized, roomy

LONG: Final = "Maximiliane-Friederike Oberstudienrätin"
LONG_NAMES: Final = ("Oma", "Ben", LONG, "Großtante Hildegard-Ottilie", "Lea", "Tom", "Jo", "Maximilian Alexander")
LARGE: Final = (1280, 800)
SMALL: Final = (360, 640)
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


@pytest.mark.parametrize(("lang", "sizes"), [("de", (LARGE, (360, 740))), ("en", ((360, 740),))])
def test_long_names_and_words_stay_on_the_screen_and_the_way_on_is_in_sight(
    visit: Open, lang: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/", sizes[0], lang=lang)
    begun(page, "wortspiel", LONG_NAMES[:4])
    lay(page, 2, "WEIN", "BAHN")
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".in-letters, .by bdi").evaluate_all(OUTSIDE) == []
    tap(page, "#halt", "#tap-1")  # the word was noted, so its player is known
    page.locator(".ballots").wait_for()
    told(page, "Donaudampfschifffahrtsgesellschaft")
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".voice").evaluate_all(CUT) == []
        letters = page.locator(".in-doubt .in-letters")
        assert letters.evaluate("word => parseFloat(getComputedStyle(word).fontSize)") >= 16
    vote(page, True, True, False, True)
    page.locator(".stamp").wait_for()
    for size in sizes:
        roomy(page, sizes=[size])
        assert page.locator(".camp bdi, .in-letters").evaluate_all(OUTSIDE) == []
        in_sight(page.locator("#go-on"))


@pytest.mark.parametrize(("lang", "players", "sizes"), [("de", 4, SIZES), ("en", 8, (LARGE, SMALL))])
def test_w33_the_votes_the_verdict_and_the_colours_are_in_sight(
    visit: Open, lang: str, players: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/", LARGE, lang=lang)
    begin(page, players, lexicon="before")
    lay(page, 1, "WEIN", "BAHN")
    lay(page, 2, "HOLZ", "HAUS")
    tap(page, "#halt", "#tap-0")  # it falls, so Ben pauses again, and names a colour
    page.locator(".ballots").wait_for()
    told(page, "Ansichtskartenständer")
    for size in sizes:
        resized(page, size)
        in_sight(page.locator("#for, #against"), 2)
    vote(page, *[True] * players)
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
    lay(page, 1, "WEIN", "BAHN")
    tap(page, "#stuck")
    in_sight(page.locator(".suit-key"), 4)
    lies_above(page, ".the-question", ".board > .now")


@pytest.mark.parametrize(("lang", "falls"), [("de", True), ("en", False)])
def test_w31_why_a_word_counts_or_falls_and_what_the_dictionary_thinks_is_in_sight_on_a_phone(
    visit: Open, lang: str, falls: bool
) -> None:
    page = visit("/", (360, 740), lang=lang)
    begin(page, 8)
    lay(page, 1, "TELEFON", "SCHLOSS")
    tap(page, "#halt", "#tap-2")
    page.locator(".ballots").wait_for()
    vote(page, *[falls] * 8)
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
    begin_with_a_seven(page)
    for size in SIZES[:3]:
        resized(page, size)
        left, lines = page.locator("#seat-1 .badge").evaluate(BADGE)
        assert (left >= 0, lines) == (True, 1), size


def begin_with_a_seven(page: Page) -> None:
    """Let the second of eight, at the very edge, draw and miss the turn."""
    begun(page, "siebenschlaefer", ("Oma", "Benjamin", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom"))
    tap(page, "#tap-0", "#rank-7")
    page.locator("#rank-J").tap()
    tap(page, "#lay")
    page.locator("#seat-1 .badge").wait_for()


def test_the_open_story_covers_no_face_on_a_wide_screen(visit: Open) -> None:
    page = visit("/", (1600, 900))
    begun(page, "siebenschlaefer", LONG_NAMES[:6])
    page.locator(".drawer[open] .story").wait_for()
    assert page.locator(".seat .face").count() == 6
    assert page.locator(".seat .face").evaluate_all(COVERED) == 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_head_of_the_table_has_room_for_its_links_and_its_corner(visit: Open, lang: str) -> None:
    page = visit("/", lang=lang)
    begin(page)
    for width in (1280, 1024, 900, 800, 700, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert box_of(page.locator(".top summary")).right <= box_of(page.locator(".corner-keys")).left, width
