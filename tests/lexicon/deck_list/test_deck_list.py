"""A deck's own list decides about the pairs that its tables read, and about no other."""

from dataclasses import replace
from pathlib import Path

from lexicon.deck_list.answer import Answer
from lexicon.deck_list.deck_list import DeckList
from lexicon.deck_list.list_file import keep_beside, list_beside, own_list_of
from lexicon.judge import Judge
from lexicon.judging.verdict import Authority, Ruling
from lexicon.pairs.pair_table import PairTable

NOUNS = ("GABEL", "WOLKE", "QUORX", "HAUS", "TÜR")


def answer(friends: int) -> Answer:
    return Answer(NOUNS, {"WOLKE": {noun: friends for noun in NOUNS if noun != "WOLKE"}, "GABEL": {}})


def test_a_pair_that_was_read_is_judged_by_its_tables_and_says_so(judge: Judge) -> None:
    lexicon = judge.pair("GABEL", "WOLKE")
    for friends in (4, 0):
        verdict = DeckList([answer(friends)] * 3).ruled(lexicon)
        assert verdict.authority is Authority.READ
        assert (verdict.ruling is Ruling.GILT, verdict.leans_to_yes) == (friends == 4, friends == 4)
        assert "für dieses Kartenspiel gelesen" in verdict.sentence("de")
        assert "read for this deck" in verdict.sentence("en")
    by_one = [DeckList([answer(friends)]).ruled(lexicon).p_any for friends in range(5)]
    assert by_one == sorted(set(by_one))


def test_more_tables_of_one_mind_are_surer(judge: Judge) -> None:
    lexicon = judge.pair("GABEL", "WOLKE")
    said = [[DeckList([answer(friends)] * number).ruled(lexicon).p_any for number in (1, 2, 3)] for friends in (4, 0)]
    assert said[0] == sorted(said[0])
    assert said[1] == sorted(said[1], reverse=True)


def test_a_pair_without_a_sound_number_is_not_read_as_none() -> None:
    own = DeckList([Answer(NOUNS, {"WOLKE": {"GABEL": None}})])
    assert (own.friends("GABEL", "WOLKE"), own.friends("HAUS", "WOLKE")) == ((), (0,))


def test_what_no_table_read_stays_with_the_lexicon(judge: Judge) -> None:
    own = DeckList([answer(0)])
    for pair in (("GABEL", "TÜR"), ("SCHIFF", "WOLKE"), ("WOLKE", "HAUS")):
        assert own.ruled(judge.pair(*pair)) == judge.pair(*pair)
    assert own.unread(NOUNS) == ("QUORX", "HAUS", "TÜR")
    assert DeckList().ruled(judge.pair("GABEL", "WOLKE")) == judge.pair("GABEL", "WOLKE")


def test_a_clause_and_the_editorial_list_stand_above_it(judge: Judge) -> None:
    for verdict in (judge.pair("WOLKE", "WOLKE"), judge.pair("HAUS", "TÜR")):
        own = DeckList([Answer(NOUNS, {"WOLKE": {"WOLKE": 4}, "TÜR": {"HAUS": 0}})])
        assert own.ruled(verdict) == verdict


def test_a_noun_that_the_lexicon_lacks_is_judged_where_it_was_read(judge: Judge) -> None:
    table = PairTable.build(NOUNS, judge).with_list(DeckList([answer(4)]))
    verdict = table.verdict("QUORX", "WOLKE")
    assert (verdict.word, verdict.ruling, verdict.authority) == ("Quorxwolke", Ruling.GILT, Authority.READ)
    assert table.verdict("WOLKE", "QUORX").authority is Authority.NOBODY
    cells = {(cell.modifier, cell.head): cell.p for cell in table.cells()}
    assert cells["QUORX", "WOLKE"] == verdict.p


def test_a_list_lies_beside_its_deck_and_is_the_same_there(tmp_path: Path) -> None:
    deck = tmp_path / "familie.csv"
    assert own_list_of(deck).answers == ()
    keep_beside(deck, DeckList([answer(3), replace_nouns(answer(1))]))
    assert own_list_of(deck).answers == (answer(3), replace_nouns(answer(1)))
    assert [path.name for path in tmp_path.iterdir()] == [list_beside(deck).name] == ["familie.gelesen.txt"]


def replace_nouns(given: Answer) -> Answer:
    return given._replace(nouns=(*NOUNS, "NEU"))


def test_the_explanation_stays_and_a_word_of_the_dictionary_is_called_one(judge: Judge) -> None:
    known = judge.pair("REGEN", "WOLKE")
    own = DeckList([Answer(("REGEN", "WOLKE"), {"WOLKE": {"REGEN": 4}})])
    assert own.ruled(known).sentence() == known.sentence()
    new = replace(judge.pair("GABEL", "WOLKE"), explanation="eine Wolke wie eine Gabel")
    assert DeckList([answer(4)]).ruled(new).explanation == new.explanation
