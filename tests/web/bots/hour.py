"""Bots play evenings on a clock that jumps; all else is real: the store on a file, the driver, the deadlines."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.bots import TEMPO, Wakefulness
from companion.game import GAMES
from companion.log import AFTER_UNDO
from companion.match.actions import NextRound
from tests.web.bots.tables import BotHouse
from web.storage.pauses import FIRST

HOUR: Final = 3_600_000.0
SLOWEST_PAUSE: Final = 15_000  # ms: „no combination“ of the word game
SLOWEST_DEADLINE: Final = 20_000  # ms: the table's patience with a photo finish
TARGETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "words": {"target": 60},
    "numbers": {"tally": "points", "target": 60},
    "siebenschlaefer": {"target": 200},
}
_PLAYERS: Final = (3, 4, 6, 8)


class Stretch(NamedTuple):
    """The evenings of one kind of table: its game, players, skill, and what came of them on the clock of the house."""

    game: str
    players: int
    skill: Wakefulness
    evenings: int
    rounds: int
    moves: int
    longest: float
    allowed: float
    clock: float

    @property
    def stuck(self) -> bool:
        """Whether a table waited longer than it may."""
        return self.longest > self.allowed or not self.moves


def allowed_wait(skill: Wakefulness) -> float:
    """Return for how many ms a table may stand still: a pause, a deadline, and a plan that had to be made anew."""
    return TEMPO[skill] * SLOWEST_PAUSE + max(SLOWEST_DEADLINE, AFTER_UNDO) + FIRST


def stretch(house: BotHouse, game: str, players: int, skill: Wakefulness, ms: float) -> Stretch:
    """Let evenings of one kind follow each other until so many ms are over."""
    end, began = house.now + ms, house.now
    evenings = rounds = moves = 0
    longest = 0.0
    while house.now < end:
        first = house.now
        match = house.begin(game, players, skill=skill, number=evenings, **TARGETS[game])
        house.run(match, rounds=sys.maxsize, most=end - house.now)
        evenings += 1
        with house.evenings.reading(match) as evening:
            events = evening.log.events
            rounds += len(evening.log.state.results)
            over = evening.log.match.outcome(evening.log.state) is not None
        moves += sum(not isinstance(event.action, NextRound) for event in events)
        times = [first, *(event.at for event in events if event.at is not None), house.now]
        longest = max(longest, *(later - sooner for sooner, later in pairwise(times)))
        if not over and house.now < end:  # nothing is due any more, and the evening isn't over
            longest = max(longest, end - house.now)
            break
    return Stretch(game, players, skill, evenings, rounds, moves, longest, allowed_wait(skill), house.now - began)


def play(folder: Path, ms: float, tables: Sequence[tuple[str, int, Wakefulness]]) -> list[Stretch]:
    """Play so many ms in all, each table its part of them."""
    house = BotHouse(folder / "table.sqlite")
    return [stretch(house, game, players, skill, ms / len(tables)) for game, players, skill in tables]


def all_tables() -> list[tuple[str, int, Wakefulness]]:
    """Return every game with every skill and numbers of players in turn."""
    kinds = [(game, skill) for game in GAMES for skill in Wakefulness]
    return [(game, _PLAYERS[place % len(_PLAYERS)], skill) for place, (game, skill) in enumerate(kinds)]
