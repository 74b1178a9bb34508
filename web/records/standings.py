"""The standings of a match, finished or not, and the projection that keeps them beside its log for statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.log import Event, Log
from companion.match.sheet import MatchState, by_wins, places, totals
from web.access.membership import own_players
from web.games.screen import Statistics, screen_for, screen_of
from web.records import people
from web.storage.database import marks
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening


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


def project_standings(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Keep the sums of an evening, if `events` can have changed them. The people of the evening are known by then.

    Bots have none.
    """
    log = evening.log
    over = log.match.outcome(log.state) is not None
    only_wins = by_wins(log.state)
    # Every step is compared: a round may have ended and been taken back between the first event and the last.
    connection = appending.connection
    kept = connection.execute("SELECT 1 FROM standings WHERE match = ?", (evening.id,)).fetchone()
    statistics = screen_for(evening).statistics
    steps = range(events[0].number - 1, len(log) + 1) if kept and events else ()
    if len({_sums(log.state_at(number), statistics) for number in steps}) == 1:
        return
    keys = [people.name_key(name) for name in log.state.names]
    ids = dict(connection.execute(f"SELECT key, id FROM people WHERE key IN ({marks(keys)})", keys).fetchall())
    connection.hold(*(f"person {person}" for person in ids.values()))  # their sums over all tables follow
    connection.execute("UPDATE matches SET rounds = ? WHERE id = ?", (len(log.state.results), evening.id))
    connection.execute("DELETE FROM counts WHERE match = ?", (evening.id,))  # before the standings that they belong to
    connection.execute("DELETE FROM standings WHERE match = ?", (evening.id,))
    bots = own_players(connection, evening.id)
    found = {player: each for player, each in enumerate(standings(log)) if player not in bots}
    connection.executemany(
        "INSERT INTO standings (match, player, person, game, started, over, place, total, points, rounds, wins, "
        "losses) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                evening.id,
                player,
                ids[people.name_key(each.name)],
                log.header.game,
                evening.row.started,
                over,
                each.place,
                each.total,
                None if only_wins else sum(each.points),
                each.rounds,
                each.wins,
                each.losses,
            )
            for player, each in found.items()
        ],
    )
    connection.executemany(
        "INSERT INTO counts (match, player, name, value) VALUES (?, ?, ?, ?)",
        [(evening.id, player, *count) for player, each in found.items() for count in each.counts.items()],
    )


def _sums(state: MatchState, statistics: Statistics | None) -> tuple[object, ...]:
    """Return the part of a state that the sums follow from: as long as it is the same, so are they."""
    counted = statistics.counted(state.round) if statistics else None
    return state.results, state.names, state.seated, state.began, state.ended, state.number, counted
