"""The deal and the first player (A-1 to A-4)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from companion.game import Setup
from companion.numbers.actions import Begin, Call, Close, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place
from companion.numbers.state import DigitalState
from tests.companion.numbers.positions import discard, position, refused


def dealt(players: int, dealer: int = 0, seed: str = "deal") -> DigitalState:
    state = NUMBERS.start(Setup(players, seed, dealer=dealer))
    assert isinstance(state, DigitalState)
    return state


def test_a1_a_hundred_cards_each_value_five_times() -> None:
    for players in range(2, 9):
        state = dealt(players)
        assert Counter(chain(*state.middle, *state.draws)) == dict.fromkeys(range(1, 21), 5), players


def test_a1_a_seat_that_is_not_there_does_nothing() -> None:
    for action in [Turn(3), Keep(-1), discard(7, Place.MIDDLE_1), Call(3), Begin(3)]:
        assert refused(position([(), (), ()]), action) == ("A-1", "no_such_seat"), action


def test_a2_the_five_1s_start_the_stacks() -> None:
    state = dealt(4)
    assert state.middle == ((1,),) * 5
    assert 1 not in set(chain(*state.draws))


def test_a2_the_first_after_the_dealer_get_one_more() -> None:
    for players, dealer, sizes in [
        (2, 0, [47, 48]),
        (2, 1, [48, 47]),
        (3, 0, [31, 32, 32]),
        (4, 0, [23, 24, 24, 24]),
        (5, 2, [19, 19, 19, 19, 19]),
        (6, 1, [16, 15, 16, 16, 16, 16]),
        (7, 6, [14, 14, 14, 14, 13, 13, 13]),
        (8, 3, [12, 12, 12, 11, 12, 12, 12, 12]),
    ]:
        assert [len(pile) for pile in dealt(players, dealer).draws] == sizes, players


def test_a3_no_view_shows_a_draw_pile_not_even_the_own_one() -> None:
    state = dealt(3)
    turned_round = state._replace(draws=tuple(pile[::-1] for pile in state.draws))
    for seat in (None, 0, 1, 2):
        assert NUMBERS.view(state, seat) == NUMBERS.view(turned_round, seat)
        assert NUMBERS.view(state, seat)["draw_sizes"] == [31, 32, 32]


def test_a4_the_app_asks_who_begins() -> None:
    state = dealt(3)
    assert legal_actions(state) == (Begin(0), Begin(1), Begin(2))
    assert legal_actions(state, 0) == ()
    assert refused(state, Turn(0)) == ("A-4", "not_begun")
    assert refused(state, Call(0)) == ("A-18", "nothing_to_call")
    assert refused(state, Close()) == ("A-24", "nobody_is_out")
    begun = apply(state, Begin(2))
    assert begun.turn == 2
    assert refused(begun, Begin(1)) == ("A-4", "begun")
