"""Seats filled by the computer. A bot sees the view of its seat and nothing more.

Each game has its bot in its own folder; `bot("numbers", skill)` makes one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pkgutil import resolve_name
from random import Random
from typing import ClassVar, Final, NamedTuple, Protocol, TypeAlias

from companion.action import Action
from companion.game import View
from companion.refusal import Malformed

Judge: TypeAlias = Callable[[str, str, bool], float]
"""Gives the probability, from 0 to 1, that a table accepts the compound of two words in this order: of any two, or with
True of two that somebody laid."""

Form: TypeAlias = Callable[[str, str], str]
"""Gives the compound of two words in this order as one says it."""

BOTS: Final = {
    "words": "companion.words.bot:WordsBot",
    "numbers": "companion.numbers.bot:NumbersBot",
    "siebenschlaefer": "companion.siebenschlaefer.bot:SiebenschlaeferBot",
}


class Skill(NamedTuple):
    """The skill of a bot (A-33): the share of chances that it overlooks, the share of others' mistakes that it notices.

    A noticed mistake may still go unpunished, as the next move ends the time for a call.
    """

    overlooks: float = 0.1
    notices: float = 0.7


class Wakefulness(StrEnum):
    """How awake a bot is, as a table chooses it."""

    SLEEPY = "sleepy"
    AWAKE = "awake"
    WIDE_AWAKE = "wide_awake"


SKILLS: Final[Mapping[Wakefulness, Skill]] = {
    Wakefulness.SLEEPY: Skill(overlooks=0.35, notices=0.3),
    Wakefulness.AWAKE: Skill(overlooks=0.2, notices=0.65),
    Wakefulness.WIDE_AWAKE: Skill(overlooks=0.02, notices=0.95),
}
TEMPO: Final[Mapping[Wakefulness, float]] = {
    Wakefulness.SLEEPY: 1.35,
    Wakefulness.AWAKE: 1.0,
    Wakefulness.WIDE_AWAKE: 0.7,
}
"""The length of pauses by how awake a bot is, beside those of one that is awake."""


class Pause(NamedTuple):
    """The time, from `least` to `most` ms, that a human takes to do something once it can be done."""

    least: int
    most: int


USUAL: Final = Pause(1000, 3000)


def glued(modifier: str, head: str) -> str:
    """Return the compound of two words without a link: the form of a house without a lexicon."""
    return f"{modifier}{head}".capitalize()


class Bot(Protocol):
    """A player on a seat."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return one of `actions`, or None to let others go first.

        `view` is that of the seat; `actions` are all that it may do now. Chance comes from `rng` alone, so that a game
        can be played again.
        """
        ...


class SeatedBot(ABC):
    """A bot of a game. `pauses` are its human pauses by the kind of action; without any they are `USUAL`."""

    pauses: ClassVar[Mapping[type[Action], Pause]] = {}

    def __init__(self, skill: Skill, judge: Judge | None = None, form: Form = glued) -> None:
        self.skill = skill
        self.judge = judge
        self.form = form

    @abstractmethod
    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return one of `actions`, or None to let others go first (`Bot`)."""

    def situation(self, view: View) -> object:
        """Return the part of a view that a choice answers: while it stays equal, so does the choice."""
        return repr(view)

    def reconsidered(self, action: Action, view: View, actions: Sequence[Action]) -> Action:  # noqa: ARG002 - see words
        """Return what a bot does that has the time of a human for another look before it does `action`."""
        return action


def bot(name: str, skill: Skill | None = None, judge: Judge | None = None, form: Form = glued) -> SeatedBot:
    """Return a bot for the game `name`. Bots of the word game ask `judge`, and say words as `form` does.

    :raises Malformed: when there is no such game.
    """
    if name not in BOTS:
        raise Malformed("unknown_game", game=name, games=tuple(BOTS))
    made: SeatedBot = resolve_name(BOTS[name])(skill or Skill(), judge, form)
    return made
