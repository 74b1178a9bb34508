"""A house for each test in each engine: the same tests, word for word, over a file and over PostgreSQL.

A test that asks for `place` runs over both. One that is about the file itself bears the mark `file`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.postgres import Cluster, running_cluster

SQLITE, POSTGRESQL = "sqlite", "postgresql"
Place = Path | str
"""A path, or an address of PostgreSQL."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let a test run over both engines, or over the file alone."""
    if "engine" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("file") is not None
        metafunc.parametrize("engine", [SQLITE] if alone else [SQLITE, POSTGRESQL])


@pytest.fixture
def engine() -> str:
    """The engine of this test, which `pytest_generate_tests` names."""
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


_FREE: list[str] = []
"""Databases with an empty house: to make one anew takes ten times as long."""

_NOBODY_ELSE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@contextmanager
def used_house(cluster: Cluster) -> Iterator[str]:
    """Give the address of a house with nothing in it, and empty it afterwards."""
    from web.storage.engines import shared_state
    from web.storage.engines.postgres import database_at, migrate
    from web.storage.moving import TABLES

    address = _FREE.pop() if _FREE else cluster.new_database()
    try:
        yield address
    finally:
        database = database_at(address)
        database.close()
        with database.connect() as raw:
            raw.execute(_NOBODY_ELSE)
            migrate(raw, database.name)
            tables = (*TABLES, "sums", "met", "count_sums", *shared_state.TABLES)
            raw.execute(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY".encode())
        _FREE.append(address)


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
            return stack.enter_context(used_house(request.getfixturevalue("cluster")))

        yield place_of


@pytest.fixture
def place(another_place: Callable[[str], Place]) -> Place:
    """The place of the house of this test."""
    return another_place("table")
