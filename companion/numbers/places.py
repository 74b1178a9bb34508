"""The places of the table, the cards that lie open there, and the places where a card fits (A-10 to A-14)."""

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from companion.numbers.cards import COPIES, Cards


class Source(StrEnum):
    """The origin of a card that a player puts down."""

    TURNED = "turned"
    DISCARD = "discard"


class Place(StrEnum):
    """A place to put a card down: a stack in the middle, the discard pile of a seat, or one's own."""

    MIDDLE_1 = "middle 1"
    MIDDLE_2 = "middle 2"
    MIDDLE_3 = "middle 3"
    MIDDLE_4 = "middle 4"
    MIDDLE_5 = "middle 5"
    SEAT_0 = "seat 0"
    SEAT_1 = "seat 1"
    SEAT_2 = "seat 2"
    SEAT_3 = "seat 3"
    SEAT_4 = "seat 4"
    SEAT_5 = "seat 5"
    SEAT_6 = "seat 6"
    SEAT_7 = "seat 7"
    OWN = "own pile"


MIDDLE: Final = tuple(Place)[:COPIES]
"""The stacks in the middle, in order."""
SEATS: Final = tuple(Place)[COPIES:-1]
"""The discard piles, by seat."""
STACK_AT: Final = {place: stack for stack, place in enumerate(MIDDLE)}
SEAT_AT: Final = {place: seat for seat, place in enumerate(SEATS)}


@cache
def others(players: int, seat: int) -> tuple[int, ...]:
    """Return the other seats clockwise, beginning with the one after `seat`."""
    return tuple((seat + step) % players for step in range(1, players))


class OpenTable(NamedTuple):
    """The open cards: the tops of the five stacks, those of the discard piles (None: empty), and the seat on turn."""

    middle: Cards
    discards: tuple[int | None, ...]
    turn: int

    @property
    def own(self) -> int | None:
        """The top of the discard pile of the seat on turn."""
        return self.discards[self.turn]

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that aren't on turn, clockwise."""
        return others(len(self.discards), self.turn)

    def top(self, place: Place) -> int | None:
        """Return the open card at `place`, a stack in the middle or another seat's pile."""
        return self.middle[STACK_AT[place]] if place in STACK_AT else self.discards[SEAT_AT[place]]

    def fits(self, card: int) -> tuple[Place, ...]:
        """Return every place where the seat on turn can rightly lay `card` (A-10, A-11), in the order of A-13.

        There is neither a 0 nor a 21, so no card goes around from 20 to 1 (A-12).
        """
        lower, higher, discards = card - 1, card + 1, self.discards
        middle = [place for place, top in zip(MIDDLE, self.middle, strict=True) if top == lower]
        piles = [SEATS[seat] for seat in others(len(discards), self.turn) if discards[seat] in (lower, higher)]
        return (*middle, *piles)


def first_choices(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the first of `places` and its equals: stacks in the middle are a free choice (A-14)."""
    return tuple(place for place in places if place in STACK_AT) or places[:1]
