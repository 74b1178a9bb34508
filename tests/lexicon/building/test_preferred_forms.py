"""The first part of a new compound: learned from compounds of the noun, not of another word that looks like it."""

from lexicon.judge import Judge
from tests.lexicon.conftest import rows


def first_part(judge: Judge, lemma: str) -> str:
    noun = judge.noun(lemma)
    assert noun is not None
    stem, link = judge.profile(noun).parts[0]
    return stem + link


def test_a_particle_an_adjective_or_a_verb_is_no_form_of_the_noun(judge: Judge) -> None:
    for lemma, part in rows("Nichte Nichten, Kanne Kannen, Allee Allee, Stille Stille, Hang Hang"):
        assert first_part(judge, lemma) == part, lemma


def test_a_noun_that_drops_its_e_does_so_though_a_verb_is_like_it(judge: Judge) -> None:
    for lemma, part in rows("Schule Schul, Bremse Brems, Suche Such, Wolle Woll, Erde Erd"):
        assert first_part(judge, lemma) == part, lemma


def test_an_e_that_is_part_of_a_long_vowel_stays(judge: Judge) -> None:
    for lemma in ["Magie", "Armee", "Revue", "Statue", "Energie"]:
        assert first_part(judge, lemma).startswith(lemma), lemma


def test_a_dropped_e_belongs_to_one_noun_and_its_compounds_that_have_it(judge: Judge) -> None:
    for lemma, part in rows("Hochschule Hochschul, Todesstrafe Todesstrafen, Landesgrenze Landesgrenzen"):
        assert first_part(judge, lemma) == part, lemma


def test_two_nouns_with_one_form_share_it(judge: Judge) -> None:
    for lemma, part in [("Studium", "Studien"), ("Medium", "Medien"), ("Wille", "Willens")]:
        assert first_part(judge, lemma) == part, lemma


def test_everyday_forms_are_found(judge: Judge) -> None:
    for lemma, part in [("Hexe", "Hexen"), ("Chefin", "Chefinnen"), ("Abreise", "Abreise")]:
        assert first_part(judge, lemma) == part, lemma
