"""The word game without a box in a browser: words that are carried, laid, doubted and voted on."""

import re
from typing import Final

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun
from tests.browser.laws import faultless, fits, resized
from tests.browser.without_box.evening import match_of, play_words
from tests.browser.without_box.hands import (
    NAMES,
    Touch,
    dealt,
    fitting,
    frame_of,
    hand_of,
    put_by_two_taps,
    seated,
    seats,
    shown,
    word_to_lay,
)
from tests.waiting import wait_until

BESIDE_ITS_CORNER: Final = """cards => cards.map(card => {
    const letters = document.createRange();
    letters.selectNodeContents(card.querySelector("b"));
    const word = letters.getBoundingClientRect(), box = card.getBoundingClientRect();
    return Math.min(word.left - card.querySelector(".corner-of").getBoundingClientRect().right, box.right - word.right);
})"""
"""How much room the word of each stack of the circle has, beside the colour in the corner and at the card's edge."""


def test_w28_a_word_is_held_over_a_stack_laid_by_a_drag_and_doubted_from_another_chair(visit: Open, app: Flask) -> None:
    tablet = visit("/neu", TABLET)
    begun(tablet, "wortspiel", NAMES, table="digital")
    phones = [shown(visit, phone) for phone in seats(app, match_of(tablet))]
    fits(tablet)
    assert min(tablet.locator(".circle-of .at").evaluate_all(BESIDE_ITS_CORNER)) >= -0.5
    opener = next(phone for phone in phones if word_to_lay(phone))
    found = word_to_lay(opener)
    assert found is not None
    finger = Touch(opener)
    finger.hold_over(*found)
    opener.locator(f"[data-stack='{found[1]}'].aimed").wait_for()  # not one that it passed on its way
    finger.up()
    key = opener.locator(".half.first")
    said = str(key.get_attribute("aria-label"))
    key.click()
    others = [phone for phone in phones if phone is not opener]
    for phone in others:
        expect(phone.locator(".ring .lies")).to_have_text(re.compile("·?".join(said)))
    tablet.get_by_text(said, exact=False).first.wait_for()
    others[0].locator("[data-key=halt]").tap()
    for phone in phones:
        phone.locator("#seat[data-mood=vote]").wait_for()
    faultless(others[0])
    for _ in range(3):
        for phone in phones:
            ballot = phone.locator(".keys .gilt_nicht")
            if ballot.count():
                ballot.click()  # Chromium makes no click of a touch that follows a drag at once
                phone.locator(".keys .gilt_nicht").wait_for(state="detached")
                word = phone.locator(".middle .word > .sr, .ring .lies").first  # in sight until the reveal, and after
                expect(word).to_have_text(re.compile("·?".join(said)))
    for phone in phones:
        phone.locator(".inside.verdict .stamp.gilt_nicht").wait_for()
    tablet.locator(".verdict.gilt_nicht .stamp").wait_for()  # the same feast as with cards, its two cards large
    expect(tablet.locator(".judged .paper-card")).to_have_count(2)


ONE_LARGE_SIZE: Final = """keys => [...new Set(keys.map(key => {
    const size = parseFloat(getComputedStyle(key).fontSize), box = key.getBoundingClientRect();
    return key.scrollWidth <= key.clientWidth && box.bottom < innerHeight && box.height >= 56 && size >= 20 && size;
}))]"""
"""The sizes of type of keys, false for one that is too small, cut or out of sight."""


def test_w7_a_card_on_the_circle_asks_for_its_word_in_keys_of_one_large_size(visit: Open, app: Flask) -> None:
    phones = dealt(app, "wortspiel")
    words = [fitting(hand_of(phone)) for phone in phones]
    at = next(seat for seat, word in enumerate(words) if word is not None)
    asked = shown(visit, phones[at], faults=True)
    put_by_two_taps(asked, *(words[at] or (0, 0)))
    for size in ((360, 640), (375, 553), (667, 331)):
        resized(asked, size)
        assert min(asked.locator(".half").evaluate_all(ONE_LARGE_SIZE)) >= 20, size
        assert len(asked.locator(".half").evaluate_all(ONE_LARGE_SIZE)) == 1, size
        expect(asked.locator(".two .card .pic")).to_have_count(2)
        fits(asked)
    faultless(asked)
    asked.locator("[data-key=rather-not]").tap()
    expect(asked.locator("[data-stack]")).to_have_count(12)


def test_w33_the_phone_that_names_a_colour_shows_the_vote_that_asks_for_it(visit: Open, app: Flask) -> None:
    phones = seated(visit, app, "wortspiel")
    play_words(phones, 2)
    doubter = next(phone for phone in phones if frame_of(phone)["view"]["hand"]["halt"])
    doubter.locator("[data-key=halt]").tap()
    for phone in phones:
        phone.locator("#seat[data-mood=vote]").wait_for()
    for _voter in phones:
        wait_until(lambda: voting(phones) is not None)
        voter = voting(phones)
        assert voter is not None
        ballot = voter.locator(".keys .gilt_nicht")
        ballot.tap()
        ballot.wait_for(state="detached")
    for phone in phones:
        phone.locator(".inside.verdict, .inside.naming").wait_for()
    namer = next(phone for phone in phones if phone.locator(".naming").count())
    expect(namer.locator(".band")).to_contain_text("✗ fällt · 0 zu 3")
    fits(namer)
    namer.locator(".band .after").tap()
    namer.locator("dialog[open]").wait_for()


def voting(phones: list[Page]) -> Page | None:
    """Return the phone that is asked for a vote, once one is."""
    return next((phone for phone in phones if phone.locator(".keys .gilt_nicht").count()), None)


def test_on_a_slow_phone_a_card_falls_where_the_finger_left(visit: Open, app: Flask) -> None:
    phones = dealt(app, "wortspiel")
    words = [fitting(hand_of(phone)) for phone in phones]
    at = next(seat for seat, word in enumerate(words) if word is not None)
    opener, other = (shown(visit, phones[each]) for each in (at, at - 1))
    opener.evaluate("window.requestAnimationFrame = () => 0")  # it draws nothing before the finger is gone
    finger = Touch(opener)
    finger.hold_over(*(words[at] or (0, 0)))
    finger.up()
    opener.locator(".half.first").click()
    other.locator(".ring .lies").wait_for()
