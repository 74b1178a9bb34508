"""`schlafmuetze challenge` and `schlafmuetze could-lay`. The transcripts of the docs have a test of their own."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from companion.log import Log
from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from lexicon.challenges.board import Board
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.task import Kind
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from tests.companion.playing import finished_round, new_log
from tests.project.command_line import Call
from web.storage.log_file import write_log


@pytest.fixture(scope="module")
def board(data_home: Path) -> Board:
    assert data_home.is_dir()
    return Board(PairTable.default())


@pytest.fixture(scope="module")
def evening() -> Log:
    """A match on screens with at least one round that is over."""
    deck = deck_option(read_deck(shipped("decks/klassik.csv")))
    return finished_round("words", 3, "an evening in Bremen", deck=deck)


def test_the_tasks_of_a_day_are_those_of_the_page(call: Call, board: Board) -> None:
    code, out, err = call("challenge", "--date", "2026-11-21", "--solution")
    assert (code, err) == (0, "")
    for task in daily_tasks(board, date(2026, 11, 21)):
        assert task.question() in out
        assert task.solution()[0] in out
    assert re.findall("[★☆]{5}", out) == ["★☆☆☆☆", "★★☆☆☆", "★★★☆☆", "★★★★☆"]


def test_without_a_date_it_is_today(call: Call) -> None:
    from datetime import datetime

    before = datetime.now().astimezone().date()
    code, out, _ = call("challenge")
    after = datetime.now().astimezone().date()
    assert code == 0
    assert any(day.isoformat() in out.splitlines()[0] for day in (before, after))


def test_json_is_a_line_a_task(call: Call) -> None:
    _, out, _ = call("challenge", "--date", "2026-11-21", "--json", "--solution")
    tasks = [json.loads(line) for line in out.splitlines()]
    assert sorted(task["kind"] for task in tasks) == sorted(Kind)
    assert all(task["solution"] and task["question"] for task in tasks)
    _, out, _ = call("challenge", "--kind", "odd", "--seed", "x", "--json")
    assert "solution" not in json.loads(out)


def test_an_answer_is_checked_and_the_exit_code_says_so(call: Call, board: Board) -> None:
    task = make_task(board, Kind.BRIDGE, 1, "Bremen")
    answer = task.solution()[0].partition(":")[0]
    args = ("challenge", "--kind", "bridge", "--difficulty", "1", "--seed", "Bremen", "--answer")
    code, out, _ = call(*args, answer)
    assert (code, out.splitlines()[-1]) == (0, "Richtig!")
    code, out, _ = call(*args, "Qwrtzpf")
    assert code == 1
    assert "„Qwrtzpf“ kenne ich nicht." in out


def test_a_mistaken_call_is_one_sentence(call: Call) -> None:
    for args, code, sentence in [
        (["challenge", "--date", "gestern"], 1, "„gestern“ ist kein Tag. Schreib ihn so: 2026-11-21"),
        (["challenge", "--kind", "skat"], 2, "--kind kennt „skat“ nicht"),
        (["challenge", "--difficulty", "6"], 2, "--difficulty geht nicht mit 6"),
        (["challenge", "--answer", "Haus"], 2, "Zu --answer gehört eine einzelne Aufgabe"),
        (["challenge", "--date", "2026-11-21", "--seed", "x"], 2, "--date steht ohne --kind"),
        (["challenge", "--kind", "odd", "--seed", "x" * 65], 1, "Der Startwert ist zu lang: 65 Zeichen."),
        (["challenge", "--deck", "fehlt.csv"], 1, "fehlt.csv gibt es nicht."),
        (["could-lay"], 2, "Nenne Karten mit --hand und --circle"),
        (["could-lay", "--hand", "EIS"], 2, "Nenne Karten mit --hand und --circle"),
        (["could-lay", "--hand", "ZYLP", "--circle", "WEIN"], 1, "„ZYLP“ ist keine Karte dieses Spiels."),
        (["could-lay", "--hand", "EIS", "--circle", "WEIN:lila"], 1, "Eine Farbe „lila“ gibt es nicht"),
        (["could-lay", "--hand", "EIS", "--circle", "WEIN", "--due", "7"], 1, "Eine Farbe „7“ gibt es nicht"),
        (["could-lay", "--log", "x"], 2, "Zu --log gehört --seat"),
        (["could-lay", "--log", "x", "--hand", "EIS"], 2, "--log steht ohne --hand"),
        (["could-lay", "--log", "fehlt.jsonl", "--seat", "0"], 1, "fehlt.jsonl gibt es nicht."),
    ]:
        found, out, err = call(*args)
        assert (found, out) == (code, ""), args
        assert sentence in err, args
        assert err.count("\n") == 1, args


def test_could_lay_tells_a_whole_round_from_its_log(call: Call, evening: Log, tmp_path: Path) -> None:
    file = tmp_path / "abend.jsonl"
    file.write_text(write_log(evening), encoding="utf-8")
    code, out, err = call("could-lay", "--log", file, "--seat", "1", "--sure")
    assert (code, err) == (0, "")
    assert out.count("Nach Ereignis ") > 3
    assert "✓" in out
    assert "?" not in out
    code, _, err = call("could-lay", "--log", file, "--seat", "5")
    assert code == 1
    assert "Eine Runde 1 mit Platz 5 gibt es in diesem Protokoll nicht." in err


def test_could_lay_wants_a_sound_log_of_the_word_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "abend.jsonl"
    file.write_text(write_log(new_log("numbers", 3, "Kiel")), encoding="utf-8")
    assert "Das ist kein Protokoll des Wortspiels." in call("could-lay", "--log", file, "--seat", "0")[2]
    file.write_text("{}", encoding="utf-8")
    code, out, err = call("could-lay", "--log", file, "--seat", "0")
    assert (code, out) == (1, "")
    assert err.startswith(f"{file}: ")
