"""The lists of judged pairs: complete, true to the account of their making, and apart where they are for measuring."""

import csv
import re
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from lexicon.judging.judgements import FRIENDS, TABLES, VOTES, Judged, editorial_list, read_judgements
from lexicon.paths import shipped
from lexicon.spelling import fold
from lexicon.workshop import lists
from lexicon.workshop.lists import KINDS, ROWS, earlier_pairs, examples, judged, measured_nouns, worth
from lexicon.workshop.measures import agreement, weighted_kappa

WHOLE = ("whole-10", "whole-50")
BY_TABLES = ("klassik", "pairs", "deck", "family", "enriched", "carried", "laid", "laid-apart", "lots", *WHOLE)
LEARNED = ("klassik", "pairs", "carried", *ROWS, "graded", "rows", "train", "train-deck")
counts = st.lists(st.tuples(st.integers(0, FRIENDS), st.integers(0, FRIENDS)), min_size=2, max_size=40)


def lines_of(name: str) -> list[str]:
    """Return the lines of a list without its head."""
    text = shipped(f"judgements/{name}.tsv").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def nouns_of(name: str) -> set[str]:
    """Return the nouns of any list of pairs, read from the text itself."""
    found = set()
    for line in lines_of(name):
        modifier, head, *_ = line.split("\t")
        heads = re.findall(r"[^\W\d]+", head) if name in ("rows", *ROWS) else [head]
        found |= {fold(noun) for noun in (modifier, *heads)}
    return found


def test_the_deck_is_judged_in_full_each_ordered_pair_once() -> None:
    with shipped("decks/klassik.csv").open(encoding="utf-8", newline="") as file:
        cards = [next(iter(line.values())) for line in csv.DictReader(file)]
    pairs = [(fold(row.modifier), fold(row.head)) for row in judged("klassik")]
    assert len(cards) == 50
    assert sorted(pairs) == sorted(permutations(map(fold, cards), 2))
    assert len(editorial_list()) == 2450


def test_each_pair_of_the_deck_has_its_explanation_or_what_speaks_against_it() -> None:
    for row in judged("klassik"):
        assert row.note
        assert not row.note.endswith(".")
        assert row.note == row.note.strip()
        assert '"' not in row.note
        assert row.explained == (row.friends[0] >= 2)


@pytest.mark.parametrize("name", ["family", *WHOLE])
def test_a_whole_deck_of_other_nouns_is_for_measuring(name: str) -> None:
    rows = judged(name)
    nouns = {row.modifier for row in rows}
    assert len(nouns) == 50
    assert sorted((row.modifier, row.head) for row in rows) == sorted(permutations(nouns, 2))


def test_the_lists_are_as_large_as_the_figures_need() -> None:
    assert len(judged("deck")) >= 1000
    assert len(judged("pairs")) >= 5000
    assert len(judged("enriched")) >= 2000
    for name in ("pairs", "enriched", "laid-apart"):
        proposed = sum(row.note == "proposed" for row in judged(name))
        assert 0.45 <= proposed / len(judged(name)) <= 0.55, "half were put forward as sensible"


def test_laid_words_are_of_the_decks_that_they_were_put_forward_from_and_none_of_them_is_kept_apart() -> None:
    decks = [line.split("\t") for line in lines_of("own-decks")]
    assert [use for _, use, _, _ in decks].count("laid") == 30
    assert [use for _, use, _, _ in decks].count("apart") == 10
    assert all(len(set(nouns.split())) == 50 for *_, nouns in decks)
    for use, name in (("laid", "laid"), ("apart", "laid-apart")):
        of_decks = [set(nouns.split()) for _, kept_for, _, nouns in decks if kept_for == use]
        for row in judged(name):
            assert any({row.modifier, row.head} <= nouns for nouns in of_decks), row
    assert {row.note for row in judged("laid")} == {"proposed"}
    assert not {row[:2] for row in judged("laid")} & {row[:2] for row in judged("laid-apart")}


def test_each_pair_stands_once_with_three_counts_and_a_form() -> None:
    for name in BY_TABLES:
        rows = judged(name)
        assert len({(row.modifier, row.head) for row in rows}) == len(rows), name
        for row in rows:
            assert row.modifier != row.head, name
            assert len(row.friends) == TABLES, name
            assert set(row.friends) <= set(range(FRIENDS + 1)), name
            assert row.votes == sum(row.friends), name
            assert fold(row.form)[0] == fold(row.modifier)[0], name
            assert fold(row.form).endswith(fold(row.head)), name
        assert any(row.passes for row in rows), name
        assert any(not row.passes for row in rows), name


def test_w31_a_tie_passes() -> None:
    for friends, passes in [((2, 2, 1), False), ((2, 2, 2), True), ((4, 4, 1), True)]:
        row = Judged("Eis", "Wein", "Eiswein", friends, "")
        assert row.passes == passes, friends
        assert row.share == sum(friends) / VOTES, friends


def test_the_nouns_of_the_enriched_list_occur_in_no_list_to_learn_from() -> None:
    unseen = nouns_of("enriched")
    for name in (*LEARNED, "family", "deck"):
        assert not nouns_of(name) & unseen, name


@pytest.mark.endurance
def test_no_measured_pair_is_learned_from() -> None:
    learned = examples()
    assert {example.kind for example in learned} == set(range(len(KINDS)))
    assert all(0 <= example.share <= 1 for example in learned)
    apart = {(row.modifier, row.head) for name in ("family", "enriched", "laid-apart") for row in judged(name)}
    assert not any(example[:2] in apart for example in learned)
    unseen = {noun for row in judged("enriched") for noun in row[:2]}
    assert unseen <= measured_nouns()
    assert not unseen & {noun for example in learned for noun in example[:2]}


@pytest.mark.endurance
def test_what_was_read_is_told_from_what_was_not() -> None:
    read, blocks = lists.readings(), [line.split("\t") for line in lines_of("read-blocks")]
    assert len(read) > 300_000
    assert {reading.friends for reading in read.values()} == set(range(FRIENDS + 1))
    assert {reading.again for reading in read.values()} == {None, *range(FRIENDS + 1)}
    heads = {number: nouns.split() for number, nouns in blocks}
    rows = (line.split("\t") for line in lines_of("read"))
    wanted = ((modifier, head) for number, modifier, _ in rows for head in heads[number])
    assert read.keys() == {pair for pair in wanted if pair[0] != pair[1]}
    lists.readings.cache_clear()  # a gigabyte


def test_earlier_labels_are_worth_more_the_higher_they_are() -> None:
    value = worth()
    for kind in ("three", "graded", "rows"):
        shares = [value[kind, total] for total in range(7) if (kind, total) in value]
        assert shares == sorted(shares)
        assert shares[-1] - shares[0] > 0.5
    assert {(pair.kind, pair.total) for pair in earlier_pairs()} <= set(value)


def test_kappa_by_hand() -> None:
    # Three of four are one apart. By chance, with the counts 2, 1, 1 and 1, 2, 1 times, it were 20 of 16:
    # 1 * (2 * 2 + 1 * 1 + 1 * 1 + 1 * 2) + 4 * (2 * 1 + 1 * 1).
    assert weighted_kappa([0, 0, 1, 2], [0, 1, 2, 1]) == pytest.approx(1 - (3 / 4) / (20 / 16))
    assert weighted_kappa([0, 4], [4, 0]) == pytest.approx(-1)
    assert weighted_kappa([0, 0, 4, 4], [0, 4, 0, 4]) == pytest.approx(0)


@given(counts)
def test_kappa_is_one_for_the_same_counts_and_the_same_both_ways(pairs: list[tuple[int, int]]) -> None:
    one, other = [count for count, _ in pairs], [count for _, count in pairs]
    if len(set(one)) > 1:
        assert weighted_kappa(one, one) == 1
    if len({*one, *other}) > 1:
        assert weighted_kappa(one, other) == pytest.approx(weighted_kappa(other, one))
        assert weighted_kappa(one, other) <= 1


def test_the_tables_agree_far_beyond_chance_and_yet_judged_apart() -> None:
    for name in BY_TABLES:
        found = agreement(judged(name))
        assert set(found) == {(0, 1), (0, 2), (1, 2)}, name
        assert all(0.4 < kappa < 0.98 for kappa in found.values()), name


def test_a_line_of_another_form_is_named(tmp_path: Path) -> None:
    path = tmp_path / "eigene.tsv"
    for line in [
        "Eis\tWein",
        "Eis\tWein\tEiswein\t4\t4\t4",
        "Eis\tWein\tEiswein\t4\t4\t5\t",
        "Eis\tWein\tEiswein\t4\t\t4\t",
        "Eis\tWein\tEiswein\t4\t4\t4\tgut\tsehr gut",
        "",
        "Eis Wein Eiswein 4 4 4",
    ]:
        path.write_text(f"# Kopf\nTür\tHaus\tTürhaus\t0\t0\t1\t\n{line}\n", encoding="utf-8")
        with pytest.raises(ValueError, match=r"eigene\.tsv:3: "):
            list(read_judgements(path))


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "eigene.tsv"
    path.write_bytes("# Kopf\r\nTür\tHaus\tTürhaus\t0\t0\t1\tPförtner\r\nEis\tTür\tEistür\t4\t3\t4\t\r\n".encode())
    first, second = read_judgements(path)
    assert first == Judged("Tür", "Haus", "Türhaus", (0, 0, 1), "Pförtner")
    assert (first.passes, second.passes, second.note) == (False, True, "")
