"""The evenings of the house as a list shows them: out of the sums beside the logs, none of which is replayed."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from typing import Any, Final, NamedTuple

from web.storage.database import StorageFault

DAY: Final = 24 * 3600 * 1000  # ms


class Player(NamedTuple):
    """Who was there, by the name they have today. `place` is None for who left; `mark` is what places are by."""

    name: str
    place: int | None
    mark: int


class Listed(NamedTuple):
    """An evening in a list, the best player first. Times are ms since 1970; `by_wins` says what the marks count."""

    id: str
    game: str
    started: int
    at: int
    over: bool
    rounds: int
    by_wins: bool
    players: tuple[Player, ...]


class Filter(NamedTuple):
    """Which evenings: of one game, with one person, or all."""

    game: str = ""
    person: int = 0

    @property
    def on(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.game or self.person)


ALL: Final = Filter()


def running(connection: sqlite3.Connection, now: int, most: int, wanted: Filter = ALL) -> list[Listed]:
    """Return the evenings to go on with, the latest first; who set one up and never played it means it no more."""
    where, values = _where(wanted)
    return _listed(
        connection,
        f"WHERE over = 0 AND (seq > 0 OR at > ?) {where} ORDER BY at DESC, rowid DESC LIMIT ?",
        (now - DAY, *values, most),
    )


def others(
    connection: sqlite3.Connection, wanted: Filter, now: int, but: list[Listed], *, most: int, offset: int
) -> list[Listed]:
    """Return all evenings `but` those, by the day they began, the latest first."""
    where, values = _where(wanted)
    return _listed(
        connection,
        f"WHERE (over OR seq > 0 OR at > ?) {_but(but)} {where} ORDER BY started DESC, rowid DESC LIMIT ? OFFSET ?",
        (now - DAY, *(each.id for each in but), *values, most, offset),
    )


def how_many(connection: sqlite3.Connection, wanted: Filter, now: int, but: list[Listed]) -> int:
    """Return how many `others` there are."""
    where, values = _where(wanted)
    (found,) = connection.execute(
        f"SELECT count(*) FROM matches WHERE (over OR seq > 0 OR at > ?) {_but(but)} {where}",
        (now - DAY, *(each.id for each in but), *values),
    ).fetchone()
    return int(found)


def _but(but: list[Listed]) -> str:
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


def _listed(connection: sqlite3.Connection, which: str, values: tuple[str | int, ...]) -> list[Listed]:
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


def _one(row: tuple[Any, ...], there: list[tuple[Any, ...]]) -> Listed:
    match, game, header, started, at, over, rounds = row
    try:
        by_wins = json.loads(header)["options"].get("tally") == "wins"
    except (ValueError, KeyError, AttributeError, TypeError) as fault:  # no version of this program wrote that
        raise StorageFault("broken_evening") from fault
    players = tuple(Player(name, place, wins if by_wins else total) for name, place, total, wins in there)
    return Listed(match, game, started, at, bool(over), rounds, by_wins, players)
