"""The four card colours as keys and badges, and the panel that asks for another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from companion.refusal import Refused
from companion.words import referee
from companion.words.actions import NameColour
from companion.words.deck import Colour
from companion.words.referee_state import STUCK, RefereeState
from web.decks.colours import CARD_SYMBOLS
from web.games.panel import Mark, Panel, Step, Tap
from web.games.seats import seat_names
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

_NAMES: Final = {Colour.RED: N_("Rot"), Colour.BLUE: N_("Blau"), Colour.GREEN: N_("Grün"), Colour.YELLOW: N_("Gelb")}


class ColourKey(NamedTuple):
    """A key that names a colour; `clause` forbids the colour now, None if it may be named."""

    value: str
    name: str
    symbol: str
    clause: str | None


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return _(_NAMES[colour])


def new_colour_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask the pausing player for another colour because the table couldn't agree (W-27)."""
    return naming_panel(evening, step, {}, because_of="W-27")


def naming_panel(evening: OpenEvening, step: Step, marks: Mapping[int, Mark], because_of: str = "") -> Panel:
    """Ask for a colour; first ask for the seat that names it, if the log doesn't know which one pauses.

    `because_of` is the clause by which the table asks for a colour that isn't due; "" where one is due.
    """
    state: RefereeState = evening.log.state.round
    names = seat_names(evening.log.state)
    kept = {"schritt": "farbe"} if because_of else {}
    namer, off = naming_seat(state, step), cannot_name(state)
    if namer is None:
        off_marks = {seat: Mark(why) for seat, why in off.items()}
        return Panel(
            "words/_naming.html",
            {"round": state, "colours": (), "stuck": state.naming in STUCK, "leave": because_of},
            {**marks, **off_marks},
            question=_("Wer setzt aus und nennt die Farbe?"),
            clause=because_of or state.naming,
            taps={
                seat: Tap(_("nennt die Farbe"), step={"schritt": "tisch", **kept, "nennt": seat})
                for seat in range(state.players)
                if seat not in off
            },
        )
    known = state.naming in STUCK
    name = isolated(names[namer])
    return Panel(
        "words/_naming.html",
        {
            "round": state,
            "namer": namer,
            "colours": colour_keys(state),
            "stuck": known and not because_of,
            "leave": because_of,
        },
        {**marks, namer: marks.get(namer, Mark())._replace(turn=True)},
        question=_("%(name)s, welche Farbe ist die nächste?", name=name)
        if known
        else _("%(name)s, welche neue Farbe nennst du?", name=name),
        clause=because_of or state.naming,
    )


def naming_seat(state: RefereeState, step: Step) -> int | None:
    """Return the seat that names the colour: as the log knows it, else as the table tapped it; None if neither."""
    if state.namer is not None:
        return state.namer
    tapped = number(step.get("nennt", step.get("seat")))
    return tapped if tapped is not None and tapped < state.players else None


def colour_question(state: RefereeState) -> dict[str, Any]:
    """Return the context of a page that asks for a colour too: no keys if none is due, or nobody knows who names it."""
    return {"colours": colour_keys(state) if state.naming and state.namer is not None else ()}


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


def _forbidden_by(state: RefereeState, colour: Colour) -> str | None:
    namer = state.namer or 0  # the same colours are free for every seat
    try:
        referee.apply(state, NameColour(namer, colour))
    except Refused as refused:
        return refused.clause
    return None
