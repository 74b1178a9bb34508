"""The cards that are left at the end of a round of the number game, one hand after the other (A-25)."""

from __future__ import annotations

from typing import Final

from companion.numbers.actions import Finish
from companion.numbers.state import RefereeState
from web.games.panel import Ballot, Mark, Panel, Step, Tap, latest
from web.games.seats import seat_names
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

_KEYS: Final = 20  # numbers of cards that are shown at once


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask how many cards a seat has left: the one that was tapped, else the next one that isn't counted."""
    state: RefereeState = evening.log.state.round
    names = seat_names(evening.log.state)
    waiting = [seat for seat, cards in enumerate(state.left) if cards is None]
    wished = number(step.get("hand") or step.get("seat"))
    asked = wished if wished in waiting else waiting[0]
    first = min(max(number(step.get("ab")) or 1, 1), state.most_left)
    following = first + _KEYS
    still = [names[seat] for seat in waiting if seat != asked]
    context = {
        "asked": asked,
        "numbers": range(first, min(following, state.most_left + 1)),
        "fewer": {"hand": asked, "ab": max(first - _KEYS, 1)} if first > 1 else None,
        "more": {"hand": asked, "ab": following} if following <= state.most_left else None,
        "missing": listed(still) if still else "",
        "missing_hands": len(still),
        "stuck": state.ending == "stuck",
    }
    return Panel(
        "numbers/_count.html",
        context,
        {seat: _count_mark(cards, seat == asked) for seat, cards in enumerate(state.left)},
        middle="numbers/_count_middle.html",
        question=_("Wie viele Karten hat %(name)s noch?", name=isolated(names[asked])),
        taps={seat: Tap(_("jetzt zählen"), step={"hand": seat}) for seat in waiting if seat != asked},
        moment="last-card" if state.ending == "out" else "",
        moment_key=latest(evening.log, Finish),
    )


def _count_mark(cards: int | None, asked: bool) -> Mark:
    if cards == 0:
        return Mark(sign="🏆", ballot=Ballot("0", _("hat keine Karte mehr")))
    meaning = _("noch nicht gezählt") if cards is None else ngettext("%(num)s Karte", "%(num)s Karten", cards)
    return Mark(turn=asked, ballot=Ballot("…" if cards is None else str(cards), meaning))
