"""A card that is carried by a finger in each hand: it stays through a drawing, lies where it falls, or slides back."""

import re
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.numbers.actions import Begin
from tests.browser.conftest import Open
from tests.browser.without_box.evening import arrived
from tests.browser.without_box.hands import LIFT, Touch, at_rest_at, dealt, fitting, frame_of, hand_of, shown

FLIGHTS: Final = """() => {
    window.flights = 0;
    const move = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.flights += 1; return move.apply(this, how); };
}"""


class Carried(NamedTuple):
    """A card of a phone that may be laid: the card, where it may lie, and how far above the finger it aims."""

    phone: Page
    other: Page
    card: str
    there: str
    lift: int


def carried(visit: Open, app: Flask, slug: str) -> Carried:
    """Begin a game without a box up to a card that a phone may lay."""
    phones = dealt(app, slug)
    if slug == "zahlenspiel":
        app.extensions["evenings"].book(phones[0].match, Begin(0), "begin-1")
    hands = [hand_of(phone) for phone in phones]
    at = next(seat for seat, hand in enumerate(hands) if is_on_turn(hand))
    phone, other = (shown(visit, phones[each], faults=True, moving=True) for each in (at, at - 1))
    if slug == "wortspiel":
        card, stack = fitting(hands[at]) or pytest.fail("nothing to lay")
        return Carried(phone, other, f"[data-card='{card}']", f"[data-stack='{stack}']", LIFT)
    if slug == "zahlenspiel":
        phone.locator("[data-key=draw]").tap()
        phone.locator(".up.held").wait_for()
        return Carried(phone, other, "[data-key=turned]", "[data-on='middle 3']", 36)
    first, second = two_to_lay(hands[at])
    for letter in (first, second):
        phone.locator(f"[data-rank='{letter}']").tap()
    return Carried(phone, other, f"[data-rank='{second}']", ".felt", 0)


def is_on_turn(hand: Any) -> bool:
    """Say whether a hand may act before all others."""
    if "turn" in hand:
        return bool(hand["turn"] == hand["seat"])
    return bool(hand["mine"] if "mine" in hand else hand["lay"])


def two_to_lay(hand: Any) -> tuple[str, str]:
    """Return the letters of two ranks of a hand that make a pair."""
    ranks = hand["ranks"]
    worth = next(place for place, value in enumerate(ranks[0]["worths"]) if value and place)
    return ranks[0]["letter"], ranks[worth]["letter"]


def pick_up(table: Carried) -> tuple[Touch, float, float]:
    """Put a finger on the card and carry it half the way; return the finger and where it has to go."""
    held, there = at_rest_at(table.phone, table.card), at_rest_at(table.phone, table.there)
    finger = Touch(table.phone)
    x, y = held.middle[0], held.top + 16
    to_x, to_y = (there.left + there.middle[0]) / 2, there.middle[1] + table.lift
    finger.down(x, y)
    finger.move(x + 12, y)
    finger.move((x + to_x) / 2, (y + to_y) / 2)
    expect(table.phone.locator(".ghost")).to_have_count(1)
    return finger, to_x, to_y


def take_away(finger: Touch) -> None:
    """Let the system take the finger away, as it does for a call or a gesture of its own."""
    finger.session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})


@pytest.mark.parametrize("slug", ["wortspiel", "zahlenspiel", "siebenschlaefer"])
def test_a_carried_card_slides_back_if_its_finger_is_taken_away_and_stays_while_the_page_is_drawn_anew(
    visit: Open, app: Flask, slug: str
) -> None:
    table = carried(visit, app, slug)
    phone = table.phone
    before = frame_of(phone)["seq"]
    for calm in (True, False):  # where somebody wants calm it is back at once
        phone.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        phone.evaluate(FLIGHTS)
        take_away(pick_up(table)[0])
        expect(phone.locator(".ghost")).to_have_count(0)
        expect(phone.locator(table.card)).to_have_css("opacity", "1")
        assert (phone.evaluate("window.flights === 0"), frame_of(phone)["seq"]) == (calm, before)
        finger, *_there = pick_up(table)
        finger.move(300, 30)  # among the faces, where no card lies
        finger.up()
        expect(phone.locator(".hint, .notice.said").last).to_have_text(re.compile("^Zieh sie auf ein"))
    finger, x, y = pick_up(table)
    phone.evaluate("document.querySelector('#seat .me').dataset.old = ''")
    table.other.locator("[data-key=me]").tap()
    table.other.locator("#stand-up").tap()  # all phones see that this seat is free
    phone.locator("#seat .me:not([data-old])").wait_for()
    expect(phone.locator(".ghost")).to_be_visible()
    assert float(phone.locator(table.card).evaluate("card => getComputedStyle(card).opacity")) < 0.5
    finger.move(x, y)
    expect(phone.locator(f"{table.there}.aimed")).to_have_count(1)
    finger.up()
    expect(phone.locator(".ghost")).to_have_count(0)
    if slug == "wortspiel":
        phone.locator(".half.first").click()
    arrived(phone, before)
