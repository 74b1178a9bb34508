"""An old house: a database of 10,000 evenings, and one of them with 1,000 events."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.match.actions import EndMatch, Leave
from companion.words.actions import Doubt, Laid
from companion.words.deck_files.reader import read_deck
from lexicon.judging.verdict import Authority, Ruling
from lexicon.paths import shipped
from tests.web.added_up import added_up
from tests.web.database_file import file_of
from tests.web.forms import NAMES
from tests.web.random_actions import WORDS
from web.judge.objections import Objection, ObjectionStore
from web.storage.engines.sqlite import SqliteConnection
from web.storage.event_store import Appending, EveningRow
from web.storage.open_evenings import OpenEvening, OpenEvenings

EVENINGS: Final = 10_000
EVENTS: Final = 1_000
PEOPLE: Final = 60


def fill(opened: OpenEvenings) -> None:
    """Fill a house with copies of a real evening of each game, each copy with other people."""
    with file_of(opened.store.database).writing() as connection:
        templates = []
        for game in ("words", "numbers", "siebenschlaefer"):
            header = Header.of(game, NAMES[:4], game, {"table": "referee"}, 0)
            log = _play_to(Log(header), 40, Random(game))
            begun = EveningRow("", log.header, {}, (0, 1, 2, 3), 1, None, 0, 1, over=False)
            row, _ = opened.store.begin(connection, begun, f"form-of-{game}")
            _store(opened, connection, row.id, log)
            templates.append(row.id)
        connection.executemany(
            "INSERT INTO people (key, name, colour, added) VALUES (?, ?, ?, ?)",
            [(f"person {number}", f"Person {number}", number % 8, number) for number in range(PEOPLE)],
        )
        people = [row[0] for row in connection.execute("SELECT id FROM people")]
        for table in ("matches", "match_events", "standings", "counts"):
            _multiply(connection, table, templates, people)
        connection.execute("DELETE FROM sums")
        connection.executemany("INSERT INTO sums VALUES (?, ?, ?, ?, ?)", added_up(connection))
        _add_votes(connection)
        _fill_bin(connection)
    _add_objections(ObjectionStore(opened.store.database))


def lengthen(opened: OpenEvenings, match: str) -> Log:
    """Play an evening on until it has 1,000 events and no word is in dispute. Return its log."""
    with opened.reading(match) as evening:
        log = _play_to(Log(evening.log.header), EVENTS, Random(1))
    with file_of(opened.store.database).writing() as connection:
        _store(opened, connection, match, log)
    return log


def filled_in(action: Action, rng: Random) -> Action:
    """Return an action as a table books it: `Laid` and `Doubt` with words, any other as it is."""
    if isinstance(action, Laid):
        return Laid(action.seat, *rng.sample(WORDS, 2))
    if isinstance(action, Doubt):
        return Doubt(action.accused, action.doubters, *rng.sample(WORDS, 2))
    return action


def _play_to(log: Log, events: int, rng: Random) -> Log:
    while len(log) < events or getattr(log.state.round, "dispute", None) is not None or not log.state.running:
        actions = [each for each in log.match.legal_actions(log.state) if not isinstance(each, EndMatch | Leave)]
        log.append(filled_in(rng.choice(actions), rng), id=f"played-{len(log):06}", at=len(log))
    return log


def _store(opened: OpenEvenings, connection: SqliteConnection, match: str, log: Log) -> None:
    appending, row = Appending(connection, match), opened.store.row(match)
    appending.add(log.events, over=False)
    for project in opened.projections:
        project(appending, OpenEvening(match, row, log), ())
        project(appending, OpenEvening(match, row, log), log.events)


def _multiply(connection: SqliteConnection, table: str, templates: Sequence[str], people: Sequence[int]) -> None:
    key = "id" if table == "matches" else "match"
    rows = [_found(connection, f"SELECT * FROM {table} WHERE {key} = ?", match) for match in templates]

    def copies() -> Iterator[dict[str, object]]:
        for number in range(EVENINGS - len(templates)):
            for row in rows[number % len(templates)]:
                changed = {**row, key: f"evening{number:05}", "started": number * 1000, "at": number * 1000}
                if table == "matches":
                    changed |= {"form": f"form-{number:05}", "over": int(number < EVENINGS - 50)}
                if table == "standings":
                    # Somebody sat at every table.
                    others = 1 + (number * 7 + row["player"] * 11) % (len(people) - 1)
                    changed["person"] = people[others if row["player"] else 0]
                    changed["over"] = int(number < EVENINGS - 50)
                yield {column: changed[column] for column in row}

    _insert(connection, table, copies())


def _fill_bin(connection: SqliteConnection) -> None:
    """Add as many deleted evenings as come together when somebody tidies up: a third of all, without their logs."""
    found = _found(connection, "SELECT * FROM matches LIMIT ?", EVENINGS // 3)
    for number, row in enumerate(found):
        row |= {"id": f"deleted{number:05}", "form": f"deleted-{number:05}", "deleted": number, "deleted_on": 0}
    _insert(connection, "matches", iter(found))


def _found(connection: SqliteConnection, query: str, wanted: object) -> list[dict[str, Any]]:
    """Return the rows of a query by their columns, without `rowid`."""
    found = connection.execute(query, (wanted,))
    columns = [column[0] for column in found.description]
    rows = (dict(zip(columns, row, strict=True)) for row in found)
    return [{name: value for name, value in row.items() if name != "rowid"} for row in rows]


def _insert(connection: SqliteConnection, table: str, rows: Iterator[dict[str, Any]]) -> None:
    first = next(rows)
    marks = ", ".join(f":{column}" for column in first)
    connection.executemany(f"INSERT INTO {table} ({', '.join(first)}) VALUES ({marks})", chain([first], rows))


def _add_objections(store: ObjectionStore) -> None:
    """Add as many objections as there are evenings."""
    said = Objection(
        id="objection-00000",
        at=0,
        word="Weinbahn",
        modifier="Wein",
        head="Bahn",
        cards=("WEIN", "BAHN"),
        ruling=Ruling.GILT,
        p=0.99,
        authority=Authority.EDITORIAL,
        sentence="„Weinbahn“ steht auf unserer Wortliste: Das lassen fast alle gelten („Bahn durch die Weinberge“).",
        lexicon_ruling=Ruling.GILT,
        lexicon_p=0.99,
    )
    store.add_all(replace(said, id=f"objection-{number:05}", at=number) for number in range(EVENINGS))


def _add_votes(connection: SqliteConnection) -> None:
    """Add a vote of each evening: on pairs of the shipped deck, and, one in four, on words unknown to the lexicon."""
    rng, nouns = Random("votes"), [each.word for each in read_deck(shipped("decks/klassik.csv")).words]

    def vote(number: int) -> tuple[str, str, str, str, float | None]:
        modifier, head = rng.sample(nouns, 2)
        known = number % 4 > 0
        if not known:
            modifier, head = "", f"Wort{number % 500}haus{number % 70}"
        return f"evening{number:05}.9", modifier, head, f"{modifier}{head}".capitalize(), 0.5 if known else None

    connection.executemany(
        "INSERT INTO events (id, kind, at, modifier, head, word, votes_for, votes_against, p) "
        "VALUES (?, 'vote', '2026-01-01T20:00:00+00:00', ?, ?, ?, 3, 1, ?)",
        [vote(number) for number in range(EVENINGS)],
    )
