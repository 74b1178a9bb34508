"""The number game on the table screen: who was caught, who is out, and how many cards are left (A-25)."""

from __future__ import annotations

from web.referee.face import Face, Mark, Step
from web.tables import Table


def face(table: Table, step: Step) -> Face:
    """Return what can be told of a round with real cards."""
    state = table.log.state.round
    counting = bool(state.ending)
    uncounted = tuple(seat for seat, cards in enumerate(state.left) if cards is None)
    marks = {seat: Mark("😴" * min(count, 5)) for seat, count in enumerate(state.caught) if count}
    context = {
        "step": "count" if counting else step.get("schritt", ""),
        "next_count": uncounted[0] if counting and uncounted else None,
        "most_left": state.most_left if counting and uncounted else 0,
        "seats": tuple(range(len(state.left))),
    }
    return Face("referee/_numbers.html", context, marks, deep=counting)
