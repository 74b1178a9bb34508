"""While the server is gone: taps and votes wait on the device, arrive once and in order, or say why they don’t."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext, Page, expect

from companion.words.actions import Doubt, Laid
from tests.browser.conftest import TABLET
from tests.browser.evenings import begun, book, sit_down
from tests.browser.laws import faultless, lawful
from tests.browser.offline.house import (
    NO_DATABASE,
    Device,
    House,
    at_table,
    booked,
    match_of,
    ready,
    until,
    waiting,
)

BEN, MIA, JO = 1, 2, 3
UNREACHED: Final = "Euer Schiedsrichter ist gerade nicht zu erreichen"
USED: Final = "navigator.storage.estimate().then(({ usage }) => usage)"
ROOM: Final = 400_000  # bytes that the browser gives the house beside its files
USED_UP: Final = """async () => {
    for (let number = 0, size = 1 << 16; size >= 1 << 6; size >>= 1) {
        const taken = () => outbox.put({ id: `photo ${number}`, match: "none", refused: {}, photo: "x".repeat(size) });
        while (await taken().then(() => true, () => false)) number += 1;
    }
}"""
"""Uses the room up, by the page's own way to the disk: only then Chromium asks anew how much there is."""


def test_a_page_that_cannot_be_reached_says_so_has_the_rules_and_comes_by_itself_once_it_can(
    device: Device, house: House
) -> None:
    page = at_table(device(), tally="wins")
    address = page.url
    house.stop()
    for path in (address, "/", "/wort?a=EIS&b=WEIN"):
        page.goto(path)
        expect(page.get_by_role("heading", name=UNREACHED)).to_be_visible()
    lawful(page, "main .key", [TABLET, (360, 740)])
    faultless(page)
    page.get_by_role("link", name="Regeln").last.tap()
    page.locator("a[href$='/regeln/zahlenspiel']").first.tap()
    expect(page.locator("h1")).to_be_visible()
    page.goto("/wort?a=EIS&b=WEIN")
    expect(page.get_by_role("heading", name=UNREACHED)).to_be_visible()
    house.start()
    expect(page.locator("#panel .stamp")).to_contain_text("gilt")
    page.goto(address)
    expect(page.locator(".board")).to_be_visible()


def test_a_question_to_the_judge_without_the_net_is_answered_once_the_net_is_back(device: Device, house: House) -> None:
    page = device().new_page()
    page.goto("/wort")
    ready(page)
    house.stop()
    page.locator("#wort").fill("Weinbahn")
    page.locator("#wort").press("Enter")
    expect(page.get_by_role("heading", name=UNREACHED)).to_be_visible()
    house.start()
    expect(page.locator("#panel .compound .sr")).to_have_text("Weinbahn")


def doubted(page: Page, then: str) -> None:
    """Let Ben doubt Jo's Weinbahn; `then` is a key of the page that follows."""
    book(page, Laid(JO, "WEIN", "BAHN", "Weinbahn"), Doubt(JO, (BEN,)))
    page.locator(then).wait_for()
    until(page, "Boolean(window.outbox)")


def test_a_vote_survives_the_end_of_its_page_and_a_secret_one_is_listed_without_its_answer(
    device: Device, house: House
) -> None:
    context = device((360, 740), "en")
    for votes, key, told in (("open", "#for", "✗ Doesn’t count"), ("secret", "#uncover", "")):
        page = at_table(context, "wortspiel", votes=votes)
        match = match_of(page)
        doubted(page, key)
        if votes == "secret":
            page.locator(key).tap()
        page.locator("#against").wait_for()
        before = booked(house, match)
        house.stop()
        page.locator("#against").tap()
        expect(page.locator("#trouble")).to_contain_text("Waiting for the net")
        page.close()
        page = context.new_page()
        page.goto(f"/abend/{match}")
        item = page.locator("#waiting li")
        expect(item).to_have_count(1)
        expect(item).to_contain_text(told)
        if not told:
            expect(page.locator("body")).not_to_contain_text("Doesn’t count")
        house.start()
        expect(page.locator(".board")).to_be_visible()
        until(page, "house.ready.then(() => outbox.items()).then(items => !items.length)")
        assert booked(house, match) == [*before, "vote"]
        page.close()


def test_what_is_refused_later_is_told_with_its_reason_sent_again_or_thrown_away(device: Device, house: House) -> None:
    page = at_table(device(), tally="wins")
    match = match_of(page)
    page.locator("#finish").tap()
    page.locator("#tap-1").wait_for()
    until(page, "Boolean(window.outbox)")
    house.stop()
    page.locator("#tap-1").tap()
    expect(page.locator("#trouble")).to_contain_text("Wartet auf das Netz")
    page.goto("/ohne-netz")
    expect(page.locator("#waiting li")).to_have_count(1)
    page.close()
    house.start()
    other = house.app.test_client()
    assert other.post(f"/abend/{match}/loeschen").status_code == 303
    page = page.context.new_page()
    page.goto("/")
    page.locator(".refused-taps").tap()
    expect(page.locator(".refused .why")).to_contain_text("Dieser Abend wurde gelöscht.")
    lawful(page, "main .key", [TABLET, (360, 740)])
    faultless(page)
    page.get_by_role("button", name="Noch mal schicken").tap()
    expect(page.locator(".refused .why")).to_contain_text("Dieser Abend wurde gelöscht.")
    page.get_by_role("button", name="Verwerfen", exact=True).tap()
    page.get_by_role("button", name="Wirklich verwerfen?").tap()
    expect(page.locator("#waiting")).to_have_text("Auf diesem Gerät wartet nichts.")
    assert waiting(page) == 0


def test_a_full_device_says_that_it_cannot_keep_a_tap_and_the_open_page_still_sends_it(
    device: Device, house: House
) -> None:
    page = device().new_page()
    page.goto("/")
    ready(page)
    allow = quota_of(page, house)
    allow(page.evaluate(USED) + ROOM)
    begun(page, "zahlenspiel", tally="points", target="100")
    match = match_of(page)
    until(page, "house.ready.then(() => outbox.items()).then(Boolean)")
    page.locator("#caught").tap()
    page.locator("#tap-2").wait_for()
    page.evaluate(USED_UP)
    allow(1)
    house.stop()
    page.locator("#tap-2").tap()
    expect(page.locator("#trouble")).to_contain_text("auch nicht auf diesem Gerät")
    house.start()
    expect(page.locator("#trouble")).to_be_hidden()
    assert booked(house, match) == ["caught"]
    page.reload()
    assert page.evaluate("[...document.styleSheets].every(sheet => sheet.cssRules.length > 0)")
    assert page.evaluate("performance.getEntriesByType('resource').every(each => each.responseStatus < 400)")


def quota_of(page: Page, house: House) -> Callable[[int], None]:
    """Return a function that lets the house keep so many bytes in all on the device of a page."""
    cdp = page.context.new_cdp_session(page)

    def allow(size: int) -> None:
        cdp.send("Storage.overrideQuotaForOrigin", {"origin": house.address, "quotaSize": size})

    return allow


def voted(page: Page, house: House, votes_for: int) -> None:
    """Vote on two cards while the server goes away: it has shown the panel, and hears nothing of the vote."""
    page.locator("#cast").tap()
    page.locator("#dafuer").fill(str(votes_for))
    until(page, "house.ready.then(() => true, () => true)")
    house.stop()
    page.locator("#remember").tap()
    page.locator(".waits").wait_for()


def votes_on(house: House, word: str) -> list[tuple[int, int]]:
    """Return the votes that the house has kept on a word."""
    events = house.app.extensions["judge"].vote_store.precedents().votes
    return [(each.vote.votes_for, each.vote.votes_against) for each in events if each.word == word and each.vote]


def test_a_vote_on_a_word_waits_on_the_device_and_is_counted_once_and_one_that_is_refused_later_says_why(
    device: Device, house: House
) -> None:
    context = device()
    page = context.new_page()
    page.goto("/wort?a=WEIN&b=BAHN")
    ready(page)
    voted(page, house, 3)
    assert votes_on(house, "Weinbahn") == []
    expect(page.locator(".waits")).to_contain_text("Wartet auf das Netz")
    page.close()
    page = context.new_page()
    page.goto("/ohne-netz")
    expect(page.locator("#waiting li")).to_contain_text("Zu einem Wort: Weinbahn – dafür 3, dagegen 0")
    house.start()
    until(page, "house.ready.then(() => outbox.items()).then(items => !items.length)")
    assert votes_on(house, "Weinbahn") == [(3, 0)]
    page.goto("/wort?a=WEIN&b=BAHN")
    voted(page, house, 0)  # nobody voted at all
    waits = str(page.locator(".waits").text_content())
    house.start()
    expect(page.locator(".waits")).not_to_have_text(waits)  # where the vote was given, too
    told = str(page.locator(".waits").text_content())
    page.locator(".refused-taps").tap()
    expect(page.locator(".refused .why")).to_contain_text(told)
    assert votes_on(house, "Weinbahn") == [(3, 0)]


def test_where_a_browser_keeps_nothing_the_page_sends_on_as_long_as_it_is_open(device: Device, house: House) -> None:
    context = device()
    context.add_init_script(NO_DATABASE)
    page = context.new_page()
    page.goto("/wort?a=WEIN&b=BAHN")
    ready(page)
    voted(page, house, 0)
    expect(page.locator(".waits")).to_contain_text("Noch nicht gezählt")
    house.start()
    expect(page.locator(".ballot .notice")).not_to_be_empty()  # nobody voted: it is told as ever
    begun(page, "zahlenspiel", tally="wins")
    match = match_of(page)
    page.locator("#finish").tap()
    page.locator(f"#tap-{MIA}").tap()
    expect(page.locator("#next")).to_be_visible()
    assert booked(house, match) == ["finish"]


def test_over_plain_http_the_table_is_complete_and_nothing_of_all_this_shows(
    plain: BrowserContext, house: House
) -> None:
    page = plain.new_page()
    page.goto("/")
    assert page.evaluate("isSecureContext") is False
    sit_down(page, "zahlenspiel", ["Oma", "Ben"], tally="wins")
    match = match_of(page)
    page.locator("#finish").tap()
    expect(page.locator("#tap-1")).to_be_visible()
    house.stop()
    page.locator("#tap-1").tap()
    expect(page.locator("#trouble")).to_be_visible()
    house.start()
    expect(page.locator("#next")).to_be_visible()
    with house.app.extensions["evenings"].reading(match) as evening:
        assert [result.winners for result in evening.log.state.results] == [(1,)]
    assert page.evaluate("[typeof window.house, typeof window.outbox]") == ["undefined"] * 2
    assert page.evaluate("indexedDB.databases().then(found => found.length)") == 0
    fetched = page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)")
    assert [path for path in fetched if "/offline/" in path] == ["/static/offline/start.js"]
