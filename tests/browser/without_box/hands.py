"""Phones with hands of cards in a browser: they join, look at their frame, and lay by real touches."""

from itertools import product
from typing import Any, Final

from flask import Flask
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import SMALL_PHONE, Open
from tests.browser.laws import Box, box_of
from tests.web.phones.phone import Phone
from tests.web.tablet import Tablet, cookie_of

NAMES: Final = ("Oma", "Ben", "Mia")
LIFT: Final = 46  # px that the middle of a carried card hangs above the thumb


def dealt(app: Flask, slug: str) -> list[Phone]:
    """Begin a game without a box; return the phones of its three people, which sit and show no page yet."""
    return seats(app, begun(app, slug))


def begun(app: Flask, slug: str) -> str:
    """Begin a game of three people without a box, from a tablet that shows no page; return the evening's id."""
    tablet = Tablet(app)
    tablet.begin(slug, NAMES, table="digital")
    return tablet.match


def seats(app: Flask, match: str) -> list[Phone]:
    """Let the three people of an evening sit down with phones that show no page yet."""
    phones = [Phone(app, match) for _ in NAMES]
    for player, phone in enumerate(phones):
        assert phone.tap(player).status_code == 303
    return phones


def seated(visit: Open, app: Flask, slug: str, **more: Any) -> list[Page]:
    """Begin a game without a box, and return the phones of its three people."""
    return [shown(visit, phone, **more) for phone in dealt(app, slug)]


def shown(visit: Open, phone: Phone, **more: Any) -> Page:
    """Return a phone that shows its seat."""
    cookie = {"name": "geraet", "value": cookie_of(phone.client), "domain": "127.0.0.1", "path": "/"}
    kept = {"cookies": [{**cookie, "expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}], "origins": []}
    page = visit(f"/abend/{phone.match}/platz", SMALL_PHONE, storage_state=kept, **more)
    page.locator("#seat .me").wait_for()
    return page


def joined(visit: Open, code: str, name: str) -> Page:
    """Return a phone that has sat down on the seat of `name` by its own screens."""
    phone = visit(f"/mit/{code}", SMALL_PHONE)
    phone.get_by_role("button", name=name).first.tap()
    phone.locator("#seat .me").wait_for()
    return phone


def hand_of(phone: Phone) -> Any:
    """Return the hand that a phone would show now."""
    return phone.client.get(f"/abend/{phone.match}/platz/stand").get_json()["view"]["hand"]


def frame_of(phone: Page) -> Any:
    """Return what the phone would show now."""
    return phone.evaluate("fetch(location.pathname + '/stand').then(answer => answer.json())")


def word_to_lay(phone: Page) -> tuple[int, int] | None:
    """Return a card and a stack on which it may be laid now; None if this hand has none."""
    return fitting(frame_of(phone)["view"].get("hand"))


def fitting(hand: Any) -> tuple[int, int] | None:
    """Return a card of a hand, as its frame has it, and a stack on which it may be laid now; None if it has none."""
    if hand is None or not hand["lay"]:
        return None
    for card, (place, stack) in product(hand["cards"], enumerate(hand["circle"])):
        if hand["colour"] in ("", stack["colour"]) and card["word"] != stack["word"]:
            return card["id"], place
    return None


class Touch:
    """A finger on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        """Put the finger down."""
        self._send("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        """Move the finger."""
        self._send("touchMove", x, y)

    def up(self) -> None:
        """Lift the finger."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def hold_over(self, card: int, stack: int) -> None:
        """Drag a card until it is held over a stack."""
        held, there = (at_rest_at(self.page, found) for found in (f"[data-card='{card}']", f"[data-stack='{stack}']"))
        x, y = held.middle[0], held.top + 16
        to_x, to_y = there.middle[0], there.middle[1] + LIFT
        self.down(x, y)
        for step in range(1, 6):
            self.move(x + (to_x - x) * step / 5, y + (to_y - y) * step / 5)

    def _send(self, kind: str, x: float, y: float) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def at_rest_at(page: Page, selector: str) -> Box:
    """Return the place of an element on the screen, once it has come to rest there."""
    page.wait_for_function("where => document.querySelector(where)?.getAnimations().length === 0", arg=selector)
    return box_of(page.locator(selector).first)


def lay_by_two_taps(phone: Page, card: int, stack: int) -> None:
    """Tap a card, then a stack, then the word in which the own card comes first."""
    put_by_two_taps(phone, card, stack)
    phone.locator(".half.first").tap()


def put_by_two_taps(phone: Page, card: int, stack: int) -> None:
    """Tap a card, then a stack: the phone asks for the word."""
    phone.locator(f"[data-card='{card}']").tap()
    phone.locator(f"[data-stack='{stack}']").tap()
