"""The deal, the lots, and all pairs of ranks against a table written out by hand (S-1 to S-13)."""

from collections import Counter
from itertools import product
from typing import Final

from companion.game import Setup
from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.cards import CARDS, CODES, PACKS, RANKS, SUITS, Rank
from companion.siebenschlaefer.digital import legal_plays
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.pairs import BEST, VALUES, can_beat, clause_broken, sevens, to_beat, value
from companion.siebenschlaefer.piles import draw_lots, seats_in_lots
from companion.siebenschlaefer.ruling import clause_against
from companion.siebenschlaefer.state import DigitalState
from tests.companion.siebenschlaefer.lab import cards, digital, play, refusal


def started(players: int, seed: str) -> DigitalState:
    state = SIEBENSCHLAEFER.start(Setup(players, seed))
    assert isinstance(state, DigitalState)
    return state


def test_s1_two_packs_of_52_without_jokers() -> None:
    assert {RANKS[card].value for card in PACKS} == {*map(str, range(2, 11)), "J", "Q", "K", "A"}
    assert set(Counter(CODES[card] for card in PACKS).values()) == {2}
    assert len(PACKS) == 104
    assert len(CODES) == len(set(CODES)) == len(Rank) * len(SUITS) == 52


def test_s1_a_card_that_is_in_no_pack_is_refused() -> None:
    state = digital(["4c 9d 2c", "2c 3d"])
    for nonsense in ("Joker", "", "4C", "1c", "11d", "4", "c4"):
        assert refusal(state, Lay(0, "4c", nonsense)) == "S-1 no_such_card"


def test_s2_each_gets_ten_cards_and_the_rest_is_the_stock() -> None:
    for players in range(2, 9):
        state = started(players, "pub")
        assert [len(hand) for hand in state.hands] == [10] * players, players
        assert len(state.piles.stock) == 104 - 10 * players, players
        assert not state.pair, players
        assert not state.piles.discards, players


def test_s2_a_seat_that_is_not_there_does_nothing() -> None:
    state = digital(["4c 9d 2c", "2c 3d"])
    for seat in (-1, 2, 99):
        assert refusal(state, Lay(seat, "4c", "9d")) == "S-2 no_such_seat"


def test_s3_the_only_holder_of_a_2_begins() -> None:
    hands = [cards("3c 4d"), cards("2s 2s"), cards("Kc Ad")]
    assert seats_in_lots(hands) == (1,)
    assert draw_lots((1,), cards("5c 6c"), "pub") == (1, (), cards("5c 6c"))


def test_s3_lots_among_all_with_a_2_or_among_all() -> None:
    assert seats_in_lots([cards("2c 4d"), cards("3s"), cards("2c")]) == (0, 2)
    assert seats_in_lots([cards("3c 4d"), cards("3s"), cards("Kc")]) == (0, 1, 2)


def test_s3_whoever_begins_is_on_turn() -> None:
    for players in range(2, 9):
        for number in range(40):
            state = started(players, f"evening {number}")
            assert state.turn == state.opener, players
            assert state.opener in seats_in_lots(state.hands), players
            assert bool(state.lots) == (len(seats_in_lots(state.hands)) > 1), players


def test_s4_the_lowest_number_begins() -> None:
    lots = draw_lots((0, 1, 3), cards("Kd 9c 4d 8h"), "pub")
    assert (lots.opener, lots.drawn) == (1, ((0, *cards("8h")), (1, *cards("4d")), (3, *cards("9c"))))


def test_s4_pictures_and_aces_are_drawn_anew() -> None:
    lots = draw_lots((0, 1), cards("9c 5h Ad Qs 8h"), "pub")
    assert lots.drawn == ((0, *cards("8h")), (1, *cards("Qs")), (1, *cards("Ad")), (1, *cards("5h")))
    assert lots.opener == 1


def test_s4_equal_lowest_numbers_draw_again_among_themselves() -> None:
    lots = draw_lots((0, 1, 2), cards("Kd 6c 3c 5c 9h 5h"), "pub")
    assert [seat for seat, _ in lots.drawn] == [0, 1, 2, 0, 2]
    assert lots.opener == 0


def test_s4_chance_decides_when_the_stock_gives_out_over_it() -> None:
    for stock in ["", "Kd", "Kd Ac Qs", "5c", "5c 5d", "Kc 5c 5d"]:
        lots = draw_lots((0, 2), cards(stock), "pub")
        assert lots.opener in (0, 2), stock
        assert sorted(lots.stock) == sorted(cards(stock)), stock
        assert len({draw_lots((0, 2), cards(stock), f"pub {number}").opener for number in range(30)}) == 2, stock


def test_s5_the_lots_are_mixed_into_the_stock() -> None:
    stock = cards("Kd 9c 3s 2h 10d 4d Jd 8h Qs")
    places = set()
    for number in range(60):
        lots = draw_lots((0, 1, 3), stock, f"pub {number}")
        assert sorted(lots.stock) == sorted(stock)
        places |= {lots.stock.index(card) for _, card in lots.drawn}
    assert places == set(range(len(stock)))


def test_s5_without_lots_the_stock_stays_as_it_was_shuffled() -> None:
    stock = cards("Kd 9c 3s 2h")
    assert draw_lots((2,), stock, "pub").stock == stock


def test_s6_the_first_pair_need_not_contain_the_2() -> None:
    state = digital(["2c 4c 9d", "3d 5d"])
    assert play(state, Lay(0, "4c", "9d")).to_beat == 13
    assert play(state, Lay(0, "2c", "9d")).to_beat == 11


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
    assert refusal(state, Lay(0, "4c", "9s")) == "S-7 not_held"
    assert refusal(state, Lay(0, "4c", "4c")) == "S-7 not_held"
    assert refusal(state, Lay(0, "3d", "9s")) == "S-7 not_held"


def test_s13_after_two_aces_any_lawful_pair_may_be_laid() -> None:
    state = play(digital(["Ah As 2c 2d", "2c 2h Jd Kd 3c", "4c 4d 2s 2h"], pair="10c 10d"), Lay(0, "Ah", "As"))
    assert state.to_beat == 0
    assert refusal(state, Lay(1, "Jd", "Kd")) == "S-10"
    low = play(state, Lay(1, "2c", "2h"))
    assert low.to_beat == 4
    assert refusal(low, Lay(2, "2h", "2s")) == "S-14"
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
