"""Who sits where, by name: a match counts people, a round counts the seats of those who play it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.match.sheet import MatchState
from web.pages.names import listed


def at_table(state: MatchState) -> tuple[int, ...]:
    """Return who sits around the table, clockwise: those of the round, after it those of the next one."""
    return state.players if state.running else state.seated


def seat_names(state: MatchState) -> tuple[str, ...]:
    """Return the names of those who play the round, seat by seat."""
    return tuple(state.names[player] for player in state.players)


def listed_players(state: MatchState, players: Iterable[int]) -> str:
    """Return the names of `players`, counted as the match does, as a sentence lists them."""
    return listed(state.names[player] for player in players)
