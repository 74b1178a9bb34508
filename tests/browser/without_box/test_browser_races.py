"""Cards that race in a browser: two that fall at once, and one from a phone that has lost the net."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun
from tests.browser.phones.conftest import SMALL_PHONE
from tests.browser.phones.test_browser_evening import FAR, MEASURED
from tests.browser.without_box.evening import NAMES, arrived
from tests.browser.without_box.hands import Touch, frame_of, lay_by_two_taps, word_to_lay

if TYPE_CHECKING:
    from playwright.sync_api import Page


def dealt(visit: Open, *, far: bool = False, faults: bool = False) -> list[Page]:
    """Return the phones of a word game that has begun. With `far` their way to the Wi-Fi is long."""
    tablet = visit("/neu", TABLET)
    begun(tablet, "wortspiel", NAMES, table="digital")
    code = str(tablet.locator("#join-code").text_content()).replace(" ", "").lower()
    phones = []
    for name in NAMES:
        phone = visit(f"/mit/{code}", SMALL_PHONE, real=True, faults=faults)
        if far:
            session = phone.context.new_cdp_session(phone)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", FAR)
        phone.get_by_role("button", name=name).first.tap()
        phone.locator("#seat .me").wait_for()
        phones.append(phone)
    for phone in phones:
        phone.wait_for_function(MEASURED)
    return phones


def lay_until_two_can(phones: list[Page]) -> tuple[Page, Page]:
    """Lay cards until two phones can; return these two."""
    for _word in range(12):
        able = [phone for phone in phones if word_to_lay(phone)]
        if len(able) > 1:
            first, second = next(combinations(able, 2))
            return first, second
        assert able
        before, found = frame_of(able[0])["seq"], word_to_lay(able[0])
        assert found is not None
        lay_by_two_taps(able[0], *found)
        for phone in phones:
            arrived(phone, before)
    raise AssertionError("never two")


def cards(phone: Page) -> int:
    return phone.locator("[data-card]").count()


def test_w23_two_drags_that_end_at_once_are_a_photo_finish_and_the_card_of_the_one_who_gives_in_comes_back(
    visit: Open,
) -> None:
    phones = dealt(visit, far=True)
    racers = lay_until_two_can(phones)
    fingers = []
    for racer in racers:
        found = word_to_lay(racer)
        assert found is not None
        fingers.append(Touch(racer))
        fingers[-1].hold_over(*found)
    held = [cards(racer) for racer in racers]
    for finger in fingers:
        finger.up()
    for phone in phones:
        expect(phone.locator("#seat[data-mood=call] h1")).to_have_text(re.compile("Fotofinish"))
    for phone in phones:
        expect(phone.locator(".race .face")).to_have_count(2)
    gives_in, wins = racers[::-1]
    gives_in.get_by_role("button", name="Ich gebe nach").tap()
    witness = next(phone for phone in phones if phone not in racers)
    winner = frame_of(wins)["me"]
    if frame_of(witness)["view"]["mood"] == "call":
        witness.locator(".keys .with-face", has_text=NAMES[winner]).tap()
    for phone in phones:
        phone.locator("#seat[data-mood=play] .ring .lies").wait_for()
    assert frame_of(witness)["view"]["hand"]["last"]["player"] == winner
    expect(gives_in.locator("[data-card]")).to_have_count(held[1])
    expect(wins.locator("[data-card]")).to_have_count(held[0] - 1)


def test_a_card_laid_without_a_net_waits_and_the_phone_is_up_to_date_when_it_is_back(visit: Open) -> None:
    phones = dealt(visit, faults=True)
    gone, quick = lay_until_two_can(phones)
    late = word_to_lay(gone)
    held = cards(gone)
    gone.context.set_offline(True)
    assert late is not None
    lay_by_two_taps(gone, *late)
    expect(gone.locator(".notice").first).to_have_text(re.compile("Noch nicht am Tisch angekommen|Verbindung weg"))
    before, found = frame_of(quick)["seq"], word_to_lay(quick)
    assert found is not None
    lay_by_two_taps(quick, *found)
    arrived(quick, before)
    gone.context.set_offline(False)
    expect(gone.locator(".notice.trouble")).to_contain_text("Deine Karte ist wieder da.")
    expect(gone.locator("[data-card]")).to_have_count(held)
    gone.locator(".dot:not(.lost)").wait_for()
    quick_player = frame_of(quick)["me"]
    assert frame_of(gone)["view"]["hand"]["last"]["player"] == quick_player
