"""What the table does in a match, beside what seats do in a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.action import Action


@dataclass(frozen=True, slots=True)
class NextRound(Action):
    """The table deals the next round; the deal has moved on clockwise (W-6)."""


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Somebody sits down between rounds (W-46), at `place` in the order of seats; without one, as the last."""

    name: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A player gets up between rounds (W-46). Players are counted in the order in which they first sat down."""

    player: int


@dataclass(frozen=True, slots=True)
class Correct(Action):
    """The table corrects what a player got in an earlier round (W-44). Rounds count from 1."""

    round: int
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class CorrectWinner(Action):
    """The table corrects who won an earlier round and so has no points in it (W-44, W-41)."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class EndMatch(Action):
    """The table calls it a day; a round that is still going on doesn't count."""


MATCH_ACTIONS: Final = (NextRound, Join, Leave, Correct, CorrectWinner, EndMatch)
