"""What is done in the digital word game.

Times are in ms on the server's clock, `spread` is half the measured round-trip time of the phone (W-24). `after` is the
moment that the phone showed, `word` (a number) the laid word that is meant; None is whatever is there now.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.action import Action, SeatAction, stamped
from companion.words.deck import Colour


@dataclass(frozen=True, slots=True)
class Lay(SeatAction):
    """Lay `card` from the hand on `stack` and say `word` (W-7); "" is said aloud and typed by nobody."""

    card: int
    stack: int
    word: str = ""
    at: int | None = stamped(None)
    spread: int = stamped(0)
    after: int | None = None


@dataclass(frozen=True, slots=True)
class NoCombination(SeatAction):
    """Say that there is nothing to lay: the opener (W-16), or one of those who may lay (W-36)."""

    after: int | None = None


@dataclass(frozen=True, slots=True)
class NameColour(SeatAction):
    """Name the colour that goes on (W-20)."""

    colour: Colour
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Halt(SeatAction):
    """Doubt a word (W-28, W-29)."""

    word: int | None = None
    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Vote(SeatAction):
    """Vote against the doubted word, or for it (W-30)."""

    against: bool
    word: int | None = None


@dataclass(frozen=True, slots=True)
class Saw(SeatAction):
    """Say whose card was `first` in a photo finish (W-25)."""

    first: int
    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Concede(SeatAction):
    """Take one's own card out of a photo finish (W-25)."""

    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Disagree(SeatAction):
    """Give up trying to agree on a photo finish (W-26)."""

    after: int | None = None
    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Nobody doubts the last word: the table ends the round (W-39)."""

    at: int | None = stamped(None)


ROUND_ACTIONS: tuple[type[Action], ...] = (
    Lay,
    NoCombination,
    NameColour,
    Halt,
    Vote,
    Saw,
    Concede,
    Disagree,
    Close,
)
