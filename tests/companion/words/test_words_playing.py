"""Laying cards: the opener in peace, then the first player who can (W-7 to W-10, W-14 to W-21)."""

from __future__ import annotations

from companion.words import digital as rounds
from companion.words.actions import NameColour, NoCombination
from companion.words.state import Course, Phase
from tests.companion.words.digital_lab import (
    BLUE,
    BLUES,
    GREEN,
    GREENS,
    RED,
    REDS,
    YELLOW,
    allows,
    card,
    cards,
    fallen,
    lay,
    play,
    position,
    refusal,
    stuck,
    table,
)

OPENED = play(position(), lay(0, "AUTO r", 1))  # on BERG b; red is due, seat 0 pauses


def test_w7_a_play_lays_one_card_of_the_hand_on_one_of_twelve_stacks() -> None:
    state = play(OPENED, lay(1, "BAHN b", 0, word="Bahnbaum"))
    assert state.hands[1] == cards("BAHN r, SPIEL g, STEIN y")
    assert state.last is not None
    assert (state.last.seat, state.last.card, state.last.top, state.last.stack) == (
        1,
        card("BAHN b"),
        card("BAUM r"),
        0,
    )
    assert refusal(OPENED, lay(1, "WASSER b", 0)) == "W-7 not_in_hand"
    assert refusal(OPENED, lay(1, "NACHT g", 0)) == "W-7 not_in_hand"
    for stack in (-1, 12, 99):
        assert refusal(OPENED, lay(1, "BAHN b", stack)) == "W-7 no_such_stack"


def test_w8_the_laid_card_becomes_the_top() -> None:
    state = play(OPENED, lay(1, "BAHN b", 0))
    assert state.stacks[0] == (card("BAUM r"), card("BAHN b"))
    assert state.stacks[1] == (card("BERG b"), card("AUTO r"))
    assert allows(play(state, lay(2, "WASSER r", 0)), lay(1, "SPIEL g", 0))


def test_w9_whether_a_word_makes_sense_is_for_the_table_to_say() -> None:
    nonsense = play(OPENED, lay(1, "BAHN b", 0, word="Baumbahn"))
    assert nonsense.phase is Phase.PLAY
    assert fallen(nonsense, 2).stacks == OPENED.stacks


def test_w10_a_word_is_taken_as_said_with_its_plural_or_link() -> None:
    for word in ["Länderspiel", "Mannsbild", "Landschaftsbild"]:
        state = play(OPENED, lay(1, "SPIEL g", 0, word=word))
        assert state.last is not None, word
        assert state.last.word == word, word


def test_w14_the_same_word_twice_needs_a_word_that_a_lexicon_attests() -> None:
    hands = ("BAUM y, HAUS g", "BAHN r", "HUND g")
    state = position(*hands)
    assert refusal(state, lay(0, "BAUM y", 0, word="Baumbaum")) == "W-14 not_attested", (
        "also where no lexicon is at hand"
    )
    assert play(state, lay(0, "BAUM y", 0, word="Baumesbaum", attested=True)).phase is Phase.PLAY
    assert not allows(state, lay(0, "BAUM y", 0))
    assert allows(state, lay(0, "BAUM y", 1))


def test_w14_by_the_option_the_same_word_twice_is_none() -> None:
    hands = ("BAUM y, HAUS g", "BAHN r", "HUND g")
    never = position(*hands, same_word="never")
    assert refusal(never, lay(0, "BAUM y", 0)) == "W-14 same_word"
    assert refusal(never, lay(0, "BAUM y", 0, attested=True)) == "W-14 same_word"
    assert not allows(never, lay(0, "BAUM y", 0))
    assert allows(never, lay(0, "BAUM y", 1))


def test_w15_the_dealer_opens_in_peace_on_any_stack() -> None:
    state = position()
    assert (state.phase, state.opener) == (Phase.OPENING, 0)
    for stack in range(12):
        assert allows(state, lay(0, "AUTO r", stack))
        assert play(state, lay(0, "AUTO r", stack)).phase is Phase.PLAY
    assert refusal(state, lay(1, "BAHN r", 0)) == "W-15 not_the_opener"
    assert rounds.legal_actions(state, 1) == ()
    assert table(5, dealer=3).opener == 3


def test_w16_who_cannot_open_passes_it_on_clockwise() -> None:
    state = table(4, dealer=2)
    openers = []
    for _ in range(4):
        openers.append(state.opener)
        others = [seat for seat in range(4) if seat != state.opener]
        assert {refusal(state, NoCombination(seat)) for seat in others} == {"W-16 not_the_opener"}
        state = play(state, NoCombination(state.opener))
    assert openers == [2, 3, 0, 1]
    passed = play(position(), NoCombination(0))
    assert refusal(passed, lay(0, "AUTO r", 0)) == "W-16 not_the_opener"
    assert play(passed, lay(1, "BAHN r", 0)).course == Course(RED, 1)


def test_w17_if_nobody_can_open_all_draw_and_the_dealer_names_the_first_colour() -> None:
    state = position()
    drawn = play(state, NoCombination(0), NoCombination(1), NoCombination(2))
    assert [len(hand) for hand in drawn.hands] == [5, 5, 5]
    # Clockwise from the dealer's left.
    assert [drawn.hands[seat][-1] for seat in (1, 2, 0)] == list(state.pile[:3])
    assert drawn.pile == state.pile[3:]
    assert (drawn.phase, drawn.namer, drawn.nameable) == (Phase.NAMING, 0, (RED, BLUE, GREEN, YELLOW))
    assert refusal(drawn, NameColour(1, RED)) == "W-20 not_the_namer"
    assert refusal(drawn, lay(0, "AUTO r", 0)) == "W-20 colour_first"
    named = play(drawn, NameColour(0, BLUE))
    assert (named.phase, named.course) == (Phase.PLAY, Course(BLUE, None))
    for seat, text in enumerate(("AUTO r", "BAHN r", "WASSER r")):
        assert allows(named, lay(seat, text, 1))
    assert refusal(named, lay(0, "AUTO r", 0)) == "W-20 colour"


def test_w17_stuck_with_nobody_pausing_needs_all_and_all_draw() -> None:
    state = position()._replace(course=Course(RED), passed=3)
    almost = play(state, NoCombination(1), NoCombination(2))
    assert almost.phase is Phase.PLAY
    drawn = play(almost, NoCombination(0))
    assert [len(hand) for hand in drawn.hands] == [5, 5, 5]
    assert (drawn.namer, drawn.nameable) == (0, (BLUE, GREEN, YELLOW))


def test_w18_after_the_first_card_all_play_at_once() -> None:
    for seat, text in ((1, "BAHN b"), (2, "WASSER b")):
        assert allows(OPENED, lay(seat, text, 0))
        state = play(OPENED, lay(seat, text, 0))
        assert state.course == Course(BLUE, seat)
    assert refusal(play(OPENED, lay(1, "BAHN b", 0)), lay(2, "WASSER b", 4)) == "W-19 colour"


def test_w19_the_next_card_goes_on_the_colour_of_the_one_laid_last() -> None:
    assert OPENED.course.due is RED
    reds = (0, 1, 4, 8)
    for stack in range(12):
        assert allows(OPENED, lay(1, "BAHN b", stack)) == (stack in reds)
        if stack not in reds:
            assert refusal(OPENED, lay(1, "BAHN b", stack)) == "W-19 colour"
    for text in ("BAHN r", "BAHN b", "SPIEL g", "STEIN y"):
        assert allows(OPENED, lay(1, text, 4))


def test_w20_a_named_colour_replaces_the_last_cards_until_the_next_is_laid() -> None:
    named = play(stuck(OPENED), NameColour(0, GREEN))
    assert named.course.due is GREEN
    assert refusal(named, lay(1, "BAHN b", 0)) == "W-20 colour"
    state = play(named, lay(1, "BAHN b", GREENS[0]))
    assert state.course.due is BLUE
    assert allows(state, lay(2, "WASSER r", BLUES[1]))


def test_w20_a_named_colour_must_show_and_one_that_does_not_counts_as_tried() -> None:
    circle = "BAUM r, BERG b, BRIEF y, AUTO r, BETT r, BROT b, EIS y, EIS r, FLASCHE r, GELD b, KOPF y, BILD r"
    waiting = stuck(play(position("AUTO y, HAUS g", "BAHN r", "HUND g", circle=circle), lay(0, "AUTO y", 0)))
    assert waiting.showing == {RED, BLUE, YELLOW}
    assert waiting.nameable == (RED, BLUE)
    assert refusal(waiting, NameColour(0, GREEN)) == "W-20 not_showing"
    over = stuck(play(stuck(play(waiting, NameColour(0, RED))), NameColour(0, BLUE)))
    assert over.ending == "stuck"


def test_w20_colours_are_named_only_when_one_is_asked_for() -> None:
    assert refusal(OPENED, NameColour(0, BLUE)) == "W-20 nothing_to_name"
    assert refusal(position(), NameColour(0, BLUE)) == "W-20 nothing_to_name"
    asking = stuck(OPENED)
    assert refusal(asking, NameColour(0, BLUE, after=OPENED.moment)) == "W-20 stale"
    assert play(asking, NameColour(0, BLUE, after=asking.moment)).course.due is BLUE


def test_w21_who_laid_last_may_not_lay_next_not_even_the_opener() -> None:
    assert OPENED.course.pausing == 0
    assert refusal(OPENED, lay(0, "AUTO b", REDS[0])) == "W-21 pausing"
    assert not [action for action in rounds.legal_actions(OPENED, 0) if action.do == "lay"]
    state = play(OPENED, lay(1, "BAHN r", REDS[0]))
    assert refusal(state, lay(1, "BAHN b", REDS[1])) == "W-21 pausing"
    assert allows(state, lay(0, "AUTO b", REDS[1]))
