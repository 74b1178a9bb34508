"""Seats filled by the computer. A bot sees the view of its seat and nothing more.

Each game has its bot in its own folder; `bot("numbers", skill)` makes one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Final, NamedTuple, Protocol, TypeAlias

from companion.action import Action
from companion.game import View
from companion.refusal import Malformed

Judge: TypeAlias = Callable[[str, str], float]
"""Gives the probability, from 0 to 1, that a table accepts the compound of two words in this order."""

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


class Bot(Protocol):
    """A player on a seat."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return one of `actions`, or None to let others go first.

        `view` is that of the seat; `actions` are all that it may do now. Chance comes from `rng` alone, so that a game
        can be played again.
        """
        ...


class RandomBot:
    """Does any allowed action, each with the same chance."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:  # noqa: ARG002 - sees nothing
        """Return any of `actions`."""
        return actions[int(rng.random() * len(actions))]


def bot(name: str, skill: Skill | None = None, judge: Judge | None = None) -> Bot:
    """Return a bot for the game `name`. Bots of the word game ask `judge`.

    :raises Malformed: when there is no such game.
    """
    if name not in BOTS:
        raise Malformed("unknown_game", game=name, games=tuple(BOTS))
    module, _, kind = BOTS[name].partition(":")
    made: Bot = getattr(import_module(module), kind)(skill or Skill(), judge)
    return made
