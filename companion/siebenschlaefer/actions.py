"""The actions: phones and bots do them in a digital round; with real cards the table enters them on the tablet.

A digital action is in the present tense (Lay), an entry about real cards in the past tense (Laid).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.action import Action, SeatAction
from companion.siebenschlaefer.cards import Rank

LEAST: Final = 2  # S-26: a player who isn't out holds a card, and no card counts less


@dataclass(frozen=True, slots=True)
class Lay(SeatAction):
    """The seat lays two cards of its hand, by their codes, in any order (S-7)."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Draw(SeatAction):
    """The seat can't lay and draws two cards; then it may still lay (S-15)."""


@dataclass(frozen=True, slots=True)
class Pass(SeatAction):
    """Having drawn, the seat lets the next one go on (S-15)."""


@dataclass(frozen=True, slots=True)
class Opened(SeatAction):
    """The seat begins: it held a 2, or it won the lots (S-3)."""


@dataclass(frozen=True, slots=True)
class Laid(SeatAction):
    """The seat has laid two cards (S-29). With `last` they were all that it held, and it wins (S-25)."""

    first: Rank
    second: Rank
    last: bool = False


@dataclass(frozen=True, slots=True)
class Passed(SeatAction):
    """The seat has drawn two cards and passed; the referee takes its word for it (S-16)."""


@dataclass(frozen=True, slots=True)
class TurnedUp(Action):
    """All have passed, and these two cards of the stock are the new value to beat (S-18)."""

    first: Rank
    second: Rank


@dataclass(frozen=True, slots=True)
class NothingTurned(Action):
    """All have passed, and the rest of the stock makes no lawful pair: the old value stays (S-24)."""


@dataclass(frozen=True, slots=True)
class Stuck(Action):
    """All have passed, and neither the stock nor the discards have a card (S-31)."""


@dataclass(frozen=True, slots=True)
class Finished(SeatAction):
    """The pair laid last was the last one of that seat's hand, which no entry has said yet (S-25).

    `untold` says that entries are missing: the referee then takes the table's word that this seat holds no card (S-29).
    """

    untold: bool = False


@dataclass(frozen=True, slots=True)
class Counted(SeatAction):
    """The seat's hand at the end, as a number of points or by its cards (S-26, S-29).

    Without either it is a lone 2, the least that a hand can count. Beside cards the number may be left out.
    """

    points: int = LEAST
    cards: tuple[Rank, ...] = ()


DIGITAL: Final[tuple[type[Action], ...]] = (Lay, Draw, Pass)
REFEREE: Final[tuple[type[Action], ...]] = (Opened, Laid, Passed, TurnedUp, NothingTurned, Stuck, Finished, Counted)
ACTIONS: Final = (*DIGITAL, *REFEREE)

draw, pass_ = cache(Draw), cache(Pass)
"""The actions of a seat that have nothing else to say."""
