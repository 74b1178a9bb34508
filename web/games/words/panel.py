"""The panels of a round of the word game with real cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import RefereeState
from web.games.panel import MakePanel, Mark, Panel, Step
from web.games.screen import clause_url
from web.games.words.colours import colour_question, new_colour_panel, suit
from web.games.words.counting import count_panel, last_card_panel
from web.games.words.dispute import last_verdict, verdict_panel, vote_panel
from web.games.words.word_forms import doubt_panel, laid_panel
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round.

    The question follows from the log if it can, so that a reload comes back to it; `schritt` says the rest.
    """
    state: RefereeState = evening.log.state.round
    where = step.get("schritt", "")
    if state.dispute is not None:
        return vote_panel(evening, step, state.dispute)
    if where in _STEPS and (not state.ending or where in _STEPS_AT_THE_END):
        return _STEPS[where](evening, step)
    verdict = last_verdict(evening)
    takes_back = "ask" in step  # a form asks whether an older line goes back: the table with its story stays in sight
    if not where and verdict is not None and not takes_back:
        return verdict_panel(evening, *verdict)
    if state.ending:
        return count_panel(evening, step)
    return resting_panel(evening)


def resting_panel(evening: OpenEvening) -> Panel:
    """Offer all that may happen between two words; ask for a colour if one is due."""
    state: RefereeState = evening.log.state.round
    template = "words/_naming.html" if state.naming else "words/_panel.html"
    return Panel(template, {"round": state} | colour_question(state), marks(state), centre=centre(state))


def correction_panel(evening: OpenEvening, _step: Step) -> Panel:
    """Ask which seat pauses (W-21) and how many chips each seat has (W-44), to correct what the tablet thinks."""
    context = {"round": evening.log.state.round, "most_chips": MOST_CHIPS}
    return Panel("words/_right.html", context, {}, deep=True)


def marks(state: RefereeState) -> dict[int, Mark]:
    """Return the marks on the seats: chips, the pause (W-21), and the seat that has to name a colour."""
    pausing = state.course.pausing
    namer = state.namer if state.naming else None
    return {
        seat: Mark(_("setzt aus") if seat == pausing else "", chips, turn=seat == namer)
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


_STEPS: Final[Mapping[str, MakePanel]] = {
    "halt": doubt_panel,
    "wort": laid_panel,
    "stimmt": correction_panel,
    "farbe": new_colour_panel,
    "ende": last_card_panel,
}
_STEPS_AT_THE_END: Final = ("halt", "stimmt")  # still possible once the cards are put down
