"""The places where a card fits, and those where it must go (A-10 to A-14)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.numbers.places import MIDDLE, SEATS, OpenTable, Place, Source
from companion.numbers.ruling import mistakes
from tests.companion.numbers.positions import ANNE, BEN, caught, play, position, turned

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
