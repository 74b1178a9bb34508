"""The deal, laying cards, play in which nobody can go on, and the end of a round (W-1 to W-21, W-36 to W-41)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.game import Setup, game
from companion.match.game import Match
from companion.refusal import Refused
from companion.words import digital as rounds
from companion.words.actions import Close, Halt, NameColour, NoCombination
from companion.words.cards import CLOCK, HAND_SIZES, Card, deal, deck_option, parse_deck
from companion.words.deck import Colour, Deck, DeckWord
from companion.words.game import WORDS
from companion.words.state import Course, DigitalState, Phase
from tests.companion.lab import present
from tests.companion.words.circle import BLUE, BLUES, DECK, GREEN, GREENS, OPTION, RED, REDS, YELLOW, card, cards
from tests.companion.words.digital_lab import all_cards, allows, lay, play, position, refusal, stuck, table, voted


def clause_and_why(option: tuple[str, ...], players: int = 3) -> str:
    with pytest.raises(Refused) as refused:
        table(players, deck=option)
    return f"{refused.value.clause} {refused.value.facts['why']}"


def test_w1_the_deck_travels_as_one_text_a_word() -> None:
    deck = Deck((DeckWord("AUTO", "das", (RED, BLUE, GREEN, YELLOW)), DeckWord("ANTENNE", "die", (BLUE,))))
    assert deck_option(deck) == ("AUTO rbgy", "ANTENNE b")
    assert parse_deck(("AUTO rb", "ANTENNE y")) == (Card("AUTO", RED), Card("AUTO", BLUE), Card("ANTENNE", YELLOW))
    assert len(DECK) == 108
    assert Counter(card.colour for card in DECK) == dict.fromkeys(Colour, 27)


def test_w1_a_card_that_cannot_be_is_refused() -> None:
    cells = ["", "AUTO", "AUTO ", "AUTO x", "AUTO br", "AUTO rr", "AUTO  r", "ZWEI WORTE r", "A1 r", "AUTO r\n"]
    for line in [*cells, "A" * 41 + " r"]:
        assert clause_and_why((*OPTION, line)) == "W-1 no_card", line


def test_w1_a_deck_must_do_for_the_circle_and_the_hands() -> None:
    assert clause_and_why(()) == "W-1 no_deck"
    assert clause_and_why((*OPTION, "AUTO r")) == "W-1 word_twice"
    twelve = tuple(f"WORT{letter} rbgy" for letter in "ABCDEFGHIJKL")
    assert table(3, deck=twelve).pile[6:] == ()
    assert clause_and_why(twelve[:10]) == "W-1 too_few_cards"
    assert clause_and_why(twelve, players=5) == "W-1 too_few_cards"
    assert clause_and_why(tuple(f"WORT{one}{two} rgy" for one in "ABCD" for two in "ABCDE")) == "W-1 no_circle"


def test_w2_three_to_eight_players_get_their_cards_and_the_rest_is_the_pile() -> None:
    for players, dealt in [(3, 10), (4, 9), (5, 8), (6, 7), (7, 7), (8, 6)]:
        state = table(players)
        assert [len(hand) for hand in state.hands] == [dealt] * players, players
        assert len(state.pile) == 108 - 12 - players * dealt, players
        assert all_cards(state) == list(range(108)), players


def test_w2_the_deal_goes_clockwise_from_the_dealers_left() -> None:
    first, second = deal(DECK, 4, 0, "seed"), deal(DECK, 4, 1, "seed")
    assert first.hands[1:] + first.hands[:1] == second.hands[2:] + second.hands[:2]
    assert (first.circle, first.pile) == (second.circle, second.pile)
    assert first != deal(DECK, 4, 0, "another seed")


def test_w3_the_circle_has_twelve_words_and_its_colours_alternate() -> None:
    for players in HAND_SIZES:
        for seed in range(40):
            circle = [DECK[stack[0]] for stack in table(players, seed=str(seed)).stacks]
            assert tuple(card.colour for card in circle) == CLOCK == (RED, BLUE, YELLOW, GREEN) * 3, players
            assert len({card.word for card in circle}) == 12, players


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.permutations("ABCDEFGHIJKL"))
def test_w3_a_circle_is_found_whenever_there_is_one(seed: int, order: list[str]) -> None:
    """Eleven words show one colour only, so the twelfth, which is on four cards, fits in one place."""
    lines = [f"WORT{letter} {'rbyg'[place % 4]}" for place, letter in enumerate(order[:11])]
    scarce = parse_deck((f"WORT{order[11]} rbgy", *lines))
    deck = (*scarce, *(Card(f"WORT{order[0]}", RED) for _ in range(40)))
    circle = deal(deck, 3, 0, str(seed)).circle
    assert sorted(deck[card].word[-1] for card in circle) == sorted(order)


def test_w4_sixteen_chips_lie_in_the_middle() -> None:
    state = table(5)
    assert (state.supply, state.chips, state.beyond) == (16, (0, 0, 0, 0, 0), 0)


OPENED = play(position(), lay(0, "AUTO r", 1))  # on BERG b; red is due, seat 0 pauses


def test_w7_a_play_lays_one_card_of_the_hand_on_one_of_twelve_stacks() -> None:
    state = play(OPENED, lay(1, "BAHN b", 0, word="Bahnbaum"))
    assert state.hands[1] == cards("BAHN r, SPIEL g, STEIN y")
    assert state.last is not None
    assert (state.last.seat, state.last.card, state.last.stack) == (1, card("BAHN b"), 0)
    assert state.last.top == card("BAUM r")
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
    assert voted(play(nonsense, Halt(2)), 3).stacks == OPENED.stacks


def test_w10_a_word_is_taken_as_said_with_its_plural_or_link() -> None:
    for word in ["Länderspiel", "Mannsbild", "Landschaftsbild"]:
        state = play(OPENED, lay(1, "SPIEL g", 0, word=word))
        assert state.last is not None, word
        assert state.last.word == word, word


def test_w14_the_same_word_twice_needs_a_word_that_a_lexicon_attests() -> None:
    hands = ("BAUM y, HAUS g", "BAHN r", "HUND g")
    state = position(*hands)
    assert refusal(state, lay(0, "BAUM y", 0, word="Baumbaum")) == "W-14 not_attested", "also without a lexicon"
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
    assert (set(waiting.showing), waiting.nameable) == ({RED, BLUE, YELLOW}, (RED, BLUE))
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


FOUR = play(position(players=4), lay(0, "AUTO r", 1))


def test_w36_stuck_is_when_all_but_the_pausing_player_say_so() -> None:
    assert refusal(FOUR, NoCombination(0)) == "W-36 pausing"
    state = play(FOUR, NoCombination(2), NoCombination(1))
    assert (state.phase, state.taps) == (Phase.PLAY, frozenset({1, 2}))
    assert refusal(state, NoCombination(2)) == "W-36 said_already"
    assert refusal(state, NoCombination(3, after=state.moment - 1)) == "W-36 stale"
    assert play(state, NoCombination(3, after=state.moment)).phase is Phase.NAMING


def test_w36_who_said_so_may_still_lay_and_a_card_makes_all_think_again() -> None:
    state = play(FOUR, NoCombination(2), NoCombination(1))
    assert allows(state, lay(1, "BAHN b", 0))
    assert play(state, lay(1, "BAHN b", 0)).taps == set()
    assert voted(play(state, Halt(3)), 0).taps == set()


def test_w36_all_but_the_pausing_player_draw_clockwise_from_that_players_left() -> None:
    state = play(FOUR, lay(2, "WASSER r", 0))
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
    once = stuck(FOUR)
    assert once.nameable == (BLUE, GREEN, YELLOW)
    assert refusal(once, NameColour(0, RED)) == "W-37 tried"
    twice = stuck(play(once, NameColour(0, GREEN)))
    assert [len(hand) for hand in twice.hands] == [3, 6, 6, 6]
    assert twice.nameable == (BLUE, YELLOW)
    assert refusal(twice, NameColour(0, GREEN)) == "W-37 tried"


def test_w38_stuck_in_all_four_colours_ends_the_round_without_a_winner() -> None:
    state = FOUR._replace(chips=(2, 0, 1, 0))
    for colour in (BLUE, YELLOW, GREEN):
        state = play(stuck(state), NameColour(0, colour))
    over = stuck(state)
    assert over.hands == state.hands  # nobody draws any more
    outcome = present(rounds.outcome(over))
    assert (outcome.ending, outcome.clause, outcome.winners) == ("stuck", "W-38", ())
    assert rounds.score(over) == (3 + 2, 7, 7 + 1, 7)
    assert outcome.losers == (1, 2, 3)
    assert rounds.legal_actions(over) == ()
    assert refusal(over, lay(1, "BAHN b", 0)) == "W-38 round_over"


def test_w38_a_word_in_between_starts_the_count_afresh() -> None:
    state = play(stuck(FOUR), NameColour(0, BLUE), lay(1, "BAHN r", BLUES[1]))
    assert state.course == Course(RED, 1)
    assert stuck(state).nameable == (BLUE, GREEN, YELLOW)


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
        outcome = present(rounds.outcome(over))
        assert (outcome.ending, outcome.clause, outcome.winners, outcome.losers) == ("out", "W-39", (1,), (2,))
        assert refusal(over, close) == "W-39 round_over"


def test_w39_if_the_last_word_falls_play_goes_on() -> None:
    state = voted(play(last(), Halt(2)), 3)
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
    for late in (
        lay(2, "WASSER b", 4, at=5_000, after=over.moment - 1),
        Halt(2),
        Halt(2, present(over.before).number, at=5_000),
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
    outcome = present(rounds.outcome(over))
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
    defaults = {option.name: option.default for option in WORDS.facts.options if option.name != "target"}
    seconds = {"last_word_seconds": 5, "photo_seconds": 20, "vote_seconds": 0}
    chosen = {"table": "digital", "deck": (), "votes": "open", "same_word": "attested", "newcomer": "worst"}
    assert defaults == seconds | chosen
