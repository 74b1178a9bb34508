"""Somebody sits down between two rounds (W-46): a tap on the gap between two seats, then a face or a name."""

from __future__ import annotations

from typing import NamedTuple

from companion.action import MOST_LETTERS
from companion.match.sheet import by_wins, totals
from web.games.panel import Panel, Step
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.records.faces import known_people
from web.storage.open_evenings import OpenEvening


class Gap(NamedTuple):
    """A place between two seats where a newcomer can sit down; `place` counts in the order of seats."""

    place: int
    left: int
    right: int
    between: str


def newcomer_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask between which seats a newcomer sits down (`platz`), then who it is."""
    state = evening.log.state
    names = [isolated(state.names[player]) for player in state.seated]
    gaps = tuple(
        Gap(place, place - 1, place % len(names), _between(names[place - 1], names[place % len(names)]))
        for place in range(1, len(names) + 1)
    )
    wished = number(step.get("platz", step.get("place")))
    chosen = next((gap for gap in gaps if gap.place == wished), None)
    sums, worst = totals(state), state.setup.options.get("newcomer") == "worst"
    context = {
        "gaps": gaps,
        "chosen_gap": chosen,
        "entered": step.get("name", ""),
        "known": known_people(evening) if chosen is not None else (),
        "worst": worst and not by_wins(state),
        "start": max((sums[player] for player in state.seated), default=0) if worst else 0,
        "longest": MOST_LETTERS,
    }
    if chosen is None:
        return Panel("table/_gap_asked.html", context, {}, middle="table/_gaps.html", question=_("Wo ist noch Platz?"))
    return Panel("table/_newcomer.html", context, {}, middle="table/_gaps.html", question=_("Wer kommt dazu?"))


def _between(left: str, right: str) -> str:
    return _("zwischen %(left)s und %(right)s", left=left, right=right)
