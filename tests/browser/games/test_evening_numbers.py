"""Evenings of the number game by touch, from the start screen to the podium and into the next game."""

from playwright.sync_api import expect

from tests.browser.conftest import UPRIGHT, Open
from tests.browser.evenings import NAMES, begun, book, count, play, round_of, sit_down, tap
from tests.browser.laws import at_rest, box_of, lie_apart


def test_an_evening_from_the_start_screen_over_ends_by_mistake_to_the_podium_and_another_game(visit: Open) -> None:
    page = visit("/")
    sit_down(page, "zahlenspiel", tally="points", target="20")
    expect(page.locator(".middle")).to_contain_text("Es fängt an")
    tap(page, "#caught", "#tap-1")
    expect(page.locator(".the-question")).to_contain_text("Ben")
    expect(page.locator(".ballot-of.gives")).to_have_count(3)
    expect(page.locator("#seat-1 .badge")).to_have_text("😴 1×")
    play(page, 0, 5, 3, 9)
    expect(page.locator(".between .question")).to_contain_text("Oma")
    tap(page, "#end", "#end-now")  # by mistake
    expect(page.locator(".podium .s1")).to_contain_text("Oma")
    tap(page, "#go-on", "#next")
    book(page, *round_of(2, 0, 4, 1))
    expect(page.locator(".ranks tbody tr")).to_have_count(4)
    expect(page.locator(".ranks tbody tr").first).to_contain_text("Oma")
    tap(page, "#end", "#end-now")
    page.locator(".podium").wait_for()
    tap(page, "#drawer > summary", ".story .undo", "#next", "#finish", "#stuck")  # in the story, too
    for seat, left in enumerate((3, 5, 6, 40)):
        count(page, seat, left)
    page.locator(".podium").wait_for()
    tap(page, "#drawer > summary", ".story .undo")  # the target was reached by mistake
    count(page, 3, 14)
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


def test_a20_eight_cards_lie_apart_at_an_upright_tablet_and_short_names_stay_whole(visit: Open) -> None:
    page = visit("/", UPRIGHT)
    begun(page, "zahlenspiel", (*NAMES, "Ada", "Kim", "Lea", "Tom"))
    tap(page, "#caught", "#tap-1")
    page.locator(".ballot-of.gives").first.wait_for()
    at_rest(page)
    cards = page.locator(".ballot-of.gives").all()
    assert len(cards) == 7
    lie_apart(map(box_of, cards))
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert page.locator(".seat .name").evaluate_all(cut) == []
