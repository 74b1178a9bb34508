"""The number game on the pad for a table without the net: cards left."""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.numbers.actions import Counted, Finish
from companion.numbers.cards import DEALT
from companion.numbers.state import RefereeState
from web.games.scorepad import Column, Counts, Entry, Scorepad
from web.translations.catalogue import N_


def _known(state: RefereeState) -> Counts:
    return {"cards": tuple(1 if cards is None else cards for cards in state.left)} if state.ending else {}


def _actions(state: RefereeState, entry: Entry) -> tuple[Action, ...]:
    begun = bool(state.ending) and state.winner == entry.winner
    found: list[Action] = [] if begun else [Finish(entry.winner)]
    if state.setup.options["tally"] == "points" or entry.winner is None:  # else a win is all that counts
        for seat, cards in enumerate(entry.counts["cards"]):
            if seat != entry.winner and state.left[seat] != cards:
                found.append(Counted(seat, cards))
    return tuple(found)


SCOREPAD: Final = Scorepad(
    columns=(Column("cards", N_("Karten"), 1),),
    nobody=True,
    together=lambda _: {"cards": len(DEALT)},
    known=_known,
    winner=lambda state: state.winner,
    actions=_actions,
)
