"""Voting by touch, and our table's own page: tablet and phone, both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from lexicon.judging.taste import Vote
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import SMALLEST, faultless, in_english, lawful, roomy
from web.judge.objections import ObjectionStore
from web.judge.vote_store import VoteStore

WORD = "/wort?a=WEIN&b=EIS&fest=1"


@pytest.fixture
def voted(vote_store: VoteStore) -> VoteStore:
    """A table with three votes that count, and one that it undid."""
    vote_store.add_vote("vote-0001", Vote("Wein", "Bahn", 1, 3, 0.4), "Weinbahn")
    vote_store.add_vote("vote-0002", Vote("Wein", "Eis", 3, 2, 0.3), "Weineis")
    vote_store.add_vote("vote-0003", Vote("Telefon", "Straße", 0, 5, 0.3), "Telefonstraße")
    vote_store.add_vote("vote-0004", Vote("Buch", "Holz", 2, 2, 0.3), "Buchholz")
    vote_store.undo("undo-0001", "vote-0004")
    return vote_store


def step(page: Page, side: str, times: int) -> None:
    for _ in range(times):
        page.locator(f'.{side} [data-step="1"]').tap()


@pytest.mark.parametrize(("size", "lang"), [(TABLET, "de"), (PHONE, "en")])
def test_the_table_votes_and_the_verdict_remembers(
    visit: Open, vote_store: VoteStore, size: tuple[int, int], lang: str
) -> None:
    page = visit(WORD, size, lang=lang)
    page.locator("#cast").tap()
    step(page, "dafuer", 4)
    page.locator('.dafuer [data-step="-1"]').tap()
    step(page, "dagegen", 2)
    page.locator("#remember").tap()
    said = r"Dieser Tisch hat es .* mit 3 zu 2 angenommen\." if lang == "de" else r"This table accepted it .*, 3 to 2\."
    expect(page.locator(".reason")).to_have_text(re.compile(said))
    expect(page.locator("#said")).to_have_text(re.compile(said))
    expect(page.locator(".ballot")).to_be_hidden()
    assert page.url.endswith(WORD)
    assert vote_store.precedents().taste.tally("Wein", "Eis") == (3, 2)
    page.reload()
    expect(page.locator(".reason")).to_have_text(re.compile(said))


def test_an_objection_is_a_tap_and_taken_back_by_a_tap(visit: Open, vote_store: VoteStore) -> None:
    store = ObjectionStore(vote_store.database)
    page = visit(WORD)
    roomy(page, "#objection", [PHONE, TABLET])
    page.evaluate("(() => { const key = document.getElementById('objection'); key.click(); key.click(); })()")
    expect(page.locator(".objection .kept")).to_have_text("Notiert")
    assert len(store.standing()) == 1
    roomy(page, "#why-not", [PHONE, TABLET])
    faultless(page)
    page.locator("#why-not").tap()
    roomy(page, "#objection-back, #objection-note", [PHONE, TABLET])
    page.locator("#note").fill("Das gibt es beim Italiener.")
    page.locator("#objection-note").tap()
    expect(page.locator(".note")).to_be_hidden()
    assert store.standing()[0].note == "Das gibt es beim Italiener."
    page.locator("#why-not").tap()
    page.locator("#objection-back").tap()
    expect(page.locator("#objection")).to_be_visible()
    assert store.standing() == ()


@pytest.mark.usefixtures("voted")
def test_the_ballot_and_the_pages_of_the_table_fit_take_a_finger_and_axe_finds_nothing(visit: Open) -> None:
    page = visit(WORD, faults=True)
    for path in (WORD, "/tisch?getan=undo-0001"):
        page.goto(path)
        if path == WORD:
            page.locator("#cast").tap()
            page.locator("#remember").wait_for()
        lawful(page, "main .key, .way, .stepper input, .votes .word", [TABLET, (844, 390), SMALLEST])
    for path in (WORD, "/tisch"):
        page.goto(path)
        in_english(page)
        roomy(page, sizes=[SMALLEST])
