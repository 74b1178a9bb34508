"""Names by seat: a match counts people, a round counts the seats of its players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.match.sheet import MatchState
from web.pages.language import gettext as _
from web.pages.names import isolated, listed, written


def players_at_table(state: MatchState) -> tuple[int, ...]:
    """Return the players around the table, clockwise: those of the round, after it those of the next one."""
    return state.players if state.running else state.seated


def seat_names(state: MatchState) -> tuple[str, ...]:
    """Return the names of the players of the round, seat by seat."""
    return tuple(state.names[player] for player in state.players)


def name_at(seat: int, names: Sequence[str]) -> str:
    """Return the name of the player on `seat`; on an empty seat its number as people count."""
    if 0 <= seat < len(names):
        return isolated(names[seat])
    return _("Platz %(number)s", number=written(seat + 1))


def listed_players(state: MatchState, players: Iterable[int]) -> str:
    """Return the names of `players`, counted as the match does, as a sentence lists them."""
    return listed(state.names[player] for player in players)
