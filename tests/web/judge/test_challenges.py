"""Tasks on the screen: today's and any other; the address holds the whole state, and any input gets an answer."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.task import Kind, Task
from lexicon.challenges.words_with import WordsWith
from tests.lexicon.challenges.solving import right_answer
from tests.web.page import Page, read

DAY = date(2026, 11, 21)
SEED = "Bremen"


@pytest.fixture(scope="module")
def board(app: Flask) -> Board:
    return Board(app.extensions["judge"].deck_judge.pair_table())


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.judge.challenges.today", lambda: DAY)


def at(task: Task, answer: Sequence[str] = (), **more: str) -> str:
    query = [("stufe", str(task.level)), ("seed", task.seed), *(("a", text) for text in answer), *more.items()]
    return f"/aufgaben/{task.kind.value}?{urlencode(query)}"


def test_the_page_shows_the_tasks_of_the_day_and_all_others(client: FlaskClient, board: Board) -> None:
    page = read(client, "/aufgaben")
    tasks = daily_tasks(board, DAY)
    assert len(tasks) == len(Kind)
    for task in tasks:
        address = f"/aufgaben/{task.kind.value}?stufe={task.level}&seed={DAY}"
        (link,) = [link for link in page.all("a") if link["href"] == address]
        assert task.question() in link.text
    assert len([link for link in page.links if link.startswith("/aufgaben/neu?art=")]) == len(Kind) * len(LEVELS)
    for menu in (".row-of", ".fold"):
        assert page.texts(f"header {menu} a[aria-current=page]") == ["Aufgaben"]


def test_a_fresh_task_is_another_one_each_time(client: FlaskClient) -> None:
    places = {client.get("/aufgaben/neu?art=chain&stufe=4").headers["Location"] for _ in range(5)}
    assert len(places) == 5
    assert all(parse_qs(urlsplit(place).query)["stufe"] == ["4"] for place in places)
    assert client.get("/aufgaben/chain", follow_redirects=True).status_code == 200


def test_the_address_alone_makes_the_task_and_a_right_answer_is_praised_and_leads_on(
    client: FlaskClient, board: Board
) -> None:
    for kind in Kind:
        for level in LEVELS:
            task = make_task(board, kind, level, SEED)
            for lang in ("en", "de"):
                page = read(client, at(task, lang=lang))
                assert page.one("h1").text == task.question(lang), level
                assert task.hint(lang) in page.text, level
                assert len(page.all(".caps > img.off")) == 5 - level, level
                assert page.texts("main details li") == list(task.solution()[:12]), level
            *before, last = right_answer(task)
            page = read(client, at(task, before, **{"wort" if kind is Kind.WORDS else "tipp": last}))
            assert "Richtig!" in page.text, level
            assert page.has("#task[data-solved]"), level
            assert page.one("a#next")["href"] == f"/aufgaben/neu?art={kind.value}&stufe={level}", level


def test_found_words_are_kept_and_what_fails_is_not(client: FlaskClient, board: Board) -> None:
    task = make_task(board, Kind.WORDS, 2, SEED)
    first, second, *_ = task.solution()
    page = Page(client.get(at(task, [first], wort="Qwrtzpf")).text)
    assert page.values("[name=a]") == [first, first]  # in the field's form and in the cards'
    assert page.one("input[name=wort]")["value"] == "Qwrtzpf"  # the field keeps the mistyped word
    page = read(client, at(task, [first], wort=second))
    assert page.values("[name=a]")[:2] == [first, second]
    assert isinstance(task, WordsWith)
    pair = task.known[0]  # the compound is large, with its seam, its sign and its sentence
    page = read(client, at(task, wort=pair.word))
    assert page.one("h2.compound.gilt b").text == pair.verdict.seam.stem
    assert pair.verdict.sentence() in page.text
    assert "Es fehlen noch 2 Wörter." in page.text


def test_cards_of_a_chain_are_laid_taken_back_and_judged_when_all_lie(client: FlaskClient, board: Board) -> None:
    task = make_task(board, Kind.CHAIN, 3, SEED)
    one, two, three = right_answer(task)
    laid = read(client, at(task, [one], tipp=two))
    assert laid.values("[name=a]")[:2] == [one, two]
    assert "Richtig" not in laid.text
    back = read(client, at(task, [one, two], tipp=one))
    assert set(back.values("[name=a]")) == {two}
    assert "Richtig!" in read(client, at(task, [one, two], tipp=three)).text
    anew = read(client, at(task, [one, two, three], tipp=task.cards[0]))
    assert "Richtig" not in anew.text or task.cards[0] in (one, two, three)
    early = read(client, at(task, [one], fertig="1"))
    assert len(early.all("ul.steps .word")) == 2  # start + card, card + goal


def test_an_address_that_makes_no_sense_is_told(client: FlaskClient) -> None:
    for address, status, sentence in [
        ("/aufgaben/skat?stufe=1&seed=x", 404, "Hier liegt keine Karte."),
        ("/aufgaben/neu?art=skat", 404, "Hier liegt keine Karte."),
        ("/aufgaben/chain?stufe=9&seed=x", 400, "Eine Stufe „9“ gibt es nicht, nur 1 bis 5."),
        ("/aufgaben/chain?stufe=&seed=x", 400, "gibt es nicht, nur 1 bis 5."),
        ("/aufgaben/chain?stufe=viel&seed=x", 400, "Eine Stufe „viel“ gibt es nicht"),
        ("/aufgaben/chain?stufe=1&seed=" + "x" * 65, 400, "Der Startwert ist zu lang: 65 Zeichen."),
        ("/aufgaben/words?stufe=1&seed=x&wort=" + "x" * 90, 413, "Das ist zu lang: 90 Zeichen."),
        ("/aufgaben/words?stufe=1&seed=x&wort=", 400, "Da steht noch keine Antwort."),
        ("/aufgaben/words?stufe=1&seed=x" + "&a=Haus" * 20, 400, ""),
    ]:
        answer = client.get(address)
        assert (answer.status_code, sentence in Page(answer.text).text) == (
            status if sentence else answer.status_code,
            True,
        ), address
        assert answer.status_code < 500, address


def test_todays_tasks_lead_from_one_to_the_next_and_back(client: FlaskClient, board: Board) -> None:
    tasks = daily_tasks(board, DAY)
    for task, after in pairwise(tasks):
        page = read(client, at(task))
        assert page.one("#task")["data-day"] == str(DAY)
        assert page.one("a#next")["href"] == f"/aufgaben/{after.kind.value}?stufe={after.level}&seed={DAY}"
    assert read(client, at(tasks[-1])).one("a#next")["href"] == "/aufgaben"
    page = read(client, at(make_task(board, Kind.BRIDGE, 3, "2026-11-20")))  # of another day
    assert page.one("#task")["data-day"] == ""
