"""A case with everything that its sentences name: cards, piles and players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.numbers.places import SEAT_AT, STACK_AT, OpenTable, Place, first_choices
from web.games.numbers.ruling.case import PLACES, Case
from web.pages.language import gettext as _


class Sentence(NamedTuple):
    """A sentence and the clause behind it; `places` are those where its card goes, the first one first."""

    text: str
    clause: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case that the rules can judge, with the `names` of the seats.

    `wrong_call` is the option of that name: the price of a wrong call (A-22).
    """

    case: Case
    table: OpenTable
    names: Sequence[str]
    wrong_call: str = "free"

    @property
    def name(self) -> str:
        """The player on turn."""
        return self.names[self.table.turn]

    @property
    def card(self) -> str:
        """The card in question."""
        return self.case.held

    @property
    def put(self) -> Place:
        """The place where the card was laid."""
        return PLACES[self.case.put]

    def name_of(self, place: Place) -> str:
        """Return the player to whom a discard pile belongs."""
        return self.names[SEAT_AT[place]]

    def describe_places(self, places: tuple[Place, ...]) -> tuple[str, ...]:
        """Return places in words, the first choice first; stacks that are equally right are one entry (A-14)."""
        stacks = [place for place in first_choices(places) if place in STACK_AT]
        found: list[str] = []
        if stacks:
            top = self.table.top(stacks[0])
            found.append(
                _("Mitte, auf die %(top)s", top=top)
                if len(stacks) == 1
                else _("Mitte, auf eine der %(number)s Karten mit der %(top)s", number=len(stacks), top=top)
            )
        return (*found, *map(self._describe_discard_pile, places[len(stacks) :]))

    def _describe_discard_pile(self, place: Place) -> str:
        if place is Place.OWN:
            return _("eigener Ablagestapel")
        return _("%(name)s, auf die %(top)s", name=self.name_of(place), top=self.table.top(place))


def question(judged: JudgedCase) -> str:
    """Return the case in a sentence: the player, the card, and the pile where it was laid."""
    facts: dict[str, object] = {"name": judged.name, "card": judged.card}
    if judged.case.not_yet_laid:
        return _("Was muss %(name)s mit der %(card)s tun?", **facts)
    if judged.put is Place.OWN:
        return _("%(name)s legt die %(card)s auf den eigenen Ablagestapel", **facts)
    top = judged.table.top(judged.put)
    if judged.put in STACK_AT:
        return _("%(name)s legt die %(card)s in der Mitte auf die %(top)s", top=top, **facts)
    other = judged.name_of(judged.put)
    if top is None:
        return _("%(name)s legt die %(card)s zu %(other)s", other=other, **facts)
    return _("%(name)s legt die %(card)s zu %(other)s auf die %(top)s", other=other, top=top, **facts)
