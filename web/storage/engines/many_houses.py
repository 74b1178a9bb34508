"""Many houses in one database of PostgreSQL: each has a schema of its own, and the installation has one.

All SQL of a house stays as it is: a connection looks at one house at a time (`search_path`), and a table of another
house has no name there. Connections are pooled for all houses of a process.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from time import monotonic
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from web.storage.engines.postgres import UNTIL_UP, Pooled, PostgresDatabase, migrate
from web.storage.faults import StorageFault
from web.storage.schema import statements

PREFIX: Final = "house_"
"""The beginning of the name of a house's schema."""
HOUSE_ID: Final = re.compile(r"[a-z0-9]{12}")
KNOWN: Final = 1.0
"""Seconds for which a connection takes a house for the one that it was: a restore may put another one in its place.

A change looks at it each time.
"""
INSTALLATION: Final = "houses"
"""The schema of the installation."""
_STEPS: Final = (statements("houses"),)


class Installation(PostgresDatabase):
    """The database of all houses: its own tables, and the pool of the process."""

    schema = INSTALLATION

    def make_house(self, raw: psycopg.Connection[Any], house: str) -> None:
        """Make the schema of a house, in the transaction of a connection, which looks at the installation again."""
        schema = f"{PREFIX}{house}"
        raw.execute(f"CREATE SCHEMA {schema}".encode())
        _look_at(raw, schema)
        migrate(raw, self.name, schema)
        _look_at(raw, self.schema)

    def connect(self, longest: float | None = None) -> psycopg.Connection[Any]:
        """Return a connection of its own that looks at the installation."""
        raw = super().connect(longest)
        _look_at(raw, self.schema)
        return raw

    def _bring_up(self, raw: psycopg.Connection[Any]) -> None:
        with raw.transaction():
            raw.execute(f"SELECT pg_advisory_xact_lock({self.lock_number('version')})".encode())
            raw.execute(f"CREATE SCHEMA IF NOT EXISTS {self.schema}".encode())
            migrate(raw, self.name, self.schema, _STEPS)

    def _turn(self, raw: Pooled) -> None:
        if raw.turned_to is not self:
            _look_at(raw, self.schema)
            raw.turned_to, raw.origin = self, 0

    def _configure(self, raw: Pooled) -> None:
        self._set_up(raw)


class HouseDatabase(PostgresDatabase):
    """One house of an installation, over the connections of the installation."""

    def __init__(self, installation: Installation, house: str) -> None:
        super().__init__(installation.place)
        self.place = f"{installation.place}#{house}"
        self.schema = f"{PREFIX}{house}"
        self._installation = installation
        self.reach = installation.reach
        self._is_ready = False

    @property
    def name(self) -> str:
        """The database, which holds others, too."""
        return self._installation.name

    @contextmanager
    def faults(self, *, reading: bool = False) -> Iterator[None]:
        """Raise the errors of what is done inside as a `StorageFault`; a house may be deleted at any moment."""
        with super().faults(reading=reading):
            try:
                yield
            except (errors.UndefinedTable, errors.InvalidSchemaName) as fault:
                raise StorageFault("no_house") from fault

    def connect(self, longest: float | None = None) -> psycopg.Connection[Any]:
        """Return a connection of its own that looks at this house. :raises StorageFault: when there is none."""
        raw = PostgresDatabase.connect(self._installation, longest)
        _look_at(raw, self.schema)
        found = raw.execute("SELECT current_schema()").fetchone()
        if found is None or found[0] is None:
            raw.close()
            raise StorageFault("no_house")
        return raw

    def close(self) -> None:
        """Forget what was found: the connections belong to all houses."""
        self._is_ready, self.holder = False, None

    def pool(self) -> ConnectionPool[Pooled]:
        """Return the pool of the installation, once this house is in this version."""
        with self._open_once():
            if not self._is_ready:
                with self.connect(UNTIL_UP) as first:
                    migrate(first, self.name, self.schema)
                self._is_ready = True
        return self._installation.pool()

    def _turn(self, raw: Pooled) -> None:
        if raw.turned_to is self and monotonic() - raw.turned < KNOWN:
            return
        raw.turned_to = None
        query = f"SELECT set_config('search_path', '{self.schema}', FALSE), origin FROM {self.schema}.house"
        row = raw.execute(query.encode()).fetchone()
        raw.origin = int(row[1]) if row else 0
        raw.turned_to, raw.turned = self, monotonic()
        raw.seen.add(self.schema)


@cache
def house_at(place: str) -> HouseDatabase:
    """Return one house of many by its place: the address of the installation, `#`, and the id of the house."""
    address, _, house = place.rpartition("#")
    if not HOUSE_ID.fullmatch(house):
        raise StorageFault("no_house")
    return HouseDatabase(installation_at(address), house)


@cache
def installation_at(address: str) -> Installation:
    """Return the installation at an address: one for the whole process, so that there is one pool."""
    return Installation(address)


def _look_at(raw: psycopg.Connection[Any], schema: str) -> None:
    with suppress(errors.InvalidSchemaName):
        raw.execute(f"SELECT set_config('search_path', '{schema}', FALSE)".encode())
