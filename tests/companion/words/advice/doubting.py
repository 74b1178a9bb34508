"""Rounds that part at a laid word: nobody doubts it, it is doubted and falls, it is doubted and stands.

The same bots play each branch to its end, so that tests can compare the formulas of docs/adviser.md with rounds.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple
from zlib import crc32

from companion.bots import Judge, Skill, bot
from companion.game import Game, Setup
from companion.options import Options, Way
from companion.simulate import play_round
from companion.ways import GameOfTwoWays
from companion.words import digital as rounds
from companion.words.actions import Halt, Vote
from companion.words.advice.doubt import Advice, Situation, advise, situation
from companion.words.game import WORDS, WordsState
from companion.words.state import DigitalState, Phase

SKILL = Skill(overlooks=0.9, notices=0.7)  # as in docs/simulation.md: else rounds are over before cards are read


def resumed(state: DigitalState) -> Game[WordsState]:
    """Return the word game, begun where `state` stands."""
    return GameOfTwoWays(WORDS.facts, replace(WORDS.ways[Way.DIGITAL], start=lambda _: state), WORDS.ways[Way.REFEREE])


class Parting(NamedTuple):
    """A laid word, the advice on it, and the lead that the asking player won where it fell and lost where it stood.

    `gained` and `lost` are the `gain` and the `loss` of the advice, played out once.
    """

    situation: Situation
    advice: Advice
    gained: float
    lost: float


def guessing(modifier: str, head: str, _laid: bool) -> float:
    """Return an arbitrary plausibility, always the same for the same words."""
    return crc32(f"{modifier} {head}".encode()) % 101 / 100


def lead(points: tuple[int, ...], seat: int) -> float:
    """Return the average of the others' minus points, less those of `seat`."""
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


def voted_on(state: DigitalState, doubter: int, *, falls: bool) -> DigitalState:
    """Return the round after a Halt of `doubter` and votes that let the word fall, or stand against that vote alone."""
    state = rounds.apply(state, Halt(doubter))
    assert state.dispute is not None
    accused = state.dispute.accused
    for seat in state.dispute.order:
        against = seat == doubter or (falls and seat != accused)
        state = rounds.apply(state, Vote(seat, against=against))
    assert state.verdict is not None
    assert state.verdict.dispute.falls is falls
    return state


def undoubted(state: DigitalState) -> DigitalState:
    """Return the round after nobody wanted to doubt the last word."""
    if state.phase is Phase.LAST:
        due = rounds.deadline(state)
        return rounds.apply(state, rounds.CLOSE if due is None else due.action)
    assert state.last is not None
    return state._replace(last=state.last._replace(settled=True))


def moments(players: int, seed: str, options: Options, judge: Judge) -> list[DigitalState]:
    """Return a round that bots play, at every moment when a word has just been laid."""
    found: dict[int, DigitalState] = {}

    def watch(_: object, state: DigitalState) -> None:
        if state.last is not None and state.moment == state.last.number and state.phase in (Phase.PLAY, Phase.LAST):
            found.setdefault(state.moment, state)

    bots = [bot("words", SKILL, judge) for _ in range(players)]
    play_round(WORDS, Setup(players, seed, options), bots, Random(seed), watch)
    return list(found.values())


def partings(
    players: int, count: int, seed: str, options: Options, judge: Judge = guessing, *, last_card: bool | None = None
) -> Iterator[Parting]:
    """Yield `count` partings, each from a round of its own; `last_card` asks for one kind of moment only."""
    number = 0
    while count:
        own = f"{seed}/{players}/{number}"
        number += 1
        rng = Random(own)
        wanted = [
            state for state in moments(players, own, options, judge) if last_card in (None, state.phase is Phase.LAST)
        ]
        if not wanted:
            continue
        state = rng.choice(wanted)
        assert state.last is not None
        asking = rng.choice([seat for seat in range(players) if seat != state.last.seat])
        asked = situation(state, asking, 0.5)
        ways = (undoubted(state), voted_on(state, asking, falls=True), voted_on(state, asking, falls=False))
        alone, fallen, stood = (lead(_ending(way, own, judge), asking) for way in ways)
        yield Parting(asked, advise(asked), fallen - alone, alone - stood)
        count -= 1


def _ending(state: DigitalState, seed: str, judge: Judge) -> tuple[int, ...]:
    """Return the minus points of a round that bots play on from here."""
    final = [state]
    bots = [bot("words", SKILL, judge) for _ in range(state.conditions.players)]
    setup = Setup(state.conditions.players, seed)
    play_round(resumed(state), setup, bots, Random(seed), lambda _, seen: final.append(seen))
    return rounds.score(final[-1])
