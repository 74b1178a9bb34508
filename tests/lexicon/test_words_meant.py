"""Slips of tongue and finger: the words that are offered instead."""

import pytest

from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from tests.lexicon.conftest import rows


def test_a_slip_is_offered_the_word_that_was_meant(judge: Judge) -> None:
    for typed, meant in rows("Haustelefn Haustelefon, Eisenban Eisenbahn, Lantkarte Landkarte"):
        assert meant in judge.suggest(typed), typed
        assert len(judge.suggest(typed)) <= 3, typed


def test_the_nearest_word_comes_first_even_if_nobody_has_written_it(judge: Judge) -> None:
    for typed, meant in rows("""
        Holzfarrad Holzfahrrad, Lämpentisch Lampentisch, Fogelhaus Vogelhaus, Bildschrim Bildschirm,
        Fenstrebrett Fensterbrett, Sonnenbrile Sonnenbrille, Eisblumme Eisblume
    """):
        assert judge.suggest(typed)[0] == meant, typed


def test_a_word_of_two_known_nouns_is_never_corrected(judge: Judge) -> None:
    for word in ["Semmeltasche", "Gabelwolke", "Bahnwein", "Radhaus", "Haustür", "Strassenlampe"]:
        assert judge.meant(word, judge.word(word)[0]) == (), word


def test_a_doubled_s_is_no_sharp_s(judge: Judge) -> None:
    with pytest.raises(UnknownWord) as fault:
        judge.word("Eisswein")
    assert fault.value.suggestions[0] == "Eiswein"
    assert judge.spoken("EIS", "WEIN", "Eisswein").word == "Eiswein"
    assert judge.word("STRASSENLAMPE")[0].word == "Straßenlampe"


def test_nothing_is_offered_for_nonsense(judge: Judge) -> None:
    assert judge.suggest("Qwxzqwxzqwxz") == ()
    assert judge.suggest("") == ()
    with pytest.raises(UnknownWord) as caught:
        judge.word("Qwrtzpl")
    assert caught.value.code == "not_compound"
