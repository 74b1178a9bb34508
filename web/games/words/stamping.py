"""The stamps of this house on an action, which no sender may set: whether a word is attested, and when a vote came."""

from __future__ import annotations

from flask import request

from companion.action import Action, received
from companion.words.actions import Doubt, Vote
from web.games.words import attesting
from web.live.arrival import arrived_ms
from web.pages.services import evenings


def stamp(action: Action) -> Action:
    """Return an action with its stamps. Votes have a time only at a table that has set one for them (W-30)."""
    action = attesting.stamp(action)
    timed = isinstance(action, Doubt | Vote) and _has_set_a_time()
    return received(action, round(arrived_ms()), 0) if timed else action


def _has_set_a_time() -> bool:
    with evenings().reading(str((request.view_args or {}).get("match"))) as evening:
        return bool(evening.log.state.setup.options.get("vote_seconds"))
