"""The figures of many rounds."""

from __future__ import annotations

import pytest

from companion.game import Outcome
from companion.simulate import Played, Summary


@pytest.mark.parametrize(("rounds", "p90"), [(1, 1), (2, 2), (9, 9), (10, 9), (11, 10), (15, 14), (100, 90), (101, 91)])
def test_nine_in_ten_rounds_are_no_longer_than_the_figures_say(rounds: int, p90: int) -> None:
    summary = Summary("numbers", 2)
    for length in range(1, rounds + 1):
        summary.add(Played(Outcome("out", "A-24", (0,)), length, {}, (0, 3), (0,)))
    actions = summary.to_dict()["actions"]
    assert isinstance(actions, dict)
    assert actions["p90"] == p90
