"""The probability that a table lets a word fall: by hand, by law, and by thousands of votes (W-30, W-31, W-34)."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.words.advice.votes import AGREEMENT, against, rejection
from companion.words.dispute import Dispute

chances = st.floats(0, 1)
agreements = st.floats(0, 0.95)
tables = st.integers(3, 8)


def test_three_at_the_table_need_the_one_other_vote() -> None:
    assert rejection(0.3, 3) == pytest.approx(0.7)


def test_four_need_both_others() -> None:
    assert rejection(0.5, 4, agreement=0) == pytest.approx(1 / 4)
    assert rejection(0.5, 4, agreement=1 / 3) == pytest.approx(1 / 3)  # 0, 1 or 2 against, all alike likely
    assert rejection(0.5, 4) == pytest.approx(5 / 12)  # half of a half, and two thirds of a quarter more


def test_five_need_two_of_three() -> None:
    assert rejection(0.3, 5, agreement=0) == pytest.approx(3 * 0.7**2 * 0.3 + 0.7**3)


def test_eight_need_four_of_six() -> None:
    assert rejection(0.5, 8, agreement=1 / 3) == pytest.approx(3 / 7)


def test_at_one_half_and_one_third_every_split_is_alike_likely() -> None:
    assert [against(count, 6, 0.5, 1 / 3) for count in range(7)] == pytest.approx([1 / 7] * 7)


def test_w34_a_tie_lets_it_stand() -> None:
    assert rejection(0.0, 4, doubters=1) == 1
    assert rejection(1.0, 4, doubters=2) == 0  # two of four are no majority


def test_w29_doubters_who_are_the_majority_decide_alone() -> None:
    assert rejection(1.0, 4, doubters=3) == 1
    assert rejection(1.0, 3, doubters=2) == 1


@given(voters=st.integers(0, 6), share=chances, agreement=agreements)
def test_the_splits_are_all_there_is_and_their_average_is_the_share(
    voters: int, share: float, agreement: float
) -> None:
    splits = [against(count, voters, share, agreement) for count in range(voters + 1)]
    assert min(splits) >= 0
    assert sum(splits) == pytest.approx(1)
    assert sum(count * chance for count, chance in enumerate(splits)) == pytest.approx(voters * share)


@given(share=chances, agreement=agreements)
def test_two_votes_are_alike_as_often_as_their_correlation_says(share: float, agreement: float) -> None:
    both = against(2, 2, share, agreement)
    assert both - share**2 == pytest.approx(agreement * share * (1 - share), abs=1e-12)


@given(one=chances, other=chances, players=tables, agreement=agreements)
def test_a_better_word_falls_less_often(one: float, other: float, players: int, agreement: float) -> None:
    better, worse = max(one, other), min(one, other)
    assert rejection(better, players, agreement=agreement) <= rejection(worse, players, agreement=agreement) + 1e-12


@given(accept=chances, players=st.integers(3, 7), agreement=agreements)
def test_one_more_player_helps_the_word_only_if_that_makes_them_even(
    accept: float, players: int, agreement: float
) -> None:
    fewer, more = (rejection(accept, many, agreement=agreement) for many in (players, players + 1))
    if players % 2:  # one more vote is needed, and the additional voter may not cast it
        assert more <= fewer + 1e-12
    else:
        assert more >= fewer - 1e-12


@given(accept=chances, players=st.integers(4, 8), agreement=agreements)
def test_w29_one_more_doubter_never_helps_the_word(accept: float, players: int, agreement: float) -> None:
    assert rejection(accept, players, 2, agreement) >= rejection(accept, players, 1, agreement) - 1e-12


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("accept", [0.15, 0.5, 0.7])
def test_thousands_of_votes_fall_as_often_as_it_says(players: int, accept: float) -> None:
    """The disputes are real; each word's share of opponents is drawn from the beta distribution with this mean."""
    votes, rng = 4_000, Random(f"votes/{players}/{accept}")
    much = 1 / AGREEMENT - 1
    fell = 0
    for _ in range(votes):
        accused, doubter = rng.sample(range(players), 2)
        share = rng.betavariate((1 - accept) * much, accept * much)
        dispute = Dispute.called(players, accused, doubter)
        for seat in dispute.order:
            against_it = seat == doubter or (seat != accused and rng.random() < share)
            dispute = dispute.voted(seat, against=against_it)
        fell += dispute.falls
    expected = rejection(accept, players)
    assert abs(fell / votes - expected) < 4 * sqrt(expected * (1 - expected) / votes)
