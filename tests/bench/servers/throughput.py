"""Bookings a second: a file, then houses over PostgreSQL at one server, and the same houses at two.

The hands that book are a process of their own: `python -m tests.bench.servers.throughput PORT HANDS SECONDS <
tables.json` prints the seconds of each booking and the number of events of each table as a line of JSON.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from tests.bench.lexicon_file import build_once
from tests.bench.live.load import Hand, Table
from tests.bench.rows import Limit, Row
from tests.bench.servers import Lengths
from tests.bench.servers.two import RealServer, enter
from tests.bench.serving import Running, running
from tests.kept_lexicon import linked_home
from tests.postgres import running_cluster
from tests.web.forms import NAMES
from tests.web.http_tablet import HttpTablet
from web.storage.engines.many_houses import Installation
from web.storage.houses import Houses, NewHouse

TABLES: Final = 32
HANDS: Final = 16
ENOUGH: Final = 6
"""Cores with which two servers, PostgreSQL and the load don't share one."""


def measure(lengths: Lengths) -> list[Row]:
    """Let sixteen hands book at 32 tables as fast as they can, over PostgreSQL each in a house of its own."""
    build_once()
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-bookings-") as name:
        with serving(Path(name), "file") as server:
            by_file = _rate({server.port: begin_tables(server.port, TABLES)}, lengths.seconds)
        one, two = (_rate_of(number, Path(name), lengths.seconds) for number in (1, 2))
    cores = os.cpu_count() or 1
    limit = Limit("≥", 1.6) if cores >= ENOUGH else None
    beside = f"a file with one: {by_file:.0f}; {cores} cores for servers, database and load together"
    return [
        Row("servers: bookings a second, one server", one, "", None, beside),
        Row("servers: bookings a second, two servers", two, "", None),
        Row("servers: two servers beside one", two / one, "×", limit),
    ]


def _rate_of(number: int, folder: Path, seconds: float) -> float:
    """Return the bookings a second of one server, or of two."""
    home = folder / f"{number}"
    home.mkdir()
    with running_cluster(("max_connections=100",)) as cluster:
        address = cluster.new_database()
        with closing(Installation(address)) as installation:
            houses = [Houses(installation).open(f"Haus {each}", f"form {each}", 0) for each in range(TABLES)]
        linked_home(home)
        servers = [RealServer(f"s{each}", address, home) for each in range(number)]
        try:
            for server in servers:
                server.start()
                server.wait()
            return _rate(
                {server.port: _tables(server.port, houses[each::number]) for each, server in enumerate(servers)},
                seconds,
            )
        finally:
            for server in servers:
                server.close()


def _tables(port: int, houses: Sequence[NewHouse]) -> list[dict[str, Any]]:
    """Begin a table in each of some houses, and return them as a load needs them."""
    found = []
    for new in houses:
        with closing(HttpTablet(port)) as tablet:
            enter(tablet, new, host=True)
            match = tablet.begin("numbers", NAMES[:8], tally="points")
            found.append({"match": match, "cookie": tablet.cookie, "seq": 0, "lines": [], "root": tablet.root})
    return found


def _rate(tables: dict[int, list[dict[str, Any]]], seconds: float) -> float:
    """Return the bookings a second at the tables of each port, all at once."""
    hands = HANDS // len(tables)
    with ThreadPoolExecutor(len(tables)) as pool:
        for each in [pool.submit(book, port, there, hands, seconds / 5) for port, there in tables.items()]:
            each.result()
        running = [pool.submit(book, port, there, hands, seconds) for port, there in tables.items()]
        return sum(len(each.result()) for each in running) / seconds


def book(port: int, tables: list[dict[str, Any]], hands: int, seconds: float) -> list[float]:
    """Let hands book for so many seconds; return how long each booking took, in seconds."""
    call = [sys.executable, "-m", "tests.bench.servers.throughput", str(port), str(hands), str(seconds)]
    done = subprocess.run(call, input=json.dumps(tables), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    found = json.loads(done.stdout)
    for table in tables:
        table["seq"] = found["seq"][table["match"]]
    took: list[float] = found["took"]
    return took


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


async def book_all(port: int, hands: int, seconds: float, tables: list[Table]) -> dict[str, Any]:
    """Book at all tables, each hand at its own, and return how long each booking took."""
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def book(own: list[Table]) -> None:
        hand = Hand(port)
        while True:
            for table in own:
                start = time.perf_counter()
                if start > until:
                    return
                await hand.book(table, by_phone=False)
                took.append(time.perf_counter() - start)

    await asyncio.gather(*(book(tables[number::hands]) for number in range(hands)))
    return {"took": took, "seq": {table.match: table.seq for table in tables}}


if __name__ == "__main__":
    given = [Table(**each) for each in json.load(sys.stdin)]
    print(json.dumps(asyncio.run(book_all(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), given))))
