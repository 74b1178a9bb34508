"""The boards of two decks, and the judge of answers."""

import pytest

from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import Board
from lexicon.judge import Judge
from lexicon.pairs.pair_table import PairTable

SMALL = ("BIRNE", "GLOCKE", "TURM", "UHR", "OHR", "RING", "WOLKE", "EI")


@pytest.fixture(scope="module")
def klassik(judge: Judge) -> Board:
    assert judge.store.path.exists()
    return Board(PairTable.default())


@pytest.fixture(scope="module")
def small(judge: Judge) -> Board:
    return Board(PairTable.build(SMALL, judge))


@pytest.fixture(scope="module")
def arbiter(klassik: Board, judge: Judge) -> Arbiter:
    return Arbiter(klassik.table, lambda: judge)
