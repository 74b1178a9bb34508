"""The value of a doubt, the race of clocks, the votes of a table: by hand and by law (W-28 to W-34, W-39 to W-47)."""

from math import sqrt
from random import Random

import pytest
from hypothesis import given, strategies as st

from companion.refusal import Malformed
from companion.words.advice.doubt import (
    AGREEMENT,
    MARGIN,
    Advice,
    Reason,
    Recommendation,
    Situation,
    advise,
    against,
    assumed_situation,
    rejection,
)
from companion.words.advice.race import expected_points, winning
from companion.words.dispute import Dispute


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Return any situation that a table can be in."""
    held = draw(st.lists(st.integers(1, 10), min_size=3, max_size=8))
    chips = [draw(st.integers(0, 6)) for _ in held]
    accused, asking, *others = draw(st.permutations(range(len(held))))
    held[accused] = draw(st.integers(0, 10))
    doubters = tuple(others[: draw(st.integers(0, len(others)))])
    return Situation(draw(st.floats(0, 1)), tuple(held), tuple(chips), accused, asking, doubters)


def test_w39_the_last_card_by_hand() -> None:
    """Three with 2 cards each, the third has none left. Left alone: 2, 2, 0. If it falls: 2, 2 and 1 + a chip."""
    advice = advise(assumed_situation(0.5, 3, 0, 2))
    assert advice.loss == 1  # the round is over, and the asking player hasn't won it
    asking, other, accused = expected_points((2, 2, 1), (0, 0, 1))
    assert advice.gain == pytest.approx((other + accused) / 2 - asking - (2 + 0) / 2 + 2)
    assert (advice.rejects, advice.value) == pytest.approx((0.5, (advice.gain - 1) / 2))


def test_w34_a_chip_costs_a_point_less_the_chance_to_win() -> None:
    advice = advise(Situation(0.5, (4, 3, 5, 5), (0, 2, 0, 1), accused=0, asking=1))
    assert advice.loss == pytest.approx(1 - winning((4, 3, 5, 5))[1])


def test_w31_the_other_gets_a_chip_and_a_card_and_loses_time() -> None:
    held, chips = (4, 3, 5, 5), (0, 2, 0, 1)
    before, after = expected_points(held, chips), expected_points((5, 3, 5, 5), (1, 2, 0, 1))
    gained = [new - old for new, old in zip(after, before, strict=True)]
    assert advise(Situation(0.5, held, chips, accused=0, asking=1)).gain == pytest.approx(
        (gained[0] + gained[2] + gained[3]) / 3 - gained[1]
    )
    assert gained[0] > 1
    assert max(gained[1:]) < 0  # all others gain from it, not only who doubted


def test_more_players_share_what_the_other_loses() -> None:
    gains = [advise(assumed_situation(0.2, players, 4, 4)).gain for players in range(3, 9)]
    assert gains == sorted(gains, reverse=True)


def test_a_word_that_surely_falls_is_doubted_and_one_that_stands_is_left() -> None:
    for players in range(3, 9):
        assert advise(assumed_situation(0.0, players, 4, 4)).recommendation is Recommendation.DOUBT
        assert advise(assumed_situation(1.0, players, 4, 4)).recommendation is Recommendation.LEAVE


def test_what_nobody_would_notice_is_even() -> None:
    assert Advice(0.5, 1.0, 1 - 1.9 * MARGIN).recommendation is Recommendation.EVEN
    assert Advice(0.5, 1.0, 1 - 2.1 * MARGIN).recommendation is Recommendation.DOUBT
    assert Advice(0.5, 1.0, 1 + 2.1 * MARGIN).recommendation is Recommendation.LEAVE


def test_w47_the_tip_is_for_one_card_left_and_for_the_last_one() -> None:
    assert advise(assumed_situation(0.5, 4, 2, 4)).reasons == ()
    assert advise(assumed_situation(0.5, 4, 1, 4)).reasons == (Reason.LAST_CARD_TIP,)
    assert advise(assumed_situation(0.5, 4, 0, 4)).reasons == (Reason.WOULD_WIN, Reason.LAST_CARD_TIP)


@pytest.mark.parametrize("players", range(3, 9))
def test_w47_the_last_card_asks_for_no_worse_word_than_any_other(players: int) -> None:
    """Habit would doubt a last card, but the word must fall with much the same probability for that to pay."""
    last, other = advise(assumed_situation(0.5, players, 0, 4)), advise(assumed_situation(0.5, players, 4, 4))
    assert last.break_even is not None
    assert other.break_even is not None
    assert abs(last.break_even - other.break_even) < 0.05


def test_w29_a_second_halt_only_risks_a_chip() -> None:
    advice = advise(assumed_situation(0.1, 5, 4, 4, called=True))
    assert (advice.gain, advice.break_even, advice.reasons) == (0, None, (Reason.DOUBTED_ALREADY,))
    assert advice.rejects == rejection(0.1, 5, doubters=2)
    assert advice.value == pytest.approx(-(1 - advice.rejects) * (1 - winning((4,) * 5)[1]))


def test_it_says_so_when_even_a_fallen_word_gains_nothing() -> None:
    """If the round ends, the other one must count ten chips; if it goes on, that player may win and be rid of them."""
    advice = advise(Situation(0.0, (0, 6, 1), (0, 0, 10), accused=0, asking=1))
    assert advice.gain < 0
    assert advice.break_even is None
    assert Reason.NEVER in advice.reasons
    assert advice.recommendation is Recommendation.LEAVE


@given(situation=situations(), one=st.floats(0, 1), other=st.floats(0, 1))
def test_the_likelier_it_falls_the_more_it_brings(situation: Situation, one: float, other: float) -> None:
    advice = advise(situation)
    assert advice.loss > 0
    if advice.gain > 0 or situation.doubters:
        assert advice.at(max(one, other)) >= advice.at(min(one, other))
    assert -advice.loss - 1e-12 <= advice.value <= max(advice.gain, 0) + 1e-12


@given(situation=situations())
def test_at_the_break_even_it_brings_nothing(situation: Situation) -> None:
    advice = advise(situation)
    if advice.break_even is not None:
        assert 0 < advice.break_even < 1
        assert advice.at(advice.break_even) == pytest.approx(0, abs=1e-9)
        assert (advice.value > 0) == (advice.rejects > advice.break_even) or advice.value == pytest.approx(0)


@given(situation=situations(), turn=st.integers(1, 7))
def test_seats_are_only_names(situation: Situation, turn: int) -> None:
    players = situation.players
    places = [(seat + turn) % players for seat in range(players)]
    turned = Situation(
        situation.accept,
        tuple(situation.hands[place] for place in places),
        tuple(situation.chips[place] for place in places),
        places.index(situation.accused),
        places.index(situation.asking),
        tuple(places.index(seat) for seat in situation.doubters),
    )
    there, here = advise(turned), advise(situation)
    assert (there.rejects, there.gain, there.loss) == pytest.approx((here.rejects, here.gain, here.loss))


@pytest.mark.parametrize(
    ("faulty", "why"),
    [
        ({"accept": 1.1}, "no_probability"),
        ({"hands": (1, 1)}, "no_table"),
        ({"chips": (0, 0)}, "no_table"),
        ({"chips": (0, -1, 0)}, "no_table"),
        ({"asking": 0}, "no_seats"),
        ({"asking": 3}, "no_seats"),
        ({"doubters": (1,)}, "no_seats"),
        ({"hands": (4, 0, 4)}, "no_hands"),
    ],
)
def test_what_is_no_table_is_refused(faulty: dict[str, object], why: str) -> None:
    sound = {"accept": 0.5, "hands": (4, 4, 4), "chips": (0, 0, 0), "accused": 0, "asking": 1}
    with pytest.raises(Malformed) as refused:
        Situation(**{**sound, **faulty})  # type: ignore[arg-type]
    assert refused.value.code == why


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


chances = st.floats(0, 1)
agreements = st.floats(0, 0.95)
tables = st.integers(3, 8)


def test_w29_w31_w34_how_often_a_table_lets_a_word_fall_by_hand() -> None:
    for accept, players, more, falls in [
        (0.3, 3, {}, 0.7),  # the one other vote is needed
        (0.5, 4, {"agreement": 0}, 1 / 4),  # both others are
        (0.5, 4, {"agreement": 1 / 3}, 1 / 3),  # 0, 1 or 2 against, all alike likely
        (0.5, 4, {}, 5 / 12),  # half of a half, and two thirds of a quarter more
        (0.3, 5, {"agreement": 0}, 3 * 0.7**2 * 0.3 + 0.7**3),  # two of three
        (0.5, 8, {"agreement": 1 / 3}, 3 / 7),  # four of six
        (0.0, 4, {"doubters": 1}, 1),
        (1.0, 4, {"doubters": 2}, 0),  # two of four are no majority
        (1.0, 4, {"doubters": 3}, 1),  # doubters who are the majority decide alone
        (1.0, 3, {"doubters": 2}, 1),
    ]:
        assert rejection(accept, players, **more) == pytest.approx(falls), (accept, players, more)  # type: ignore[arg-type]


def test_at_one_half_and_one_third_every_split_is_alike_likely() -> None:
    assert [against(count, 6, 0.5, 1 / 3) for count in range(7)] == pytest.approx([1 / 7] * 7)


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
