"""A right answer to any task."""

from __future__ import annotations

from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Task
from lexicon.challenges.words_with import WordsWith


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
