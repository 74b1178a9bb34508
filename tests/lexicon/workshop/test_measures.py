"""The measures of a scorecard: worked out by hand, and laws that hold for any numbers."""

import math

import pytest
from hypothesis import given, strategies as st

from lexicon.workshop.measures import Bin, auc, calibration, calibration_error, rank_correlation, ranks

# Halves are exact, so that moving and stretching them makes no two of them equal.
halves = st.integers(-1000, 1000).map(lambda number: number / 2)
some = st.lists(halves, min_size=1, max_size=30)
pairs = st.lists(st.tuples(halves, halves), min_size=2, max_size=30)
shares = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=40)


def test_equal_values_share_the_mean_of_their_places() -> None:
    assert ranks([]) == []
    assert ranks([3.0, 1.0, 2.0]) == [3.0, 1.0, 2.0]
    assert ranks([5.0, 1.0, 5.0, 0.0]) == [3.5, 2.0, 3.5, 1.0]
    assert ranks([7.0, 7.0, 7.0]) == [2.0, 2.0, 2.0]


def test_auc_counts_the_pairs_in_the_right_order_and_ties_half() -> None:
    for positive, negative, expected in [
        ([3.0, 4.0], [1.0, 2.0], 1.0),
        ([1.0, 2.0], [3.0, 4.0], 0.0),
        ([1.0], [1.0], 0.5),
        ([0.9, 0.4, 0.4], [0.4, 0.1], (1 + 1 + 0.5 + 1 + 0.5 + 1) / 6),
    ]:
        assert auc(positive, negative) == pytest.approx(expected), positive


def test_auc_of_nothing_is_no_number() -> None:
    assert math.isnan(auc([], [1.0]))
    assert math.isnan(auc([1.0], []))


@given(some, some)
def test_auc_is_what_counting_every_pair_gives(positive: list[float], negative: list[float]) -> None:
    counted = sum((one > other) + (one == other) / 2 for one in positive for other in negative)
    assert auc(positive, negative) == pytest.approx(counted / (len(positive) * len(negative)))


def test_rank_correlation_by_hand() -> None:
    assert rank_correlation([1.0, 2.0, 3.0], [10.0, 20.0, 90.0]) == pytest.approx(1)
    assert rank_correlation([1.0, 2.0, 3.0], [3.0, 2.0, 1.0]) == pytest.approx(-1)
    # Places 1 2 3 4 and 2 1 4 3: the differences are all 1, so 1 - 6 * 4 / (4 * 15).
    assert rank_correlation([1.0, 2.0, 3.0, 4.0], [5.0, 4.0, 9.0, 8.0]) == pytest.approx(0.6)
    assert math.isnan(rank_correlation([1.0, 1.0], [1.0, 2.0]))


@given(pairs)
def test_rank_correlation_knows_order_alone_and_no_direction(values: list[tuple[float, float]]) -> None:
    one, other = [value for value, _ in values], [value for _, value in values]
    found = rank_correlation(one, other)
    if math.isnan(found):
        assert len(set(one)) == 1 or len(set(other)) == 1
        return
    assert -1 - 1e-9 <= found <= 1 + 1e-9
    assert rank_correlation(other, one) == pytest.approx(found)
    assert rank_correlation([value**3 for value in one], other) == pytest.approx(found)
    assert rank_correlation([-value for value in one], other) == pytest.approx(-found)


def test_calibration_by_hand() -> None:
    assert calibration([0.05, 0.15, 0.95, 1.0], [0.0, 0.5, 1.0, 0.5]) == [
        Bin(1, 0.05, 0.0),
        Bin(1, 0.15, 0.5),
        Bin(2, 0.975, 0.75),
    ]
    wrong = calibration_error([0.05, 0.15, 0.95, 1.0], [0.0, 0.5, 1.0, 0.5])
    assert wrong == pytest.approx((0.05 + 0.35 + 2 * 0.225) / 4)


def test_within_a_bin_only_the_means_count() -> None:
    assert calibration_error([0.5] * 4, [0.0, 0.0, 1.0, 1.0]) == 0
    assert calibration_error([1.0, 0.0], [0.0, 1.0]) == 1


@given(shares)
def test_calibration_keeps_every_estimate_in_one_bin(values: list[tuple[float, float]]) -> None:
    said, true = [value for value, _ in values], [value for _, value in values]
    bins = calibration(said, true)
    assert sum(each.size for each in bins) == len(said)
    assert math.fsum(each.size * each.said for each in bins) == pytest.approx(math.fsum(said))
    assert 0 <= calibration_error(said, true) <= 1
    assert calibration_error(said, said) == 0
