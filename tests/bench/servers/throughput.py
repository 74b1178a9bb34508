"""Bookings a second: one, two and four processes over PostgreSQL, beside one process over a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.bench.lexicon_file import build_once
from tests.bench.rows import Row
from tests.bench.servers.all_parts import Lengths, of_processes
from tests.bench.servers.serving import begin_tables, serving
from tests.postgres import running_cluster

TABLES: Final = 32
HANDS: Final = 16
PROCESSES: Final = (1, 2, 4)


def measure(lengths: Lengths) -> list[Row]:
    """Let sixteen hands book at 32 tables as fast as they can."""
    build_once()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-bookings-") as name:
        folder = Path(name)
        with serving(folder, "file") as server:
            found["file"] = _rate(server.port, lengths.seconds)
        with running_cluster(("max_connections=100",)) as cluster:
            for processes in PROCESSES:
                with serving(folder, f"p{processes}", cluster.new_database(), processes) as server:
                    found[str(processes)] = _rate(server.port, lengths.seconds)
    cores = f"{os.cpu_count()} cores for servers, database and load together"
    return [
        Row(f"servers: bookings a second, PostgreSQL, {of_processes(processes)}", found[str(processes)], "", None,
            f"SQLite with one: {found['file']:.0f}; {cores}")
        for processes in PROCESSES
    ]  # fmt: skip


def _rate(port: int, seconds: float) -> float:
    tables = begin_tables(port, TABLES)
    book(port, tables, HANDS, seconds / 5)
    return len(book(port, tables, HANDS, seconds)) / seconds


def book(port: int, tables: list[dict[str, Any]], hands: int, seconds: float) -> list[float]:
    """Let hands book for so many seconds; return how long each booking took, in seconds."""
    call = [sys.executable, "-m", "tests.bench.servers.hands", str(port), str(hands), str(seconds)]
    done = subprocess.run(call, input=json.dumps(tables), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    found = json.loads(done.stdout)
    for table in tables:
        table["seq"] = found["seq"][table["match"]]
    took: list[float] = found["took"]
    return took
