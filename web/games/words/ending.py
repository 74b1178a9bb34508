"""The end of a round of the word game: who laid the last card, how many are left in the hands (W-39 to W-44)."""

from __future__ import annotations

from typing import NamedTuple

from companion.log import Log
from companion.words.actions import Finish
from companion.words.referee_state import RefereeState
from web.games.panel import Panel, Step
from web.pages.forms import number
from web.storage.open_evenings import OpenEvening


class Hand(NamedTuple):
    """What is counted of a seat: cards, proposed or entered (None: neither), and chips; not the winner's (W-41)."""

    seat: int
    cards: int | None
    chips: int
    won: bool

    @property
    def points(self) -> int:
        """The minus points as far as they are known (W-40)."""
        return 0 if self.won else (self.cards or 0) + self.chips


def last_card(evening: OpenEvening, _step: Step) -> Panel:
    """Ask who laid the last card (W-39), or whether nobody can go on (W-38)."""
    return Panel("words/_last.html", {"round": evening.log.state.round}, {}, deep=True)


def counting(evening: OpenEvening, step: Step) -> Panel:
    """Ask how many cards each hand has left (W-44). Until that is told the last word may be doubted (W-39)."""
    state: RefereeState = evening.log.state.round
    entered = [number(cards) for cards in step.getlist("cards")] if step.get("do") == "count" else []
    counts: list[int | None] = entered if len(entered) == state.players else [*proposed(evening.log)]
    hands = tuple(Hand(seat, cards, state.chips[seat], seat == state.winner) for seat, cards in enumerate(counts))
    settled = state.last is not None and state.last.settled
    context = {
        "round": state,
        "hands": hands,
        "sum": sum(hand.points for hand in hands),
        "doubtable": state.ending == "out" and not settled,
        "tried": len(state.course.tried),
    }
    return Panel("words/_count.html", context, {}, deep=True)


def proposed(log: Log) -> tuple[int | None, ...]:
    """Return how many cards each hand should have left, if the table has told its plays (W-44), else nothing.

    It has if the winner's last card was the last one by the log, too. Numbers that nobody can know would be taken for
    true by a tired table.
    """
    state: RefereeState = log.state.round
    finish = next((number for number in reversed(log.standing) if isinstance(log.event(number).action, Finish)), None)
    before: RefereeState | None = log.state_at(finish - 1).round if finish is not None else None
    told = state.winner is not None and before is not None and before.hands[state.winner] <= 1
    return tuple(cards if told or seat == state.winner else None for seat, cards in enumerate(state.proposed))
