"""A server of many houses in this process, and devices that ask it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engines import cluster, postgres
from tests.web.houses.visitor import Visitor, hosting
from web.server.houses.hosted import Hosted


@pytest.fixture(autouse=True)
def _lexicon(data_home: Path) -> None:
    assert data_home.is_dir()


@pytest.fixture
def hosted(postgres: str) -> Iterator[Hosted]:
    with hosting(postgres) as found:
        yield found


@pytest.fixture
def visitor(hosted: Hosted) -> Callable[[], Visitor]:
    """A new device with each call."""
    return lambda: Visitor(hosted)


__all__ = ["cluster", "postgres"]
