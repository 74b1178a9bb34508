"""The table while its server is gone: a tap waits and says what it is, an open vote goes on, all once and in order."""

from playwright.sync_api import Page, expect

from tests.browser.laws import faultless, lawful
from tests.browser.offline.house import NO_DATABASE, Device, House, at_table, match_of, take_down, until, waiting

OMA, BEN, MIA, JO = range(4)


def doubted(page: Page, then: str = "#for") -> None:
    """Let Ben doubt Jo's Weinbahn; `then` is a key of the page that follows."""
    page.locator("#lay").tap()
    page.locator(f"#tap-{JO}").tap()
    for field, text in (("hand_card", "WEIN"), ("top_card", "BAHN"), ("word", "Weinbahn")):
        page.locator(f"[name={field}]").fill(text)
    page.locator("#laid .go-on").tap()
    page.locator("#halt").tap()
    page.locator(f"#tap-{BEN}").tap()
    page.locator(then).wait_for()


def booked(house: House, match: str) -> list[str]:
    """Return what the log of an evening has, in order."""
    with house.app.extensions["evenings"].reading(match) as evening:
        return [event.action.do for event in evening.log.events]


def test_an_open_vote_goes_on_at_the_pad_in_english_too_and_reaches_the_table_in_order(
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
    expect(page.locator("#to-table")).to_be_visible(timeout=30_000)
    assert booked(house, match) == ["laid", "doubt", *["vote"] * 4, "finish", "count"]
    with house.app.extensions["evenings"].reading(match) as evening:
        (result,) = evening.log.state.results
    # Weinbahn fell: Jo took it back and got a chip, which the round from the pad leaves alone.
    assert result.points == (3, 0, 4, 1 + 1)


def test_a_secret_vote_is_not_shown_while_it_waits(device: Device, house: House) -> None:
    page = at_table(device(), "wortspiel", votes="secret")
    doubted(page, then="#uncover")
    page.locator("#uncover").tap()
    page.locator("#against").wait_for()
    until(page, "Boolean(window.outbox)")
    house.stop()
    page.locator("#against").tap()
    expect(page.locator("#trouble")).to_contain_text("Wartet auf das Netz")
    page.goto(f"/abend/{match_of(page)}")
    expect(page.locator(".waiting li")).to_have_count(1)
    expect(page.locator("body")).not_to_contain_text("Gilt nicht")
    expect(page.locator(".asked")).to_have_count(0)


def test_what_waits_for_an_evening_that_was_deleted_stays_with_the_reason(device: Device, house: House) -> None:
    context = device()
    page = at_table(context, tally="points", target="100")
    match = match_of(page)
    house.stop()
    page.goto(f"/abend/{match}")
    take_down(page, BEN, cards_0=4)
    expect(page.locator(".waiting li")).to_have_count(1)
    other = house.app.test_client()
    for cookie in context.cookies():
        other.set_cookie(cookie["name"], cookie["value"], domain="localhost")
    assert other.post(f"/abend/{match}/loeschen").status_code == 303
    house.start()
    expect(page.locator(".refused .why")).to_contain_text("Dieser Abend wurde gelöscht.", timeout=30_000)
    assert waiting(page) == 1


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
