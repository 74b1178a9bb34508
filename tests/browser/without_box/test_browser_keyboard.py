"""The three hands by keyboard alone, and what a screen reader is told of them."""

import re

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.without_box.evening import arrived
from tests.browser.without_box.hands import frame_of, seated, word_to_lay

MOST_TABS = 60
AT = "key => document.activeElement?.matches(key)"


def reach(phone: Page, key: str) -> None:
    """Go to a key by Tab alone, once it takes a tap."""
    key = f"{key}:not([aria-disabled=true])"
    phone.locator(key).first.wait_for()
    for _tab in range(MOST_TABS):
        if phone.evaluate(AT, key):
            return
        phone.keyboard.press("Tab")
    raise AssertionError(key)


def press(phone: Page, key: str) -> None:
    """Go to a key by Tab alone, and press Enter."""
    reach(phone, key)
    phone.keyboard.press("Enter")


def hears(phone: Page, text: str) -> None:
    """Check that the live region of a phone says something."""
    expect(phone.locator("#said[role=status]")).to_contain_text(re.compile(text))


def test_w7_to_w31_a_card_is_laid_doubted_and_voted_on_by_keyboard_alone(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "wortspiel")
    opener = next(phone for phone in phones if word_to_lay(phone))
    others = [phone for phone in phones if phone is not opener]
    hears(opener, "Du eröffnest")
    card, stack = word_to_lay(opener) or (0, 0)
    press(opener, f"[data-card='{card}']")
    expect(opener.locator(f"[data-card='{card}']")).to_be_focused()
    expect(opener.locator(f"[data-card='{card}']")).to_have_attribute("aria-pressed", "true")
    opener.keyboard.press("ArrowUp")  # from the fan to the circle
    assert opener.evaluate(AT, ".held, [data-stack] *, [data-stack]")
    press(opener, f"[data-stack='{stack}']")
    expect(opener.locator(".half.first")).to_be_focused()
    opener.keyboard.press("Escape")
    press(opener, f"[data-card='{card}']")
    press(opener, f"[data-stack='{stack}']")
    opener.keyboard.press("Enter")
    for phone in others:
        hears(phone, "Jetzt auf (Rot|Blau|Grün|Gelb).*legt „")
    hears(opener, "Du setzt aus.*Du legst „")
    expect(opener.locator("h1")).to_be_focused()  # the card is gone, the keyboard stays on the page
    press(others[0], "[data-key=halt][aria-disabled=false]")
    for phone in phones:
        phone.locator("#seat[data-mood=vote]").wait_for()
    for _vote in phones:
        voter = next((phone for phone in phones if phone.locator(".keys .gilt_nicht").count()), None)
        if voter is None:
            break
        hears(voter, "Gilt (das|dein) Wort")
        press(voter, ".keys .gilt_nicht")
        voter.locator(".keys .gilt_nicht").wait_for(state="detached")
        others[0].wait_for_function("""() => fetch(location.pathname + "/stand").then(answer => answer.json())
            .then(frame => document.querySelector("#seat").dataset.mood === frame.view.mood)""")
    for phone in others:
        hears(phone, "fällt, 0 zu 3")


def test_a6_to_a22_a_card_is_turned_and_laid_and_somebody_is_caught_by_keyboard_alone(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "zahlenspiel")
    press(phones[0], ".keys .with-face")
    for phone in phones:
        phone.locator(".felt").wait_for()  # the piles are there once the table has answered
    hands = [frame_of(phone)["view"]["hand"] for phone in phones]
    at = next(seat for seat, hand in enumerate(hands) if hand["turn"] == hand["seat"])
    mine, other = phones[at], phones[(at + 1) % 3]
    hears(mine, "Du bist dran")
    press(mine, "[data-key=draw]")
    hears(mine, "wohin mit der")
    top = frame_of(mine)["view"]["hand"]["turned"]
    middle = "middle 1" if top != 2 else f"seat {(at + 1) % 3}"  # 2 fits on a 1: it goes where it doesn't
    press(mine, f"[data-key='{middle}']")
    hears(other, f"legt die {top}: ")
    press(other, ".call")
    hears(mine, "Du bist die Schlafmütze")
    hears(other, "Schlafmütze")
    press(mine, "[data-key=read]")
    expect(mine.locator(".ruling")).to_have_count(0)


def test_s6_to_s15_a_pair_is_laid_and_cards_are_drawn_by_keyboard_alone(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "siebenschlaefer")
    for _move in range(30):
        frames = [frame_of(phone) for phone in phones]
        at = next(seat for seat, frame in enumerate(frames) if frame["view"]["hand"]["mine"])
        mine, hand = phones[at], frames[at]["view"]["hand"]
        hears(mine, "Du bist dran|Geht es jetzt|Es reicht nicht")
        if hand["draw"] or hand["passes"]:
            press(mine, "[data-key=other][aria-disabled=false]")
            hears(phones[(at + 1) % 3], "zieht|passt")
            return
        _, first, second = max(  # the highest pair, which the next player can hardly beat
            (one["worths"][place], one["letter"], other["letter"])
            for one in hand["ranks"]
            for place, other in enumerate(hand["ranks"])
            if one["worths"][place] > hand["to_beat"] and (one is not other or len(one["cards"]) > 1)
        )
        for letter in (first, second):
            press(mine, f"[data-rank='{letter}']")
        press(mine, "[data-key=lay]:not([disabled])")
        arrived(mine, frames[at]["seq"])
        hears(phones[(at + 1) % 3], "legt .* = |legt zwei Asse")
    raise AssertionError("all could lay all the time")
