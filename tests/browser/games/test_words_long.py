"""The word game with long names and long words: nothing leaves the screen, and the next key is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import begun, tap
from tests.browser.games.word_evening import lay, told, vote
from tests.browser.page_checks import fits
from tests.server import serving
from web.app import create_app

LONG: Final = "Maximiliane-Friederike Oberstudienrätin"
NAMES: Final = ("Oma", "Ben", LONG, "Großtante Hildegard-Ottilie")
SIZES: Final = {"tablet": (1280, 800), "phone": (360, 740)}
OUTSIDE: Final = """all => all.filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && (box.left < 0 || box.right > innerWidth + 1);
}).map((each) => each.textContent)"""


@pytest.fixture
def address(data_home: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server for this test's own evenings."""
    assert data_home.is_dir()
    with serving(create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for this test"})) as found:
        yield found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_long_names_and_words_stay_on_the_screen_and_the_way_on_is_in_sight(visit: Open, size: str, lang: str) -> None:
    wide, high = SIZES[size]
    page = visit("/", (wide, high), lang=lang)
    begun(page, "wortspiel", NAMES)
    lay(page, 2, "WEIN", "BAHN")
    fits(page)
    assert page.locator(".in-letters, .by bdi").evaluate_all(OUTSIDE) == []
    tap(page, "#halt", "#tap-1")  # the word was noted, so its player is known
    page.locator(".ballots").wait_for()
    told(page, "Donaudampfschifffahrtsgesellschaft")
    fits(page)
    cut = "keys => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent)"
    assert page.locator(".voice").evaluate_all(cut) == []
    letters = page.locator(".in-doubt .in-letters")
    assert letters.evaluate("word => parseFloat(getComputedStyle(word).fontSize)") >= 16
    vote(page, True, True, False, True)
    page.locator(".stamp").wait_for()
    page.wait_for_timeout(700)  # the stamp has come
    fits(page)
    assert page.locator(".camp bdi, .in-letters").evaluate_all(OUTSIDE) == []
    key = page.locator("#go-on").bounding_box()
    assert key is not None
    assert key["y"] + key["height"] <= high + 1


@pytest.mark.parametrize("size", [(800, 1280), (360, 740)])
def test_the_word_of_a_verdict_stands_in_one_line(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/", size, reduced_motion="reduce")
    begun(page, "wortspiel", (*NAMES[:2], "Mia", "Jo"))
    lay(page, 0, "LAMPE", "GLAS")
    tap(page, "#halt", "#tap-1")
    vote(page, True, True, True, True)
    word = page.locator("h1.huge")
    lines = "word => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).fontSize)"
    assert word.evaluate(lines) < 1.5


def test_the_open_story_covers_no_face_on_a_wide_screen(visit: Open) -> None:
    page = visit("/", (1600, 900), reduced_motion="reduce")
    begun(page, "siebenschlaefer", (*NAMES, "Ada", "Kim"))
    page.locator(".drawer[open] .story").wait_for()
    covered = """faces => faces.filter((face) => {
        const box = face.getBoundingClientRect();
        return !face.contains(document.elementFromPoint(box.right - 12, box.y + box.height / 2));
    }).length"""
    assert page.locator(".seat .face").count() == 6
    assert page.locator(".seat .face").evaluate_all(covered) == 0
