"""A seat filled by the computer. It plays by the rules, but overlooks places and misses some mistakes (A-33)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.action import Action
from companion.bots import Pause, SeatedBot
from companion.game import View
from companion.numbers.actions import Call, Keep, Lay, Turn
from companion.numbers.places import OpenTable, Place, Source, first_choices
from companion.numbers.ruling import mistakes
from companion.options import WAY, Way

HEARD_LATE: Final = 0.3  # of the noticed mistakes whose call was heard of only after the next card, in a chance to call


class NumbersBot(SeatedBot):
    """A bot that knows the view of its seat; it recognises a mistake by the table as it lay before.

    It overlooks each place where a card fits by chance. So it sometimes keeps a card with one place, and sometimes lays
    a card with several on the wrong one.
    """

    pauses: ClassVar[Mapping[type[Action], Pause]] = {
        Turn: Pause(800, 1600),
        Keep: Pause(800, 1600),
        Lay: Pause(1000, 2500),
        Call: Pause(800, 2000),
    }

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return a call if there is a mistake to notice, else a move on its turn; None leaves it to the others."""
        seen: Mapping[str, Any] = view
        if seen[WAY] != Way.DIGITAL:  # real cards are for real hands
            return None
        seat = seen["seat"]
        if Call(seat) in actions and _mistaken(seen["acts"][-1]) and rng.random() < self.skill.notices:
            return Call(seat)
        late = next((action for action in actions if isinstance(action, Call) and action.at is not None), None)
        if late is not None and _mistaken(seen["overtaken"][-1]) and rng.random() < self.skill.notices * HEARD_LATE:
            return late
        if seat != seen["turn"] or seen["closing"]:
            return None
        return self._move(OpenTable(seen["middle"], seen["discards"], seat), seen["turned"], rng)

    def situation(self, view: View) -> object:
        """Return the open table, who is on turn with which card, and the cards that a call may mean."""
        seen: Mapping[str, Any] = view
        acts = [act["number"] for act in (*seen["acts"], *seen.get("overtaken", ()))]
        piles = seen["middle_sizes"], seen["discard_sizes"], seen["draw_sizes"]
        return repr((seen["turn"], seen["turned"], acts, seen["called"], piles))

    def _move(self, table: OpenTable, turned: int | None, rng: Random) -> Action:
        """Return the right move among the places it notices: the own pile first, then the turned card (A-6)."""
        for source, card in ((Source.DISCARD, table.own), (Source.TURNED, turned)):
            places = () if card is None else self._noticed(table.fits(card), rng)
            if places:
                return Lay(table.turn, source, rng.choice(first_choices(places)))
        return Turn(table.turn) if turned is None else Keep(table.turn)

    def _noticed(self, places: Sequence[Place], rng: Random) -> tuple[Place, ...]:
        return tuple(place for place in places if rng.random() >= self.skill.overlooks)


def _mistaken(act: Mapping[str, Any]) -> bool:
    """Say whether the card that was put down last, an act of the view, was a mistake."""
    table = OpenTable(act["middle"], act["discards"], act["seat"])
    return bool(mistakes(table, act["card"], Source(act["from"]), Place(act["on"])))
