"""„Lohnt sich Halt?“ on tablet and phone: asked for and counted."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.words.actions import Laid
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import book
from tests.browser.games.word_evening import begin
from tests.browser.laws import SMALLEST, TABLET_FINGER, box_of, in_english, lawful, roomy

WORD = "/halt?a=WEIN&b=BAHN&fest=1"
UPRIGHT = (800, 1280)


def choose(page: Page, **numbers: int) -> None:
    """Tap numbers, drawn as people, cards and chips."""
    for name, number in numbers.items():
        page.locator(f"#{name}-{number}").tap()
        expect(page.locator(f"#{name}-{number}")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize(("size", "lang", "scripts"), [(TABLET, "de", True), (PHONE, "en", False)])
def test_from_the_verdict_to_the_advice_in_one_tap(
    visit: Open, size: tuple[int, int], lang: str, scripts: bool
) -> None:
    page = visit("/wort?a=WEIN&b=BAHN&fest=1", size, lang=lang, java_script_enabled=scripts)
    assert page.get_by_role("link", name={"de": "Lohnt sich Halt?", "en": "Is Halt worth it?"}[lang]).count() == 1
    page.locator("#halt").tap()
    expect(page.locator(".about .sr")).to_have_text("Weinbahn")
    expect(page.locator(".plain")).to_be_in_viewport()
    expect(page.locator("#chance")).to_be_in_viewport()
    before = page.locator("#chance b").inner_text()
    choose(page, spieler=8, rest=0, karten=3)
    expect(page.locator(".about .sr")).to_have_text("Weinbahn")
    expect(page.locator(".reason").first).to_contain_text("W-39")
    assert page.locator("#chance b").inner_text() != before


def test_the_mark_stands_where_it_begins_to_pay(visit: Open) -> None:
    page = visit(f"{WORD}&spieler=6")
    told = re.search(r"ab (\d+) %", page.locator("#chance").inner_text())
    assert told
    rail, mark, fill = (box_of(page.locator(f".odds .{part}")) for part in ("rail", "from", "fill"))
    whole = rail.right - rail.left
    assert abs((mark.middle[0] - rail.left) / whole - int(told[1]) / 100) < 0.01
    chance = int(page.locator("#chance b").inner_text().removesuffix(" %"))
    assert abs((fill.right - fill.left) / whole - chance / 100) < 0.01


def test_at_the_table_a_face_is_tapped_and_axe_finds_nothing(visit: Open) -> None:
    page = visit("/")
    begin(page, 8)
    book(page, Laid(1, "WEIN", "BAHN"))
    page.goto(f"/halt?abend={page.url.rpartition('/')[2].partition('?')[0]}")
    lawful(page, ".who", [TABLET, UPRIGHT], TABLET_FINGER)
    page.locator("#who-0").tap()
    page.locator(".advice .plain").wait_for()
    page.locator("#else").tap()
    page.locator("#count").wait_for()
    lawful(page, ".worth :is(.key, .who, select)", [UPRIGHT, (844, 390), SMALLEST], least=44)
    in_english(page)
    roomy(page, sizes=[SMALLEST])
