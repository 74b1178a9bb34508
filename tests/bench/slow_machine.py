"""An old and slow machine: the server with a quarter of a core and 512 MB, beside the same server with all there is."""

import math
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.words.actions import Laid
from tests.bench.live.tables import LINES, book_and_listen, peak_memory, quantile, seated_tables
from tests.bench.rows import Row, in_three_digits, with_unit
from tests.bench.serving import COMMAND, Running, running
from tests.bench.timing import median_for_each, one_duration
from tests.web.forms import form_of, new_key
from tests.web.http_tablet import HttpTablet

_MEMORY: Final = 512 * 2**20
_GROUPS: Final = Path("/sys/fs/cgroup")
_IN_FIRST_VERSION: Final = (_GROUPS / "cpu").is_dir()
"""Whether this machine has the first version of cgroups, with a tree for each resource."""
_NAME: Final = f"schlafmuetze-bench-{os.getpid()}"
_BOUNDS: Final = (
    {
        _GROUPS / "cpu" / _NAME: {"cpu.cfs_period_us": "20000", "cpu.cfs_quota_us": "5000"},
        _GROUPS / "memory" / _NAME: {"memory.limit_in_bytes": str(_MEMORY)},
    }
    if _IN_FIRST_VERSION
    else {_GROUPS / _NAME: {"cpu.max": "5000 20000", "memory.max": str(_MEMORY), "memory.swap.max": "0"}}
)
"""The groups that bound the server, each with its settings."""
_SERVE: Final = (str(COMMAND), "serve", "--host", "127.0.0.1", "--port")
_WORDS: Final = ("/wort?a=EIS&b=WEIN", "/wort?a=WEIN&b=BAHN", "/wort?a=HAUS&b=TELEFON", "/wort?wort=Haustelefonn")


class _Figure(NamedTuple):
    measured: str
    value: float
    unit: str


def slow_machine() -> list[Row]:
    """Measure starts, a word, a booking and eight phones; only a user who may make cgroups can, as a rule root."""
    if not all(os.access(group.parent, os.W_OK) for group in _BOUNDS):
        return [Row("slow machine", math.nan, beside="this user may make no cgroups")]
    with _few_resources() as enter:
        slow = list(_figures([*enter, *_SERVE]))
    return [
        Row(
            f"slow machine: {measured}",
            value,
            unit,
            None,
            f"{with_unit(in_three_digits(fast.value), unit)} without bounds",
        )
        for (measured, value, unit), fast in zip(slow, _figures(_SERVE), strict=True)
    ]


@contextmanager
def _few_resources() -> Iterator[list[str]]:
    """Make the groups, and give the beginning of a command that runs in them."""
    try:
        for group, settings in _BOUNDS.items():
            group.mkdir()
            for file, value in settings.items():
                (group / file).write_text(value, encoding="ascii")
        entering = "".join(f"echo $$ > {group}/cgroup.procs; " for group in _BOUNDS)
        yield ["sh", "-c", f'{entering}exec "$@"', "sh"]
    finally:
        for group in _BOUNDS:
            group.rmdir()


def _figures(serve: Sequence[str]) -> Iterator[_Figure]:
    """Yield what is measured with the command that starts the server."""
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-slow-") as folder:
        home, began = Path(folder), time.perf_counter()
        with running(home, serve) as server:
            yield _Figure("first start, with an empty folder", time.perf_counter() - began, "s")
            yield _Figure("memory of the first start", peak_memory(server.pid), "MB")
        began = time.perf_counter()
        with running(home, serve) as server:
            yield _Figure("next start", time.perf_counter() - began, "s")
            yield from _play(server, home)
            yield _Figure("memory after that", peak_memory(server.pid), "MB")


def _play(server: Running, home: Path) -> Iterator[_Figure]:
    with closing(HttpTablet(server.port)) as tablet:
        look = partial(tablet.ask, "GET", whole=True)
        yield _Figure("the first word, which opens the lexicon", 1000 * one_duration(partial(look, _WORDS[0])), "ms")
        yield _Figure("a word, median", 1000 * median_for_each(look, _WORDS * 5), "ms")
        match = tablet.begin("words", target="500")

        def book(number: int) -> None:
            form = form_of(Laid(number % 2, "Haus", "Tür"), new_key(), number)
            status, body, _ = tablet.ask("POST", f"/abend/{match}/tun", form)
            assert status == 200, body

        yield _Figure("a booking, median", 1000 * median_for_each(book, range(25)), "ms")
    table = seated_tables(server, home / "table.sqlite", 1)
    heard = book_and_listen(server, table, rate=1, watched=True)
    delays = heard["delays"]
    yield _Figure(f"a tap on a phone to the last of {LINES} devices, median", quantile(delays, 0.5), "ms")
    yield _Figure("the same, p95", quantile(delays, 0.95), "ms")
    yield _Figure("a table page meanwhile, median", median(heard["pages"]), "ms")
    yield _Figure("CPU meanwhile, of a core", heard["cpu"], "%")
