"""The compounds that a hand can make, by the pair table alone."""

from random import Random

import pytest

from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.pairs.playable import playable_words


@pytest.fixture(scope="module")
def table(judge: Judge) -> PairTable:
    assert judge.store.path.exists()
    return PairTable.default()


def test_it_finds_every_pair_in_both_orders_that_does_not_fall(table: PairTable) -> None:
    rng = Random("Bremen")
    for _ in range(30):
        words = rng.sample(table.words, 20)
        hand, tops = words[:8], words[8:]
        found = {(fit.verdict.modifier, fit.verdict.head) for fit in playable_words(hand, tops, table)}
        wanted = {
            (verdict.modifier, verdict.head)
            for card in hand
            for top in tops
            for verdict in (table.verdict(card, top), table.verdict(top, card))
            if verdict.ruling is not Ruling.GILT_NICHT
        }
        assert found == wanted


def test_what_counts_comes_first_then_what_is_disputed_the_best_first(table: PairTable) -> None:
    fits = playable_words(table.words[:10], table.words[10:22], table)
    rulings = [fit.verdict.ruling for fit in fits]
    assert set(rulings) == {Ruling.GILT, Ruling.STRITTIG}
    assert rulings == sorted(rulings, key=[Ruling.GILT, Ruling.STRITTIG].index)
    for ruling in set(rulings):
        chances = [fit.verdict.p for fit in fits if fit.verdict.ruling is ruling]
        assert chances == sorted(chances, reverse=True)


def test_what_is_disputed_may_be_left_out(table: PairTable) -> None:
    hand, tops = table.words[:10], table.words[10:22]
    sure = playable_words(hand, tops, table, disputed=False)
    assert sure == [fit for fit in playable_words(hand, tops, table) if fit.verdict.ruling is Ruling.GILT]


def test_a_word_that_lies_twice_is_told_once(table: PairTable) -> None:
    hand, tops = table.words[:3], table.words[10:14]
    assert playable_words([*hand, *hand], [*tops, *tops], table) == playable_words(hand, tops, table)


def test_w14_twice_the_same_word_counts_where_it_is_attested_or_never(table: PairTable) -> None:
    twice = [word for word in table.words if table.verdict(word, word).ruling is not Ruling.GILT_NICHT]
    assert twice
    for word in twice:
        assert len(playable_words([word], [word], table)) == 1
        assert playable_words([word], [word], table, never_same=True) == []


def test_an_empty_hand_or_table_gives_nothing(table: PairTable) -> None:
    assert playable_words([], table.words, table) == playable_words(table.words, [], table) == []


def test_a_word_that_the_table_lacks_is_an_error(table: PairTable) -> None:
    with pytest.raises(KeyError):
        playable_words(["ZYLP"], table.words[:2], table)
