"""A game that no shared file knows is played by touch, from the start screen to the podium."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.another_game.registration import registered
from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import NAMES, sit_down, tap
from tests.browser.laws import SMALLEST, faultless, roomy


@pytest.fixture
def settings() -> Iterator[dict[str, Any]]:
    with registered():
        yield {}


def test_an_evening_from_the_start_screen_to_the_podium(visit: Open) -> None:
    page = visit("/")
    sit_down(page, "hoechste", NAMES[:3], target="4")
    expect(page.locator(".middle .question")).to_contain_text("1. Stich von 3")
    tap(page, "#tap-0", "#tap-0", "#tap-1")
    expect(page.locator(".ranks tbody tr").first).to_contain_text(NAMES[0])
    faultless(page)
    tap(page, "#next", "#tap-0", "#tap-1", "#drawer > summary", ".story .undo", "#tap-0", "#tap-0")
    expect(page.locator(".podium .s1")).to_contain_text(NAMES[0])
    faultless(page)
    roomy(page, sizes=(SMALLEST, TABLET))
    tap(page, "#again")
    expect(page.locator("#tap-2")).to_be_visible()
