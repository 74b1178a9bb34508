"""Evenings of the word game by touch: secret votes, counting, double taps, cards found by their letters."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from companion.words.actions import Doubt, Vote
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import book, listen, tap
from tests.browser.games.word_evening import begin, count, lay, see, vote
from tests.browser.laws import box_of
from web.judge.vote_store import VoteStore


def test_a_whole_evening_to_the_end_of_the_game(visit: Open, vote_store: VoteStore) -> None:
    page = visit("/")
    begin(page, target="4")
    lay(page, 1)
    lay(page, 2, "WEIN", "BAHN")
    expect(page.locator("#seat-2")).to_contain_text("setzt aus")
    tap(page, "#halt")
    see(page, "Und wer zweifelt")  # the word was noted, so its player is known
    tap(page, "#tap-0", "#tap-3")
    see(page, "Oma, gilt")
    vote(page, True, True, False, True)
    see(page, "Weinbahn.*fällt")
    expect(page.locator(".taken").first).to_contain_text("nimmt die Karte zurück und einen Chip.")
    expect(page.locator(".whisper")).to_contain_text("Das Wörterbuch")
    tap(page, "#name-green")
    expect(page.locator(".middle .due")).to_contain_text("Grün")
    expect(page.locator("#seat-2")).to_contain_text("1 Chip")
    tap(page, "#stuck")
    see(page, "Ben, welche Farbe ist die nächste")
    expect(page.locator("#name-green")).to_be_disabled()
    tap(page, "#name-red")
    count(page, 3, [4, 2, 1, 0])
    expect(page.locator("#seat-0 .total")).to_have_text("4")
    expect(page.locator("#seat-2 .total")).to_have_text("2")
    expect(page.locator(".over, #again").first).to_be_visible()
    expect(page.locator("#next")).to_have_count(0)
    assert [event.word for event in vote_store.precedents().votes] == ["Weinbahn"]


def test_w30_secret_votes_are_handed_around_under_a_cover(visit: Open) -> None:
    page = visit("/", faults=True)  # the page asks before it undoes a shown vote: a 409
    begin(page, votes="secret")
    book(page, Doubt(1, (2,)), Vote(2, against=True), Vote(3, against=True))
    see(page, "Gib das Tablet an .*Oma")
    expect(page.locator("#against")).to_have_count(0)
    vote(page, True, secret=True)
    see(page, "Gib das Tablet an .*Ben")
    expect(page.locator(".ballot-of:is(.gilt, .gilt_nicht)")).to_have_count(0)
    tap(page, "#uncover")
    page.reload()
    see(page, "Ben, gilt das Wort")
    vote(page, False)
    see(page, "fällt")
    expect(page.locator(".camp.gilt_nicht li")).to_have_count(3)
    tap(page, "#undo")
    page.locator("#confirm").wait_for()
    tap(page, "#confirm")
    see(page, "Gib das Tablet an .*Ben")


def test_w30_the_second_tap_of_a_double_tap_does_nothing_and_the_screen_says_so_and_one_elsewhere_counts(
    visit: Open,
) -> None:
    page = visit("/")
    begin(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    again = tap_once(page, "#halt")
    page.locator("#tap-1").wait_for()
    again()
    see(page, "Wer hat gelegt")  # the key that lies there now was not meant
    page.locator("#tap-1").tap()  # somewhere else in the same moment: it means what stands there
    expect(page.locator("#seat-1.laid")).to_be_visible()
    listen(page)
    page.locator("#tap-2").tap()
    again = tap_once(page, "#against")
    see(page, "Jo, gilt")
    again()
    expect(page.locator("#trouble")).to_contain_text("Doppeltipp")
    for size in (TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        told = box_of(page.locator("#trouble"))
        assert told.is_inside(size), size
        for key in (".menu summary", "#sound", ".now .key"):
            assert told.is_apart(box_of(page.locator(key).first)), (size, key)
    expect(page.locator(".ballot-of.gilt_nicht")).to_have_count(1)


def tap_once(page: Page, key: str) -> Callable[[], None]:
    """Tap a key; return what taps the same place once more."""
    page.locator(key).wait_for()
    listen(page)
    there = box_of(page.locator(key)).middle
    page.touchscreen.tap(*there)
    return lambda: page.touchscreen.tap(*there)


def test_cards_are_tapped_taken_back_and_found_by_their_first_letters(visit: Open) -> None:
    page = visit("/")
    begin(page)
    tap(page, "#lay", "#tap-0", ".wordcard[value=EIS]", ".wordcard[value=AUTO]")
    hand, top = page.locator("[name=hand_card]"), page.locator("[name=top_card]")
    expect(hand).to_have_value("EIS")
    expect(top).to_have_value("AUTO")
    tap(page, ".wordcard[value=EIS]")
    expect(hand).to_have_value("")
    hand.press_sequentially("wa")
    expect(page.locator(".wordcard[value=BAHN]")).to_be_hidden()
    expect(page.locator(".wordcard[value=AUTO]")).to_be_visible()  # it is chosen
    first = page.locator(".wordcard:visible:not([value=AUTO])").first
    word = first.get_attribute("value")
    assert word is not None
    assert word.startswith("WA")
    first.tap()
    expect(hand).to_have_value(word)
    expect(page.locator(".wordcard[value=BAHN]")).to_be_visible()


def test_going_on_while_a_booking_is_on_its_way_stays_there(visit: Open) -> None:
    page = visit("/")
    begin(page)
    tap(page, "#right")
    see(page, "Wie viele Chips")
    page.locator("li:has(#chips-1) .more").tap()
    listen(page)
    page.evaluate("document.getElementById('chips-right').click(); document.getElementById('back').click()")
    expect(page.locator("#seat-1 .chips")).to_be_visible()
    listen(page)
    expect(page.locator("#halt")).to_be_visible()
    assert page.url.endswith("schritt=tisch")
