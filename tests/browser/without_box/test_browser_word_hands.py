"""The word game without a box in a browser: a tablet and three phones, from the first card to the podium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import begun as evening
from tests.browser.page_checks import faultless, fits
from tests.browser.without_box.hands import Touch, frame_of, joined, lay_by_two_taps, word_to_lay
from tests.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("Oma", "Ben", "Mia")


def begun(visit: Open, **options: str) -> tuple[Page, list[Page]]:
    """Return a tablet that runs a word game without a box, and the phones of three people."""
    tablet = visit("/neu", TABLET)
    tablet.locator("#new-wortspiel-digital").wait_for()
    evening(tablet, "wortspiel", NAMES, table="digital", **options)
    code = str(tablet.locator("#join-code").text_content()).replace(" ", "").lower()
    return tablet, [joined(visit, code, name) for name in NAMES]


def shown(page: Page) -> None:
    page.locator("#seat[data-mood]").wait_for()


def lay_one(phones: list[Page]) -> bool:
    """Let the first phone that can lay a card; say whether one could."""
    for phone in phones:
        found = word_to_lay(phone)
        if found is not None:
            before = frame_of(phone)["seq"]
            lay_by_two_taps(phone, *found)
            phone.wait_for_function(
                "before => fetch(location.pathname + '/stand').then(a => a.json()).then(f => f.seq > before)",
                arg=before,
            )
            return True
    return False


BESIDE_ITS_CORNER = """cards => cards.map(card => {
    const letters = document.createRange();
    letters.selectNodeContents(card.querySelector("b"));
    const word = letters.getBoundingClientRect(), box = card.getBoundingClientRect();
    return Math.min(word.left - card.querySelector(".corner-of").getBoundingClientRect().right, box.right - word.right);
})"""
"""How much room the word of each stack of the circle has, beside the colour in the corner and at the card's edge."""


def name_a_colour(phones: list[Page]) -> bool:
    """Let the phone that is asked for a colour name one; say whether any is."""
    for phone in phones:
        hand = frame_of(phone)["view"].get("hand")
        if hand and hand["name"]:
            phone.locator(f"[data-key='name-{hand['name'][0]}']").tap()
            return True
    return False


def nobody_can(phones: list[Page]) -> None:
    for phone in phones:
        hand = frame_of(phone)["view"].get("hand")
        if hand and hand["none"]:
            phone.locator("[data-key=none]").tap()
            phone.wait_for_timeout(60)


def test_a_word_game_without_a_box_goes_from_the_first_card_to_the_podium(visit: Open) -> None:
    tablet, phones = begun(visit, target="1")
    tablet.locator(".circle-of").wait_for()
    fits(tablet)
    assert min(tablet.locator(".circle-of .at").evaluate_all(BESIDE_ITS_CORNER)) >= -0.5
    for phone in phones:
        shown(phone)
        fits(phone)
    faultless(phones[0])
    for _step in range(120):
        views = [frame_of(phone)["view"] for phone in phones]
        if all(view["mood"] == "over" for view in views):
            break
        hands = [view["hand"] for view in views if "hand" in view]
        if hands and hands[0]["phase"] == "last":
            phones[0].wait_for_timeout(500)  # the server ends the time for a doubt
        elif not (name_a_colour(phones) or lay_one(phones)):
            nobody_can(phones)
    for phone in phones:
        phone.locator("#seat[data-mood=over]").wait_for()
    tablet.locator(".feast, .podium").first.wait_for()


def test_w28_a_word_is_held_over_a_stack_laid_by_a_drag_and_doubted_from_another_chair(visit: Open) -> None:
    tablet, phones = begun(visit)
    opener = next(phone for phone in phones if word_to_lay(phone))
    found = word_to_lay(opener)
    assert found is not None
    finger = Touch(opener)
    finger.hold_over(*found)
    opener.locator(f"[data-stack='{found[1]}'].aimed-first").wait_for()  # not one that it passed on its way
    word = opener.locator(".band .big")
    word.wait_for()
    said = re.sub("·", "", str(word.text_content()))
    finger.up()
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
                ballot.tap()
                phone.locator(".keys .gilt_nicht").wait_for(state="detached")
                word = phone.locator(".middle .word > .sr, .ring .lies").first  # in sight until the reveal, and after
                expect(word).to_have_text(re.compile("·?".join(said)))
    for phone in phones:
        phone.locator(".inside.verdict .stamp.gilt_nicht").wait_for()
    tablet.locator(".verdict-of.gilt_nicht").wait_for()


def test_w33_the_phone_that_names_a_colour_shows_the_vote_that_asks_for_it(visit: Open) -> None:
    _tablet, phones = begun(visit)
    for _word in range(2):
        while not lay_one(phones):
            if not name_a_colour(phones):
                nobody_can(phones)
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


def test_on_a_slow_phone_a_card_falls_where_the_finger_left(visit: Open) -> None:
    _tablet, phones = begun(visit)
    opener = next(phone for phone in phones if word_to_lay(phone))
    found = word_to_lay(opener)
    assert found is not None
    opener.evaluate("window.requestAnimationFrame = () => 0")  # it draws nothing before the finger is gone
    finger = Touch(opener)
    finger.hold_over(*found)
    finger.up()
    for phone in phones:
        if phone is not opener:
            phone.locator(".ring .lies").wait_for()
