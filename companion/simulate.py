"""Thousands of rounds that bots play from a seed, summed up in figures.

Every round has a seed of its own. So the figures don't depend on the number of processes, and any round can be played
again alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any, Final, TypeAlias

from companion.action import Action, Json, SeatAction, received
from companion.bots import Bot, Judge, Skill, bot
from companion.game import Game, Outcome, Setup, game
from companion.options import Options
from companion.refusal import Malformed

LONGEST_ROUND: Final = 50_000  # actions; a longer round counts as endless
LONGEST_WAIT: Final = 3_000  # ms between two actions
SLOWEST: Final = 120  # ms of uncertainty that a phone can have
_PORTION: Final = 50  # rounds that a process plays before it reports progress

Watch: TypeAlias = Callable[[Game[Any], Any], None]
"""Looks at every state of every round; raises when a law is broken."""


class Endless(Exception):
    """A round that doesn't end, or in which nobody wants to do anything. `seed` plays it again."""

    def __init__(self, name: str, players: int, seed: str, actions: int) -> None:
        super().__init__(name, players, seed, actions)
        self.name = name
        self.players = players
        self.seed = seed
        self.actions = actions

    def __str__(self) -> str:
        return f"{self.name} with {self.players} players, seed {self.seed}: no end after {self.actions} actions"


@dataclass(frozen=True, slots=True)
class Played:
    """One round: its outcome, the number of actions in all and of each kind, minus points by seat, the winners.

    Seats count from the one that did something first: seat 0 began.
    """

    outcome: Outcome
    length: int
    kinds: Mapping[str, int]
    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(slots=True)
class Summary:
    """The figures of many rounds of one game with one number of players."""

    game: str
    players: int
    rounds: int = 0
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one more round; winners share one win."""
        if not self.rounds:
            self.points = [0] * self.players
            self.wins = [0.0] * self.players
        self.rounds += 1
        self.lengths.append(played.length)
        self.endings[played.outcome.ending] += 1
        self.kinds.update(played.kinds)
        for seat, points in enumerate(played.points):
            self.points[seat] += points
        for seat in played.winners:
            self.wins[seat] += 1 / len(played.winners)

    def to_dict(self) -> Json:
        """Return the figures, ready for JSON: means a round, and shares of the rounds; seat 0 is the one that began."""
        ordered = sorted(self.lengths)
        return {
            "game": self.game,
            "players": self.players,
            "rounds": self.rounds,
            "actions": {
                "mean": round(mean(ordered), 2),
                "median": median(ordered),
                "p90": ordered[(9 * len(ordered) - 1) // 10],  # the least number that 9 in 10 rounds don't exceed
                "longest": ordered[-1],
            },
            "endings": {ending: count / self.rounds for ending, count in sorted(self.endings.items())},
            "wins": [round(wins / self.rounds, 4) for wins in self.wins],
            "points": [round(points / self.rounds, 2) for points in self.points],
            "kinds": {kind: round(count / self.rounds, 2) for kind, count in sorted(self.kinds.items())},
        }


def play_round(rules: Game[Any], setup: Setup, bots: Sequence[Bot], rng: Random, watch: Watch | None = None) -> Played:
    """Play one round with a bot on every seat; at each step the bots are asked in random order.

    A clock goes on between the actions, so that cards can be laid nearly at once, and a time can run out.

    :raises Endless: when the round doesn't end. :raises Refused: when the game refuses an action that it listed.
    """
    state = rules.start(setup)
    now, spreads = 0, [rng.randrange(SLOWEST) for _ in bots]
    kinds: Counter[str] = Counter()
    began: int | None = None
    length = 0
    while (outcome := rules.outcome(state)) is None:
        if watch is not None:
            watch(rules, state)
        now += rng.randrange(LONGEST_WAIT)
        due = rules.deadline(state)
        action = due.action if due is not None and due.at <= now else _next(rules, state, bots, rng)
        if action is None or length == LONGEST_ROUND:
            raise Endless(rules.facts.name, setup.players, setup.seed, length)
        if began is None and isinstance(action, SeatAction):
            began = action.seat
        action = received(action, now, spreads[action.seat] if isinstance(action, SeatAction) else 0)
        now = max(now, getattr(action, "at", None) or 0)
        state = rules.apply(state, action)
        kinds[action.do] += 1
        length += 1
    if watch is not None:
        watch(rules, state)
    first = began or 0
    points = rules.score(state)
    turned = tuple(points[(first + step) % setup.players] for step in range(setup.players))
    winners = tuple((seat - first) % setup.players for seat in outcome.winners)
    return Played(outcome, length, kinds, turned, winners)


def simulate(
    name: str,
    players: int,
    rounds: int,
    seed: str,
    *,
    options: Options | None = None,
    skill: Skill | None = None,
    judge: Judge | None = None,
    watch: Watch | None = None,
    jobs: int = 1,
    progress: Callable[[float], object] | None = None,
) -> Summary:
    """Return the figures of `rounds` rounds of the game `name`. `progress` is called with the share done.

    :raises Refused: for a number of players or an option that the rules don't allow.
    :raises Malformed: for a game or an option that doesn't exist, or no rounds at all.
    :raises Endless: when a round doesn't end.
    """
    if rounds < 1:
        raise Malformed("no_rounds", rounds=rounds)
    summary = Summary(name, players)
    game(name).start(Setup(players, seed, options or {}))
    portion = partial(_portion, name, players, seed, dict(options or {}), skill, judge, watch)
    firsts = range(0, rounds, _PORTION)
    for played in _shared(portion, firsts, rounds, jobs):
        for one in played:
            summary.add(one)
        if progress is not None:
            progress(summary.rounds / rounds)
    return summary


def _shared(portion: Callable[[range], list[Played]], firsts: range, rounds: int, jobs: int) -> Iterator[list[Played]]:
    portions = [range(first, min(first + _PORTION, rounds)) for first in firsts]
    if jobs <= 1 or len(portions) <= 1:
        yield from map(portion, portions)
        return
    with ProcessPoolExecutor(max_workers=jobs) as workers:
        try:
            yield from workers.map(portion, portions)
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _portion(
    name: str,
    players: int,
    seed: str,
    options: Options,
    skill: Skill | None,
    judge: Judge | None,
    watch: Watch | None,
    numbers: range,
) -> list[Played]:
    rules = game(name)
    bots = [bot(name, skill, judge) for _ in range(players)]
    found: list[Played] = []
    for number in numbers:
        own = f"{seed}/{number}"
        setup = Setup(players, own, options, dealer=number % players)
        found.append(play_round(rules, setup, bots, Random(own), watch))
    return found


def _next(rules: Game[Any], state: object, bots: Sequence[Bot], rng: Random) -> Action | None:
    """Return the next action: of the first bot, in random order, that wants to act, else of the table."""
    seats = list(range(len(bots)))
    rng.shuffle(seats)
    for seat in seats:
        actions = rules.legal_actions(state, seat)
        if actions:
            chosen = bots[seat].choose(rules.view(state, seat), actions, rng)
            if chosen is not None:
                return chosen
    of_the_table = [action for action in rules.legal_actions(state) if not isinstance(action, SeatAction)]
    return rng.choice(of_the_table) if of_the_table else None
