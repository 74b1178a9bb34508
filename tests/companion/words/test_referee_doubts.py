"""Real cards: words entered and doubted, votes, chips (W-2, W-4, W-21, W-28 to W-35)."""

from dataclasses import replace

import pytest

from companion.refusal import Refused
from companion.words import referee, views
from companion.words.actions import Count, Doubt, Finish, Halt, Laid, NameColour, Pauses, SetChips, Stuck, Tell, Vote
from companion.words.deck import Colour
from companion.words.views import digital_view
from tests.companion.lab import present
from tests.companion.words.circle import OPTION
from tests.companion.words.digital_lab import play, refusal, table as digital_table, voted
from tests.companion.words.referee_lab import table


def test_w2_referee_hands_are_proposed_as_they_were_dealt() -> None:
    for players, dealt in [(3, 10), (4, 9), (5, 8), (6, 7), (7, 7), (8, 6)]:
        state = table(players)
        assert (state.proposed, state.pile) == ((dealt,) * players, 108 - 12 - players * dealt), players


def test_w2_referee_knows_only_the_seats_at_the_table() -> None:
    state = play(table(3), Laid(0))
    for stranger in (-1, 3):
        told = (Laid(stranger), Doubt(stranger, (0,)), Doubt(0, (1, stranger)), Halt(stranger), Pauses(stranger))
        for action in (*told, Vote(stranger, True), NameColour(stranger, Colour.RED), SetChips(stranger, 1)):
            assert refusal(state, action) == "W-2 no_such_seat"


def test_w1_referee_needs_no_deck_but_counts_one_that_it_is_given() -> None:
    assert table(3).most == 96
    assert table(3, deck=OPTION) == table(3)
    small = tuple(f"{word} rbgy" for word in ("AUTO", "BAHN", "EIS", "HAUS", "LUFT", "HOLZ", "BILD", "MANN", "LAND"))
    with pytest.raises(Refused, match="W-1 why=too_few_cards count=36 least=42"):
        table(3, deck=small)
    assert table(3, deck=(*small, "TELEFON rbgy", "BEIN rbgy")).pile == 2
    with pytest.raises(Refused, match="W-1"):
        table(3, deck=("AUTO pink",))


def test_w21_referee_is_told_who_pauses_when_words_were_left_out() -> None:
    state = play(table(), Laid(0))
    assert refusal(state, Pauses(0)) == "W-21 known_already"
    for player in (2, None):
        corrected = play(state, Pauses(player))
        assert corrected.course.pausing == player
        assert refusal(corrected, Halt(1)) == "W-28 no_word"
        assert play(corrected, Laid(0)).course.pausing == 0


def test_w28_referee_nobody_doubts_the_own_word() -> None:
    assert refusal(table(), Doubt(1, (1,))) == "W-28 own_word"
    assert refusal(table(), Doubt(1, (0, 1))) == "W-28 own_word"
    assert refusal(table(), Doubt(1, ())) == "W-28 nobody_doubts"
    assert refusal(play(table(), Laid(1)), Halt(1)) == "W-28 own_word"


def test_w28_referee_halt_goes_before_everything() -> None:
    state = play(table(), Doubt(1, (0,)))
    for action in (Laid(2), Stuck(), NameColour(1, Colour.RED), Pauses(2)):
        assert refusal(state, action) == "W-28 word_in_doubt"
    assert refusal(state, Doubt(2, (0,))) == "W-28 doubted_already"


def test_w28_referee_doubts_the_word_that_was_logged_last() -> None:
    state = play(table(), Laid(0, "HAUS", "TELEFON"))
    assert state.last is not None
    doubted = play(state, Halt(2, state.last.number))
    assert doubted.dispute is not None
    assert (doubted.dispute.accused, doubted.dispute.doubters) == (0, (2,))
    assert refusal(state, Halt(2, state.last.number + 1)) == "W-28 other_word"
    assert refusal(table(), Halt(2)) == "W-28 no_word"
    same = play(state, Doubt(0, (2,), word="Haustelefon"))
    assert same.hands == state.hands
    assert present(same.last).texts == ("HAUS", "TELEFON", "Haustelefon")


def test_w28_referee_doubts_a_word_that_nobody_logged() -> None:
    state = play(table(), Laid(0), Doubt(1, (2,), "HAUS", "TELEFON"))
    assert state.hands == (9, 9, 10)
    assert state.last is not None
    assert (state.last.seat, state.last.before.pausing) == (1, 0)


def test_w28_referee_a_card_laid_with_the_halt_goes_back_and_the_word_before_is_in_doubt() -> None:
    state = play(table(4), Laid(3), Laid(0, "HAUS", "TELEFON"), Laid(1))
    doubted = play(state, Doubt(0, (2,), word="Haustelefon"))
    assert doubted.hands == (8, 9, 9, 8)
    assert doubted.last is not None
    assert (doubted.last.seat, doubted.last.texts) == (0, ("HAUS", "TELEFON", "Haustelefon"))
    stood = voted(doubted, against=0)
    assert (stood.course.pausing, stood.hands) == (0, (8, 9, 9, 8))
    fallen = voted(doubted, against=4)
    assert (fallen.course.pausing, fallen.hands, fallen.naming) == (3, (9, 9, 9, 8), "W-33")
    slammed = voted(play(table(4), Laid(0), Laid(1), Doubt(0, (2,))), against=4)
    assert (slammed.hands, slammed.course.pausing, slammed.chips) == ((9, 9, 9, 9), None, (1, 0, 0, 0))


def test_w28_referee_the_word_before_is_out_of_reach_once_more_was_told() -> None:
    state = play(table(4), Laid(0, "HAUS", "TELEFON"), Laid(1))
    for later in (
        play(state, Doubt(0, (2,), "HOLZ", "AUTO")),  # another word of the same player, which nobody entered
        play(state, NameColour(1, Colour.RED), Doubt(0, (2,))),
        play(state, Stuck(), Doubt(0, (2,))),
        play(state, Laid(2), Doubt(0, (2,))),
        play(voted(play(state, Halt(2)), against=0), Doubt(0, (2,))),
        play(voted(play(table(4), Laid(0), Halt(2)), against=0), Laid(1), Doubt(0, (2,))),
    ):
        assert later.last is not None
        assert not later.last.logged
        assert (later.last.seat, later.hands[1]) == (0, 8)


def test_w30_referee_a_vote_names_the_word_it_answers() -> None:
    state = play(table(), Doubt(0, (1,)))
    assert state.last is not None
    assert refusal(state, Vote(1, against=True, word=state.last.number - 1)) == "W-30 other_word"
    assert play(state, Vote(1, against=True, word=state.last.number)) == play(state, Vote(1, against=True))


def test_w32_referee_does_not_guess_who_paused_when_only_doubts_are_told() -> None:
    stood = voted(play(table(), Doubt(2, (1,))), against=0)
    assert stood.course.pausing == 2
    assert voted(play(stood, Doubt(0, (1,))), against=3).course.pausing is None
    assert voted(play(table(), Laid(2), Laid(0), Doubt(0, (1,))), against=3).course.pausing == 2


def test_w32_referee_a_doubt_of_who_pauses_tells_that_words_were_left_out() -> None:
    stood = voted(play(table(), Laid(0), Halt(1)), against=0)
    doubted = play(stood, Doubt(0, (1,)))
    assert doubted.hands == (8, 10, 10)
    assert voted(doubted, against=3).course.pausing is None


def test_w33_referee_takes_a_colour_from_anybody_when_it_was_not_told_who_pauses() -> None:
    fallen = voted(play(table(), Doubt(0, (1,))), against=3)
    for seat in range(3):
        assert play(fallen, NameColour(seat, Colour.GREEN)).course.named is Colour.GREEN


def test_w33_referee_if_the_opening_word_falls_the_opening_goes_on() -> None:
    fallen = voted(play(table(), Laid(0), Halt(1)), against=3)
    shown = views.referee_view(fallen, None)
    assert (shown["phase"], shown["naming"], shown["namer"]) == ("opening", None, None)
    again = voted(play(fallen, Laid(1), Halt(2)), against=3)
    assert views.referee_view(again, None)["phase"] == "opening"
    assert play(again, Stuck()).naming == "W-17"
    # A word that is first entered with a doubt need not be the first word of the round.
    for state in (play(table(), Doubt(0, (1,))), play(table(), Pauses(2), Laid(0), Halt(1))):
        assert voted(state, against=3).naming == "W-33"
    # Nor is a word after a named colour.
    named = play(table(), NameColour(2, Colour.RED), Laid(0), Halt(1))
    assert voted(named, against=3).naming == "W-33"


def test_w35_referee_books_chips_beyond_the_supply_and_says_so() -> None:
    state = play(table(), SetChips(0, 15))
    assert not views.referee_view(state, None)["supply_empty"]
    state = voted(play(state, Doubt(0, (1, 2))), against=0)
    assert (state.chips, state.supply, state.beyond) == ((15, 1, 1), 0, 1)
    shown = views.referee_view(state, None)
    assert (shown["supply_empty"], shown["beyond"]) == (True, 1)
    assert referee.score(state) == (24, 11, 11)


def test_w14_referee_the_same_word_twice_is_none_where_the_table_wants_that() -> None:
    strict = table(same_word="never")
    for action in (Laid(0, "KIND", "Kind", "Kindeskind"), Doubt(0, (1,), "KIND", "KIND")):
        assert refusal(strict, action) == "W-14 same_word"
        assert refusal(table(), action) == "W-14 not_attested" if action.word else play(table(), action).last
        assert play(table(), replace(action, attested=True)).last is not None
    for fine in (Laid(0), Laid(0, "KIND"), Laid(0, "", "KIND"), Laid(0, "KIND", "HAUS")):
        assert play(strict, fine).last is not None
    assert refusal(play(strict, Laid(0, "KIND")), Doubt(0, (1,), "", "KIND")) == "W-14 same_word"


def test_how_a_doubt_ended_is_told_until_the_next_word_is() -> None:
    fallen = voted(play(table(), Laid(0), Halt(1)), against=3)
    assert views.referee_view(fallen, None)["verdict"]
    assert views.referee_view(play(fallen, SetChips(1, 4)), None)["verdict"]
    for action in (Laid(1), Doubt(1, (2,))):
        assert views.referee_view(play(fallen, action), None)["verdict"] is None


def test_the_two_ways_of_playing_name_alike_what_both_show() -> None:
    state = play(table(), Laid(0, "HAUS", "TELEFON", "Haustelefon"))
    shown = views.referee_view(state, 1)
    both = {"game", "table", "seat", "players", "dealer", "phase", "moment", "chips", "supply", "supply_empty"}
    both |= {"pile", "due", "pausing", "tried", "namer", "naming", "last", "vote_ends", "dispute", "verdict", "ending"}
    both |= {"beyond"}
    assert both == shown.keys() & digital_view(digital_table(), 1).keys()
    assert (shown["game"], shown["seat"], shown["ending"]) == ("words", 1, "")
    texts = {"hand_card": "HAUS", "top_card": "TELEFON", "word": "Haustelefon"}
    assert shown["last"] == {"number": 1, "seat": 0, "settled": False} | texts
    assert views.referee_view(state, 3) == views.referee_view(state, None)
    phases = [(state, "play"), (play(state, Halt(1)), "dispute"), (play(state, Stuck()), "naming")]
    phases += [(table(), "opening"), (play(state, Finish(0)), "last"), (play(state, Finish(0), Count()), "over")]
    assert [views.referee_view(one, None)["phase"] for one, _ in phases] == [phase for _, phase in phases]


def test_w30_the_word_in_doubt_may_be_told_while_the_table_votes() -> None:
    state = play(table(3), Doubt(1, (2,)), Vote(2, against=True), Tell("WEIN", "BAHN", "Weinbahn"))
    assert present(state.dispute).votes == (None, None, True)
    told = play(state, Vote(0, against=False), Vote(1, against=False))
    assert (present(told.verdict).word.texts, told.chips) == (("WEIN", "BAHN", "Weinbahn"), (0, 0, 1))


def test_w30_a_word_told_anew_takes_the_place_of_what_was_told_before() -> None:
    state = play(table(3), Doubt(1, (2,), "WEIN", "BAHN", "Weinbahn"), Tell("WEIN", "BERG", word=1))
    assert present(state.last).texts == ("WEIN", "BERG", "")


def test_w30_only_the_word_in_doubt_is_told() -> None:
    assert refusal(table(3), Tell("WEIN", "BAHN")) == "W-30 no_doubt"
    assert refusal(play(table(3), Laid(1)), Tell("WEIN", "BAHN")) == "W-30 no_doubt"
    assert refusal(play(table(3), Doubt(1, (2,))), Tell("WEIN", "BAHN", word=7)) == "W-30 other_word"


def test_w14_a_word_told_in_the_vote_is_attested_where_its_cards_have_one_word() -> None:
    state = play(table(3), Doubt(1, (2,)))
    assert refusal(state, Tell("LAND", "LAND", "Landland")) == "W-14 not_attested"
    assert play(state, Tell("KIND", "KIND", "Kindeskind", attested=True)).last is not None
    assert play(state, Tell("LAND", "LAND")).last is not None, "nobody has told the word yet"


def test_w14_a_word_told_in_the_vote_has_two_cards_of_different_words() -> None:
    state = play(table(3, same_word="never"), Doubt(1, (2,)))
    assert refusal(state, Tell("LAND", "LAND")) == "W-14 same_word"


def test_w33_referee_is_told_that_the_fallen_word_was_the_first_and_the_opening_goes_on() -> None:
    state = voted(play(table(), Doubt(1, (0,))), 3)
    assert state.naming == "W-33"
    opening = play(state, Pauses(None))
    assert opening.phase == "opening"
    assert refusal(opening, Pauses(None)) == "W-21 known_already"
    assert play(opening, Laid(2)).course.pausing == 2
