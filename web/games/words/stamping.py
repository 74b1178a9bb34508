"""What this house knows of an action and no sender may say: whether a word is attested, and when a vote came."""

from __future__ import annotations

from companion.action import Action, received
from companion.words.actions import Doubt, Vote
from web.games.words import attesting
from web.live.arrival import arrived_ms


def stamp(action: Action) -> Action:
    """Return an action with its stamps. A table may have chosen a time for each vote, so a vote has its moment."""
    action = attesting.stamp(action)
    return received(action, round(arrived_ms()), 0) if isinstance(action, Doubt | Vote) else action
