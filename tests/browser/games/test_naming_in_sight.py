"""The reason of a vote and the keys of the next colour are in sight without scrolling, on tablets and phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import NAMES, begin, lay, told, vote
from tests.browser.page_checks import at_rest

if TYPE_CHECKING:
    from playwright.sync_api import Locator

LONG: Final = ("Großmutter Annegret", "Maximilian Alexander", *NAMES[:2], "Großtante Hildegard", "Lea", "Tom", "Jo")
SIZES: Final = ((1280, 800), (1024, 768), (800, 1280), (360, 740), (360, 640))


def in_sight(keys: Locator, number: int) -> None:
    expect(keys).to_have_count(number)
    for key in keys.all():
        expect(key).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("lang", "players"), [("de", 4), ("en", 8)])
def test_w33_the_colours_are_in_sight_beside_the_verdict_and_at_the_table(visit: Open, lang: str, players: int) -> None:
    page = visit("/", SIZES[0], lang=lang, reduced_motion="reduce")
    begin(page, players, lexicon="before")
    lay(page, 1, "WEIN", "BAHN")
    lay(page, 2, "HOLZ", "HAUS")
    tap(page, "#halt", "#tap-0")  # it falls, so Ben pauses again, and names a colour
    page.locator(".ballots").wait_for()
    told(page, "Ansichtskartenständer")
    vote(page, *[True] * players)
    for at_the_table in (False, True):
        if at_the_table:
            tap(page, "#go-on")
            page.locator(".scene").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            in_sight(page.locator(".suit-key"), 4)


@pytest.mark.parametrize("names", [NAMES, LONG])
def test_w36_the_question_is_in_sight_above_the_colours_whoever_draws(visit: Open, names: tuple[str, ...]) -> None:
    page = visit("/", (360, 740), reduced_motion="reduce")
    begun(page, "wortspiel", names)
    lay(page, 1, "WEIN", "BAHN")
    tap(page, "#stuck")
    in_sight(page.locator(".suit-key"), 4)
    at_rest(page)
    question, keys = (page.locator(part).bounding_box() for part in (".the-question", ".board > .now"))
    assert question is not None
    assert keys is not None
    assert question["y"] + question["height"] <= keys["y"]


@pytest.mark.parametrize(("lang", "players", "falls"), [("de", 4, False), ("de", 8, True), ("en", 8, False)])
def test_w31_why_a_word_counts_or_falls_and_what_the_dictionary_thinks_is_in_sight_on_a_phone(
    visit: Open, lang: str, players: int, falls: bool
) -> None:
    page = visit("/", (360, 740), lang=lang, reduced_motion="reduce")
    begin(page, players)
    lay(page, 1, "TELEFON", "SCHLOSS")
    tap(page, "#halt", "#tap-2")
    page.locator(".ballots").wait_for()
    vote(page, *[falls] * players)
    sentence, foot = page.locator(".whisper p"), page.locator(".verdict-foot")
    for part in (page.locator(".because"), page.locator(".taken").first, sentence, page.locator("#go-on")):
        expect(part).to_be_in_viewport(ratio=1)
    at_rest(page)
    told_in, keys = sentence.bounding_box(), foot.bounding_box()
    assert told_in is not None
    assert keys is not None
    assert told_in["y"] + told_in["height"] <= keys["y"] + 1
