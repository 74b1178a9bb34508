"""The panels of a round of the word game with real cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words.referee_state import RefereeState
from web.decks.colours import CARD_SYMBOLS
from web.games.panel import MakePanel, Mark, Panel, Step
from web.games.words.called import called_panel
from web.games.words.colours import colour_name, naming_panel, new_colour_panel
from web.games.words.correction import correction_panel
from web.games.words.counting import count_panel, last_card_panel
from web.games.words.dispute import last_verdict, tell_panel, verdict_panel, vote_panel
from web.games.words.halt import halt_panel, noted_word
from web.games.words.laid_cards import laid_word
from web.games.words.word_forms import laid_panel
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round.

    The question follows from the log if it can, so that a reload comes back to it; `schritt` says the rest.
    """
    state: RefereeState = evening.log.state.round
    where = step.get("schritt", "")
    if state.dispute is not None:
        if where == "karten" or step.get("do") == "tell":
            return tell_panel(evening, step)
        return vote_panel(evening, step, state.dispute)
    if evening.log.state.calls:
        return called_panel(evening, step)
    if where in _STEPS and (not state.ending or where in _STEPS_AT_THE_END):
        return _STEPS[where](evening, step)
    verdict = last_verdict(evening)
    takes_back = "ask" in step  # a form asks whether an older line goes back: the table with its story stays in sight
    if not where and verdict is not None and not takes_back:
        return verdict_panel(evening, *verdict)
    if state.ending:
        return count_panel(evening, step)
    return resting_panel(evening, step)


def resting_panel(evening: OpenEvening, step: Step) -> Panel:
    """Offer all that may happen between two words; ask for a colour if one is due."""
    state: RefereeState = evening.log.state.round
    if state.naming:
        return naming_panel(evening, step, marks(state))
    word = noted_word(state)
    due = state.course.named
    context = {
        "round": state,
        "laid": laid_word(word.texts) if word is not None else None,
        "by": word.seat if word is not None else None,
        "due": due,
        "due_name": _("%(colour)s ist dran", colour=colour_name(due)) if due is not None else "",
        "due_symbol": CARD_SYMBOLS[due] if due is not None else "",
    }
    return Panel("words/_panel.html", context, marks(state), middle="words/_middle.html")


def marks(state: RefereeState) -> dict[int, Mark]:
    """Return the marks on the seats: chips, the pause (W-21), and the seat that has to name a colour."""
    pausing = state.course.pausing
    namer = state.namer if state.naming else None
    return {
        seat: Mark(
            _("setzt aus") if seat == pausing else "", chips, turn=seat == namer, sign="💤" if seat == pausing else ""
        )
        for seat, chips in enumerate(state.chips)
    }


_STEPS: Final[Mapping[str, MakePanel]] = {
    "halt": halt_panel,
    "wort": laid_panel,
    "stimmt": correction_panel,
    "farbe": new_colour_panel,
    "ende": last_card_panel,
}
_STEPS_AT_THE_END: Final = ("halt", "stimmt")  # still possible once the cards are put down
