"""A device that has no room left: what it can't keep it says, and nothing that was typed or tapped is lost silently."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.evenings import begun
from tests.browser.laws import faultless
from tests.browser.offline.house import Device, House, match_of, ready, results, take_down, until, waiting

ROOM: Final = 400_000  # bytes that the browser gives the house beside its files
USED: Final = "navigator.storage.estimate().then(({ usage }) => usage)"
USED_UP: Final = """async () => {
    for (let number = 0, size = 1 << 16; size >= 1 << 6; size >>= 1) {
        const taken = () => kept.put("drafts", { match: `photo ${number}`, photo: "x".repeat(size) });
        while (await taken().then(() => true, () => false)) number += 1;
    }
}"""
"""Uses the room up, by the page's own way to the disk: only then Chromium asks anew how much there is."""


def test_a_full_device_says_what_it_cannot_keep_and_nothing_is_lost(device: Device, house: House) -> None:
    context = device()
    page = context.new_page()
    page.goto("/")
    ready(page)
    allow = quota_of(page, house)
    allow(page.evaluate(USED) + ROOM)
    begun(page, "zahlenspiel", tally="points", target="100")
    match = match_of(page)
    until(page, f"house.ready.then(() => kept.get('tables', '{match}')).then(Boolean)")
    page.locator("#caught").tap()
    page.locator("#tap-2").wait_for()
    page.evaluate(USED_UP)
    allow(1)
    house.stop()
    page.locator("#tap-2").tap()
    expect(page.locator("#trouble")).to_contain_text("auch nicht auf diesem Gerät", timeout=30_000)
    house.start()
    expect(page.locator("#trouble")).to_be_hidden(timeout=30_000)
    with house.app.extensions["evenings"].reading(match) as evening:
        assert len(evening.log) == 1
    house.stop()
    page.goto(f"/abend/{match}")
    take_down(page, 1, cards_0=4)
    expect(page.locator("#pad-said")).to_contain_text("Auf diesem Gerät ist kein Platz.")
    faultless(page)
    assert waiting(page) == 0
    expect(page.locator("#cards-0")).to_have_value("4")
    expect(page.locator("#wins-1")).to_have_attribute("aria-pressed", "true")
    allow(10**9)
    page.locator("#save").tap()
    expect(page.locator(".waiting li")).to_have_count(1)
    expect(page.locator("#pad-said")).to_be_empty()
    house.start()
    expect(page.locator(".board")).to_be_visible(timeout=30_000)
    assert results(house, match) == [(4, 0, 1, 1)]


def test_pages_are_whole_on_a_device_that_can_keep_none_of_their_files(device: Device, house: House) -> None:
    page = device().new_page()
    page.goto("/")
    ready(page)
    quota_of(page, house)(1)
    begun(page, "wortspiel")
    page.reload()
    for path in ("/wort", "/abende"):
        page.goto(path)
        assert page.evaluate("[...document.styleSheets].every(sheet => sheet.cssRules.length > 0)")
        assert page.evaluate("performance.getEntriesByType('resource').every(each => each.responseStatus < 400)")


def quota_of(page: Page, house: House) -> Callable[[int], None]:
    """Return a function that lets the house keep so many bytes in all on the device of a page."""
    cdp = page.context.new_cdp_session(page)

    def allow(size: int) -> None:
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": house.address, "quotaSize": size})

    return allow
