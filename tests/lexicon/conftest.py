"""The real lexicon of this test run, opened once for all tests of the language room."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from operator import mul
from typing import TypeVar

import pytest

from lexicon.judge import Judge
from lexicon.meaning.model import Model
from lexicon.store import NounRow, Store

NounOf = Callable[[str], NounRow]
T = TypeVar("T")


@pytest.fixture(scope="session")
def store(judge: Judge) -> Store:
    return judge.store


@pytest.fixture(scope="session")
def noun_of(judge: Judge) -> NounOf:
    """The lexicon's row of a noun; a test of a noun that the lexicon lacks fails with its name."""

    def find(word: str) -> NounRow:
        noun = judge.noun(word)
        assert noun is not None, f"the lexicon lacks {word}"
        return noun

    return find


def rows(table: str) -> list[list[str]]:
    """Return the cells of a table: commas part its rows, and blanks the cells of a row."""
    return [row.split() for row in table.split(",")]


def in_threads(ask: Callable[[], T]) -> list[T]:
    """Return the answers of eight threads that ask at once."""
    with ThreadPoolExecutor(8) as pool:
        return [answer.result() for answer in [pool.submit(ask) for _ in range(8)]]


def as_modifiers(model: Model, one: str, other: str) -> float:
    """Return how alike two nouns are as first parts, from -1 to 1."""
    return float(sum(map(mul, model.noun(one).direction_as_modifier, model.noun(other).direction_as_modifier)))


def as_heads(model: Model, one: str, other: str) -> float:
    """Return how alike two nouns are as heads, from -1 to 1."""
    return float(sum(map(mul, model.noun(one).direction_as_head, model.noun(other).direction_as_head)))
