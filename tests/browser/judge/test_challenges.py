"""Tasks by touch, by keyboard and without JavaScript, on tablet and phone, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from lexicon.challenges.board import Board
from lexicon.challenges.kinds import make_task
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Kind, Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.pairs.pair_table import PairTable
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.page_checks import faultless
from tests.lexicon.challenges.solving import right_answer

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED = "Bremen"
RIGHT = {"de": "Richtig!", "en": "Right!"}


@pytest.fixture(scope="module")
def board(address: str) -> Board:
    assert address
    return Board(PairTable.default())


def at(task: Task, *answer: str, **more: str) -> str:
    query = [("stufe", str(task.level)), ("seed", task.seed), *(("a", text) for text in answer), *more.items()]
    return f"/aufgaben/{task.kind.value}?{urlencode(query)}"


def taps(task: Task) -> list[str]:
    """The cards that solve a task, one after another."""
    if isinstance(task, WordsWith):
        return [pair.head if pair.modifier == task.card else pair.modifier for pair in task.known]
    return right_answer(task)


def one_sided(board: Board) -> WordsWith:
    """A task of words whose cards make a word in one order alone, so that a tap is unambiguous."""
    for seed in range(200):
        task = make_task(board, Kind.WORDS, 3, str(seed))
        if isinstance(task, WordsWith) and task.side is not Side.EITHER:
            return task
    raise AssertionError


def solve(page: Page, task: Task) -> None:
    for card in taps(task)[: task.wanted]:
        page.locator(f'.card[value="{card}"]').tap()


@pytest.mark.parametrize(("size", "lang"), [(TABLET, "de"), (PHONE, "en"), (PHONE, "de")])
@pytest.mark.parametrize("kind", Kind)
def test_each_kind_is_solved_by_touch(visit: Open, board: Board, kind: Kind, size: tuple[int, int], lang: str) -> None:
    from playwright.sync_api import expect

    task = one_sided(board) if kind is Kind.WORDS else make_task(board, kind, 3, SEED)
    page = visit(at(task), size, lang=lang)
    expect(page.locator("h1")).to_have_text(task.question(lang))
    solve(page, task)
    expect(page.locator(".outcome")).to_contain_text(RIGHT[lang])
    expect(page.locator("#task")).to_have_attribute("data-solved", "")
    assert page.locator("#next").is_visible()
    page.reload()
    expect(page.locator(".outcome")).to_contain_text(RIGHT[lang])


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_is_solved_without_javascript(visit: Open, board: Board, kind: Kind) -> None:
    from playwright.sync_api import expect

    task = one_sided(board) if kind is Kind.WORDS else make_task(board, kind, 2, SEED)
    page = visit(at(task), PHONE, java_script_enabled=False)
    solve(page, task)
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
    page.locator("#next").tap()
    expect(page).to_have_url(re.compile(f"/aufgaben/{kind.value}\\?stufe="))


def test_words_are_typed_and_the_last_one_stands_large(visit: Open, board: Board) -> None:
    from playwright.sync_api import expect

    task = one_sided(board)
    page = visit(at(task), PHONE)
    for number, word in enumerate(task.solution()[:3], start=1):
        page.locator("#wort").fill(word.lower())
        page.locator("#wort").press("Enter")
        expect(page.locator(".compound .sr")).to_have_text(word)
        expect(page.locator(".way .own")).to_have_count(number)
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.compound')).fontSize)")
    assert size >= 32


def test_a_slip_stays_in_the_field(visit: Open, board: Board) -> None:
    from playwright.sync_api import expect

    page = visit(at(one_sided(board)), faults=True)
    page.locator("#wort").fill("Qwrtzpf")
    page.locator("#wort").press("Enter")
    expect(page.locator(".result")).to_contain_text("Qwrtzpf")
    expect(page.locator("#wort")).to_have_value("Qwrtzpf")


def test_a_laid_card_is_taken_back_and_back_goes_back(visit: Open, board: Board) -> None:
    from playwright.sync_api import expect

    task = make_task(board, Kind.CHAIN, 3, SEED)
    page = visit(at(task))
    card = page.locator(".card").first
    card.tap()
    expect(page.locator(".way .own")).to_have_count(1)
    expect(card).to_have_attribute("aria-pressed", "true")
    card.tap()
    expect(page.locator(".way .own")).to_have_count(0)
    page.go_back()
    expect(page.locator(".way .own")).to_have_count(1)


def test_what_was_solved_today_is_ticked_off_on_this_phone(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/aufgaben", PHONE)
    expect(page.locator(".done:visible")).to_have_count(0)
    pair = page.locator('[data-task="odd"]')
    pair.tap()
    expect(page.locator("#task")).to_have_attribute("data-kind", "odd")
    solution = page.locator("main details li").first.text_content()
    page.locator(f'.card[value="{solution}"]').tap()
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
    page.goto("/aufgaben")
    expect(page.locator(".done:visible")).to_have_count(1)
    page.locator('a.key[href*="art=bridge"]').first.tap()
    expect(page.locator("h1")).to_contain_text("Was passt zwischen")


def test_taps_faster_than_the_answers_all_count(visit: Open, board: Board) -> None:
    from playwright.sync_api import expect

    task = make_task(board, Kind.CHAIN, 4, SEED)
    page = visit(at(task), PHONE)
    page.evaluate(
        'cards => cards.forEach((card) => document.querySelector(`.card[value="${card}"]`).click())', taps(task)
    )
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])


def test_the_solution_is_shown_when_asked(visit: Open, board: Board) -> None:
    task = make_task(board, Kind.CHAIN, 4, SEED)
    page = visit(at(task), PHONE)
    line = page.locator("main details li").first
    assert not line.is_visible()
    page.locator("main summary").tap()
    assert line.is_visible()
    assert line.inner_text() == task.solution()[0]


def test_the_keyboard_solves_too(visit: Open, board: Board) -> None:
    from playwright.sync_api import expect

    task = make_task(board, Kind.ODD, 1, SEED)
    assert isinstance(task, OddOneOut)
    page = visit(at(task))
    page.locator(f'.card[value="{task.odd.word}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
    assert page.evaluate("document.activeElement.value") == task.odd.word


def test_hand_and_circle_are_tapped(visit: Open) -> None:
    from playwright.sync_api import expect

    page = visit("/haette", PHONE)
    page.locator('.card[value="EIS"]').tap()
    expect(page.locator('.card[value="EIS"]')).to_have_attribute("aria-pressed", "true")
    page.locator('.which a[href*="schritt=kreis"]').tap()
    expect(page.locator(".hint")).to_contain_text("W-19")
    page.locator('.card[value="WEIN"]').tap()
    expect(page.locator(".steps .sr").first).to_have_text(re.compile("Eiswein|Weineis"))
    page.reload()
    expect(page.locator(".steps .sr").first).to_have_text(re.compile("Eiswein|Weineis"))


def pages(board: Board) -> list[str]:
    """The page of every kind, before and after an answer, right and wrong."""
    found = ["/aufgaben", "/aufgaben/chain?stufe=7&seed=x"]
    found.append("/haette?hand=EIS&hand=HAUS&kreis=WEIN:red&kreis=T%C3%9CR:blue&farbe=red&schritt=kreis")
    for kind in Kind:
        task = make_task(board, kind, 3, SEED)
        *before, last = taps(task)[: task.wanted]
        found += [at(task), at(task, *before, tipp=last)]
    words, bridge = make_task(board, Kind.WORDS, 2, SEED), make_task(board, Kind.BRIDGE, 5, SEED)
    return [*found, at(words, wort="Qwrtzpf"), at(bridge, tipp="ANTENNE"), at(words, tipp="ANTENNE")]


@pytest.mark.parametrize(("size", "lang", "scheme"), [(TABLET, "de", "light"), (PHONE, "en", "dark")])
def test_axe_finds_nothing(visit: Open, board: Board, size: tuple[int, int], scheme: str, lang: str) -> None:
    page = visit(
        "/aufgaben", size, lang=lang, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, faults=True
    )
    for path in pages(board):
        page.goto(path)
        faultless(page)


@pytest.mark.parametrize("size", [TABLET, PHONE, (360, 640), (320, 640), (844, 390), (1366, 768)])
def test_nothing_spills_sideways_and_all_that_is_tapped_is_large_enough(
    visit: Open, board: Board, size: tuple[int, int]
) -> None:
    page = visit("/aufgaben", size, faults=True)
    least = 56 if size[0] > 640 and size[1] > 560 else 48
    for path in pages(board):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        inside = "[...document.querySelectorAll('.sheet')].every((one) => one.scrollWidth <= one.clientWidth + 1)"
        assert page.evaluate(inside), path
        small = page.evaluate(
            "least => [...document.querySelectorAll('main :is(a:not(.clause), button, summary, input)')]"
            ".map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])"
            ".filter(([, box]) => box.width && Math.min(box.height, box.width) < least - .5).map(([what]) => what)",
            least,
        )
        assert not small, path


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_question_answer_and_cards_are_seen_at_once(visit: Open, board: Board, size: tuple[int, int]) -> None:
    for kind in Kind:
        task = make_task(board, kind, 3, SEED)
        *before, last = taps(task)[: task.wanted]
        page = visit(at(task, *before, tipp=last), size)
        for part in ("h1", ".outcome", "#next", ".card"):
            box = page.locator(part).first.bounding_box()
            assert box is not None
            assert box["y"] >= 0, (kind, part)
            assert box["y"] + box["height"] <= size[1] + 1, (kind, part)
