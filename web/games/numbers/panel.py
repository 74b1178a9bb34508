"""The number game on the table screen: who was caught, who is out, and how many cards are left (A-25)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.match.actions import NextRound
from companion.numbers.actions import Caught
from companion.numbers.places import others
from companion.numbers.state import RefereeState
from web.games.panel import Mark, Panel, Step
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


def panel(evening: OpenEvening, step: Step) -> Panel:
    """Return what can be told of a round with real cards; `schritt` is ertappt or ende."""
    state = evening.log.state.round
    if state.ending:
        return Panel("numbers/_count.html", _counting(state), _marks(state), deep=True)
    caught = caught_last(evening)
    context = {
        "step": step.get("schritt", ""),
        "penalty": None if caught is None else _penalty(evening, caught),
        "caught": caught,
    }
    begins = not context["step"] and _fresh(evening, state)  # one question at a time
    return Panel("numbers/_panel.html", context, _marks(state), middle="numbers/_begins.html" if begins else "")


def caught_last(evening: OpenEvening) -> int | None:
    """Return the seat that was the Schlafmütze just now: the penalty is told until something else happens."""
    last = evening.log.undoable
    action = evening.log.event(last).action if last else None
    return action.seat if isinstance(action, Caught) else None


def _penalty(evening: OpenEvening, caught: int) -> str:
    """Return who gives a card, in turn (A-20)."""
    names = seat_names(evening.log.state)
    giving = listed(names[seat] for seat in others(len(names), caught))
    facts = {"names": giving, "name": isolated(names[caught])}
    if len(names) == 2:
        return _("%(names)s schiebt die unterste Karte des eigenen Zugstapels unter den von %(name)s.", **facts)
    return _("%(names)s schieben der Reihe nach die unterste Karte ihres Zugstapels unter den von %(name)s.", **facts)


def _fresh(evening: OpenEvening, state: RefereeState) -> bool:
    last = evening.log.undoable
    fresh = last is None or isinstance(evening.log.event(last).action, NextRound)
    return fresh and not any(state.caught)


def _marks(state: RefereeState) -> Mapping[int, Mark]:
    return {seat: Mark(f"😴 {count}×") for seat, count in enumerate(state.caught) if count}


def _counting(state: RefereeState) -> dict[str, object]:
    uncounted = [seat for seat, cards in enumerate(state.left) if cards is None]
    seat = uncounted[0]
    return {
        "seat": seat,
        "most": state.most_left,
        "stuck": state.ending == "stuck",
        "left": state.left,
        "number": len(state.left) - len(uncounted) + (state.winner is None),
        "of": len(state.left) - (state.winner is not None),
    }
