"""Real cards: the round and the ruling on a card (A-24 to A-30)."""

from __future__ import annotations

import pytest

from companion.action import Action
from companion.game import Outcome, Setup
from companion.numbers.actions import CLOSE, Begin, Call, Caught, Counted, Finish, Keep, Turn
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import Ruling, rule
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Draw
from tests.companion.numbers.lab import ANNE, BEN, CEM, DORA, discard


def entered(*actions: Action, tally: str = "wins", players: int = 3) -> NumbersState:
    state = NUMBERS.start(Setup(players, "real cards", {"table": "referee", "tally": tally}))
    for action in actions:
        state = NUMBERS.apply(state, action)
    return state


def refused(state: NumbersState, action: Action) -> tuple[str, object]:
    with pytest.raises(Refused) as refusal:
        NUMBERS.apply(state, action)
    return refusal.value.clause, refusal.value.facts.get("why")


def test_a24_the_tablet_is_told_who_has_won() -> None:
    assert NUMBERS.outcome(entered()) is None
    state = entered(Finish(1))
    assert NUMBERS.outcome(state) == Outcome("out", "A-24", (1,))
    assert NUMBERS.legal_actions(state) == ()
    assert refused(state, Finish(2)) == ("A-24", "over")
    assert refused(state, Caught(2)) == ("A-24", "over")


def test_a25_a_tally_of_wins_asks_for_no_cards() -> None:
    state = entered(Finish(1))
    assert NUMBERS.score(state) == (0, 0, 0)
    assert refused(state, Counted(0, 4)) == ("A-25", "not_counting")


def test_a25_a_tally_of_points_asks_everybody_else() -> None:
    state = entered(Finish(1), tally="points")
    assert NUMBERS.outcome(state) is None
    assert NUMBERS.legal_actions(state) == (Counted(0), Counted(2))
    state = NUMBERS.apply(state, Counted(0, 4))
    assert NUMBERS.view(state, None)["cards_left"] == [4, 0, None]
    assert refused(state, Counted(0, 5)) == ("A-25", "counted_already")
    assert refused(state, Counted(1, 5)) == ("A-25", "counted_already")
    assert refused(state, Counted(2, 0)) == ("A-25", "cards")
    assert refused(state, Counted(2, 92)) == ("A-25", "cards")
    state = NUMBERS.apply(state, Counted(2, 91))
    assert NUMBERS.score(state) == (4, 0, 91)
    assert NUMBERS.outcome(state) == Outcome("out", "A-24", (1,), (2,))


def test_a26_a_stuck_round_is_won_by_the_fewest_cards() -> None:
    for tally in ["wins", "points"]:
        state = entered(Finish(), Counted(0, 4), Counted(1, 9), tally=tally)
        assert NUMBERS.outcome(state) is None, tally
        assert NUMBERS.outcome(NUMBERS.apply(state, Counted(2, 4))) == Outcome("stuck", "A-26", (0, 2), (1,)), tally
        assert refused(state, Finish()) == ("A-26", "over"), tally


def test_a27_digital_play_and_real_cards_keep_apart() -> None:
    for action in (Begin(0), Turn(0), Keep(0), Call(0), discard(0, Place.MIDDLE_1), CLOSE):
        assert refused(entered(), action) == ("A-27", "other_table")
    digital = NUMBERS.start(Setup(3, "phones"))
    for other in (Caught(0), Finish(0), Counted(0)):
        assert refused(digital, other) == ("A-27", "other_table")
    for state in (entered(), digital):
        with pytest.raises(Malformed, match="unknown_action"):
            NUMBERS.apply(state, Draw(0))


def test_a29_the_tablet_counts_who_was_the_schlafmuetze() -> None:
    assert NUMBERS.view(entered(Caught(2), Caught(0), Caught(2)), None)["caught"] == [1, 0, 2]
    for seat in (-1, 3):
        assert refused(entered(), Caught(seat)) == ("A-1", "no_such_seat")
        assert refused(entered(), Finish(seat)) == ("A-1", "no_such_seat")
        assert refused(entered(Finish()), Counted(seat)) == ("A-1", "no_such_seat")


TABLE = OpenTable(middle=(4, 4, 7, 1, 12), discards=(9, 11, None, 7), turn=ANNE)
TURNED, DISCARD = Source.TURNED, Source.DISCARD


def test_a27_right_with_the_clause_that_allows_it() -> None:
    ruling = rule(TABLE, 5, TURNED, Place.MIDDLE_2)
    assert (ruling.right, ruling.clause) == (True, "A-10")
    assert ruling.places == ruling.choices == (Place.MIDDLE_1, Place.MIDDLE_2)
    assert (ruling.takes_back, ruling.givers) == (False, ())
    player = rule(TABLE, 12, TURNED, Place.SEAT_1)
    assert (player.right, player.clause, player.places) == (True, "A-11", (Place.SEAT_1,))
    own = rule(TABLE, 15, TURNED, Place.OWN)
    assert (own.right, own.clause, own.places) == (True, "A-9", (Place.OWN,))


def test_a27_every_place_where_it_had_to_go_first_choice_first() -> None:
    ruling = rule(TABLE._replace(turn=CEM, discards=(9, 11, None, 9)), 8, TURNED, Place.SEAT_0)
    assert (ruling.right, ruling.clause, ruling.takes_back) == (False, "A-13", True)
    assert (ruling.places, ruling.choices) == ((Place.MIDDLE_3, Place.SEAT_3, Place.SEAT_0), (Place.MIDDLE_3,))


def test_a27_wrong_with_the_clause_it_breaks() -> None:
    for card, put, clause, takes_back in [
        (3, Place.MIDDLE_1, "A-10", True),
        (14, Place.SEAT_1, "A-11", True),
        (15, Place.SEAT_2, "A-11", True),
        (1, Place.MIDDLE_4, "A-12", True),
        (8, Place.SEAT_3, "A-13", True),
        (13, Place.OWN, "A-7", False),
    ]:
        ruling = rule(TABLE, card, TURNED, put)
        assert (ruling.right, ruling.clause, ruling.takes_back) == (False, clause, takes_back), card


def test_a27_the_own_top_had_to_go_before_the_turned_card() -> None:
    table = TABLE._replace(discards=(5, 11, None, 7))
    ruling = rule(table, 15, TURNED, Place.OWN)
    assert (ruling.right, ruling.clause, ruling.due) == (False, "A-6", DISCARD)
    assert ruling.choices == (Place.MIDDLE_1, Place.MIDDLE_2)
    assert not ruling.takes_back, "it lies on the own pile already"
    twice = rule(table, 15, TURNED, Place.SEAT_1)
    assert [mistake.clause for mistake in twice.mistakes] == ["A-6", "A-11"]
    assert twice.takes_back


def test_a19_a_turned_card_laid_too_early_goes_back_unless_the_table_lets_it_stay() -> None:
    table = TABLE._replace(discards=(5, 11, None, 7))
    assert rule(table, 12, TURNED, Place.SEAT_1).takes_back
    assert not rule(table, 12, TURNED, Place.SEAT_1, early=False).takes_back


def test_a27_the_own_top_laid() -> None:
    table = TABLE._replace(discards=(8, 7, None, 7))
    assert rule(table, 8, DISCARD, Place.MIDDLE_3).right
    assert rule(table, 8, DISCARD, Place.SEAT_1).clause == "A-13"


def test_a28_what_must_i_do_now() -> None:
    table = TABLE._replace(discards=(8, 7, None, 7))
    assert rule(table, 8, DISCARD) == Ruling(
        None, "A-10", DISCARD, (Place.MIDDLE_3, Place.SEAT_1, Place.SEAT_3), (Place.MIDDLE_3,)
    )
    assert rule(TABLE, 9, DISCARD) == Ruling(None, "A-7", DISCARD, (), ())
    assert rule(TABLE, 15, TURNED) == Ruling(None, "A-9", TURNED, (Place.OWN,), (Place.OWN,))
    assert rule(TABLE, 12, TURNED) == Ruling(None, "A-11", TURNED, (Place.SEAT_1,), (Place.SEAT_1,))
    before = rule(table, 15, TURNED)
    assert (before.clause, before.due, before.choices) == ("A-6", DISCARD, (Place.MIDDLE_3,))


def test_a29_the_penalty_one_card_from_everybody_else() -> None:
    assert rule(TABLE._replace(turn=CEM), 3, TURNED, Place.MIDDLE_1).givers == (DORA, ANNE, BEN)
    assert rule(TABLE, 3, TURNED, Place.MIDDLE_1, empty=(CEM,)).givers == (BEN, DORA)
    assert rule(TABLE, 5, TURNED, Place.MIDDLE_1, empty=(CEM,)).givers == ()


def test_a30_what_cannot_be_is_refused_with_the_reason() -> None:
    for why, table, card, source, put in [
        ("no_such_value", TABLE, 0, TURNED, None),
        ("no_such_value", TABLE, 21, TURNED, None),
        ("no_such_value", TABLE._replace(discards=(9, 0, None, 7)), 3, TURNED, None),
        ("no_such_value", TABLE._replace(middle=(0, 1, 1, 1, 1)), 3, TURNED, None),
        ("stack_too_high", TABLE._replace(middle=(1, 1, 21, 1, 1)), 3, TURNED, None),
        ("too_many", TABLE._replace(middle=(4, 4, 4, 4, 4)), 4, TURNED, None),
        ("too_many", OpenTable((4, 4, 4, 4, 1), (4, 4), ANNE), 9, TURNED, None),
        ("stacks", TABLE._replace(middle=(4, 4, 4, 4)), 3, TURNED, None),
        ("players", OpenTable((1,) * 5, (9,), ANNE), 3, TURNED, None),
        ("players", OpenTable((1,) * 5, (None,) * 9, ANNE), 3, TURNED, None),
        ("no_such_seat", TABLE._replace(turn=4), 3, TURNED, None),
        ("no_such_seat", TABLE._replace(turn=-1), 3, TURNED, None),
        ("not_on_top", TABLE, 8, DISCARD, None),
        ("not_on_top", TABLE._replace(turn=CEM), 9, DISCARD, None),
        ("lies_there", TABLE, 9, DISCARD, Place.OWN),
        ("no_such_place", TABLE, 8, TURNED, Place.SEAT_4),
        ("no_such_place", TABLE, 8, TURNED, Place.SEAT_0),
    ]:
        with pytest.raises(Refused) as refusal:
            rule(table, card, source, put)
        assert (refusal.value.clause, refusal.value.facts["why"]) == ("A-30", why), why


def test_a30_a_seat_without_a_draw_pile_must_be_at_the_table() -> None:
    with pytest.raises(Refused, match="A-30 why=no_such_seat"):
        rule(TABLE, 3, TURNED, Place.MIDDLE_1, empty=(4,))


def test_a30_five_of_a_value_may_lie_open() -> None:
    assert rule(OpenTable((4, 4, 4, 4, 1), (4, None), ANNE), 4, DISCARD).clause == "A-7"
    assert rule(OpenTable((4, 4, 4, 4, 1), (9, None), ANNE), 4, TURNED).clause == "A-9"
