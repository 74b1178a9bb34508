"""What the tests that know no game by name need to know of each game. One `Lab` a game, in its tests' folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any, Generic, TypeVar

from companion.action import Action
from companion.game import GAMES, Game, Setup

S = TypeVar("S")


class Lab(ABC, Generic[S]):
    """A game on the bench: how to start it, count its cards, try what it should refuse, and stir what is hidden."""

    game: Game[S]

    @abstractmethod
    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        """Yield a setup for every way of playing that differs in kind (digital, referee, options that bite)."""

    @abstractmethod
    def cards(self, state: S) -> list[int] | None:
        """Return every card, wherever it is, sorted; None where there are no cards (real ones are on the table)."""

    def chips(self, state: S) -> int | None:  # noqa: ARG002 - most games have none
        """Return how many chips there are, with the players and in the middle; None where there are none."""
        return None

    @abstractmethod
    def universe(self, state: S, rng: Random) -> Iterable[Action]:
        """Yield every action that could be meant at this moment, allowed or not, and some that nobody should try."""

    def everything(self, state: S) -> Iterable[Action]:
        """Yield every action as it is listed, allowed or not; `universe` itself may be too wide to be whole."""
        return self.universe(state, Random(0))

    def canonical(self, state: S, action: Action) -> Action:  # noqa: ARG002 - most games have nothing free
        """Return `action` as `legal_actions` lists it: its free texts, numbers and times at their defaults."""
        return action

    def dressed(self, state: S, action: Action, rng: Random) -> Action:  # noqa: ARG002 - see canonical
        """Return `action` with its free texts, numbers and times filled in as a real table would."""
        return action

    @abstractmethod
    def scrambled(self, state: S, seat: int | None, rng: Random) -> S:
        """Return `state` with everything changed that `seat` (None: somebody who sees the table only) can't see."""


ELSEWHERE = {"highest": "tests.another_game.lab"}
"""The benches that lie with their games, by game."""


def lab(name: str) -> Lab[Any]:
    """Return the bench of the game `name`."""
    found: Lab[Any] = import_module(ELSEWHERE.get(name, f"tests.companion.{name}.lab")).LAB
    return found


ALL = tuple(GAMES)
