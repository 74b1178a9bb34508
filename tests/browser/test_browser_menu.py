"""The row of pages at the head, and the list behind „Mehr“: nothing is cut off, nothing lies on anything else.

At a table they are behind „Menü“, and so is the page for a television.
"""

import pytest
from playwright.sync_api import expect

from companion.words.actions import Laid
from tests.browser.conftest import Open
from tests.browser.evenings import begun, book
from tests.browser.laws import box_of, resized, within_reach

SIZES = ((360, 740), (800, 1280), (1024, 768), (1280, 800))
HEAD = """() => {
    const sides = (each) => { const box = each.getBoundingClientRect(); return [box.left, box.right]; };
    const row = document.querySelector(".row-of");
    return {
        list: sides(document.querySelector(".fold ul, .behind")),
        key: sides(document.querySelector(":is(.fold, .menu) summary")),
        beside: sides(document.querySelector(".corner-keys, .top .langs")),
        hidden: row ? row.scrollWidth - row.clientWidth : 0,
    };
}"""

LEADS_TO = "links => links.map(link => link.getAttribute('href'))"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_head_of_every_page_has_room_and_its_list_lies_on_the_screen(visit: Open, lang: str) -> None:
    page = visit("/", lang=lang)
    begun(page, "wortspiel")
    for address in (page.url, "/", "/leute", "/paare", "/kartenspiele", "/sicherung"):
        if address != page.url:
            page.goto(address)
        for size in SIZES if "/abend/" in address else SIZES[:1]:
            at = (address, size)
            resized(page, size)
            page.locator(":is(.fold, .menu) summary").tap()
            page.locator(".fold ul, .behind").wait_for()
            within_reach(page, ":is(.top, .corners) :is(a, summary)", 44, f"{at}")
            head = page.evaluate(HEAD)
            assert head["list"][0] >= 0, (at, head)
            assert head["list"][1] <= size[0], (at, head)
            assert head["key"][1] <= head["beside"][0] + 1, (at, head)
            assert head["hidden"] <= 0, (at, head)
            shown = page.locator(":is(.fold, .row-of, .behind) a:visible")
            assert {"/leute", "/paare", "/regeln"} <= {*shown.evaluate_all(LEADS_TO)}, at
            if "/abend/" in address:  # what the game links itself is no page behind the key as well
                words = page.locator(".corners a:visible", has_text="Wort prüfen" if lang == "de" else "Check a word")
                assert words.count() == 1, at
            page.locator(":is(.fold, .menu) summary").tap()


TELEVISION = (1920, 1080)
SMALLEST_TEXT = """all => Math.min(...all.filter(each => each.checkVisibility() && !each.closest(".sr, [aria-hidden]")
    && [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(each => parseFloat(getComputedStyle(each).fontSize)))"""


def test_a_television_shows_the_table_large_and_live_without_a_key(visit: Open) -> None:
    page = visit("/")
    begun(page, "wortspiel")
    page.locator(".menu summary").tap()
    with page.expect_popup() as opened:
        page.locator("#on-tv").tap()
    shown = opened.value
    resized(shown, TELEVISION)
    expect(shown.locator(".seat")).to_have_count(4)
    book(page, Laid(2, "WEIN", "BAHN", "Weinbahn"))
    expect(shown.locator(".in-letters")).to_contain_text("bahn")
    expect(shown.locator("form, main :is(button, a):visible, summary")).to_have_count(0)
    assert shown.locator(".board *").evaluate_all(SMALLEST_TEXT) >= 24
    scene = box_of(shown.locator(".scene"))
    assert (scene.top, scene.bottom > 1000) == (0, True)
