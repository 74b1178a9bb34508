"""A table's taste: votes move it as derived, and a known taste is found again."""

import math
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from lexicon.judging.taste import AGREEMENT, SPREAD, Taste, Vote, effective_voices
from lexicon.meaning.plausibility import shifted

DOC = Path(__file__).parents[3] / "docs" / "taste.md"

probabilities = st.floats(0.01, 0.99)
counts = st.integers(0, 8)
votes = st.builds(
    lambda modifier, head, votes_for, votes_against, p: Vote(modifier, head, votes_for, votes_against + 1, p),
    st.sampled_from(["Eis", "Wein", "Haus"]), st.sampled_from(["Bahn", "Tür"]), counts, counts, st.floats(0, 1),
)  # fmt: skip


@given(probabilities)
def test_without_votes_nothing_is_moved(p: float) -> None:
    taste = Taste.from_votes([])
    assert taste.p(p) == p
    assert (taste.shift, taste.votes) == (0.0, 0)
    low, high = taste.interval
    assert low == -high


@given(st.lists(votes, max_size=6), st.lists(counts, min_size=1, max_size=3))
def test_votes_on_words_that_the_lexicon_does_not_know_tell_of_those_words_alone(
    cast: list[Vote], unknown: list[int]
) -> None:
    unheard = [Vote("Xyzz", "Quorp", votes_for, 1, None) for votes_for in unknown]
    taste, without = Taste.from_votes([*cast, *unheard]), Taste.from_votes(cast)
    assert (taste.shift, taste.deviation, taste.votes) == (without.shift, without.deviation, without.votes)
    assert taste.tally("Xyzz", "Quorp") == (sum(unknown), len(unknown))


@given(st.lists(votes, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_the_votes_does_not_matter(cast: list[Vote], chance: Random) -> None:
    mixed = list(cast)
    chance.shuffle(mixed)
    assert Taste.from_votes(mixed) == Taste.from_votes(cast)


@given(st.lists(votes, max_size=12), st.floats(0, 1), counts, counts)
def test_a_probability_stays_one_and_what_is_certain_stays_certain(
    cast: list[Vote], p: float, votes_for: int, votes_against: int
) -> None:
    taste = Taste.from_votes(cast)
    moved = taste.p(p, (votes_for, votes_against))
    assert 0 <= moved <= 1
    assert (taste.p(0.0, (8, 0)), taste.p(1.0, (0, 8))) == (0.0, 1.0)
    assert math.isfinite(taste.shift)
    assert 0 < taste.deviation <= SPREAD


@given(st.lists(votes, max_size=8), probabilities, probabilities)
def test_taste_never_turns_two_words_round(cast: list[Vote], one: float, other: float) -> None:
    taste = Taste.from_votes(cast)
    low, high = sorted((one, other))
    assert taste.p(low) <= taste.p(high)


@given(st.lists(votes, max_size=8), probabilities, counts, counts)
def test_one_voice_more_for_a_word_never_harms_it(
    cast: list[Vote], p: float, votes_for: int, votes_against: int
) -> None:
    taste = Taste.from_votes(cast)
    before = taste.p(p, (votes_for, votes_against))
    assert taste.p(p, (votes_for + 1, votes_against)) >= before
    assert taste.p(p, (votes_for, votes_against + 1)) <= before


@given(st.integers(1, 8), probabilities)
def test_accepted_words_pull_towards_generous_and_rejected_ones_towards_strict(voices: int, p: float) -> None:
    assert Taste.from_votes([Vote("Eis", "Bahn", voices, 0, p)]).shift > 0
    assert Taste.from_votes([Vote("Eis", "Bahn", 0, voices, p)]).shift < 0


@given(st.integers(1, 8), st.floats(0.05, 0.9))
def test_the_less_likely_the_accepted_word_the_more_it_tells(voices: int, p: float) -> None:
    surprising = Taste.from_votes([Vote("Eis", "Bahn", voices, 0, p)])
    expected = Taste.from_votes([Vote("Eis", "Bahn", voices, 0, p + 0.05)])
    assert surprising.shift > expected.shift


def test_votes_that_fall_out_as_expected_move_nothing() -> None:
    asked = [Vote(f"Wort{number}", "Bahn", 1, 3, 0.25) for number in range(20)]
    assert Taste.from_votes(asked).shift == pytest.approx(0, abs=1e-9)


def test_the_band_narrows_with_every_vote() -> None:
    cast = [Vote(f"Wort{number}", "Bahn", 2, 2, 0.5) for number in range(30)]
    widths = [Taste.from_votes(cast[:number]).deviation for number in range(31)]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == len(widths)


def test_a_word_accepted_by_all_is_near_sure_and_one_that_split_the_table_stays_in_the_middle() -> None:
    for p in (0.25, 0.4, 0.6):
        taste = Taste()
        assert taste.p(p, (4, 0)) > 0.9
        assert taste.p(p, (0, 4)) < 0.1
        assert 0.45 < taste.p(p, (2, 2)) < 0.55
    assert Taste().p(0.5, (2, 2)) == 0.5


def test_the_voices_of_one_table_on_one_pair_count_for_less_than_as_many_on_many_pairs() -> None:
    assert effective_voices(1) == 1
    assert effective_voices(4) == pytest.approx(4 / 3)
    assert effective_voices(1000) < 1 / AGREEMENT
    same = Taste.from_votes([Vote("Eis", "Bahn", 4, 0, 0.4)] * 5)
    different = Taste.from_votes([Vote(f"Wort{number}", "Bahn", 4, 0, 0.4) for number in range(5)])
    assert 0 < same.shift < different.shift


def test_two_votes_on_a_pair_are_one_tally() -> None:
    taste = Taste.from_votes([Vote("Eis", "Bahn", 3, 1, 0.4), Vote("Eis", "Bahn", 1, 3, 0.4)])
    assert taste.tally("Eis", "Bahn") == (4, 4)
    assert taste.tally("Bahn", "Eis") is None
    assert taste.votes == 2


def test_a_tie_lets_the_word_stand() -> None:
    assert Vote("Eis", "Bahn", 2, 2, 0.4).accepted
    assert not Vote("Eis", "Bahn", 2, 3, 0.4).accepted


def test_what_is_no_vote_is_refused() -> None:
    for votes_for, votes_against, p in [(0, 0, 0.5), (-1, 3, 0.5), (3, -1, 0.5), (1, 1, 1.5)]:
        with pytest.raises(ValueError, match="not a"):
            Vote("Eis", "Bahn", votes_for, votes_against, p)


def evening(chance: Random, shift: float, words: int) -> list[Vote]:
    """Return the votes of a table whose strictness is known: five voices a word, agreeing as the model says."""
    k = 1 / AGREEMENT - 1
    cast = []
    for number in range(words):
        p = chance.uniform(0.15, 0.7)
        mean = shifted(p, shift)
        q = chance.betavariate(mean * k, (1 - mean) * k)
        votes_for = sum(chance.random() < q for _ in range(5))
        cast.append(Vote(f"Wort{number}", "Bahn", votes_for, 5 - votes_for, p))
    return cast


def test_a_known_strictness_lies_within_the_band_four_times_in_five() -> None:
    for words in [5, 20, 60]:
        chance = Random(f"Bremen {words}")
        hits, tables = 0, 600
        for _ in range(tables):
            shift = chance.gauss(0, SPREAD)
            low, high = Taste.from_votes(evening(chance, shift, words)).interval
            hits += low <= shift <= high
        assert 0.75 < hits / tables < 0.85, words  # three standard errors of 600 tables are 0.05


def test_sixty_votes_tell_a_strict_table_from_a_generous_one() -> None:
    chance = Random("Bremen")
    for _ in range(50):
        strict = Taste.from_votes(evening(chance, -1.2, 60))
        generous = Taste.from_votes(evening(chance, 1.2, 60))
        assert strict.shift < generous.shift
        assert strict.interval[1] < generous.interval[0] + 0.5


def test_the_example_in_the_docs_holds() -> None:
    example = re.search(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    code, _, shown = example[1].strip().rpartition("\n\n")
    scope: dict[str, object] = {}
    exec(code, scope)  # noqa: S102 - our own docs
    lines = shown.splitlines()
    assert len(lines) > 2
    for line in lines:
        expression, _, result = line.partition("  # ")
        assert repr(eval(expression, scope)) == result  # noqa: S307
