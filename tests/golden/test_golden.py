"""Golden games: recorded once, replayed for good, step by step as they were; one for every way to end a round."""

import pytest

from companion.game import GAMES, game
from companion.log import Log
from companion.refusal import Refused
from companion.replay import transcript
from tests.golden.games import HERE, golden_games
from web.storage.log_file import write_log

ALL = golden_games()

CHANGES_HANDS = {
    "words": {
        *("W-7", "W-15", "W-16", "W-17", "W-19", "W-21", "W-22", "W-24", "W-25", "W-26", "W-27", "W-28", "W-29"),
        *("W-30",),
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


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_replayed_step_by_step_as_it_was(name: str) -> None:
    for golden in (each for each in ALL if each.game == name):
        log = golden.log
        assert write_log(log) == golden.file(".jsonl").read_text(encoding="utf-8"), golden.name
        lines = golden.file(".txt").read_text(encoding="utf-8").splitlines()
        assert list(transcript(log, changes=True)) == lines, golden.name


def test_what_a_golden_game_was_refused_is_refused_by_its_clause_and_changes_nothing() -> None:
    tried = 0
    for golden in ALL:
        whole = golden.log
        for attempt in golden.refused:
            log = Log.replay(whole.header, whole.events[: attempt["after"]])
            before = log.state
            with pytest.raises(Refused) as refusal:
                log.append(log.read_action(attempt["action"]))
            assert (refusal.value.clause, refusal.value.code) == (attempt["by"], attempt.get("why", "")), golden.name
            assert (log.state, len(log)) == (before, attempt["after"]), golden.name
            tried += 1
    assert tried > 180


@pytest.mark.parametrize("name", GAMES)
def test_every_way_of_ending_has_a_golden_game(name: str) -> None:
    seen = {result.ending for golden in ALL if golden.game == name for result in golden.log.state.results}
    assert seen == set(game(name).facts.endings)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_changes_hands_has_a_golden_game(name: str) -> None:
    shown = {clause for golden in ALL if golden.game == name for clause in golden.clauses}
    known = {clause.number for clause in game(name).facts.clauses}
    assert shown <= known
    assert CHANGES_HANDS[name] <= shown


def test_no_golden_file_is_left_over() -> None:
    files = {*HERE.glob("*/*.jsonl"), *HERE.glob("*/*.txt")}
    assert files == {golden.file(suffix) for golden in ALL for suffix in (".jsonl", ".txt")}
