"""Strict, normal, generous: the thresholds, the words that switch, and the words that no option moves."""

import json

import pytest
from hypothesis import assume, given, strategies as st

from lexicon.judge import Judge
from lexicon.judging import verdict as lexicon_verdict
from lexicon.judging.sentences import Reason, on_day
from lexicon.judging.strictness import Precedent, Strictness, change, reruled, ruling_of, thresholds
from lexicon.judging.verdict import EVEN, GILT_FROM, GILT_NICHT_TO, Authority, Ruling, Verdict
from lexicon.meaning.plausibility import shipped_scale
from lexicon.pairs.pair_table import PairTable
from tests.project.command_line import Call, call

__all__ = ["call"]  # a fixture, used by name

ORDER = {Ruling.GILT_NICHT: 0, Ruling.STRITTIG: 1, Ruling.GILT: 2}


@pytest.fixture(scope="module")
def verdicts(judge: Judge) -> list[Verdict]:
    assert judge.store.path.exists()
    return list(PairTable.default().verdicts())


@given(st.floats(0, 1))
def test_normal_is_what_the_lexicon_says_itself(p: float) -> None:
    assert ruling_of(p) is lexicon_verdict.ruling_of(p)
    assert thresholds(Strictness.NORMAL) == (GILT_FROM, EVEN, GILT_NICHT_TO)


@given(st.floats(0, 1))
def test_who_is_stricter_never_lets_more_count(p: float) -> None:
    strict, normal, generous = (ORDER[ruling_of(p, each)] for each in Strictness)
    assert strict <= normal <= generous


def test_strict_asks_for_three_of_four_friends_and_generous_for_an_even_chance_of_half() -> None:
    strict, generous = thresholds(Strictness.STRICT), thresholds(Strictness.GENEROUS)
    assert 4 * shipped_scale().share_of_nods(strict.even) == pytest.approx(3, abs=0.4)
    assert generous.gilt_from == pytest.approx(EVEN)
    assert generous.gilt_nicht_to < generous.even < generous.gilt_from


def test_a_verdict_under_normal_is_the_same_verdict(verdicts: list[Verdict]) -> None:
    assert all(reruled(verdict) is verdict for verdict in verdicts)


def test_nothing_that_the_rules_forbid_is_moved(judge: Judge) -> None:
    fallen = judge.spoken("LAND", "BILD", "Landschaftsbild")
    precedent = Precedent("2026-11-12", 5, 0)
    for strictness in Strictness:
        assert reruled(fallen, 0.99, strictness, precedent) is fallen


def test_what_the_lexicon_does_not_know_waits_for_a_precedent(judge: Judge) -> None:
    unknown = judge.pair("HAUS", "Zylp")
    assert unknown.authority is Authority.NOBODY
    for strictness in Strictness:
        assert reruled(unknown, 0.9, strictness) is unknown
    settled = reruled(unknown, 0.9, precedent=Precedent("11-12", 4, 0))
    assert settled.ruling is Ruling.GILT
    assert settled.sentence() == "Dieser Tisch hat es am 12.11. mit 4 zu 0 angenommen."


def test_a_precedent_speaks_before_all_others_and_says_so(judge: Judge) -> None:
    known = judge.pair("HAUS", "TÜR")
    rejected = reruled(known, 0.3, precedent=Precedent("2025-03-01", 1, 4))
    assert rejected.authority is Authority.PRECEDENT
    assert rejected.ruling is Ruling.GILT_NICHT
    assert rejected.sentence("de") == "Dieser Tisch hat es am 1.3.2025 mit 1 zu 4 abgelehnt."
    assert rejected.sentence("en") == "This table rejected it on 1 March 2025, 1 to 4."
    assert rejected.attested
    assert (rejected.word, rejected.relatives) == (known.word, known.relatives)


@pytest.mark.parametrize("strictness", Strictness)
@given(p=st.floats(0.001, 0.999), votes_for=st.integers(0, 8), votes_against=st.integers(0, 8))
def test_w31_the_tables_own_vote_decides_whatever_p_and_strictness_say(
    judge: Judge, strictness: Strictness, p: float, votes_for: int, votes_against: int
) -> None:
    assume(votes_for + votes_against)
    decided = reruled(judge.pair("WEIN", "BAHN"), p, strictness, Precedent("11-12", votes_for, votes_against))
    stands = votes_against <= votes_for
    assert decided.ruling is (Ruling.GILT if stands else Ruling.GILT_NICHT)
    assert ruling_of(decided.p, strictness) is decided.ruling


def test_a_word_that_hurts_is_the_tables_own_affair_once_it_has_voted(judge: Judge) -> None:
    hurting = judge.word("Negerkuss")[0]
    assert "kann verletzen" in hurting.sentence()
    assert "abgelehnt" in reruled(hurting, 0.1, precedent=Precedent("11-12", 0, 4)).sentence()


def test_the_reason_goes_with_the_new_ruling(verdicts: list[Verdict]) -> None:
    switched = [
        (verdict, reruled(verdict, strictness=each))
        for verdict in verdicts
        for each in Strictness
        if reruled(verdict, strictness=each).ruling is not verdict.ruling
    ]
    assert switched
    for before, after in switched:
        assert after.reason is not before.reason
        assert after.p == before.p
        if after.ruling is Ruling.GILT_NICHT and after.authority is Authority.MODEL:
            noted = f" („{after.explanation}“)" if after.explanation else ""
            assert after.sentence() == f"Anderswo ginge „{after.word}“ eher durch{noted}; ihr spielt strenger."


def test_an_attested_word_that_is_lifted_gets_its_own_reason_back(judge: Judge) -> None:
    known = judge.pair("GLOCKE", "TURM")
    lowered = reruled(known, 0.5)
    assert (lowered.ruling, lowered.reason) == (Ruling.STRITTIG, Reason.RARE)
    assert reruled(lowered, known.p) == known


def test_the_counts_add_up_and_each_example_really_switches(verdicts: list[Verdict]) -> None:
    words = {verdict.word for verdict in verdicts}
    for before in Strictness:
        for after in Strictness:
            found = change(verdicts, after, before)
            assert sum(found.counts.values()) == len(verdicts)
            assert len(found.examples) == min(3, found.switched)
            for example in found.examples:
                assert example.word in words
                assert example.before is not example.after
            if before is after:
                assert found.switched == 0
    strict, normal, generous = (change(verdicts, each).counts for each in Strictness)
    assert strict[Ruling.GILT] <= normal[Ruling.GILT] <= generous[Ruling.GILT]
    assert strict[Ruling.GILT_NICHT] >= normal[Ruling.GILT_NICHT] >= generous[Ruling.GILT_NICHT]
    assert change(verdicts, Strictness.STRICT).switched > 0


def test_the_examples_are_the_same_every_time_and_of_different_words(verdicts: list[Verdict]) -> None:
    first = change(verdicts, Strictness.GENEROUS)
    assert change(list(reversed(verdicts)), Strictness.GENEROUS).examples == first.examples
    assert len({example.word for example in first.examples}) == len(first.examples)


def test_a_day_is_said_in_both_languages() -> None:
    for day, german, english in [
        ("11-12", "am 12.11.", "on 12 November"),
        ("2026-03-01", "am 1.3.2026", "on 1 March 2026"),
    ]:
        assert on_day(day) == german, day
        assert on_day(day, "en") == english, day


def test_the_command_line_judges_as_strictly_as_it_is_told(call: Call, verdicts: list[Verdict]) -> None:
    strict, generous = change(verdicts, Strictness.STRICT), change(verdicts, Strictness.GENEROUS)
    for name, found in (("strict", strict), ("generous", generous)):
        pair = next(verdict for verdict in verdicts if verdict.word == found.examples[0].word)
        said = call("judge", pair.modifier, pair.head, "--strictness", name, "--json").out
        answers = [json.loads(said), json.loads(said).get("reverse")]
        (answer,) = (each for each in answers if each and each["word"] == pair.word)
        assert answer["verdict"] == found.examples[0].after.value != pair.ruling.value
        assert answer["p"] == round(pair.p, 4)
        lines = call(
            "judge", "--batch", "-", "--strictness", name, typed=f"{pair.modifier}\t{pair.head}\n".encode()
        ).lines
        assert lines[0]["verdict"] == found.examples[0].after.value


def test_a_strictness_nobody_knows_is_told(call: Call) -> None:
    said = call("judge", "EIS", "WEIN", "--strictness", "nett")
    assert said.code == 2
    assert "„nett“" in said.err
    assert "generous" in said.err


def test_the_help_tells_the_strictness_in_both_languages(call: Call) -> None:
    assert "streng, normal oder großzügig" in " ".join(call("judge", "--help").out.split())
    assert "strict, normal or generous" in " ".join(call("--lang", "en", "judge", "--help").out.split())
