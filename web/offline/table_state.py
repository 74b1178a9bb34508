"""A table with real cards as a device may keep it: faces, totals, and the numbers of the round that lie open.

It goes with every picture of the table, so that the pad knows the last one. Nothing in it is hidden from anybody at the
table: there are no cards, no votes, and no picture of a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import url_for

from companion.match.sheet import by_wins, target_of
from companion.options import Way, way_of
from web.games.screen import screen_for
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening
from web.table.page import Seat


def pad_of(evening: OpenEvening, seats: Sequence[Seat], *, writes: bool) -> dict[str, Any] | None:
    """Return what the pad needs of a table, ready for JSON; None where nobody can keep score on a pad.

    That is a game on phones, an evening that is over, a device that may not write, and a house that can't be read.
    """
    state, pad = evening.log.state, screen_for(evening).scorepad
    options = state.setup.options
    over = evening.log.match.outcome(state) is not None
    if pad is None or way_of(options) is not Way.REFEREE or over or not writes or evening.read_fault is not None:
        return None
    return {
        "match": evening.id,
        "table": url_for("table.show", match=evening.id),
        "late": url_for("late_rounds.book", match=evening.id),
        "ahead": [
            url_for("judge.check.page", abend=evening.id),
            url_for("offline.pairs", abend=evening.id),
            url_for("rules.page", slug=screen_for(evening).slug),
        ],
        "title": screen_for(evening).title,
        "round": state.number + (not state.running),
        "target": target_of(state),
        "wins": by_wins(state),
        "nobody": pad.nobody,
        "aside": _(pad.aside) if pad.aside else "",
        "columns": [
            {"name": one.name, "label": _(one.label), "least": one.least, "most": one.most, "lasting": one.lasting}
            for one in pad.columns
        ],
        "book": url_for("table.book", match=evening.id),
        "asked": [each._asdict() for each in pad.asked(state.round)] if state.running else [],
        "together": dict(pad.together(state.round)),
        "players": [
            {
                "player": seat.player,
                "name": seat.name,
                "colour": seat.colour,
                "face": seat.face.emoji,
                "total": seat.wins if by_wins(state) else seat.total,
            }
            for seat in seats
        ],
        "known": dict(pad.known(state.round)) if state.running else {},
        "winner": pad.winner(state.round) if state.running else None,
    }
