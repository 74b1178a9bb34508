"""The people who have played here, by name: remembered when they first sit down, offered when the next table is set.

Logs keep names as they were written, so a person may have several spellings. Each spelling is a row of `people`; the
column `same_as` of another spelling names the row it belongs to. The last row of that chain is the person, and the view
`who` gives the person of every row. So two names become one person, and two again, without a change to any evening.

A name that was taken back keeps its row, as Redo may bring it back; no page shows it (`IS_PLAYER`).
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from companion.action import MOST_LETTERS, can_be_seen, fits_a_line
from companion.log import Event
from companion.typed import as_seen, same_key, turns_around, unturned
from web.access.membership import own_players
from web.pages.names import isolated
from web.storage.database import Connection, Database, marks
from web.storage.event_store import Appending
from web.storage.faults import CatalogueFault
from web.storage.kept_evening import PLAYER_COLOURS
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import read_sentences

IS_PLAYER: Final = """
EXISTS (
    SELECT 1 FROM standings WHERE standings.person = who.id AND (
        rounds > 0
        OR EXISTS (SELECT 1 FROM counts WHERE counts.match = standings.match AND counts.player = standings.player)
        OR NOT over AND place IS NOT NULL AND (SELECT seq FROM matches WHERE id = standings.match) > 0
    )
)
"""
"""The condition on a row of `who` that somebody plays here under that name: there is something to count, or they sit at
an evening that goes on. It is false for a name that was only typed: taken back, or set up and never begun."""

LAST: Final = "(SELECT max(started) FROM standings WHERE standings.person = who.id)"
"""When the last evening of a row of `who` began; NULL without one."""


class Person(NamedTuple):
    """A person who has played here; `colour` is their last one, None if they never had one."""

    id: int
    name: str
    colour: int | None


class PeopleFault(CatalogueFault):
    """A change to a name or a person that can't be."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["people"]
    statuses: ClassVar[Mapping[str, int]] = {"bad_name": 400, "turned": 400}
    usual_status: ClassVar[int] = 409


class NameTaken(PeopleFault):
    """Somebody else, `other`, has this name already."""

    def __init__(self, other: Person) -> None:
        super().__init__("name_taken", name=isolated(other.name))
        self.other = other


def checked_name(name: str) -> str:
    """Return the name of a person as it is kept. :raises PeopleFault: when it is no name."""
    name = as_seen(name)
    if turns_around(name):
        raise PeopleFault("turned")
    if not can_be_seen(name) or len(name) > MOST_LETTERS or not fits_a_line(name):
        raise PeopleFault("bad_name")
    return name


def offered(database: Database, most: int = 24) -> list[Person]:
    """Return the people to offer, the latest players first. :raises StorageFault: when it can't be read."""
    with database.reading() as connection:
        rows = connection.execute(
            f"""
            SELECT people.id, people.name, people.colour FROM who JOIN people ON people.id = who.person
            WHERE NOT people.hidden AND {IS_PLAYER}
            GROUP BY people.id ORDER BY max(coalesce({LAST}, people.added)) DESC, people.id LIMIT ?
            """,
            (most,),
        ).fetchall()
    return [Person(*row) for row in rows]


def project_people(appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
    """Remember all people of an evening with their colours there; bots are none. This is a projection.

    Somebody who sat down and was taken back is remembered, too, whether the events come one by one or all at once.
    """
    log = evening.log
    tables = [log.state_at(event.number).names for event in events] or [log.state_at(0).names]
    bots = own_players(appending)
    for names, _ in itertools.groupby(tables):
        colours = colours_of(evening.row.colours, len(names))
        known = [player for player in range(len(names)) if player not in bots]
        remember(appending, [names[each] for each in known], [colours[each] for each in known], evening.row.started)


def remember(appending: Appending, names: Iterable[str], colours: Iterable[int], at: int) -> None:
    """Remember `names` with their `colours` of the time `at`; a person keeps the colour of a later evening."""
    connection, names = appending.connection, list(names)
    keys = [same_key(name) for name in names]
    known = {
        row[0]: row[1:]
        for row in connection.execute(f"SELECT key, id, same_as, colour FROM people WHERE key IN ({marks(keys)})", keys)
    }
    for name, key, colour in zip(names, keys, colours, strict=False):
        found = known.get(key)
        if found is None:
            connection.hold("people")
            add(connection, key, name, colour, at)
            continue
        while found[1] is not None:
            found = connection.execute("SELECT id, same_as, colour FROM people WHERE id = ?", (found[1],)).fetchone()
        later = "SELECT 1 FROM standings WHERE person IN (SELECT id FROM who WHERE person = ?) AND started > ? LIMIT 1"
        if found[2] != colour and connection.execute(later, (found[0], at)).fetchone() is None:
            connection.hold("people")
            connection.execute("UPDATE people SET colour = ? WHERE id = ?", (colour, found[0]))


def add(connection: Connection, key: str, name: str, colour: int | None, at: int) -> bool:
    """Add a spelling that isn't there yet; say whether it is new."""
    added = connection.execute(
        "INSERT INTO people (key, name, colour, added) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (key, unturned(name), colour, at),
    )
    return added.rowcount == 1


def person_of(connection: Connection, number: int) -> Person | None:
    """Return the person of the row `number` of `people`; None if there is no such row."""
    row = connection.execute(
        "SELECT people.id, name, colour FROM who JOIN people ON people.id = who.person WHERE who.id = ?", (number,)
    ).fetchone()
    return None if row is None else Person(*row)


def to_choose_from(connection: Connection, most: int, wanted: int) -> list[Person]:
    """Return by name those who played here last, at most so many; the person `wanted` is always among them."""
    rows = connection.execute(
        f"""
        SELECT people.id, people.name, people.colour FROM who JOIN people ON people.id = who.person
        WHERE {IS_PLAYER} GROUP BY people.id ORDER BY people.id = ? DESC, max({LAST}) DESC LIMIT ?
        """,
        (wanted, most),
    ).fetchall()
    return sorted((Person(*row) for row in rows), key=lambda each: same_key(each.name))


def spellings(connection: Connection, person: int) -> list[Person]:
    """Return the other spellings of a person, each with the name it had before the merge."""
    rows = connection.execute("SELECT id, name, colour FROM people WHERE same_as = ? ORDER BY id", (person,)).fetchall()
    return [Person(*row) for row in rows]


def rename(connection: Connection, person: int, wanted: str, at: int) -> None:
    """Give a person another name; the old name still finds the person.

    :raises PeopleFault: when it is no name. :raises NameTaken: when somebody else has it.
    """
    name = checked_name(wanted)
    found = _row(connection, same_key(name))
    other = None if found is None else person_of(connection, found.id)
    if other is not None and other.id != person:
        raise NameTaken(other)
    connection.execute(
        "INSERT INTO people (key, name, added, same_as) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (same_key(name), name, at, person),
    )
    connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))


def merge(connection: Connection, person: int, into: int) -> None:
    """Make `person` another spelling of `into`. :raises PeopleFault: when both were at one table."""
    if sat_together(connection, person, into):
        raise PeopleFault("sat_together")
    if person != into:
        connection.execute("UPDATE people SET same_as = ? WHERE id = ? AND same_as IS NULL", (into, person))


def sat_together(connection: Connection, person: int, other: int) -> bool:
    """Say whether two people were ever at one table: then they can't be the same person."""
    together = connection.execute(
        """
        SELECT 1 FROM standings AS one JOIN who AS first ON first.id = one.person
        JOIN standings AS other ON other.match = one.match JOIN who AS second ON second.id = other.person
        WHERE first.person = ? AND second.person = ? LIMIT 1
        """,
        (person, other),
    ).fetchone()
    return together is not None


def split(connection: Connection, spelling: int) -> None:
    """Make a spelling a person of their own again, as before `merge`."""
    connection.execute("UPDATE people SET same_as = NULL WHERE id = ?", (spelling,))


def join(connection: Connection, key: str, whose: str) -> None:
    """Make a person who has just been added another spelling of the person of the key `whose`, if there is one."""
    spelling, other = _row(connection, key), _row(connection, whose)
    if spelling is None or spelling.same_as is not None or other is None:
        return
    person = other
    while person.same_as is not None:  # as in the view `who`, which would look at everybody
        person = _Row(*connection.execute("SELECT id, same_as FROM people WHERE id = ?", (person.same_as,)).fetchone())
    if person.id != spelling.id:
        connection.execute("UPDATE people SET same_as = ? WHERE id = ?", (other.id, spelling.id))


class _Row(NamedTuple):
    id: int
    same_as: int | None


def _row(connection: Connection, wanted: str) -> _Row | None:
    row = connection.execute("SELECT id, same_as FROM people WHERE key = ?", (wanted,)).fetchone()
    return None if row is None else _Row(*row)


def set_offered(connection: Connection, person: int, *, offered: bool) -> None:
    """Choose whether a person is offered when a table is set."""
    connection.execute("UPDATE people SET hidden = ? WHERE id = ?", (not offered, person))


def player_colours(evening: OpenEvening) -> tuple[int, ...]:
    """Return the colour of every player of the evening, by player."""
    return colours_of(evening.row.colours, len(evening.log.state.names))


def colours_of(began: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the colours of `players` at an evening that `began` with these.

    A player who joins later gets the first colour that nobody had before, and keeps it. With more players than colours
    the colours begin anew.
    """
    found = list(began)
    for player in range(len(found), players):
        found.append(next((colour for colour in range(PLAYER_COLOURS) if colour not in found), player % PLAYER_COLOURS))
    return tuple(found)
