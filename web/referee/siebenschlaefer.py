"""Siebenschläfer on the table screen."""

from __future__ import annotations

from web.referee.face import Face, Mark, Step
from web.tables import Table


def face(table: Table, step: Step) -> Face:
    """Return what can be told of a round with real cards."""
    state = table.log.state.round
    marks = {state.turn: Mark(turn=True)} if state.turn is not None and not state.ending else {}
    return Face("referee/_siebenschlaefer.html", {"round": state, "step": step.get("schritt", "")}, marks)
