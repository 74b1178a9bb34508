"""Readings: moves for pairs of everyday nouns, packed in the model's file, that shift the model's odds."""

import pytest

from lexicon.meaning.model import Model, shipped_model
from lexicon.meaning.readings import STEP, Readings, packed
from lexicon.paths import shipped
from lexicon.workshop.scorecard import UNSEEN

MOVES = {("Hund", "Löffel"): -0.7, ("Käse", "Löffel"): 4.2, ("Käse", "Hund"): 0.0, ("Löffel", "Katze"): -3.14}


@pytest.fixture(scope="module")
def readings() -> Readings:
    return Readings(packed(MOVES), 0.5)


def test_a_pair_is_found_in_its_order_only_within_half_a_step(readings: Readings) -> None:
    for pair, move in MOVES.items():
        assert readings.move(*pair) == pytest.approx(move, abs=STEP / 2)
        assert readings.move(*reversed(pair)) is None


@pytest.mark.parametrize("pair", [("Hund", "Wolke"), ("Wolke", "Hund"), ("", "Hund"), ("Hund", "Hund")])
def test_what_nobody_read_stays_where_the_vectors_put_it(readings: Readings, pair: tuple[str, str]) -> None:
    assert readings.move(*pair) is None
    assert readings.odds(*pair, 0.7) == 0.7


def test_a_reading_moves_the_odds_and_the_vectors_still_have_their_say(readings: Readings) -> None:
    assert readings.odds("Käse", "Löffel", 2.0) == pytest.approx(0.5 * 2.0 + 4.2)
    assert readings.odds("Käse", "Hund", 2.0) == pytest.approx(0.5 * 2.0)


def test_a_move_beyond_all_measure_is_cut_off() -> None:
    for move, kept in [(99.0, 25.4), (-99.0, -25.4)]:
        readings = Readings(packed({("Hund", "Katze"): move}), 0.5)
        assert readings.move("Hund", "Katze") == pytest.approx(kept), move


def test_the_shipped_model_brings_readings_and_they_tell_sense_from_nonsense() -> None:
    readings = shipped_model().readings
    assert len(readings) > 600
    assert 0 < readings.weight <= 1
    sense = [readings.move(*pair) for pair in (("Pferd", "Stall"), ("Wald", "Weg"), ("Käse", "Messer"))]
    nonsense = [readings.move(*pair) for pair in (("Auge", "Wind"), ("Uhr", "Oma"), ("Zucker", "Arzt"))]
    assert min(move for move in sense if move is not None) > max(move for move in nonsense if move is not None)


def test_the_model_for_measuring_brings_none() -> None:
    assert len(Model(shipped(UNSEEN)).readings) == 0
