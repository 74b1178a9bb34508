"""Names of any characters are shown as typed, run no code, and break no page in any state of a game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.match.actions import EndMatch, Join
from tests.web.forms import new_key, set_up
from tests.web.hostile_names import NAMES, REFUSED, SCRIPT
from tests.web.page import Page, page_of, read
from tests.web.random_actions import next_action
from tests.web.routes import addresses
from tests.web.tablet import Device
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("data_home")]

STEPS = 16  # bookings of an evening
MOST_PAGES = 8  # that the test reads after each booking
BG_STATS = "a href=https://app.bgstatsapp.com/createPlay.html?data="  # the redirect that hands an evening over


@pytest.fixture(scope="module")
def full_house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application of a house with many evenings."""
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("full") / "table.sqlite", "SECRET_KEY": "for these tests"})


def begin(client: FlaskClient, slug: str, names: tuple[str, ...]) -> str:
    device = Device(client)
    device.begin(slug, names)
    return device.address


def refused(client: FlaskClient, *names: str) -> Page:
    """Return the page that refuses an evening of these names."""
    return page_of(client.post("/neu/zahlenspiel", data=set_up(new_key(), names)), 409)


def sound(client: FlaskClient, path: str) -> Page:
    """Return a page; it must hold no element or attribute that our templates lack."""
    answer = client.get(path, buffered=True)
    assert answer.status_code < 400, (path, answer.text)
    return checked(answer, path)


def checked(answer: TestResponse, path: str) -> Page:
    page = Page(answer.text if answer.mimetype == "text/html" else "")
    assert [found for found in page.foreign if not found.startswith(BG_STATS)] == [], path
    assert str(7919 * 7927) not in page.markup, path
    return page


def steps(page: Page, evening: str) -> Iterator[str]:
    """Yield the addresses of an evening's own pages in a page."""
    for value in page.attribute_values:
        if value.startswith(evening) and not value.endswith(("/tun", "/zugang", "/noch-eine")):
            yield value


def look_around(client: FlaskClient, evening: str) -> int:
    """Read the page of the table and the steps it links to; return the number of pages."""
    seen: set[str] = set()
    ahead = [evening]
    while ahead and len(seen) < MOST_PAGES:
        path = ahead.pop(0)
        if path not in seen and not urlsplit(path).path.endswith((".csv", ".json", ".bgsplay", "/bgstats")):
            seen.add(path)
            ahead += steps(sound(client, path), evening)
    return len(seen)


@pytest.mark.parametrize(
    ("slug", "names", "lang"),
    [
        ("wortspiel", NAMES[:8], "de"),
        ("zahlenspiel", NAMES[8:], "en"),
        ("siebenschlaefer", NAMES[:8], "de"),
        pytest.param("wortspiel", NAMES[8:], "en", marks=pytest.mark.endurance),
        pytest.param("zahlenspiel", NAMES[:8], "de", marks=pytest.mark.endurance),
        pytest.param("siebenschlaefer", NAMES[8:], "en", marks=pytest.mark.endurance),
    ],
)
def test_every_page_in_every_state_shows_names_as_they_were_typed(
    full_house: Flask, slug: str, names: tuple[str, ...], lang: str
) -> None:
    client, evenings = full_house.test_client(), full_house.extensions["evenings"]
    evening = begin(client, slug, names)
    match, rng, pages = evening.rpartition("/")[2], Random(f"{slug} {names[0]}"), 0
    for number in range(STEPS):
        with evenings.reading(match) as opened:
            action = next_action(opened.log, rng)
            if isinstance(action, EndMatch) and number < STEPS - 1:
                continue
            if isinstance(action, Join):
                action = Join(f"{SCRIPT} {number}")
        evenings.book(match, action, f"key-{number:05}")
        pages += look_around(client, evening)
    assert pages > STEPS
    with evenings.reading(match) as opened:
        if not opened.log.state.ended:
            evenings.book(match, EndMatch(), "key-end-0")
    page = sound(client, evening)
    for _, path in addresses(full_house, "GET", (match,)):
        if path.startswith(("/static", "/gastgeber", "/kartenspiele", "/aufgaben/nirgends")):
            continue
        answer = client.get(f"{path}?lang={lang}", buffered=True)
        if answer.status_code < 400:
            checked(answer, path)
    last = (page, sound(client, f"/neu/{slug}?nach={match}"), sound(client, "/leute"))
    shown = "\n".join(part for each in last for part in (each.text, *each.attribute_values))
    for name in names:
        assert " ".join(name.split()) in shown, name


def test_what_cannot_be_written_in_a_line_is_refused_and_nothing_is_lost(client: FlaskClient) -> None:
    for name in REFUSED:
        page = refused(client, "Oma", name, "Mia")
        assert "Dieser Name passt nicht auf den Zettel." in page.one(".notice").text, name
        assert {"Oma", "Mia"} <= set(page.attribute_values), name
        assert "Weiterspielen" not in read(client, "/").text, name


def test_only_spaces_are_a_free_seat(evenings: OpenEvenings, client: FlaskClient) -> None:
    for spaces in ("", " ", "\t", "\u00a0\u2003", "\u3000"):
        match = begin(client, "zahlenspiel", ("Oma", spaces, "Ben")).rpartition("/")[2]
        with evenings.reading(match) as evening:
            assert evening.log.state.names == ("Oma", "Ben"), ascii(spaces)


def test_a_name_that_nobody_could_see_is_refused(client: FlaskClient) -> None:
    for blank in ["\u200b", "\u200d\u2060", "\ufe0f", "\ufeff", "\u00ad", "\u3164", "\u2800", "\u0301"]:
        assert "Da fehlt noch ein Name." in refused(client, "Oma", blank, "Mia").one(".notice").text, blank
