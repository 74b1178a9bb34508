"""A round with real cards: who was caught, who won, how many cards are left (A-24 to A-27)."""

from __future__ import annotations

import pytest

from companion.action import Action
from companion.game import Outcome, Setup
from companion.numbers.actions import CLOSE, Begin, Call, Caught, Counted, Finish, Keep, Turn
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import Place
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Draw
from tests.companion.numbers.positions import discard


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
