"""The end of a round and its points (W-39 to W-43); the facts of the game."""

from __future__ import annotations

from typing import Any

from companion.game import Setup, game
from companion.match.game import Match
from companion.words import digital as rounds
from companion.words.actions import Close, Halt, NoCombination
from companion.words.game import WORDS
from companion.words.state import DigitalState, Phase
from tests.companion.words.digital_lab import OPTION, card, fallen, lay, play, position, refusal, voted

CLOSE = Close(at=10_000)
HANDS = ("AUTO r, HAUS g", "BAHN b", "WASSER b, HUND g")


def last(**options: Any) -> DigitalState:
    """Return a round in which seat 1 has just laid the last card, at 5,000 ms."""
    return play(position(*HANDS, **options), lay(0, "AUTO r", 1, at=1_000), lay(1, "BAHN b", 0, at=5_000))


def test_w39_the_last_card_waits_for_doubts_and_then_the_table_closes_the_round() -> None:
    state = last()
    assert (state.phase, rounds.outcome(state)) == (Phase.LAST, None)
    assert refusal(state, lay(2, "WASSER b", 0)) == "W-39 last_word"
    assert refusal(state, NoCombination(2)) == "W-39 last_word"
    assert rounds.legal_actions(state)[-1] == Close(at=10_000)
    assert WORDS.deadline(state) == (10_000, Close(at=10_000))
    for seat in range(3):
        assert Close(at=10_000) not in rounds.legal_actions(state, seat)
    for early in (None, 5_000, 9_999):
        assert refusal(state, Close(at=early)) == "W-39 too_soon"
    untimed = play(position(*HANDS), lay(0, "AUTO r", 1), lay(1, "BAHN b", 0))
    assert (WORDS.deadline(untimed), rounds.legal_actions(untimed)[-1]) == (None, Close())
    for start, close in ((untimed, Close()), (state, Close(at=10_000))):
        over = play(start, close)
        outcome = rounds.outcome(over)
        assert outcome is not None
        assert (outcome.ending, outcome.clause, outcome.winners, outcome.losers) == ("out", "W-39", (1,), (2,))
        assert refusal(over, close) == "W-39 round_over"


def test_w39_if_the_last_word_falls_play_goes_on() -> None:
    state = fallen(last(), 2)
    assert rounds.outcome(state) is None
    assert (state.hands[1], state.phase, state.namer) == ((card("BAHN b"),), Phase.NAMING, 0)
    assert refusal(state, Close()) == "W-39 no_last_card"
    assert WORDS.deadline(state) is None


def test_w39_if_the_last_word_stands_the_round_is_over_at_once() -> None:
    doubted = play(last(), Halt(2))
    assert refusal(doubted, Close()) == "W-28 halt"
    over = voted(doubted, 1)
    assert (over.ending, over.chips) == ("out", (0, 0, 1))


def test_w39_without_seconds_for_doubts_the_last_card_ends_the_round() -> None:
    over = last(last_word_seconds=0)
    assert over.ending == "out"
    # Every later message is refused, however near to the last card the clock puts it.
    assert over.before is not None
    for late in (
        lay(2, "WASSER b", 4, at=5_000, after=over.moment - 1),
        Halt(2),
        Halt(2, over.before.number, at=5_000),
    ):
        assert refusal(over, late) == "W-39 round_over"
    assert play(last(last_word_seconds=60), Close(at=65_000)).ending == "out"
    assert refusal(last(last_word_seconds=60), Close(at=64_999)) == "W-39 too_soon"


def test_w40_each_card_in_hand_and_each_chip_is_one_minus_point() -> None:
    state = last()._replace(chips=(3, 0, 0))
    assert rounds.score(state) == (1 + 3, 0, 2)
    assert rounds.score(play(state, CLOSE)) == (1 + 3, 0, 2)


def test_w40_the_most_cards_make_the_schlafmuetze_and_not_the_most_points() -> None:
    over = play(last()._replace(chips=(9, 0, 0)), CLOSE)
    assert rounds.score(over) == (10, 0, 2)
    outcome = rounds.outcome(over)
    assert outcome is not None
    assert (outcome.losers, outcome.held) == ((2,), (1, 0, 2))


def test_w41_the_winner_has_no_minus_points_whatever_chips_were_taken() -> None:
    state = last()._replace(chips=(0, 5, 0))
    assert rounds.score(state) == (1, 5, 2)
    assert rounds.score(play(state, CLOSE)) == (1, 0, 2)


def test_w5_the_target_is_an_option_and_30_is_suggested() -> None:
    option = WORDS.facts.option("target")
    assert (option.clause, option.default) == ("W-5", 30)
    assert option.allowed is not None
    assert 0 in option.allowed


def test_w6_the_setup_says_who_deals() -> None:
    for dealer in range(4):
        state = WORDS.start(Setup(4, "seed", {"deck": OPTION}, dealer))
        assert isinstance(state, DigitalState)
        assert state.opener == dealer
    dealers = {Match(WORDS).open(list("ABCD"), str(seed), {"deck": OPTION}).dealer for seed in range(60)}
    assert dealers == {0, 1, 2, 3}


def test_every_rule_of_the_game_is_told() -> None:
    assert game("words") is WORDS
    assert [clause.number for clause in WORDS.facts.clauses] == [f"W-{number}" for number in range(1, 48)]
    assert {option.name: option.default for option in WORDS.facts.options if option.name != "target"} == {
        "table": "digital",
        "deck": (),
        "votes": "open",
        "last_word_seconds": 5,
        "photo_seconds": 20,
        "vote_seconds": 0,
        "same_word": "attested",
        "newcomer": "worst",
    }
