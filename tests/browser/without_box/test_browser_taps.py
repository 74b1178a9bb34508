"""Taps while another one is on its way: what races is sent at once, all else is told not to count, nothing is lost."""

import json
import re
from typing import Any

from flask import Flask
from playwright.sync_api import Page, Route, expect

from companion.numbers.actions import Begin, Keep, Turn
from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.without_box.evening import arrived
from tests.browser.without_box.hands import (
    dealt,
    frame_of,
    hand_of,
    lay_by_two_taps,
    put_by_two_taps,
    seated,
    shown,
    word_to_lay,
)


class HeldBack:
    """The requests of a page that book one kind of action: they wait until they are let go."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self._kind = kind
        self._held: list[Route] = []
        self._is_over = False
        page.route(re.compile("/tun$"), self._hold)

    def wait(self) -> None:
        """Wait until one is held."""
        while not self._held:
            self.page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Let go of those that are held, and hold no more."""
        self._is_over = True
        for route in self._held:
            route.continue_()

    def _hold(self, route: Route) -> None:
        if not self._is_over and self._kind in (route.request.post_data or ""):
            self._held.append(route)
        else:
            route.continue_()


def opened(phones: list[Page]) -> list[Page]:
    """Lay the opening card of a word game; return the phones that may go on."""
    opener = next(phone for phone in phones if word_to_lay(phone))
    found, before = word_to_lay(opener), frame_of(opener)["seq"]
    assert found is not None
    lay_by_two_taps(opener, *found)
    arrived(opener, before)
    others = [phone for phone in phones if phone is not opener]
    for phone in others:
        phone.locator("[data-key=halt][aria-disabled=false]").wait_for()
    return others


def test_w22_w28_a_card_and_a_halt_go_at_once_and_w30_of_two_cards_or_votes_the_second_is_told_not_to_count(
    visit: Open, app: Flask
) -> None:
    phones = seated(visit, app, "wortspiel", faults=True)
    others = opened(phones)
    racer, (card, stack) = next((phone, word) for phone in others if (word := word_to_lay(phone)))
    hand = frame_of(racer)["view"]["hand"]["cards"]
    held = HeldBack(racer, '"lay"')
    lay_by_two_taps(racer, card, stack)
    held.wait()
    put_by_two_taps(racer, next(one["id"] for one in hand if one["id"] != card), stack)
    expect(racer.locator(".band .hint")).to_have_text("Deine Karte ist noch unterwegs.")
    held.let_go()
    expect(racer.locator("[data-card]")).to_have_count(len(hand) - 1)
    halt_and_vote(phones, next(phone for phone in others if phone is not racer))


def halt_and_vote(phones: list[Page], doubter: Page) -> None:
    """Doubt a word while another tap waits, and vote while the vote before waits."""
    doubter.locator("[data-key=halt][aria-disabled=false]").wait_for()
    held = HeldBack(doubter, "no_combination")
    doubter.locator("[data-key=none]").tap()
    held.wait()
    with doubter.expect_request("**/tun") as sent:
        doubter.locator("[data-key=halt]").tap()
    said: dict[str, Any] = json.loads(sent.value.post_data or "")
    assert (said["do"], said["t"] > 0) == ("halt", True)
    for phone in phones:
        phone.locator("#seat[data-mood=vote]").wait_for()
    held.let_go()
    trouble = doubter.locator(".notice.trouble")
    expect(trouble).not_to_be_empty()  # nobody looks for words in a vote
    doubter.locator("#seat[data-mood=vote] .gilt[aria-disabled=false]").wait_for()
    held = HeldBack(doubter, '"vote"')
    doubter.locator(".gilt").tap()
    held.wait()
    doubter.locator(".gilt").tap(force=True)  # the same tap twice
    expect(trouble.filter(has_text="noch unterwegs")).to_have_count(0)
    doubter.locator(".gilt_nicht").tap(force=True)
    expect(trouble).to_contain_text("Dein letzter Tipp ist noch unterwegs.")
    held.let_go()
    doubter.locator("#seat[data-mood=cast]").wait_for()
    expect(trouble).to_have_count(0)
    assert frame_of(doubter)["view"]["ballots"] == {str(frame_of(doubter)["me"]): "for"}


def test_a17_a_call_goes_at_once_though_the_turn_of_the_same_phone_waits(visit: Open, app: Flask) -> None:
    phones = dealt(app, "zahlenspiel")
    match, evenings = phones[0].match, app.extensions["evenings"]
    evenings.book(match, Begin(0), "begin-1")
    first = hand_of(phones[0])["turn"]
    evenings.book(match, Turn(first), "turn-1")
    evenings.book(match, Keep(first), "keep-1")
    on_turn = hand_of(phones[0])["turn"]
    caller, other = (shown(visit, phones[each], faults=True) for each in (on_turn, on_turn - 1))
    held = HeldBack(caller, '"turn"')
    caller.locator("[data-key=draw]").tap()
    held.wait()
    caller.locator(".call").tap()
    for phone in (caller, other):
        phone.locator(".ruling").wait_for()
    held.let_go()


def test_a_tap_at_the_table_while_one_waits_is_told_and_a_step_opened_meanwhile_goes_on(visit: Open) -> None:
    tablet = visit("/", TABLET, faults=True)
    begun(tablet, "wortspiel")
    tap(tablet, "#lay", "#tap-2")
    tablet.locator("[name=word]").fill("Weinbahn")
    held = HeldBack(tablet, "do=laid")
    tap_unanswered(tablet, "#laid .go-on")
    held.wait()
    tap(tablet, "#back", "#halt", "#tap-2")
    tap_unanswered(tablet, "#tap-1")  # it waits for its turn
    held.let_go()
    tablet.locator("#against").wait_for()
    expect(tablet.locator(".board")).to_contain_text("Weinbahn")
    held = HeldBack(tablet, "do=vote")
    tap_unanswered(tablet, "#against")
    held.wait()
    tap_unanswered(tablet, "#for")
    expect(tablet.locator("#trouble")).to_have_text(re.compile("noch unterwegs"))
    held.let_go()
    tablet.locator(".ballot-of.gilt_nicht").wait_for()
    expect(tablet.locator(".ballot-of:is(.gilt, .gilt_nicht)")).to_have_count(1)


def tap_unanswered(tablet: Page, key: str) -> None:
    """Tap a key whose answer is held back."""
    tablet.locator(key).first.wait_for()
    tablet.clock.fast_forward(400)
    tablet.locator(key).first.tap()
