"""The verdict as a value: its shape, its thresholds, its sentence in two languages."""

import json
import string
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lexicon.errors import BadWord, LexiconError, LexiconFileError, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.fit import Breach
from lexicon.judging.judgements import FRIENDS, Judged
from lexicon.judging.sentences import SENTENCES, Reason, say
from lexicon.judging.verdict import (
    GILT_FROM,
    GILT_NICHT_TO,
    Authority,
    Ruling,
    Seam,
    Verdict,
    listed,
    ruling_of,
    unattested,
)
from lexicon.meaning.plausibility import shipped_scale
from lexicon.rude import is_hurtful

PROMISED: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("modifier", "head", "word", "verdict", "authority", "sentence"), str),
    **dict.fromkeys(("p", "zipf"), float),
    "forms": list,
    "score": int,
    "attested": bool,
    "clause": (str, type(None)),
}


@pytest.fixture(scope="module")
def verdicts(judge: Judge) -> list[Verdict]:
    """One of every kind."""
    return [
        judge.pair("GLOCKE", "TURM"),
        judge.pair("HAUS", "TÜR"),
        judge.pair("WEIN", "BAHN"),
        judge.pair("TÜR", "HAUS"),
        judge.pair("GURKE", "EIS"),
        judge.pair("LÖFFEL", "ANGST"),
        judge.pair("WOLF", "BURG"),
        judge.pair("HAUS", "HAUS"),
        judge.pair("HAUS", "Zylp"),
        judge.spoken("LAND", "BILD", "Landschaftsbild"),
        judge.spoken("LAND", "BILD", "Telefonbuch"),
        judge.spoken("EIS", "WEIN", "Eisweinglas"),
    ]


def test_a_verdict_prints_every_promised_field_with_its_type(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        printed = verdict.as_dict()
        for field, kind in PROMISED.items():
            assert isinstance(printed[field], kind), field
        assert printed["verdict"] in {"gilt", "strittig", "gilt_nicht"}
        assert json.loads(json.dumps(printed, ensure_ascii=False)) == printed


def test_a_verdict_prints_no_machine_words(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        for lang in ("de", "en"):
            assert not {"{", "}"} & set(verdict.sentence(lang))
            assert "None" not in verdict.sentence(lang)


def test_the_seam_spells_the_word(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        assert verdict.seam.stem + verdict.seam.link + verdict.seam.head == verdict.word
        assert verdict.as_dict()["seam"] == [verdict.seam.stem, verdict.seam.link, verdict.seam.head]


def test_score_and_ruling_follow_from_the_probability(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        assert 0.0 <= verdict.p <= 1.0
        assert verdict.score == int(verdict.p * 100) < 100
        known = verdict.authority is not Authority.NOBODY
        assert verdict.ruling is (ruling_of(verdict.p) if known else Ruling.STRITTIG)


@given(st.floats(0, 1))
def test_three_rulings_share_all_probabilities_among_them(p: float) -> None:
    expected = Ruling.GILT if p >= GILT_FROM else Ruling.GILT_NICHT if p <= GILT_NICHT_TO else Ruling.STRITTIG
    assert ruling_of(p) is expected


def test_the_authority_is_always_named(verdicts: list[Verdict]) -> None:
    named = "attestation, editorial, editorial, editorial, model, model, model, rule, nobody, rule, rule, rule"
    assert ", ".join(verdict.authority.name.lower() for verdict in verdicts) == named


def test_only_a_rule_names_a_clause(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        assert (verdict.clause is not None) == (verdict.authority is Authority.RULE)
        if verdict.authority is not Authority.EDITORIAL:
            assert verdict.attested == (verdict.authority is Authority.ATTESTATION)


def test_a_rule_is_named_in_the_sentence(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.clause:
            assert f"({verdict.clause})" in verdict.sentence("de")
            assert f"({verdict.clause})" in verdict.sentence("en")


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert all(text.de and text.en for text in SENTENCES.values())
    assert {breach.value for breach in Breach} <= {reason.value for reason in Reason}


def test_a_reasons_sentences_need_the_same_facts_in_both_languages() -> None:
    for reason, sentence in SENTENCES.items():
        german, english = (
            {name for _, name, _, _ in string.Formatter().parse(sentence.in_language(lang)) if name}
            for lang in ("de", "en")
        )
        assert german == english, reason
        for lang in ("de", "en"):
            more: dict[str, Any] = dict.fromkeys(("word", "unknown", "piece", "card"), "Wort")
            more |= {"day": "2026-11-12", "in_favour": "3", "against": "2"}
            said = say(reason, lang, relatives=("Weinberg", "Autobahn"), **more)
            assert said.endswith((".", "?")), reason
            assert not {"{", "}"} & set(said), reason


@given(st.floats(0, 1), st.booleans())
def test_only_a_disputed_word_is_left_to_the_table(p: float, name: bool) -> None:
    verdict = unattested("Wein", "Hof", Seam("Wein", "", "hof"), ("Weinhof",), p, (), name=name)
    assert ("er Tisch entscheidet" in verdict.sentence()) == (verdict.ruling is Ruling.STRITTIG)
    assert ("he table decides" in verdict.sentence("en")) == (verdict.ruling is Ruling.STRITTIG)
    assert ("Namen" in verdict.sentence()) == name
    assert ruling_of(verdict.p) is verdict.ruling


@given(st.lists(st.integers(0, FRIENDS), min_size=3, max_size=3), st.floats(0, 1), st.floats(0, 1))
def test_the_list_has_twelve_votes_and_the_lexicon_one_and_a_half(friends: list[int], one: float, other: float) -> None:
    entry = Judged("Wein", "Hof", "Weinhof", tuple(friends), "Hof eines Winzers")
    seam = Seam("Wein", "", "hof")
    low, high = (listed(unattested("Wein", "Hof", seam, ("Weinhof",), p, ()), entry) for p in sorted((one, other)))
    assert low.p <= high.p
    for verdict in (low, high):
        of_list = shipped_scale().probability_of_listed
        assert of_list(entry.votes / 13.5) <= verdict.p_any <= of_list((entry.votes + 1.5) / 13.5)
        assert verdict.ruling is ruling_of(verdict.p)
        against = Ruling.GILT_NICHT if entry.explained else Ruling.GILT  # sentence and stamp say the same
        assert ("Hof eines Winzers" in verdict.sentence()) == (verdict.ruling is not against)
        assert (verdict.explanation == "Hof eines Winzers") == entry.explained
    assert low.authority is Authority.EDITORIAL
    if entry.share >= 0.75:
        assert low.ruling is Ruling.GILT
    if entry.votes <= 3:
        assert high.ruling is Ruling.GILT_NICHT


@given(st.floats(0, 1))
def test_friends_nod_the_more_the_likelier_the_word_passes(p: float) -> None:
    verdict = unattested("Wein", "Hof", Seam("Wein", "", "hof"), ("Weinhof",), p, ())
    assert 0 <= verdict.friends <= FRIENDS
    assert verdict.friends <= replace(verdict, p=min(1.0, verdict.p + 0.1)).friends
    assert verdict.leans_to_yes == (verdict.p >= 0.5)
    if verdict.ruling is Ruling.STRITTIG:
        assert ("Eher ja" in verdict.sentence()) == verdict.leans_to_yes
        assert ("Eher nein" in verdict.sentence()) != verdict.leans_to_yes


@pytest.mark.parametrize("p", [0.05, 0.5, 0.95])
def test_the_reason_is_the_explanation_and_no_word_is_said_to_be_unknown_to_all(p: float) -> None:
    plain = unattested("Holz", "Rad", Seam("Holz", "", "rad"), ("Holzrad",), p, ())
    assert "steht in keiner unserer Listen" in plain.sentence()
    assert "niemand" not in plain.sentence()
    explained = replace(plain, explanation="ein Rad aus Holz")
    assert "„ein Rad aus Holz“" in explained.sentence()
    assert "“ein Rad aus Holz”" in explained.sentence("en")


def test_german_and_english_sentences_differ_and_quote_in_their_own_way() -> None:
    for reason in Reason:
        german, english = SENTENCES[reason]
        assert german != english
        assert german.count("„") == english.count("“")
        assert "„" not in english


def test_a_language_nobody_speaks_here_is_answered_in_german() -> None:
    assert say(Reason.DICTIONARY, "fr", word="Haustür") == "„Haustür“ steht im Wörterbuch."


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (BadWord, {"length": 100, "limit": 80, "word": "x"}),
        (UnknownWord, {"word": "Haustelefn", "suggestions": ("Haustelefon", "Telefon")}),
        (LexiconFileError, {"path": "lexicon.sqlite", "found": 1, "wanted": 2, "source": "wordfreq"}),
    ],
)
def test_every_error_has_a_sentence_in_both_languages(kind: type[LexiconError], facts: dict[str, object]) -> None:
    assert kind.texts
    for code, text in kind.texts.items():
        assert all(text)
        error = kind(code, **facts)
        assert error.sentence("de") != error.sentence("en")
        assert str(error) == error.sentence("de")


def test_an_unknown_word_asks_what_was_meant() -> None:
    error = UnknownWord("unknown", word="Haustelefn", suggestions=("Haustelefon", "Telefon"))
    assert error.sentence("de").endswith("Meintest du „Haustelefon“ oder „Telefon“?")
    assert error.sentence("en").endswith("Did you mean “Haustelefon” or “Telefon”?")
    assert "Meintest" not in UnknownWord("unknown", word="Zylp").sentence()


def test_a_word_that_hurts_is_told_plainly_and_likened_to_nothing(judge: Judge) -> None:
    verdict = judge.word("Negerkuss")[0]
    assert verdict.sentence() == "„Negerkuss“ kann verletzen. Der Tisch entscheidet, ob ihr es gelten lasst."
    assert verdict.relatives == ()
    for harmless in ("Studentenfutter", "Staatsexamen", "Sextant", "Marschmusik", "Nationalpark", "Eichenholz"):
        assert not is_hurtful(harmless)
