"""A card that is carried by a finger in each hand: it stays through a drawing, lies where it falls, or slides back."""

from typing import Final, NamedTuple

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.without_box.evening import Thumbs, arrived
from tests.browser.without_box.hands import Touch, at_rest_at, frame_of, seated, word_to_lay

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


def carried(visit: Open, app: Flask, slug: str, *, moving: bool = True) -> Carried:
    """Begin a game without a box up to a card that a phone may lay."""
    phones = seated(visit, app, slug, faults=True, moving=moving)
    if slug == "wortspiel":
        phone = next(phone for phone in phones if word_to_lay(phone))
        card, stack = word_to_lay(phone) or pytest.fail("nothing to lay")
        return Carried(phone, other_than(phone, phones), f"[data-card='{card}']", f"[data-stack='{stack}']", 92)
    if slug == "zahlenspiel":
        Thumbs("numbers", phones).play(1)  # somebody begins
        phone = on_turn(phones)
        phone.locator("[data-key=draw]").tap()
        phone.locator(".up.held").wait_for()
        return Carried(phone, other_than(phone, phones), "[data-key=turned]", "[data-on='middle 3']", 36)
    phone = on_turn(phones)
    first, second = two_to_lay(phone)
    for letter in (first, second):
        phone.locator(f"[data-rank='{letter}']").tap()
    return Carried(phone, other_than(phone, phones), f"[data-rank='{second}']", ".felt", 0)


def two_to_lay(phone: Page) -> tuple[str, str]:
    """Return the letters of two ranks of a hand that make a pair."""
    ranks = frame_of(phone)["view"]["hand"]["ranks"]
    worth = next(place for place, value in enumerate(ranks[0]["worths"]) if value and place)
    return ranks[0]["letter"], ranks[worth]["letter"]


def other_than(phone: Page, phones: list[Page]) -> Page:
    return next(one for one in phones if one is not phone)


def on_turn(phones: list[Page]) -> Page:
    """Return the phone of the player whose turn it is."""
    hands = [frame_of(phone)["view"]["hand"] for phone in phones]
    turns = [hand["mine"] if "mine" in hand else hand["turn"] == hand["seat"] for hand in hands]
    return phones[turns.index(True)]


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
    phone.evaluate(FLIGHTS)
    before = frame_of(phone)["seq"]
    take_away(pick_up(table)[0])
    expect(phone.locator(".ghost")).to_have_count(0)
    expect(phone.locator(table.card)).to_have_css("opacity", "1")
    assert (phone.evaluate("window.flights > 0"), frame_of(phone)["seq"]) == (True, before)
    finger, x, y = pick_up(table)
    phone.evaluate("document.querySelector('#seat .me').dataset.old = ''")
    table.other.locator("[data-key=me]").tap()
    table.other.locator("#stand-up").tap()  # all phones see that this seat is free
    phone.locator("#seat .me:not([data-old])").wait_for()
    expect(phone.locator(".ghost")).to_be_visible()
    assert float(phone.locator(table.card).evaluate("card => getComputedStyle(card).opacity")) < 0.5
    finger.move(x, y)
    finger.up()
    expect(phone.locator(".ghost")).to_have_count(0)
    arrived(phone, before)


def test_where_somebody_wants_calm_a_carried_card_is_back_at_once(visit: Open, app: Flask) -> None:
    table = carried(visit, app, "siebenschlaefer", moving=False)
    table.phone.evaluate(FLIGHTS)
    take_away(pick_up(table)[0])
    expect(table.phone.locator(".ghost")).to_have_count(0)
    expect(table.phone.locator(table.card)).to_have_css("opacity", "1")
    assert table.phone.evaluate("window.flights") == 0
