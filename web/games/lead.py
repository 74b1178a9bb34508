"""How the real cards are set up before a round: a step at a time, each with one picture, ticked off by one tap."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.match.sheet import MatchState


class LeadStep(NamedTuple):
    """A step of the set-up: a `title` with its `clause`, a `line` under it, and the key `done` that ticks it off.

    `picture` names the part of the game's template that draws it, from the `facts`. `hands` are the cards before each
    seat by now, 0 for none, None for hands of different sizes. `turn` is the seat that it is about.
    """

    title: str
    clause: str
    line: str
    picture: str
    done: str
    facts: Mapping[str, Any] = MappingProxyType({})
    hands: int | None = 0
    turn: int | None = None


class Lead(NamedTuple):
    """The set-up of a game: its steps for a round as it begins, and the template of their pictures.

    `rehearsal` is the step of the page that rehearses a call once the cards lie, booking nothing; "" for none.
    """

    steps: Callable[[MatchState], tuple[LeadStep, ...]]
    template: str
    rehearsal: str = ""
