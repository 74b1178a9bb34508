"""The forms of first parts: which there are, which comes first, and what a new compound learns from its noun."""

from collections.abc import Mapping

import pytest

from lexicon.building.first_parts import first_parts
from lexicon.building.link_model import LinkModel
from lexicon.building.nouns import Noun, load_nouns
from lexicon.judge import Judge
from lexicon.seams import LinkKind
from tests.lexicon.conftest import rows


@pytest.fixture(scope="module")
def nouns() -> Mapping[str, Noun]:
    return load_nouns()


def written(noun: Noun) -> dict[str, LinkKind]:
    return {part.written: part.kind for part in first_parts(noun).values()}


def test_w10_a_noun_takes_its_plural_its_genitive_and_its_links(nouns: Mapping[str, Noun]) -> None:
    for lemma, *forms in rows("""
        Land Land=bare Länder=umlaut Lands=s Landes=es, Mann Mann=bare Männer=umlaut Manns=s Mannes=es,
        Schule Schule=bare Schul=drop_e Schulen=n, Arbeit Arbeit=bare Arbeits=s Arbeiten=en,
        Name Name=bare Namen=n Namens=ns, Herz Herz=bare Herzen=en Herzens=ens,
        Museum Museum=bare Museums=s Museen=plural, Kind Kind=bare Kinder=er Kinds=s Kindes=es,
        Hund Hund=bare Hunde=e, Sonne Sonne=bare Sonnen=n Sonn=drop_e, Frau Frau=bare Frauen=en,
        Gast Gast=bare Gäste=umlaut, Liebe Liebe=bare Liebes=s, Auto Auto=bare Autos=plural,
        Geschichte Geschichte=bare Geschichten=n Geschichts=drop_e_s, Mutter Mutter=bare Mütter=umlaut
    """):
        found = written(nouns[lemma])
        for form, _, kind in (form.partition("=") for form in forms):
            assert found.get(form) is LinkKind[kind.upper()], form


def test_a_noun_that_declines_like_an_adjective_has_one_form(nouns: Mapping[str, Noun]) -> None:
    assert written(nouns["Kranke"]) == {"Kranken": LinkKind.N}
    assert written(nouns["Kranker"]) == {"Kranken": LinkKind.N}


def test_a_name_has_no_plural(nouns: Mapping[str, Noun]) -> None:
    found = written(nouns["Rhein"])
    assert found.pop("Rhein") is LinkKind.BARE
    assert set(found) <= {"Rheins"}


def test_stem_and_link_are_shown_apart_where_german_adds_a_link(nouns: Mapping[str, Noun]) -> None:
    apart = {part.written: (part.stem, part.link) for part in first_parts(nouns["Mann"]).values()}
    assert apart["Manns"] == ("Mann", "s")
    assert apart["Männer"] == ("Männer", "")
    schule = {part.written: (part.stem, part.link) for part in first_parts(nouns["Schule"]).values()}
    assert schule["Schul"] == ("Schul", "")
    geschichte = {part.written: (part.stem, part.link) for part in first_parts(nouns["Geschichte"]).values()}
    assert geschichte["Geschichts"] == ("Geschicht", "s")


def test_forms_of_the_paradigm_are_told_from_others(nouns: Mapping[str, Noun]) -> None:
    for lemma, own, foreign in rows("Mann Männer Mannens, Arbeit Arbeiten Arbeits, Schule Schulen Schul"):
        paradigm = {part.written: part.paradigm for part in first_parts(nouns[lemma]).values()}
        assert paradigm[own], lemma
        assert not paradigm[foreign], lemma


def test_no_form_stands_twice_under_one_key(nouns: Mapping[str, Noun]) -> None:
    for noun in list(nouns.values())[::97]:
        parts = first_parts(noun)
        assert len({part.written for part in parts.values()}) == len(parts)
        assert all(part.written == part.stem + part.link for part in parts.values())


def kinds(model: LinkModel, noun: Noun) -> list[LinkKind]:
    ranked = model.ranked(noun, tuple(first_parts(noun).values()))
    assert sum(share for _, share in ranked) == pytest.approx(1.0)
    return [part.kind for part, _ in ranked]


def taught(nouns: Mapping[str, Noun]) -> LinkModel:
    """A model that has seen compounds of these nouns."""
    seen: list[tuple[str, LinkKind]] = []
    for lemma in ("Zeitung", "Wohnung", "Leitung", "Heizung", "Kreuzung", "Rechnung", "Freiheit", "Krankheit"):
        seen += [(lemma, LinkKind.S)] * 6
    for lemma in ("Mannschaft", "Wirtschaft", "Wissenschaft", "Nation", "Station", "Region"):
        seen += [(lemma, LinkKind.S)] * 6
    for lemma in ("Sonne", "Blume", "Tasche", "Straße", "Flasche", "Lampe", "Katze", "Rose", "Küche"):
        seen += [(lemma, LinkKind.N)] * 6
    for lemma in ("Haus", "Tür", "Auto", "Stein", "Wein", "Fisch", "Holz", "Luft", "Ball", "Brot"):
        seen += [(lemma, LinkKind.BARE)] * 6
    seen += [("Schule", LinkKind.DROP_E)] * 9 + [("Schule", LinkKind.BARE)]
    return LinkModel.learn(nouns, seen)


def test_what_is_attested_comes_first(nouns: Mapping[str, Noun]) -> None:
    model = taught(nouns)
    assert kinds(model, nouns["Schule"])[0] is LinkKind.DROP_E
    assert kinds(model, nouns["Sonne"])[0] is LinkKind.N
    assert kinds(model, nouns["Haus"])[0] is LinkKind.BARE


def test_an_unseen_noun_in_ung_heit_schaft_or_ion_takes_s(nouns: Mapping[str, Noun]) -> None:
    for lemma in ["Impfung", "Kindheit", "Freundschaft", "Tradition"]:
        model = taught(nouns)
        assert lemma not in model.own, lemma
        assert kinds(model, nouns[lemma])[0] is LinkKind.S, lemma


def test_an_unseen_feminine_in_e_takes_n(nouns: Mapping[str, Noun]) -> None:
    for lemma in ["Nase", "Wolke", "Glocke", "Pfanne"]:
        assert kinds(taught(nouns), nouns[lemma])[0] is LinkKind.N, lemma


def test_a_nouns_own_compounds_outweigh_its_ending(nouns: Mapping[str, Noun]) -> None:
    seen = [(lemma, LinkKind.N) for lemma in ("Sonne", "Blume", "Tasche", "Straße") for _ in range(50)]
    assert kinds(LinkModel.learn(nouns, seen), nouns["Schule"])[0] is LinkKind.N
    assert (
        kinds(LinkModel.learn(nouns, [*seen, *[("Schule", LinkKind.DROP_E)] * 4]), nouns["Schule"])[0]
        is LinkKind.DROP_E
    )


def test_without_any_evidence_every_form_is_possible(nouns: Mapping[str, Noun]) -> None:
    ranked = LinkModel().ranked(nouns["Haus"], tuple(first_parts(nouns["Haus"]).values()))
    assert all(share > 0 for _, share in ranked)


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
