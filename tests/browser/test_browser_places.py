"""A person has one place on the screen: the face stays where it was put, as large as it was."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from companion.words.actions import Doubt, Finish, Laid, Vote
from tests.browser.conftest import Open
from tests.browser.evenings import begun, book, tap
from tests.browser.games.word_evening import NAMES

SIZES = ((1280, 800), (1024, 768), (800, 1280))
FACES = """() => [...document.querySelectorAll('.seat .face, .place:not(.empty) .face')].map(face => {
    const box = face.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width].map(Math.round);
})"""
"""The centre of each face, clockwise, and its width."""


def faces(page: Page) -> list[list[list[int]]]:
    """Return the faces as they lie on each tablet."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found.append(page.evaluate(FACES))
    return found


def at(page: Page, step: str) -> None:
    page.goto(f"{page.url.partition('?')[0]}?{step}")


@pytest.mark.parametrize("players", [8, *(pytest.param(fewer, marks=pytest.mark.endurance) for fewer in range(3, 8))])
def test_a_face_keeps_its_place_and_size_from_the_set_up_through_a_halt_to_the_count(visit: Open, players: int) -> None:
    names = NAMES[:players]
    page = visit(f"/neu/wortspiel?{urlencode([('name', name) for name in names])}")
    page.locator("#go").wait_for()
    put = faces(page)
    assert [len(each) for each in put] == [players] * len(SIZES)
    begun(page, "wortspiel", names)
    at(page, "schritt=tisch")
    assert faces(page) == put, "at rest"
    book(page, Laid(1, "WEIN", "BAHN"))
    assert faces(page) == put, "a word lies"
    tap(page, "#halt")
    assert faces(page) == put, "who doubts"
    tap(page, "#somebody-else")
    assert faces(page) == put, "who laid"
    book(page, Doubt(1, (2,)))
    assert faces(page) == put, "the first vote"
    book(page, Vote(2, against=True))
    assert faces(page) == put, "the second vote"
    book(page, *(Vote((3 + place) % players, against=False) for place in range(players - 1)))
    tap(page, "#go-on")
    assert faces(page) == put, "after the verdict"
    book(page, Finish(0))
    assert faces(page) == put, "the count"


@pytest.mark.parametrize("slug", ["zahlenspiel", "siebenschlaefer"])
def test_people_sit_where_they_were_put_in_the_other_games(visit: Open, slug: str) -> None:
    names = NAMES[:4]
    page = visit(f"/neu/{slug}?{urlencode([('name', name) for name in names])}")
    page.locator("#go").wait_for()
    put = faces(page)
    begun(page, slug, names)
    at(page, "schritt=tisch")
    assert faces(page) == put
