"""The value of a doubt in a running round, compared with rounds that bots play to the end."""

from random import Random
from statistics import mean, stdev

import pytest

from companion.action import Action
from companion.refusal import Refused
from companion.words.actions import Doubt, Finish, Halt, Laid as Told, Vote
from companion.words.advice.doubt import Reason, Situation, advise, situation
from companion.words.game import WORDS
from companion.words.referee_state import RefereeState
from companion.words.state import DigitalState
from tests.companion.words.advice.doubting import partings, undoubted, voted_on
from tests.companion.words.circle import OPTION
from tests.companion.words.digital_lab import lay, play, position, scrambled, table
from tests.companion.words.referee_lab import table as real_table

LAID = play(position(players=4), lay(0, "AUTO r", 1, word="Autoberg"))


def real_cards(*actions: Action) -> RefereeState:
    """Return a round of four with real cards after these actions."""
    return play(real_table(4), *actions)


def test_the_situation_is_what_lies_on_the_table() -> None:
    assert situation(LAID, 2, 0.4) == Situation(0.4, (3, 4, 4, 4), (0, 0, 0, 0), accused=0, asking=2)


def test_w39_after_a_last_card_the_hand_is_empty() -> None:
    state = play(position("AUTO r", "BAHN r", "HOLZ y"), lay(0, "AUTO r", 1))
    asked = situation(state, 1, 0.4)
    assert asked.last_card
    assert advise(asked).loss == 1


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    for round_ in range(20):
        mixed = scrambled(LAID, 2, Random(round_))
        assert mixed != LAID
        assert situation(mixed, 2, 0.4) == situation(LAID, 2, 0.4)


def test_w29_who_doubts_already_is_told_apart() -> None:
    asked = situation(play(LAID, Halt(3)), 2, 0.4)
    assert asked.doubters == (3,)
    assert Reason.DOUBTED_ALREADY in advise(asked).reasons


def test_where_nothing_can_be_doubted_it_says_why() -> None:
    cases: list[tuple[DigitalState | RefereeState, int, str]] = [
        (table(4), 1, "W-28 no_word"),
        (LAID, 0, "W-28 own_word"),
        (LAID, 4, "W-2 no_such_seat"),
        (voted_on(LAID, 1, falls=False), 2, "W-28 settled"),
        (play(LAID, Halt(1)), 1, "W-29 doubts_already"),
        (play(LAID, Halt(1), Vote(1, against=True)), 2, "W-30 voting_began"),
        (real_cards(Doubt(1, (0,)), Vote(0, against=True)), 2, "W-30 voting_began"),
        (undoubted(play(position("AUTO r", "BAHN r", "HOLZ y"), lay(0, "AUTO r", 1))), 1, "W-39 round_over"),
    ]
    for state, seat, refusal in cases:
        with pytest.raises(Refused) as refused:
            situation(state, seat, 0.5)
        assert f"{refused.value.clause} {refused.value.facts['why']}" == refusal, state


def test_w44_with_real_cards_it_goes_by_the_log() -> None:
    state = real_cards(Told(0), Told(1))
    assert situation(state, 2, 0.4) == Situation(0.4, (8, 8, 9, 9), (0, 0, 0, 0), accused=1, asking=2)


def test_w39_with_real_cards_the_last_one_is_told() -> None:
    assert situation(real_cards(Told(0), Told(1), Finish(1)), 2, 0.4).hands == (8, 0, 9, 9)


def test_w39_with_real_cards_a_hand_that_the_log_thinks_empty_is_not() -> None:
    state = real_cards(*(Told(seat) for _ in range(10) for seat in (0, 1)))
    assert state.hands[:2] == (0, 0)
    assert situation(state, 2, 0.4).hands == (1, 1, 9, 9)


def test_w31_w34_at_once_a_vote_costs_what_the_rules_say() -> None:
    for asking in (1, 2, 3):
        fallen, stood = voted_on(LAID, asking, falls=True), voted_on(LAID, asking, falls=False)
        before, fell, stands = (WORDS.score(state) for state in (LAID, fallen, stood))
        assert [after - was for was, after in zip(before, fell, strict=True)] == [2, 0, 0, 0]
        assert [after - was for was, after in zip(before, stands, strict=True)] == [
            int(seat == asking) for seat in range(4)
        ]


@pytest.mark.parametrize(
    ("players", "last_card"),
    [(3, True), (4, False), *(pytest.param(*large, marks=pytest.mark.endurance) for large in ((6, True), (8, False)))],
)
def test_what_is_derived_is_what_comes_of_it(players: int, last_card: bool) -> None:
    """One word of each round is left alone, falls and stands; then the bots play on to the end."""
    found = list(partings(players, 120, "rounds", {"deck": OPTION}, last_card=last_card))
    for simulated, derived in (
        ([one.gained for one in found], [one.advice.gain for one in found]),
        ([one.lost for one in found], [one.advice.loss for one in found]),
    ):
        error = stdev(simulated) / len(simulated) ** 0.5
        assert abs(mean(simulated) - mean(derived)) < 3 * error + 0.05
