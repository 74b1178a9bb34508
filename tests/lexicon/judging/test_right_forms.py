"""A word said with a link that German doesn't use counts as before, and its right form is named beside it (W-10)."""

from lexicon.judge import Judge
from lexicon.judging.house_options import HouseOption, under_options
from lexicon.judging.sentences import Reason
from lexicon.judging.strictness import Precedent, reruled
from lexicon.judging.verdict import Authority, Ruling
from tests.lexicon.conftest import rows

WRONG = [
    ("HAUS", "TÜR", "Hausestür", "Haustür"),
    ("BROT", "ZEIT", "Brotszeit", "Brotzeit"),
    ("LAND", "SPIEL", "Landsspiel", "Länderspiel"),
    ("HUND", "HAUS", "Hundhaus", "Hundehaus"),
    ("FRAU", "BILD", "Fraubild", "Frauenbild"),
]


def test_w10_the_right_form_is_named_and_the_word_is_judged_as_before(judge: Judge) -> None:
    for one, other, word, right in WRONG:
        for verdict in (judge.spoken(one, other, word), judge.word(word)[0]):
            assert (verdict.word, verdict.right) == (word, right), word
            assert verdict.clause is None, word
            assert verdict.p > 0.3, word
            assert right not in verdict.also, word
            assert verdict.sentence().endswith(f" Richtig: „{right}“."), word
            assert verdict.sentence("en").endswith(f" Right: “{right}”."), word


def test_w10_a_form_that_german_uses_is_right(judge: Judge) -> None:
    for one, other, word in rows("""
        HAUS TÜR Haustür, HAUS TÜR Häusertür, MANN HAUS Männerhaus, NACHT BILD Nächtebild, MANN BILD Mannsbild,
        HUND HAUS Hundehaus, LAND MANN Landsmann, KIND BETT Kindbett, SCHULE HAUS Schulhaus, LIEBE BRIEF Liebesbrief
    """):
        assert judge.spoken(one, other, word).right == "", word


def test_w10_no_form_of_the_deck_is_corrected(judge: Judge) -> None:
    for one, other in (("HAUS", "TÜR"), ("WEIN", "GLAS"), ("HUND", "BETT"), ("STRASSE", "KARTE"), ("KÖNIG", "BUCH")):
        for verdict in judge.both(one, other):
            assert judge.spoken(one, other, verdict.word).right == ""


def test_what_is_no_form_at_all_breaks_w10_and_gets_its_right_form(judge: Judge) -> None:
    for verdict in (judge.spoken("NACHT", "BILD", "Nachtsbild"), judge.word("Nachtsbild")[0]):
        assert (verdict.ruling, verdict.clause, verdict.p) == (Ruling.GILT_NICHT, "W-10", 0.0)
        assert verdict.sentence() == "„Nachts“ ist keine Form von „Nacht“ (W-10). Richtig: „Nachtbild“."
        assert verdict.sentence("en") == "“Nachts” is no form of “Nacht” (W-10). Right: “Nachtbild”."


def test_a_house_may_let_only_the_right_form_count(judge: Judge) -> None:
    for one, other, word, right in WRONG:
        options = frozenset({HouseOption.RIGHT_LINKS})
        verdict = judge.spoken(one, other, word)
        fallen = under_options(verdict, options)
        assert (fallen.ruling, fallen.authority) == (Ruling.GILT_NICHT, Authority.HOUSE), word
        assert fallen.reason is Reason.HOUSE_LINK, word
        assert fallen.sentence() == f"Bei euch zählt nur die richtige Form. Richtig: „{right}“.", word
        assert under_options(judge.spoken(one, other, right), options) == judge.spoken(one, other, right), word
        voted = reruled(verdict, precedent=Precedent("11-12", 4, 0))
        assert under_options(voted, options).ruling is Ruling.GILT, word
        assert under_options(verdict, frozenset()) is verdict, word


def test_a_single_word_with_an_umlaut_or_link_of_no_noun_is_unknown_and_its_right_form_comes_first(
    judge: Judge,
) -> None:
    for word, right in rows("""
        Bähnkarte Bahnkarte, Fräubild Frauenbild, Mannenhaus Männerhaus, Kätzenfutter Katzenfutter,
        Zügfahrt Zugfahrt
    """):
        verdict = judge.word(word)[0]
        assert verdict.authority is Authority.NOBODY, word
        assert verdict.word == word, word
        assert verdict.suggestions[0] == right, word


def test_a_first_part_that_is_a_compound_of_no_source_has_the_forms_of_its_last_noun(judge: Judge) -> None:
    for word, modifier in rows("""
        Bierdeckelsammlungswand Bierdeckelsammlung, Gartenzwergmützenfabrik Gartenzwergmütze,
        Zwiebelkuchenofenstube Zwiebelkuchenofen
    """):
        verdict = judge.word(word)[0]
        assert (verdict.modifier, verdict.word, verdict.clause, verdict.right) == (modifier, word, None, ""), word
