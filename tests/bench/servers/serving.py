"""`schlafmuetze serve` over a PostgreSQL of the bench; and tables to book at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.bench.serving import Running, running
from tests.kept_lexicon import linked_home
from tests.web.forms import NAMES
from tests.web.http_tablet import HttpTablet


@contextmanager
def serving(folder: Path, name: str, database: str = "") -> Iterator[Running]:
    """Give a server of the house in a database, or without one in a file of its own."""
    home = folder / name
    home.mkdir()
    call = [sys.executable, "-m", "web.cli", "serve", "--host", "127.0.0.1"]
    if database:
        call += ["--database", database]
    with running(linked_home(home), [*call, "--port"]) as found:
        yield found


def begin_tables(port: int, number: int) -> list[dict[str, Any]]:
    """Begin tables of the number game, each of other people, and return them as a load needs them."""
    found = []
    for table in range(number):
        with closing(HttpTablet(port)) as tablet:
            match = tablet.begin("numbers", [f"{name} {table}" for name in NAMES[:8]], tally="points")
            found.append({"match": match, "cookie": tablet.cookie, "seq": 0, "lines": []})
    return found
