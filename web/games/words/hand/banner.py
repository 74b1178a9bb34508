"""The one sentence above the circle: whose moment it is, and what may be done."""

from __future__ import annotations

from typing import NamedTuple

from companion.match.sheet import MatchState
from companion.words.state import DigitalState, Naming, Phase
from web.games.seats import seat_names
from web.pages.language import gettext as _
from web.pages.names import isolated


class Banner(NamedTuple):
    """A title and the rule in play."""

    title: str
    clause: str


def banner(match: MatchState, state: DigitalState, seat: int | None) -> Banner:
    """Return what all wait for, as `seat` reads it; as somebody without a seat if that is None."""
    names = [isolated(name) for name in seat_names(match)]
    phase, last = state.phase, state.last
    if phase is Phase.OPENING:
        clause = "W-16" if state.passed else "W-15"
        if state.opener == seat:
            return Banner(_("Du eröffnest. Leg in Ruhe deine erste Karte."), clause)
        return Banner(_("%(name)s eröffnet.", name=names[state.opener]), clause)
    if phase is Phase.NAMING:
        clause = "W-37" if state.naming is Naming.UNTRIED else "W-33"
        if state.namer == seat:
            return Banner(_("Welche Farbe nennst du?"), clause)
        return Banner(_("%(name)s nennt die Farbe.", name=names[state.namer]), clause)
    if phase is Phase.PHOTO:
        return Banner(_("Welche Karte lag zuerst? Sagt es auf euren Handys."), "W-23")
    if phase is Phase.LAST and last is not None:
        if last.seat == seat:
            return Banner(_("Deine letzte Karte! Zweifelt jemand?"), "W-39")
        return Banner(_("Letzte Karte von %(name)s. Zweifelst du?", name=names[last.seat]), "W-39")
    if state.course.pausing == seat:
        return Banner(_("Du setzt aus."), "W-21")
    return Banner(_("Jetzt auf"), "W-19")
