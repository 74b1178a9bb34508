"""Setting right what the tablet thinks of a round: who pauses (W-21), and the chips in front of each seat (W-44)."""

from __future__ import annotations

from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import RefereeState
from web.games.panel import Panel, Step, Tap
from web.games.words.seat_marks import pausing_mark
from web.pages.forms import number
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening


def correction_panel(evening: OpenEvening, step: Step) -> Panel:
    """Show the chips of all seats to be set right in one go; ask which seat pauses if `was` is pause."""
    state: RefereeState = evening.log.state.round
    if step.get("was") == "pause" and not state.ending:
        return _ask_who_pauses(state)
    sent = [number(chips) for chips in step.getlist("chips")] if step.get("do") == "set_all_chips" else []
    chips = [
        kept if entered is None else entered
        for entered, kept in zip(sent if len(sent) == state.players else state.chips, state.chips, strict=True)
    ]
    context = {"round": state, "chips": chips, "most_chips": MOST_CHIPS}
    return Panel("words/_right.html", context, {}, deep=True)


def _ask_who_pauses(state: RefereeState) -> Panel:
    pausing = state.course.pausing
    return Panel(
        "words/_who_pauses.html",
        {"round": state},
        pausing_mark(state),
        question=_("Wer setzt aus?"),
        clause="W-21",
        taps={
            seat: Tap(_("setzt aus"), fields={"do": "pauses", "player": seat})
            for seat in range(state.players)
            if seat != pausing
        },
    )
