"""The part of a game on the pad, on which a table keeps score while its server can't be reached.

    entry = Entry(winner=2, counts={"cards": (3, 1, 0, 5)})
    pad.actions(state.round, entry)

A device without the net has no rules: it takes down who won and what each player has left. Once the net is back, the
game turns each round into the actions that the table would have booked, and the rules judge them as ever.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from companion.action import Action

Counts: TypeAlias = Mapping[str, tuple[int, ...]]
"""The numbers of each column, by seat."""
MOST: Final = 999
"""The largest number that a device takes down; what a hand can really hold the rules say."""
Form: TypeAlias = Mapping[str, str | int]
"""The fields of a form that books an action, `do` among them."""


class Column(NamedTuple):
    """A number to take down for each player, worth one minus point a piece.

    `name` is that of the field, `label` of the catalogue. `least` is what a player has who hasn't won, `most` the most
    that one can have. A `lasting` number stays as the table has it where a round doesn't tell it.
    """

    name: str
    label: str
    least: int
    most: int = MOST
    lasting: bool = False


class Entry(NamedTuple):
    """A round as it was taken down: the seat that won, None for nobody, and the numbers of each column by seat."""

    winner: int | None
    counts: Counts


class Asked(NamedTuple):
    """A question that a player can be asked without the server: each answer is a label and the form that books it."""

    seat: int
    question: str
    answers: tuple[tuple[str, Form], ...]


class Scorepad(NamedTuple):
    """The pad of a game with real cards.

    `nobody` says that a round may end without a winner by the table's word alone. `together` returns the most that all
    players can have together, by column, so that a device notices a slip at once. `known` returns the numbers that the
    tablet knows of a round that is going on, by column. `winner` returns the seat that has won it already, None while
    that is open. `actions` returns what an entry means for a round that is going on; what it says already is left out.
    `asked` returns the open questions, in the order in which the rules take their answers. `aside` is of the catalogue:
    what the table does by itself meanwhile.
    """

    columns: tuple[Column, ...]
    nobody: bool
    together: Callable[[Any], Mapping[str, int]]
    known: Callable[[Any], Counts]
    actions: Callable[[Any, Entry], tuple[Action, ...]]
    winner: Callable[[Any], int | None] = attrgetter("winner")
    asked: Callable[[Any], tuple[Asked, ...]] = lambda _: ()
    aside: str = ""
