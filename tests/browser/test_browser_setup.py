"""The set-up in a browser: faces are tapped and dragged, and what was entered is not lost on the way."""

from collections.abc import Sequence
from time import sleep
from urllib.parse import urlencode

from flask import Flask
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import TABLET, Open
from tests.browser.evenings import around, choose, put_around, tap
from tests.browser.laws import (
    TABLET_FINGER,
    axe_finds_nothing,
    box_of,
    faultless,
    lie_apart,
    resized,
    roomy,
    within_reach,
)
from tests.web.tablet import Tablet

NAMES = ("Oma", "Mia", "Jo")
EIGHT = (*NAMES, "Ben", "Lina", "Opa Karl-Heinz", "Eva", "Tom")
SIZES = ((1280, 800), (1024, 768), (800, 1280), (360, 740))


def with_around(slug: str, names: Sequence[str]) -> str:
    """Return the address of a set-up where `names` sit already."""
    return f"/neu/{slug}?{urlencode([('name', name) for name in names])}"


def have_played(app: Flask, names: Sequence[str]) -> None:
    """Let people play a round of the number game, so that a set-up offers their faces."""
    tablet = Tablet(app)
    tablet.begin("zahlenspiel", names)
    tablet.do("finish", winner=0)


def choose_rules(page: Page) -> None:
    """Choose other rules for the number game; the target is asked for only where one counts."""
    page.locator("#otherwise").tap()
    expect(page.locator("#option-target")).to_be_hidden()
    page.locator("#option-tally label:has([value=points])").tap()
    expect(page.locator("#option-target")).to_be_visible()
    axe_finds_nothing(page)
    resized(page, TABLET)
    page.locator("input[name=target]").fill("35")
    page.locator("#option-newcomer label:has([value=zero])").tap()
    page.locator("#back").tap()
    page.locator("#place-0").wait_for()


def seated(page: Page, *names: str) -> None:
    expect(page.locator(".place .plate")).to_have_text(list(names or NAMES))
    expect(page.locator(".rules-line")).to_contain_text("Bis 35 · ")


def drag(page: Page, place: int, to: int) -> None:
    """Drag a face to another place."""
    start, end = (box_of(page.locator(f"#place-{each} .face")).middle for each in (place, to))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*((a + b) / 2 for a, b in zip(start, end, strict=True)))
    page.mouse.move(*end)
    page.mouse.up()


def test_eight_faces_fit_without_scrolling_and_a_new_name_and_the_rules_stay_in_sight_at_any_size(
    visit: Open, app: Flask
) -> None:
    page = visit(with_around("wortspiel", EIGHT))
    for size in SIZES:
        roomy(page, ".place .face, #go, .rules-line .plain", [size])
        height, shown = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.clientHeight]")
        assert height <= shown, size
        lie_apart(map(box_of, page.locator(".place .face, #go").all()), size)
    axe_finds_nothing(page)
    for names in (EIGHT, ("Ilse", "Karl", "Rosa", "Udo")):
        have_played(app, names)
    page = visit("/neu/wortspiel")
    expect(page.locator(".pick").first).to_be_visible()
    for size in (SIZES[1], SIZES[-1]):
        resized(page, size)
        for part in ("#new-key", "#otherwise", "#go"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.locator("#new-key").tap()
    page.locator("#new-name").fill("Mia")
    assert box_of(page.locator("#add")).is_inside(SIZES[-1])


def test_a_dragged_face_changes_places_and_a_tapped_one_gets_another_emoji_moves_and_leaves(visit: Open) -> None:
    page = visit(with_around("wortspiel", NAMES), faults=True)
    drag(page, 0, 2)
    expect(page.locator(".place .plate")).to_have_text(["Jo", "Mia", "Oma"])
    drag(page, 1, 3)
    expect(page.locator("#place-3 .plate")).to_have_text("Mia")
    assert around(page) == ["Jo", "Oma", "Mia"]
    page.locator("#place-0").tap()
    faultless(page)
    within_reach(page, ".emoji, .of-one .keys .key", TABLET_FINGER)
    page.locator(".emoji", has_text="🦄").tap()
    expect(page.locator("#place-0 .face")).to_have_text("🦄")
    page.locator("#move").tap()
    page.locator("#place-2").tap()
    expect(page.locator(".place .plate")).to_have_text(["Oma", "Jo", "Mia"])
    page.locator("#place-2").tap()
    page.locator("#leave").tap()
    expect(page.locator(".place .plate")).to_have_text(["Oma", "Mia"])
    page.locator("#go").tap()  # too few: the sentence says how many, and they sit where they sat
    expect(page.locator(".notice")).to_contain_text("Hier spielen 3 bis 8 mit.")
    put_around_one_more(page, "Jo")
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")


def put_around_one_more(page: Page, name: str) -> None:
    if not page.locator("#new-one[open]").count():
        page.locator("#new-key").tap()
    page.locator("#new-name").fill(name)
    page.locator("#new-name").press("Enter")
    page.locator(".place:not(.empty)").nth(2).wait_for()


def test_what_was_entered_outlives_a_rule_looked_up_a_reload_and_the_other_language(visit: Open) -> None:
    page = visit("/neu/zahlenspiel")
    put_around(page, NAMES)
    choose_rules(page)
    seated(page)
    page.reload()
    seated(page)
    page.locator("#otherwise").tap()
    page.locator(".option .clause").first.tap()
    page.locator(".book").wait_for()
    page.locator("#to-table").tap()
    expect(page.locator("input[name=target]")).to_have_value("35")
    page.locator("#back").tap()
    seated(page)
    page.goto("/")
    page.locator("#new-zahlenspiel").tap()
    seated(page)
    tap(page, ".menu summary", ".langs a[hreflang=en]")
    page.locator("html[lang=en]").wait_for()
    expect(page.locator(".place .plate")).to_have_text(list(NAMES))
    page.goto("/neu/siebenschlaefer")
    expect(page.locator(".place .plate")).to_have_count(0)


def test_who_comes_back_from_the_table_puts_a_name_right_and_each_next_evening_begins_empty(visit: Open) -> None:
    page = visit("/neu/zahlenspiel")
    put_around(page, NAMES)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    first = page.url
    page.go_back()
    expect(page.locator(".place .plate")).to_have_text(list(NAMES))
    page.locator("#go").tap()
    page.wait_for_url(first)  # unchanged, so it is the same evening
    page.go_back()
    page.locator("#place-1").tap()
    page.locator("#leave").tap()
    expect(page.locator(".place .plate")).to_have_text(["Oma", "Jo"])
    put_around_one_more(page, "Pia")
    expect(page.locator(".place .plate")).to_have_text(["Oma", "Pia", "Jo"])
    page.locator("#go").tap()
    page.wait_for_url(lambda url: "/abend/" in url and url != first)
    expect(page.locator("#seat-1 bdi")).to_have_text("Pia")
    nobody_sits_at_the_next(page)
    put_around(page, NAMES)
    choose(page, tally="wins")
    page.locator("#go").tap()
    page.wait_for_url(lambda url: "/abend/" in url)
    nobody_sits_at_the_next(page)


def nobody_sits_at_the_next(page: Page) -> None:
    page.goto("/")
    page.locator("#new-zahlenspiel").tap()
    page.wait_for_url("**/neu/zahlenspiel")
    expect(page.locator(".place.empty").first).to_be_visible()
    expect(page.locator(".place .plate")).to_have_count(0)


def slowly(route: Route) -> None:
    sleep(0.1)
    route.continue_()


def test_faces_and_names_come_faster_than_the_network(visit: Open, app: Flask) -> None:
    have_played(app, NAMES)
    page = visit("/neu/zahlenspiel")
    page.route("**/neu/zahlenspiel?*", slowly)
    page.locator("#setup").wait_for()
    keys = [page.locator(".pick").filter(has=page.get_by_text(name, exact=True)).element_handle() for name in NAMES]
    page.evaluate("keys => keys.forEach((key) => { key.click(); key.click(); })", keys)
    expect(page.locator(".place .plate")).to_have_text(list(NAMES))
    page.locator("#new-name").fill("Tom")  # nobody is left in the tray, so the field is open
    page.locator("#add").tap()
    page.locator("#new-name").fill("Eva")  # typed before the answer is here
    expect(page.locator(".place .plate")).to_have_text([*NAMES, "Tom"])
    expect(page.locator("#new-name")).to_have_value("Eva")


def test_the_free_seat_beyond_those_who_sit_lies_at_the_edge_of_the_table(visit: Open) -> None:
    page = visit(with_around("wortspiel", NAMES))
    for size in SIZES:
        resized(page, size)
        wood, seat = box_of(page.locator(".wood")), box_of(page.locator(".place.beyond .face"))
        assert seat.bottom > wood.bottom - 0.1 * (wood.bottom - wood.top), size
        assert seat.middle[1] < wood.bottom, size
