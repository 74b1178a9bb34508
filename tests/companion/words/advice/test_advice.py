"""The value of a doubt: the formula by hand and by law (W-28 to W-34, W-39 to W-41, W-47)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.refusal import Malformed
from companion.words.advice.doubt import MARGIN, Advice, Reason, Recommendation, Situation, advise, assumed_situation
from companion.words.advice.race import expected_points, winning
from companion.words.advice.votes import rejection


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
