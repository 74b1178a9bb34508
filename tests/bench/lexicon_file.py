"""The lexicon of the bench: its time to build, pair tables made from it, and the file that other parts use."""

import os
import subprocess
import sys
from functools import cache
from typing import Final

from lexicon.building.build import build as build_lexicon
from lexicon.columns import write_shipped
from lexicon.lexicon_file import ensure_lexicon, replaced, silent
from lexicon.paths import lexicon_path
from tests.bench.rows import Limit, Row
from tests.bench.timing import one_duration

_TABLE: Final = """
import resource, sqlite3, sys, time
from pathlib import Path
from lexicon.judge import Judge
from lexicon.pairs.pair_table import PairTable
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
_SECONDS_ASKED: Final = {50: 2, 5000: 60}
_MEBIBYTES_ASKED: Final = {5000: 2048}


@cache
def build_once() -> None:
    """Unpack the lexicon in the bench's data folder unless it is there already."""
    ensure_lexicon()


def build() -> list[Row]:
    """Measure making the lexicon file: from the columns that the program brings, and from its sources."""

    def unpack() -> None:
        with replaced(lexicon_path()) as partial:
            write_shipped(partial, silent)

    return [
        Row("lexicon unpacked", one_duration(unpack), "s", Limit("<", 10)),
        Row("lexicon built from its sources", one_duration(build_lexicon), "s"),
    ]


def pair_tables() -> list[Row]:
    """Measure pair tables of 50, 500 and 5,000 of the commonest nouns, each in a process of its own."""
    build_once()
    rows = []
    for count in (50, 500, 5000):
        done = subprocess.run(
            [sys.executable, "-c", _TABLE, str(count)], check=True, capture_output=True, text=True, env=os.environ
        )
        seconds, attested, memory = done.stdout.split()
        name = f"pair table of {count} words ({count * count:,} pairs)"
        rows += [
            Row(name, float(seconds), "s", _limit(_SECONDS_ASKED.get(count)), f"{int(attested):,} attested"),
            Row(f"{name}, memory", float(memory), "MiB", _limit(_MEBIBYTES_ASKED.get(count))),
        ]
    return [*rows, Row("lexicon file", lexicon_path().stat().st_size / 2**20, "MiB")]


def _limit(bound: float | None) -> Limit | None:
    return None if bound is None else Limit("<", bound)
