"""A bench for each game, so that tests that hold for every game know none by name: one `Lab` in its tests' folder."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any, Generic, TypeVar

import pytest

from companion.action import Action
from companion.game import GAMES, Game, Setup
from companion.match.game import Match
from companion.refusal import Malformed, Refused

S = TypeVar("S")
T = TypeVar("T")


class Lab(ABC, Generic[S]):
    """A game on the bench: its setups, a count of its cards, actions that it should refuse, changes of hidden cards."""

    game: Game[S]

    @abstractmethod
    def setups(self, players: int, seed: str) -> Iterator[Setup]:
        """Yield a setup for every kind of round: digital, with real cards, with options that change much."""

    @abstractmethod
    def cards(self, state: S) -> list[int] | None:
        """Return all cards of all places, sorted; None with real cards, which the state doesn't have."""

    def chips(self, state: S) -> int | None:  # noqa: ARG002 - most games have none
        """Return the number of chips, with the players and in the middle; None where there are none."""
        return None

    @abstractmethod
    def universe(self, state: S, rng: Random) -> Iterable[Action]:
        """Yield every action that a table could mean now, allowed or not, and some that nobody should try."""

    def everything(self, state: S) -> Iterable[Action]:
        """Yield every action in the form in which it would be listed, allowed or not; `universe` may be a sample."""
        return self.universe(state, Random(0))

    def canonical(self, state: S, action: Action) -> Action:  # noqa: ARG002 - most games have nothing free
        """Return `action` as `legal_actions` lists it: its free texts, numbers and times at their defaults."""
        return action

    def dressed(self, state: S, action: Action, rng: Random) -> Action:  # noqa: ARG002 - see canonical
        """Return `action` with its free texts, numbers and times filled in as a real table would."""
        return action

    @abstractmethod
    def scrambled(self, state: S, seat: int | None, rng: Random) -> S:
        """Return `state` with everything changed that `seat` can't see; without a seat, all that doesn't lie open."""


def present(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def after(rules: Game[Any] | Match, state: S, *actions: Action) -> S:
    """Return a state of a round, or of a match, after `actions`."""
    for action in actions:
        state = rules.apply(state, action)  # type: ignore[arg-type,assignment]
    return state


def refusal(rules: Game[Any] | Match, state: object, action: Action) -> str:
    """Return the clause by which `action` is refused, and the code if there is one: "A-4 not_your_turn"."""
    with pytest.raises(Refused) as refused:
        rules.apply(state, action)  # type: ignore[arg-type]
    return f"{refused.value.clause} {refused.value.code}".rstrip()


def fault_of(rules: Game[Any] | Match, state: object, action: Action) -> Refused | Malformed | None:
    """Return why a state doesn't take an action; None if it does."""
    try:
        rules.apply(state, action)  # type: ignore[arg-type]
    except (Refused, Malformed) as fault:
        return fault
    return None


ELSEWHERE = {"highest": "tests.another_game.lab"}
"""The benches that lie with their games, by game."""


def lab(name: str) -> Lab[Any]:
    """Return the bench of the game `name`."""
    found: Lab[Any] = import_module(ELSEWHERE.get(name, f"tests.companion.{name}.lab")).LAB
    return found


ALL = tuple(GAMES)
