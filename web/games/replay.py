"""A finished round without a box, moment by moment: the contract between the games and the pages that show it again.

    moments = moments_of(log, 2)
    scene = screen.replay(log, log.state_at(moments[5]), seat)

Hands are shown once their round is over and no sooner; what was taken back is never shown.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from companion.log import Log
from companion.match.sheet import MatchState
from companion.options import Way, way_of


class Scene(NamedTuple):
    """The table at a moment: a template, and its context under the name `scene`.

    `held` are the numbers of cards by seat. The hand of the chosen seat is part of the context.
    """

    template: str
    context: Mapping[str, Any]
    held: tuple[int, ...]


MakeScene: TypeAlias = Callable[[Log, MatchState, int | None], Scene]
"""Makes the scene of a state as a seat sees it; None is the table, which sees what lies open."""


class NotOver(Exception):
    """The round is still being played, was broken off, or was played with real cards: no hand is shown."""


def moments_of(log: Log, number: int) -> tuple[int, ...]:
    """Return the numbers of the events of a round from its deal to its end; only those that stand.

    :raises NotOver: for a round that isn't over. :raises IndexError: when there is no such round.
    """
    found: list[int] = []
    ended = 0
    for event in (0, *log.standing):
        state = log.state_at(event)
        if state.number != number:
            continue
        if way_of(state.setup.options) is not Way.DIGITAL:
            raise NotOver
        if not found:
            ended = len(state.results)
        found.append(event)
        if len(state.results) > ended:
            return tuple(found)
    if found:
        raise NotOver
    raise IndexError(number)


def last_watchable(log: Log) -> int | None:
    """Return the number of the latest round that may be watched again; None if there is none."""
    for number in range(log.state.number, 0, -1):
        try:
            moments_of(log, number)
        except (NotOver, IndexError):
            continue
        return number
    return None
