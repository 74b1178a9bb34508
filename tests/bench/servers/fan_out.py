"""The time from a tap to the last device of its table, where the devices listen to one process or to two."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tests.bench.lexicon_file import build_once
from tests.bench.live.tables import LINES, book_and_listen, quantile, seated_tables
from tests.bench.rows import Limit, Row
from tests.bench.servers.all_parts import Lengths, of_processes
from tests.bench.servers.serving import serving
from tests.postgres import running_cluster


def measure(lengths: Lengths) -> list[Row]:
    """Let nine devices listen at each table, and book a quarter as often a second as there are tables."""
    build_once()
    found: dict[int, dict[str, Any]] = {}
    tables, rate = lengths.fan_out, max(lengths.fan_out / 4, 1)
    with (
        tempfile.TemporaryDirectory(prefix="schlafmuetze-fan-out-") as name,
        running_cluster(("max_connections=100",)) as cluster,
    ):
        for processes in (1, 2):
            address = cluster.new_database()
            with serving(Path(name), f"p{processes}", address, processes) as server:
                seated = seated_tables(server, address, tables)
                found[processes] = book_and_listen(server, seated, rate=rate, seconds=2 * lengths.seconds)
    devices = f"{tables * LINES:,} devices at {tables} tables, {rate:.0f} actions/s"
    rows = [_row(processes, each["delays"], devices) for processes, each in found.items()]
    missed = sum(each["missed"] for each in found.values())
    return [*rows, Row("servers: frames that never came", missed, "", Limit("≤", 0))]


def _row(processes: int, delays: list[float], devices: str) -> Row:
    half, most = quantile(delays, 0.5), quantile(delays, 0.99)
    return Row(
        f"servers: tap to the last device, p95, {of_processes(processes)}",
        quantile(delays, 0.95),
        "ms",
        Limit("<", 50) if processes == 2 else None,
        f"p50 {half:.1f}, p99 {most:.1f}; {devices}",
    )
