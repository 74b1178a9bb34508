"""Evenings and people by touch: found, read, renamed and merged, on tablet and phone, in both languages."""

import re
from typing import Final

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.match.actions import EndMatch, NextRound
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import SMALLEST, axe_finds_nothing, box_of, finger, in_english, lie_apart, resized, roomy
from tests.web.records.evenings import TABLE, copies_of_an_evening, first_evening, halt, ids, round_of, second_evening
from tests.web.tablet import played

LONG: Final = "Maximiliane-Friederike von und zu Hohenstein-Sonnental am See"
HOSTILE: Final = (LONG, "<script>alert(1)</script>", "نور", "🐻🍯")
LOW: Final = """least => [...document.querySelectorAll('main :is(.key, .one, .sheet, .form a, summary, select)')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < least - .5)
    .map((one) => one.outerHTML.slice(0, 80))"""
KINDS: Final = ("/abende", "/leute", "/leute/1")
PAGES: Final = (*KINDS, "/abende?wer=1&spiel=wortspiel", "/leute?name=m")


@pytest.fixture
def house(app: Flask) -> Flask:
    """A house with six evenings that are over and one that goes on."""
    evenings_of(app)
    return app


def evenings_of(app: Flask) -> None:
    """Play six evenings to the end, and one that goes on."""
    client = app.test_client()
    first_evening(client)
    for _ in range(3):
        second_evening(client)
    played(client, "words", (*TABLE[:2], *HOSTILE), *round_of(0, 2, 3, 4, 5, 6), EndMatch())
    played(client, "words", TABLE, *halt(0, (1,), 0), *round_of(9, 8, 0), NextRound(), *round_of(0, 1, 1), EndMatch())
    played(client, "words", ("oma Hilde", "Jo", "Ida"), *round_of(0, 1, 1))


@pytest.mark.usefixtures("house")
def test_each_device_reads_the_days_of_its_own_time_zone(visit: Open) -> None:
    def days(zone: str) -> list[str]:
        page = visit("/", timezone_id=zone)
        page.goto("/abende")
        return page.locator(".evenings .day").all_inner_texts()

    assert days("Pacific/Kiritimati") != days("Pacific/Honolulu")  # 24 hours apart


@pytest.mark.usefixtures("house")
def test_from_the_list_to_a_person_and_back_to_their_evenings(visit: Open) -> None:
    page = visit("/abende", PHONE)
    expect(page.locator("a.resume")).to_have_count(1)
    expect(page.locator("a.sheet")).to_have_count(6)
    page.locator(".top .fold summary").tap()
    page.get_by_role("link", name="Leute").tap()
    page.locator("a.one").get_by_text("Ben", exact=True).tap()
    expect(page.locator("h1")).to_have_text("Ben")
    expect(page.locator(".form .won")).to_have_count(4)
    expect(page.locator(".versus tbody tr").first).to_contain_text("Oma")
    expect(page.locator(".wins svg[role=img]")).to_be_visible()
    page.locator(".head a").tap()
    expect(page.locator("a.sheet")).to_have_count(6)
    page.locator("a.sheet").last.tap()
    expect(page).to_have_url(re.compile("/zettel$"))
    resized(page, TABLET)
    page.goto("/abende")
    page.locator(".take summary").first.tap()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Als Tabelle").first.tap()
    assert saved.value.suggested_filename.endswith("-wortspiel.csv")


def test_in_a_long_list_the_keys_lie_apart_and_a_number_leads_to_its_page(visit: Open, app: Flask) -> None:
    copies_of_an_evening(app, app.test_client(), 20 * 6 + 1)
    page = visit("/abende?wer=1&seite=3")
    for size in (TABLET, PHONE, SMALLEST):
        roomy(page, sizes=[size])
        keys = page.locator(".leaves > *").all()
        assert len(keys) == 3
        lie_apart(map(box_of, keys), size)
    page.get_by_role("spinbutton", name="Seite").fill("7")
    page.keyboard.press("Enter")
    page.wait_for_url("**/abende?wer=1&seite=7")
    assert page.locator("a.sheet").count() == 1


def test_pages_fit_whatever_a_name_is_every_key_takes_a_finger_and_axe_finds_nothing(visit: Open, app: Flask) -> None:
    page = visit("/abende", faults=True)
    for path in ("/abende", "/leute"):  # before the first evening
        page.goto(path)
        axe_finds_nothing(page)
    evenings_of(app)
    for path in (*PAGES, *(f"/leute/{ids(app)[name]}" for name in HOSTILE)):
        page.goto(path)
        for size in ((768, 1024), (1366, 768), PHONE, SMALLEST, TABLET) if path in KINDS else (SMALLEST, TABLET):
            roomy(page, sizes=[size])
            assert page.evaluate(LOW, finger(size)) == [], (path, size)
        if path in KINDS:
            axe_finds_nothing(page)
    in_english(page)
    for path in (*PAGES, f"/leute/{ids(app)[LONG]}"):
        page.goto(path)
        roomy(page, sizes=[SMALLEST])
