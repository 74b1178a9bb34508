"""Measures of estimates and of judges: ranking, calibration, agreement. They are plain Python over lists."""

from collections.abc import Sequence
from itertools import combinations, groupby
from statistics import fmean
from typing import NamedTuple

from lexicon.judging.judgements import FRIENDS, TABLES, Judged


def ranks(values: Sequence[float]) -> list[float]:
    """Return each value's place in order, from 1; equal values share the mean of their places."""
    found = [0.0] * len(values)
    place = 0
    for _, tied in groupby(sorted(range(len(values)), key=values.__getitem__), key=values.__getitem__):
        group = list(tied)
        for index in group:
            found[index] = place + (len(group) + 1) / 2
        place += len(group)
    return found


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Return the probability that a positive scores above a negative, ties counted half (Mann and Whitney 1947).

    The result is nan if one of the two is empty.
    """
    if not positive or not negative:
        return float("nan")
    above = sum(ranks([*positive, *negative])[: len(positive)]) - len(positive) * (len(positive) + 1) / 2
    return above / (len(positive) * len(negative))


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation; nan where one of the two never changes."""
    first, second = ranks(one), ranks(other)
    mean = (len(first) + 1) / 2
    covariance = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    spread = sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)
    return covariance / spread**0.5 if spread else float("nan")


class Bin(NamedTuple):
    """Estimates near to each other: their number, their mean, and the mean of the true values."""

    size: int
    said: float
    true: float


def calibration(said: Sequence[float], true: Sequence[float], bins: int = 10) -> list[Bin]:
    """Return the estimates in bins of equal width from 0 to 1; empty bins are left out."""
    groups: dict[int, list[tuple[float, float]]] = {}
    for pair in zip(said, true, strict=True):
        groups.setdefault(min(bins - 1, int(pair[0] * bins)), []).append(pair)
    return [
        Bin(len(group), fmean(a for a, _ in group), fmean(b for _, b in group)) for _, group in sorted(groups.items())
    ]


def calibration_error(said: Sequence[float], true: Sequence[float], bins: int = 10) -> float:
    """Return the expected calibration error: the distance of said and true means in each bin, weighted by its size."""
    return sum(each.size * abs(each.said - each.true) for each in calibration(said, true, bins)) / len(said)


def weighted_kappa(one: Sequence[int], other: Sequence[int]) -> float:
    """Return Cohen's kappa of two tables over the same pairs, weighted by the square of the distance of counts.

    1 is full agreement, 0 the agreement by chance alone (Cohen 1968, Psychological Bulletin 70, 213-220).
    """
    pairs, counts = len(one), range(FRIENDS + 1)
    apart = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) / pairs
    by_chance = sum((a - b) ** 2 * one.count(a) * other.count(b) for a in counts for b in counts) / pairs**2
    return 1 - apart / by_chance if by_chance else 1.0  # one count throughout, in both


def agreement(rows: Sequence[Judged]) -> dict[tuple[int, int], float]:
    """Return the weighted kappa of any two tables, by their places."""
    by_table = [[row.friends[place] for row in rows] for place in range(TABLES)]
    return {(a, b): weighted_kappa(by_table[a], by_table[b]) for a, b in combinations(range(TABLES), 2)}
