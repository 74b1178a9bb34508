"""How fast an action reaches all devices of its table, at one table and at 200; the load is a process of its own."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.lexicon_file import build_once
from tests.bench.live.crowd import IDLE, SLOW, crowd
from tests.bench.rows import Limit, Row
from tests.bench.serving import Running, running
from tests.kept_lexicon import linked_home
from tests.web.forms import NAMES
from tests.web.http_tablet import HttpTablet
from web.storage.database import open_database
from web.table.phones.join_codes import code_of

TABLES: Final = 200
LINES: Final = 9
"""Devices at a table: eight phones and a tablet."""
_PLAYING: Final = 20
"""Tables that play beside a crowd of idle and slow connections."""
_SECONDS: Final = 20.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def live() -> list[Row]:
    """Measure the live tables: the time from a tap to the last device, memory, CPU."""
    build_once()
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-live-") as folder:
        home = linked_home(Path(folder))
        with running(home) as server:
            alone = _page_times(server, seated_tables(server, home / "table.sqlite", 1))
            one = book_and_listen(server, seated_tables(server, home / "table.sqlite", 1), rate=5)
            tables = seated_tables(server, home / "table.sqlite", TABLES)
            many = book_and_listen(server, tables, rate=50, watched=True, idle=_SECONDS)
            with _busy_cores():
                busy = book_and_listen(server, tables, rate=50)
            fast = book_and_listen(server, tables, rate=300, seconds=10)
            tablets = book_and_listen(server, tables, rate=50, by="tablet")
            with crowd(server.port):
                crowded = book_and_listen(server, tables[:_PLAYING], rate=10, watched=True)
            memory = peak_memory(server.pid)
    all_runs = (one, many, busy, fast, tablets, crowded)
    devices = f"{TABLES} tables, {TABLES * LINES} devices, 50 actions/s"
    phones = f"{TABLES} tables of {LINES - 1} phones that ping, and a tablet"
    return [
        Row("live: CPU of the server while nobody acts", many["idle"], "%", Limit("≤", 10), f"of a core; {phones}"),
        Row("live: CPU of the server at 50 actions/s", many["cpu"], "%", None, f"of a core; {phones}"),
        _delay("live: one table, tap to its last device, p95", one, Limit("<", 50), "5 actions/s"),
        _delay("live: tap to the last device of its table, p95", many, Limit("<", 50), devices),
        _delay("live: the same with both cores busy, p95", busy, Limit("<", 150), devices),
        _delay("live: the same at 300 actions/s, p95", fast, None, devices.replace("50 a", "300 a")),
        _delay("live: the same booked by tablets, p95", tablets, Limit("<", 50), f"{tablets['cpu']:.0f} % of a core"),
        Row("live: frames that never came", sum(each["missed"] for each in all_runs), "", Limit("≤", 0)),
        Row("live: peak memory of the server", memory, "MB", Limit("<", 250), devices),
        Row("live: a table page meanwhile, median", median(many["pages"]), "ms", None, f"{median(alone):.1f} ms alone"),
        Row(f"live: the same beside {IDLE} idle and {SLOW} slow connections, longest", max(crowded["pages"]), "ms",
            Limit("≤", 200), f"median {median(crowded['pages']):.1f} of {len(crowded['pages'])}"),
        _delay("live: tap to the last device beside them, p95", crowded, None, f"{_PLAYING} tables, 10 actions/s"),
    ]  # fmt: skip


def _delay(measured: str, found: dict[str, Any], limit: Limit | None, beside: str) -> Row:
    half, most = (quantile(found["delays"], part) for part in (0.5, 0.99))
    return Row(measured, quantile(found["delays"], 0.95), "ms", limit, f"p50 {half:.1f}, p99 {most:.1f}; {beside}")


def quantile(values: list[float], part: float) -> float:
    """Return the value below which that part of sorted values lies."""
    return values[min(int(part * len(values)), len(values) - 1)]


def book_and_listen(
    server: Running,
    tables: list[dict[str, Any]],
    rate: float,
    seconds: float = _SECONDS,
    *,
    by: str = "phone",
    watched: bool = False,
    idle: float = 0.0,
) -> dict[str, Any]:
    """Return what the load has measured, the CPU of the server in % of a core, and if `watched` the times of a page.

    Before that the devices are at their tables for `idle` seconds in which nobody acts.
    """
    plan = {"tables": tables, "rate": rate, "seconds": seconds, "by": by, "idle": idle}
    call = [sys.executable, "-m", "tests.bench.live.load", str(server.port)]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as load:
        assert load.stdin is not None
        assert load.stdout is not None
        assert load.stderr is not None
        load.stdin.write(json.dumps(plan))
        load.stdin.close()
        assert load.stdout.readline() == "listening\n", load.stderr.read()[-2000:]
        before, start = _cpu(server.pid), time.monotonic()
        assert load.stdout.readline() == "idle\n", load.stderr.read()[-2000:]
        resting = 100 * (_cpu(server.pid) - before) / max(time.monotonic() - start, idle, 0.001)
        before, start = _cpu(server.pid), time.monotonic()
        pages = _page_times(server, tables) if watched else []
        assert load.stdout.readline() == "booked\n", load.stderr.read()[-2000:]
        cpu = 100 * (_cpu(server.pid) - before) / (time.monotonic() - start)
        found: dict[str, Any] = json.loads(load.stdout.readline())
    for table in tables:
        table["seq"] = found["seq"][table["match"]]
    return found | {"cpu": cpu, "pages": pages, "idle": resting}


def _page_times(server: Running, tables: list[dict[str, Any]]) -> list[float]:
    """Return the times of a table page in ms, asked for twice a second."""
    took = []
    with closing(HttpTablet(server.port)) as tablet:
        for number in range(20):
            start = time.perf_counter()
            status, _, _ = tablet.ask("GET", f"/abend/{tables[number % len(tables)]['match']}", whole=True)
            took.append(1000 * (time.perf_counter() - start))
            assert status == 200
            time.sleep(0.5)
    return took


def seated_tables(server: Running, place: Path | str, number: int) -> list[dict[str, Any]]:
    """Begin evenings, let eight phones sit down at each, and return them as the load needs them."""
    database = open_database(place)
    found = []
    for _ in range(number):
        with closing(HttpTablet(server.port)) as tablet:
            match = tablet.begin("numbers", NAMES)
            cookie = tablet.cookie
        code = code_of(database, match)
        lines = [{"path": f"/abend/{match}/strom", "cookie": cookie}]
        for player in range(LINES - 1):
            with closing(HttpTablet(server.port)) as phone:
                phone.ask("GET", f"/mit/{code}", whole=True)
                status, body, _ = phone.ask("POST", f"/mit/{code}", {"player": str(player)}, whole=True)
                assert status == 303, body
                lines.append({"path": f"/abend/{match}/platz/strom", "cookie": phone.cookie})
        found.append({"match": match, "cookie": cookie, "seq": 0, "lines": lines})
    return found


@contextmanager
def _busy_cores() -> Iterator[None]:
    """Keep all cores busy with work of others."""
    call = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(call) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def _cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used (proc(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def peak_memory(pid: int) -> float:
    """Return the most memory that a process has had, in MB (proc(5))."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))
