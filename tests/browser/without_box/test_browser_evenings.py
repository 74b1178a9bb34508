"""Evenings without a box in a browser, from the start page to the podium: with a tablet, and with phones alone."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL_PHONE, TABLET, Open
from tests.browser.evenings import begun, sit_down
from tests.browser.laws import box_of, faultless, fits
from tests.browser.without_box.evening import GAMES, Thumbs, fast_forward, match_of, play_words
from tests.browser.without_box.hands import NAMES, joined, seats, shown


def all_are(phones: list[Page], mood: str) -> None:
    for phone in phones:
        phone.locator(f"#seat[data-mood={mood}]").wait_for()


def watched_again(phone: Page) -> None:
    """Check that the open hand of a replay lies in sight, above the keys of a small phone."""
    fits(phone)
    assert box_of(phone.locator(".open-hand")).bottom <= box_of(phone.locator(".ways")).top


def test_three_phones_play_an_evening_without_a_tablet(visit: Open, app: Flask) -> None:
    host = visit("/", SMALL_PHONE)
    sit_down(host, "wortspiel", NAMES, phones=True, target="500")
    code = str(host.locator("#join-code").text_content()).replace(" ", "").lower()
    phones = [host, *(joined(visit, code, name) for name in NAMES[1:])]
    host.locator("#join-here").tap()
    host.get_by_role("button", name="Oma").first.tap()
    all_are(phones, "play")
    for phone in phones:
        fits(phone)
        expect(phone.locator("[data-stack]")).to_have_count(12)
        expect(phone.locator("[data-card]")).to_have_count(10)
    faultless(phones[1])
    play_words(phones, 3)
    fast_forward(app, match_of(host), 1)
    play_words(phones)  # tap by tap to the end of the round
    all_are(phones, "between")
    expect(phones[1].locator(".until")).to_have_text("Ziel 500")
    watched_again(visit(f"/abend/{match_of(host)}/nochmal/1?zug=1&platz=1", SMALL_PHONE))
    expect(phones[1].get_by_role("button", name="Nächste Runde")).to_have_count(0)
    expect(host.get_by_role("button", name="Nächste Runde")).to_be_visible()
    host.get_by_role("button", name="Feierabend").tap()
    all_are(phones, "over")
    expect(phones[1].get_by_role("link", name="Zum Tisch")).to_have_count(0)
    host.get_by_role("link", name="Zum Tisch").tap()
    host.locator(".podium").wait_for()
    faultless(host)
    host.locator("#my-seat").tap()
    all_are([host], "over")


@pytest.mark.parametrize("slug", ["zahlenspiel", pytest.param("siebenschlaefer", marks=pytest.mark.endurance)])
def test_a_tablet_and_three_phones_play_to_the_podium(visit: Open, app: Flask, slug: str) -> None:
    tablet = visit("/neu", TABLET)
    tally = {"tally": "points"} if slug == "zahlenspiel" else {}
    begun(tablet, slug, NAMES, table="digital", target="1", **tally)
    phones = [shown(visit, phone) for phone in seats(app, match_of(tablet))]
    fits(tablet)
    people = Thumbs(GAMES[slug], phones)
    people.play(3)
    for phone in phones:
        fits(phone)
    faultless(phones[1])
    fast_forward(app, match_of(tablet), 1)
    while not people.play(2):  # the last cards mostly fit
        fast_forward(app, match_of(tablet), 1)
    all_are(phones, "over")
    tablet.locator(".podium").wait_for()
    faultless(tablet)
