"""Players of the golden games of Siebenschläfer, and entries of their rounds for a referee with real cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pytest

from companion.action import Action
from companion.refusal import Refused
from companion.siebenschlaefer.actions import (
    Counted,
    Draw,
    Laid,
    Lay,
    NothingTurned,
    Opened,
    Pass,
    Passed,
    Stuck,
    TurnedUp,
)
from companion.siebenschlaefer.cards import CARDS, CODES, Rank
from companion.siebenschlaefer.pairs import VALUES
from companion.siebenschlaefer.state import DigitalState
from tests.golden.recording import NotHere, Recording

GAME: Final = "siebenschlaefer"
DIGITAL, FREE, REFEREE, REFEREE_LAST_SEVEN = range(4)  # the ways of the bench; FREE lets a 7 in the last pair count
NEVER: Final = 99  # more than any pair is worth


def rank(code: str) -> Rank:
    """Return the rank of a card by its code."""
    return Rank(code[:-1])


def ranks(cards: Iterable[int]) -> tuple[Rank, ...]:
    """Return the ranks of cards by their numbers."""
    return tuple(rank(CODES[card]) for card in cards)


def worth(action: Action) -> int:
    """Return the value of a pair to be laid; 0 for any other action."""
    return VALUES[CARDS[action.first]][CARDS[action.second]] if isinstance(action, Lay) else 0


def sevens(action: Action) -> int:
    """Return the number of 7s in a pair to be laid."""
    return (action.first[0] == "7") + (action.second[0] == "7") if isinstance(action, Lay) else 0


def aces(action: Action) -> bool:
    """Say whether the action lays two aces."""
    return isinstance(action, Lay) and action.first[0] == "A"


def lowest(table: Recording) -> Action:
    """Return the action of a thrifty player: lay the lowest pair there is, else draw, else pass."""
    actions = table.legal()
    return min(actions, key=lambda action: worth(action) or NEVER) if len(actions) > 1 else actions[0]


def highest(table: Recording) -> Action:
    """Return the action of a player who lays the highest pair there is, else draws, else passes."""
    return max(table.legal(), key=worth)


def play_on(table: Recording, most: int = 80, policy: Callable[[Recording], Action] = lowest) -> Recording:
    """Play to the end of the round. :raises NotHere: when the log then has more than `most` events."""
    while not table.over:
        if len(table.log) >= most:
            raise NotHere
        table.do(policy(table))
    return table


def until(table: Recording, wanted: Callable[[Action], bool], most: int = 40) -> Action:
    """Play on until a wanted action is legal; return it. :raises NotHere: when it doesn't come to that."""
    while not table.over and len(table.log) < most:
        for action in table.legal():
            if wanted(action):
                return action
        table.do(lowest(table))
    raise NotHere


def draw_and_pass(table: Recording) -> int:
    """Let the seat on turn draw and pass; return the seat. :raises NotHere: when it can lay and so has to."""
    seat: int = table.round.turn
    table.do(table.pick(lambda action: isinstance(action, Draw)))
    table.do(table.pick(lambda action: isinstance(action, Pass)))
    return seat


def refused(table: Recording, clause: str, *actions: Action) -> None:
    """Try each of these actions; the rules are against it, by this clause, and nothing changes."""
    before, events = table.log.state, len(table.log)
    for action in actions:
        with pytest.raises(Refused) as turned_down:
            table.do(action)
        assert turned_down.value.clause == clause
        assert table.log.state is before
        assert len(table.log) == events


def need(condition: object) -> None:
    """Go on only if the seed has brought this about. :raises NotHere: when it hasn't."""
    if not condition:
        raise NotHere


def tell(table: Recording, twin: Recording) -> None:
    """Enter a round that was played at `twin` at `table` with a referee; check that they agree all along.

    A seat that can't lay enters that by passing; nobody enters draws before a play, or turned-up cards that are no
    pair. The last seat counts card by card, the others enter a number.
    """
    table.do(Opened(twin.log.state_at(0).round.opener))
    for event in twin.log.events:
        after: DigitalState = twin.log.state_at(event.number).round
        for entry in _entries(event.action, after):
            table.do(entry)
        if not isinstance(event.action, Draw) and not after.ending:
            _agree(table, after)
    if twin.round.ending == "stuck":
        table.do(Stuck())
    uncounted = [seat for seat, points in enumerate(table.round.counts) if points is None]
    for seat in uncounted:
        held = ranks(twin.round.hands[seat])
        by_cards = seat == uncounted[-1]
        table.do(Counted(seat, cards=held) if by_cards else Counted(seat, twin.log.match.game.score(twin.round)[seat]))
    assert table.log.match.game.outcome(table.round) == twin.log.match.game.outcome(twin.round)
    assert table.log.state.results[-1].points == twin.log.state.results[-1].points


def _entries(action: Action, after: DigitalState) -> list[Action]:
    """Return the entries for an action of a digital round that has become `after`."""
    if isinstance(action, Lay):
        last = not after.hands[action.seat]
        return [Laid(action.seat, rank(action.first), rank(action.second), last)]
    if not isinstance(action, Pass):
        return []
    passed = Passed(action.seat)
    if after.passes or after.ending:
        return [passed]
    return [passed, TurnedUp(*ranks(after.effects.turned[-1])) if after.effects.turned else NothingTurned()]


def _agree(table: Recording, after: DigitalState) -> None:
    referee = table.round
    assert referee.turn == after.turn
    assert referee.to_beat == after.to_beat
    assert referee.passes == after.passes
    assert sorted(referee.pair or ()) == sorted(ranks(after.pair))
    if referee.laid_by is not None and not referee.passes:
        assert referee.sequel.misses == after.effects.misses
        assert referee.sequel.draws == tuple(seat for seat, _ in after.effects.draws)
