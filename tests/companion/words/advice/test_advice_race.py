"""The race of independent clocks: the winner of a round, and its cost for the others (W-40, W-41)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.words.advice.race import expected_points, winning

hands = st.lists(st.integers(1, 10), min_size=3, max_size=8)


def test_who_holds_as_many_wins_as_often() -> None:
    assert winning((5, 5, 5, 5)) == pytest.approx([1 / 4] * 4)


def test_one_card_each_is_a_fair_lot_and_the_others_keep_it() -> None:
    assert expected_points((1, 1, 1), (0, 0, 0)) == pytest.approx([2 / 3] * 3)


def test_two_clocks_by_hand() -> None:
    """One card against two: 0.3 against 0.51 for the first lay, then 0.3 against 0.3."""
    first, second = winning((1, 2))
    assert first == pytest.approx(0.3 / 0.81 + 0.51 / 0.81 / 2, abs=1e-3)
    assert second == pytest.approx(0.51 / 0.81 / 2, abs=1e-3)


def test_w40_w41_a_round_that_is_over_costs_what_lies_there() -> None:
    assert expected_points((0, 3, 5), (4, 1, 0)) == (0, 4, 5)


def test_w41_chips_count_as_often_as_one_loses() -> None:
    bare, one_more = expected_points((2, 4, 6), (0, 0, 0)), expected_points((2, 4, 6), (1, 0, 0))
    assert one_more[0] - bare[0] == pytest.approx(1 - winning((2, 4, 6))[0])
    assert one_more[1:] == bare[1:]


@given(held=hands)
def test_somebody_wins(held: list[int]) -> None:
    assert sum(winning(held)) == pytest.approx(1)


@given(held=hands)
def test_a_card_more_never_helps(held: list[int]) -> None:
    more = (held[0] + 1, *held[1:])
    none = (0,) * len(held)
    assert winning(more)[0] < winning(held)[0]
    assert expected_points(more, none)[0] > expected_points(held, none)[0]
