"""The end of a round of the word game: its last card, and the cards left in each hand (W-39 to W-44)."""

from __future__ import annotations

from typing import NamedTuple

from companion.log import Log
from companion.words.actions import Finish
from companion.words.referee_state import RefereeState
from web.games.panel import Panel, Step
from web.pages.forms import number
from web.storage.open_evenings import OpenEvening


class Hand(NamedTuple):
    """A hand as it is counted.

    `cards` are proposed by the log or entered by the table; None if neither. The winner's chips don't count (W-41).
    """

    seat: int
    cards: int | None
    chips: int
    won: bool

    @property
    def points(self) -> int:
        """The minus points as far as they are known (W-40)."""
        return 0 if self.won else (self.cards or 0) + self.chips


def last_card_panel(evening: OpenEvening, _step: Step) -> Panel:
    """Ask which seat laid the last card (W-39), or whether nobody can go on (W-38)."""
    return Panel("words/_last.html", {"round": evening.log.state.round}, {}, deep=True)


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask how many cards each hand has left (W-44). Before the answer the last word may still be doubted (W-39)."""
    state: RefereeState = evening.log.state.round
    entered = [number(cards) for cards in step.getlist("cards")] if step.get("do") == "count" else []
    counts: list[int | None] = entered if len(entered) == state.players else [*proposed_counts(evening.log)]
    hands = tuple(Hand(seat, cards, state.chips[seat], seat == state.winner) for seat, cards in enumerate(counts))
    settled = state.last is not None and state.last.settled
    context = {
        "round": state,
        "hands": hands,
        "sum": sum(hand.points for hand in hands),
        "doubtable": state.ending == "out" and not settled,
        "colours_tried": len(state.course.tried),
    }
    return Panel("words/_count.html", context, {}, deep=True)


def proposed_counts(log: Log) -> tuple[int | None, ...]:
    """Return by seat how many cards are left by the log (W-44); None for a seat of which the log can't know it.

    The log knows all hands if the table logged its words: then the card that ended the round was the winner's last one
    by the log, too. Otherwise only the winner's 0 is sure, and a tired table would take any other proposal for true.
    """
    state: RefereeState = log.state.round
    finish = next((number for number in reversed(log.standing) if isinstance(log.event(number).action, Finish)), None)
    before: RefereeState | None = log.state_at(finish - 1).round if finish is not None else None
    logged = state.winner is not None and before is not None and before.hands[state.winner] <= 1
    return tuple(cards if logged or seat == state.winner else None for seat, cards in enumerate(state.proposed))
