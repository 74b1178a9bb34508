"""Seats by name. A match counts players; a round counts the seats of those who play it."""

from collections.abc import Iterable, Sequence

from companion.match.sheet import MatchState
from web.pages.language import gettext as _
from web.pages.names import isolated, listed, written


def players_at_table(state: MatchState) -> tuple[int, ...]:
    """Return the players at the table, clockwise: those of the round, after it those of the next one."""
    return state.players if state.running else state.seated


def seat_names(state: MatchState) -> tuple[str, ...]:
    """Return the names of the seats of the round."""
    return tuple(state.names[player] for player in state.players)


def seat_name(state: MatchState, seat: int) -> str:
    """Return the name of the player on a seat of the round, isolated."""
    return isolated(state.names[state.players[seat]])


def listed_seats(state: MatchState, seats: Iterable[int]) -> str:
    """Return the names of the players on some seats of the round, as a sentence lists them."""
    return listed_players(state, (state.players[seat] for seat in seats))


def name_at(seat: int, names: Sequence[str]) -> str:
    """Return the name of the player on `seat`; for an empty seat its number, counted from 1."""
    if 0 <= seat < len(names):
        return isolated(names[seat])
    return _("Platz %(number)s", number=written(seat + 1))


def listed_players(state: MatchState, players: Iterable[int]) -> str:
    """Return the names of `players`, which count as the match does, as a sentence lists them."""
    return listed(state.names[player] for player in players)
