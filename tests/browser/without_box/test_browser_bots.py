"""Bots in a browser: an evening of one person alone, and a bot that sits in for somebody and gives the seat back."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import IN_NETWORK, SMALL_PHONE, TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.laws import faultless, fits
from tests.browser.without_box.evening import arrived, fast_forward, goes_on, match_of
from tests.browser.without_box.hands import fitting, frame_of, lay_by_two_taps, seats, shown, word_to_lay
from web.live import hub

QUICK = 0.02  # of a human pace


@pytest.fixture
def settings() -> dict[str, Any]:
    return IN_NETWORK | {"BOT_PACE": QUICK}


def begin_alone(phone: Page, slug: str) -> None:
    """Begin an evening of one person alone with three bots, on the page that is there for it."""
    phone.locator(f"label:has([value={slug}])").tap()
    phone.locator("input[name=name]").first.fill("Mia")
    phone.get_by_role("button", name="Los geht’s").tap()
    phone.locator("#seat[data-mood]").wait_for()


def test_one_person_plays_an_evening_alone_with_three_bots(visit: Open, app: Flask) -> None:
    phone = visit("/allein", SMALL_PHONE, faults=True)  # a bot may be quicker
    fits(phone)
    faultless(phone)
    begin_alone(phone, "wortspiel")
    phone.locator("#seat[data-mood=play]").wait_for()
    rule = str(phone.locator(".lesson p").text_content())
    phone.locator("[data-key=learned]").tap()
    expect(phone.locator(".lesson p", has_text=rule)).to_have_count(0)  # each rule is told once
    phone.evaluate("document.querySelector('[data-key=enough]')?.click()")  # and no others, if one is there already
    for _attempt in range(50):
        frame = frame_of(phone)
        found = fitting(frame["view"].get("hand"))
        if found is not None and try_to_lay(phone, *found):
            break
        goes_on(phone, frame["seq"], 0.1)
    end_round(app, phone)
    phone.locator("#seat[data-mood=between]").wait_for()
    phone.get_by_role("link", name="Nochmal ansehen").tap()
    first = phone.locator("output").text_content()
    faultless(phone)
    phone.locator("#next").tap()
    phone.wait_for_function("first => document.querySelector('output').textContent !== first", arg=first)
    phone.go_back()
    phone.get_by_role("button", name="Nächste Runde").tap()
    phone.locator("#seat[data-mood=play], #seat[data-mood=vote]").wait_for()
    assert frame_of(phone)["seats"][0]["total"] >= 0


def end_round(app: Flask, phone: Page) -> None:
    """Let bots move for everyone until the round of a phone is over; meanwhile time may have to end a vote."""
    while (frame := frame_of(phone))["view"]["mood"] not in ("between", "over"):
        fast_forward(app, match_of(phone))
        goes_on(phone, frame["seq"], 1)


def try_to_lay(phone: Page, card: int, stack: int) -> bool:
    """Lay a card, which a bot may have made impossible since; say whether it was tapped."""
    try:
        phone.locator(f"[data-card='{card}']").tap(timeout=400)
        phone.locator(f"[data-stack='{stack}']").tap(timeout=400)
        phone.locator(".half.first").tap(timeout=400)
    except Error:
        phone.keyboard.press("Escape")
        return False
    return True


def test_a_bot_sits_in_for_a_phone_that_is_gone_and_gives_the_seat_back(
    visit: Open, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "ABSENT", 1.0)
    tablet = visit("/neu", TABLET)
    begun(tablet, "wortspiel", ("Oma", "Ben", "Mia"), table="digital")
    oma, ben, mia = (shown(visit, phone) for phone in seats(app, match_of(tablet)))
    opener = next(phone for phone in (oma, ben, mia) if word_to_lay(phone))
    found = word_to_lay(opener)
    assert found is not None
    lay_by_two_taps(opener, *found)
    for phone in (oma, ben, mia):
        phone.locator(".ring .lies").wait_for()
    gone, player = (mia, 2) if opener is not mia else (ben, 1)
    seat = gone.url
    gone.goto("about:blank")  # its battery is empty
    tablet.goto(f"{tablet.url.split('?')[0]}?schritt=geraete")
    tablet.locator(f"#bot-{player}").wait_for()  # its phone is missing now
    before = frame_of(oma)["seq"]
    tap(tablet, f"#bot-{player}")
    arrived(oma, before)  # the bot is quick
    gone.goto(seat)
    gone.get_by_role("button", name="Ich bin wieder da").tap()
    gone.get_by_role("button", name="Ich bin wieder da").wait_for(state="detached")
    gone.wait_for_function(
        "player => fetch(location.pathname + '/stand').then(a => a.json())"
        ".then(f => !f.seats.find(seat => seat.player === player).bot)",
        arg=player,
    )
