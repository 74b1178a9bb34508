"""Words that a house may leave out or hide: regional ones bear a mark, rude ones are told from hurtful ones."""

from lexicon.challenges.board import Board
from lexicon.judge import Judge
from lexicon.judging.house_options import HouseOption, under_options
from lexicon.judging.verdict import Authority, Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.regional import REGIONS, region_mark, regional_nouns, regions_of
from lexicon.rude import is_hurtful, is_rude, without_rude
from tests.lexicon.conftest import rows


def test_a_regional_word_is_judged_like_any_other_and_bears_a_mark(judge: Judge) -> None:
    for one, other, word, region in rows("""
        JAUSE TISCH Jausentisch AT, PARADEISER BROT Paradeiserbrot AT, VELO HAUS Velohaus CH,
        RÜEBLI KUCHEN Rüeblikuchen CH, HAUS VELO Hausvelo CH
    """):
        for verdict in (judge.spoken(one, other, word), judge.word(word)[0], judge.pair(one, other)):
            assert (verdict.word, verdict.regions) == (word, (region,)), word
            assert verdict.ruling is not Ruling.GILT_NICHT, word
            assert verdict.authority is not Authority.NOBODY, word


def test_a_standard_word_bears_no_mark(judge: Judge) -> None:
    assert judge.word("Haustür")[0].regions == ()
    assert regions_of("Haus", "Tür") == ()


def test_a_table_of_a_deck_judges_regional_words_like_the_judge(judge: Judge) -> None:
    table = PairTable.build(("VELO", "HAUS", "PARADEISER", "BROT"), judge)
    assert table.verdict("VELO", "HAUS") == judge.pair("VELO", "HAUS")
    assert table.verdict("PARADEISER", "BROT").regions == ("AT",)


def test_a_house_may_leave_them_out(judge: Judge) -> None:
    options = frozenset({HouseOption.STANDARD_WORDS})
    left_out = under_options(judge.word("Velohaus")[0], options)
    assert (left_out.ruling, left_out.authority) == (Ruling.GILT_NICHT, Authority.HOUSE)
    assert left_out.sentence() == "Österreichische und Schweizer Wörter zählen bei euch nicht."
    assert under_options(judge.word("Haustür")[0], options) == judge.word("Haustür")[0]


def test_the_marks_are_german_and_english() -> None:
    assert region_mark(("AT",)) == "österreichisch"
    assert region_mark(("AT", "CH"), "en") == "Austrian and Swiss"
    assert region_mark(()) == ""


def test_the_file_is_sound(judge: Judge) -> None:
    nouns = regional_nouns()
    assert 200 <= len(nouns) <= 400
    assert list(nouns) == sorted(nouns)
    for lemma, noun in nouns.items():
        assert noun.gender in ("m", "f", "n"), lemma
        assert noun.regions, lemma
        assert set(noun.regions) <= set(REGIONS), lemma
        assert noun.means != lemma
        assert noun.means[0].isupper()
        assert judge.noun(lemma) is not None, lemma


DISCREET = frozenset({HouseOption.NO_RUDE_WORDS})


def test_a_rude_word_is_rude_and_hurts_nobody() -> None:
    for word in ["Arsch", "Arschkarte", "Hundearsch", "Furzkissen", "Scheißhaus", "Scheisse", "Sexfilm"]:
        assert is_rude(word), word
        assert not is_hurtful(word), word


def test_a_word_that_only_looks_like_one_is_not() -> None:
    for (word,) in rows("Marsch, Barsch, Warschau, Sextant, Trotz, Kaktus, Pistole, Popcorn"):
        assert not is_rude(word), word


def test_a_rude_word_is_judged_like_any_other(judge: Judge) -> None:
    verdict = judge.word("Arschkarte")[0]
    assert verdict.ruling is judge.word("Arschkarte")[0].ruling
    assert "verletzen" not in verdict.sentence()


def test_a_house_that_hides_them_gets_a_short_verdict_and_no_others_beside_it(judge: Judge) -> None:
    verdict = judge.word("Arschkarte")[0]
    short = under_options(verdict, DISCREET)
    assert (short.ruling, short.p, short.word) == (verdict.ruling, verdict.p, verdict.word)
    assert (short.relatives, short.also, short.suggestions) == ((), (), ())


def test_a_discreet_board_has_none(judge: Judge) -> None:
    table = PairTable.build(("ARSCH", "KARTE", "HAUS", "TÜR", "GARTEN", "HOLZ"), judge)
    assert "ARSCH" in Board(table).words
    assert "ARSCH" not in Board(table, discreet=True).words


def test_the_rest_of_a_list_stays_in_order() -> None:
    assert without_rude(["Haus", "Arsch", "Tür"]) == ("Haus", "Tür")
