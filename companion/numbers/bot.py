"""A seat filled by the computer: plays by the rules, but overlooks places and doesn't notice every mistake (A-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.action import Action
from companion.bots import Judge, Skill
from companion.game import View
from companion.numbers.actions import Call, Keep, Lay, Turn
from companion.numbers.places import OpenTable, Place, Source, first_choices
from companion.numbers.ruling import faults
from companion.options import WAY, Way


class NumbersBot:
    """Knows no more than the view of its seat; mistakes of others it recognises from how the table lay before.

    Every place where a card fits is overlooked by chance, each by itself. So a card with one place is sometimes kept,
    and one with several sometimes goes to the wrong one.
    """

    def __init__(self, skill: Skill, judge: Judge | None = None) -> None:  # noqa: ARG002 - there are no words here
        self.skill = skill

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return a call if there is a mistake to notice, else a move on its turn; None leaves it to the others."""
        seen: Mapping[str, Any] = view
        if seen[WAY] != Way.DIGITAL:  # real cards are for real hands
            return None
        seat = seen["seat"]
        if Call(seat) in actions and _mistaken(seen["acts"][-1]) and rng.random() < self.skill.notices:
            return Call(seat)
        if seat != seen["turn"] or seen["closing"]:
            return None
        return self._move(OpenTable(seen["middle"], seen["discards"], seat), seen["turned"], rng)

    def _move(self, table: OpenTable, turned: int | None, rng: Random) -> Action:
        """Return the right move, as far as nothing is overlooked: the own pile first, then what was turned (A-6)."""
        for source, card in ((Source.DISCARD, table.own), (Source.TURNED, turned)):
            places = () if card is None else self._noticed(table.fits(card), rng)
            if places:
                return Lay(table.turn, source, rng.choice(first_choices(places)))
        return Turn(table.turn) if turned is None else Keep(table.turn)

    def _noticed(self, places: Sequence[Place], rng: Random) -> tuple[Place, ...]:
        return tuple(place for place in places if rng.random() >= self.skill.overlooks)


def _mistaken(act: Mapping[str, Any]) -> bool:
    """Say whether the card that was put down last, as the view tells it, was a mistake."""
    table = OpenTable(act["middle"], act["discards"], act["seat"])
    return bool(faults(table, act["card"], Source(act["from"]), Place(act["on"])))
