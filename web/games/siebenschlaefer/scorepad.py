"""Siebenschläfer on the pad for a table without the net: the points of each hand.

A round without a winner needs a stock without cards (S-31), which only the entries of the table can show. So the pad
always asks for a winner.
"""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import LEAST, Counted, Finished, Opened
from companion.siebenschlaefer.state import RefereeState
from web.games.scorepad import Column, Counts, Entry, Scorepad
from web.translations.catalogue import N_


def _known(state: RefereeState) -> Counts:
    return {"points": tuple(LEAST if points is None else points for points in state.counts)} if state.ending else {}


def _actions(state: RefereeState, entry: Entry) -> tuple[Action, ...]:
    found: list[Action] = []
    if not state.ending or state.winner != entry.winner:
        winner = -1 if entry.winner is None else entry.winner  # no such seat: the rules ask for a winner
        if state.turn is None:
            found.append(Opened(winner))  # nobody has entered who began; it changes no count
        found.append(Finished(winner, untold=True))
    for seat, points in enumerate(entry.counts["points"]):
        if seat != entry.winner and state.counts[seat] != points:
            found.append(Counted(seat, points))
    return tuple(found)


SCOREPAD: Final = Scorepad(
    columns=(Column("points", N_("Punkte"), LEAST),),
    nobody=False,
    together=lambda _: {"points": scoring.MOST},
    known=_known,
    winner=lambda state: state.winner,
    actions=_actions,
)
