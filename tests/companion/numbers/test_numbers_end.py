"""The last card, the stuck round, and the tally (A-24 to A-26)."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Outcome
from companion.match.actions import NextRound
from companion.match.game import Match
from companion.match.sheet import MatchState, places, totals
from companion.numbers.actions import CLOSE, Call, Close, Counted, Finish, Keep, Turn
from companion.numbers.digital import apply, legal_actions, outcome
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place
from companion.numbers.state import DigitalState
from companion.options import Value
from tests.companion.numbers.lab import ANNE, BEN, CEM, discard, play, position, refused, turn_and_keep, turned


def last_card(place: Place) -> DigitalState:
    """Anne lays her last card, an 8 that belongs on Ben's 9; Cem has no draw pile."""
    state = position([(8,), (9,), (3,)], [(), (14, 15), ()])
    return apply(state, discard(ANNE, place))


def test_a24_the_first_without_any_card_wins_once_the_table_closes() -> None:
    state = last_card(Place.SEAT_1)
    assert outcome(state) is None
    assert legal_actions(state) == (Call(BEN), Call(CEM), CLOSE)
    closed = apply(state, CLOSE)
    assert outcome(closed) == Outcome("out", "A-24", (ANNE,), (BEN,))
    assert NUMBERS.score(closed) == (0, 4, 1)
    assert legal_actions(closed) == ()


def test_a24_nobody_goes_on_after_the_last_card() -> None:
    state = last_card(Place.SEAT_1)
    for seat in (ANNE, BEN, CEM):
        assert refused(state, Turn(seat)) == ("A-24", "last_card")
    closed = apply(state, CLOSE)
    for action in (Turn(BEN), Keep(ANNE), discard(BEN, Place.SEAT_2), Call(BEN), CLOSE):
        assert refused(closed, action) == ("A-24", "over")


def test_a24_on_phones_the_last_card_may_be_called_for_some_seconds() -> None:
    state = position([(8,), (9,), (3,)], [(), (14, 15), ()])
    state = apply(state, replace(discard(ANNE, Place.SEAT_1), at=60_000))
    due = NUMBERS.deadline(state)
    assert due == (65_000, Close(65_000))
    assert legal_actions(state) == (Call(BEN), Call(CEM), Close(65_000))
    for early in (None, 60_000, 64_999):
        assert refused(state, Close(early)) == ("A-24", "too_soon")
    closed = apply(state, Close(65_001))
    assert NUMBERS.deadline(closed) is None
    assert outcome(closed) == Outcome("out", "A-24", (ANNE,), (BEN,))
    assert NUMBERS.deadline(last_card(Place.SEAT_1)) is None, "nobody has measured the time"
    called = apply(state, Call(BEN))
    assert NUMBERS.deadline(called) == due, "a wrong call gives no more time"


def test_a24_a_call_against_the_last_card_goes_first() -> None:
    state = apply(last_card(Place.MIDDLE_1), Call(CEM))
    assert (state.ending, state.winner, state.turn, state.discards[ANNE]) == ("", None, BEN, (8,))
    assert state.draws == ((14,), (15,), ())
    assert Turn(BEN) in legal_actions(state, BEN)


def test_a24_by_the_option_an_earlier_mistake_of_the_turn_goes_first_too() -> None:
    state = position([(8,), (9,)], [(17,), (14, 15)], call_until="next_turn")
    state = play(state, Turn(ANNE), turned(ANNE, Place.MIDDLE_1), discard(ANNE, Place.SEAT_1))
    assert state.ending == "out"
    state = apply(state, Call(BEN))
    assert (state.ending, state.discards[ANNE]) == ("", (17,))


def test_a24_of_two_who_give_their_last_card_the_first_clockwise_wins() -> None:
    state = position([(3,), (), ()], [(20,), (14,), (16,)], turned=4, turn=ANNE)
    state = play(state._replace(middle=((1, 2, 3),) * 5), turned(ANNE, Place.SEAT_1), Call(CEM))
    assert outcome(state) == Outcome("out", "A-24", (BEN,), (ANNE,))


def test_a24_who_gives_the_last_card_to_a_wrong_caller_has_none() -> None:
    state = position([(8,), (9,)], [(20,), (14,)], wrong_call="one_card")
    state = play(state, discard(ANNE, Place.SEAT_1), Call(BEN))
    assert (state.ending, state.winner) == ("out", ANNE)
    assert outcome(apply(state, CLOSE)) == Outcome("out", "A-24", (ANNE,), (BEN,))


def match_of(**options: Value) -> tuple[Match, MatchState]:
    match = Match(NUMBERS)
    return match, match.open(["Anne", "Ben", "Cem"], "tally", {"table": "referee", **options}, dealer=0)


def test_a25_a_tally_of_wins() -> None:
    match, state = match_of()
    for winner in (2, 0, 2):
        state = match.apply(state, Finish(winner))
        state = match.apply(state, NextRound())
    assert (places(state), totals(state)) == ((2, 3, 1), (0, 0, 0))
    assert match.outcome(state) is None


def test_a25_or_the_cards_left_as_minus_points_with_a_target() -> None:
    match, state = match_of(tally="points", target=30)
    for winner, others in ((2, ((0, 12), (1, 9))), (1, ((0, 20), (2, 4)))):
        state = match.apply(state, Finish(winner))
        for seat, cards in others:
            assert state.running
            state = match.apply(state, Counted(seat, cards))
        if winner == 2:
            assert match.outcome(state) is None
            state = match.apply(state, NextRound())
    assert totals(state) == (32, 9, 4)
    assert match.outcome(state) == Outcome("target", "W-43", (2,), (0,))
    assert places(state) == (3, 2, 1)


def test_a25_a_digital_round_is_scored_by_the_cards_left() -> None:
    state = position([(8,), (9, 10)], [(3,), (14, 15)], turned=4)
    assert NUMBERS.score(state) == (3, 4)


def stuck_in(laps: int, state: DigitalState) -> DigitalState:
    for _ in range(laps):
        for _ in state.draws:
            assert state.turn is not None
            assert state.ending == ""
            state = play(state, *turn_and_keep(state.turn))
    return state


def test_a26_stuck_when_every_card_was_turned_and_none_was_laid() -> None:
    state = position([(), ()], [(20, 16, 12), (20, 8)])
    state = stuck_in(2, state)
    state = play(state, Turn(ANNE), Keep(ANNE))
    assert state.ending == "stuck"  # Ben has turned both of his cards, and Anne has now turned all three of hers
    assert legal_actions(state) == (Call(BEN), CLOSE)
    closed = apply(state, CLOSE)
    assert outcome(closed) == Outcome("stuck", "A-26", (BEN,), (ANNE,))
    assert NUMBERS.score(closed) == (3, 2)
    assert refused(closed, Turn(BEN)) == ("A-26", "over")


def test_a26_the_discard_piles_must_have_been_run_through_too() -> None:
    state = stuck_in(2, position([(12,), ()], [(20, 16), (20, 8)]))
    assert (state.draws[ANNE], state.ending) == ((), "")
    assert apply(play(state, Turn(ANNE)), Keep(ANNE)).ending == "stuck"


def test_a26_equal_ones_share_a_stuck_round() -> None:
    state = stuck_in(1, position([(), (), ()], [(20,), (16,), (12, 8)]))
    state = play(state, *turn_and_keep(ANNE), *turn_and_keep(BEN), *turn_and_keep(CEM), CLOSE)
    assert outcome(state) == Outcome("stuck", "A-26", (ANNE, BEN), (CEM,))


def test_a26_a_card_laid_starts_the_count_afresh() -> None:
    state = stuck_in(1, position([(), ()], [(20, 16, 2), (20, 8)]))
    assert state.run == (1, 1)
    laid = play(state, discard(ANNE, Place.MIDDLE_1))
    assert laid.run == (0, 0)


def test_a26_a_card_that_is_called_back_has_not_got_on() -> None:
    state = stuck_in(1, position([(), ()], [(20, 16, 12), (20, 8)]))
    state = play(state, discard(ANNE, Place.MIDDLE_1), Call(BEN))
    assert (state.run, state.middle[0]) == ((1, 1), (1,))


def test_a26_a_mistake_shows_that_a_card_could_be_laid() -> None:
    state = stuck_in(1, position([(), ()], [(20, 16, 2), (20, 8)]))
    state = play(state, Turn(ANNE), Keep(ANNE), Call(BEN))
    assert state.run == (0, 0)


def test_a26_a_call_in_the_last_moment_undoes_it() -> None:
    state = position([(), ()], [(2,), (20,)])
    state = play(state, *turn_and_keep(ANNE), *turn_and_keep(BEN))
    assert state.ending == "stuck"
    assert outcome(state) is None
    overlooked = position([(2,), ()], [(), (2,)])._replace(run=(1, 0), turn=BEN)
    overlooked = play(overlooked, *turn_and_keep(BEN))
    assert overlooked.ending == "stuck"
    assert apply(overlooked, Call(ANNE)).ending == ""
