"""From the model's odds to a probability: the evidence that moves it, which way, and how far."""

import math

import pytest
from hypothesis import given, strategies as st

from lexicon.judge import Judge
from lexicon.judging.verdict import GILT_FROM, GILT_NICHT_TO
from lexicon.meaning.model import shipped_model
from lexicon.meaning.plausibility import FURTHEST, STEPS, Evidence, Scale, odds_of, plausibility, shipped_scale, step_of
from lexicon.store import CompoundRow
from tests.lexicon.conftest import NounOf

odds = st.floats(-40, 40)
flags = st.sampled_from([0.0, 1.0])
evidence = st.builds(Evidence, st.floats(0, 8), flags, flags, flags)
BY_HAND = Scale((0.5, 2.0), (1.0, 1.0, 0.25, 3.0, -0.5, 0.75), (0.2, 0.5), (-1.0, 0.9), (-6.0, 12.0), (1.5, 0.8))


@given(odds, st.none() | evidence)
def test_nothing_is_certain(value: float, seen: Evidence | None) -> None:
    assert 0.01 <= shipped_scale().probability(value, seen) <= 0.99


@given(odds, odds, st.none() | evidence)
def test_better_odds_never_make_a_word_worse(one: float, other: float, seen: Evidence | None) -> None:
    low, high = sorted((one, other))
    assert shipped_scale().probability(low, seen) <= shipped_scale().probability(high, seen)


@given(odds, evidence, st.floats(0, 8))
def test_a_commoner_word_is_never_worse(value: float, seen: Evidence, zipf: float) -> None:
    low, high = sorted((seen.zipf, zipf))
    scale = shipped_scale()
    assert scale.probability(value, seen._replace(zipf=low)) <= scale.probability(value, seen._replace(zipf=high))


@given(odds, evidence)
def test_the_dictionary_speaks_for_a_word(value: float, seen: Evidence) -> None:
    scale = shipped_scale()
    without, within = seen._replace(dictionary=0.0), seen._replace(dictionary=1.0)
    assert scale.probability(value, without) <= scale.probability(value, within)


def test_the_odds_tell_sense_from_nonsense() -> None:
    assert shipped_scale().probability(15) > GILT_FROM
    assert shipped_scale().probability(-15) < GILT_NICHT_TO


def test_the_scale_by_hand() -> None:
    for value, seen, log_odds in [
        (0.25, None, 0.5 + 2 * 0.25),
        (-0.5, None, 0.5 - 2 * 0.5),
        (-3.0, Evidence(1.4, 1.0, 0.0, 0.0), 1 - 3 + 0.35 + 3),
        (-3.0, Evidence(4.0, 1.0, 0.0, 0.0), 1 - 1 + 1 + 3),
        (-3.0, Evidence(0.0, 0.0, 1.0, 1.0), 1 - 3 - 0.5 + 0.75),
    ]:
        assert BY_HAND.probability(value, seen) == pytest.approx(1 / (1 + math.exp(-log_odds))), value


def test_the_models_doubts_count_little_against_a_word_that_all_can_look_up() -> None:
    for zipf, dictionary, moved in [(1.5, 1.0, True), (1.4, 1.0, False), (4.0, 0.0, False)]:
        seen = Evidence(zipf, dictionary, 1.0, 0.0)
        assert (BY_HAND.probability(-5.0, seen) == BY_HAND.probability(-1.0, seen)) is moved, zipf
        assert BY_HAND.probability(-0.5, seen) > BY_HAND.probability(-1.0, seen), zipf


@given(st.integers(0, 11))
def test_every_vote_on_the_list_makes_a_word_likelier_to_pass(votes: int) -> None:
    for scale in (BY_HAND, shipped_scale()):
        assert scale.probability_of_listed(votes / 12) <= scale.probability_of_listed((votes + 1) / 12)
    assert BY_HAND.probability_of_listed(0.5) == pytest.approx(0.5)
    assert shipped_scale().probability_of_listed(8 / 12) > GILT_FROM
    assert shipped_scale().probability_of_listed(3 / 12) < GILT_NICHT_TO


@given(st.floats(0.05, 0.95))
def test_a_strict_vote_needs_a_likelier_word(p: float) -> None:
    for scale in (BY_HAND, shipped_scale()):
        assert scale.probability_of_strict(p) >= p


def test_the_share_of_friends_by_hand() -> None:
    assert BY_HAND.share_of_nods(0.5) == pytest.approx(1 / (1 + math.exp(-0.2)))
    assert BY_HAND.probability_of_strict(0.5) == pytest.approx(1 / (1 + math.exp(-1 / 0.9)))


@given(st.floats(0.01, 0.99))
def test_what_somebody_laid_is_likelier_to_pass_than_any_such_pair(p: float) -> None:
    assert BY_HAND.probability_if_laid(p) == pytest.approx(1 / (1 + math.exp(-1.5) * ((1 - p) / p) ** 0.8))
    assert p < shipped_scale().probability_if_laid(p) < 1


def test_evidence_is_what_the_sources_say() -> None:
    row = CompoundRow("haustur", "Haustür", 1, 2, "Haus", "", 3.9, "spacy,wiktionary", 0.0)
    assert Evidence.of(row) == Evidence(3.9, 1.0, 0.0, 1.0)
    assert Evidence.of(row._replace(sources="wordfreq")) == Evidence(3.9, 0.0, 1.0, 0.0)


@given(st.floats(-1000, 1000))
def test_odds_are_kept_in_hundredths_that_fit_two_bytes(value: float) -> None:
    step = step_of(value)
    assert abs(step) <= FURTHEST < 2**15
    if abs(value) <= FURTHEST / STEPS:
        assert step / STEPS == pytest.approx(value, abs=0.5 / STEPS + 1e-9)
    else:
        assert step == math.copysign(FURTHEST, value)


def test_plausibility_is_the_models_word_alone(judge: Judge, noun_of: NounOf) -> None:
    birne, baum = noun_of("Birne"), noun_of("Baum")
    assert odds_of(birne, baum) == pytest.approx(shipped_model().odds("Birne", "Baum"), abs=0.5 / STEPS)
    assert plausibility(birne, baum) == shipped_scale().probability(odds_of(birne, baum))
    assert judge.pair("Birne", "Baum").p >= plausibility(birne, baum), "it is in the dictionary, too"
