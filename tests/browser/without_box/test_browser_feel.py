"""The feel of a hand in a browser: it shakes, moves and sounds, and does nothing of it where somebody wants calm."""

from typing import Any, Final

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.without_box.evening import GAMES, Thumbs, play_words
from tests.browser.without_box.hands import dealt, frame_of, seated, shown

LONGEST: Final = 300  # ms of a motion
WATCH: Final = """() => {
    window.shakes = 0;
    window.motions = [];
    window.moments = [];
    document.addEventListener("moment", (event) => window.moments.push(event.detail));
    Navigator.prototype.vibrate = () => { window.shakes += 1; return true; };
    const move = Element.prototype.animate;
    Element.prototype.animate = function (steps, how) {
        window.motions.push(how.duration);
        return move.call(this, steps, how);
    };
}"""


@pytest.mark.parametrize("slug", GAMES)
def test_a_phone_shakes_and_moves_but_not_where_its_owner_wants_calm(visit: Open, app: Flask, slug: str) -> None:
    phones = [shown(visit, phone, moving=number == 0) for number, phone in enumerate(dealt(app, slug))]
    usual, *calm = phones
    for phone in phones:
        phone.evaluate(WATCH)
    for phone in calm:
        phone.locator("[data-key=me]").tap()
        switch = phone.get_by_role("button", name="Vibration")
        expect(switch).to_have_attribute("aria-pressed", "true")
        switch.tap()
        expect(switch).to_have_attribute("aria-pressed", "false")
        phone.get_by_role("button", name="Zu", exact=True).tap()
    thumbs = Thumbs(GAMES[slug], phones)
    for _move in range(40):
        if usual.evaluate("window.shakes && window.motions.length"):
            break
        if slug == "wortspiel":
            play_words(phones, 1)
        else:
            thumbs.play(1)
    assert seen(usual, "shakes") > 0
    assert 0 < max(seen(usual, "motions")) <= LONGEST
    assert [(seen(phone, "shakes"), seen(phone, "motions")) for phone in calm] == [(0, []), (0, [])]


def test_a17_a_player_who_is_caught_asleep_is_heard_snoring_on_all_phones(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "zahlenspiel")
    for phone in phones:
        phone.evaluate(WATCH)
    Thumbs("numbers", phones).play(1)  # somebody begins
    hands = [frame_of(phone)["view"]["hand"] for phone in phones]
    asleep = next(phone for phone, hand in zip(phones, hands, strict=True) if hand["turn"] == hand["seat"])
    for stack in range(1, 6):
        asleep.locator("[data-key=draw]").tap()
        turned = asleep.locator(".up.held")
        turned.wait_for()
        fits = turned.text_content() == "2"
        asleep.locator(f"[data-key='middle {stack}']").tap()  # on a 1, where nothing but a 2 belongs
        turned.wait_for(state="detached")
        if not fits:
            break
    caller = next(phone for phone in phones if phone is not asleep)
    caller.locator(".call").tap()
    for phone in phones:
        phone.locator(".ruling.caught").wait_for()
        phone.wait_for_function("window.moments.includes('sleepyhead')")


def seen(phone: Page, name: str) -> Any:
    return phone.evaluate(f"window.{name}")
