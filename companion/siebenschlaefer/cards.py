"""The cards: two packs of 52, so that each number from 0 to 51 is there twice (S-1).

Inside a round a card is a number, four times its rank plus its suit, so that a sorted hand is in order of rank. People,
logs and screens read its code: "10s", "Kh".
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias

Cards: TypeAlias = tuple[int, ...]


class Rank(StrEnum):
    """The rank of a card, from the 2 to the ace."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def number(self) -> int:
        """The number on a number card; 0 for a picture card and for an ace."""
        return int(self) if self.isdigit() else 0


PICTURES: Final = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
SUITS: Final = "cdhs"

CODES: Final = tuple(f"{rank}{suit}" for rank in Rank for suit in SUITS)
"""The code of every card, by its number."""
CARDS: Final = {code: card for card, code in enumerate(CODES)}
"""The number of every card, by its code."""
RANKS: Final = tuple(rank for rank in Rank for _ in SUITS)
"""The rank of every card, by its number."""
PACKS: Final[Cards] = tuple(range(len(CODES))) * 2
"""All 104 cards."""
HAND: Final = 10  # S-2


def codes(cards: Iterable[int]) -> list[str]:
    """Return the codes of `cards`, as a view shows them."""
    return [CODES[card] for card in cards]
