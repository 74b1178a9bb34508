"""Marks on seats that several questions of the referee share."""

from __future__ import annotations

from companion.words.referee_state import RefereeState
from web.games.panel import Mark
from web.pages.language import gettext as _


def pausing_mark(state: RefereeState) -> dict[int, Mark]:
    """Return the mark of the seat that sits out; none while nobody does."""
    pausing = state.course.pausing
    return {} if pausing is None else {pausing: Mark(_("setzt aus"), sign="💤")}
