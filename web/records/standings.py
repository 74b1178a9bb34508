"""The standings of a match, finished or not: points, places, rounds won and lost, and the counts of its game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.log import Log
from companion.match.sheet import places, totals
from web.games.screen import screen_of


class Standing(NamedTuple):
    """The sums of one player.

    `won` says that the match is over and this player won it. `place` is None for a player who left. `wins` and `losses`
    count rounds; in Siebenschläfer a loss is a round of drinks to pay (S-27). `points` has the rounds this player sat
    in. `counts` are the counts of this game alone, by name and without zeros (`GameScreen.statistics`).
    """

    name: str
    total: int
    place: int | None
    won: bool
    wins: int
    losses: int
    points: tuple[int, ...]
    counts: Mapping[str, int] = MappingProxyType({})

    @property
    def rounds(self) -> int:
        """How many finished rounds this player sat in."""
        return len(self.points)


def standings(log: Log) -> tuple[Standing, ...]:
    """Return the standing of every player who ever sat at the table, by player."""
    state = log.state
    outcome = log.match.outcome(state)
    victors = outcome.winners if outcome is not None else ()
    sheet, ranks = totals(state), places(state)
    statistics = screen_of(log.header.game).statistics
    counts = statistics.counts(log) if statistics else ({},) * len(state.names)
    return tuple(
        Standing(
            name,
            sheet[player],
            ranks[player],
            player in victors,
            sum(player in result.winners for result in state.results),
            sum(player in result.losers for result in state.results),
            tuple(result.points_of(player) for result in state.results if player in result.players),
            counts[player],
        )
        for player, name in enumerate(state.names)
    )
