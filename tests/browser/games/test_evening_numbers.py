"""A whole evening of the number game by touch, from the start screen to the podium and into the next game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import NAMES, count, play, sit_down, tap
from tests.browser.page_checks import faultless, fits
from tests.server import serving
from web.app import create_app

PORTRAIT = (768, 1024)
LONG = "Maximiliane-Friederike Oberstudienrätin von und zu Hohenlohe"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for this test"})) as found:
        yield found


@pytest.mark.parametrize(("size", "lang"), [(TABLET, "de"), (PHONE, "en")])
def test_an_evening_from_the_start_screen_to_the_podium_and_another_game(
    visit: Open, size: tuple[int, int], lang: str
) -> None:
    from playwright.sync_api import expect

    page = visit("/", size, lang=lang)
    sit_down(page, "zahlenspiel", tally="points", target="20")
    expect(page.locator(".middle")).to_contain_text("Wer fängt an?" if lang == "de" else "Who begins?")
    tap(page, "#caught", "#tap-1")
    expect(page.locator(".the-question")).to_contain_text("Ben")
    expect(page.locator(".ballot-of.gives")).to_have_count(3)
    expect(page.locator("#seat-1 .badge")).to_have_text("😴 1×")
    play(page, 0, 5, 3, 9)
    expect(page.locator(".between .question")).to_contain_text("Oma")
    tap(page, "#next")
    play(page, 2, 0, 4, 1)
    expect(page.locator(".ranks tbody tr")).to_have_count(4)
    expect(page.locator(".ranks tbody tr").first).to_contain_text("Oma")
    tap(page, "#next", "#finish", "#stuck")
    for seat, left in enumerate((3, 5, 6, 14)):
        count(page, seat, left)
    expect(page.locator(".podium .s1")).to_contain_text("Oma")
    expect(page.locator(".podium .s2")).to_contain_text("Ben")
    expect(page.locator(".podium .s3")).to_contain_text("Mia")
    expect(page.locator(".also-played")).to_contain_text("Jo")
    first = page.url
    tap(page, "#again")
    page.wait_for_url(lambda url: "/abend/" in url and url != first)
    for seat, name in enumerate(NAMES):
        expect(page.locator(f"#seat-{seat} bdi")).to_have_text(name)
        expect(page.locator(f"#seat-{seat} .total")).to_have_text("0")
    expect(page.locator("#caught")).to_be_visible()


def test_an_end_by_mistake_is_taken_back_and_the_evening_goes_on(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    sit_down(page, "zahlenspiel", tally="wins")
    tap(page, "#finish", "#tap-2", "#end", "#end-now")
    expect(page.locator(".podium .s1")).to_contain_text("Mia")
    tap(page, "#go-on", "#next", "#finish", "#tap-2")
    expect(page.locator(".ranks tbody tr").first.locator(".total")).to_contain_text("2")
    tap(page, "#end", "#end-now")
    page.locator(".podium").wait_for()
    tap(page, "#drawer > summary", ".story .undo")  # in the story, too
    expect(page.locator("#next")).to_be_visible()


def test_the_target_reached_by_mistake_is_undone_in_the_story(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    sit_down(page, "zahlenspiel", tally="points", target="10")
    play(page, 0, 5, 3, 10)
    page.locator(".podium").wait_for()
    tap(page, "#drawer > summary", ".story .undo")
    expect(page.locator(".the-question")).to_contain_text("Jo")
    tap(page, "#cards-9")
    expect(page.locator("#next")).to_be_visible()


def test_somebody_comes_and_somebody_goes(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/", PHONE)
    sit_down(page, "zahlenspiel", ("Oma", "Ben", "Mia"), tally="points", target="0")
    play(page, 0, 5, 3)
    tap(page, "#joins")
    expect(page.locator(".middle")).to_contain_text("fängt mit 5 Punkten an")
    tap(page, "#gap-1")
    page.locator("#name").fill(LONG)
    tap(page, "#join", "#leaves", "#tap-3", "#next")
    for seat, name in enumerate(("Oma", LONG, "Ben")):
        expect(page.locator(f"#seat-{seat} bdi")).to_have_text(name)
    play(page, 3, 0, 4)
    tap(page, "#joins", "#gap-3")
    tap(page, "#known-0")  # Mia, who was here before, is one tap away
    expect(page.locator(".ranks")).to_contain_text("Mia")


def test_the_last_name_isnt_lost_when_it_is_refused(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/", faults=True)  # the browser notes the 409 in its console
    sit_down(page, "zahlenspiel", tally="wins")
    tap(page, "#finish", "#tap-0", "#joins", "#gap-1")
    page.locator("#name").fill("ben")
    tap(page, "#join")
    expect(page.locator(".notice")).to_contain_text("sitzt schon am Tisch")
    expect(page.locator("#name")).to_have_value("ben")


def test_a_hand_of_many_cards_is_counted_by_taps_and_a_count_is_taken_back(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    sit_down(page, "zahlenspiel", ("Oma", "Ben", "Mia"), tally="points", target="0")
    tap(page, "#finish", "#tap-0", "#tap-2")
    expect(page.locator(".the-question")).to_contain_text("Mia")
    tap(page, "#more-cards", "#more-cards", "#fewer-cards", "#cards-33")
    expect(page.locator("#seat-2 .ballot-of")).to_contain_text("33")
    expect(page.locator(".the-question")).to_contain_text("Ben")
    tap(page, "#step-back")
    expect(page.locator("#seat-2 .ballot-of")).to_contain_text("…")
    tap(page, "#step-back")
    expect(page.locator("#finish")).to_be_visible()


def test_everything_works_without_javascript(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/", java_script_enabled=False)
    sit_down(page, "zahlenspiel", ("Oma", "Ben"), tally="points", target="20")
    for key in ("#caught", "#tap-1", "#finish", "#tap-0"):
        page.locator(key).tap()
    for key in ("#cards-8", "#sheet", "#r1-1"):
        page.locator(key).tap()
    page.locator("#points-1").fill("20")
    page.locator("#save").tap()
    page.locator("#to-table").tap()
    expect(page.locator(".podium .s1")).to_contain_text("Oma")
    page.locator("#again").tap()
    expect(page.locator("#seat-1 .total")).to_have_text("0")


def test_a20_eight_cards_lie_apart_at_an_upright_tablet_and_short_names_stay_whole(visit: Open) -> None:
    page = visit("/", PORTRAIT)
    sit_down(page, "zahlenspiel", (*NAMES, "Ada", "Kim", "Lea", "Tom"))
    tap(page, "#caught", "#tap-1")
    page.locator(".ballot-of.gives").first.wait_for()
    page.wait_for_timeout(700)  # the cards have come
    boxes = [card.bounding_box() for card in page.locator(".ballot-of.gives").all()]
    lie = [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in boxes if box]
    assert len(lie) == 7
    for one, (left, top, right, bottom) in enumerate(lie):
        for other in lie[one + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top, (one, lie)
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert page.locator(".seat .name").evaluate_all(cut) == []


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
def test_axe_finds_nothing_all_evening(visit: Open, size: tuple[int, int], lang: str, scheme: str) -> None:
    page = visit("/", size, lang=lang, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, faults=True)

    def look(query: str = "") -> None:
        if query:
            page.goto(page.url.split("?")[0] + query)
        faultless(page)
        fits(page)

    def plain() -> None:
        page.goto(page.url.split("?")[0])

    sit_down(page, "zahlenspiel", ("Oma", "Ben", LONG), tally="points", target="20")
    look()
    look("?schritt=ertappt")
    look("?schritt=ende")
    plain()
    tap(page, "#caught", "#tap-1")
    page.locator(".capped").wait_for()
    look()
    tap(page, "#finish", "#tap-0")
    page.locator("#cards-1").wait_for()
    look()
    tap(page, "#cards-3", "#cards-4")
    page.locator("#next").wait_for()
    look()
    for step in ("dazu", "geht", "schluss"):
        look(f"?schritt={step}")
    tap(page, "#end-now")
    page.locator(".podium").wait_for()
    look()
