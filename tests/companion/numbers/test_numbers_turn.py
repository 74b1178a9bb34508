"""The deal, the parts of a turn, and the places where a card must go (A-1 to A-14, A-23)."""

from collections import Counter
from itertools import chain

from hypothesis import given, strategies as st

from companion.game import Setup
from companion.numbers.actions import Begin, Call, Close, Keep, Turn
from companion.numbers.digital import apply, legal_actions
from companion.numbers.game import NUMBERS
from companion.numbers.places import MIDDLE, SEATS, OpenTable, Place, Source
from companion.numbers.ruling import mistakes
from companion.numbers.state import DigitalState
from tests.companion.numbers.lab import ANNE, BEN, CEM, caught, discard, play, position, refusal, turned


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
        assert refusal(position([(), (), ()]), action) == "A-1 no_such_seat", action


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
    assert refusal(state, Turn(0)) == "A-4 not_begun"
    assert refusal(state, Call(0)) == "A-18 nothing_to_call"
    assert refusal(state, Close()) == "A-24 nobody_is_out"
    begun = apply(state, Begin(2))
    assert begun.turn == 2
    assert refusal(begun, Begin(1)) == "A-4 begun"


def test_a5_a_turn_goes_on_as_long_as_cards_are_laid() -> None:
    state = position([(), (9,), (12,)], [(20, 8, 13, 2), (20,), (20,)])
    state = play(state, Turn(ANNE), turned(ANNE, Place.MIDDLE_4), Turn(ANNE), turned(ANNE, Place.SEAT_2))
    state = play(state, Turn(ANNE), turned(ANNE, Place.SEAT_1))
    assert (state.turn, state.middle[3], state.discards) == (ANNE, (1, 2), ((), (9, 8), (12, 13)))
    assert state.draws[ANNE] == (20,)


def test_a6_the_own_top_comes_before_the_draw_pile() -> None:
    state = position([(9, 5), (4,), (15,)], [(13,), (20,), (20,)])
    assert caught(play(state, Turn(ANNE), Keep(ANNE)), BEN) == ["A-6"]
    first = apply(state, discard(ANNE, Place.SEAT_1))
    assert caught(first, BEN) == []
    assert first.discards == ((9,), (4, 5), (15,))


def test_a6_without_a_pile_there_is_no_top_to_lay() -> None:
    state = position([(), (4,)])
    assert refusal(state, discard(ANNE, Place.SEAT_1)) == "A-6 empty_pile"
    assert discard(ANNE, Place.SEAT_1) not in legal_actions(state)


def test_a7_a_card_is_turned_when_the_own_top_fits_nowhere() -> None:
    state = apply(position([(9,), (4,)], [(20, 6), (20,)]), Turn(ANNE))
    assert (state.turned, state.draws[ANNE]) == (6, (20,))
    assert refusal(state, Turn(ANNE)) == "A-7 turned_already"
    assert caught(apply(state, Keep(ANNE)), BEN) == []


def test_a7_nothing_is_laid_that_was_not_turned() -> None:
    assert refusal(position([(9,), (4,)]), turned(ANNE, Place.SEAT_1)) == "A-7 nothing_turned"


def test_a8_after_each_card_the_own_top_comes_first_again() -> None:
    # Once the turned 4 lies on Ben's 3, the own 5 fits there too, and the next card must wait.
    state = position([(5,), (3,)], [(20, 17, 4), (20,)], turned=0)
    state = play(state, Turn(ANNE), turned(ANNE, Place.SEAT_1))
    assert caught(state, BEN) == []
    assert caught(play(state, Turn(ANNE), Keep(ANNE)), BEN) == ["A-6"]
    assert caught(play(state, discard(ANNE, Place.SEAT_1)), BEN) == []


def test_a9_a_card_that_fits_nowhere_goes_on_the_own_pile_and_ends_the_turn() -> None:
    state = position([(9,), (4,), ()], turned=15)
    kept = apply(state, Keep(ANNE))
    assert (kept.discards, kept.turn, kept.turned) == (((9, 15), (4,), ()), BEN, 0)
    assert caught(kept, CEM) == []


def test_a9_only_a_turned_card_goes_on_the_own_pile() -> None:
    state = position([(9,), (4,)], turned=15)
    assert refusal(state._replace(turned=0), Keep(ANNE)) == "A-9 nothing_turned"
    for place in (Place.SEAT_0, Place.OWN):
        assert refusal(state, turned(ANNE, place)) == "A-9 own_pile"
        assert refusal(state, discard(ANNE, place)) == "A-9 own_pile"


def test_a23_turned_over_unshuffled_the_lowest_card_comes_first() -> None:
    state = position([(9, 15, 12), (4,)], [(), (20,)])
    state = apply(state, Turn(ANNE))
    assert state.turned == 9
    state = apply(state, Keep(ANNE))
    assert (state.draws[ANNE], state.discards[ANNE]) == ((12, 15), (9,))
    order = []
    for _ in range(2):
        state = play(state, Turn(BEN), Keep(BEN), Turn(ANNE))
        order.append(state.turned)
        state = apply(state, Keep(ANNE))
    assert order == [15, 12]


def test_a23_what_lies_on_top_may_still_be_laid_before_the_pile_is_turned_over_for_good() -> None:
    state = apply(position([(9, 15, 5), (4,)], [(), (20,)]), Turn(ANNE))
    assert caught(apply(state, Keep(ANNE)), BEN) == ["A-6"]
    state = apply(state, discard(ANNE, Place.SEAT_1))
    assert state.open_table(ANNE).own == 15
    state = apply(state, Keep(ANNE))
    assert caught(state, BEN) == []
    assert (state.draws[ANNE], state.discards[ANNE]) == ((15,), (9,))


VALUES = st.integers(1, 20)


def judged(table: OpenTable, card: int, put: Place) -> list[str]:
    return [mistake.clause for mistake in mistakes(table, card, Source.TURNED, put)]


def test_a10_one_lower_is_a_wrong_pile_in_the_middle() -> None:
    state = position([(), (9,)], middle=(7, 1, 1, 1, 1), turned=6)
    assert caught(play(state, turned(ANNE, Place.MIDDLE_1)), BEN) == ["A-10"]
    assert caught(play(state._replace(turned=8), turned(ANNE, Place.MIDDLE_1)), BEN) == []


def test_a11_an_equal_card_or_a_distant_one_is_a_wrong_pile() -> None:
    state = position([(), (9,)], turned=9)
    assert caught(play(state, turned(ANNE, Place.SEAT_1)), BEN) == ["A-11"]
    assert caught(play(state._replace(turned=11), turned(ANNE, Place.SEAT_1)), BEN) == ["A-11"]
    for card in (8, 10):
        assert caught(play(state._replace(turned=card), turned(ANNE, Place.SEAT_1)), BEN) == []


def test_a12_nothing_follows_20_and_nothing_precedes_1_in_the_middle() -> None:
    table = OpenTable((20, 2, 9, 9, 9), (None, None), ANNE)
    assert table.fits(1) == ()
    assert judged(table, 1, Place.MIDDLE_1) == judged(table, 1, Place.MIDDLE_2) == ["A-12"]
    assert judged(table, 20, Place.MIDDLE_1) == ["A-12"]


def test_a12_on_a_discard_pile_20_takes_19_and_nothing_goes_around() -> None:
    table = OpenTable((20,) * 5, (None, 20, 1), ANNE)
    assert table.fits(19) == (Place.SEAT_1,)
    assert table.fits(1) == ()
    assert table.fits(20) == ()
    assert judged(table, 1, Place.SEAT_1) == judged(table, 20, Place.SEAT_2) == ["A-12"]
    assert OpenTable((20,) * 5, (None, 19), ANNE).fits(20) == (Place.SEAT_1,)


def test_a13_then_the_others_clockwise_beginning_with_the_next() -> None:
    state = position([(9,), (), (7,), (9,)], turn=BEN, turned=8)
    assert state.open_table(BEN).fits(8) == (Place.SEAT_2, Place.SEAT_3, Place.SEAT_0)
    assert caught(play(state, turned(BEN, Place.SEAT_2)), ANNE) == []
    assert caught(play(state, turned(BEN, Place.SEAT_3)), ANNE) == ["A-13"]
    assert caught(play(state, turned(BEN, Place.SEAT_0)), ANNE) == ["A-13"]
    without_cem = state._replace(discards=((9,), (), (3,), (9,)))
    assert caught(play(without_cem, turned(BEN, Place.SEAT_3)), ANNE) == []


def test_a14_among_stacks_that_fit_the_player_chooses() -> None:
    state = position([(), (9,)], middle=(7, 1, 7, 1, 7), turned=8)
    for place in (Place.MIDDLE_1, Place.MIDDLE_3, Place.MIDDLE_5):
        assert caught(play(state, turned(ANNE, place)), BEN) == []
    assert caught(play(state, turned(ANNE, Place.MIDDLE_2)), BEN) == ["A-10"]


@given(
    middle=st.tuples(*[VALUES] * 5),
    discards=st.lists(st.none() | VALUES, min_size=2, max_size=8),
    card=VALUES,
    data=st.data(),
)
def test_a13_where_a_card_must_go_by_walking_around_the_table(
    middle: tuple[int, ...], discards: list[int | None], card: int, data: st.DataObject
) -> None:
    turn = data.draw(st.integers(0, len(discards) - 1))
    walk = [place for place, top in zip(MIDDLE, middle, strict=True) if card - top == 1]
    lawful = set(walk)
    seat = turn
    while (seat := (seat + 1) % len(discards)) != turn:
        top = discards[seat]
        if top is not None and abs(top - card) == 1:
            walk.append(SEATS[seat])
            lawful = lawful or {SEATS[seat]}
    table = OpenTable(middle, tuple(discards), turn)
    assert table.fits(card) == tuple(walk)
    empty_own = table._replace(discards=(*discards[:turn], None, *discards[turn + 1 :]))
    others = [place for place in (*MIDDLE, *SEATS[: len(discards)]) if place is not SEATS[turn]]
    for put in others:
        assert (not mistakes(empty_own, card, Source.TURNED, put)) == (put in lawful)
    assert (not mistakes(empty_own, card, Source.TURNED, Place.OWN)) == (not lawful)
