"""The set-up of the real cards on the table's screen, step by step (`schritt=aufbau`).

It opens by itself where nothing is booked yet, on a device that hasn't passed over it: that the page's script knows.
The address carries the last event that it was asked at; with the next booking the table is back.
"""

from web.games.lead import Lead
from web.games.panel import Ballot, Mark, Panel, Step
from web.games.screen import screen_for
from web.pages.forms import number
from web.pages.language import gettext as _, ngettext
from web.storage.open_evenings import OpenEvening

ADDRESS = "aufbau"


def lead_of(evening: OpenEvening) -> Lead | None:
    """Return how the cards of the round that is running are set up; None where there are no real cards."""
    state = evening.log.state
    return screen_for(evening).way(state.setup.options).lead if state.running else None


def opens_by_itself(evening: OpenEvening) -> bool:
    """Say whether an evening begins: its first round, with real cards, and nothing booked."""
    return not evening.seen and evening.log.state.number == 1 and lead_of(evening) is not None


def lead_panel(evening: OpenEvening, step: Step) -> Panel | None:
    """Return the step of the set-up that an address asks for; None for another one, or after a booking."""
    lead = lead_of(evening)
    if lead is None or step.get("schritt") != ADDRESS or (number(step.get("seit")) or 0) != evening.seen:
        return None
    steps = lead.steps(evening.log.state)
    at = min(max(number(step.get("teil")) or 1, 1), len(steps))
    now = steps[at - 1]
    marks = {}
    for seat in range(len(evening.log.state.players)):
        held = now.hands
        meaning = _("Karten verdeckt") if held is None else ngettext("%(num)s Karte", "%(num)s Karten", held)
        ballot = None if held == 0 else Ballot("" if held is None else str(held), meaning, "hand")
        marks[seat] = Mark(ballot=ballot, turn=seat == now.turn)
    context = {"lead": lead, "now": now, "at": at, "steps": len(steps)}
    return Panel(
        "table/_lead.html", context, marks, middle="table/_lead_middle.html", question=now.title, clause=now.clause
    )
