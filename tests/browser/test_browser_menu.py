"""The row of pages at the head, and the list behind „Mehr“: nothing is cut off, nothing lies on anything else."""

import pytest

from tests.browser.conftest import Open
from tests.browser.evenings import begun
from tests.browser.laws import resized, within_reach

SIZES = ((360, 740), (800, 1280), (1024, 768), (1280, 800))
HEAD = """() => {
    const sides = (each) => { const box = each.getBoundingClientRect(); return [box.left, box.right]; };
    const row = document.querySelector(".row-of");
    return {
        list: sides(document.querySelector(".fold ul")),
        key: sides(document.querySelector(".fold summary")),
        beside: sides(document.querySelector(".corner-keys") ?? document.querySelector(".langs")),
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
        for size in SIZES if lang == "de" and "/abend/" in address else SIZES[:1]:
            at = (address, size)
            resized(page, size)
            page.locator(".fold summary").tap()
            page.locator(".fold ul").wait_for()
            within_reach(page, ".top a, .top summary", 44, f"{at}")
            head = page.evaluate(HEAD)
            assert head["list"][0] >= 0, (at, head)
            assert head["list"][1] <= size[0], (at, head)
            assert head["key"][1] <= head["beside"][0] + 1, (at, head)
            assert head["hidden"] <= 0, (at, head)
            shown = page.locator(".fold a:visible, .row-of a:visible")
            assert {"/leute", "/paare", "/regeln"} <= {*shown.evaluate_all(LEADS_TO)}, at
            if "/abend/" in address:  # what the game links itself is no page behind the key as well
                words = page.locator(".top a:visible", has_text="Wort prüfen" if lang == "de" else "Check a word")
                assert words.count() == 1, at
            page.locator(".fold summary").tap()
