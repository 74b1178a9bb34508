"""The table while its server is gone: a tap waits and says what it is, an open vote goes on, all once and in order."""

from playwright.sync_api import Page, expect

from companion.words.actions import Doubt, Laid
from tests.browser.evenings import begun, book
from tests.browser.laws import faultless, lawful
from tests.browser.offline.house import NO_DATABASE, Device, House, at_table, match_of, ready, take_down, until

OMA, BEN, MIA, JO = range(4)


def doubted(page: Page, then: str = "#for") -> None:
    """Let Ben doubt Jo's Weinbahn; `then` is a key of the page that follows."""
    book(page, Laid(JO, "WEIN", "BAHN", "Weinbahn"), Doubt(JO, (BEN,)))
    page.locator(then).wait_for()


def booked(house: House, match: str) -> list[str]:
    """Return what the log of an evening has, in order."""
    with house.app.extensions["evenings"].reading(match) as evening:
        return [event.action.do for event in evening.log.events]


def test_an_open_vote_goes_on_at_the_pad_in_english_too_and_reaches_the_table_in_order_and_a_secret_one_is_not_shown(
    device: Device, house: House
) -> None:
    page = at_table(device((360, 740), "en"), "wortspiel")
    match = match_of(page)
    doubted(page)
    until(page, "Boolean(window.outbox)")
    house.stop()
    page.locator("#against").tap()
    expect(page.locator("#trouble")).to_contain_text("Waiting for the net")
    page.locator(".to-pad").tap(timeout=30_000)
    item = page.locator(".waiting li")
    expect(item).to_contain_text("✗ Doesn’t count")
    expect(page.locator("#save")).to_have_count(0)  # the rules take no round while a word is in doubt
    lawful(page, "#pad .key, #pad input", [(360, 740)])
    for seat, against in ((MIA, 1), (JO, 0), (OMA, 1)):
        page.locator(f"#answer-{seat}-{against}").dblclick()
        expect(page.locator(f"#answer-{seat}-{against}")).to_have_count(0)
    expect(item).to_have_count(4)
    expect(page.locator("#aside")).to_contain_text("You can call “Halt!” without the net")
    take_down(page, BEN, cards_0=3, cards_2=4)
    expect(item).to_have_count(5)
    house.start()
    page.locator("#to-table").tap(timeout=30_000)
    expect(page.locator(".board")).to_be_visible()
    assert booked(house, match) == ["laid", "doubt", *["vote"] * 4, "finish", "count"]
    with house.app.extensions["evenings"].reading(match) as evening:
        (result,) = evening.log.state.results
    # Weinbahn fell: Jo took it back and got a chip, which the round from the pad leaves alone.
    assert result.points == (3, 0, 4, 1 + 1)
    begun(page, "wortspiel", votes="secret")
    ready(page)
    doubted(page, then="#uncover")
    page.locator("#uncover").tap()
    page.locator("#against").wait_for()
    until(page, "Boolean(window.outbox)")
    house.stop()
    page.locator("#against").tap()
    expect(page.locator("#trouble")).to_contain_text("Waiting for the net")
    page.goto(f"/abend/{match_of(page)}")
    expect(item).to_have_count(1)
    expect(page.locator("body")).not_to_contain_text("Doesn’t count")
    expect(page.locator(".asked")).to_have_count(0)


def test_a_browser_that_keeps_nothing_books_as_ever_and_the_pad_says_why_it_is_empty(
    device: Device, house: House
) -> None:
    context = device()
    context.add_init_script(NO_DATABASE)
    page = at_table(context, tally="wins")
    match = match_of(page)
    page.locator("#finish").tap()
    page.locator(f"#tap-{MIA}").tap()
    expect(page.locator("#next")).to_be_visible()
    house.stop()
    page.goto(f"/abend/{match}")
    expect(page.locator("#pad-said")).to_contain_text("Nicht gespeichert")
    faultless(page)
