"""The expected cost of a round for each player, from the numbers of cards in hand: a race of independent clocks.

A player with h cards lays the next one at the rate 1 − (1 − READY)^h: each card fits at a glance with the probability
READY, and one that fits is enough. The model leaves out pauses, colours and draws. docs/adviser.md compares it with
rounds that bots play to the end.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp, log
from typing import Final, NamedTuple

READY: Final = 0.3
_STEP: Final = 0.2  # unit of time: in 1 a player with a full hand lays about one card
_TERMS: Final = 9  # of the exponential series; with this step the tenth is below 1e-12
_OVER: Final = 1e-7  # a race counts as over when it still runs with a smaller probability


class _Tick(NamedTuple):
    """One player's clock at one time: the probability that it still runs, and the mean number of cards then held."""

    runs: float
    held: float


class _Ending(NamedTuple):
    """A step of time: the probability that the race ends in it; by seat the share of wins, and the cards then held."""

    chance: float
    shares: tuple[float, ...]
    held: tuple[float, ...]


def expected_points(hands: Sequence[int], chips: Sequence[int], ready: float = READY) -> tuple[float, ...]:
    """Return the expected minus points of each seat in a round with these numbers of cards and chips.

    Cards and chips are one minus point each (W-40), but none for the winner (W-41). With an empty hand the round is
    over, and the points are those of the table.
    """
    points = [0.0] * len(hands)
    for ending in _endings(tuple(hands), ready):
        for seat, share in enumerate(ending.shares):
            points[seat] += ending.chance * (1 - share) * (ending.held[seat] + chips[seat])
    return tuple(points)


def winning(hands: Sequence[int], ready: float = READY) -> tuple[float, ...]:
    """Return the probability of each seat to win a round with these numbers of cards."""
    wins = [0.0] * len(hands)
    for ending in _endings(tuple(hands), ready):
        for seat, share in enumerate(ending.shares):
            wins[seat] += ending.chance * share
    return tuple(wins)


@lru_cache(maxsize=1024)
def _endings(hands: tuple[int, ...], ready: float) -> tuple[_Ending, ...]:
    if 0 in hands:
        winner = hands.index(0)
        return (_Ending(1.0, tuple(float(seat == winner) for seat in range(len(hands))), tuple(map(float, hands))),)
    found: list[_Ending] = []
    running = 1.0
    clocks = [_clock(hand, ready) for hand in hands]
    for ticks in zip(*map(pairwise, clocks), strict=False):
        # Each clock's hazard is assumed even within a step, so that the chances add up to one for any step.
        hazards = [log(early.runs / late.runs) for early, late in ticks]
        hazard = sum(hazards)
        chance = running * (1 - exp(-hazard))
        if chance > 0:
            held = tuple((early.held + late.held) / 2 for early, late in ticks)
            found.append(_Ending(chance, tuple(one / hazard for one in hazards), held))
        running -= chance
        if running < _OVER:
            break
    return tuple(ending._replace(chance=ending.chance / (1 - running)) for ending in found)


@lru_cache(maxsize=256)
def _clock(hand: int, ready: float) -> tuple[_Tick, ...]:
    """Return one player's clock, step by step, until it has almost surely run down."""
    rates = [1 - (1 - ready) ** held for held in range(hand + 1)]
    chances = [0.0] * hand + [1.0]  # by the number of cards held
    ticks: list[_Tick] = []
    while True:
        runs = sum(chances[1:])
        ticks.append(_Tick(runs, sum(held * chance for held, chance in enumerate(chances)) / runs))
        if runs < _OVER:
            return tuple(ticks)
        chances = _later(chances, rates)


def _later(chances: list[float], rates: list[float]) -> list[float]:
    """Return the probability of each number of cards a step later: the exponential series of a pure death process."""
    later, term = list(chances), chances
    for order in range(1, _TERMS + 1):
        flow = [rate * chance * _STEP / order for rate, chance in zip(rates, term, strict=True)]
        term = [gained - lost for gained, lost in zip([*flow[1:], 0.0], flow, strict=True)]
        later = [chance + part for chance, part in zip(later, term, strict=True)]
    return later
