"""Tasks of many seeds, and a right answer to any of them."""

from collections.abc import Iterator
from typing import Final

from lexicon.challenges.board import Board
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.kinds import make_task
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Kind, Task
from lexicon.challenges.words_with import WordsWith

SEEDS: Final = range(60)


def right_answer(task: Task) -> list[str]:
    """Return a right answer, as a person would give it."""
    match task:
        case WordsWith():
            return list(task.solution()[: task.wanted])
        case OddOneOut():
            return [task.odd.word]
        case Chain():
            way = [task.ways[0][0].modifier, *(pair.head for pair in task.ways[0])]
            return [card for card, shown in zip(way, task.way, strict=True) if shown is None]
        case Bridge():
            return [task.known[0][0].head]
        case _:
            raise AssertionError(task)


def made(board: Board, kind: Kind, level: int) -> Iterator[Task]:
    for seed in SEEDS:
        yield make_task(board, kind, level, str(seed))
