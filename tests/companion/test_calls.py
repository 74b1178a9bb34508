"""Calls from the chairs at a table with real cards: their order by the clock, and what follows from them."""

from collections.abc import Iterable

import pytest
from hypothesis import given, strategies as st

from companion.action import Action
from companion.clock import Stamp
from companion.game import Deadline, game
from companion.header import Header
from companion.log import Log, Undo
from companion.match.actions import Buzz, EndMatch, Hush, NextRound, Retract
from companion.match.calls import PATIENCE, Call, in_order
from companion.match.game import Match
from companion.match.sheet import MatchState
from companion.numbers.actions import Caught, Finish as NumbersFinish
from companion.refusal import Malformed, Refused
from companion.words.actions import Count, Doubt, Finish, Laid, Vote
from tests.companion import lab

NAMES = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)
CALLS = st.lists(st.tuples(st.none() | st.integers(0, 60), st.integers(0, 20)), min_size=1, max_size=6).map(
    lambda times: tuple(Call(seat, Stamp(*time)) for seat, time in enumerate(times))
)


def table(name: str = "words", **options: str | int) -> MatchState:
    return Match(game(name)).open(NAMES, "a table in Bremen", {"table": "referee", **options}, 0)


def after(state: MatchState, *actions: Action, name: str = "words") -> MatchState:
    return lab.after(Match(game(name)), state, *actions)


def due(state: MatchState) -> Deadline | None:
    return Match(game("words")).deadline(state)


def refused(state: MatchState, action: Action, clause: str, why: str, name: str = "words") -> None:
    assert lab.refusal(Match(game(name)), state, action) == f"{clause} {why}"


def seats(calls: Iterable[Call]) -> list[int]:
    return [call.seat for call in calls]


def test_w28_calls_are_ordered_by_the_clock_and_not_by_arrival() -> None:
    state = after(table(), Buzz(BEN, 1040, 5), Buzz(MIA, 1006, 5))
    assert seats(state.calls) == [MIA, BEN]
    row = (Call(0, Stamp(0, 5)), Call(1, Stamp(8, 5)), Call(2, Stamp(16, 5)))
    for calls, groups in [
        (state.calls, ((MIA,), (BEN,))),
        ((Call(0, Stamp(1010, 6)), Call(1, Stamp(1000, 6))), ((1, 0),)),  # nearer than the phones are exact
        ((Call(0, Stamp(1013, 6)), Call(1, Stamp(1000, 6))), ((1,), (0,))),
        (row, ((0, 1), (2,))),  # only those are first whom nobody preceded
        (row[::-1], ((0, 1), (2,))),
        ((Call(0), Call(1, Stamp(0, 0)), Call(2, Stamp(900, 0))), ((1, 0), (2,))),  # without a time: equal to any
    ]:
        assert in_order(calls) == groups, calls


@given(CALLS, st.randoms(use_true_random=False))
def test_w28_the_order_holds_everybody_once_and_knows_no_arrival(calls: tuple[Call, ...], rng: object) -> None:
    groups = in_order(calls)
    assert sorted(seat for group in groups for seat in group) == seats(calls)
    shuffled = list(calls)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert [sorted(group) for group in in_order(shuffled)] == [sorted(group) for group in groups]
    for call in calls:
        clearly_later = any((call.moment.lag(other.moment) or 0) > 0 for other in calls)
        assert (call.seat in groups[0]) != clearly_later


def test_w28_a_seat_calls_once_and_may_take_its_call_back() -> None:
    state = after(table(), Buzz(BEN, 1000))
    refused(state, Buzz(BEN, 1100), "W-28", "buzzed_already")
    refused(state, Retract(MIA), "W-28", "not_buzzed")
    assert after(state, Retract(BEN)).calls == ()
    assert seats(after(state, Retract(BEN), Buzz(BEN, 1200)).calls) == [BEN]


def test_w28_a_false_alarm_ends_all_calls() -> None:
    assert after(table(), Buzz(BEN, 1000), Buzz(MIA, 1001), Hush()).calls == ()
    refused(table(), Hush(), "W-28", "nobody_called")


def test_w28_whatever_happens_in_the_round_answers_the_calls() -> None:
    called = after(table(), Buzz(BEN, 1000), Buzz(MIA, 1500))
    for action in (Doubt(JO, (BEN, MIA)), Laid(OMA), Finish(JO), EndMatch()):
        assert after(called, action).calls == ()


def test_w28_nobody_calls_while_a_word_is_in_doubt_or_after_the_round() -> None:
    refused(after(table(), Doubt(JO, (BEN,))), Buzz(MIA), "W-28", "word_in_doubt")
    refused(after(table(), Finish()), Buzz(MIA), "W-38", "round_over")
    refused(table(), Buzz(4), "W-2", "no_such_seat")
    between = after(table(), Finish(JO), Count((1, 1, 1, 0)))
    refused(between, Buzz(MIA), "W-28", "no_round")
    refused(after(between, EndMatch()), Buzz(MIA), "W-43", "match_over")


def test_w39_the_last_word_may_be_called_but_by_its_own_player_and_only_once() -> None:
    state = after(table(), Finish(JO))
    refused(state, Buzz(JO), "W-28", "own_word")
    assert due(after(state, Buzz(BEN, 1000))) == Deadline(1000 + PATIENCE, Doubt(JO, (BEN,), at=1000 + PATIENCE))
    voted = after(state, Doubt(JO, (BEN,)), *(Vote((BEN + step) % 4, against=False) for step in range(4)))
    refused(voted, Buzz(MIA), "W-28", "settled")


def test_w28_a_call_about_a_noted_word_becomes_a_doubt_after_a_short_while() -> None:
    state = after(table(), Laid(JO, "WEIN", "BAHN"), Buzz(BEN, 1040, 2), Buzz(MIA, 1000, 2))
    found = due(state)
    assert found == Deadline(1000 + PATIENCE, Doubt(JO, (MIA, BEN), at=1000 + PATIENCE))
    dispute = after(state, found.action).round.dispute
    assert (dispute.accused, dispute.doubters) == (JO, (MIA, BEN))


def test_w28_the_table_is_asked_for_what_the_clock_and_the_log_cannot_know() -> None:
    assert due(after(table(), Buzz(BEN, 1000))) is None  # nobody has noted the word
    noted = after(table(), Laid(JO))
    assert due(after(noted, Buzz(BEN))) is None  # nobody has measured a time
    assert due(after(noted, Buzz(JO, 1000))) is None  # so it is about another word
    assert due(after(noted, Buzz(BEN, 1000, 9), Buzz(MIA, 1001, 9))) is None  # equal
    fallen = after(noted, Doubt(JO, (BEN,)), *(Vote((BEN + step) % 4, against=True) for step in range(4)))
    assert due(after(fallen, Buzz(BEN, 1000))) is None


def test_w30_secret_votes_have_no_order_so_equal_callers_need_none() -> None:
    state = after(table(votes="secret"), Laid(JO), Buzz(BEN, 1000, 9), Buzz(MIA, 1001, 9))
    assert due(state) == Deadline(1000 + PATIENCE, Doubt(JO, (BEN, MIA), at=1000 + PATIENCE))


def test_a17_schlafmuetze_is_called_from_the_chair_and_the_table_says_at_whom() -> None:
    state = after(table("numbers"), Buzz(BEN, 1000, 3), Buzz(MIA, 1001, 3), name="numbers")
    assert in_order(state.calls) == ((BEN, MIA),)
    assert Match(game("numbers")).deadline(state) is None
    caught = after(state, Caught(JO), name="numbers")
    assert (caught.calls, caught.round.caught) == ((), (0, 0, 0, 1))


def test_a17_nobody_calls_once_the_cards_are_down() -> None:
    finish = NumbersFinish(JO)
    refused(after(table("numbers"), finish, NextRound(), name="numbers"), Buzz(4), "A-1", "no_such_seat", "numbers")
    points = after(table("numbers", tally="points"), finish, name="numbers")
    refused(points, Buzz(BEN), "A-24", "over", "numbers")


def test_a_game_or_a_table_in_which_nobody_calls_has_no_such_action() -> None:
    sleepers = Match(game("siebenschlaefer"))
    assert not {"buzz", "hush", "retract"} & set(sleepers.facts.kinds)
    for name, options in (("siebenschlaefer", {"table": "referee"}), ("numbers", {}), ("words", {"deck": ()})):
        match = Match(game(name))
        try:
            state = match.open(NAMES, "a seed", options, 0)
        except Refused:  # no deck, no digital round of the word game
            continue
        for action in (Buzz(BEN), Retract(BEN), Hush()):
            with pytest.raises(Malformed, match="unknown_action"):
                match.apply(state, action)


def test_calls_lie_open_and_come_back_with_the_log() -> None:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee"}, 0))
    log.append(Laid(JO))
    log.append(Buzz(BEN, 1040, 5))
    assert log.match.view(log.state, None)["calls"] == [{"seat": BEN, "at": 1040, "spread": 5}]
    assert Log.replay(log.header, log.events).state == log.state
    log.append(Undo(2))
    assert log.state.calls == ()
    assert "calls" not in log.match.view(log.state, BEN)


def test_what_is_listed_of_calls_is_what_is_accepted() -> None:
    match = Match(game("words"))
    for state in (table(), after(table(), Buzz(BEN)), after(table(), Doubt(JO, (BEN,))), after(table(), Finish(JO))):
        listed = [action for action in match.legal_actions(state) if isinstance(action, Buzz | Retract | Hush)]
        of_seats = [each for seat in range(4) for each in match.legal_actions(state, seat) if isinstance(each, Buzz)]
        assert of_seats == [action for action in listed if isinstance(action, Buzz)]
        for action in (*map(Buzz, range(4)), *map(Retract, range(4)), Hush()):
            assert (lab.fault_of(match, state, action) is None) == (action in listed)
