"""Evenings of the word game by touch: from the start screen to the end of the game, with every outcome of a dispute."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import listen, tap
from tests.browser.page_checks import PHONE_FINGER, TABLET_FINGER, faultless, fits, within_reach
from tests.server import serving
from web.app import create_app
from web.judge.votes.store import VoteStore

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
PORTRAIT: Final = (768, 1024)


@pytest.fixture
def vote_store(tmp_path: Path) -> VoteStore:
    return VoteStore(tmp_path / "table.sqlite")


@pytest.fixture
def address(data_home: Path, vote_store: VoteStore) -> Iterator[str]:
    """The address of a server for this test's own evenings."""
    assert data_home.is_dir()
    app = create_app({"DATABASE": vote_store.path, "SECRET_KEY": "for this test"})
    with serving(app) as found:
        yield found


def see(page: Page, question: str) -> None:
    """Wait until the page asks this; invisible isolates may stand around names and words."""
    from playwright.sync_api import expect

    told = re.sub(r"(\w+)", "\u2068?\\1\u2069?", question)
    expect(page.locator(".now .question").first).to_have_text(re.compile(told))


def begin(page: Page, players: int = 4, **chosen: str) -> None:
    """Put people around the table and begin; the first one deals."""
    if not page.url.endswith("/neu/wortspiel"):
        page.goto("/neu/wortspiel")
    for seat in range(players):
        page.locator(".rows input.name").nth(seat).fill(NAMES[seat])
    page.locator("select[name=geber]").select_option("0")
    for option, value in chosen.items():
        field = page.locator(f"#option-{option} [name={option}]")
        if value.isdecimal():
            field.fill(value)
        else:
            page.locator(f"#option-{option} label:has([value={value}])").tap()
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")


def lay(page: Page, seat: int, *cards: str) -> None:
    tap(page, "#lay", f"label:has([name=seat][value='{seat}'])", *(f".wordcard[value={card}]" for card in cards))
    tap(page, "#note-it")
    page.locator("#lay").wait_for()


def doubt(page: Page, accused: int, *doubters: int, word: str = "") -> None:
    tap(page, "#halt", f"label:has([name=accused][value='{accused}'])", *(f"#doubts-{seat}" for seat in doubters))
    if word:
        page.locator("[name=word]").fill(word)
    tap(page, "#open-vote")
    page.locator(".dispute").wait_for()


def vote(page: Page, *against: bool, secret: bool = False) -> None:
    """Cast votes, each once the page asks for it."""
    for each in against:
        if secret:
            tap(page, "#uncover")
        key = page.locator("#against" if each else "#for")
        key.wait_for()
        voter = page.locator("h1.question").inner_text()
        tap(page, "#against" if each else "#for")
        page.wait_for_function("(voter) => document.querySelector('h1.question').innerText !== voter", arg=voter)


def count(page: Page, winner: int | None, cards: Sequence[int]) -> None:
    tap(page, "#finish", "#nobody" if winner is None else f"#winner-{winner}")
    for seat, held in enumerate(cards):
        if seat != winner:
            page.locator(f"#cards-{seat}").fill(str(held))
    tap(page, "#counted")


def test_a_whole_evening_from_the_start_screen_to_the_end_of_the_game(visit: Open, vote_store: VoteStore) -> None:
    from playwright.sync_api import expect

    page = visit("/")
    page.locator("a[href='/neu/wortspiel']").first.tap()
    page.wait_for_url("**/neu/wortspiel")
    begin(page, target="12")
    lay(page, 1)
    lay(page, 2, "WEIN", "BAHN")
    expect(page.locator("#seat-2")).to_contain_text("setzt aus")
    tap(page, "#halt")
    expect(page.locator("[name=accused][value='2']")).to_be_checked()
    expect(page.locator("[name=hand_card]")).to_have_value("WEIN")
    page.locator("[name=word]").fill("Weinbahn")
    tap(page, "#doubts-0", "#doubts-3", "#open-vote")
    see(page, "Oma, gilt „Weinbahn“")
    vote(page, True, True, False, True)
    see(page, "Weinbahn.*fällt")
    expect(page.locator(".taken")).to_contain_text("nimmt die Karte zurück und einen Chip.")
    expect(page.locator(".opinion")).to_contain_text("Das Wörterbuch")
    tap(page, "#name-green")
    expect(page.locator(".centre .suit")).to_contain_text("Grün")
    expect(page.locator("#seat-2")).to_contain_text("1 Chip")
    tap(page, "#stuck")
    see(page, "Ben, welche Farbe ist die nächste")
    expect(page.locator("#name-green")).to_be_disabled()
    tap(page, "#name-red")
    count(page, 3, [4, 2, 1, 0])
    tap(page, "#next")
    expect(page.locator(".centre h1")).to_have_text("Runde 2")
    expect(page.locator("#seat-0 .total")).to_have_text("4")
    expect(page.locator("#seat-2 .total")).to_have_text("2")
    count(page, None, [9, 1, 1, 1])
    expect(page.locator(".over, #again").first).to_be_visible()
    expect(page.locator("#next")).to_have_count(0)
    assert [event.word for event in vote_store.precedents().votes] == ["Weinbahn"]


@pytest.mark.parametrize(("players", "size"), [(3, PHONE), (4, TABLET), (8, PORTRAIT)])
def test_w30_a_dispute_of_any_table(visit: Open, players: int, size: tuple[int, int]) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel", size)
    begin(page, players)
    doubt(page, 1, 2, 0)
    expect(page.locator(".voters li")).to_have_count(players)
    for step in range(players):
        see(page, f"{NAMES[(2 + step) % players]}, gilt das Wort")
        expect(page.locator("[aria-current=step]")).to_contain_text(NAMES[(2 + step) % players])
        vote(page, step % 2 == 0)
    expect(page.locator(".voters .sign")).to_have_count(players)
    falls = 2 * ((players + 1) // 2) > players
    see(page, "fällt" if falls else "gilt")


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_w30_secret_votes_are_handed_around_under_a_cover(visit: Open, size: tuple[int, int]) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel", size, faults=True)  # the page asks before it undoes a shown vote: a 409
    begin(page, votes="secret")
    doubt(page, 1, 2)
    for seat in (2, 3, 0):
        see(page, f"Gib das Tablet an .*{NAMES[seat]}")
        expect(page.locator("#against")).to_have_count(0)
        vote(page, True, secret=True)
    see(page, "Gib das Tablet an .*Ben")
    expect(page.locator(".voters .sign")).to_have_count(0)
    tap(page, "#uncover")
    page.reload()
    see(page, "Ben, gilt das Wort")
    vote(page, False)
    see(page, "fällt")
    expect(page.locator(".voters .gilt_nicht")).to_have_count(3)
    tap(page, "#undo")
    page.locator("#confirm").wait_for()
    tap(page, "#confirm")
    see(page, "Gib das Tablet an .*Ben")


def test_w45_one_vote_and_a_whole_dispute_are_taken_back(visit: Open, vote_store: VoteStore) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    doubt(page, 1, 2, word="Weinbahn")
    vote(page, True, True)
    tap(page, "#undo")
    see(page, "Jo, gilt")
    vote(page, False, True, True)
    see(page, "fällt")
    assert len(vote_store.precedents().votes) == 1
    tap(page, "#undo")
    see(page, "Ben, gilt")
    assert len(vote_store.precedents().votes) == 0
    tap(page, "#withdraw")
    page.locator("#halt").wait_for()
    expect(page.locator(".lines .undone").first).to_be_visible()
    expect(page.locator(".chips")).to_have_count(0)
    tap(page, "#redo")
    for _ in range(4):
        page.locator(".dispute").wait_for()
        tap(page, "#redo-here")
    see(page, "Weinbahn.*fällt")
    assert [event.word for event in vote_store.precedents().votes] == ["Weinbahn"]


def test_a_dispute_goes_on_after_a_reload_or_the_back_key(visit: Open) -> None:
    page = visit("/neu/wortspiel")
    begin(page)
    doubt(page, 1, 2, 3)
    vote(page, True)
    page.reload()
    see(page, "Jo, gilt")
    page.go_back()  # to the set-up, which loses nothing
    page.go_forward()
    see(page, "Jo, gilt")
    page.goto("/")
    page.locator("main a[href*='/abend/']").first.tap()
    see(page, "Jo, gilt")


def test_in_english(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel", lang="en")
    begin(page)
    lay(page, 0)
    lay(page, 1, "WEIN", "EIS")
    tap(page, "#halt")
    see(page, "Halt! Who laid the word")
    tap(page, "#doubts-2", "#open-vote")
    see(page, "Mia, does .*WEIN.* count")
    vote(page, True, True, True, True)
    see(page, "falls")
    expect(page.locator(".result")).to_contain_text("which new colour do you name?")
    tap(page, "#name-red")
    expect(page.locator(".centre")).to_contain_text("red")
    german = re.compile(r"\b(Karte|Wort|Farbe|nicht|Runde|beenden)\b")
    assert not german.search(page.locator(".now").inner_text())


def test_the_order_of_the_taps_is_the_order_of_the_doubters(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    tap(page, "#halt")
    expect(page.locator("#open-vote")).to_be_disabled()
    tap(page, "#doubts-3", "#doubts-1", "#doubts-0")
    expect(page.locator("#doubts-3 .nth")).to_have_text("①")
    expect(page.locator("#doubts-0 .nth")).to_have_text("③")
    tap(page, "label:has([name=accused][value='1'])")  # it was Ben's own word
    expect(page.locator("#doubts-1")).to_be_disabled()
    expect(page.locator("#doubts-0 .nth")).to_have_text("②")
    tap(page, "#doubts-3")
    expect(page.locator("#doubts-0 .nth")).to_have_text("①")
    tap(page, "#doubts-3", "#open-vote")
    see(page, "Oma, gilt das Wort")


def test_cards_are_tapped_taken_back_and_found_by_their_first_letters(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    tap(page, "#lay", ".wordcard[value=EIS]", ".wordcard[value=AUTO]")
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


def test_a_refused_form_keeps_what_was_entered(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel", faults=True)  # the browser notes the 409 in its console
    begin(page, same_word="never")
    tap(page, "#halt", "label:has([name=accused][value='1'])", "#doubts-2")
    page.locator("[name=hand_card]").fill("EIS")
    page.locator("[name=top_card]").fill("EIS")
    tap(page, "#open-vote")
    expect(page.locator(".notice")).to_contain_text("W-14")
    expect(page.locator("#doubts-2 .nth")).to_have_text("①")
    expect(page.locator("[name=hand_card]")).to_have_value("EIS")
    page.locator("[name=top_card]").fill("WEIN")
    tap(page, "#open-vote")
    see(page, "Mia, gilt")


def test_w44_the_sum_runs_along_and_survives_a_look_at_the_chips(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    tap(page, "#finish", "#winner-1")
    page.locator("#cards-0").fill("3")
    page.locator("#cards-2").fill("1")
    tap(page, ".hand:has(#cards-3) .less")
    expect(page.locator(".sum-of")).to_have_text("5")
    tap(page, "#right", "#more-0", "#more-0", "#back")
    expect(page.locator("#cards-0")).to_have_value("3")
    expect(page.locator(".hand:has(#cards-0) .points")).to_have_text("5")
    expect(page.locator(".sum-of")).to_have_text("7")
    tap(page, "#counted")
    page.locator("#next").wait_for()


def test_checking_a_word_and_coming_back_books_nothing(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    table = page.url
    page.locator("#check").tap()
    page.locator(".card[value=EIS]").tap()
    page.locator(".card[value=WEIN]").tap()
    expect(page.locator(".compound")).to_contain_text("Eis")
    page.reload()
    page.locator("#to-table").tap()
    page.wait_for_url(table)
    expect(page.locator(".lines .none")).to_be_visible()


def test_without_javascript_a_dispute_goes_its_way(visit: Open) -> None:
    page = visit("/neu/wortspiel", java_script_enabled=False)
    begin(page)
    page.locator("#halt").tap()
    page.locator("label:has([name=accused][value='1'])").tap()
    page.locator("label:has([type=radio][name=doubters][value='3'])").tap()
    page.locator("label:has([type=checkbox][name=doubters][value='0'])").tap()
    page.locator("[name=word]").fill("Weinbahn")
    page.locator("#open-vote").tap()
    for name in ("Jo", "Oma", "Ben", "Mia"):
        see(page, f"{name}, gilt „Weinbahn“")
        page.locator("#for").tap()
    see(page, "Weinbahn.*gilt")
    page.locator("#go-on").tap()
    page.locator("#finish").tap()
    page.locator("#winner-1").tap()
    for seat in (0, 2, 3):
        page.locator(f"#cards-{seat}").fill("2")
    page.locator("#counted").tap()
    page.locator("#next").wait_for()


def steps(page: Page) -> Iterator[str]:
    """Go through every page of the game and yield the name of each."""
    yield "at rest"
    tap(page, "#lay")
    see(page, "Wer hat gelegt")
    yield "note a word"
    tap(page, "label:has([name=seat][value='0'])", "#note-it")
    lay(page, 1, "WEIN", "BAHN")
    tap(page, "#halt")
    see(page, "Wer hat das Wort gelegt")
    yield "halt"
    tap(page, "#doubts-2", "#open-vote")
    see(page, "Mia, gilt")
    yield "before the first vote"
    vote(page, True)
    see(page, "Jo, gilt")
    yield "in the middle of the vote"
    while page.locator(".result").count() == 0:
        vote(page, True)
    yield "the word falls"
    tap(page, "#name-blue")
    page.locator(".centre .suit").wait_for()
    yield "a colour is due"
    tap(page, "#stuck")
    page.locator(".suits").wait_for()
    yield "stuck"
    tap(page, "#name-yellow", "#colour")
    page.locator("h1.question").wait_for()
    yield "a colour out of nothing"
    tap(page, "#back", "#right")
    page.locator(".setting-right").wait_for()
    yield "something is wrong"
    tap(page, "#back", "#finish")
    page.locator("#nobody").wait_for()
    yield "who laid the last card"
    tap(page, "#winner-1")
    page.locator("#counted").wait_for()
    yield "counting"


@pytest.mark.parametrize(("size", "scheme"), [(TABLET, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_at_any_step(visit: Open, size: tuple[int, int], scheme: str) -> None:
    page = visit("/neu/wortspiel", size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    begin(page, lexicon="before")
    for step in steps(page):
        faultless(page, step)


@pytest.mark.parametrize(
    ("size", "least"), [(TABLET, TABLET_FINGER), (PORTRAIT, TABLET_FINGER), ((360, 640), PHONE_FINGER)]
)
def test_no_step_spills_sideways_and_fingers_find_every_key(visit: Open, size: tuple[int, int], least: int) -> None:
    page = visit("/neu/wortspiel", size)
    begin(page, 8)
    for step in steps(page):
        fits(page, step)
        within_reach(page, ".now :is(.key, button, summary, .halt)", least, step)


def test_the_vote_is_within_reach_without_scrolling(visit: Open) -> None:
    from playwright.sync_api import expect

    for size in (TABLET, PORTRAIT, PHONE):
        page = visit("/neu/wortspiel", size)
        begin(page, 8)
        doubt(page, 1, 2, word="Ansichtskartenständer")
        for key in ("#for", "#against"):
            expect(page.locator(key)).to_be_in_viewport(ratio=1)


def test_going_on_while_a_booking_is_on_its_way_stays_there(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/neu/wortspiel")
    begin(page)
    tap(page, "#right")
    see(page, "Wer setzt aus")
    listen(page)
    page.evaluate("document.getElementById('more-1').click(); document.getElementById('back').click()")
    expect(page.locator("#seat-1 .chips")).to_be_visible()
    listen(page)
    expect(page.locator("#halt")).to_be_visible()
    assert page.url.endswith("schritt=tisch")
