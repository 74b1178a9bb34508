"""The deal and the lots (S-1 to S-6)."""

from __future__ import annotations

from collections import Counter

from companion.game import Setup
from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.cards import CODES, PACKS, RANKS, SUITS, Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.piles import draw_lots, seats_in_lots
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
        assert refusal(state, Lay(0, "4c", nonsense)) == ("S-1", "no_such_card")


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
        assert refusal(state, Lay(seat, "4c", "9d")) == ("S-2", "no_such_seat")


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
