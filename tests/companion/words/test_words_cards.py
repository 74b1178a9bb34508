"""The deck as an option, the circle, the deal (W-1 to W-4)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.refusal import Refused
from companion.words.cards import CLOCK, HAND_SIZES, Card, deal, deck_option, parse_deck
from companion.words.deck import Colour, Deck, DeckWord
from tests.companion.words.digital_lab import BLUE, DECK, GREEN, OPTION, RED, YELLOW, all_cards, table


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
    for line in [
        "",
        "AUTO",
        "AUTO ",
        "AUTO x",
        "AUTO br",
        "AUTO rr",
        "AUTO  r",
        "ZWEI WORTE r",
        "A1 r",
        "AUTO r\n",
        "A" * 41 + " r",
    ]:
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
    for players, cards in [(3, 10), (4, 9), (5, 8), (6, 7), (7, 7), (8, 6)]:
        state = table(players)
        assert [len(hand) for hand in state.hands] == [cards] * players, players
        assert len(state.pile) == 108 - 12 - players * cards, players
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
