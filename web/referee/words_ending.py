"""The end of a round of the word game: who laid the last card, how many are left in the hands (W-39 to W-44)."""

from __future__ import annotations

from typing import NamedTuple

from companion.words.referee_state import RefereeState
from web.booking import number
from web.referee.face import Face, Step
from web.tables import Table


class Hand(NamedTuple):
    """What is counted of a seat: cards, proposed or entered, and chips; the winner's don't count (W-41)."""

    seat: int
    cards: int
    chips: int
    won: bool

    @property
    def points(self) -> int:
        """The minus points (W-40)."""
        return 0 if self.won else self.cards + self.chips


def last_card(table: Table, _step: Step) -> Face:
    """Ask who laid the last card (W-39), or whether nobody can go on (W-38)."""
    return Face("referee/_words_last.html", {"round": table.log.state.round}, {}, deep=True)


def counting(table: Table, step: Step) -> Face:
    """Ask how many cards each hand has left (W-44). Until that is told the last word may be doubted (W-39)."""
    state: RefereeState = table.log.state.round
    entered = [number(cards) for cards in step.getlist("cards")] if step.get("do") == "count" else []
    counts = entered if len(entered) == state.players else list(state.proposed)
    hands = tuple(
        Hand(seat, cards if cards is not None else state.proposed[seat], state.chips[seat], seat == state.winner)
        for seat, cards in enumerate(counts)
    )
    settled = state.last is not None and state.last.settled
    context = {
        "round": state,
        "hands": hands,
        "sum": sum(hand.points for hand in hands),
        "doubtable": state.ending == "out" and not settled,
        "tried": len(state.course.tried),
    }
    return Face("referee/_words_count.html", context, {}, deep=True)
