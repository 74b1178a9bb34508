"""A house for each test. What every engine promises (the mark `contract`) is tested word for word in each of them.

The engines: a file, PostgreSQL, and one of many houses in PostgreSQL. All else that asks for `place` runs over a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from tests.postgres import Cluster, running_cluster

if TYPE_CHECKING:
    from web.storage.engines.postgres import PostgresDatabase

SQLITE, POSTGRESQL, ONE_OF_MANY = "sqlite", "postgresql", "one-of-many"
Place = Path | str
"""A path, or an address of PostgreSQL."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let a test of the contract run over each engine."""
    if "engine" in metafunc.fixturenames and metafunc.definition.get_closest_marker("contract"):
        metafunc.parametrize("engine", [SQLITE, POSTGRESQL, ONE_OF_MANY])


@pytest.fixture
def engine() -> str:
    """The engine of this test: a file, unless `pytest_generate_tests` names another."""
    return SQLITE


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that runs as long as the tests."""
    with running_cluster() as found:
        yield found


@contextmanager
def new_house(cluster: Cluster, *, encoding: str = "UTF8") -> Iterator[str]:
    """Give the address of an empty database, and remove it afterwards."""
    from web.storage.engines.postgres import database_at

    address = cluster.new_database(encoding=encoding)
    try:
        yield address
    finally:
        database_at(address).close()
        cluster.drop(address)


_FREE: dict[bool, list[str]] = {False: [], True: []}
"""Places of empty houses, alone in their database or among many: to make one anew takes ten times as long."""

_NOBODY_ELSE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def _new_house_of_many(cluster: Cluster) -> str:
    """Make a house beside another one in a database of its own, and return its place."""
    from web.storage.engines.many_houses import installation_at
    from web.storage.houses import Houses

    address = cluster.new_database()
    houses = Houses(installation_at(address))
    houses.open("Nebenan", "next-door", 0)
    place = houses.database_of(houses.open("Hier", "in-here", 0).house.id).place
    installation_at(address).close()
    return place


@contextmanager
def used_house(cluster: Cluster, *, of_many: bool = False) -> Iterator[str]:
    """Give the place of a house with nothing in it, and empty it afterwards."""
    from web.storage.database import open_database
    from web.storage.engines import many_houses
    from web.storage.engines.postgres import migrate
    from web.storage.moving import TABLES

    free = _FREE[of_many]
    address = free.pop() if free else _new_house_of_many(cluster) if of_many else cluster.new_database()
    try:
        yield address
    finally:
        database = cast("PostgresDatabase", open_database(address))

        def let_go() -> None:
            database.close()
            if of_many:
                many_houses.installation_at(address.partition("#")[0]).close()

        let_go()
        with database.connect() as raw:
            raw.execute(_NOBODY_ELSE)
            migrate(raw, database.name, database.schema)
            tables = TABLES
            raw.execute(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY".encode())
        let_go()  # a thread of the test may have opened it once more, over a connection that has just been ended
        free.append(address)


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database, without a house."""
    with new_house(cluster) as address:
        yield address


@pytest.fixture
def another_place(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], Place]]:
    """Give a place for a house by its name, as many as a test wants."""
    with ExitStack() as stack:

        def place_of(name: str) -> Place:
            if engine == SQLITE:
                return tmp_path / f"{name}.sqlite"
            cluster = request.getfixturevalue("cluster")
            return stack.enter_context(used_house(cluster, of_many=engine == ONE_OF_MANY))

        yield place_of


@pytest.fixture
def place(another_place: Callable[[str], Place]) -> Place:
    """The place of the house of this test."""
    return another_place("table")
