"""Sums over evenings, from the standings beside the logs, without a replay.

Points and rounds come from all evenings, places only from those that are over. Sums are taken by spelling first; the
view `who` gives the person of each spelling.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from web.records.people import IS_PLAYER

_COUNTED: Final = "over AND rounds > 0 AND place IS NOT NULL"
"""The condition on a standing that its evening is over, and its player played a round and stayed to the end."""
_OWN: Final = "person IN (SELECT id FROM who WHERE person = ?)"
_AVERAGE: Final = "people.id, people.name, people.colour, 1.0 * sum(points) / sum(rounds), sum(rounds)"


class GameSums(NamedTuple):
    """The sums of a person in one game, over all evenings.

    Of `evenings` with a finished round `ended` are over, and `won` have this person in first place, alone or shared.
    `points` are minus points of `pointed` rounds; a number game that counts wins alone has none. `losses` are rounds
    with the most points: in Siebenschläfer drinks to pay (S-27). `counts` are the sums of this game's counts.
    """

    game: str
    evenings: int
    ended: int
    won: int
    rounds: int
    rounds_won: int
    losses: int
    points: int
    pointed: int
    counts: Mapping[str, int]

    def figure(self, key: str) -> int:
        """Return a sum by its name: one that this game counts, or one that every game has, such as `losses`."""
        return self.counts.get(key, 0) if key not in self._fields else int(getattr(self, key))

    @property
    def average(self) -> float | None:
        """Minus points per round; None where none were counted."""
        return self.points / self.pointed if self.pointed else None


class ListedPerson(NamedTuple):
    """A person in the list of people. `last` is the beginning of their last evening, in ms since 1970."""

    id: int
    name: str
    colour: int | None
    hidden: bool
    evenings: int
    ended: int
    won: int
    last: int


class Average(NamedTuple):
    """Minus points per round of one person, from `rounds` rounds."""

    id: int
    name: str
    colour: int | None
    points: float
    rounds: int


class HeadToHead(NamedTuple):
    """One person against another: the evenings that both played to the end, by the person who was ahead."""

    id: int
    name: str
    colour: int | None
    ahead: int
    level: int
    behind: int

    @property
    def together(self) -> int:
        """The number of evenings."""
        return self.ahead + self.level + self.behind


class FinishedEvening(NamedTuple):
    """An evening that is over: a person's `place` among `players`; `first` is the number of players in first place."""

    match: str
    game: str
    started: int
    place: int
    players: int
    first: int

    @property
    def won(self) -> bool:
        """Whether the person won, alone or shared."""
        return self.place == 1

    @property
    def luck(self) -> float:
        """The probability of winning by chance alone."""
        return self.first / self.players


def everybody(connection: sqlite3.Connection) -> list[ListedPerson]:
    """Return all who played here, the latest players first."""
    rows = connection.execute(
        f"""
        SELECT people.id, people.name, people.colour, people.hidden,
            ifnull(sum(evenings), 0), ifnull(sum(ended), 0), ifnull(sum(won), 0), max(ifnull(last, people.added))
        FROM who JOIN people ON people.id = who.person LEFT JOIN (
            SELECT person, sum(rounds > 0) AS evenings, sum({_COUNTED}) AS ended, sum({_COUNTED} AND place = 1) AS won,
                max(started) AS last
            FROM standings GROUP BY person
        ) AS each ON each.person = who.id
        WHERE {IS_PLAYER} GROUP BY people.id ORDER BY 8 DESC, people.id
        """
    ).fetchall()
    return [ListedPerson(number, name, colour, bool(hidden), *rest) for number, name, colour, hidden, *rest in rows]


def sums(connection: sqlite3.Connection, person: int) -> list[GameSums]:
    """Return the sums of a person, the game played most first."""
    rows = connection.execute(
        f"""
        SELECT game, sum(rounds > 0), sum({_COUNTED}), sum({_COUNTED} AND place = 1), sum(rounds), sum(wins),
            sum(losses), ifnull(sum(points), 0), sum(CASE WHEN points IS NULL THEN 0 ELSE rounds END)
        FROM standings WHERE {_OWN} GROUP BY game ORDER BY 2 DESC, game
        """,
        (person,),
    ).fetchall()
    counts: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for game, name, value in connection.execute(
        f"""
        SELECT game, name, sum(value) FROM standings JOIN counts USING (match, player)
        WHERE {_OWN} GROUP BY game, name
        """,
        (person,),
    ):
        counts[game][name] = value
    found = [GameSums._make((*row, counts[row[0]])) for row in rows]
    return [each for each in found if each.rounds or each.counts]


def averages(connection: sqlite3.Connection, *, least: int = 1, most: int = 12) -> dict[str, list[Average]]:
    """Return, by game, the minus points per round of those who played it most, the fewest points first."""
    rows = connection.execute(
        f"""
        SELECT game, {_AVERAGE} FROM (
            SELECT game, person, sum(points) AS points, sum(rounds) AS rounds FROM standings
            WHERE points IS NOT NULL AND rounds > 0 GROUP BY game, person
        ) AS each JOIN who ON who.id = each.person JOIN people ON people.id = who.person
        GROUP BY game, people.id HAVING sum(rounds) >= ? ORDER BY sum(rounds) DESC, people.id
        """,
        (least,),
    ).fetchall()
    return _by_game(rows, most)


def averages_beside(connection: sqlite3.Connection, person: int, *, most: int = 8) -> dict[str, list[Average]]:
    """Return, by game, a person's minus points per round and those of the others in the same evenings.

    These are the `most` people with the most rounds there, the fewest points first.
    """
    rows = connection.execute(
        f"""
        SELECT game, {_AVERAGE} FROM (
            SELECT standings.game, standings.person, sum(points) AS points, sum(rounds) AS rounds
            FROM (SELECT DISTINCT match FROM standings WHERE {_OWN} AND points IS NOT NULL AND rounds > 0) AS own
            JOIN standings ON standings.match = own.match
            WHERE rounds > 0 GROUP BY standings.game, standings.person
        ) AS each JOIN who ON who.id = each.person JOIN people ON people.id = who.person
        GROUP BY game, people.id ORDER BY people.id = ? DESC, sum(rounds) DESC, people.id
        """,
        (person, person),
    ).fetchall()
    return _by_game(rows, most)


def head_to_head(connection: sqlite3.Connection, person: int) -> list[HeadToHead]:
    """Return a person's results against everybody else, the opponent met most first."""
    rows = connection.execute(
        f"""
        SELECT people.id, people.name, people.colour, sum(ahead), sum(level), sum(behind) FROM (
            SELECT other.person, sum(own.place < other.place) AS ahead, sum(own.place = other.place) AS level,
                sum(own.place > other.place) AS behind
            FROM (SELECT match, place FROM standings WHERE {_OWN} AND {_COUNTED}) AS own
            JOIN standings AS other ON other.match = own.match
            WHERE other.place IS NOT NULL AND other.rounds > 0
            GROUP BY other.person
        ) AS each JOIN who ON who.id = each.person JOIN people ON people.id = who.person
        WHERE people.id <> ? GROUP BY people.id
        ORDER BY sum(ahead) + sum(level) + sum(behind) DESC, people.id
        """,
        (person, person),
    ).fetchall()
    return [HeadToHead(*row) for row in rows]


def finished_evenings(connection: sqlite3.Connection, person: int) -> list[FinishedEvening]:
    """Return a person's evenings that are over, the oldest first."""
    rows = connection.execute(
        f"""
        SELECT own.match, own.game, own.started, own.place, count(*), sum(there.place = 1)
        FROM (SELECT match, game, started, place FROM standings WHERE {_OWN} AND {_COUNTED}) AS own
        JOIN standings AS there ON there.match = own.match
        WHERE there.place IS NOT NULL AND there.rounds > 0
        GROUP BY own.match, own.place ORDER BY own.started, own.match
        """,
        (person,),
    ).fetchall()
    return [FinishedEvening(*row) for row in rows]


def _by_game(rows: list[tuple[Any, ...]], most: int) -> dict[str, list[Average]]:
    found: defaultdict[str, list[Average]] = defaultdict(list)
    for game, *row in rows:
        if len(found[game]) < most:
            found[game].append(Average(*row))
    return {game: sorted(rows, key=lambda each: (each.points, -each.rounds, each.id)) for game, rows in found.items()}
