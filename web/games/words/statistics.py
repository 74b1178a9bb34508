"""The doubts of an evening of the word game: how often each player doubted or was doubted, and how the votes went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.log import Log
from companion.words.actions import Close, Vote
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState
from companion.words.state import DigitalState
from web.storage.kept_evening import history


def count(log: Log) -> tuple[Mapping[str, int], ...]:
    """Return by player, without zeros: of own words `laid_doubted` were voted on and `laid_fell` of them fell.

    Others' words each player `doubted`, and was `doubted_right` where they fell.
    """
    found: tuple[Counter[str], ...] = tuple(Counter() for _ in log.state.names)
    for players, dispute in _votes(log):
        found[players[dispute.accused]].update({"laid_doubted": 1, "laid_fell": int(dispute.falls)})
        for seat in dispute.doubters:
            found[players[seat]].update({"doubted": 1, "doubted_right": int(dispute.falls)})
    return tuple(+each for each in found)


def counted(state: DigitalState | RefereeState) -> object:
    """Return the vote that was decided last: a new one is counted."""
    return state.verdict


def _votes(log: Log) -> Iterator[tuple[tuple[int, ...], Dispute]]:
    """Yield every vote that was cast to its end, with the players by seat."""
    for event, before, after in history(log):
        state, voted = after.round, before.round.dispute is not None and isinstance(event.action, Vote | Close)
        if voted and state.dispute is None and state.verdict is not None:
            yield after.players, state.verdict.dispute
