"""The end of a digital round and its count (S-25 to S-28)."""

from __future__ import annotations

import pytest

from companion.game import Setup
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import Rank
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.scoring import MOST, count, points
from tests.companion.lab import present
from tests.companion.siebenschlaefer.lab import cards, digital, drew, play, ranks, refusal


def test_s25_the_first_player_without_cards_wins() -> None:
    state = digital(["4c 5c", "2c 3c", "Kc Ac"], stock="2d 2d")
    assert SIEBENSCHLAEFER.outcome(state) is None
    state = play(state, Lay(0, "4c", "5c"))
    assert SIEBENSCHLAEFER.outcome(state) == ("out", "S-25", (0,), (2,), ())
    assert SIEBENSCHLAEFER.legal_actions(state) == ()
    for action in (Draw(1), Pass(1), Lay(1, "2c", "3c"), Draw(9)):
        assert refusal(state, action) == ("S-25", "over")


def test_s25_a_7_in_the_last_pair_makes_nobody_draw() -> None:
    for last in ["7c 5c", "7c Kc", "7c 7d"]:
        state = digital([last, "2c 3c", "4c"], stock="2d 3d 4d 5d")
        after = play(state, Lay(0, *last.split()))
        assert (drew(after), after.hands[1:]) == ({}, state.hands[1:]), last
        assert SIEBENSCHLAEFER.score(after) == (0, 5, 4), last


def test_s25_the_table_may_let_the_last_7_count() -> None:
    for last, score in [("7c 5c", (0, 14, 4)), ("7c 7d", (0, 14, 9)), ("4c 5c", (0, 5, 4))]:
        state = digital([last, "2c 3c", "4c"], stock="2d 3d 4d 5d", last_seven="counts")
        after = play(state, Lay(0, *last.split()))
        assert SIEBENSCHLAEFER.score(after) == score, last
        outcome = SIEBENSCHLAEFER.outcome(after)
        assert outcome is not None, last
        assert outcome.winners == (0,), last


def test_s26_pictures_count_12_an_ace_11_a_number_its_value() -> None:
    assert {rank.value: points(rank) for rank in Rank} == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 12, "Q": 12, "K": 12, "A": 11,
    }  # fmt: skip
    assert count(ranks("J Q K A 10 2")) == 59
    assert count(()) == 0
    assert MOST == 8 * (54 + 36 + 11)
    assert SIEBENSCHLAEFER.score(digital(["Jc Qc Kc Ac 10c 2c", "7d"])) == (59, 7)


def test_s27_the_highest_count_pays() -> None:
    outcome = present(SIEBENSCHLAEFER.outcome(play(digital(["4c 5c", "Kc", "Ac", "10c"]), Lay(0, "4c", "5c"))))
    assert outcome.losers == (1,)


def test_s27_equal_highest_counts_share_it() -> None:
    outcome = SIEBENSCHLAEFER.outcome(play(digital(["4c 5c", "Kc 2c", "3c", "4d 10c"]), Lay(0, "4c", "5c")))
    assert outcome is not None
    assert outcome.losers == (1, 3)


def test_s28_a_round_gives_what_an_evening_adds_up() -> None:
    options = {option.name: option for option in SIEBENSCHLAEFER.facts.options}
    assert options["target"].clause == options["newcomer"].clause == "S-28"
    assert options["target"].default == 0
    assert SIEBENSCHLAEFER.start(Setup(2, "pub", {"target": 2000})).setup.options["target"] == 2000
    for wrong in (-1, 2001):
        with pytest.raises(Refused) as caught:
            SIEBENSCHLAEFER.start(Setup(2, "pub", {"target": wrong}))
        assert caught.value.clause == "S-28"
    state = play(digital(["4c 5c", "Kc 2c", "3c"]), Lay(0, "4c", "5c"))
    outcome = present(SIEBENSCHLAEFER.outcome(state))
    assert (outcome.winners, outcome.losers) == ((0,), (1,))
    assert SIEBENSCHLAEFER.score(state) == (0, 14, 3)


def test_the_hands_lie_open_only_when_they_are_counted() -> None:
    state = digital(["4c 5c", "Kc 2c"])
    assert SIEBENSCHLAEFER.view(state, 0)["hands"] is None
    assert SIEBENSCHLAEFER.view(state, 0)["counts"] is None
    after = SIEBENSCHLAEFER.view(play(state, Lay(0, "4c", "5c")), None)
    assert (after["hands"], after["counts"]) == ([[], ["2c", "Kc"]], [0, 14])
    assert cards("2c Kc") == tuple(sorted(cards("Kc 2c")))
