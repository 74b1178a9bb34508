"""Readings: counts of friends for pairs of everyday nouns, packed in the model's file, move the model's odds."""

from __future__ import annotations

import json

import numpy as np
import pytest

from lexicon.judging.model import shipped_model, unseen_model
from lexicon.judging.readings import Readings, packed

NOUNS = ("Hund", "Katze", "Käse", "Löffel")
COUNTS = {("Hund", "Löffel"): 1, ("Käse", "Löffel"): 4, ("Käse", "Hund"): 0, ("Löffel", "Käse"): 2}
WORTH = [0.5, -2.0, -1.0, 0.5, 1.5, 3.0]


@pytest.fixture(scope="module")
def readings() -> Readings:
    return Readings(packed(NOUNS, COUNTS), json.dumps(WORTH))


def test_a_pair_is_found_in_its_order_only(readings: Readings) -> None:
    assert {pair: readings.friends(*pair) for pair in COUNTS} == COUNTS
    assert readings.friends("Löffel", "Hund") is None


@pytest.mark.parametrize("pair", [("Hund", "Wolke"), ("Wolke", "Hund"), ("", "Hund"), ("Hund", "Hund")])
def test_what_nobody_read_has_no_count(readings: Readings, pair: tuple[str, str]) -> None:
    assert readings.friends(*pair) is None
    assert readings.odds(*pair, 0.7) == 0.7


def test_a_count_moves_the_odds_by_what_it_is_worth(readings: Readings) -> None:
    assert readings.odds("Käse", "Löffel", 2.0) == pytest.approx(0.5 * 2.0 + 3.0)
    assert readings.odds("Käse", "Hund", 2.0) == pytest.approx(0.5 * 2.0 - 2.0)


def test_a_row_has_exactly_the_odds_of_its_pairs(readings: Readings) -> None:
    heads = ("Löffel", "Wolke", "Hund", "Käse", "Löffel")
    odds = np.array([0.1, -0.7, 1.3, 0.0, 2.2])
    for modifier in (*NOUNS, "Wolke"):
        row = readings.row(modifier, readings.places(heads), odds)
        alone = [readings.odds(modifier, head, float(each)) for head, each in zip(heads, odds, strict=True)]
        assert [float(each) for each in row] == alone


def test_the_shipped_model_brings_readings_and_more_friends_are_worth_more() -> None:
    readings = shipped_model().readings
    assert len(readings) > 600
    assert list(readings.worth.shift) == sorted(readings.worth.shift)
    assert 0 < readings.worth.weight < 1


def test_the_model_for_measuring_brings_none() -> None:
    assert len(unseen_model().readings) == 0
