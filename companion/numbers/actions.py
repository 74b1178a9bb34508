"""The actions: phones and bots do them in a digital round; with real cards the table enters them on the tablet.

Times are in ms on the server's clock, `spread` is half the measured round-trip time of the phone (A-18).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.action import Action, SeatAction, stamped
from companion.numbers.places import MIDDLE, SEATS, Place, Source, others


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """The table says that seat `first` got up last today and so begins (A-4)."""

    first: int


@dataclass(frozen=True, slots=True)
class Turn(SeatAction):
    """The seat turns the top of its draw pile, after turning over its discard pile if there is none (A-7, A-23)."""

    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Lay(SeatAction):
    """The seat lays the card it turned, or the top of its discard pile, on another pile: rightly or not (A-15)."""

    card: Source
    on: Place
    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Keep(SeatAction):
    """The seat puts the card it turned on its own discard pile, which ends its turn (A-9)."""

    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Call(SeatAction):
    """The seat calls "Schlafmütze!" at the player who put a card down last (A-17).

    `act` is the number of the card that is meant, counted as they were put down; None is the last one.
    """

    act: int | None = None
    at: int | None = stamped(None)
    spread: int = stamped(0)


@dataclass(frozen=True, slots=True)
class Close(Action):
    """Nobody calls any more: the round is over (A-24, A-26)."""

    at: int | None = stamped(None)


@dataclass(frozen=True, slots=True)
class Caught(SeatAction):
    """At a table with real cards the seat was rightly called a Schlafmütze."""


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """At a table with real cards `winner` has no card left (A-24), or nobody gets on any more (None, A-26)."""

    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Counted(SeatAction):
    """At a table with real cards the seat has `cards` cards left (A-25)."""

    cards: int = 1


DIGITAL: Final[tuple[type[Action], ...]] = (Begin, Turn, Lay, Keep, Call, Close)
REFEREE: Final[tuple[type[Action], ...]] = (Caught, Finish, Counted)
ACTIONS: Final = (*DIGITAL, *REFEREE)


CLOSE: Final = Close()
CALLS: Final = tuple((Call(seat),) for seat in range(len(SEATS)))
"""The actions of each seat that can only call."""


@cache
def begin(players: int) -> tuple[Begin, ...]:
    """Return the answers to the question who begins."""
    return tuple(map(Begin, range(players)))


@cache
def legal_plays(players: int, seat: int, card: Source) -> tuple[Lay, ...]:
    """Return every way in which `seat` can lay a card, right or wrong."""
    return tuple(Lay(seat, card, on) for on in (*MIDDLE, *(SEATS[other] for other in others(players, seat))))


@cache
def moves(players: int, seat: int, turned: bool, own: bool, calls: bool) -> tuple[Action, ...]:
    """Return the actions of `seat` on its turn, if it has a `turned` card, an `own` pile, a right to call (`calls`)."""
    of_own = legal_plays(players, seat, Source.DISCARD) if own else ()
    of_turned = (*legal_plays(players, seat, Source.TURNED), Keep(seat)) if turned else (Turn(seat),)
    return (*of_own, *of_turned, *(CALLS[seat] if calls else ()))
