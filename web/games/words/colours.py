"""The four card colours as keys and badges, and who may name one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from companion.refusal import Refused
from companion.words import referee
from companion.words.actions import NameColour
from companion.words.deck import Colour
from companion.words.referee_state import STUCK, RefereeState
from web.judge.deck import CARD_SYMBOLS
from web.pages.language import gettext as _
from web.translations.catalogue import N_

_NAMES: Final = {
    Colour.RED: N_("Rot"),
    Colour.BLUE: N_("Blau"),
    Colour.GREEN: N_("Grün"),
    Colour.YELLOW: N_("Gelb"),
}


class ColourKey(NamedTuple):
    """A colour that might be named; `clause` says by which rule it can't be, None if it can."""

    value: str
    name: str
    symbol: str
    clause: str | None


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return _(_NAMES[colour])


def naming(state: RefereeState) -> dict[str, Any]:
    """Return what a page needs that asks for a colour if one has to be named; nothing to tap where none has."""
    return {
        "colours": colour_keys(state) if state.naming else (),
        "not_namers": not_namers(state),
        "stuck": state.naming in STUCK,
    }


def colour_keys(state: RefereeState) -> tuple[ColourKey, ...]:
    """Return the four colours as they can be named now (W-20, W-33, W-37)."""
    return tuple(
        ColourKey(colour.value, colour_name(colour), CARD_SYMBOLS[colour], _against(state, colour)) for colour in Colour
    )


def not_namers(state: RefereeState) -> dict[int, str]:
    """Return who can't be the one to name a colour, and why, where nobody was told who pauses.

    Whose word has just fallen laid it, so the pause was another's, and it stays with them (W-21, W-32).
    """
    if state.naming != "W-33" or state.verdict is None:
        return {}
    return {state.verdict.word.seat: _("hat gelegt")}


def suit(colour: Colour) -> Markup:
    """Return a badge with a colour's symbol and name."""
    return Markup('<span class="suit {}"><span aria-hidden="true">{}</span> {}</span>').format(
        colour.value, CARD_SYMBOLS[colour], colour_name(colour)
    )


def _against(state: RefereeState, colour: Colour) -> str | None:
    namer = state.namer or 0  # whoever it is: the colours are the same for all
    try:
        referee.apply(state, NameColour(namer, colour))
    except Refused as refused:
        return refused.clause
    return None
