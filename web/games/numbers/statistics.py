"""The mistakes of an evening of the number game: how often each player was caught (A-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.log import Log
from companion.numbers.actions import Call, Caught
from companion.numbers.state import DigitalState, RefereeState
from web.storage.kept_evening import history


def count(log: Log) -> tuple[Mapping[str, int], ...]:
    """Return by player how often they were `caught`; nothing for a player who never was."""
    caught: Counter[int] = Counter()
    for event, _, after in history(log):
        if isinstance(event.action, Caught):
            caught[after.players[event.action.seat]] += 1
        elif isinstance(event.action, Call) and (verdict := after.round.verdict) is not None and verdict.mistakes:
            caught[after.players[verdict.accused]] += 1
    return tuple({"caught": caught[player]} if caught[player] else {} for player in range(len(log.state.names)))


def counted(state: DigitalState | RefereeState) -> object:
    """Return how often each seat was caught in this round; without a box the last verdict, from which it follows."""
    return state.caught if isinstance(state, RefereeState) else state.verdict
