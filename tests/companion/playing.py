"""Random games, in which seats do anything allowed: their logs, and rounds step by step."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine

from companion.action import Action
from companion.game import Game, Setup
from companion.header import Header
from companion.log import Log
from tests.companion.lab import lab

NAMES = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


def new_log(name: str, players: int = 4, seed: str = "a table in Bremen", way: int = 0, **options: object) -> Log:
    """Return an empty log; options of the test replace those of the game's bench."""
    setup = list(lab(name).setups(players, seed))[way]
    chosen = {**setup.options, **options}
    return Log(Header.of(name, NAMES[:players], seed, chosen, 0))  # type: ignore[arg-type]


def play_on(log: Log, rng: Random, events: int = 1) -> None:
    """Append random events; nobody leaves, and the evening goes on as long as it may."""
    for _ in range(events):
        actions = log.match.legal_actions(log.state)
        log.append(rng.choice([action for action in actions if action.do not in ("leave", "end_match")]))


def random_log(name: str, events: int, players: int = 4, seed: str = "a table in Bremen") -> Log:
    """Return a log of `events` events, over as many rounds as that takes."""
    log = new_log(name, players, seed, target=0)
    play_on(log, Random(seed), events)
    return log


def finished_round(name: str, players: int, seed: str, deck: tuple[str, ...]) -> Log:
    """Return a log with at least one round that is over."""
    log, rng = new_log(name, players, seed, target=0, deck=deck), Random(3)
    while not log.state.results:
        play_on(log, rng, 20)
    return log


def walk(rules: Game[Any], setup: Setup, rng: Random, steps: int) -> Iterator[tuple[Any, tuple[Action, ...]]]:
    """Yield the states of a random game, each with its legal actions."""
    bench = lab(rules.facts.name)
    state = rules.start(setup)
    for _ in range(steps):
        actions = rules.legal_actions(state)
        yield state, actions
        if rules.outcome(state) is not None:
            return
        state = rules.apply(state, bench.dressed(state, rng.choice(actions), rng))


def at_length(machine: type[RuleBasedStateMachine]) -> Any:
    """Return the test of a machine with ten times as many rounds."""
    usual = machine.TestCase.settings
    longer = settings(usual, max_examples=10 * usual.max_examples)
    return pytest.mark.endurance(type(machine.__name__, (machine.TestCase,), {"settings": longer}))
