"""The chance of each deal without a box: new with every round, so that a log gives away the cards of no later one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.action import Action
from companion.log import Log
from companion.match.actions import NextRound
from companion.options import Way, way_of

Draw: TypeAlias = Callable[[], str]
"""Returns a text that can't be guessed."""


def new_chance() -> str:
    """Return 128 bits of chance."""
    return secrets.token_hex(16)


def with_fresh_deal(log: Log, action: Action, draw: Draw) -> Action:
    """Return `action` as it is booked: a deal of cards in the computer with chance of its own, whatever was sent.

    A deal that was taken back comes again as it was, so that nobody deals until they like their hand; but not for other
    people or other seats, and not once the match has been over since, as anybody could read the log then.
    """
    if not isinstance(action, NextRound):
        return action
    if way_of(log.header.options) is Way.REFEREE:
        return replace(action, fresh="")
    return replace(action, fresh=_taken_back(log) or draw())


def _taken_back(log: Log) -> str:
    """Return the chance of the deal that was taken back and may come again; "" where there is none."""
    now = log.state
    for event in reversed(log.events):
        then = log.state_at(event.number)
        if log.match.outcome(then) is not None:
            return ""
        if isinstance(event.action, NextRound):
            again = then.number == now.number + 1 and then.players == now.seated
            return event.action.fresh if again else ""
    return ""
