"""How long things take. Peers and memory are measured in the same run."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from compound_split import char_split

from lexicon.build import build as build_lexicon
from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from lexicon.model import SHIPPED, Model
from lexicon.pairs import PairTable
from lexicon.paths import lexicon_path, shipped
from tests.bench import marked
from tests.bench.table import Row, median_seconds, milliseconds, one_duration

_T = TypeVar("_T")
_COMMAND = Path(sys.executable).with_name("schlafmuetze")


def build() -> list[Row]:
    """Measure building the lexicon."""
    return [Row("lexicon built from its sources", f"{one_duration(build_lexicon):.1f} s", "< 30 s")]


def verdicts() -> list[Row]:
    """Measure verdicts in the process: from the pair table, on any pair, on any word."""
    judge, table = Judge.open(), PairTable.default()
    rng = random.Random(1)
    deck_pairs = [(rng.choice(table.words), rng.choice(table.words)) for _ in range(2000)]
    other_pairs = [(modifier, head) for modifier, head, _ in marked.pairs()]
    words = [word.word for word in marked.compounds()]
    char_split.split_compound(words[0])  # its tables are loaded by now; so are ours
    ours = _median_each(partial(_judged, judge), words)
    theirs = _median_each(char_split.split_compound, words)
    from_table = _median_each(lambda pair: table.verdict(*pair), deck_pairs)
    on_the_spot = _median_each(lambda pair: judge.pair(*pair), other_pairs)
    return [
        Row("verdict from the pair table", milliseconds(from_table), "< 0.1 ms"),
        Row("verdict on two other nouns, with the model", milliseconds(on_the_spot), "< 1 ms"),
        Row("the model opened", milliseconds(median_seconds(lambda: Model(shipped(SHIPPED)), 20)), "< 200 ms", _size()),
        Row(
            "verdict on any word, taken apart",
            milliseconds(ours),
            "< 2 ms",
            f"CharSplit's split {milliseconds(theirs)}",
        ),
        Row("", f"{ours / theirs:.1f}×", "< 10×", "of CharSplit's time"),
    ]


def _size() -> str:
    return f"a file of {shipped(SHIPPED).stat().st_size / 1e6:.1f} MB"


def _judged(judge: Judge, word: str) -> None:
    with contextlib.suppress(UnknownWord):
        judge.word(word)


def process() -> list[Row]:
    """Measure `schlafmuetze judge EIS WEIN` as a whole process."""
    command = [str(_COMMAND), "judge", "EIS", "WEIN"]
    seconds = median_seconds(lambda: subprocess.run(command, check=True, capture_output=True), 9)
    return [Row("schlafmuetze judge EIS WEIN, whole process", f"{seconds:.2f} s", "< 0.5 s")]


def server() -> list[Row]:
    """Measure the pages' answers over HTTP, from `schlafmuetze serve` in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    command = [str(_COMMAND), "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            _wait_for(port)
            return [_page(port, what, asked, paths) for what, asked, paths in _PAGES]
        finally:
            running.terminate()


_PAGES = (
    ("page: verdict on two cards", "< 20 ms", ("/wort?a=EIS&b=WEIN", "/wort?a=WEIN&b=BAHN", "/wort?a=HAUS&b=TELEFON")),
    ("page: a word as spoken", "< 20 ms", ("/wort?a=LAND&b=BILD&wort=Landschaftsbild", "/wort?wort=Haustelefon")),
    ("page: a word nobody knows", "< 20 ms", ("/wort?wort=Haustelefonn", "/wort?wort=Kaffemaschine")),
    ("page: all pairs", "", ("/paare",)),
)
_PATIENCE = 60.0


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            _get(port, "/wort")
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def _page(port: int, what: str, asked: str, paths: tuple[str, ...]) -> Row:
    for path in paths:
        _get(port, path)  # caches are warm at a table, too
    return Row(what, milliseconds(_median_each(partial(_get, port), paths * 20)), asked)


def _median_each(call: Callable[[_T], object], values: Iterable[_T]) -> float:
    return statistics.median(one_duration(partial(call, value)) for value in values)


def _get(port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    body = connection.getresponse().read()
    connection.close()
    return body


_TABLE = """
import resource, sqlite3, sys, time
from pathlib import Path
from lexicon.judge import Judge
from lexicon.pairs import PairTable
from lexicon.paths import lexicon_path, pairs_path
judge = Judge.open()
commonest = "SELECT lemma FROM nouns WHERE proper = 0 AND length(key) > 2 ORDER BY zipf DESC LIMIT ?"
words = [lemma for lemma, in sqlite3.connect(lexicon_path()).execute(commonest, (int(sys.argv[1]),))]
start = time.perf_counter()
table = PairTable.build(words, judge)
table.save(pairs_path("bench" + sys.argv[1]))
built = time.perf_counter() - start
status = Path("/proc/self/status")  # the peak that getrusage knows began with the parent's
peak = [line.split()[1] for line in status.read_text().splitlines() if "VmHWM" in line] if status.exists() else []
memory = int(peak[0] if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024
print(built, sum(map(len, table.attested.values())), memory)
"""


def pair_tables() -> list[Row]:
    """Measure pair tables of 50, 500 and 5,000 of the commonest nouns, each in a process of its own."""
    rows = []
    for count, asked in ((50, "< 2 s"), (500, ""), (5000, "< 60 s, < 2048 MiB")):
        done = subprocess.run(
            [sys.executable, "-c", _TABLE, str(count)], check=True, capture_output=True, text=True, env=os.environ
        )
        seconds, attested, memory = done.stdout.split()
        result = f"{float(seconds):.2f} s, {float(memory):.0f} MiB"
        rows.append(
            Row(f"pair table of {count} words ({count * count:,} pairs)", result, asked, f"{attested} attested")
        )
    size = lexicon_path().stat().st_size / 2**20
    return [*rows, Row("lexicon file", f"{size:.0f} MiB")]
