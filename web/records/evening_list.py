"""The rows of the list of evenings, read from the sums beside the logs without a replay."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from typing import Any, Final, NamedTuple

from web.storage.faults import StorageFault

DAY: Final = 24 * 3600 * 1000  # ms


class ListedPlayer(NamedTuple):
    """A player by today's name. `place` is None for one who left; `mark` is the number that decides places."""

    name: str
    place: int | None
    mark: int


class ListedEvening(NamedTuple):
    """An evening in a list, the best player first. Times are ms since 1970; marks count wins if `by_wins`."""

    id: str
    game: str
    started: int
    at: int
    over: bool
    rounds: int
    by_wins: bool
    players: tuple[ListedPlayer, ...]


class Filter(NamedTuple):
    """A choice of evenings: of one game, with one person, or all."""

    game: str = ""
    person: int = 0

    @property
    def on(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.game or self.person)


ALL: Final = Filter()


def running_evenings(connection: sqlite3.Connection, now: int, most: int, wanted: Filter = ALL) -> list[ListedEvening]:
    """Return the evenings to go on with, the latest first; one without an event counts for a day after its set-up."""
    where, values = _where(wanted)
    return _listed(
        connection,
        f"WHERE over = 0 AND (seq > 0 OR at > ?) {where} ORDER BY at DESC, rowid DESC LIMIT ?",
        (now - DAY, *values, most),
    )


def other_evenings(
    connection: sqlite3.Connection, wanted: Filter, now: int, but: list[ListedEvening], *, most: int, offset: int
) -> list[ListedEvening]:
    """Return all evenings `but` those, the latest beginning first."""
    where, values = _where(wanted)
    return _listed(
        connection,
        f"WHERE (over OR seq > 0 OR at > ?) {_but(but)} {where} ORDER BY started DESC, rowid DESC LIMIT ? OFFSET ?",
        (now - DAY, *(each.id for each in but), *values, most, offset),
    )


def count_other_evenings(connection: sqlite3.Connection, wanted: Filter, now: int, but: list[ListedEvening]) -> int:
    """Return how many `others` there are."""
    where, values = _where(wanted)
    (found,) = connection.execute(
        f"SELECT count(*) FROM matches WHERE (over OR seq > 0 OR at > ?) {_but(but)} {where}",
        (now - DAY, *(each.id for each in but), *values),
    ).fetchone()
    return int(found)


def _but(but: list[ListedEvening]) -> str:
    return f"AND id NOT IN ({', '.join('?' * len(but))})"


def _where(wanted: Filter) -> tuple[str, list[str | int]]:
    parts: list[str] = []
    values: list[str | int] = []
    if wanted.game:
        parts.append("AND game = ?")
        values.append(wanted.game)
    if wanted.person:
        parts.append("AND id IN (SELECT match FROM standings WHERE person IN (SELECT id FROM who WHERE person = ?))")
        values.append(wanted.person)
    return " ".join(parts), values


def _listed(connection: sqlite3.Connection, which: str, values: tuple[str | int, ...]) -> list[ListedEvening]:
    rows = connection.execute(
        f"SELECT id, game, header, started, at, over, rounds FROM matches {which}", values
    ).fetchall()
    there: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
    names = dict(connection.execute("SELECT who.id, name FROM who JOIN people ON people.id = who.person"))
    for match, person, *player in connection.execute(
        f"""
        SELECT match, person, place, total, wins FROM standings
        WHERE match IN ({", ".join("?" * len(rows))}) ORDER BY match, place IS NULL, place, player
        """,
        [row[0] for row in rows],
    ):
        there[match].append((names[person], *player))
    return [_one(row, there[row[0]]) for row in rows]


def _one(row: tuple[Any, ...], there: list[tuple[Any, ...]]) -> ListedEvening:
    match, game, header, started, at, over, rounds = row
    try:
        by_wins = json.loads(header)["options"].get("tally") == "wins"
    except (ValueError, KeyError, AttributeError, TypeError) as fault:  # no version of this program wrote that
        raise StorageFault("broken_evening") from fault
    players = tuple(ListedPlayer(name, place, wins if by_wins else total) for name, place, total, wins in there)
    return ListedEvening(match, game, started, at, bool(over), rounds, by_wins, players)
