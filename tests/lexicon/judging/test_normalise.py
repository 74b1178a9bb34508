"""Words as people type them: phrases, inflected words, signs; and the libraries loaded for them."""

import pytest
from hypothesis import given, strategies as st

from lexicon.errors import BadWord
from lexicon.judge import Judge
from lexicon.judging.normalise import LONGEST_WORD, checked, nouns_in
from lexicon.judging.verdict import Ruling
from lexicon.spelling import fold


def test_a_phrase_comes_down_to_its_noun(judge: Judge) -> None:
    for phrase, noun in [
        *(("die Luftschiffe", "Luftschiff"), ("Die Luftschiffe", "Luftschiff"), ("den Kindern", "Kind")),
        *(("des Hauses", "Haus"), ("ein Haus", "Haus"), ("häuser", "Haus"), ("die Städte", "Stadt")),
        *(("meine Taschen", "Tasche"),),
    ]:
        found = judge.noun(phrase)
        assert found is not None, phrase
        assert found.lemma == noun, phrase


def test_a_phrase_is_one_word_or_one_of_its_words() -> None:
    assert list(nouns_in("den Häusern")) == ["Häusern", "Häusern"]
    assert list(nouns_in("ein „eis“, (wein)!"))[1:] == ["Eis", "Wein"]
    assert next(nouns_in("die Luftschiffe")) == "Luftschiffe"


def test_a_phrase_is_judged_as_the_word_it_means(judge: Judge) -> None:
    for phrase in ["die Luftschiffe", "Luftschiffe", "eines Luftschiffs", "luft schiff"]:
        verdict = judge.word(phrase)[0]
        assert (verdict.modifier, verdict.head, verdict.ruling) == ("Luft", "Schiff", Ruling.GILT), phrase


def test_w7_a_word_may_be_said_with_its_article(judge: Judge) -> None:
    for said in ["das Länderspiel", "die Länderspiele", "des Länderspiels", "ein Länder-Spiel"]:
        assert judge.spoken("LAND", "SPIEL", said).ruling is Ruling.GILT, said


@given(st.text(max_size=LONGEST_WORD * 2))
def test_whatever_is_typed_is_a_short_readable_line_or_refused(text: str) -> None:
    try:
        word = checked(text)
    except BadWord as error:
        word = error.sentence()
        assert len(word) < 120
        return
    assert 0 < len(word) <= LONGEST_WORD
    assert word == word.strip()
    assert word.isprintable()
    assert checked(word) == word


def test_the_longest_word_there_may_be() -> None:
    assert len(checked("a" * LONGEST_WORD)) == LONGEST_WORD
    with pytest.raises(BadWord):
        checked("a" * (LONGEST_WORD + 1))


@given(st.text("abcdefghijklmnopqrstuvwxyzäöüßABC -", max_size=30).filter(lambda text: fold(text) != ""))
def test_the_text_itself_comes_first_as_one_word(text: str) -> None:
    first = next(nouns_in(text))
    assert " " not in first
    assert first
