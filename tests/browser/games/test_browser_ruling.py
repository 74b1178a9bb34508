"""A dispute in the number game settled by touch, from an empty screen to the answer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, UPRIGHT, Open
from tests.browser.laws import SIZES, SMALLEST, axe_finds_nothing, faultless, resized, roomy

WRONG = "/entscheid?m=4,4,7,1,12&a=5,11,-,7&karte=15&von=zug&auf=platz1"
EIGHT = "/entscheid?m=14,12,19,20,9&a=8,8,10,8,10,10,8,-&dran=7&karte=9&von=zug&auf=platz6&leer=3"
PAGES = [
    "/entscheid",
    "/entscheid?a=9,5,-,12,3,4,6,7&stapel=platz1&leer=1",
    "/entscheid?a=9,5,-,12&schritt=2",
    "/entscheid?a=9,5,-,12&karte=8&von=zug",
    "/entscheid?a=9,5,-,12&karte=2&von=zug&auf=mitte3",
    "/entscheid?a=8,7,-,7&karte=15&von=zug&frage=1",
    "/entscheid?m=4,4,4,4,4&a=4,4",
    WRONG,
    EIGHT,
]
FULLEST = (WRONG, EIGHT)
HIDDEN = "one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]"
EDGES = """() => [...document.querySelectorAll("main :is(.key, .top-card, .badge, .laid, h1, .side)")]
    .map((one) => one.getBoundingClientRect()).flatMap((box) => [box.left, box.right])"""


def tap(page: Page, *keys: str) -> None:
    """Tap one key after the other, each once the page has answered the last tap."""
    for key in keys:
        address = page.url
        page.locator(f"#{key}").tap()
        page.wait_for_function("before => location.href !== before", arg=address)


def query(page: Page) -> str:
    return page.url.partition("?")[2]


@pytest.mark.parametrize(
    ("players", "size", "scripts"),
    [(2, PHONE, True), (4, TABLET, False)],
)
def test_a_whole_dispute_by_touch(visit: Open, players: int, size: tuple[int, int], scripts: bool) -> None:
    page = visit("/entscheid", size, java_script_enabled=scripts)
    last = f"platz{players - 1}"
    keys = [] if players == 4 else [f"many-{players}"]
    keys += ["turn-1", "mitte2", "n-7", "mitte4", "n-12", last, "n-9", "done", "onward", "n-8", last]
    for key in keys:
        if key == "done" and not scripts:
            continue  # without scripts the numbers go away by themselves
        if key == "onward":  # the key lies where the last tap was, and a person taps slower than a double tap
            page.clock.fast_forward(500)
        page.locator(f"#{key}").tap()
        if key.startswith("n-") and scripts:
            expect(page.locator("#mitte2 .top-card")).to_have_text("7")
    expect(page.locator("#word")).to_contain_text("falsch")
    if players == 2:  # the last seat is the one on turn
        expect(page.locator(".because")).to_contain_text("Zu sich legt man nur, was nirgends passt.")
    else:
        expect(page.locator(".because")).to_contain_text("Die Mitte kommt zuerst, und dort passte die 8.")
    expect(page.locator("#mitte2 .badge")).to_have_text("1.")
    expect(page.locator("#word")).to_be_in_viewport()
    cards = f"{players - 1} Strafkarten" if players > 2 else "1 Strafkarte"
    expect(page.locator(".cost")).to_contain_text(cards)
    page.locator("#next").tap()
    expect(page.locator("#question")).to_have_text("Welche Karte – und woher?")


def test_the_numbers_go_on_to_the_next_pile_by_themselves(visit: Open) -> None:
    page = visit("/entscheid?a=-,-,-&dran=1")
    page.locator("#mitte1").tap()
    for number in (4, 14, 7, 10, 12, 9, 0, 6):  # another key each time, so that no tap is the second of a double tap
        page.locator(f"#n-{number}").tap()
        expect(page.locator("#said")).not_to_be_empty()
        page.wait_for_function("!document.querySelector('.pad') || document.querySelector('.pile.open')")
    expect(page.locator("#onward")).to_be_visible()
    assert query(page).startswith("m=4,14,7,10,12&a=6,9,-&dran=1")


def test_a_double_tap_is_one_and_taps_faster_than_the_answers_count_too(visit: Open) -> None:
    page = visit("/entscheid?stapel=mitte1")
    page.locator("#n-7").dblclick()
    expect(page.locator("#mitte1 .top-card")).to_have_text("7")
    expect(page.locator("#entering")).to_have_text("Mitte, Stapel 2")
    page.wait_for_load_state("networkidle")
    assert "m=7,1,1,1,1" in query(page)
    page.goto("/entscheid?m=4,4,7,1,12&schritt=2")
    page.locator("#n-8").dblclick()  # on a card: it lays it nowhere
    expect(page.locator("#question")).to_have_text("Wohin wurde die 8 gelegt?")
    page.wait_for_load_state("networkidle")
    assert "auf=" not in query(page)
    page.goto("/entscheid?m=4,4,7,1,12&schritt=2")
    page.evaluate("document.getElementById('n-8').click(); document.getElementById('to-1').click()")
    expect(page.locator("#question")).to_have_text("Was liegt offen?")
    assert "karte=8" in query(page)


def test_back_reload_and_language_keep_everything(visit: Open) -> None:
    page = visit("/entscheid?m=4,4,7,1,12&a=9,11,-,7&karte=8&von=zug")
    tap(page, "platz3")
    expect(page.locator("#word")).to_contain_text("falsch")
    expect(page.locator("#said")).to_have_text("falsch. Die Mitte kommt zuerst, und dort passte die 8.")
    page.go_back()
    expect(page.locator("#question")).to_have_text("Wohin wurde die 8 gelegt?")
    page.go_forward()
    expect(page.locator("#word")).to_contain_text("falsch")
    page.reload()
    expect(page.locator("#word")).to_contain_text("falsch")
    page.locator(".langs a[hreflang=en]").tap()
    expect(page.locator("#word")).to_contain_text("wrong")
    expect(page.locator(".because")).to_have_text(re.compile("The middle comes first"))


def test_by_keyboard_alone(visit: Open) -> None:
    page = visit("/entscheid?m=4,4,7,1,12&a=9,11,-,7&schritt=2")
    page.locator("#n-8").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_focused()  # the tapped key is gone, the new question is read
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "mitte3":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#word")).to_contain_text("richtig")


def test_no_page_spills_needs_scrolling_on_a_tablet_or_has_small_keys_and_axe_finds_nothing(visit: Open) -> None:
    page = visit("/", bypass_csp=True, faults=True)
    for path in PAGES:
        page.goto(path)
        for part in ("html", ".side", ".felt"):
            down, across = page.locator(part).evaluate(HIDDEN)
            assert (down, max(across, 0)) == (0, 0), (path, part)
        if path in FULLEST:
            axe_finds_nothing(page)
        else:
            faultless(page)
        for size in SIZES if path in FULLEST else (SMALLEST, PHONE):
            roomy(page, "main [data-tap]" if size in (TABLET, UPRIGHT, PHONE) else "", [size])
            found = page.evaluate(EDGES)
            assert min(found) >= 0, (path, size)
            assert max(found) <= size[0], (path, size)
        resized(page, TABLET)


def test_in_english_on_a_small_phone_no_page_spills(visit: Open) -> None:
    page = visit("/", SMALLEST, lang="en", faults=True)
    for path in PAGES:
        page.goto(path)
        roomy(page, sizes=[SMALLEST])
        assert max(page.evaluate(EDGES)) <= SMALLEST[0], path
