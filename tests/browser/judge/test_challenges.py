"""Tasks by touch and by keyboard, on tablet and phone, in both languages."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from lexicon.challenges.board import Board
from lexicon.challenges.kinds import make_task
from lexicon.challenges.task import Kind, Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.pairs.pair_table import PairTable
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.laws import SMALLEST, axe_finds_nothing, box_of, in_english, resized, roomy
from tests.lexicon.challenges.solving import right_answer

SEED = "Bremen"
SOLVED_YESTERDAY = """() => {
    const kept = JSON.parse(localStorage.getItem("aufgaben"));
    const day = new Date(Date.parse(kept.day) - 24 * 3600 * 1000).toISOString().slice(0, 10);
    localStorage.setItem("aufgaben", JSON.stringify({ ...kept, day, days: 2 }));
}"""
KEYS = "main :is(a:not(.clause), button, summary, input)"
RIGHT = {"de": "Richtig!", "en": "Right!"}


@pytest.fixture(scope="module")
def board(data_home: Path) -> Board:
    assert data_home.is_dir()
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


def test_each_kind_is_solved_by_touch_and_question_answer_and_cards_are_seen_at_once(visit: Open, board: Board) -> None:
    page = visit("/aufgaben", PHONE)
    for kind in Kind:
        task = one_sided(board) if kind is Kind.WORDS else make_task(board, kind, 3, SEED)
        resized(page, PHONE)
        page.goto(at(task))
        expect(page.locator("h1")).to_have_text(task.question("de"))
        solve(page, task)
        expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
        expect(page.locator("#task")).to_have_attribute("data-solved", "")
        page.reload()
        expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
        for size in (PHONE, TABLET):
            resized(page, size)
            for part in ("h1", ".outcome", "#next", ".card"):
                assert box_of(page.locator(part).first).is_inside(size), (kind, size, part)
    in_english(page)
    expect(page.locator("h1")).to_have_text(task.question("en"))
    expect(page.locator(".outcome")).to_contain_text(RIGHT["en"])


def test_words_are_typed_a_slip_stays_in_the_field_and_the_last_word_stands_large(visit: Open, board: Board) -> None:
    task = one_sided(board)
    page = visit(at(task), PHONE, faults=True)
    page.locator("#wort").fill("Qwrtzpf")
    page.locator("#wort").press("Enter")
    expect(page.locator(".result")).to_contain_text("Qwrtzpf")
    expect(page.locator("#wort")).to_have_value("Qwrtzpf")
    for number, word in enumerate(task.solution()[:3], start=1):
        page.locator("#wort").fill(word.lower())
        page.locator("#wort").press("Enter")
        expect(page.locator(".compound .sr")).to_have_text(word)
        expect(page.locator(".way .own")).to_have_count(number)
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.compound')).fontSize)")
    assert size >= 32


def test_a_laid_card_is_taken_back_also_by_the_keyboard_and_back_goes_back(visit: Open, board: Board) -> None:
    page = visit(at(make_task(board, Kind.CHAIN, 3, SEED)))
    card = page.locator(".card").first
    card.tap()
    expect(page.locator(".way .own")).to_have_count(1)
    expect(card).to_have_attribute("aria-pressed", "true")
    word = card.get_attribute("value")
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".way .own")).to_have_count(0)
    assert page.evaluate("document.activeElement.value") == word
    page.go_back()
    expect(page.locator(".way .own")).to_have_count(1)


def test_what_was_solved_today_is_ticked_off_on_this_phone(visit: Open) -> None:
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
    expect(page.locator(".streak")).to_be_hidden()  # the first day of a row
    page.evaluate(SOLVED_YESTERDAY)
    page.reload()
    expect(page.locator(".done:visible")).to_have_count(0)
    expect(page.locator(".streak")).to_have_text("🔥 2 Tage in Folge")
    pair.tap()
    page.locator(f'.card[value="{solution}"]').tap()
    expect(page.locator("#task .streak")).to_have_text("🔥 3 Tage in Folge")
    page.goto("/aufgaben")
    page.locator(".yesterday summary").tap()
    expect(page.locator(".yesterday dd")).to_have_count(4)
    page.locator('a.key[href*="art=bridge"]').first.tap()
    expect(page.locator("h1")).to_contain_text("Was passt zwischen")


def test_a_word_that_counts_is_no_colour_of_a_fall_and_the_search_goes_on(visit: Open, board: Board) -> None:
    task = make_task(board, Kind.ODD, 2, SEED)
    page = visit(at(task), PHONE)
    (odd,) = task.solution()
    good = next(word for word in task.cards if word != odd)
    page.locator(f'.card[value="{good}"]').tap()
    expect(page.locator(".outcome")).to_have_text(f"„{good}“ gilt. Such weiter.")
    expect(page.locator(".sheet.open")).to_have_count(1)
    expect(page.locator(".card.gilt .told")).to_have_text("✓ gilt")
    page.locator(f'.card[value="{odd}"]').tap()
    expect(page.locator(".outcome")).to_have_text(f"✓ Richtig! „{odd}“ fällt durch.")
    expect(page.locator(".card.gilt_nicht .told")).to_have_text("✗ gilt nicht")


def test_the_solution_is_shown_when_asked_and_taps_faster_than_the_answers_all_count(visit: Open, board: Board) -> None:
    task = make_task(board, Kind.CHAIN, 4, SEED)
    page = visit(at(task), PHONE)
    line = page.locator("main details li").first
    assert not line.is_visible()
    page.locator("main summary").tap()
    assert line.is_visible()
    assert line.inner_text() == task.solution()[0]
    page.evaluate(
        'cards => cards.forEach((card) => document.querySelector(`.card[value="${card}"]`).click())', taps(task)
    )
    expect(page.locator(".outcome")).to_contain_text(RIGHT["de"])


def test_every_task_fits_every_screen_its_keys_take_a_finger_and_axe_finds_nothing(visit: Open, board: Board) -> None:
    words, bridge = make_task(board, Kind.WORDS, 2, SEED), make_task(board, Kind.BRIDGE, 5, SEED)
    paths = ["/aufgaben/chain?stufe=7&seed=x", at(words, tipp="ANTENNE"), at(bridge, tipp="ANTENNE")]
    looked_at = ["/aufgaben", "/haette?hand=EIS&hand=HAUS&kreis=WEIN:red&kreis=TÜR:blue&farbe=red&schritt=kreis"]
    for kind in Kind:
        task = make_task(board, kind, 3, SEED)
        *others, last = taps(task)[: task.wanted]
        paths.append(at(task))
        looked_at.append(at(task, *others, tipp=last))  # it has all for axe that there is before the answer
    page = visit("/aufgaben", faults=True)
    for path in paths:
        page.goto(path)
        roomy(page, KEYS, [SMALLEST])
    for path in looked_at:
        page.goto(path)
        roomy(page, KEYS, [TABLET, SMALLEST])
        axe_finds_nothing(page)
    page.goto(at(words, wort="Qwrtzpf"))
    axe_finds_nothing(page)
    in_english(page)
    for path in looked_at:
        page.goto(path)
        roomy(page, sizes=[SMALLEST])
