"""The standings of a match, finished or not, and the projection that keeps them beside its log.

`standings` and `counts` are of one evening. `sums` adds them up over all, as 10,000 evenings are too many for a page:
an evening that changes is taken out and put in again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.log import Event, Log
from companion.match.sheet import MatchState, by_wins, places, totals
from companion.typed import same_key
from web.access.membership import own_players
from web.games.screen import Statistics, screen_for, screen_of
from web.storage.database import Connection, marks
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening

_Sums = Counter[tuple[int, int, str, str]]
"""Values by person, other person (0 for what is of one alone), game and name, as the rows of `sums`."""


class _Row(NamedTuple):
    match: str
    player: int
    person: int
    game: str
    started: int
    over: bool
    place: int | None
    total: int
    points: int | None
    rounds: int
    wins: int
    losses: int


_COLUMNS: Final = ", ".join(_Row._fields)
_Counts = Mapping[int, Mapping[str, int]]
"""The counts of a game, by player and name."""


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
    if len({_followed(log.state_at(number), statistics) for number in steps}) == 1:
        return
    keys = [same_key(name) for name in log.state.names]
    ids = dict(connection.execute(f"SELECT key, id FROM people WHERE key IN ({marks(keys)})", keys).fetchall())
    connection.execute("UPDATE matches SET rounds = ? WHERE id = ?", (len(log.state.results), evening.id))
    bots = own_players(appending)
    found = {player: each for player, each in enumerate(standings(log)) if player not in bots}
    rows = [
        _Row(
            evening.id,
            player,
            ids[same_key(each.name)],
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
    ]
    _replace(connection, evening.id, rows, {player: each.counts for player, each in found.items()})


def remove_standings(connection: Connection, match: str) -> None:
    """Take an evening out of all sums."""
    _replace(connection, match, [], {})


def _replace(connection: Connection, match: str, rows: Sequence[_Row], counts: _Counts) -> None:
    """Put the standings and counts of an evening in the place of those it had, here and in the sums over all."""
    former = [_Row(*row) for row in connection.execute(f"SELECT {_COLUMNS} FROM standings WHERE match = ?", (match,))]
    counted: dict[int, dict[str, int]] = {}
    for player, name, value in connection.execute("SELECT player, name, value FROM counts WHERE match = ?", (match,)):
        counted.setdefault(player, {})[name] = value
    connection.hold(*(f"person {row.person}" for row in (*former, *rows)))  # their sums over all tables follow
    change = _sums_of(rows, counts)
    change.subtract(_sums_of(former, counted))
    connection.execute("DELETE FROM counts WHERE match = ?", (match,))
    connection.execute("DELETE FROM standings WHERE match = ?", (match,))
    connection.executemany(f"INSERT INTO standings ({_COLUMNS}) VALUES ({marks(_Row._fields)})", rows)
    connection.executemany(
        "INSERT INTO counts (match, player, name, value) VALUES (?, ?, ?, ?)",
        [(match, player, *count) for player, each in counts.items() for count in each.items()],
    )
    connection.executemany(
        "INSERT INTO sums (person, other, game, name, value) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (person, other, game, name) DO UPDATE SET value = sums.value + excluded.value",
        [(*key, value) for key, value in sorted(change.items()) if value],
    )
    gone = {key[0] for key, value in change.items() if value < 0}
    connection.execute(f"DELETE FROM sums WHERE value = 0 AND person IN ({marks(gone)})", tuple(gone))


def _sums_of(rows: Sequence[_Row], counts: _Counts) -> _Sums:
    """Return what one evening adds to the sums: of each person, and of each two who sat at the table."""
    found: _Sums = Counter()
    for row in rows:
        played, pointed = row.rounds > 0, row.points is not None and row.rounds > 0
        ended = row.over and played and row.place is not None
        own = {
            "evenings": int(played),
            "ended": int(ended),
            "won": int(ended and row.place == 1),
            "rounds": row.rounds,
            "rounds_won": row.wins,
            "losses": row.losses,
            "points": row.points or 0,
            "pointed": row.rounds if pointed else 0,
            **counts.get(row.player, {}),
        }
        found.update({(row.person, 0, row.game, name): value for name, value in own.items()})
        for other in rows:
            if other.player == row.player:
                continue
            if pointed:
                found[row.person, other.person, row.game, "points"] += other.points or 0
                found[row.person, other.person, row.game, "pointed"] += other.rounds
            if ended and other.rounds > 0 and row.place is not None and other.place is not None:
                way = "ahead" if row.place < other.place else "level" if row.place == other.place else "behind"
                found[row.person, other.person, row.game, way] += 1
    return found


def _followed(state: MatchState, statistics: Statistics | None) -> tuple[object, ...]:
    """Return the part of a state that the sums follow from: as long as it is the same, so are they."""
    counted = statistics.counted(state.round) if statistics else None
    return state.results, state.names, state.seated, state.began, state.ended, state.number, counted
