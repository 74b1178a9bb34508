"""What is done in the digital word game.

Times are in ms on the server's clock, `spread` is half the measured round-trip time of the phone (W-24). `after` is the
moment that the phone showed, `word` (a number) the laid word that is meant; None is whatever is there now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True, slots=True)
class Laid(SeatAction):
    """A word was laid: the card from the hand, the card it lies on now, the word as said. Texts may stay empty."""

    hand_card: str = ""
    top_card: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """The word that `accused` laid last is in doubt (W-28, W-29); whoever called "Halt!" first stands first.

    It may be a word that was told before, or one of which the tablet hears only now.
    """

    accused: int
    doubters: tuple[int, ...]
    hand_card: str = ""
    top_card: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Stuck(Action):
    """Nobody can form a word with the colour due (W-36)."""


@dataclass(frozen=True, slots=True)
class Pauses(Action):
    """Who pauses now (W-21), if that isn't what the tablet thinks; None when nobody pauses or nobody remembers."""

    player: int | None = None


@dataclass(frozen=True, slots=True)
class SetChips(SeatAction):
    """The chips in front of a player are counted again (W-44)."""

    chips: int


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The cards are put down: `winner` has laid the last one (W-39), or nobody can go on (None, W-38)."""

    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Count(Action):
    """The table confirms how many cards each hand has left (W-44), by seat; without any, those proposed."""

    cards: tuple[int, ...] = ()


DIGITAL: Final[tuple[type[Action], ...]] = (
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
REFEREE: Final[tuple[type[Action], ...]] = (Laid, Doubt, Stuck, Pauses, SetChips, Finish, Count)
