"""Words that are judged without cards: their parts, and compounds of compounds."""

import pytest

from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling
from lexicon.paths import shipped
from tests.lexicon.conftest import rows


def test_a_compound_says_its_parts_itself(judge: Judge) -> None:
    verdict = judge.word("Haustelefon")[0]
    assert (verdict.modifier, verdict.head, verdict.word) == ("Haus", "Telefon", "Haustelefon")
    assert verdict.ruling is Ruling.GILT


def test_a_compound_of_a_compound_is_judged_by_its_two_halves(judge: Judge) -> None:
    for word in ["Mineralwasserflasche", "Fußballweltmeisterschaft", "Bundestagswahl"]:
        verdict = judge.word(word)[0]
        assert verdict.word == word, word
        assert verdict.ruling is Ruling.GILT, word


def test_a_single_noun_is_told_to_be_one(judge: Judge) -> None:
    typed = "Haus haus TÜR Antenne HÖRER STRASSE Autos Häuser Straßen Arbeit Freiheit Banane Fenster Landschaft"
    typed += " Mannschaft Urlaub Nachtigall Eisen Kartoffel Arbeiter Autorin"
    for word in (*typed.split(), "das Haus", "ein Bett"):
        with pytest.raises(UnknownWord) as caught:
            judge.word(word)
        assert caught.value.code == "single", word
        assert word in caught.value.sentence(), "a word comes back as it was typed"


def test_a_hyphen_tells_where_the_seam_is(judge: Judge) -> None:
    for word, modifier, head in rows("Tee-Ei Tee Ei, Kaffee-Ersatz Kaffee Ersatz, Staub-Ecken Staub Ecke"):
        (verdict,) = judge.word(word)
        assert (verdict.modifier, verdict.head) == (modifier, head), word
    assert judge.word("Tee-Ei")[0].ruling is Ruling.GILT


def test_a_noun_is_the_same_however_it_is_written(judge: Judge) -> None:
    lines = (line.split() for line in shipped("spellings.tsv").read_text().splitlines() if not line.startswith("#"))
    for other, noun in lines:
        assert judge.noun(other.upper()) == judge.noun(noun) is not None, other
    for other, noun in rows("TELEPHON TELEFON, DELPHIN DELFIN, STENGEL STÄNGEL, TIP TIPP, PHOTO FOTO"):
        for head in ("Haus", "Buch", "Wein", "Hund"):
            assert judge.pair(other, head) == judge.pair(noun, head), (other, head)
            assert judge.pair(head, other) == judge.pair(head, noun), (head, other)
    for one, other, said, shown in rows("TELEPHON BUCH Telephonbuch Telefonbuch, SCHULE TIP Schultip Schultipp"):
        assert judge.spoken(one, other, said).word == shown
    assert judge.word("Telephonbuch") == judge.word("Telefonbuch")


def test_a_card_may_be_a_compound_that_only_the_lists_have(judge: Judge) -> None:
    noun = judge.noun("Gartenblume")
    assert noun is not None
    assert noun.id < 0
    assert judge.spoken("GARTENBLUME", "HAUS", "Gartenblumenhaus").word == "Gartenblumenhaus"
    assert judge.spoken("HAUS", "GARTENBLUME", "Hausgartenblumen").clause is None


def test_a_noun_of_the_dictionary_may_be_a_compound_without_a_sure_seam(judge: Judge) -> None:
    for word, modifier, head in rows("""
        Wegweiser Weg Weiser, Winterspiele Winter Spiel, Tischmanieren Tisch Manier, Achillesferse Achilles Ferse
    """):
        verdict = judge.word(word)[0]
        assert (verdict.modifier, verdict.head, verdict.ruling) == (modifier, head, Ruling.GILT), word


def test_a_long_word_with_a_part_that_the_model_lacks_is_left_to_the_table(judge: Judge) -> None:
    for word in ["Rindfleischetikettierungsgesetz", "Katzenklappenölkännchen"]:
        assert judge.word(word)[0].ruling is Ruling.STRITTIG, word


def test_the_ending_of_an_unknown_noun_decides_its_link(judge: Judge) -> None:
    for modifier, word in rows("""
        Inkubation Inkubationszeit, Beschwichtigung Beschwichtigungszeit, Gruseligkeit Gruseligkeitszeit
    """):
        assert judge.pair(modifier, "Zeit").word == word, word


def test_w12_a_compound_of_a_longer_noun_is_no_compound_of_a_shorter_one(judge: Judge) -> None:
    assert not judge.pair("Reis", "Gast").attested  # Reisegast
    assert judge.pair("Reise", "Gast").attested


def test_a_famous_long_word_counts_and_is_explained(judge: Judge) -> None:
    for word, said in (
        ("Donaudampfschiffahrtsgesellschaftskapitän", "1829 in Wien"),
        ("rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "2000 bis 2013"),
        ("Eierschalensollbruchstellenverursacher", "köpft"),
    ):
        (verdict,) = judge.word(word)
        assert (verdict.ruling, verdict.attested) == (Ruling.GILT, True)
        assert said in verdict.sentence("de")
        assert "Every German knows" in verdict.sentence("en")
