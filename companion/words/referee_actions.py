"""What the tablet is told when the cards are real: who laid what, who doubts it, how the round ends.

Votes, further doubts and named colours are the same as on the phones: Vote, Halt and NameColour of `actions.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.action import Action, SeatAction


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


REFEREE_ACTIONS: Final = (Laid, Doubt, Stuck, Pauses, SetChips, Finish, Count)
