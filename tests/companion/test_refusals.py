"""Faults have a code and facts; each way of playing raises every refusal that it declares, and no other."""

import pickle
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game import GAMES, game
from companion.match.clauses import MATCH_REFUSALS, call_refusals
from companion.match.game import Match
from companion.numbers.clauses import RULING
from companion.options import Way, way_of
from companion.refusal import Malformed, Refusal, Refused, refusals
from companion.simulate import Endless
from companion.words.deck_files.faults import DeckFault
from tests.companion.lab import fault_of, lab
from tests.companion.playing import walk
from web.storage.log_file import LogFault, read_log_file

TRIED = 60  # actions in one state
GOLDEN = Path(__file__).parents[1] / "golden"
BY_NAME = {
    *RULING,
    *refusals({"S-10": {"on_top": "first second"}, "S-11": {"on_top": "first second"}}),
    *refusals({"S-25": {"not_out": "seat points least"}, "W-20": {"not_showing": "colour"}}),
    *refusals({"W-44": {"same_chips": ""}, "S-1": {"all_laid": ""}}),
}
"""Refusals that the tests of their clauses raise: those of a ruling, which needs no round, and some that are rare."""


def walked(name: str, way: Way, steps: int = 100) -> Iterator[Any]:
    """Yield the states of random games at small tables."""
    rules, bench = game(name), lab(name)
    for players in rules.facts.players[:3:2]:
        for number, setup in enumerate(bench.setups(players, "refusals")):
            if way_of(setup.options) is way:
                yield from (state for state, _ in walk(rules, setup, Random(number), steps))


def recorded(name: str, way: Way) -> Iterator[Any]:
    """Yield states of the golden games: every third of each, and the end of every round."""
    for file in sorted((GOLDEN / name).glob("*.jsonl")):
        log = read_log_file(file)
        if way_of(log.header.options) is way:
            states = [log.state_at(number) for number in range(len(log) + 1)]
            yield from (state.round for number, state in enumerate(states) if number % 3 == 0 or not state.running)


@pytest.mark.parametrize("name", GAMES)
def test_a_way_of_playing_raises_every_refusal_that_it_declares_and_no_other(name: str) -> None:
    """The states go on until each has been met; `test_every_game` holds those of longer walks against the same list."""
    rules, bench, rng = game(name), lab(name), Random(7)
    for way in Way:
        declared = {refusal[:2] for refusal in rules.facts.refusals[way]}
        missing = declared - {refusal[:2] for refusal in BY_NAME}
        for state in chain(walked(name, way), recorded(name, way)):
            if not missing:
                break
            universe = list(bench.universe(state, rng))
            for action in rng.sample(universe, min(len(universe), TRIED)):
                fault = fault_of(rules, state, action)
                if isinstance(fault, Refused):
                    assert (fault.clause, fault.code) in declared, action
                    missing.discard((fault.clause, fault.code))
        assert not missing


def test_a_match_refuses_what_its_game_does_and_what_any_match_does() -> None:
    for name in GAMES:
        own, facts = game(name).facts, Match(game(name)).facts
        for way in Way:
            more = {*facts.refusals[way]} - {*own.refusals[way]}
            of_calls = call_refusals(own.buzz) if way is Way.REFEREE else ()
            any_match = {*MATCH_REFUSALS, *of_calls, Refusal(own.players_clause, "full", ("most",))}
            assert more == any_match - {*own.refusals[way]}, name
            assert {*facts.refusals_in(way)} >= {*facts.setup_refusals, *facts.refusals[way]}, name
            assert {refusal.clause for refusal in facts.refusals_in(way)} <= {
                clause.number for clause in facts.clauses
            }, name


def test_numbers_of_players_and_options_are_refused_in_any_game() -> None:
    for name in GAMES:
        facts = game(name).facts
        for way in Way:
            declared = facts.refusals_in(way)
            assert declared[0] == Refusal(facts.players_clause, "players", ("players", "least", "most"))
            assert {refusal.clause for refusal in declared if refusal.code == "option"} == {
                option.clause for option in facts.options
            }
            assert len({(refusal.clause, refusal.code) for refusal in declared}) == len(declared)


def test_a_refusal_has_its_clause_and_its_code() -> None:
    refused, malformed = Refused("W-21", why="pausing", seat=2), Malformed("gap", found=5)
    assert (refused.clause, refused.code, refused.facts) == ("W-21", "pausing", {"why": "pausing", "seat": 2})
    assert (Refused("S-14").code, malformed.code, malformed.facts) == ("", "gap", {"found": 5})
    assert (str(refused), str(malformed)) == ("W-21 why=pausing seat=2", "gap found=5")
    assert isinstance(malformed, ValueError)


def test_an_error_arrives_as_it_was_sent() -> None:
    for error in [
        Refused("W-21", why="pausing", seat=2),
        Malformed("gap", found=5),
        Endless("words", 3, "Bremen/7", 50_000),
        LogFault(7, "gap", {"found": 5, "expected": 7}),
        DeckFault(3, "word_twice", {"text": "HAUS", "first": 2}),
    ]:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written in this very line
        assert type(again) is type(error), error
        assert vars(again) == vars(error), error
        assert str(again) == str(error), error
