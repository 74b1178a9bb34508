"""The people who have played here, by name: remembered when they first sit down, offered when the next table is set."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.log import Event
from web.database import Database
from web.store import Appending
from web.tables import Table


class Person(NamedTuple):
    """Somebody who has played here; `colour` is the one they had last, None if they never had one."""

    id: int
    name: str
    colour: int | None


def key(name: str) -> str:
    """Return what two writings of one name have in common; only for looking up."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def known(database: Database, most: int = 24) -> list[Person]:
    """Return who has played here, who played last first. :raises StorageFault: when it can't be read."""
    if not database.exists:
        return []
    with database.reading() as connection:
        rows = connection.execute(
            """
            SELECT people.id, people.name, people.colour FROM people
            LEFT JOIN standings ON standings.person = people.id LEFT JOIN matches ON matches.id = standings.match
            GROUP BY people.id ORDER BY max(ifnull(matches.at, people.added)) DESC, people.id LIMIT ?
            """,
            (most,),
        ).fetchall()
    return [Person(*row) for row in rows]


def meet(appending: Appending, table: Table, events: Sequence[Event]) -> None:  # noqa: ARG001 - a projection
    """Remember everybody who ever sat at the table, with the colour they had there."""
    remember(appending, table.log.state.names, colours(table), table.row.started)


def remember(appending: Appending, names: Iterable[str], colours: Iterable[int], at: int) -> None:
    """Remember `names` with their `colours`, as of the time `at`."""
    appending.connection.executemany(
        "INSERT INTO people (key, name, colour, added) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (key) DO UPDATE SET colour = excluded.colour WHERE colour IS NOT excluded.colour",
        [(key(name), name, colour, at) for name, colour in zip(names, colours, strict=False)],
    )


def colours(table: Table) -> tuple[int, ...]:
    """Return the colour of every player of the evening, by player.

    Who joins later has the first that nobody at the table has; with more people than colours they begin anew.
    """
    found = list(table.row.colours)
    for player in range(len(found), len(table.log.state.names)):
        at_table = {found[other] for other in table.log.state.seated if other < len(found)}
        found.append(next((colour for colour in range(COLOURS) if colour not in at_table), player % COLOURS))
    return tuple(found)


COLOURS = 8
"""How many colours there are for people (web/static/players.css)."""
