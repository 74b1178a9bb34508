"""Golden games: recorded once, replayed for good, step by step as they were; one for every way to end a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game import GAMES, game
from companion.log import Log
from companion.replay import transcript
from tests.companion.lab import lab
from tests.golden.recording import Scenario, scenarios
from web.storage.log_file import read_log_file, write_log

HERE = Path(__file__).parent
ALL = list(scenarios())
GOLDEN = pytest.mark.parametrize("scenario", ALL, ids=[f"{one.game}-{one.name}" for one in ALL])

CHANGES_HANDS = {
    "words": {
        *(
            "W-7",
            "W-15",
            "W-16",
            "W-17",
            "W-19",
            "W-21",
            "W-22",
            "W-24",
            "W-25",
            "W-26",
            "W-27",
            "W-28",
            "W-29",
            "W-30",
        ),
        *("W-31", "W-32", "W-33", "W-34", "W-35", "W-36", "W-37", "W-38", "W-39", "W-43", "W-44", "W-46"),
    },
    "numbers": {
        *("A-2", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9", "A-10", "A-11", "A-13", "A-15", "A-16", "A-17", "A-18"),
        *("A-19", "A-20", "A-21", "A-22", "A-23", "A-24", "A-25", "A-26"),
    },
    "siebenschlaefer": {
        *("S-3", "S-4", "S-5", "S-9", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17", "S-18", "S-19", "S-20", "S-21"),
        *("S-22", "S-23", "S-24", "S-25", "S-27", "S-29", "S-31"),
    },
}
"""The clauses by which cards, chips or the turn pass from hand to hand. Each has a game that shows it."""


def file_of(scenario: Scenario, suffix: str) -> Path:
    return HERE / scenario.game / f"{scenario.name}{suffix}"


def kept(scenario: Scenario) -> Log:
    return read_log_file(file_of(scenario, ".jsonl"))


@GOLDEN
def test_a_golden_game_is_replayed_step_by_step_as_it_was(scenario: Scenario) -> None:
    assert (
        list(transcript(kept(scenario), changes=True))
        == file_of(scenario, ".txt").read_text(encoding="utf-8").splitlines()
    )


@GOLDEN
def test_a_golden_game_still_comes_about_as_it_was_recorded(scenario: Scenario) -> None:
    seed = int(kept(scenario).header.seed.removeprefix("golden "))  # the seeds before it took long to be tried
    assert write_log(scenario.record(seed)) == file_of(scenario, ".jsonl").read_text(encoding="utf-8")


@GOLDEN
def test_no_card_and_no_chip_is_lost_in_a_golden_game(scenario: Scenario) -> None:
    log, bench = kept(scenario), lab(scenario.game)
    for number in range(len(log) + 1):
        before, after = log.state_at(0).round, log.state_at(number).round
        assert bench.cards(after) == bench.cards(before)
        assert bench.chips(after) == bench.chips(before)


@pytest.mark.parametrize("name", GAMES)
def test_every_way_of_ending_has_a_golden_game(name: str) -> None:
    seen = {result.ending for one in ALL if one.game == name for result in kept(one).state.results}
    assert seen == set(game(name).facts.endings)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_changes_hands_has_a_golden_game(name: str) -> None:
    shown = {clause for one in ALL if one.game == name for clause in one.clauses}
    known = {clause.number for clause in game(name).facts.clauses}
    assert shown <= known
    assert CHANGES_HANDS[name] <= shown


def test_no_golden_file_is_left_over() -> None:
    files = {*HERE.glob("*/*.jsonl"), *HERE.glob("*/*.txt")}
    assert files == {file_of(one, suffix) for one in ALL for suffix in (".jsonl", ".txt")}
