"""A booking in a database of very many tables beside one in a database of a hundred."""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

import psycopg

from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.servers import Lengths
from tests.bench.servers.throughput import begin_tables, book, serving
from tests.bench.timing import p95
from tests.postgres import running_cluster

FEW: Final = 100
EVENTS: Final = 50
HANDS: Final = 4
ROUNDS: Final = 4
_ID: Final = "'copy' || lpad(n::text, 8, '0')"
_COPIES: Final = {
    "matches": {"id": _ID, "form": "'form-of-copy-' || n", "started": "started + n", "at": "at + n"},
    "match_events": {"match": _ID, "id": "id || '-' || n"},
    "standings": {"match": _ID, "started": "started + n"},
    "counts": {"match": _ID},
    "participants": {"match": _ID},
}
"""The columns that differ from one copy of an evening to the next, by table."""


def measure(lengths: Lengths) -> list[Row]:
    """Book at a hundred tables of both databases, now here and now there, and compare the 95th percentiles."""
    build_once()
    settings = ("max_connections=100", "max_wal_size=8GB", "shared_buffers=256MB")
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-many-") as name, running_cluster(settings) as cluster:
        few, many = cluster.new_database(), cluster.new_database()
        with serving(Path(name), "few", few) as small, serving(Path(name), "many", many) as large:
            at = {small.port: begin_tables(small.port, FEW), large.port: begin_tables(large.port, FEW)}
            began = time.monotonic()
            _fill(many, at[large.port][0]["match"], lengths.tables)
            filled = time.monotonic() - began
            took: dict[int, list[float]] = {small.port: [], large.port: []}
            for port, tables in at.items():  # all of them in memory, as at a table that is played at
                book(port, tables, HANDS, max(lengths.seconds / 2, 4))
            for _ in range(ROUNDS):
                for port, tables in at.items():
                    took[port] += book(port, tables, HANDS, lengths.seconds / 2)
    here, there = (p95(each) for each in took.values())
    medians = " and ".join(f"{1000 * statistics.median(each):.1f} ms" for each in took.values())
    what = f"{lengths.tables:,} tables of {EVENTS} events, filled in {filled:.0f} s"
    return [
        Row(f"servers: booking among {lengths.tables:,} tables, p95", 1000 * there, "ms", None, what),
        Row(f"servers: the same among {FEW}, p95", 1000 * here, "ms", None, f"medians {medians}, the few first"),
        Row("servers: many tables beside few, p95", there / here, "×", Limit("≤", 1.5)),
    ]


def _fill(database: str, match: str, number: int) -> None:
    """Copy an evening of 50 events so often, with its rows in all tables; sums over all evenings stay as they are."""
    with psycopg.connect(database, autocommit=True) as raw:
        raw.execute(
            "INSERT INTO match_events (match, seq, id, by, at, action) "
            "SELECT %s, n, 'filled-' || n, NULL, n, %s FROM generate_series(1, %s) AS n",
            (match, '{"do":"caught","seat":1}', EVENTS),
        )
        raw.execute("UPDATE matches SET seq = %s WHERE id = %s", (EVENTS, match))
        for name, changed in _COPIES.items():
            key = "id" if name == "matches" else "match"
            found = raw.execute(
                "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped",
                (name,),
            )
            columns = [str(column) for (column,) in found if column != "rowid"]
            values = ", ".join(changed.get(column, column) for column in columns)
            raw.execute(
                f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} "
                f"FROM {name}, generate_series(1, %s) AS n WHERE {name}.{key} = %s".encode(),
                (number, match),
            )
        raw.execute("VACUUM ANALYZE")
        raw.execute("CHECKPOINT")
