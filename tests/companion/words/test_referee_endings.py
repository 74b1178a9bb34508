"""Real cards: play that is stuck, the end of a round, the score (W-20, W-36 to W-44)."""

from itertools import pairwise

from companion.words import referee, views
from companion.words.actions import (
    Count,
    Doubt,
    Finish,
    Halt,
    Laid,
    NameColour,
    Pauses,
    SetAllChips,
    SetChips,
    Stuck,
    Vote,
)
from companion.words.deck import Colour
from tests.companion.lab import present
from tests.companion.words.digital_lab import play, refusal, voted
from tests.companion.words.referee_lab import table

RED, BLUE, GREEN, YELLOW = Colour


def test_w20_referee_a_named_colour_holds_until_the_next_card() -> None:
    state = play(table(), Laid(0), NameColour(0, RED))
    assert state.course.named is RED
    assert refusal(state, NameColour(1, BLUE)) == "W-20 not_pausing"
    assert play(state, Laid(1)).course.named is None
    assert refusal(state, NameColour(0, BLUE, after=state.moment - 1)) == "W-20 other_moment"
    assert play(state, NameColour(0, BLUE, after=state.moment)).course.named is BLUE


def test_w36_referee_is_told_first_who_pauses() -> None:
    state = play(table(4), Pauses(2), Stuck())
    assert state.drew == (3, 0, 1)
    assert play(table(4), Stuck()).drew == (1, 2, 3, 0)


def test_w36_referee_is_told_afterwards_who_names_the_colour() -> None:
    state = play(table(4), NameColour(3, RED), Stuck(), Pauses(2))
    assert (state.naming, state.course.tried) == ("W-36", (RED,))
    assert refusal(state, NameColour(3, BLUE)) == "W-20 not_pausing"
    assert play(state, NameColour(2, BLUE), Laid(1)).drew == ()


def test_w17_referee_the_dealer_names_the_first_colour() -> None:
    state = play(table(3, dealer=1), Stuck())
    assert views.referee_view(state, None)["namer"] == 1
    for seat in (0, 2):
        assert refusal(state, NameColour(seat, RED)) == "W-17 not_the_dealer"
    named = play(state, NameColour(1, RED))
    assert named.course.named is RED
    # The dealer also names another one after a photo finish or a fallen word in that colour.
    assert refusal(named, NameColour(0, BLUE)) == "W-17 not_the_dealer"
    fallen = voted(play(named, Laid(0), Halt(1)), against=3)
    assert (fallen.naming, fallen.namer) == ("W-33", 1)
    assert refusal(fallen, NameColour(0, BLUE)) == "W-17 not_the_dealer"
    assert play(fallen, NameColour(1, BLUE)).course.named is BLUE
    # After unlogged words the table enters who pauses, and that player names.
    late = play(state, Pauses(2))
    assert (late.naming, late.namer) == ("W-36", 2)
    assert play(late, NameColour(2, RED)).course.named is RED
    # If nobody remembers who pauses, or a colour was named unasked, the tablet doesn't know who names.
    for state in (play(table(), Laid(0), Pauses(None), Stuck()), play(table(), NameColour(2, BLUE), Stuck())):
        assert (state.naming, state.namer) == ("W-36", None)
        assert play(state, NameColour(1, RED)).course.named is RED


def test_w37_referee_who_names_another_colour_than_just_named_names_an_untried_one_too() -> None:
    state = play(table(), Laid(0), NameColour(0, RED), Stuck(), NameColour(0, BLUE))
    assert refusal(state, NameColour(0, RED)) == "W-37 tried"
    assert play(state, NameColour(0, GREEN)).course.named is GREEN
    # After a word fell, any colour but the one due will do.
    fallen = voted(play(state, Laid(1), Halt(2)), against=3)
    assert play(fallen, NameColour(0, RED)).course.named is RED


def test_w38_referee_stuck_in_all_four_colours_ends_the_round_without_a_winner() -> None:
    state = play(table(), Laid(0), NameColour(0, RED), SetChips(0, 2))
    for before, named in pairwise((RED, BLUE, GREEN, YELLOW)):
        state = play(state, Stuck(), NameColour(0, named))
        assert before in state.course.tried
    hands = state.hands
    state = play(state, Stuck())
    assert (state.ending, state.winner, state.hands) == ("stuck", None, hands)
    assert referee.outcome(state) is None
    for action in (Laid(1), Stuck(), Finish(1), Halt(1), Doubt(0, (1,)), Doubt(2, (1,)), NameColour(0, RED)):
        assert refusal(state, action) == "W-38 round_over"
    state = play(state, Count())
    assert referee.score(state) == (9 + 2, 13, 13)
    assert referee.outcome(state) == ("stuck", "W-38", (), (1, 2), (9, 13, 13))
    assert refusal(state, Laid(1)) == "W-38 round_over"


def test_w38_referee_the_table_ends_the_round_when_the_other_colours_show_nowhere() -> None:
    state = play(table(), Laid(0), NameColour(0, RED), Stuck(), Finish(None))
    assert (state.ending, state.naming) == ("stuck", "")
    assert referee.outcome(play(state, Count())) == ("stuck", "W-38", (), (1, 2), (9, 11, 11))


def test_w39_referee_the_last_card_ends_the_round_when_the_table_confirms() -> None:
    state = play(table()._replace(hands=(1, 5, 6)), Laid(0))
    assert state.proposed == (0, 5, 6)
    assert play(state, Laid(1)).ending == ""  # the log may have missed a card
    finished = play(state, Finish(0))
    assert referee.outcome(finished) is None
    assert refusal(finished, Laid(1)) == "W-39 round_over"
    assert refusal(finished, Finish(1)) == "W-39 round_over"
    done = play(finished, Count())
    assert referee.outcome(done) == ("out", "W-39", (0,), (2,), (0, 5, 6))
    assert referee.legal_actions(done) == ()
    for action in (Halt(1), Vote(0, against=True), SetChips(0, 3), Count()):
        assert refusal(done, action) == "W-39 round_over"
    assert refusal(table(), Finish(3)) == "W-2 no_such_seat"


def test_w39_referee_the_last_word_may_be_doubted_until_the_table_confirms() -> None:
    for logged in [True, False]:
        state = play(table(), Laid(2), *([Laid(0)] if logged else []), Finish(0))
        assert state.proposed == (0, 10, 9), logged
        assert refusal(state, Doubt(2, (1,))) == "W-39 not_the_last_word", logged
        doubted = play(state, Doubt(0, (1,), "HAUS", "TELEFON"))
        assert refusal(doubted, Count()) == "W-28 word_in_doubt", logged
        stood = voted(doubted, against=1)
        assert (stood.winner, stood.chips) == (0, (0, 1, 0)), logged
        assert refusal(stood, Halt(2)) == "W-28 settled", logged
        assert refusal(stood, Doubt(0, (2,))) == "W-28 settled", logged
        assert referee.score(play(stood, Count())) == (0, 11, 9), logged


def test_w39_referee_the_last_word_is_another_than_the_one_doubted_long_ago() -> None:
    state = play(voted(play(table(), Doubt(0, (1,))), against=0), Finish(0))
    fallen = voted(play(state, Doubt(0, (2,))), against=3)
    assert (fallen.ending, fallen.hands[0], fallen.chips) == ("", 1, (1, 1, 0))


def test_w39_referee_the_last_word_is_another_than_the_one_that_was_told_and_settled_long_ago() -> None:
    state = play(voted(play(table(), Laid(0), Halt(1)), against=0), Finish(0))
    doubted = play(state, Doubt(0, (2,), "HAUS", "TELEFON"))
    assert present(doubted.last).texts[0] == "HAUS"
    fallen = voted(doubted, against=3)
    assert (fallen.ending, fallen.hands[0], fallen.chips) == ("", 1, (1, 1, 0))
    # It is the same one if its player had no more cards then: the vote settled it as the last word.
    start = table()._replace(hands=(1, 5, 5))
    last = play(voted(play(start, Laid(0), Halt(1)), against=0), Finish(0))
    assert refusal(last, Doubt(0, (2,))) == "W-28 settled"


def test_w41_referee_the_winner_has_no_minus_points() -> None:
    state = play(table(), SetChips(0, 5))
    assert referee.score(state)[0] == 15
    assert referee.score(play(state, Finish(0)))[0] == 0
    assert referee.score(play(state, Finish(None), Count((1, 1, 1)))) == (6, 1, 1)


def test_w44_referee_proposes_a_card_at_least_for_whoever_did_not_win() -> None:
    state = play(table()._replace(hands=(0, 1, 6)), Laid(1), Laid(0))
    assert state.proposed == (0, 0, 6)
    assert play(state, Finish(2)).proposed == (1, 1, 0)


def test_w44_referee_refuses_counts_that_cannot_be() -> None:
    assert refusal(table(), Count((0, 1, 1))) == "W-44 round_running"
    state = play(table(), Finish(1))
    assert refusal(state, Count((1, 0))) == "W-44 players"
    assert refusal(state, Count((1, 0, 1, 1))) == "W-44 players"
    assert refusal(state, Count((1, 0, -1))) == "W-44 negative"
    assert refusal(state, Count((1, 1, 1))) == "W-39 winner_has_cards"
    assert refusal(state, Count((0, 0, 1))) == "W-39 has_no_cards"
    assert refusal(state, Count((90, 0, 7))) == "W-44 too_many"
    assert play(state, Count((90, 0, 6))).counted == (90, 0, 6)
    assert refusal(play(table(), Finish(None)), Count((0, 1, 1))) == "W-39 has_no_cards"


def test_w44_referee_chips_are_corrected_by_hand_and_the_middle_follows() -> None:
    state = play(table(), SetChips(0, 4), SetChips(1, 1))
    assert (state.chips, state.supply) == ((4, 1, 0), 11)
    state = play(state, SetChips(0, 3), Finish(2), SetChips(1, 20))
    assert (state.chips, state.supply, state.beyond) == ((3, 20, 0), 0, 7)
    assert refusal(state, SetChips(1, -1)) == "W-44 chips"
    assert refusal(state, SetChips(1, 100)) == "W-44 chips"
    assert refusal(state, SetChips(1, 20)) == "W-44 has_them_already"
    assert refusal(state, SetAllChips((3, 20, 0))) == "W-44 same_chips"


def test_w40_referee_the_most_cards_make_the_schlafmuetze_and_not_the_most_points() -> None:
    done = play(table(), SetChips(1, 9), Finish(0), Count((0, 2, 3)))
    assert referee.score(done) == (0, 11, 3)
    assert referee.outcome(done) == ("out", "W-39", (0,), (2,), (0, 2, 3))
