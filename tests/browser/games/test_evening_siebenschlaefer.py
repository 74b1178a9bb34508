"""Evenings of Siebenschläfer by touch: from the start screen to the end of the match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import DEAF, choose, listen, put_around, tap
from tests.browser.page_checks import PHONE_FINGER, TABLET_FINGER, faultless, fits, within_reach
from tests.server import serving
from web.app import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a server for this test's own evenings; it needs no lexicon."""
    app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for this test"})
    with serving(app) as found:
        yield found


def see(page: Page, text: str, where: str = ".board .question") -> None:
    """Wait until the page shows this text."""
    from playwright.sync_api import expect

    expect(page.locator(where).first).to_have_text(re.compile(text))


def begin(page: Page, players: int, **chosen: str) -> None:
    """Put people around the table and go; Oma begins."""
    page.goto("/neu/siebenschlaefer")
    put_around(page, NAMES[:players])
    choose(page, **chosen)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    tap(page, "#tap-0")
    page.locator(".tapping").wait_for()


def ask(page: Page, first: str, second: str) -> None:
    """Tap two ranks, one right after the other."""
    tap(page, f"#rank-{first}")
    page.locator(f"#rank-{second}").tap()
    page.locator(".ruled").wait_for()


def lay(page: Page, *pairs: str) -> None:
    for pair in pairs:
        ask(page, *pair.split())
        tap(page, "#lay")
        page.locator(".tapping").wait_for()


def four_laps(page: Page, players: int) -> None:
    """Let everybody lay four pairs, the last of each lap two aces."""
    low = ("2 3", "4 5", "6 6")
    for _ in range(4):
        lay(page, *low[: players - 1], "A A")


def count(page: Page, *cards: str) -> None:
    listen(page)
    for card in cards:
        page.locator(f"#add-{card}").tap()
    tap(page, "#counted")


@pytest.mark.parametrize(("lang", "size"), [("de", TABLET), ("en", PHONE)])
def test_a_whole_evening_from_the_start_screen_to_the_end_of_the_match(
    visit: Open, lang: str, size: tuple[int, int]
) -> None:
    german = lang == "de"
    page = visit("/", size, lang=lang)
    page.locator("#new-siebenschlaefer").tap()
    page.wait_for_url("**/neu/siebenschlaefer")
    begin(page, 3, target="30", last_seven="counts")
    see(page, "Oma.* ist dran" if german else "Oma.*’s turn")
    lay(page, "2 3")
    see(page, "Ben")
    tap(page, "#take-back")
    see(page, "Oma")
    four_laps(page, 3)
    ask(page, "7", "9")
    tap(page, "#lay-last")
    see(page, "Was hat .*Ben.* noch" if german else "What does .*Ben.* still hold")
    page.reload()
    see(page, "Ben")
    count(page, "K", "7")
    see(page, "Mia")
    count(page, "2")
    see(page, "Ben.* zahlt die Getränke" if german else "Ben.* pays", ".pays")
    tap(page, "#next", "#tap-1")
    page.locator("#seat-1", has_text="🍺 1").wait_for()
    page.locator("#seat-1 bdi").wait_for()
    lay(page, "2 3", "4 5", "A A", "2 3", "4 5", "A A", "2 3", "4 5", "A A", "2 3", "4 5", "A A", "8 9")
    tap(page, "#out")
    see(page, "Mia")
    count(page, "A", "A", "9")
    count(page, "10")
    page.locator(".over").wait_for()
    faultless(page)


def test_s29_a_pair_is_checked_without_booking_and_a_hasty_finger_books_nothing(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    begin(page, 4)
    tap(page, "#rank-7")
    expect(page.locator("#rank-9 .makes")).to_have_text("= 16")
    expect(page.locator("#rank-A .makes")).to_have_text("kein Paar")
    there = page.locator("#rank-7").bounding_box()
    assert there is not None
    page.locator("#rank-7").tap()  # a bounced tap asks about a pair of 7s and books nothing
    see(page, "Das geht")
    page.touchscreen.tap(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)  # bounced once more
    see(page, "Das geht")
    expect(page.locator(".ruled")).to_contain_text("Alle anderen ziehen 2 Karten")
    tap(page, "#other")
    see(page, "Oma.* ist dran")
    expect(page.locator(".lines li")).to_have_count(1)
    ask(page, "K", "Q")
    see(page, "Das geht nicht")
    expect(page.locator(".because")).to_contain_text("S-10")
    page.go_back()
    see(page, "Oma.* ist dran")
    lay(page, "5 7")
    expect(page.locator("#seat-1")).to_contain_text("zieht 2 · setzt aus")
    expect(page.locator(".turns li").first).to_contain_text("setzt aus")
    tap(page, "#rank-5")
    expect(page.locator("#rank-6.dead .makes")).to_have_text("= 11 – zu wenig")
    page.reload()
    see(page, "Mia.* ist dran")


def test_a_double_tap_on_booking_keys_books_once(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    begin(page, 4)
    ask(page, "2", "3")
    listen(page)
    page.evaluate("(() => { const key = document.getElementById('lay'); key.click(); key.click(); })()")
    see(page, "Ben.* ist dran")
    listen(page)
    page.locator("#pass").tap()
    see(page, "Mia.* ist dran")
    page.locator("#pass").tap()  # too early to be on purpose
    page.wait_for_timeout(DEAF)
    see(page, "Mia.* ist dran")
    expect(page.locator(".lines li")).to_have_count(3)


def test_s26_cards_are_taken_back_a_number_goes_before_them_and_a_refusal_keeps_them(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/", faults=True)  # the browser notes the 409 in its console
    begin(page, 3)
    four_laps(page, 3)
    lay(page, "7 9")
    tap(page, "#out", "#tap-2")
    see(page, "Mia")
    listen(page)
    for _ in range(9):
        page.locator("#add-K").tap()
    expect(page.locator("#points")).to_have_value("108")
    tap(page, "#counted")
    expect(page.locator(".notice")).to_contain_text("So viele gleiche Karten kann")
    expect(page.locator("#add-K")).to_contain_text("× 9")
    expect(page.locator("#less-K")).to_contain_text("× 9")
    listen(page)
    for _ in range(8):
        page.locator("#less-K").tap()
    expect(page.locator("#points")).to_have_value("12")
    expect(page.locator("#sum")).to_have_text("12")
    page.locator("#points").fill("13")
    expect(page.locator("#sum")).to_have_text("13")
    expect(page.locator("#add-K .held-count")).to_have_text("")
    expect(page.locator("#less-K")).to_be_hidden()
    tap(page, "#counted")
    see(page, "Ben")
    expect(page.locator("#seat-2 .ballot-of")).to_contain_text("13")


@pytest.mark.parametrize(("size", "scheme"), [(TABLET, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_at_any_step_and_nothing_is_cut_off(visit: Open, size: tuple[int, int], scheme: str) -> None:
    page = visit("/", size, color_scheme=scheme)

    def fine() -> None:
        faultless(page)
        fits(page)

    page.goto("/neu/siebenschlaefer")
    put_around(page, ("Oma", "Großtante Hildegard-Ottilie"))
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    fine()
    tap(page, "#tap-1")
    lay(page, "7 3")
    fine()
    tap(page, "#rank-5")
    fine()
    page.locator("#rank-9").tap()
    page.locator(".ruled.gilt").wait_for()
    fine()
    page.goto(f"{page.url.split('?')[0]}?schritt=paar&erste=2&zweite=3")
    fine()
    tap(page, "#other", "#pass", "#pass")
    page.locator("#nothing").wait_for()
    fine()
    ask(page, "A", "3")
    fine()
    tap(page, "#other")
    lay(page, "2 3", *("4 5", "A A") * 3, "4 5")
    page.locator("#out").wait_for()
    fine()
    tap(page, "#out")
    tap(page, "#add-K", "#add-A")
    fine()
    count(page)
    page.locator(".pays").wait_for()
    fine()


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_keys_are_large_enough_for_thumbs(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/", size)
    begin(page, 8)
    within_reach(page, ".board > .now :is(a.rank, .key)", TABLET_FINGER if size == TABLET else PHONE_FINGER)


def test_all_of_it_works_without_javascript(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/siebenschlaefer", java_script_enabled=False)
    put_around(page, NAMES[:2])
    page.locator("#go").tap()
    page.locator("#tap-0").tap()
    for first, second in (*(("2", "3"), ("A", "A")) * 4, ("9", "10")):
        page.locator(f"#rank-{first}").tap()
        page.locator(f"#rank-{second}").tap()
        page.locator("#lay").tap()
    page.locator("#out").tap()
    page.locator("#add-K").tap()
    page.locator("#add-7").tap()
    page.locator("#less-K").tap()
    expect(page.locator("#points")).to_have_value("7")
    page.locator("#counted").tap()
    expect(page.locator(".pays")).to_contain_text("zahlt die Getränke")
