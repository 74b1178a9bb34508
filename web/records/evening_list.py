"""The list of evenings: those to go on with first, then all the others by month. It is read without a replay."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from flask import Blueprint, render_template, request
from msgspec import convert

from companion.options import WAY, Way
from web.games.screen import screen_at, screens, short_title
from web.pages import names
from web.pages.forms import number
from web.pages.language import language
from web.pages.pagination import place_in
from web.pages.services import evenings
from web.records import people
from web.records.deleted import count_in_bin, is_in_bin
from web.storage.database import Connection, marks
from web.storage.kept_evening import DAY


class ListedPlayer(NamedTuple):
    """A player by today's name. `place` is None for one who left; `mark` is the number that decides places."""

    name: str
    place: int | None
    mark: int
    colour: int | None = None


class ListedEvening(NamedTuple):
    """An evening in a list, the best player first. Times are ms since 1970; marks count wins if `by_wins`.

    `real_cards` says that it is played with a box, around a table.
    """

    id: str
    game: str
    started: int
    at: int
    over: bool
    rounds: int
    by_wins: bool
    real_cards: bool
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
_Row = tuple[str, str, object, int, int, int | bool, int]
"""The columns of an evening in a list. Its header is read as far as it can be."""


_PLAYED: Final = "(over OR seq > 0) AND deleted IS NULL"
_FRESH: Final = "over = FALSE AND seq = 0 AND at > ? AND deleted IS NULL"
"""Set up and not begun: such an evening counts for a day."""


def running_evenings(connection: Connection, now: int, most: int, wanted: Filter = ALL) -> list[ListedEvening]:
    """Return the evenings to go on with, the latest first; one without an event counts for a day after its set-up."""
    where, values = _where(wanted)
    page = f"""
        SELECT rowid AS number, at AS place FROM matches
        WHERE over = FALSE AND (seq > 0 OR at > ?) AND deleted IS NULL {where}
        ORDER BY at DESC, rowid DESC LIMIT ?
    """
    return _listed(connection, page, (now - DAY, *values, most))


def _other_evenings(
    connection: Connection, wanted: Filter, now: int, but: list[ListedEvening], *, most: int, offset: int
) -> list[ListedEvening]:
    ids = [each.id for each in but]
    left_out = f"AND matches.rowid NOT IN (SELECT rowid FROM matches WHERE id IN ({marks(ids)}))"
    if wanted.person:
        spellings = _spellings(connection, wanted.person)
        page = f"""
            SELECT matches.rowid AS number, own.started AS place
            FROM standings AS own JOIN matches ON matches.id = own.match
            WHERE own.person IN ({marks(spellings)}) AND (matches.over OR seq > 0 OR at > ?)
                AND (? = '' OR matches.game = ?) {left_out}
            ORDER BY own.started DESC, matches.rowid DESC LIMIT ? OFFSET ?
        """
        return _listed(connection, page, (*spellings, now - DAY, wanted.game, wanted.game, *ids, most, offset))
    where, values = _where(wanted)
    # Each half is read along an index, so that a page far back costs no more than the first one.
    page = f"""
        SELECT rowid AS number, started AS place FROM matches WHERE {_PLAYED} {where} {left_out}
        UNION ALL SELECT rowid, started FROM matches WHERE {_FRESH} {where} {left_out}
        ORDER BY place DESC, number DESC LIMIT ? OFFSET ?
    """
    return _listed(connection, page, (*values, *ids, now - DAY, *values, *ids, most, offset))


def count_other_evenings(connection: Connection, wanted: Filter, now: int, but: list[ListedEvening]) -> int:
    """Return how many `_other_evenings` there are; `but` are the `running_evenings` of the same choice."""
    if wanted.person and not wanted.game:
        return _count_with(connection, wanted.person, now) - len(but)
    where, values = _where(wanted)
    (found,) = connection.execute(
        f"""
        SELECT (SELECT count(*) FROM matches WHERE {_PLAYED} {where})
            + (SELECT count(*) FROM matches WHERE {_FRESH} {where})
        """,
        (*values, now - DAY, *values),
    ).fetchone()
    return int(found) - len(but)


def _count_with(connection: Connection, person: int, now: int) -> int:
    """Return how many evenings a person sat at, but for those that were set up long ago and never begun."""
    spellings = _spellings(connection, person)
    persons = f"person IN ({marks(spellings)})"
    (sat, never_begun) = connection.execute(
        f"""
        SELECT (SELECT count(*) FROM standings WHERE {persons}), (
            SELECT count(*) FROM matches WHERE over = FALSE AND seq = 0 AND at <= ?
                AND EXISTS (SELECT 1 FROM standings WHERE match = matches.id AND {persons})
        )
        """,
        (*spellings, now - DAY, *spellings),
    ).fetchone()
    return int(sat - never_begun)


def _spellings(connection: Connection, person: int) -> list[int]:
    return [row[0] for row in connection.execute("SELECT id FROM who WHERE person = ?", (person,))]


def _where(wanted: Filter) -> tuple[str, list[str | int]]:
    parts: list[str] = []
    values: list[str | int] = []
    if wanted.game:
        parts.append("AND game = ?")
        values.append(wanted.game)
    if wanted.person:
        parts.append(
            "AND EXISTS (SELECT 1 FROM standings WHERE match = matches.id "
            "AND person IN (SELECT id FROM who WHERE person = ?))"
        )
        values.append(wanted.person)
    return " ".join(parts), values


def _listed(connection: Connection, page: str, values: tuple[str | int, ...]) -> list[ListedEvening]:
    """Return the evenings of a page: a query for their rows as `number`, the latest `place` first."""
    rows = connection.execute(
        f"""
        SELECT id, game, header, started, at, over, rounds FROM ({page}) AS page
        JOIN matches ON matches.rowid = page.number ORDER BY page.place DESC, page.number DESC
        """,
        values,
    ).fetchall()
    there: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for match, name, *player in connection.execute(
        f"""
        SELECT match, people.name, place, total, wins, people.colour FROM standings
        JOIN who ON who.id = standings.person JOIN people ON people.id = who.person
        WHERE match IN ({marks(rows)}) ORDER BY match, place IS NULL, place, player
        """,
        [row[0] for row in rows],
    ):
        there[match].append((name, *player))
    return [found for row in rows if (found := _one(row, there[row[0]])) is not None]


def _one(row: tuple[Any, ...], there: list[tuple[Any, ...]]) -> ListedEvening | None:
    """Return an evening; None if no version of this program wrote its row. One damaged evening harms no other."""
    try:
        match, game, header, started, at, over, rounds = convert(row, _Row)
    except ValueError:
        return None
    chosen = _options(header)
    by_wins = chosen.get("tally") == "wins"
    players = tuple(
        ListedPlayer(name, place, wins if by_wins else total, colour) for name, place, total, wins, colour in there
    )
    return ListedEvening(match, game, started, at, bool(over), rounds, by_wins, chosen.get(WAY) == Way.REFEREE, players)


def _options(header: object) -> Mapping[str, object]:
    """Return what an evening chose; of a damaged header nothing. The evening's own page says that it is damaged."""
    try:
        found = json.loads(str(header))["options"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


blueprint = Blueprint("evenings", __name__)

PAGE: Final = 20
_TO_GO_ON_WITH: Final = 4  # of a day; those left lying stand among all others
_OFFERED: Final = 300  # people to filter by


class Month(NamedTuple):
    """A month, its title and its evenings."""

    title: str
    evenings: tuple[ListedEvening, ...]


@blueprint.get("/abende")
def every() -> str:
    """Show a page of the list."""
    database, now = evenings().store.database, evenings().clock()
    screen = screen_at(request.args.get("spiel", ""))
    wanted = Filter(screen.name if screen else "", number(request.args.get("wer")) or 0)
    gone = request.args.get("weg", "")
    with database.reading() as connection:
        running = running_evenings(connection, now, _TO_GO_ON_WITH, wanted)
        open_ones = [each for each in running if each.at > now - DAY]
        count = count_other_evenings(connection, wanted, now, open_ones)
        place = place_in(count, PAGE)
        found = _other_evenings(connection, wanted, now, open_ones, most=PAGE, offset=place.offset)
        persons = people.to_choose_from(connection, _OFFERED, wanted.person)
        thrown = count_in_bin(connection)
    return render_template(
        "records/evenings.html",
        running=open_ones if place.number == 1 else [],
        months=months(found),
        count=count + len(open_ones),
        thrown=thrown,
        gone=gone if thrown and is_in_bin(database, gone) else "",
        leaf=place.number,
        leaves=place.pages,
        wanted=wanted,
        slug=screen.slug if screen else "",
        people=persons,
        who=next((each for each in persons if each.id == wanted.person), None),
        games=[(each.slug, short_title(each.name)) for each in screens()],
        short_title=short_title,
        day=day,
    )


def months(evenings: Iterable[ListedEvening]) -> list[Month]:
    """Return evenings by the month of their beginning, in the given order."""
    return [
        Month(title, tuple(found))
        for title, found in groupby(evenings, key=lambda each: _formatted(each.started, "LLLL yyyy"))
    ]


def day(ms: int) -> str:
    """Return the day of the week and of the month, „Sa 21.“."""
    return _formatted(ms, "ccc d." if language() == "de" else "ccc d")


def _formatted(ms: int, pattern: str) -> str:
    return names.date_in_words(names.moment(ms).date(), pattern, language())
