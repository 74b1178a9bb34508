"""The answers of a chair that book an action of the table: whose word it was, who votes first, who doubts it too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.match.calls import in_order
from companion.match.sheet import MatchState
from companion.refusal import Malformed, Refused
from companion.words.actions import Doubt, Halt
from companion.words.laid_words import noted_seat
from companion.words.referee_state import RefereeState
from web.games.phone import Answer, Fields


def sure_seat(state: RefereeState) -> int | None:
    """Return the seat whose word a call can only mean: that of the last card, or of a noted word."""
    return state.winner if state.ending else noted_seat(state)


def doubt(match: MatchState, seat: int, fields: Fields) -> Doubt:
    """Return the doubt that follows from the pending calls.

    A caller says whose word it is, or a player owns up to it. `first` is the one of equal callers who votes first.

    :raises Refused: when nobody has called. :raises Malformed: for an answer that isn't this seat's to give.
    """
    state: RefereeState = match.round
    groups = in_order(match.calls)
    if not groups:
        raise Refused("W-28", why="nobody_called")
    doubters = [one for group in groups for one in group]
    sure = sure_seat(state)
    accused = sure if sure is not None and sure not in doubters else _seat(fields, "accused")
    if seat not in doubters and seat != accused:
        raise Malformed("other_seat", by=seat, do="doubt")
    if len(groups[0]) > 1 and not state.secret:
        first = _seat(fields, "first")
        if first not in groups[0]:
            raise Malformed("bad_field", do="doubt", field="first", found=str(first))
        doubters.remove(first)
        doubters.insert(0, first)
    return Doubt(accused, tuple(doubters))


def join(match: MatchState, seat: int, fields: Fields) -> Halt:
    """Return the doubt of one more player while the table hasn't begun to vote (W-29).

    :raises Refused: when no word is in doubt: a phone opens no dispute without a call.
    """
    state: RefereeState = match.round
    if state.dispute is None:
        raise Refused("W-30", why="no_doubt")
    return Halt(seat, _seat(fields, "word"))


def _seat(fields: Fields, name: str) -> int:
    found = fields.get(name)
    if type(found) is not int:
        raise Malformed("missing_field", do="doubt", field=name)
    return found


ANSWERS: Final[Mapping[str, Answer]] = {"doubt": doubt, "doubt_too": join}
