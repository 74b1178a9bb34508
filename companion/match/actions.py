"""The actions of the table in a match, beside those of seats in a round."""

from dataclasses import dataclass
from typing import Final

from companion.action import Action, SeatAction, stamped


@dataclass(frozen=True, slots=True)
class NextRound(Action):
    """The table deals the next round; the deal moves on clockwise (W-6).

    `fresh` is chance from outside the log, where the cards are in the computer: a reader of the log up to here doesn't
    know the cards of this round.
    """

    fresh: str = stamped("")


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Somebody sits down between rounds (W-46), at `place` in the order of seats; without one, as the last."""

    name: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A player gets up between rounds (W-46). Players count from 0 in the order in which they first sat down."""

    player: int


@dataclass(frozen=True, slots=True)
class Correct(Action):
    """The table corrects the points of a player in an earlier round (W-44). Rounds count from 1."""

    round: int
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class CorrectRound(Action):
    """The table corrects an earlier round at one go: the points of all its players, and who has won (W-44, W-41).

    `points` stand in the order of the round's seats. `winner` is None if the winner stays; a winner has no points.
    """

    round: int
    points: tuple[int, ...]
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class CorrectWinner(Action):
    """The table corrects the winner of an earlier round, who then has no points in it (W-44, W-41)."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """The table agrees on another value of an option that may change while it plays (`Facts.changing`).

    It holds for the round that is running, too, from its next question on.
    """

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class EndMatch(Action):
    """The table ends the match; a round that is still going on doesn't count."""


@dataclass(frozen=True, slots=True)
class Buzz(SeatAction):
    """The seat calls "Halt!" or "Schlafmütze!" at a table with real cards, before the table says whom it means."""

    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Retract(SeatAction):
    """The seat takes its call back, as long as nothing has followed from it."""


@dataclass(frozen=True, slots=True)
class Hush(Action):
    """The table says that nobody has called: a false alarm."""


MATCH_ACTIONS: Final = (NextRound, Join, Leave, Correct, CorrectRound, CorrectWinner, Agree, EndMatch)
"""The actions of the table in any match."""

CALL_ACTIONS: Final = (Buzz, Retract, Hush)
"""The actions around a call, in a game in which somebody can call (`Facts.buzz`)."""
