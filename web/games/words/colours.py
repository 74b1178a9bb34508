"""The four card colours as keys and badges, and the panel that asks for another one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from companion.refusal import Refused
from companion.words import referee
from companion.words.actions import NameColour
from companion.words.deck import Colour
from companion.words.referee_state import STUCK, RefereeState
from web.games.panel import Panel, Step
from web.judge.deck import CARD_SYMBOLS
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

_NAMES: Final = {
    Colour.RED: N_("Rot"),
    Colour.BLUE: N_("Blau"),
    Colour.GREEN: N_("Grün"),
    Colour.YELLOW: N_("Gelb"),
}


class ColourKey(NamedTuple):
    """A key that names a colour; `clause` forbids the colour now, None if it may be named."""

    value: str
    name: str
    symbol: str
    clause: str | None


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return _(_NAMES[colour])


def new_colour_panel(evening: OpenEvening, _step: Step) -> Panel:
    """Ask the pausing player for another colour because the table couldn't agree (W-27)."""
    state: RefereeState = evening.log.state.round
    context = {
        "round": state,
        "colours": colour_keys(state),
        "cannot_name": cannot_name(state),
        "stuck": False,
        "leave": True,
    }
    return Panel("words/_naming.html", context, {}, deep=True)


def colour_question(state: RefereeState) -> dict[str, Any]:
    """Return the context of a page that asks for a colour if one is due; without keys if none is due."""
    return {
        "colours": colour_keys(state) if state.naming else (),
        "cannot_name": cannot_name(state),
        "stuck": state.naming in STUCK,
    }


def colour_keys(state: RefereeState) -> tuple[ColourKey, ...]:
    """Return the four colours with the clauses that forbid them now (W-20, W-33, W-37)."""
    return tuple(
        ColourKey(colour.value, colour_name(colour), CARD_SYMBOLS[colour], _forbidden_by(state, colour))
        for colour in Colour
    )


def cannot_name(state: RefereeState) -> dict[int, str]:
    """Return the seats that can't be the one to name a colour, each with the reason, if the log doesn't know it.

    The seat whose word has just fallen had laid it, so another seat paused and still does (W-21, W-32).
    """
    if state.naming != "W-33" or state.verdict is None:
        return {}
    return {state.verdict.word.seat: _("hat gelegt")}


def suit(colour: Colour) -> Markup:
    """Return a badge with a colour's symbol and name."""
    return Markup('<span class="suit {}"><span aria-hidden="true">{}</span> {}</span>').format(
        colour.value, CARD_SYMBOLS[colour], colour_name(colour)
    )


def _forbidden_by(state: RefereeState, colour: Colour) -> str | None:
    namer = state.namer or 0  # the same colours are free for every seat
    try:
        referee.apply(state, NameColour(namer, colour))
    except Refused as refused:
        return refused.clause
    return None
