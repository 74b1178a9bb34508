"""The word game on the table screen."""

from __future__ import annotations

from web.referee.face import Face, Mark, Step
from web.tables import Table


def face(table: Table, step: Step) -> Face:
    """Return what can be told of a round with real cards."""
    state = table.log.state.round
    marks = {seat: Mark(chips=chips) for seat, chips in enumerate(state.chips)}
    return Face("referee/_words.html", {"round": state, "step": step.get("schritt", "")}, marks)
