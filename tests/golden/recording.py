"""A recording of a golden game: a log, and short ways of going on in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion.action import Action
from companion.game import game as game_of
from companion.header import Header
from companion.log import Log
from tests.companion.lab import lab

NAMES = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")


PLAIN: Final = {"call_until": "next_card", "wrong_call": "free", "too_early": "stays", "photo_seconds": 0}
"""Options of the games that aren't about them: no clock decides, and a wrong call costs nothing."""


class NotHere(Exception):
    """The event that a scenario wants doesn't happen with this seed; the next one is tried."""


class Recording:
    """A match being played for the record. The first dealer is seat 0."""

    plain: ClassVar[bool] = True
    """Whether it is played with `PLAIN` options, unless it names others."""

    def __init__(self, game: str, players: int, seed: int, way: int = 0, **options: object) -> None:
        setup = list(lab(game).setups(players, "golden"))[way]
        known = {option.name for option in game_of(game).facts.options}
        plain = {name: value for name, value in PLAIN.items() if name in known and self.plain}
        chosen = {**plain, **setup.options, **options}
        self.log = Log(Header.of(game, NAMES[:players], f"golden {seed}", chosen, dealer=0))  # type: ignore[arg-type]

    @property
    def round(self) -> Any:
        """The state of the round."""
        return self.log.state.round

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return not self.log.state.running

    def do(self, *actions: Action) -> None:
        """Do these things one after another."""
        for action in actions:
            self.log.append(action)

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """Return the legal actions of the round."""
        return self.log.match.game.legal_actions(self.round, seat)

    def pick(self, wanted: Callable[[Action], bool], seat: int | None = None) -> Action:
        """Return the first allowed action that is wanted. :raises NotHere: when there is none."""
        for action in self.legal(seat):
            if wanted(action):
                return action
        raise NotHere


@dataclass(frozen=True)
class Scenario:
    """A golden game: its name, the clauses that it shows, and a function that plays it from a seed."""

    game: str
    name: str
    clauses: tuple[str, ...]
    play: Callable[[int], Recording]

    def record(self, first: int = 0) -> Log:
        """Play it with the first seed from `first` on that lets it happen."""
        for seed in range(first, 10_000):
            try:
                return self.play(seed).log
            except NotHere:
                continue
        raise NotHere(f"{self.game}/{self.name}")


SCENARIOS: dict[tuple[str, str], Scenario] = {}


def golden(game: str, *clauses: str) -> Callable[[Callable[[int], Recording]], Callable[[int], Recording]]:
    """Register a function that plays a golden game from a seed; the game shows these clauses."""

    def keep(play: Callable[[int], Recording]) -> Callable[[int], Recording]:
        name = play.__name__
        SCENARIOS[game, name] = Scenario(game, name, clauses, play)
        return play

    return keep


def scenarios() -> Iterator[Scenario]:
    """Yield all golden games."""
    from tests.golden import numbers_games, siebenschlaefer_games, words_games  # noqa: F401 - they add themselves

    yield from SCENARIOS.values()
