"""The last card, the stuck round, the tally; the round and the ruling with real cards (A-24 to A-30)."""

from dataclasses import replace

import pytest

from companion.action import Action
from companion.game import Outcome, Setup
from companion.match.actions import NextRound
from companion.match.game import Match
from companion.match.sheet import MatchState, places, totals
from companion.numbers.actions import CLOSE, Begin, Call, Caught, Close, Counted, Finish, Keep, Turn
from companion.numbers.digital import apply, legal_actions, outcome
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import Ruling, rule
from companion.numbers.state import DigitalState
from companion.options import Value
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.actions import Draw
from tests.companion.numbers.lab import ANNE, BEN, CEM, DORA, discard, play, position, refusal, turn_and_keep, turned


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
        assert refusal(state, Turn(seat)) == "A-24 last_card"
    closed = apply(state, CLOSE)
    for action in (Turn(BEN), Keep(ANNE), discard(BEN, Place.SEAT_2), Call(BEN), CLOSE):
        assert refusal(closed, action) == "A-24 over"


def test_a24_on_phones_the_last_card_may_be_called_for_some_seconds() -> None:
    state = position([(8,), (9,), (3,)], [(), (14, 15), ()])
    state = apply(state, replace(discard(ANNE, Place.SEAT_1), at=60_000))
    due = NUMBERS.deadline(state)
    assert due == (65_000, Close(65_000))
    assert legal_actions(state) == (Call(BEN), Call(CEM), Close(65_000))
    for early in (None, 60_000, 64_999):
        assert refusal(state, Close(early)) == "A-24 too_soon"
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
    assert refusal(closed, Turn(BEN)) == "A-26 over"


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


def entered(*actions: Action, tally: str = "wins", players: int = 3) -> NumbersState:
    return play(NUMBERS.start(Setup(players, "real cards", {"table": "referee", "tally": tally})), *actions)


def test_a24_the_tablet_is_told_who_has_won() -> None:
    assert NUMBERS.outcome(entered()) is None
    state = entered(Finish(1))
    assert NUMBERS.outcome(state) == Outcome("out", "A-24", (1,))
    assert NUMBERS.legal_actions(state) == ()
    assert refusal(state, Finish(2)) == "A-24 over"
    assert refusal(state, Caught(2)) == "A-24 over"


def test_a25_a_tally_of_wins_asks_for_no_cards() -> None:
    state = entered(Finish(1))
    assert NUMBERS.score(state) == (0, 0, 0)
    assert refusal(state, Counted(0, 4)) == "A-25 not_counting"


def test_a25_a_tally_of_points_asks_everybody_else() -> None:
    state = entered(Finish(1), tally="points")
    assert NUMBERS.outcome(state) is None
    assert NUMBERS.legal_actions(state) == (Counted(0), Counted(2))
    state = NUMBERS.apply(state, Counted(0, 4))
    assert NUMBERS.view(state, None)["cards_left"] == [4, 0, None]
    assert refusal(state, Counted(0, 5)) == "A-25 counted_already"
    assert refusal(state, Counted(1, 5)) == "A-25 counted_already"
    assert refusal(state, Counted(2, 0)) == "A-25 cards"
    assert refusal(state, Counted(2, 92)) == "A-25 cards"
    state = NUMBERS.apply(state, Counted(2, 91))
    assert NUMBERS.score(state) == (4, 0, 91)
    assert NUMBERS.outcome(state) == Outcome("out", "A-24", (1,), (2,))


def test_a26_a_stuck_round_is_won_by_the_fewest_cards() -> None:
    for tally in ["wins", "points"]:
        state = entered(Finish(), Counted(0, 4), Counted(1, 9), tally=tally)
        assert NUMBERS.outcome(state) is None, tally
        assert NUMBERS.outcome(NUMBERS.apply(state, Counted(2, 4))) == Outcome("stuck", "A-26", (0, 2), (1,)), tally
        assert refusal(state, Finish()) == "A-26 over", tally


def test_a27_digital_play_and_real_cards_keep_apart() -> None:
    for action in (Begin(0), Turn(0), Keep(0), Call(0), discard(0, Place.MIDDLE_1), CLOSE):
        assert refusal(entered(), action) == "A-27 other_table"
    digital = NUMBERS.start(Setup(3, "phones"))
    for other in (Caught(0), Finish(0), Counted(0)):
        assert refusal(digital, other) == "A-27 other_table"
    for state in (entered(), digital):
        with pytest.raises(Malformed, match="unknown_action"):
            NUMBERS.apply(state, Draw(0))


def test_a29_the_tablet_counts_who_was_the_schlafmuetze() -> None:
    assert NUMBERS.view(entered(Caught(2), Caught(0), Caught(2)), None)["caught"] == [1, 0, 2]
    for seat in (-1, 3):
        assert refusal(entered(), Caught(seat)) == "A-1 no_such_seat"
        assert refusal(entered(), Finish(seat)) == "A-1 no_such_seat"
        assert refusal(entered(Finish()), Counted(seat)) == "A-1 no_such_seat"


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
