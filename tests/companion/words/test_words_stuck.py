"""Play in which nobody can go on (W-36 to W-38)."""

from __future__ import annotations

from companion.words import digital as rounds
from companion.words.actions import Halt, NameColour, NoCombination
from companion.words.state import Course, Phase
from tests.companion.words.digital_lab import (
    BLUE,
    BLUES,
    GREEN,
    RED,
    YELLOW,
    all_cards,
    allows,
    cards,
    lay,
    play,
    position,
    refusal,
    stuck,
    voted,
)

OPENED = play(position(players=4), lay(0, "AUTO r", 1))


def test_w36_stuck_is_when_all_but_the_pausing_player_say_so() -> None:
    assert refusal(OPENED, NoCombination(0)) == "W-36 pausing"
    state = play(OPENED, NoCombination(2), NoCombination(1))
    assert (state.phase, state.taps) == (Phase.PLAY, frozenset({1, 2}))
    assert refusal(state, NoCombination(2)) == "W-36 said_already"
    assert refusal(state, NoCombination(3, after=state.moment - 1)) == "W-36 stale"
    assert play(state, NoCombination(3, after=state.moment)).phase is Phase.NAMING


def test_w36_who_said_so_may_still_lay_and_a_card_makes_all_think_again() -> None:
    state = play(OPENED, NoCombination(2), NoCombination(1))
    assert allows(state, lay(1, "BAHN b", 0))
    assert play(state, lay(1, "BAHN b", 0)).taps == set()
    assert voted(play(state, Halt(3)), 0).taps == set()


def test_w36_all_but_the_pausing_player_draw_clockwise_from_that_players_left() -> None:
    state = play(OPENED, lay(2, "WASSER r", 0))
    drawn = stuck(state)
    assert [len(hand) for hand in drawn.hands] == [len(hand) + (seat != 2) for seat, hand in enumerate(state.hands)]
    assert [drawn.hands[seat][-1] for seat in (3, 0, 1)] == list(state.pile[:3])
    assert drawn.pile == state.pile[3:]
    assert all_cards(drawn) == list(range(108))
    assert drawn.namer == 2
    assert play(drawn, NameColour(2, BLUE)).course == Course(BLUE, 2, frozenset({RED}))


def test_w36_an_empty_pile_gives_nothing() -> None:
    few = play(position(*("AUTO r, HAUS g", "BAHN b", "WASSER b"), pile="HOLZ y"), lay(0, "AUTO r", 1))
    once = stuck(few)
    assert once.hands == (cards("HAUS g"), cards("BAHN b, HOLZ y"), cards("WASSER b"))
    twice = stuck(play(once, NameColour(0, BLUE)))
    assert (twice.hands, twice.pile, twice.phase) == (once.hands, (), Phase.NAMING)


def test_w37_stuck_again_all_draw_one_more_and_a_colour_not_yet_tried_is_named() -> None:
    once = stuck(OPENED)
    assert once.nameable == (BLUE, GREEN, YELLOW)
    assert refusal(once, NameColour(0, RED)) == "W-37 tried"
    twice = stuck(play(once, NameColour(0, GREEN)))
    assert [len(hand) for hand in twice.hands] == [3, 6, 6, 6]
    assert twice.nameable == (BLUE, YELLOW)
    assert refusal(twice, NameColour(0, GREEN)) == "W-37 tried"


def test_w38_stuck_in_all_four_colours_ends_the_round_without_a_winner() -> None:
    state = OPENED._replace(chips=(2, 0, 1, 0))
    for colour in (BLUE, YELLOW, GREEN):
        state = play(stuck(state), NameColour(0, colour))
    over = stuck(state)
    assert over.hands == state.hands  # nobody draws any more
    outcome = rounds.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.clause, outcome.winners) == ("stuck", "W-38", ())
    assert rounds.score(over) == (3 + 2, 7, 7 + 1, 7)
    assert outcome.losers == (1, 2, 3)
    assert rounds.legal_actions(over) == ()
    assert refusal(over, lay(1, "BAHN b", 0)) == "W-38 round_over"


def test_w38_a_word_in_between_starts_the_count_afresh() -> None:
    state = play(stuck(OPENED), NameColour(0, BLUE), lay(1, "BAHN r", BLUES[1]))
    assert state.course == Course(RED, 1)
    assert stuck(state).nameable == (BLUE, GREEN, YELLOW)
