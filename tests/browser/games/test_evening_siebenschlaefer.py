"""Evenings of Siebenschläfer by touch: from the start screen to the end of the match."""

import re
from datetime import UTC, datetime
from typing import Final

from playwright.sync_api import Page, Route, expect

from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened
from companion.siebenschlaefer.cards import Rank
from tests.browser.conftest import Open
from tests.browser.evenings import begun, book, listen, sit_down, tap
from tests.browser.laws import box_of
from tests.web.forms import form_of, new_key

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


def see(page: Page, text: str, where: str = ".board .question") -> None:
    """Wait until the page shows this text."""
    expect(page.locator(where).first).to_have_text(re.compile(text))


def begin(page: Page, players: int, **chosen: str) -> None:
    """Put people around the table and go; Oma begins."""
    begun(page, "siebenschlaefer", NAMES[:players], **chosen)
    book(page, Opened(0))
    page.locator(".tapping").wait_for()


def ask(page: Page, first: str, second: str) -> None:
    """Tap two ranks, one right after the other."""
    tap(page, f"#rank-{first}")
    page.locator(f"#rank-{second}").tap()
    page.locator(".ruled").wait_for()


def lay(page: Page, pair: str) -> None:
    """Lay a pair by touch."""
    ask(page, *pair.split())
    tap(page, "#lay")
    page.locator(".tapping").wait_for()


def four_laps(page: Page, first: int = 0) -> None:
    """Let three people lay four pairs each, the last of each lap two aces, without a tap."""
    pairs = [pair.split() for pair in ("2 3", "4 5", "A A") * 4]
    book(page, *(Laid((first + lap) % 3, Rank(one), Rank(other)) for lap, (one, other) in enumerate(pairs)))
    page.locator(".tapping").wait_for()


def count(page: Page, *cards: str) -> None:
    tap(page, *(f"#add-{card}" for card in cards), "#counted")


def test_a_whole_evening_from_the_start_screen_to_the_end_of_the_match(visit: Open) -> None:
    page = visit("/")
    sit_down(page, "siebenschlaefer", NAMES[:3], target="30", last_seven="counts")
    tap(page, "#tap-0")
    see(page, "Oma.* ist dran")
    lay(page, "2 3")
    see(page, "Ben")
    tap(page, "#take-back")
    see(page, "Oma")
    four_laps(page)
    ask(page, "7", "9")
    tap(page, "#lay-last")
    see(page, "Was hat .*Ben.* noch")
    page.reload()
    see(page, "Ben")
    count(page, "K", "7")
    see(page, "Mia")
    count(page, "2")
    see(page, "Ben.* zahlt die Getränke", ".pays")
    tap(page, "#next")
    book(page, Opened(1))
    page.locator("#seat-1", has_text="🍺 1").wait_for()
    page.locator("#seat-1 bdi").wait_for()
    four_laps(page, 1)
    book(page, Laid(1, Rank.EIGHT, Rank.NINE))
    tap(page, "#out")
    see(page, "Mia")
    count(page, "A", "A", "9")
    count(page, "10")
    page.locator(".over").wait_for()


def test_s29_a_pair_is_checked_without_booking_and_a_hasty_finger_books_nothing(visit: Open) -> None:
    page = visit("/")
    begin(page, 4)
    tap(page, "#rank-7")
    expect(page.locator("#rank-9 .makes")).to_have_text("= 16")
    expect(page.locator("#rank-A .makes")).to_have_text("kein Paar")
    there = box_of(page.locator("#rank-7"))
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 1, UTC)
    page.clock.pause_at(now)  # however busy the machine is
    page.locator("#rank-7").tap()  # a bounced tap asks about a pair of 7s and books nothing
    see(page, "Das geht")
    page.touchscreen.tap(*there.middle)  # bounced once more
    see(page, "Das geht")
    page.clock.resume()
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
    expect(page.locator(".turns li")).to_have_text(["Jo", "Oma", "Ben"])
    tap(page, "#rank-5")
    expect(page.locator("#rank-6.dead .makes")).to_have_text("= 11 – zu wenig")
    page.reload()
    see(page, "Mia.* ist dran")


def test_s26_cards_are_taken_back_a_number_goes_before_them_and_a_refusal_keeps_them(visit: Open) -> None:
    page = visit("/", faults=True)  # the browser notes the 409 in its console
    begin(page, 3)
    four_laps(page)
    book(page, Laid(0, Rank.SEVEN, Rank.NINE))
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
    page.locator("#less-K").tap()
    expect(page.locator("#points")).to_have_value("96")
    expect(page.locator("#sum")).to_have_text("96")
    page.locator("#points").fill("13")
    expect(page.locator("#sum")).to_have_text("13")
    expect(page.locator("#add-K .held-count")).to_have_text("")
    expect(page.locator("#less-K")).to_be_hidden()
    tap(page, "#counted")
    see(page, "Ben")
    expect(page.locator("#seat-2 .ballot-of")).to_contain_text("13")


def test_a_hand_that_is_counted_stays_while_the_table_is_fetched_anew(visit: Open) -> None:
    page = visit("/")
    begin(page, 4)
    book(page, Finished(0, untold=True))
    page.locator("#counted").wait_for()
    table, held = page.url, list[Route]()
    page.route(table, lambda route: held.append(route))  # noqa: PLW0108 - a method can't be wrapped
    with page.expect_request(table):  # another tablet goes on
        assert page.request.post(f"{table}/tun", form=form_of(Counted(2, 5), new_key())).ok  # type: ignore[arg-type]
    page.locator("#add-10").tap()
    with page.expect_response(table):
        held[0].continue_()
    page.unroute_all()
    page.evaluate("() => new Promise(done => setTimeout(done))")  # what has come is shown
    expect(page.locator("#add-10 .held-count")).to_have_text("× 1")
    tap(page, "#counted")
    expect(page.locator("#seat-1 .ballot-of")).to_contain_text("10")
    expect(page.locator("#seat-2 .ballot-of")).to_contain_text("5")
