"""The cards of the word game, and the deal (W-1 to W-3).

A card is a number, the index into the deck. A deck travels as the option `deck`, one text a word: "AUTO rbgy" is AUTO
in red, blue, green and yellow.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.action import excerpt
from companion.chance import shuffled
from companion.refusal import Refused
from companion.words.deck import LONGEST_WORD, Colour, Deck

HAND_SIZES: Final = {3: 10, 4: 9, 5: 8, 6: 7, 7: 7, 8: 6}
"""The cards of a hand, by the number of players (W-2)."""

CLOCK: Final = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN) * 3
"""The colours of the circle, stack by stack around the clock (W-3)."""

STACKS: Final = len(CLOCK)

_COLOURS: Final = {colour.value[0]: colour for colour in Colour}
_LINE: Final = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*) (r?b?g?y?)")


class Card(NamedTuple):
    """The face of a card."""

    word: str
    colour: Colour


class Dealt(NamedTuple):
    """The cards after the deal. The top of the draw pile comes first."""

    circle: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]


def deck_option(deck: Deck) -> tuple[str, ...]:
    """Return this deck as the option `deck`."""
    return tuple(f"{row.word} {''.join(colour.value[0] for colour in row.colours)}" for row in deck)


@lru_cache(maxsize=64)
def parse_deck(option: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards of the option `deck`. :raises Refused: W-1 when there are none, or a text is no card."""
    if not option:
        raise Refused("W-1", why="no_deck")
    initials: dict[str, str] = {}
    for line in option:
        match = _LINE.fullmatch(line)
        if match is None or not match[2] or len(match[1]) > LONGEST_WORD:
            raise Refused("W-1", why="no_card", text=excerpt(line))
        if match[1] in initials:
            raise Refused("W-1", why="word_twice", word=match[1])
        initials[match[1]] = match[2]
    return tuple(Card(word, _COLOURS[initial]) for word, found in initials.items() for initial in found)


def deal(deck: Sequence[Card], players: int, dealer: int, seed: str) -> Dealt:
    """Return the circle (W-3), hands dealt clockwise from the dealer's left (W-2), and the pile.

    :raises Refused: W-1 when the deck is too small, or no circle can be laid from it.
    """
    dealt = players * HAND_SIZES[players]
    if len(deck) < STACKS + dealt:
        raise Refused("W-1", why="too_few_cards", count=len(deck), least=STACKS + dealt)
    mixed = shuffled(range(len(deck)), seed, "cards")
    circle = _circle(deck, mixed)
    open_cards = set(circle)
    rest = [card for card in mixed if card not in open_cards]
    hands = tuple(tuple(rest[(seat - dealer - 1) % players : dealt : players]) for seat in range(players))
    return Dealt(circle, hands, tuple(rest[dealt:]))


def _circle(deck: Sequence[Card], mixed: Sequence[int]) -> tuple[int, ...]:
    """Return twelve cards with the colours of the clock and no word twice.

    Each place takes the first card in `mixed` whose word is free; a place that finds none makes another one choose
    again (augmenting paths). So the search finds a circle whenever there is one.
    """
    chosen: dict[int, int] = {}
    holder: dict[str, int] = {}
    suiting: dict[Colour, list[tuple[int, str]]] = {colour: [] for colour in CLOCK}
    for card in mixed:
        word, colour = deck[card]
        suiting[colour].append((card, word))

    def choose(place: int, asked: set[str]) -> bool:
        for card, word in suiting[CLOCK[place]]:
            if word not in asked:
                asked.add(word)
                if word not in holder or choose(holder[word], asked):
                    holder[word] = place
                    chosen[place] = card
                    return True
        return False

    if not all(choose(place, set()) for place in range(STACKS)):
        raise Refused("W-1", why="no_circle")
    return tuple(chosen[place] for place in range(STACKS))
