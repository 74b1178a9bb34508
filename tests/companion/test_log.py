"""The log: the state is a fold over events, undo and redo are events, an action sent twice happens once."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.action import Action
from companion.game import GAMES, RULES_VERSION, game
from companion.header import Header
from companion.log import LAST_DEAL, MOST_BETWEEN, MOST_EVENTS, Event, Log, Redo, Undo
from companion.match.actions import EndMatch, NextRound
from companion.numbers.actions import Caught, Finish
from companion.refusal import Malformed, Refused
from companion.words.actions import Halt, Lay, NoCombination, Vote
from tests.companion.lab import present
from tests.companion.playing import new_log, play_on, random_log

ALL = pytest.mark.parametrize("name", GAMES)


def refuses(log: Log, action: Action, why: str, **more: Any) -> None:
    """Check that a log doesn't take an action, by a rule ("W-45 why=shown") or as it has no sound shape."""
    with pytest.raises((Refused, Malformed), match=why):
        log.append(action, **more)


@ALL
def test_w45_everything_can_be_undone_step_by_step_back_to_the_start_and_redone(name: str) -> None:
    log = random_log(name, 150)
    states = [log.state_at(number) for number in range(151)]
    for number in range(150, 0, -1):
        assert log.undoable == number
        log.append(Undo(number, confirmed=True))
        assert log.state == states[number - 1]
    assert log.undoable is None
    for number in range(1, 151):
        assert log.redoable == number
        log.append(Redo(number))
        assert log.state == states[number]
    assert (log.redoable, len(log)) == (None, 450)
    assert [type(event.action) for event in log.events[150:]] == [Undo] * 150 + [Redo] * 150


@ALL
def test_a_view_tells_the_options_the_target_and_the_number_of_the_last_event(name: str) -> None:
    log = random_log(name, 20)
    log.append(Undo(20, confirmed=True))
    assert log.view(None)["event"] == 21
    assert log.view(0) == {**log.match.view(log.state, 0), "event": 21}
    told: Any = log.view(0)["options"]
    assert told["target"] == 0
    assert {**log.view(0, 19), "event": 21} == log.view(0)
    with pytest.raises(IndexError):
        log.view(None, 22)


@ALL
def test_w45_a_correction_stays_in_the_log(name: str) -> None:
    log = random_log(name, 20)
    log.append(Undo(20, confirmed=True), at=1_790_000_000_000)
    assert [event.number for event in log.events] == list(range(1, 22))
    assert log.event(20).action == random_log(name, 20).event(20).action
    assert log.event(21).at == 1_790_000_000_000


def test_w45_only_what_stands_last_is_undone() -> None:
    log = random_log("numbers", 10)
    for target in (9, 0, -1, 11, 10**9):
        refuses(log, Undo(target, confirmed=True), "W-45 why=not_the_last .*last=10")
    log.append(Undo(10, confirmed=True))
    refuses(log, Undo(10, confirmed=True), "not_the_last")  # a double tap
    refuses(log, Undo(11, confirmed=True), "not_the_last")  # an undo is brought back by a redo
    assert (log.undoable, len(log)) == (9, 11)


def test_w45_nothing_is_undone_before_the_start_and_nothing_redone_that_stands() -> None:
    log = new_log("siebenschlaefer")
    refuses(log, Undo(1, confirmed=True), "W-45")
    play_on(log, Random(1), 3)
    refuses(log, Redo(3), "W-45 why=not_taken_back_last")
    assert len(log) == 3


def test_w45_what_was_taken_back_is_gone_once_something_else_is_done() -> None:
    log = random_log("numbers", 12)
    log.append(Undo(12, confirmed=True))
    log.append(Undo(11, confirmed=True))
    play_on(log, Random(9))
    refuses(log, Redo(11), "not_taken_back_last")
    assert log.standing == (*range(1, 11), 15)


@ALL
def test_what_has_shown_a_card_is_undone_only_with_the_table_s_consent(name: str) -> None:
    log, rng = new_log(name, target=0), Random(4)
    seen = Counter[bool]()
    for _ in range(250):
        play_on(log, rng)
        last = present(log.undoable)
        shown = log.match.has_shown(log.state_at(last - 1), log.event(last).action, log.state)
        if shown:
            refuses(log, Undo(last), "W-45 why=shown")
        seen[shown] += 1
    assert seen[True]
    assert seen[False] or name == "siebenschlaefer"


def test_a_drawn_card_a_laid_one_and_secret_votes_were_seen_and_other_things_were_not() -> None:
    def shown(log: Log) -> bool:
        return log.match.has_shown(log.state_at(len(log) - 1), log.event(len(log)).action, log.state)

    for way, secret in ((0, False), (1, True)):
        log = new_log("words", 3, way=way)
        log.append(NoCombination(log.state.round.opener))
        assert not shown(log)
        opener = log.state.round.opener
        log.append(next(one for one in log.match.legal_actions(log.state, opener) if isinstance(one, Lay)))
        assert shown(log)
        log.append(Halt((opener + 1) % 3))
        assert not shown(log)
        for step in (1, 2, 3):
            log.append(Vote((opener + step) % 3, against=False))
            assert shown(log) == (secret and step == 3)


def test_the_hands_of_a_next_round_were_seen_unless_real_cards_were_dealt() -> None:
    from companion.words.actions import Count, Finish

    log = Log(Header.of("words", "ABC", "x", {"table": "referee"}, dealer=0))
    for action in (Finish(0), Count((0, 1, 1)), NextRound()):
        log.append(action)
    assert log.append(Undo(3)).number == 4
    dealt = many_rounds()
    number = next(event.number for event in dealt.events if isinstance(event.action, NextRound))
    again = Log.replay(dealt.header, dealt.events[:number])
    refuses(again, Undo(number), "W-45 why=shown")


def many_rounds() -> Log:
    """Return a log of several rounds, in the middle of the last."""
    log, rng = new_log("words", 3, way=1, target=0), Random(5)
    while log.state.number < 3:
        play_on(log, rng)
    play_on(log, rng, 2)
    return log


def test_a_phone_speaks_for_its_own_seat_alone() -> None:
    log = new_log("numbers")
    begin = log.match.legal_actions(log.state)[0]
    for by in (0, 1, -1):
        refuses(log, begin, f"other_seat by={by} do=begin", by=by)
    log.append(begin)
    turn = log.match.legal_actions(log.state)[0]
    refuses(log, turn, "other_seat", by=1)
    assert log.append(turn, by=0).by == 0
    assert len(log) == 2


def test_what_was_sent_before_an_undo_answers_nothing_any_more() -> None:
    log = new_log("words", 3)
    first, other = [one for one in log.match.legal_actions(log.state) if isinstance(one, Lay)][:2]
    log.append(first)
    log.append(Undo(1, confirmed=True))
    log.append(other)
    late = Halt((first.seat + 1) % 3, word=log.state_at(1).round.last.number)
    refuses(log, late, "W-45 why=meanwhile seen=1 turned=2", by=late.seat, seen=1)
    assert log.append(late, by=late.seat, seen=3).number == 4


def test_what_was_sent_before_a_new_deal_is_not_taken_for_the_next_round() -> None:
    log = many_rounds()
    dealt = max(event.number for event in log.events if isinstance(event.action, NextRound))
    action = log.match.legal_actions(log.state)[0]
    refuses(log, action, "meanwhile", seen=dealt - 1)
    log.append(action, seen=dealt)


def test_a_retry_that_is_stamped_with_another_time_is_still_a_retry() -> None:
    log = new_log("words", 3)
    lay = next(one for one in log.match.legal_actions(log.state) if isinstance(one, Lay))
    sent = log.append(replace(lay, at=1000, spread=5), by=lay.seat, id="phone-1")
    assert log.append(replace(lay, at=1350, spread=9), by=lay.seat, id="phone-1") is sent
    refuses(log, replace(lay, stack=lay.stack + 1, at=1350), "id_used_twice", by=lay.seat, id="phone-1")


def test_nobody_undoes_on_a_phone() -> None:
    log = random_log("numbers", 5)
    refuses(log, Undo(5, confirmed=True), "W-45 why=phone", by=2)
    log.append(Undo(5, confirmed=True))
    refuses(log, Redo(5), "W-45 why=phone", by=2)


@ALL
def test_a_refused_action_changes_nothing(name: str) -> None:
    log = random_log(name, 6)
    before, events = log.state, log.events
    refuses(log, NextRound(), "W-6 why=round_running", id="tablet")
    assert (log.state, log.events) == (before, events)
    assert log.append(EndMatch(), id="tablet").number == 7


def test_what_a_device_sends_twice_happens_once() -> None:
    log = new_log("numbers")
    (first, *_) = log.match.legal_actions(log.state)
    sent = log.append(first, by=None, id="tablet-1")
    again = log.append(first, by=None, id="tablet-1")
    assert again is sent
    assert len(log) == 1
    refuses(log, EndMatch(), "id_used_twice", id="tablet-1")
    refuses(log, first, "id_used_twice", by=3, id="tablet-1")
    assert len(log) == 1


def test_an_id_that_no_log_could_be_read_with_is_not_taken() -> None:
    for id_ in ["x" * 65, "two\nlines", "half a character: \ud800"]:
        log = new_log("numbers")
        refuses(log, EndMatch(), "bad_field do=event field=id", id=id_)
        assert len(log) == 0, id_


def test_a_state_is_rebuilt_at_any_point() -> None:
    log = random_log("words", 60)
    for number in (0, 1, 17, 60):
        assert Log.replay(log.header, log.events[:number]).state == log.state_at(number)
    for number in (-1, 61):
        with pytest.raises(IndexError):
            log.state_at(number)
    for number in (0, 61):
        with pytest.raises(IndexError):
            log.event(number)


def test_an_event_that_is_not_the_next_is_not_taken() -> None:
    log = random_log("numbers", 5)
    other = Log.replay(log.header, log.events[:3])
    with pytest.raises(Malformed, match="gap found=5 expected=4"):
        other.append_event(log.event(5))
    with pytest.raises(Malformed, match="gap found=3 expected=4"):
        other.append_event(log.event(3))
    assert len(other) == 3


def test_a_log_keeps_the_options_its_table_chose() -> None:
    header = Header.of("numbers", ["Oma", "Ben"], "x", {"call_until": "next_turn"})
    assert header.options["call_until"] == "next_turn"
    assert set(header.options) == {option.name for option in game("numbers").facts.options}
    assert header.rules_version == RULES_VERSION


@ALL
def test_the_first_dealer_is_drawn_by_lot_unless_the_table_names_one(name: str) -> None:
    options = new_log(name).header.options
    drawn = {Header.of(name, "ABCD", f"seed {number}", options).dealer for number in range(60)}
    assert drawn == {0, 1, 2, 3}
    assert Header.of(name, "ABCD", "seed", options, dealer=2).dealer == 2


def filled(number: int) -> Log:
    """Return a log of so many events with a round that is over."""
    log = Log(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}))
    log.append(Caught(0))
    while len(log) < number - 1:
        log.append(Redo(1) if log.undoable is None else Undo(1))
    log.append(Finish(0))
    return log


def test_a_full_log_deals_no_round_long_before_nothing_fits_and_ends() -> None:
    log = filled(LAST_DEAL)
    refuses(log, NextRound(), "^evening_full")
    log.append(EndMatch())
    log = filled(MOST_EVENTS)
    refuses(log, EndMatch(), "^log_full")
    assert len(log) == MOST_EVENTS


def test_a_log_holds_so_many_rounds() -> None:
    log = Log(Header.of("numbers", ["Oma", "Ben"], "a", {"table": "referee"}))
    for _ in range(MOST_BETWEEN):
        log.append(Finish(0))
        log.append(NextRound())
    log.append(Finish(0))
    for append in (log.append, lambda deal: log.append_event(Event(len(log) + 1, deal))):
        with pytest.raises(Malformed, match="evening_full"):
            append(NextRound())


@ALL
def test_w45_an_end_in_mid_round_without_a_box_is_taken_back_with_consent(name: str) -> None:
    log = new_log(name, table="digital")
    log.append(EndMatch())
    refuses(log, Undo(1), "shown")
    log.append(Undo(1, confirmed=True))
    assert log.state == log.state_at(0)


@ALL
def test_a_deal_with_chance_of_its_own_is_another_one_and_is_in_no_view(name: str) -> None:
    match = new_log(name, table="digital").match
    before = new_log(name, table="digital").state._replace(running=False)
    deals = [match.apply(before, NextRound(fresh)) for fresh in ("", "chance a", "chance b", "chance a")]
    assert (deals[0], deals[1]) == (match.apply(before, NextRound()), deals[3])
    assert len({repr(deal.round) for deal in deals}) == 3
    assert not any("chance" in str(match.view(deal, seat)) for deal in deals for seat in (None, 0))
