"""The form of the first part that comes first, and those that are offered beside it."""

from lexicon.judge import Judge
from tests.lexicon.conftest import rows


def test_the_form_of_the_dictionary_comes_first(judge: Judge) -> None:
    for modifier, head, word in rows("Gelenk Schmerz Gelenkschmerz, Feldherr Hügel Feldherrnhügel"):
        assert judge.pair(modifier, head).word == word, word


def test_w10_the_bare_noun_is_offered_where_somebody_may_say_it(judge: Judge) -> None:
    for noun, offered in rows("Abendmahl yes, Kapitän yes, Arbeit yes, Zeitung no, Lampe no"):
        assert (f"{noun}fabrik" in judge.pair(noun, "Fabrik").forms) is (offered == "yes"), noun


def test_a_name_that_everybody_knows_is_no_plural_of_a_noun_that_few_know(judge: Judge) -> None:
    assert judge.pair("Alpen", "Dollar").word == "Alpendollar"


def test_a_plural_of_other_nouns_or_an_adjective_is_no_form(judge: Judge) -> None:
    for noun in ["Appetit", "Off"]:
        assert not judge.pair(noun, "Sprecher").word.startswith(f"{noun}en"), noun


def test_an_infinitive_that_no_dictionary_has_takes_an_s(judge: Judge) -> None:
    assert judge.noun("Umherschlurfen") is None
    assert judge.pair("Umherschlurfen", "Zeit").word == "Umherschlurfenszeit"


def test_a_compound_of_three_nouns_is_attested_wherever_it_is_cut(judge: Judge) -> None:
    for modifier, head in [("Wildleder", "Jacke"), ("Bundesgericht", "Urteil")]:
        assert judge.pair(modifier, head).attested, modifier


def test_letters_that_another_word_has_are_no_evidence(judge: Judge) -> None:
    assert not judge.pair("Drucker", "Zeugnis").attested
