"""All pairs of ranks, against a table written out by hand (S-7 to S-13)."""

from __future__ import annotations

from itertools import product
from typing import Final

from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.cards import CARDS, CODES, Rank
from companion.siebenschlaefer.digital import legal_plays
from companion.siebenschlaefer.pairs import BEST, VALUES, can_beat, clause_broken, sevens, to_beat, value
from companion.siebenschlaefer.ruling import clause_against
from tests.companion.siebenschlaefer.lab import cards, digital, play, refusal

# The value of two ranks; xx are two pictures, -- an ace with another rank.
TABLE: Final = """
     2  3  4  5  6  7  8  9 10  J  Q  K  A
 2   4  5  6  7  8  9 10 11 12  4  4  4 --
 3   5  6  7  8  9 10 11 12 13  6  6  6 --
 4   6  7  8  9 10 11 12 13 14  8  8  8 --
 5   7  8  9 10 11 12 13 14 15 10 10 10 --
 6   8  9 10 11 12 13 14 15 16 12 12 12 --
 7   9 10 11 12 13 14 15 16 17 14 14 14 --
 8  10 11 12 13 14 15 16 17 18 16 16 16 --
 9  11 12 13 14 15 16 17 18 19 18 18 18 --
10  12 13 14 15 16 17 18 19 20 20 20 20 --
 J   4  6  8 10 12 14 16 18 20 xx xx xx --
 Q   4  6  8 10 12 14 16 18 20 xx xx xx --
 K   4  6  8 10 12 14 16 18 20 xx xx xx --
 A  -- -- -- -- -- -- -- -- -- -- -- -- 22
"""
HEAD, *ROWS = (line.split() for line in TABLE.strip().splitlines())
WORTH: Final = {
    (Rank(first), Rank(second)): worth for first, *row in ROWS for second, worth in zip(HEAD, row, strict=True)
}
CLAUSES: Final = {"xx": "S-10", "--": "S-11"}


def test_the_table_has_all_pairs_of_ranks() -> None:
    assert (set(WORTH), len(WORTH)) == (set(product(Rank, repeat=2)), 13 * 13)


def test_s8_s9_s10_s11_s12_every_pair_is_worth_what_the_table_says() -> None:
    for pair, worth in WORTH.items():
        assert clause_broken(*pair) == CLAUSES.get(worth), pair
        assert value(*pair) == (0 if worth in CLAUSES else int(worth)), pair
        assert sevens(*pair) == pair.count(Rank.SEVEN), pair


def test_s14_every_pair_on_every_other_one() -> None:
    for pair in WORTH:
        for least in WORTH.values():
            if least in CLAUSES:
                continue
            worth = WORTH[pair]
            higher = worth not in CLAUSES and (least == "22" or int(worth) > int(least))
            beaten = to_beat(int(least))
            assert (clause_against(pair, beaten) is None) == higher, pair
            assert higher or clause_against(pair, beaten) == CLAUSES.get(worth, "S-14"), pair
        assert clause_against(pair, 0) == CLAUSES.get(WORTH[pair]), pair


def test_the_tables_by_card_say_the_same_as_those_by_rank() -> None:
    for first, second in product(range(52), repeat=2):
        pair = (Rank(CODES[first][:-1]), Rank(CODES[second][:-1]))
        assert VALUES[first][second] == value(*pair)
    for card in range(52):
        assert BEST[card] == max(VALUES[card][other] for other in range(card, 52))


def test_s7_two_cards_of_the_own_hand_are_laid_together() -> None:
    state = digital(["2c 4c 9d Kh", "2c 3d 9s"])
    after = play(state, Lay(0, "9d", "4c"))
    assert (after.hands[0], sorted(after.pair)) == (cards("2c Kh"), sorted(cards("4c 9d")))
    assert refusal(state, Lay(0, "4c", "9s")) == ("S-7", "not_held")
    assert refusal(state, Lay(0, "4c", "4c")) == ("S-7", "not_held")
    assert refusal(state, Lay(0, "3d", "9s")) == ("S-7", "not_held")


def test_s13_after_two_aces_any_lawful_pair_may_be_laid() -> None:
    state = play(digital(["Ah As 2c 2d", "2c 2h Jd Kd 3c", "4c 4d 2s 2h"], pair="10c 10d"), Lay(0, "Ah", "As"))
    assert state.to_beat == 0
    assert refusal(state, Lay(1, "Jd", "Kd")) == ("S-10", None)
    low = play(state, Lay(1, "2c", "2h"))
    assert low.to_beat == 4
    assert refusal(low, Lay(2, "2h", "2s")) == ("S-14", None)
    assert play(low, Lay(2, "4c", "4d")).to_beat == 8


def test_pairs_of_one_look_are_listed_once_and_only_if_both_cards_are_there() -> None:
    twins = cards("4c 4c 5d 5d")
    assert legal_plays(3, twins, 0) == (Lay(3, "4c", "5d"), Lay(3, "4c", "4c"), Lay(3, "5d", "5d"))
    assert legal_plays(3, cards("4c 5d"), 0) == (Lay(3, "4c", "5d"),)


def test_what_a_hand_can_lay_is_what_trying_all_pairs_finds() -> None:
    hand = cards("2c 2c 3d 6h 7h 7h 7s 10c 10c Jd Jd Ks Ac Ad")
    for least in range(23):
        found = {
            frozenset((first, second)) if first != second else frozenset((first,))
            for place, first in enumerate(hand)
            for second in hand[place + 1 :]
            if VALUES[first][second] > least
        }
        listed = [frozenset((CARDS[lay.first], CARDS[lay.second])) for lay in legal_plays(0, hand, least)]
        assert (len(listed), set(listed)) == (len(set(listed)), found)
        assert can_beat(hand, least) == bool(listed)
