"""Undo in the number game; hidden cards stay hidden (A-31, A-32)."""

from __future__ import annotations

import pytest

from companion.header import Header
from companion.log import Log, Undo
from companion.numbers.actions import Begin, Call, Keep, Lay, Turn
from companion.numbers.game import NUMBERS
from companion.numbers.places import Place, Source
from companion.refusal import Refused
from tests.companion.numbers.positions import ANNE, BEN, CEM, play, position, turned


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


def test_a32_penalty_cards_go_over_unseen() -> None:
    after = [
        play(position([(), (9,), ()], [(20,), (bottom, 17), (18, 19)], turned=8), Keep(ANNE), Call(CEM))
        for bottom in (12, 13)
    ]
    assert after[0] != after[1]
    assert NUMBERS.view(after[0], BEN) == NUMBERS.view(after[1], BEN)


def test_a32_no_action_in_the_log_carries_a_card() -> None:
    assert Turn(1).to_dict() == {"do": "turn", "seat": 1}
    assert Lay(1, Source.TURNED, Place.MIDDLE_3).to_dict() == {
        "do": "lay",
        "seat": 1,
        "card": "turned",
        "on": "middle 3",
    }
    assert Lay(1, Source.DISCARD, Place.SEAT_0) == NUMBERS.read_action(
        {"do": "lay", "seat": 1, "card": "discard", "on": "seat 0"}
    )


def test_a32_a_turned_card_lies_open_to_all() -> None:
    state = position([(), (9,)], turned=8)
    assert [NUMBERS.view(state, seat)["turned"] for seat in (None, ANNE, BEN)] == [8, 8, 8]
    laid = NUMBERS.view(play(state, turned(ANNE, Place.SEAT_1)), None)
    assert laid["acts"] == [
        {
            "number": 1,
            "seat": 0,
            "card": 8,
            "from": "turned",
            "on": "seat 1",
            "middle": [1, 1, 1, 1, 1],
            "discards": [None, 9],
        }
    ]
    assert laid["discards"] == [None, 8]
