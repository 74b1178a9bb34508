"""The word game on the pad for a table without the net: cards left and chips."""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.words.actions import Count, Finish, SetAllChips
from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import RefereeState
from web.games.scorepad import Column, Counts, Entry, Scorepad
from web.translations.catalogue import N_


def _known(state: RefereeState) -> Counts:
    return {"chips": state.chips, **({"cards": state.proposed} if state.ending else {})}


def _actions(state: RefereeState, entry: Entry) -> tuple[Action, ...]:
    cards, chips = entry.counts["cards"], entry.counts["chips"]
    found: list[Action] = [] if chips == state.chips else [SetAllChips(chips)]
    if not state.ending or state.winner != entry.winner:
        found.append(Finish(entry.winner))
    return (*found, Count(cards))


SCOREPAD: Final = Scorepad(
    columns=(Column("cards", N_("Karten"), 1), Column("chips", N_("Chips"), 0, MOST_CHIPS)),
    nobody=True,
    together=lambda state: {"cards": state.most},
    known=_known,
    winner=lambda state: state.winner,
    actions=_actions,
)
