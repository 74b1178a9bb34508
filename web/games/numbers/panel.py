"""The panels of a round of the number game with real cards: mistakes, the end, and the cards that are left (A-25)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.log import Log
from companion.match.actions import NextRound
from companion.numbers.actions import Caught, Finish
from companion.numbers.places import others
from companion.numbers.state import RefereeState
from web.games.panel import Mark, Panel, Step, latest
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round; `schritt` is ertappt or ende."""
    state: RefereeState = evening.log.state.round
    if state.ending:
        return count_panel(evening.log)
    caught = last_caught(evening)
    chosen = step.get("schritt", "")
    context = {
        "chosen": chosen,
        "penalty": None if caught is None else _penalty(evening, caught),
        "caught": caught,
    }
    if chosen:  # one question at a time
        return Panel("numbers/_panel.html", context, _marks(state))
    if caught is not None:
        key = evening.log.undoable or 0
        middle = "numbers/_caught.html"
        return Panel("numbers/_panel.html", context, _marks(state), middle=middle, moment="sleepyhead", moment_key=key)
    begins = _fresh(evening, state)
    return Panel("numbers/_panel.html", context, _marks(state), middle="numbers/_begins.html" if begins else "")


def count_panel(log: Log) -> Panel:
    """Ask how many cards a seat has left, one seat after another (A-25)."""
    state: RefereeState = log.state.round
    uncounted = [seat for seat, cards in enumerate(state.left) if cards is None]
    context = {
        "counted_seat": uncounted[0],
        "most": state.most_left,
        "stuck": state.ending == "stuck",
        "left": state.left,
    }
    moment, key = ("last-card", latest(log, Finish)) if state.ending == "out" else ("", 0)
    return Panel("numbers/_count.html", context, _marks(state), deep=True, moment=moment, moment_key=key)


def last_caught(evening: OpenEvening) -> int | None:
    """Return the seat that was caught by the last booking: its penalty is shown until something else is booked."""
    last = evening.log.undoable
    action = evening.log.event(last).action if last else None
    return action.seat if isinstance(action, Caught) else None


def _penalty(evening: OpenEvening, caught: int) -> str:
    """Return a sentence on the players who give a card, in their order (A-20)."""
    names = seat_names(evening.log.state)
    giving = listed(names[seat] for seat in others(len(names), caught))
    facts = {"names": giving, "name": isolated(names[caught])}
    if len(names) == 2:
        return _("%(names)s schiebt die unterste Karte des eigenen Zugstapels unter den von %(name)s.", **facts)
    return _("%(names)s schieben der Reihe nach die unterste Karte ihres Zugstapels unter den von %(name)s.", **facts)


def _fresh(evening: OpenEvening, state: RefereeState) -> bool:
    """Say whether nothing has been booked in this round."""
    last = evening.log.undoable
    fresh = last is None or isinstance(evening.log.event(last).action, NextRound)
    return fresh and not any(state.caught)


def _marks(state: RefereeState) -> Mapping[int, Mark]:
    return {seat: Mark(f"😴 {count}×") for seat, count in enumerate(state.caught) if count}
