"""`schlafmuetze simulate` and `schlafmuetze replay`."""

import json
from pathlib import Path

import pytest

from companion.game import game
from tests.companion.playing import random_log
from tests.project.command_line import Call
from web.cli import run
from web.storage.log_file import write_log

SMALL = ("--players", "3", "--games", "20", "--seed", "Bremen")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "abend.jsonl"
    file.write_text(write_log(random_log("numbers", 30)), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["words", "numbers", "siebenschlaefer"])
def test_simulate_says_how_long_rounds_are_how_they_end_and_who_wins(call: Call, name: str) -> None:
    done = call("simulate", name, *SMALL, "--json")
    assert done.code == 0, done.err
    figures = json.loads(done.out)
    assert (figures["game"], figures["players"], figures["rounds"]) == (name, 3, 20)
    assert figures["actions"]["median"] > 10
    assert sum(figures["endings"].values()) == pytest.approx(1)
    assert len(figures["points"]) == len(figures["wins"]) == 3
    assert sum(figures["wins"]) == pytest.approx(1 if name != "words" else figures["endings"]["out"], abs=0.01)
    assert min(figures["points"]) > 0


def test_the_same_seed_gives_the_same_games_however_the_work_is_shared(call: Call) -> None:
    alone, shared, other = (
        call("simulate", "siebenschlaefer", *SMALL, "--games", "60", *more).out
        for more in (["--jobs", "1"], ["--jobs", "2"], ["--jobs", "1", "--seed", "Kiel"])
    )
    assert alone == shared != other
    assert call("simulate", "siebenschlaefer", *SMALL, "--option", "passing=free").code == 0


def test_a_mistaken_simulation_is_one_sentence(call: Call) -> None:
    for args, sentence in [
        (["skat"], "Ein Spiel „skat“ gibt es nicht, nur words, numbers, siebenschlaefer."),
        (["numbers", "--players", "9"], "spielen 2 bis 8 Personen, nicht 9 (A-1)."),
        (["words", "--players", "2"], "spielen 3 bis 8 Personen, nicht 2 (W-2)."),
        (["numbers", "--option", "jokers=1"], "Eine Option „jokers“ hat Schlafmütze – das Zahlenspiel nicht, nur "),
        (["numbers", "--option", "tally=luck"], "Bei der Option „tally“ geht „luck“ nicht; es geht wins, points."),
        (["numbers", "--option", "target=viel"], "Bei der Option „target“ geht „viel“ nicht; es geht 0 bis 500."),
        (["numbers", "--option", "target=" + "9" * 5000], "es geht 0 bis 500."),
        (["words", "--option", "table=referee"], "Bei der Option „table“ geht „referee“ nicht; es geht digital."),
        (["words", "--option", "deck=AUTO"], "Eine Option „deck“ hat Schlafmütze – das Wortspiel nicht, nur "),
        (["numbers", "--option", "target"], "Bei der Option „target“ geht „“ nicht"),
        (["numbers", "--games", "0"], "--games geht nicht mit 0"),
        (["numbers", "--overlooks", "2"], "--overlooks geht nicht mit 2"),
        (["numbers", "--jobs", "x"], "--jobs braucht eine Zahl, nicht „x“."),
        ([], "Da fehlt noch etwas: SPIEL."),
    ]:
        done = call("simulate", *args)
        assert done.code != 0, args
        assert done.out == "", args
        assert sentence in done.err, args
        assert len(done.err.splitlines()) == 1, args


def test_an_endless_round_is_one_sentence_with_the_seed_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.simulate.LONGEST_ROUND", 3)
    assert run(["simulate", "numbers", *SMALL, "--jobs", "1"]) == 1
    sentence = "Schlafmütze – das Zahlenspiel: Eine Runde war nach 3 Aktionen nicht zu Ende (Startwert Bremen/0).\n"
    assert capsys.readouterr().err == sentence


def test_replay_prints_every_state(call: Call, evening: Path) -> None:
    done = call("replay", evening)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].startswith("numbers · Oma, Ben, Mia, Jo · ")
    assert sum(line.startswith("      round.turn:") for line in lines) == 31
    assert [line.split()[0] for line in lines if line[:4].strip().isdigit()] == [str(number) for number in range(1, 31)]


def test_replay_shows_one_event_one_seat_or_only_what_is_new(call: Call, evening: Path) -> None:
    whole = call("replay", evening).out
    one = call("replay", evening, "--event", "7").out
    assert one.splitlines()[0].startswith("   7  ")
    assert one.strip("\n") in whole
    changes = call("replay", evening, "--changes").out
    assert len(changes) < len(whole) / 2
    seat = call("replay", evening, "--seat", "2", "--json").out.splitlines()
    assert len(seat) == 31
    assert json.loads(seat[7])["event"]["number"] == 7
    assert json.loads(seat[0])["event"] is None


def test_replay_of_an_event_or_a_seat_that_is_not_there(call: Call, evening: Path) -> None:
    for args, sentence in [
        (("--event", "31"), f"{evening} hat nur 30 Ereignisse.\n"),
        (("--seat", "4"), f"{evening}: Am Tisch sind nur die Plätze 0 bis 3.\n"),
    ]:
        assert call("replay", evening, *args) == (1, "", sentence)


def test_replay_prints_the_sound_part_of_a_log_that_breaks_a_rule(call: Call, evening: Path) -> None:
    lines = evening.read_text(encoding="utf-8").splitlines()
    lines[12] = '{"number":12,"action":{"do":"next_round"}}'
    evening.write_text("\n".join(lines), encoding="utf-8")
    done = call("replay", evening)
    rule = game("words").facts.rule("W-6", "de")
    assert done.code == 1
    assert sum(line.startswith("      round.turn:") for line in done.out.splitlines()) == 12
    assert done.err == (
        f"{evening}: Ereignis 12: Das verstößt gegen W-6: {rule}\nBis dahin ist es in Ordnung: 11 Ereignisse.\n"
    )


def test_a_file_that_is_no_log(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "brief.txt"
    for content, sentence in (
        (b"", "Die Datei ist leer."),
        (b"Liebe Oma", "beschädigt."),
        (b"\xff\xfe\x00", "beschädigt."),
    ):
        file.write_bytes(content)
        done = call("replay", file)
        assert (done.code, done.out) == (1, "")
        assert sentence in done.err
    assert "gibt es nicht" in call("replay", tmp_path / "fehlt.jsonl").err
