"""The word game on the table screen: which of its pages is shown, and what can be done between two words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from companion.words.referee_state import RefereeState
from web.games.panel import Mark, Panel, Step
from web.games.screen import clause_url
from web.games.words import dispute as words_dispute
from web.games.words import ending as words_ending
from web.games.words import entries as words_telling
from web.games.words.colours import naming, suit
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening

_STEPS: Final[Mapping[str, Callable[[OpenEvening, Step], Panel]]] = {
    "halt": words_telling.doubting,
    "wort": words_telling.laying,
    "stimmt": words_telling.setting_right,
    "farbe": words_telling.naming,
    "ende": words_ending.last_card,
}
_AT_THE_END: Final = ("halt", "stimmt")  # what is still possible once the cards are put down


def panel(evening: OpenEvening, step: Step) -> Panel:
    """Return what can be told of a round with real cards.

    What is asked follows from the log wherever it can, so that a reload comes back to it; the step says the rest.
    """
    state: RefereeState = evening.log.state.round
    where = step.get("schritt", "")
    if state.dispute is not None:
        return words_dispute.voting(evening, step, state.dispute)
    if where in _STEPS and (not state.ending or where in _AT_THE_END):
        return _STEPS[where](evening, step)
    decided = words_dispute.decided_last(evening)
    asks = "ask" in step  # whether an older line of the story goes back: then that is what has to be seen
    if not where and decided is not None and not asks:
        return words_dispute.result(evening, *decided)
    if state.ending:
        return words_ending.counting(evening, step)
    return _resting(evening)


def marks(state: RefereeState) -> dict[int, Mark]:
    """Return what stands on the seats: chips, who pauses (W-21), for whom all wait."""
    pausing = state.course.pausing
    asked = state.namer if state.naming else None
    return {
        seat: Mark(_("setzt aus") if seat == pausing else "", chips, turn=seat == asked)
        for seat, chips in enumerate(state.chips)
    }


def centre(state: RefereeState) -> tuple[str, ...]:
    """Return the middle of the table: the colour due, if one was named, and the chips that are left (W-4, W-35)."""
    due = state.course.named
    chips = (
        ngettext("noch %(num)s Chip", "noch %(num)s Chips", state.supply)
        if state.supply
        else Markup('{} <a class="clause" href="{}">W-35</a>').format(
            _("Keine Chips mehr – sie zählen trotzdem"), clause_url("words", "W-35")
        )
    )
    return (suit(due) if due is not None else Markup(""), chips)


def _resting(evening: OpenEvening) -> Panel:
    state = evening.log.state.round
    return Panel(
        "words/_naming.html" if state.naming else "words/_panel.html",
        {"round": state} | naming(state),
        marks(state),
        centre=centre(state),
    )
