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
import threading
from pathlib import Path

from compound_split import char_split

from lexicon.build import build as build_lexicon
from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from lexicon.pairs import PairTable
from lexicon.paths import lexicon_path
from tests.bench import marked
from tests.bench.table import Row, median_seconds, milliseconds, one_duration

_COMMAND = Path(sys.executable).with_name("schlafmuetze")


def build() -> list[Row]:
    """Measure building the lexicon."""
    return [Row("lexicon built from its sources", f"{one_duration(build_lexicon):.1f} s", "< 30 s")]


def verdicts() -> list[Row]:
    """Measure verdicts in the process: from the pair table, on any pair, on any word."""
    judge, table = Judge.open(), PairTable.default()
    rng = random.Random(1)  # noqa: S311 - a draw to measure with
    deck_pairs = [(rng.choice(table.words), rng.choice(table.words)) for _ in range(2000)]
    other_pairs = [(modifier, head) for modifier, head, _ in marked.pairs()]
    words = [word.word for word in marked.compounds()]
    char_split.split_compound(words[0])  # its tables are loaded by now; so are ours
    ours = statistics.median(one_duration(lambda word=word: _judged(judge, word)) for word in words)
    theirs = statistics.median(one_duration(lambda word=word: char_split.split_compound(word)) for word in words)
    from_table = statistics.median(one_duration(lambda pair=pair: table.verdict(*pair)) for pair in deck_pairs)
    on_the_spot = statistics.median(one_duration(lambda pair=pair: judge.pair(*pair)) for pair in other_pairs)
    return [
        Row("verdict from the pair table", milliseconds(from_table), "< 0.1 ms"),
        Row("verdict on two other nouns", milliseconds(on_the_spot), "< 2 ms"),
        Row(
            "verdict on any word, taken apart",
            milliseconds(ours),
            "< 2 ms",
            f"CharSplit's split {milliseconds(theirs)}",
        ),
        Row("", f"{ours / theirs:.1f}×", "< 10×", "of CharSplit's time"),
    ]


def _judged(judge: Judge, word: str) -> None:
    with contextlib.suppress(UnknownWord):
        judge.word(word)


def process() -> list[Row]:
    """Measure `schlafmuetze judge EIS WEIN` as a whole process."""
    command = [str(_COMMAND), "judge", "EIS", "WEIN"]
    seconds = median_seconds(lambda: subprocess.run(command, check=True, capture_output=True), 9)
    return [Row("schlafmuetze judge EIS WEIN, whole process", f"{seconds:.2f} s", "< 0.5 s")]


def server() -> list[Row]:
    """Measure the pages' answers over HTTP, from the server that `schlafmuetze serve` runs."""
    from waitress.server import create_server

    from web.app import create_app

    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = create_server(create_app(), sockets=[listening], threads=4)
        threading.Thread(target=running.run, daemon=True).start()
        port = listening.getsockname()[1]
        rows = []
        for what, paths in (
            ("page: verdict on two cards", ["/?a=EIS&b=WEIN", "/?a=WEIN&b=BAHN", "/?a=HAUS&b=TELEFON"]),
            ("page: a word as spoken", ["/?a=LAND&b=BILD&wort=Landschaftsbild", "/?wort=Haustelefon"]),
            ("page: a word nobody knows", ["/?wort=Haustelefonn", "/?wort=Kaffemaschine"]),
            ("page: all pairs", ["/paare"]),
        ):
            asked = "< 20 ms" if what != "page: all pairs" else ""
            for path in paths:
                _get(port, path)  # caches are warm at a table, too
            seconds = statistics.median(one_duration(lambda path=path: _get(port, path)) for path in paths * 20)
            rows.append(Row(what, milliseconds(seconds), asked))
        running.close()
    return rows


def _get(port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    body = connection.getresponse().read()
    connection.close()
    return body


_TABLE = """
import resource, sqlite3, sys, time
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
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
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
