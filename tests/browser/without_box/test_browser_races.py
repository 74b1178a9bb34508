"""Cards that race in a browser: two that fall at once, and one from a phone that has lost the net."""

import re
from itertools import combinations
from typing import Final

from flask import Flask
from playwright.sync_api import Page, TimeoutError as NotInTime, expect

from tests.browser.conftest import SMALL_PHONE, Open
from tests.browser.phones.test_browser_evening import MEASURED
from tests.browser.without_box.evening import arrived
from tests.browser.without_box.hands import (
    NAMES,
    Touch,
    at_rest_at,
    begun,
    frame_of,
    lay_by_two_taps,
    put_by_two_taps,
    seated,
    word_to_lay,
)
from tests.web.phones.phone import Phone

FAR: Final = {"offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1}
"""A way to the Wi-Fi so long that nobody can tell two taps within a fifth of a second apart."""


def far_away(visit: Open, app: Flask) -> list[Page]:
    """Return the phones of a word game that has begun, with clocks that are known, but not well."""
    code = Phone(app, begun(app, "wortspiel")).code
    phones = []
    for name in NAMES:
        phone = visit(f"/mit/{code}", SMALL_PHONE, real=True, faults=True, bypass_csp=True)
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
        arrived(able[0], before)
        word = "·?".join("".join(frame_of(able[0])["view"]["hand"]["last"]["parts"]))
        for phone in phones:
            expect(phone.locator(".ring .lies")).to_have_text(re.compile(word))
    raise AssertionError("never two")


def cards(phone: Page) -> int:
    return phone.locator("[data-card]").count()


SENT_AT: Final = """(moment) => {
    const send = window.fetch;
    window.fetch = async (where, how) => {
        if (String(where).endsWith("/tun")) await new Promise((go) => setTimeout(go, Math.max(moment - Date.now(), 0)));
        return send(where, how);
    };
}"""
"""Lets a phone send its taps at a moment, not before: two phones do so at once, however busy the machine is."""


def let_two_fall_at_once(racers: tuple[Page, Page]) -> list[int]:
    """Lay two words by two fingers while the air is full, and return how many cards each held before."""
    held, fingers = [cards(racer) for racer in racers], []
    for racer in racers:
        found = word_to_lay(racer)
        assert found is not None
        fingers.append(Touch(racer))
        put_by_two_taps(racer, *found)
        key = at_rest_at(racer, ".half.first")
        fingers[-1].down(*key.middle)
    # From a tenth of a second on nobody can say how long a tap was under way.
    moment = racers[0].evaluate("Date.now() + 1500")
    for racer in racers:
        racer.evaluate(SENT_AT, moment)
    for finger in fingers:
        finger.up()
    return held


def is_photo_finish(phone: Page) -> bool:
    try:
        phone.locator("#seat[data-mood=call]").wait_for(timeout=3_000)
    except NotInTime:
        return False
    return True


def test_w23_two_words_that_are_laid_at_once_are_a_photo_finish_and_the_card_of_the_one_who_gives_in_comes_back(
    visit: Open, app: Flask
) -> None:
    phones = far_away(visit, app)
    for _race in range(3):  # on a machine that is busy one of two cards may be clearly later
        racers = lay_until_two_can(phones)
        held = let_two_fall_at_once(racers)
        if is_photo_finish(phones[0]):
            break
    for phone in phones:
        expect(phone.locator("#seat[data-mood=call] h1")).to_have_text(re.compile("Fotofinish"))
    for phone in phones:
        expect(phone.locator(".race .face")).to_have_count(2)
    gives_in, wins = racers[::-1]
    gives_in.get_by_role("button", name="Ich gebe nach", disabled=False).tap()  # the card before it has been answered
    for phone in phones:
        phone.locator("#seat[data-mood=play] .ring .lies").wait_for()  # the card of the last contender stays (W-25)
    assert frame_of(gives_in)["view"]["hand"]["last"]["player"] == frame_of(wins)["me"]
    expect(gives_in.locator("[data-card]")).to_have_count(held[1])
    expect(wins.locator("[data-card]")).to_have_count(held[0] - 1)


def test_a_word_that_is_being_chosen_is_gone_once_somebody_else_is_quicker(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "wortspiel", faults=True)
    slow, quick = lay_until_two_can(phones)
    card, stack = word_to_lay(slow) or (0, 0)
    hand = frame_of(quick)["view"]["hand"]
    put_by_two_taps(slow, card, stack)
    slow.locator(".half.first").wait_for()
    other = next(one["id"] for one in hand["cards"] if one["word"] != hand["circle"][stack]["word"])
    lay_by_two_taps(quick, other, stack)
    expect(slow.locator(".band")).to_have_text("Da war jemand schneller.")
    slow.locator(f"[data-card='{card}']").wait_for()


def test_a_card_laid_without_a_net_waits_and_the_phone_is_up_to_date_when_it_is_back(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "wortspiel", real=True, faults=True)
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
    gone.locator(".me .dot:not(.cut-off)").wait_for()
    quick_player = frame_of(quick)["me"]
    assert frame_of(gone)["view"]["hand"]["last"]["player"] == quick_player
