"""Several devices at one table in a real Chromium: asking, letting in, and a name of any length."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, tap
from tests.browser.laws import box_of, faultless, fits, in_english, lawful, resized, roomy


def test_a_phone_asks_and_the_tablet_lets_it_in_without_a_reload(visit: Open) -> None:
    tablet = visit("/")
    begun(tablet, "zahlenspiel", ("Oma", "Ben", "Mia"))
    phone = visit(tablet.url, PHONE)
    keys_lie_beside_the_handle(phone)
    faultless(phone)
    expect(phone.locator("#caught")).to_be_hidden()
    tap(phone, "#ask")
    expect(phone.locator("#code")).to_have_text(re.compile(r"^\d\d$"))
    code = phone.locator("#code").inner_text()
    expect(tablet.locator(".asking .one p")).to_contain_text(code)
    lawful(tablet, ".asking .key", [TABLET])
    lawful(phone, ".reading .key", [PHONE])
    for page, size in ((tablet, TABLET), (phone, PHONE)):
        in_english(page)
        roomy(page, sizes=[size])
    keys_lie_beside_the_handle(phone)
    tap(tablet, f"#let_in-{code}")
    expect(tablet.locator(".asking")).to_have_count(0)
    expect(phone.locator(".reading")).to_have_count(0)
    tap(phone, "#caught", "#tap-1")
    expect(tablet.locator(".board")).to_have_attribute("data-seq", "1")
    tap(tablet, "#drawer > summary", "#devices")
    expect(tablet.locator(".devices li")).to_have_count(2)
    faultless(tablet)
    fits(tablet)
    tap(tablet, f"#turn_away-{code}")
    expect(phone.locator("#ask")).to_be_visible()


def test_a_long_name_ends_in_dots_after_two_lines_and_not_beside_its_seat(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel", ("W" * 60, "Ben", "👩‍👩‍👧‍👦" * 6))
    for size in (TABLET, PHONE):
        resized(page, size)
        name = page.locator("#seat-0 bdi.name")
        assert name.evaluate("it => it.scrollHeight > it.clientHeight")  # two lines of it, and dots
        assert name.evaluate("it => it.clientHeight < 2.5 * parseFloat(getComputedStyle(it).lineHeight)")
        for seat in page.locator(".seat").all():
            box = box_of(seat)
            assert box.left >= 0
            assert box.right <= size[0]


def keys_lie_beside_the_handle(looker: Page) -> None:
    """Check on a tablet that the keys of a device that looks on aren't below the handle of the drawer."""
    resized(looker, TABLET)
    keys = looker.locator(".reading .key").all()
    assert len(keys) == 2
    assert max(box_of(key).right for key in keys) <= box_of(looker.locator("#drawer > summary")).left
    resized(looker, PHONE)
