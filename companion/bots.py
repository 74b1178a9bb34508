"""Seats filled by the computer. A bot sees what its seat sees and nothing more.

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
"""How likely a table accepts a compound of these two words in this order, from 0 to 1."""

BOTS: Final = {
    "words": "companion.words.bot:WordsBot",
    "numbers": "companion.numbers.bot:NumbersBot",
    "siebenschlaefer": "companion.siebenschlaefer.bot:SiebenschlaeferBot",
}


class Skill(NamedTuple):
    """How good a bot is (A-33): the shares of chances it overlooks, and of others' mistakes it notices.

    A mistake that is noticed may still go unpunished: whoever moves on first ends the time for a call.
    """

    overlooks: float = 0.1
    notices: float = 0.7


class Bot(Protocol):
    """Somebody who plays."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return one of `actions`, all that is allowed to this seat now, or None to let others go first.

        `view` is what the seat sees. Chance comes from `rng` alone, so that a game can be played again.
        """
        ...


class RandomBot:
    """Does anything that is allowed, all of it with the same chance."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:  # noqa: ARG002 - sees nothing
        """Return any of `actions`."""
        return actions[int(rng.random() * len(actions))]


def bot(name: str, skill: Skill | None = None, judge: Judge | None = None) -> Bot:
    """Return a bot for the game `name`; `judge` is asked by bots of the word game.

    :raises Malformed: when there is no such game.
    """
    if name not in BOTS:
        raise Malformed("unknown_game", game=name, games=tuple(BOTS))
    module, _, kind = BOTS[name].partition(":")
    made: Bot = getattr(import_module(module), kind)(skill or Skill(), judge)
    return made
