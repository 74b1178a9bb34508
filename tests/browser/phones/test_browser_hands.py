"""The number game and Siebenschläfer without a box in a browser: a tablet and two phones, from taps to the end."""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from companion.siebenschlaefer.cards import CARDS
from companion.siebenschlaefer.piles import Piles
from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun
from tests.browser.laws import box_of
from tests.browser.phones.test_browser_joining import code_of, joined, match_of, without_browser
from tests.browser.phones.test_browser_seat import whole
from web.live.clocks import steady_ms

NAMES = ("Ben", "Mia")
BEN, MIA = range(2)


def stacked(app: Flask, match: str, **dealt: Any) -> None:
    """Deal other cards, as if chance had dealt them so."""
    with app.extensions["evenings"].reading(match) as evening:
        states = evening.log._states
        states[-1] = states[-1]._replace(round=states[-1].round._replace(**dealt))


def drag(phone: Page, card: str, there: str, lift: int = 0) -> None:
    """Drag a card to a place, as a thumb does; the card hangs `lift` px above it."""
    x, y = box_of(phone.locator(there).first).middle
    phone.mouse.move(*box_of(phone.locator(card)).middle)
    phone.mouse.down()
    phone.mouse.move(x, y + lift, steps=4)
    phone.mouse.up()


def title(phone: Page, text: str) -> None:
    phone.locator("#seat h1", has_text=re.compile(text)).first.wait_for()


def test_the_number_game_by_taps_and_drags_with_a_call_and_its_end(
    visit: Open, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = visit("/", TABLET)
    begun(tablet, "zahlenspiel", NAMES, table="digital")
    code = code_of(tablet)
    stacked(app, match_of(tablet), draws=((6, 3, 2), (9, 12)))
    ben, mia = (joined(visit, code, player, bypass_csp=True) for player in (BEN, MIA))
    mia.locator(".keys .with-face", has_text="Ben").tap()  # any phone says who begins
    title(ben, "Du bist dran")
    whole(ben)
    ben.locator("[data-key=draw]").tap()
    title(ben, "wohin mit der 2")
    title(mia, "Ben.* hat die 2")
    tablet.locator(".just-turned").wait_for()
    whole(ben)
    drag(ben, "[data-key=turned]", "[data-on='seat 1']", lift=36)  # her pile is empty: a mistake, and nothing stops it
    ben.locator("[data-spot='seat 1']", has_text="2").wait_for()
    mia.locator(".call").tap()
    mia.locator(".ruling h2", has_text="Schlafmütze").wait_for()
    assert "Dort passte die 2 nicht, aber in der Mitte auf die 1." in str(mia.locator(".ruling").text_content())
    ben.locator(".ruling h2", has_text="Du bist die Schlafmütze!").wait_for()
    tablet.locator(".capped img").wait_for()
    whole(ben)
    mia.locator("[data-key=read]").tap()
    title(mia, "Du bist dran")
    stacked(app, match_of(tablet), draws=((6, 3), (2,)))  # her last card
    mia.locator("[data-key=draw]").tap()
    title(mia, "wohin mit der 2")
    mia.locator("[data-key='middle 1']").tap()  # the second tap of two
    title(mia, "Deine letzte Karte")
    deadlines = app.extensions["live"].deadlines
    monkeypatch.setattr(deadlines, "_now", lambda: steady_ms() + 5_000)
    deadlines.resume()
    for phone in (ben, mia):
        phone.locator("#seat[data-mood=between]").wait_for()  # five seconds later the clock has ended the round
    assert "Ben\u2069 hat am meisten verschlafen: 1 Fehler, 1 ertappt." in str(ben.locator(".middle").text_content())
    tablet.locator("#slept").wait_for()


def test_siebenschlaefer_by_taps_and_drags_up_to_the_one_who_pays(visit: Open, app: Flask) -> None:
    hands = ("8c 8d 6c Kh 2c 2d", "9c 4d 3h As")
    cards = tuple(tuple(sorted(CARDS[code] for code in hand.split())) for hand in hands)
    stock = Piles(tuple(CARDS[code] for code in ["5c", "5d", "10c", "Qd"]))
    tablet, code = without_browser(app, "siebenschlaefer", names=NAMES, table="digital")
    stacked(app, tablet.match, hands=cards, piles=stock, turn=BEN, opener=BEN, lots=())
    ben, mia = (joined(visit, code, player, bypass_csp=True) for player in (BEN, MIA))
    title(ben, "Du bist dran")
    whole(ben)
    for rank in ("6", "8"):
        ben.locator(f"[data-rank='{rank}']").tap()
    title(ben, "6 \\+ 8 = 14")
    whole(ben)
    ben.locator("[data-key=lay]").tap()
    title(mia, "mehr als 14")
    assert tablet.page().one(".least b").text == "14"
    mia.locator("[data-key=other]").tap()  # 13 isn't enough, nor is anything else: she draws
    mia.locator(".fresh").first.wait_for()
    assert mia.locator(".fresh").count() == 2
    whole(mia)
    for rank in ("9", "D"):
        mia.locator(f"[data-rank='{rank}']").tap()
    drag(mia, "[data-rank=D]", ".felt")  # a picked pair dropped on the table
    title(ben, "mehr als 18")
    hands_left = (cards[0][3:4] + cards[0][-1:], (CARDS["4d"], CARDS["As"]))
    stacked(app, tablet.match, hands=hands_left, pair=(), laid_by=None, turn=BEN)
    ben.reload()
    title(ben, "Jedes Paar geht")
    for rank in ("8", "K"):
        ben.locator(f"[data-rank='{rank}']").tap()
    ben.locator("[data-key=lay]").tap()
    for phone in (ben, mia):
        phone.locator("#seat[data-mood=between]", has_text=re.compile("zahls?t die Getränke")).wait_for()
    assert "Mia" in tablet.page().one("#pays").text
