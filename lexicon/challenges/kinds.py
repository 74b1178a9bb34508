"""Making a task of any kind, or the tasks of a day."""

from collections.abc import Callable
from datetime import date
from typing import Final

from lexicon.challenges import bridge, chain, odd_one_out, words_with
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.task import LONGEST_SEED, Kind, NoTask, SeededChoice, Task

_MAKERS: Final[dict[Kind, Callable[[Board, int, str], Task]]] = {
    Kind.WORDS: words_with.make,
    Kind.ODD: odd_one_out.make,
    Kind.CHAIN: chain.make,
    Kind.BRIDGE: bridge.make,
}


def make_task(board: Board, kind: Kind, level: int, seed: str) -> Task:
    """Return the task that deck, kind, level (1 to 5) and seed make.

    :raises NoTask: if there is no such level, the seed is too long, or the deck gives no such task.
    """
    if level not in LEVELS:
        raise NoTask("level", level=level)
    if len(seed) > LONGEST_SEED:
        raise NoTask("seed", length=len(seed), limit=LONGEST_SEED)
    return _MAKERS[kind](board, level, seed)


def daily_tasks(board: Board, day: date) -> tuple[Task, ...]:
    """Return the tasks of a day, one of each kind, each harder than the one before; the same for everybody with a deck.

    The order of the kinds changes from day to day. If the deck gives no task of a kind at its level, the task has the
    nearest other level; if it gives none at all, the kind is left out.
    """
    seed = day.isoformat()
    found: list[Task] = []
    for kind in SeededChoice(seed).shuffled(tuple(Kind)):
        wanted = len(found) + 1
        for level in sorted(LEVELS, key=lambda level: (abs(level - wanted), level)):
            try:
                found.append(make_task(board, kind, level, seed))
            except NoTask:
                continue
            break
    return tuple(sorted(found, key=lambda task: task.level))
