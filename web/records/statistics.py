"""Sums over evenings, from the tables that a projection keeps (web/records/standings.py), without a replay.

Points and rounds come from all evenings, places only from those that are over. Sums are kept by spelling; the view
`who` gives the person of each spelling.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from web.records.people import IS_PLAYER, LAST
from web.storage.database import Connection, marks

MOST_FINISHED: Final = 200
"""The evenings of one person that a page looks at one by one: more make no better line, and cost time."""
_COUNTED: Final = "over AND rounds > 0 AND place IS NOT NULL"
"""The condition on a standing that its evening is over, and its player played a round and stayed to the end."""
_OWN: Final = "person IN (SELECT id FROM who WHERE person = ?)"
_POINTED: Final = "sum(value) FILTER (WHERE what = 'pointed')"
_AVERAGE: Final = f"""
people.id, people.name, people.colour,
CAST(coalesce(sum(value) FILTER (WHERE what = 'points'), 0) AS DOUBLE PRECISION) / {_POINTED}, {_POINTED}
"""


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
    """An evening that is over: a person's `place` among `players`; `first` is the number of players in first place.

    Bots count among the players, and one of them may have won.
    """

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


def everybody(connection: Connection) -> list[ListedPerson]:
    """Return all who played here, the latest players first."""
    rows = connection.execute(
        f"""
        SELECT people.id, people.name, people.colour, people.hidden,
            coalesce(sum(evenings), 0), coalesce(sum(ended), 0), coalesce(sum(won), 0),
            max(coalesce({LAST}, people.added))
        FROM who JOIN people ON people.id = who.person LEFT JOIN (
            SELECT person AS spelling, {", ".join(map(_sum_of, ("evenings", "ended", "won")))}
            FROM sums WHERE other = 0 GROUP BY person
        ) AS each ON spelling = who.id
        WHERE {IS_PLAYER} GROUP BY people.id ORDER BY 8 DESC, people.id
        """
    ).fetchall()
    return [ListedPerson(number, name, colour, bool(hidden), *rest) for number, name, colour, hidden, *rest in rows]


def sums(connection: Connection, person: int) -> list[GameSums]:
    """Return the sums of a person, the game played most first."""
    query = f"SELECT game, name, sum(value) FROM sums WHERE {_OWN} AND other = 0 GROUP BY game, name"
    values: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for game, name, value in connection.execute(query, (person,)):
        if value:
            values[game][name] = value
    found = []
    for game, each in values.items():
        fields = {name: each.pop(name, 0) for name in GameSums._fields[1:-1]}
        found.append(GameSums(game, **fields, counts=each))
    shown = [each for each in found if each.rounds or each.counts]
    return sorted(shown, key=lambda each: (-each.evenings, each.game))


def averages(connection: Connection, *, least: int = 1, most: int = 12) -> dict[str, list[Average]]:
    """Return, by game, the minus points per round of those who played it most, the fewest points first."""
    rows = connection.execute(
        f"""
        SELECT game, {_AVERAGE} FROM (
            SELECT game, person, name AS what, value FROM sums WHERE other = 0 AND name IN ('points', 'pointed')
        ) AS each JOIN who ON who.id = each.person JOIN people ON people.id = who.person
        GROUP BY game, people.id HAVING {_POINTED} >= ? ORDER BY {_POINTED} DESC, people.id
        """,
        (max(1, least),),
    ).fetchall()
    return _by_game(rows, most)


def averages_beside(connection: Connection, person: int, *, most: int = 8) -> dict[str, list[Average]]:
    """Return, by game, a person's minus points per round and those of the others in the same evenings.

    These are the `most` people with the most rounds there, the fewest points first.
    """
    rows = connection.execute(
        f"""
        SELECT game, {_AVERAGE} FROM (
            SELECT game, CASE WHEN other = 0 THEN person ELSE other END AS person, name AS what, value
            FROM sums WHERE {_OWN} AND name IN ('points', 'pointed')
        ) AS each JOIN who ON who.id = each.person JOIN people ON people.id = who.person
        GROUP BY game, people.id HAVING {_POINTED} > 0
        ORDER BY people.id = ? DESC, {_POINTED} DESC, people.id
        """,
        (person, person),
    ).fetchall()
    return _by_game(rows, most)


def head_to_head(connection: Connection, person: int) -> list[HeadToHead]:
    """Return a person's results against everybody else, the opponent met most first."""
    rows = connection.execute(
        f"""
        SELECT people.id, people.name, people.colour, sum(ahead), sum(level), sum(behind) FROM (
            SELECT other AS met, {", ".join(map(_sum_of, ("ahead", "level", "behind")))}
            FROM sums WHERE {_OWN} AND other <> 0 AND name IN ('ahead', 'level', 'behind') GROUP BY other
        ) AS each JOIN who ON who.id = met JOIN people ON people.id = who.person
        WHERE people.id <> ? GROUP BY people.id HAVING sum(ahead) + sum(level) + sum(behind) > 0
        ORDER BY sum(ahead) + sum(level) + sum(behind) DESC, people.id
        """,
        (person, person),
    ).fetchall()
    return [HeadToHead(*row) for row in rows]


def finished_evenings(connection: Connection, person: int, *, most: int = MOST_FINISHED) -> list[FinishedEvening]:
    """Return the latest of a person's evenings that are over, `most` of them, the oldest first."""
    found: list[tuple[int, str, int]] = []
    # The latest of each spelling are read along an index; over all spellings at once SQLite would sort every evening.
    for (spelling,) in connection.execute("SELECT id FROM who WHERE person = ?", (person,)).fetchall():
        found += connection.execute(
            f"""
            SELECT started, match, place FROM standings WHERE person = ? AND {_COUNTED}
            ORDER BY started DESC LIMIT ?
            """,
            (spelling, most),
        )
    latest = sorted(found)[-most:]
    tables = {
        match: table
        for match, *table in connection.execute(
            f"""
            SELECT match, game,
                count(*) + (
                    SELECT count(*) FROM participants AS bots WHERE bots.match = standings.match AND part = 'bot'
                ),
                count(*) FILTER (WHERE place = 1)
            FROM standings
            WHERE match IN ({marks(latest)}) AND place IS NOT NULL AND rounds > 0 GROUP BY match, game
            """,
            [match for _, match, _ in latest],
        )
    }
    evenings = []
    for started, match, place in latest:
        game, players, first = tables[match]
        evenings.append(FinishedEvening(match, game, started, place, players, max(1, first)))
    return evenings


def _sum_of(name: str) -> str:
    return f"coalesce(sum(value) FILTER (WHERE name = '{name}'), 0) AS {name}"


def _by_game(rows: list[tuple[Any, ...]], most: int) -> dict[str, list[Average]]:
    found: defaultdict[str, list[Average]] = defaultdict(list)
    for game, *row in rows:
        if len(found[game]) < most:
            found[game].append(Average(*row))
    return {game: sorted(rows, key=lambda each: (each.points, -each.rounds, each.id)) for game, rows in found.items()}


LEAST: Final = 5  # evenings for a plot
WIDTH: Final = 600
HEIGHT: Final = 180
_MOST_POINTS: Final = 150


class WinsPlot(NamedTuple):
    """Two lines in a field of WIDTH × HEIGHT: evenings `won` so far, and the number that `luck` alone would bring.

    `is_whole` tells that it begins with the first evening; a longer history shows its latest `MOST_FINISHED`.
    """

    won: str
    luck: str
    total: int
    expected: float
    evenings: int

    @property
    def is_whole(self) -> bool:
        """Whether the line begins with the first evening."""
        return self.evenings < MOST_FINISHED


def wins_over_time(placed: Sequence[FinishedEvening]) -> WinsPlot | None:
    """Return the plot of a person's evenings, the oldest first; None where there are too few."""
    if len(placed) < LEAST:
        return None
    won = list(accumulate((float(each.won) for each in placed), initial=0.0))
    luck = list(accumulate((each.luck for each in placed), initial=0.0))
    most = max(won[-1], luck[-1], 1.0)
    return WinsPlot(_path(won, most), _path(luck, most), int(won[-1]), luck[-1], len(placed))


def _path(values: Sequence[float], most: float) -> str:
    last = len(values) - 1
    step = max(1, -(-last // _MOST_POINTS))
    numbers = [*range(0, last, step), last]
    return "M" + "L".join(
        f"{WIDTH * number / last:.1f} {HEIGHT - HEIGHT * values[number] / most:.1f}" for number in numbers
    )
