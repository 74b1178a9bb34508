"""The model: its file, the nouns it knows and those it doesn't, and the readings that shift its odds."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from lexicon.meaning.model import APPLICATION_ID, SHIPPED, VERSION, Model, shipped_model
from lexicon.meaning.readings import STEP, Readings, packed
from lexicon.paths import shipped
from lexicon.workshop.scorecard import UNSEEN
from tests.lexicon.conftest import as_heads, as_modifiers, in_threads

NOUNS = ("Birne", "Baum", "Wolke", "Löffel", "Haus", "Zebra", "Donaudampfschifffahrtsgesellschaft", "Xyz")


@pytest.fixture(scope="module")
def model() -> Model:
    return Model(shipped(SHIPPED))


def test_the_file_is_small_and_says_how_it_is_to_be_read(model: Model) -> None:
    assert shipped(SHIPPED).stat().st_size <= 8_000_000
    assert {"unit", "scale"} <= set(model.meta)
    assert float(model.meta["unit"]) > 0


def test_the_nouns_of_the_deck_and_of_everyday_are_in_it(model: Model) -> None:
    for noun in ("Haus", "Tür", "Eis", "Birne", "Löffel", "Angst", "Lehrer"):
        assert noun in model
        assert model.noun(noun).lemma == noun
    assert "Xyz" not in model
    assert "haus" not in model


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Model(tmp_path / "nouns.sqlite")
    with pytest.raises(FileNotFoundError):
        Model(tmp_path)


def _told(path: Path, sql: str, start: bytes = b"") -> None:
    path.write_bytes(start)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)


WHOLE = shipped(SHIPPED).read_bytes()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: _told(path, f"PRAGMA application_id = {APPLICATION_ID + 1}", WHOLE),
        lambda path: _told(path, f"PRAGMA user_version = {VERSION + 1}", WHOLE),
        lambda path: _told(path, "CREATE TABLE nouns (lemma TEXT)"),
        lambda path: path.write_bytes(b"rubbish" * 1000),
        lambda path: path.write_bytes(WHOLE[: len(WHOLE) // 2]),
    ],
)
def test_a_file_that_is_no_model_is_told(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "nouns.sqlite"
    spoil(path)
    with pytest.raises(ValueError, match=r"nouns\.sqlite is no model"):
        Model(path)


def test_more_rows_than_are_worked_out_together_come_in_order(model: Model) -> None:
    many = NOUNS * 40
    rows = list(model.rows(many, ("Baum",)))
    assert [float(row[0]) for row in rows] == [model.odds(noun, "Baum") for noun in many]
    assert list(model.rows((), NOUNS)) == []


def test_order_matters(model: Model) -> None:
    assert model.odds("Birne", "Baum") > model.odds("Baum", "Birne")
    assert model.odds("Holz", "Löffel") > model.odds("Löffel", "Holz")


def test_a_noun_nobody_knows_stands_in_by_its_ending(model: Model) -> None:
    for unknown, like in [
        ("Sumpfdotterapfelbaum", "Apfelbaum"),
        ("Xyzbaum", "Baum"),
        ("Quastenpudelmütze", "Pudelmütze"),
        ("Qwrtzpl", ""),
        ("", ""),
        ("Ä", ""),
        ("'; DROP TABLE nouns;--", ""),
    ]:
        assert unknown not in model or unknown == "", unknown
        found = model.noun(unknown)
        ends = [unknown[start:].capitalize() for start in range(1, len(unknown))]
        longest = next((end for end in ends if len(end) >= 3 and end in model), "")
        assert found.lemma == longest, unknown
        assert found.lemma == like or (like and found.lemma.lower().endswith(like.lower()[-4:])), unknown
        assert model.readings.move(unknown, "Haus") is None, "a reading is of its own two nouns"
        assert model.odds(unknown, "Haus") == model.odds(f"xyz{longest.lower()}", "Haus"), unknown
        assert model.odds("Haus", unknown) == model.odds("Haus", f"xyz{longest.lower()}"), unknown


def test_of_two_strangers_the_model_says_one_thing(model: Model) -> None:
    assert model.odds("Qwrtzpl", "Haus") == model.odds("Bzzkrx", "Haus")


def test_likeness_is_whole_for_oneself_and_the_same_both_ways(model: Model) -> None:
    for alike in (partial(as_modifiers, model), partial(as_heads, model)):
        for one in NOUNS[:6]:
            assert alike(one, one) == pytest.approx(1)
            for other in NOUNS[:6]:
                assert alike(one, other) == alike(other, one)
                assert -1.000001 <= alike(one, other) <= 1.000001


def test_what_is_alike_is_nearer_than_what_is_not(model: Model) -> None:
    assert as_heads(model, "Löffel", "Gabel") > as_heads(model, "Löffel", "Angst")
    assert as_modifiers(model, "Birne", "Apfel") > as_modifiers(model, "Birne", "Lehrer")


def test_threads_share_a_model() -> None:
    model = Model(shipped(SHIPPED))
    answers = in_threads(lambda: [model.odds(one, other) for one in NOUNS for other in NOUNS])
    assert answers == [[shipped_model().odds(one, other) for one in NOUNS for other in NOUNS]] * 8


def test_rows_have_exactly_the_odds_of_their_pairs() -> None:
    model = shipped_model()
    heads = (*NOUNS, "Wolkenkuckucksheim", *NOUNS)
    assert list(model.rows(NOUNS, heads)) == [[model.odds(one, other) for other in heads] for one in NOUNS]
    assert list(model.rows(NOUNS[:1], ())) == [[]]


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
