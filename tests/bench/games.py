"""The speed of the rules: random play-outs through the checked door, and logs replayed.

RLCard's UNO with random agents runs in the same process, in turn with our games, so that a busy machine slows both.
"""

import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Final

from companion.action import Action
from companion.game import GAMES, Setup, game
from companion.log import Log, Undo
from tests.bench.rows import Limit, Row, milliseconds
from tests.bench.timing import median_duration
from tests.companion.lab import lab
from tests.companion.playing import play_on, random_log
from web.storage.log_file import read_log, write_log

_PLAYERS: Final = 4


def play_outs(blocks: int = 11, seconds: float = 1.0) -> list[Row]:
    """Measure moves a second of every game against RLCard's UNO, both with agents that do anything allowed.

    Each game and UNO play in turn for so many `seconds`, in so many `blocks`.
    """
    players = {**{name: _random_rounds(name, _setup(name)) for name in GAMES}, "uno": _uno()}
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(blocks):
        for name, play in players.items():
            rates[name].append(_moves_a_second(play, seconds))
    peer = f"RLCard's UNO {statistics.median(rates['uno']):,.0f} moves/s"
    rows = []
    for name in GAMES:
        multiple = statistics.median(own / other for own, other in zip(rates[name], rates["uno"], strict=True))
        beside = f"{statistics.median(rates[name]):,.0f} moves/s, {peer}"
        rows.append(Row(f"random play-outs of {name}, {_PLAYERS} players", multiple, "×", Limit("≥", 3), beside))
    return rows


def logs() -> list[Row]:
    """Measure a log of 500 events replayed, and whether an action costs more at the end of a long log."""
    rows = []
    for name in GAMES:
        log = random_log(name, 500, _PLAYERS)
        text = write_log(log)
        replayed = median_duration(partial(Log.replay, log.header, log.events), 21)
        read = median_duration(partial(read_log, text), 21)
        beside = f"from its file {milliseconds(read)}"
        rows.append(Row(f"log of 500 events replayed, {name}", replayed * 1000, "ms", Limit("<", 20), beside))
    early, late = _cost_of_an_action(200), _cost_of_an_action(20_000)
    beside = f"{early * 1e6:.0f} µs after 200, {late * 1e6:.0f} µs after 20,000"
    rows.append(Row("an action and its undo, long log against short", late / early, "×", Limit("about", 1), beside))
    return rows


def _setup(name: str) -> Setup:
    return next(iter(lab(name).setups(_PLAYERS, "bench")))


def _random_rounds(name: str, setup: Setup) -> Callable[[], int]:
    """Return a function that plays one random round and returns the number of its moves."""
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


def _moves_a_second(play: Callable[[], int], seconds: float) -> float:
    moves, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        moves += play()
    return moves / spent


def _cost_of_an_action(length: int) -> float:
    log, rng = random_log("numbers", length, _PLAYERS), Random(3)

    def one() -> None:
        play_on(log, rng)
        log.append(Undo(log.undoable or 0, confirmed=True))

    return median_duration(one, 500)
