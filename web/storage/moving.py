"""A house moves between a file and PostgreSQL, row by row: a backup of a database is a file like any other backup."""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import psycopg

from lexicon.paths import data_home, make_folder
from web.storage.backup import BackupFault, BackupSummary, filled_copy, free_name, give_name, sound_copy
from web.storage.database import marks
from web.storage.engines.lease import taken_over
from web.storage.engines.postgres import PostgresDatabase, migrate
from web.storage.engines.sqlite import bring_up, opened
from web.storage.faults import StorageFault, sqlite_faults

TABLES: Final = (
    "days_seen", "events", "people", "portraits", "matches", "match_events", "standings", "counts", "sums",
    "participants", "host_links", "join_codes", "objections", "decks", "keepers",
)  # fmt: skip
"""The tables of a house, without what an engine knows of itself."""
_NUMBERED: Final = {"days_seen": "number", "events": "seq", "people": "id", "matches": "rowid"}
"""The columns that the engine counts by itself."""
_PART: Final = 2000  # rows at a time


def back_up_database(database: PostgresDatabase, target: Path, *, force: bool = False) -> BackupSummary:
    """Copy a house in PostgreSQL to the file `target`, as it is at one moment, even while somebody writes to it.

    :raises BackupFault: or :raises StorageFault: when there is no sound copy; a file at `target` is left alone.
    :raises OSError: when the folder isn't there or may not be written.
    """
    if target.exists() and not force:
        raise BackupFault("exists", path=target)
    with (
        _connected(database) as raw,
        database.kept_as_it_is(raw),  # TRUNCATE, in a restore, would empty what this has not read yet
        _as_file(database, raw, target) as copy,
    ):
        return give_name(copy, target, force=force)


def restore_database(source: Path, database: PostgresDatabase, now: datetime) -> tuple[BackupSummary, Path | None]:
    """Put the backup `source` in place of a house in PostgreSQL; what was there is kept as a file in the data folder.

    Return the summary of what is there now, and the path of that file; None if there was nothing. From before that file
    is written until the end nobody changes the house, so every change that was answered is in the file.

    A server that holds the house hands it over, and serves it again afterwards.

    :raises BackupFault: or :raises StorageFault: when that can't be, or the server goes on; then all is as before.
    :raises OSError: when the data folder may not be written.
    """
    if not source.is_file():
        raise BackupFault("no_backup", path=source)
    make_folder(data_home())
    try:
        with (
            sound_copy(source, data_home() / "moving.sqlite") as copy,
            sqlite_faults(copy.path),
            closing(opened(copy.path)) as file,  # in this version
            _connected(database) as raw,
            taken_over(database),
            database.alone(raw),
        ):
            aside = _kept(database, raw, now)
            with database.faults(), raw.transaction():
                _fill(raw, file)
            return copy._replace(path=Path(database.name)), aside
    except StorageFault as fault:
        if fault.code == "elsewhere":
            raise BackupFault("running", path=database.name) from fault
        if fault.code in ("broken", "unreadable", "barred", "bad_id"):
            raise BackupFault("not_ours", path=source) from fault
        raise


@contextmanager
def _connected(database: PostgresDatabase) -> Iterator[psycopg.Connection[Any]]:
    with database.faults():
        raw = database.connect()
    with closing(raw):
        with database.faults():
            migrate(raw, database.name, database.schema)
        yield raw


def _kept(database: PostgresDatabase, raw: psycopg.Connection[Any], now: datetime) -> Path | None:
    with database.faults(reading=True):
        found = raw.execute("SELECT EXISTS (SELECT 1 FROM matches) OR EXISTS (SELECT 1 FROM events)").fetchone()
    if not found or not found[0]:
        return None
    stem = data_home() / "postgresql.sqlite"
    target = free_name(stem, f"{stem.stem}-bis-{now:%Y-%m-%d-%H%M%S}")
    with _as_file(database, raw, target) as copy:
        return give_name(copy, target, force=False).path


@contextmanager
def _as_file(database: PostgresDatabase, raw: psycopg.Connection[Any], target: Path) -> Iterator[BackupSummary]:
    def fill(file: sqlite3.Connection) -> None:
        bring_up(file, target)
        with database.faults(reading=True), raw.transaction():
            raw.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            file.execute("BEGIN")
            for table in TABLES:
                columns = columns_of(file, table)
                into = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})"
                for rows in _parts(raw, table, columns):
                    file.executemany(into, rows)
            file.execute("COMMIT")

    with filled_copy(target, database.name, fill) as copied:
        yield copied


def columns_of(file: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns of a table that both engines have."""
    return [str(row[1]) for row in file.execute(f"PRAGMA table_info({table})")]


def _parts(raw: psycopg.Connection[Any], table: str, columns: Sequence[str]) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows of a table, some at a time, so that no long table is in memory."""
    with raw.cursor(name="moving") as cursor:
        cursor.execute(f"SELECT {', '.join(columns)} FROM {table}".encode())
        while rows := cursor.fetchmany(_PART):
            yield rows


def _fill(raw: psycopg.Connection[Any], file: sqlite3.Connection) -> None:
    """Put the rows of a file in place of all that is in a database, within the transaction around this."""
    raw.execute(f"TRUNCATE {', '.join(TABLES)} RESTART IDENTITY".encode())
    for table in TABLES:
        columns = columns_of(file, table)
        names = ", ".join(columns)
        rows: Iterable[tuple[Any, ...]] = file.execute(f"SELECT {names} FROM {table}")
        with raw.cursor() as cursor, cursor.copy(f"COPY {table} ({names}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)
        if (number := _NUMBERED.get(table)) is not None:
            ((last,),) = raw.execute(f"SELECT coalesce(max({number}), 0) FROM {table}".encode()).fetchall()
            # Undone with the rest, should this fail, unlike `setval`.
            raw.execute(f"ALTER TABLE {table} ALTER COLUMN {number} RESTART WITH {last + 1}".encode())
    raw.execute("UPDATE house SET origin = %s", (secrets.randbits(62),))
