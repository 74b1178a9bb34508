"""The speed of the rules: random play-outs through the checked door, and logs replayed.

RLCard's UNO with random agents runs in the same process, block by block in turn with ours, so that a busy machine
slows both.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from companion.action import Action
from companion.game import GAMES, Setup, game
from companion.log import Log, Undo
from companion.log_file import read_log, write_log
from tests.bench.table import Row, median_seconds, milliseconds
from tests.companion.lab import lab
from tests.companion.playing import play_on, random_log

_BLOCKS = 11
_SECONDS = 1.0
_PLAYERS = 4
_ASKED = 3.0


def play_outs() -> list[Row]:
    """Measure moves a second of every game against RLCard's UNO, both with agents that do anything allowed."""
    peer = _uno()
    ours = {name: _random_rounds(name, _setups(name)) for name in GAMES}
    measured: dict[str, list[float]] = {name: [] for name in (*GAMES, "uno")}
    for _ in range(_BLOCKS):
        for name, play in {**ours, "uno": peer}.items():
            measured[name].append(_moves_a_second(play))
    uno = statistics.median(measured["uno"])
    rows = []
    for name in GAMES:
        ratio = statistics.median(own / other for own, other in zip(measured[name], measured["uno"], strict=True))
        rate = statistics.median(measured[name])
        rows.append(
            Row(
                f"random play-outs of {name}, {_PLAYERS} players",
                f"{ratio:.1f}× ({rate:,.0f} moves/s)",
                f"≥ {_ASKED:.0f}×",
                f"RLCard's UNO {uno:,.0f} moves/s",
            )
        )
    return rows


def logs() -> list[Row]:
    """Measure a log of 500 events replayed, and whether an action costs more at the end of a long log."""
    rows = []
    for name in GAMES:
        log = random_log(name, 500, _PLAYERS)
        text = write_log(log)
        again = median_seconds(partial(Log.replay, log.header, log.events), 21)
        read = median_seconds(partial(read_log, text), 21)
        beside = f"from its file {milliseconds(read)}"
        rows.append(Row(f"log of 500 events replayed, {name}", milliseconds(again), "< 20 ms", beside))
    early, late = _cost_of_an_action(200), _cost_of_an_action(20_000)
    ratio = f"{late / early:.2f}×"
    beside = f"{early * 1e6:.0f} µs after 200, {late * 1e6:.0f} µs after 20,000"
    rows.append(Row("an action and its undo, long log against short", ratio, "about 1×", beside))
    return rows


def _setups(name: str) -> Setup:
    return next(iter(lab(name).setups(_PLAYERS, "bench")))


def _random_rounds(name: str, setup: Setup) -> Callable[[], int]:
    """Return a function that plays one random round and returns its moves."""
    rules, rng, numbers = game(name), Random(1), count()
    draw, players = rng.random, setup.players

    def play() -> int:
        state = rules.start(setup._replace(seed=f"bench/{next(numbers)}"))
        moves = 0
        while rules.outcome(state) is None:
            first = int(draw() * players)
            actions: tuple[Action, ...] = ()
            for step in range(players):
                actions = rules.legal_actions(state, (first + step) % players)
                if actions:
                    break
            actions = actions or rules.legal_actions(state)
            state = rules.apply(state, actions[int(draw() * len(actions))])
            moves += 1
        return moves

    return play


def _uno() -> Callable[[], int]:
    import rlcard  # type: ignore[import-untyped]
    from rlcard.agents import RandomAgent  # type: ignore[import-untyped]

    env = rlcard.make("uno", config={"seed": 1, "game_num_players": 2})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run(is_training=False)  # as in its own example of random agents
        return int(env.timestep - before)

    return play


def _moves_a_second(play: Callable[[], int]) -> float:
    moves, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < _SECONDS:
        moves += play()
    return moves / spent


def _cost_of_an_action(length: int) -> float:
    log, rng = random_log("numbers", length, _PLAYERS), Random(3)

    def one() -> None:
        play_on(log, rng)
        log.append(Undo(log.undoable or 0, confirmed=True))

    return median_seconds(one, 500)
