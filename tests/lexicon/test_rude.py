"""Rude words are told apart from hurtful ones, and a house may hide them."""

from lexicon.challenges.board import Board
from lexicon.judge import Judge
from lexicon.judging.house_options import HouseOption, under_options
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_hurtful, is_rude, without_rude
from tests.lexicon.conftest import rows

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
