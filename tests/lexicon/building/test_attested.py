"""Attested compounds: those of the dictionary, those of the frequency lists, and no names."""

from lexicon.spelling import fold
from lexicon.store import NAME_ONLY, CompoundRow, Store
from tests.lexicon.conftest import rows


def compound(store: Store, word: str) -> CompoundRow | None:
    rows = store.compounds_by_key((fold(word),))
    assert len(rows) <= 1
    return rows[0] if rows else None


def parts(store: Store, word: str) -> tuple[str, str]:
    row = compound(store, word)
    assert row is not None, f"{word} is not attested"
    return store.noun(row.modifier).lemma, store.noun(row.head).lemma


def test_the_dictionarys_compounds_are_taken_apart_where_they_are_sewn(store: Store) -> None:
    for word, modifier, head in rows("""
        Eisenbahn Eisen Bahn, Wasserburg Wasser Burg, Sonnenblume Sonne Blume, Länderspiel Land Spiel,
        Schulhaus Schule Haus, Arbeitsamt Arbeit Amt, Herzenswunsch Herz Wunsch, Tagebuch Tag Buch,
        Königreich König Reich, Handtasche Hand Tasche, Bilderbuch Bild Buch, Rheinufer Rhein Ufer,
        Kindeskind Kind Kind, Haustür Haus Tür, Krankenhaus Kranke Haus
    """):
        assert parts(store, word) == (modifier, head), word


def test_a_derivation_is_no_compound_whatever_its_ending_looks_like(store: Store) -> None:
    for (word,) in rows("Landschaft, Wirtschaft, Kindheit, Nation, Zeitung, Reichtum"):
        assert compound(store, word) is None, word


def test_a_verbs_stem_is_no_noun(store: Store) -> None:
    row = compound(store, "Landebahn")
    assert row is None or store.noun(row.modifier).lemma != "Land"


def test_a_simple_noun_is_no_compound(store: Store) -> None:
    for (word,) in rows("Arbeit, Abend, Elefant, Kartoffel, Antenne, Automat, Autorin"):
        assert compound(store, word) is None, word


def test_a_surname_or_a_village_is_not_attested(store: Store) -> None:
    for (name,) in rows("""
        Spielberg, Rosenbaum, Schwarzkopf, Wasserburger, Hundertwasser, Buchholz, Steinbach, Steinmeier, Goldberg,
        Herzberg, Königsberg, Kirchheim, Weinheim, Sonneberg, Hundsbach, Fischbach, Eisenstadt, Frauenfeld,
        Wolfsburg, Meerbusch, Salzburg, Hausdorf
    """):
        row = compound(store, name)
        assert row is None or row.name >= NAME_ONLY, name


def test_a_noun_that_is_a_name_too_is_attested(store: Store) -> None:
    for (word,) in rows("Wasserburg, Weinberg, Feuerstein, Morgenstern, Baumgarten, Bergdorf"):
        row = compound(store, word)
        assert row is not None, word
        assert row.name < NAME_ONLY, word
        assert "wiktionary" in row.sources.split(","), word


def test_what_only_the_frequency_lists_have_is_attested_too(store: Store) -> None:
    for word in ["Haustelefon", "Kinderhaus", "Feuermeer", "Strandkorb", "Wellnesshotel", "Kartenhand"]:
        row = compound(store, word)
        assert row is not None, word
        assert row.name < NAME_ONLY, word


def test_a_plural_attests_the_singular(store: Store) -> None:
    row = compound(store, "Fischköpfe")
    assert row is None, "compounds stand under their lemma"
    row = compound(store, "Fischkopf")
    assert row is not None
    assert row.zipf > 0


def test_every_compound_is_written_as_it_is_sewn(store: Store) -> None:
    for word in ("Länderspiel", "Mannsbild", "Schulhaus", "Straßenname", "Schifffahrt", "Maßband", "Geschichtsbuch"):
        row = compound(store, word)
        assert row is not None, word
        assert row.word == word
        assert row.stem + row.link + store.noun(row.head).lemma.lower() == word


def test_common_words_are_met_more_often(store: Store) -> None:
    common, rare = compound(store, "Autobahn"), compound(store, "Eiswein")
    assert common is not None
    assert rare is not None
    assert common.zipf > rare.zipf > 0
