"""The panel between two rounds: the last result, the ranks, the next deal, players who come or go, and an end."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.action import MOST_LETTERS
from companion.match.actions import NextRound
from companion.match.sheet import by_wins, totals
from web.games.panel import Panel, Step
from web.games.screen import screen_for
from web.pages.services import evenings
from web.records import people
from web.records.people import Person
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening
from web.table.ranking import Rank, describe_winners, ranks

_OFFERED: Final = 12  # names of people who played here before


class Gap(NamedTuple):
    """A place between two neighbours where a newcomer can sit down; `place` counts in the order of seats."""

    place: int
    left: str
    right: str


def between_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask how the evening goes on once a round is over; `schritt` is dazu, geht or schluss."""
    log, state = evening.log, evening.log.state
    result = state.results[-1]
    ranked = ranks(evening)
    chosen = step.get("schritt", "")
    context: dict[str, object] = {
        "chosen": chosen,
        "won": describe_winners(state, len(state.results)),
        "how": screen_for(evening).ending(result.ending),
        "clause": result.clause,
        "ranks": [rank for rank in ranked if rank.place],
        "somebody_leads": _somebody_leads(ranked),
        "worst": state.setup.options.get("newcomer") == "worst" and not by_wins(state),
        "goes_on": NextRound() in log.match.legal_actions(state),
        "room": len(state.seated) < log.match.facts.players[-1],
        "least": log.match.facts.players[0],
        "next_dealer": state.names[_after(state.seated, state.dealer)],
    }
    if chosen == "dazu":
        context |= _newcomer(evening)
    return Panel("table/_between.html", context, {})


def _somebody_leads(ranked: tuple[Rank, ...]) -> bool:
    """Say whether somebody leads: nobody does as long as all are equal."""
    return any(rank.place not in (1, None) for rank in ranked)


def _newcomer(evening: OpenEvening) -> dict[str, object]:
    """Return the context of the question for a newcomer: known names, free places, and the points to begin with."""
    state = evening.log.state
    names = [state.names[player] for player in state.seated]
    taken = {people.name_key(name) for name in names}
    try:
        known = people.offered(evenings().store.database, _OFFERED + len(names))
    except StorageFault:
        known = []  # a name can be typed
    here_before = [state.names[player] for player in range(len(state.names)) if player not in state.seated]
    offered = [Person(0, name, None) for name in here_before]
    gone = {people.name_key(name) for name in here_before}
    offered += [one for one in known if people.name_key(one.name) not in taken | gone]
    worst = state.setup.options.get("newcomer") == "worst"
    sums = totals(state)
    return {
        "known": offered[:_OFFERED],
        "gaps": [Gap(len(names), names[-1], names[0])]
        + [Gap(place, names[place - 1], names[place]) for place in range(1, len(names))],
        "start": max(sums[player] for player in state.seated) if worst else 0,
        "longest": MOST_LETTERS,
    }


def _after(seated: tuple[int, ...], player: int) -> int:
    return seated[(seated.index(player) + 1) % len(seated)]
