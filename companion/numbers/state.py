"""A round between two moves: with the cards in the computer, and with real ones."""

from collections.abc import Iterable
from operator import ge
from typing import NamedTuple

from companion.clock import Stamp
from companion.game import Setup
from companion.numbers.cards import DEALT, Cards, Piles, swapped
from companion.numbers.places import OpenTable, Place, Source
from companion.numbers.ruling import Mistake


class Act(NamedTuple):
    """A card put down that can still be called.

    `number` counts the cards put down in the round. `table` is the table as it lay before, `depth` the number of cards
    under this one, `run` that of the round before it, `at` the time.
    """

    number: int
    table: OpenTable
    card: int
    source: Source
    on: Place
    depth: int
    run: Cards
    at: int | None = None

    @property
    def seat(self) -> int:
        """The seat that put the card down."""
        return self.table.turn


class Overtaken(NamedTuple):
    """The round before a card was turned or laid that ended the time for a call, and when that was (A-18).

    A call that was made before it, but is heard of later, is judged on `round`.
    """

    round: "DigitalState"
    moment: Stamp

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the acts that could be called."""
        return tuple(act.number for act in self.round.acts)


class Verdict(NamedTuple):
    """The result of the last call: the mistakes it was right about, the cards that went back, the givers (A-20).

    After a wrong call there are no mistakes; the accused may have given a card to the caller (A-22).
    """

    caller: int
    accused: int
    mistakes: tuple[Mistake, ...] = ()
    back: Cards = ()
    givers: tuple[int, ...] = ()


class DigitalState(NamedTuple):
    """A digital round. All piles have their top at the end.

    `turn` is None until the table has said who begins. `turned` is the card in the hand of the seat on turn, 0 for
    none. With `turning_over` it came from under the seat's discard pile: the rest of that pile still lies open, as its
    top may yet be laid first (A-16), and becomes the draw pile when the turned card is put down (A-23).

    `put` counts the cards put down. `acts` are those that can still be called, all of one seat; `called` are the seats
    that called them in vain. `run` counts by seat the cards turned since a card was laid that stayed (A-26). An
    `ending` counts once `acts` are empty: until then a call may undo it. `overtaken` are the acts called too late by
    the order of arrival, but perhaps not by the clock.
    """

    setup: Setup
    middle: Piles
    draws: Piles
    discards: Piles
    run: Cards
    turn: int | None = None
    turned: int = 0
    turning_over: bool = False
    put: int = 0
    acts: tuple[Act, ...] = ()
    called: tuple[int, ...] = ()
    verdict: Verdict | None = None
    ending: str = ""
    winner: int | None = None
    overtaken: Overtaken | None = None

    @property
    def over(self) -> bool:
        """Whether the round has ended for good."""
        return bool(self.ending) and not self.acts

    @property
    def cards_left(self) -> Cards:
        """The number of cards of each seat, in both piles and in the hand."""
        left = [len(draw) + len(discard) for draw, discard in zip(self.draws, self.discards, strict=True)]
        if self.turned and self.turn is not None:
            left[self.turn] += 1
        return tuple(left)

    @property
    def stuck(self) -> bool:
        """Whether every seat has turned as many cards as it has, and no card laid meanwhile has stayed (A-26)."""
        return 0 not in self.run and all(map(ge, self.run, self.cards_left))

    def first_without_cards(self, seats: Iterable[int]) -> int | None:
        """Return the first of `seats` that has no card at all (A-24); None if all have some."""
        if () not in self.draws:
            return None
        left = self.cards_left
        return next((seat for seat in seats if not left[seat]), None)

    def open_table(self, turn: int) -> OpenTable:
        """Return the open cards, with the seat `turn` on turn."""
        middle = tuple([stack[-1] for stack in self.middle])
        return OpenTable(middle, tuple([pile[-1] if pile else None for pile in self.discards]), turn)

    def turned_over(self, seat: int) -> tuple[Piles, Piles]:
        """Return draw and discard piles once the card that `seat` turned leaves its hand (A-23)."""
        if not self.turning_over:
            return self.draws, self.discards
        return swapped(self.draws, seat, self.discards[seat][::-1]), swapped(self.discards, seat, ())


class RefereeState(NamedTuple):
    """A round at a table with real cards.

    `caught` counts by seat how often it was the Schlafmütze. Once the cards are put down there is an `ending`; `left`
    are then the cards of each seat, None for a seat that isn't counted yet. A stuck round has no `winner` yet.
    """

    setup: Setup
    caught: tuple[int, ...]
    left: tuple[int | None, ...]
    ending: str = ""
    winner: int | None = None

    @property
    def counting(self) -> bool:
        """Whether cards are to be counted: for the tally of points, and where they decide who has won (A-25, A-26)."""
        counted = self.setup.options["tally"] == "points" or self.ending == "stuck"
        return bool(self.ending) and counted and None in self.left

    @property
    def most_left(self) -> int:
        """The most cards that the next counted seat can have, as every uncounted one has at least one."""
        uncounted = self.left.count(None)
        return len(DEALT) - sum(cards or 0 for cards in self.left) - (uncounted - 1)
