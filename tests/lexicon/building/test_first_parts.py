"""The forms of a noun as a first part, and the one it prefers."""

from collections.abc import Mapping

import pytest

from lexicon.building.first_parts import first_parts
from lexicon.building.link_model import LinkModel
from lexicon.building.nouns import Noun, load_nouns
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
