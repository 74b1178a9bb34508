"""The sums of every evening beside its log, so that statistics needn't replay all of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.log import Event
from companion.match.sheet import MatchState, by_wins
from web.records import people
from web.records.standings import standings
from web.storage.event_store import Appending
from web.storage.open_evenings import OpenEvening


def project_standings(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Keep the sums of an evening as of now, if what was booked can have changed them; people must be known by then."""
    log = evening.log
    over = int(log.match.outcome(log.state) is not None)
    only_wins = by_wins(log.state)
    # Each step is looked at: what was taken back in one go may have come and gone between the first and the last.
    connection = appending.connection
    kept = connection.execute("SELECT 1 FROM standings WHERE match = ?", (evening.id,)).fetchone()
    steps = range(events[0].number - 1, len(log) + 1) if kept and events else ()
    if len({_sums(log.state_at(number)) for number in steps}) == 1:
        return
    ids = dict(connection.execute("SELECT key, id FROM people").fetchall())
    connection.execute("UPDATE matches SET rounds = ? WHERE id = ?", (len(log.state.results), evening.id))
    connection.execute("DELETE FROM standings WHERE match = ?", (evening.id,))
    connection.executemany(
        "INSERT INTO standings (match, player, person, game, started, over, place, total, points, rounds, wins, "
        "losses, laid_doubted, laid_fell, doubted, doubted_right, caught) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                each.laid_doubted,
                each.laid_fell,
                each.doubted,
                each.doubted_right,
                each.caught,
            )
            for player, each in enumerate(standings(log))
        ],
    )


def _sums(state: MatchState) -> tuple[object, ...]:
    """Return what sums can follow from: compared before and after, it says whether they may have changed."""
    told = getattr(state.round, "verdict", None), getattr(state.round, "caught", None)
    return state.results, state.names, state.seated, state.began, state.ended, state.number, told
