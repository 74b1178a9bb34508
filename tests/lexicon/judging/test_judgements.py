"""The lists of judged pairs: complete, true to the account of their making, and without held-out nouns in training."""

from __future__ import annotations

import csv
import re
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.evaluation.measures import agreement, weighted_kappa
from lexicon.judging.judgements import LABELS, PASSES, Judged, editorial_list, read_judgements
from lexicon.paths import shipped
from lexicon.spelling import fold
from lexicon.training.sources import KINDS, examples, held_out

BY_THREE_PASSES = ("klassik", "train", "train-deck", "test", "test-deck")
BY_ONE_PASS = ("graded", "rows", "classes")
DECKS = ("klassik", "train-deck", "test-deck")
labels = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=2, max_size=40)


def rows_of(name: str) -> list[Judged]:
    return list(read_judgements(shipped(f"judgements/{name}.tsv")))


def head_of(name: str) -> str:
    with shipped(f"judgements/{name}.tsv").open(encoding="utf-8") as file:
        return " ".join(line.removeprefix("#").strip() for line in file if line.startswith("#"))


def nouns_of(name: str) -> set[str]:
    """Return the nouns of any list of pairs, read from the text itself."""
    found = set()
    for line in shipped(f"judgements/{name}.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            modifier, head, *_ = line.split("\t")
            heads = re.findall(r"[^\W\d]+", head) if name == "rows" else [head]
            found |= {fold(noun) for noun in (modifier, *heads)}
    return found


def test_the_deck_is_judged_in_full_each_ordered_pair_once() -> None:
    with shipped("decks/klassik.csv").open(encoding="utf-8", newline="") as file:
        cards = [next(iter(line.values())) for line in csv.DictReader(file)]
    pairs = [(fold(row.modifier), fold(row.head)) for row in rows_of("klassik")]
    assert len(cards) == 50
    assert sorted(pairs) == sorted(permutations(map(fold, cards), 2))
    assert len(editorial_list()) == 2450


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_every_ordered_pair_of_its_50_nouns(name: str) -> None:
    rows = rows_of(name)
    nouns = {row.modifier for row in rows}
    assert len(nouns) == 50
    assert sorted((row.modifier, row.head) for row in rows) == sorted(permutations(nouns, 2))


@pytest.mark.parametrize("name", BY_THREE_PASSES)
def test_each_pair_stands_once_with_three_labels_and_a_form(name: str) -> None:
    rows = rows_of(name)
    assert len({(row.modifier, row.head) for row in rows}) == len(rows)
    for row in rows:
        assert row.modifier != row.head
        assert len(row.labels) == len(PASSES)
        assert set(row.labels) <= set(LABELS)
        assert row.total == sum(row.labels)
        assert fold(row.form)[0] == fold(row.modifier)[0]
        assert fold(row.form).endswith(fold(row.head))
        assert not (row.good and row.nonsense)
    assert any(row.good for row in rows)
    assert any(row.nonsense for row in rows)


@pytest.mark.parametrize("name", [*BY_THREE_PASSES, *BY_ONE_PASS])
def test_a_list_says_plainly_that_a_language_model_judged(name: str) -> None:
    head = head_of(name)
    assert "How" in head
    assert "language model" in head
    assert re.search(r"model's judgements, not people's votes|Not the work of people", head)
    assert ("three independent passes" in head) == (name in BY_THREE_PASSES)
    assert ("one pass of a language model" in head) == (name in BY_ONE_PASS)


@pytest.mark.parametrize("name", KINDS)
def test_no_held_out_noun_occurs_in_what_is_learned_from(name: str) -> None:
    unseen = nouns_of("test") | nouns_of("test-deck")
    assert not nouns_of(name) & unseen


def test_what_the_training_reads_has_no_held_out_noun_either() -> None:
    unseen = held_out()
    learned = examples()
    assert {example.kind for example in learned} == set(range(len(KINDS)))
    assert all(0 <= example.share <= 1 for example in learned)
    assert not unseen & {noun for example in learned for noun in (example.modifier, example.head)}


def test_enough_pairs_of_enough_nouns_outside_the_deck_are_judged_half_of_them_random() -> None:
    rows = [*rows_of("train"), *rows_of("test")]
    deck = nouns_of("klassik")
    nouns = {fold(noun) for row in rows for noun in (row.modifier, row.head)}
    assert len(rows) >= 4000
    assert len(nouns) >= 400
    assert not nouns & deck
    assert sum(_drawn(name) for name in ("train", "test")) >= 2000


def _drawn(name: str) -> int:
    """Return how many pairs of a list were drawn from all ordered pairs."""
    return sum(row.note == "random" for row in rows_of(name))


def test_kappa_by_hand() -> None:
    # Three of four are one label apart. By chance, with the labels 2, 1, 1 and 1, 2, 1 times, it were 20 of 16:
    # 1 * (2 * 2 + 1 * 1 + 1 * 1 + 1 * 2) + 4 * (2 * 1 + 1 * 1).
    assert weighted_kappa([0, 0, 1, 2], [0, 1, 2, 1]) == pytest.approx(1 - (3 / 4) / (20 / 16))
    assert weighted_kappa([0, 2], [2, 0]) == pytest.approx(-1)
    assert weighted_kappa([0, 0, 2, 2], [0, 2, 0, 2]) == pytest.approx(0)


@given(labels)
def test_kappa_is_one_for_the_same_labels_and_the_same_both_ways(pairs: list[tuple[int, int]]) -> None:
    one, other = [label for label, _ in pairs], [label for _, label in pairs]
    if len(set(one)) > 1:
        assert weighted_kappa(one, one) == 1
    if len({*one, *other}) > 1:
        assert weighted_kappa(one, other) == pytest.approx(weighted_kappa(other, one))
        assert weighted_kappa(one, other) <= 1


@pytest.mark.parametrize("name", BY_THREE_PASSES)
def test_the_passes_agree_far_beyond_chance_and_yet_judged_apart(name: str) -> None:
    found = agreement(rows_of(name))
    assert set(found) == {("strict", "middle"), ("strict", "generous"), ("middle", "generous")}
    assert all(0.4 < kappa < 0.98 for kappa in found.values())


@pytest.mark.parametrize("name", BY_THREE_PASSES)
def test_who_is_more_generous_gives_more(name: str) -> None:
    strict, middle, generous = (sum(labels) for labels in zip(*(row.labels for row in rows_of(name)), strict=True))
    assert strict < middle < generous


@pytest.mark.parametrize(
    "line",
    [
        "Eis\tWein",
        "Eis\tWein\tEiswein\t2\t2\t2",
        "Eis\tWein\tEiswein\t2\t2\t3\t",
        "Eis\tWein\tEiswein\t2\t\t2\t",
        "Eis\tWein\tEiswein\t2\t2\t2\tgut\tsehr gut",
        "",
        "Eis Wein Eiswein 2 2 2",
    ],
)
def test_a_line_of_another_form_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "eigene.tsv"
    path.write_text(f"# Kopf\nTür\tHaus\tTürhaus\t0\t0\t1\t\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"eigene\.tsv:3: "):
        list(read_judgements(path))


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "eigene.tsv"
    path.write_bytes("# Kopf\r\nTür\tHaus\tTürhaus\t0\t0\t1\tPförtner\r\nEis\tTür\tEistür\t2\t1\t2\t\r\n".encode())
    first, second = read_judgements(path)
    assert first == Judged("Tür", "Haus", "Türhaus", (0, 0, 1), "Pförtner")
    assert (first.nonsense, first.good, second.good, second.note) == (True, False, True, "")
