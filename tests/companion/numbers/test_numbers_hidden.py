"""Undo, hidden cards, and bots (A-31 to A-33)."""

from collections import Counter
from random import Random

import pytest

from companion.action import Action
from companion.bots import Skill, bot
from companion.game import Setup
from companion.header import Header
from companion.log import Log, Undo
from companion.numbers.actions import Begin, Call, Caught, Keep, Lay, Turn
from companion.numbers.game import NUMBERS, NumbersState
from companion.numbers.places import Place, Source
from companion.refusal import Refused
from companion.simulate import simulate
from tests.companion.numbers.lab import ANNE, BEN, CEM, discard, play, position, turned


def log_of(*seats: str) -> Log:
    return Log(Header.of("numbers", seats, "undo", dealer=0))


def test_a31_a_card_that_was_seen_is_turned_back_only_if_the_table_agrees() -> None:
    log = log_of("Anne", "Ben")
    log.append(Begin(0))
    log.append(Turn(0))
    with pytest.raises(Refused, match="W-45 why=shown"):
        log.append(Undo(2))
    log.append(Undo(2, confirmed=True))
    log.append(Undo(1))
    assert log.state == log.state_at(0)


def test_a32_no_action_in_the_log_carries_a_card() -> None:
    assert Turn(1).to_dict() == {"do": "turn", "seat": 1}
    for lay, card, on in ((Place.MIDDLE_3, "turned", "middle 3"), (Place.SEAT_0, "discard", "seat 0")):
        action = Lay(1, Source(card), lay)
        assert action.to_dict() == {"do": "lay", "seat": 1, "card": card, "on": on}
        assert NUMBERS.read_action(action.to_dict()) == action


def test_a32_a_turned_card_lies_open_to_all() -> None:
    state = position([(), (9,)], turned=8)
    assert [NUMBERS.view(state, seat)["turned"] for seat in (None, ANNE, BEN)] == [8, 8, 8]
    laid = NUMBERS.view(play(state, turned(ANNE, Place.SEAT_1)), None)
    act = {"number": 1, "seat": 0, "card": 8, "from": "turned", "on": "seat 1"}
    assert laid["acts"] == [act | {"middle": [1, 1, 1, 1, 1], "discards": [None, 9]}]
    assert laid["discards"] == [None, 8]


def choices(state: NumbersState, seat: int, skill: Skill, times: int = 1) -> Counter[Action | None]:
    """Return the actions of bots of this skill, each with a generator of its own."""
    view, actions = NUMBERS.view(state, seat), NUMBERS.legal_actions(state, seat)
    return Counter(bot("numbers", skill).choose(view, actions, Random(number)) for number in range(times))


PERFECT, BLIND = Skill(overlooks=0, notices=1), Skill(overlooks=1, notices=0)


def test_a33_a_bot_that_overlooks_nothing_plays_by_the_rules() -> None:
    own_first = position([(5,), (9,)], middle=(4, 1, 4, 1, 1), turned=8)
    assert choices(own_first, ANNE, PERFECT, 50).keys() == {
        discard(ANNE, Place.MIDDLE_1),
        discard(ANNE, Place.MIDDLE_3),
    }
    assert choices(position([(15,), (9,)], turned=8), ANNE, PERFECT).keys() == {turned(ANNE, Place.SEAT_1)}
    assert choices(position([(15,), (9,)], turned=12), ANNE, PERFECT).keys() == {Keep(ANNE)}
    assert choices(position([(15,), (9,)]), ANNE, PERFECT).keys() == {Turn(ANNE)}


def test_a33_a_bot_overlooks_as_often_as_it_is_told() -> None:
    state = position([(15,), (9,)], turned=8)
    found = choices(state, ANNE, Skill(overlooks=0.25, notices=1), 2000)
    assert found.keys() == {Keep(ANNE), turned(ANNE, Place.SEAT_1)}
    assert found[Keep(ANNE)] == pytest.approx(500, abs=60)
    assert choices(state, ANNE, BLIND, 20).keys() == {Keep(ANNE)}
    assert choices(position([(8,), (9,)]), ANNE, BLIND, 20).keys() == {Turn(ANNE)}


def test_a33_a_bot_may_take_a_later_place_for_the_first() -> None:
    state = position([(), (9,), (9,)], turned=8)
    found = choices(state, ANNE, Skill(overlooks=0.25, notices=1), 2000)
    assert found[turned(ANNE, Place.SEAT_2)] == pytest.approx(375, abs=60)
    assert found[Keep(ANNE)] == pytest.approx(125, abs=40)


def test_a33_a_bot_notices_mistakes_as_often_as_it_is_told() -> None:
    kept = play(position([(), (9,), ()], turned=8), Keep(ANNE))
    found = choices(kept, CEM, Skill(overlooks=0, notices=0.7), 2000)
    assert found.keys() == {Call(CEM), None}
    assert found[Call(CEM)] == pytest.approx(1400, abs=70)
    assert choices(kept, CEM, BLIND, 20).keys() == {None}


def test_a33_the_next_player_calls_before_the_own_turn() -> None:
    kept = play(position([(), (9,), ()], turned=8), Keep(ANNE))
    assert choices(kept, BEN, PERFECT).keys() == {Call(BEN)}
    assert choices(kept, BEN, BLIND).keys() == {Turn(BEN)}


def test_a33_a_bot_never_calls_wrongly() -> None:
    kept = play(position([(), (9,), ()], turned=15), Keep(ANNE))
    assert choices(kept, CEM, PERFECT, 20).keys() == {None}


def test_a33_a_bot_does_nothing_after_the_last_card_but_call() -> None:
    state = play(position([(8,), (9,)], [(), (20,)]), discard(ANNE, Place.SEAT_1))
    assert choices(state, BEN, PERFECT).keys() == {None}
    wrong = play(position([(8,), (9,)], [(), (20,)]), discard(ANNE, Place.MIDDLE_1))
    assert choices(wrong, BEN, PERFECT).keys() == {Call(BEN)}


def test_a33_a_bot_has_no_hands_for_real_cards() -> None:
    state = NUMBERS.start(Setup(3, "real", {"table": "referee"}))
    assert Caught(0) in NUMBERS.legal_actions(state, 0)
    assert choices(state, ANNE, PERFECT).keys() == {None}


def test_a33_the_table_says_who_begins_not_the_bot() -> None:
    state = NUMBERS.start(Setup(3, "begin"))
    assert choices(state, ANNE, PERFECT).keys() == {None}
    assert choices(NUMBERS.apply(state, Begin(1)), BEN, PERFECT).keys() == {Turn(BEN)}


def test_a33_skill_pays() -> None:
    awake = simulate("numbers", 4, 20, "skill", skill=PERFECT)
    sleepy = simulate("numbers", 4, 20, "skill", skill=Skill(overlooks=0.3, notices=0.9))
    assert awake.kinds["call"] == 0
    assert sleepy.kinds["call"] > 20
